//! The time after a step that may be shouted about, at a table with one person.
//!
//! Whether a shout would be right shows nowhere: the window opens after every such step, and the table is shown as if all
//! seats that the rules poll had passed. Several people at one terminal are polled in turn, as the rules have it.

use std::io;
use std::time::Duration;

use croupier_table::{Call, Seat, Shout, Table, Turn, first_to_notice};

use crate::LocalMatch;

/// A window that the last step has opened.
pub(crate) struct Window {
    shout: Shout,
    /// The person.
    pub you: Seat,
    /// What the person may call, if anything.
    pub call: Option<Call>,
    /// The table after all polled seats have passed; `None` if the rules poll nobody.
    pub assumed: Option<Box<dyn Table>>,
    /// The bot that will shout if nobody does before, and after how long.
    pub bot: Option<(Duration, Seat)>,
}

impl LocalMatch<'_> {
    /// The window that the last step opens.
    pub(crate) fn open_window(&self) -> Option<Window> {
        let you = self.only_human()?;
        let shout = self.table.shout()?;
        let assumed = self.table.after_all_passes();
        // A seat that has called already has nothing to shout.
        let may_call = you != shout.about || assumed.is_some();
        let call = shout.call(you).filter(|_| may_call).cloned();
        let bots = Seat::all(self.table.seats())
            .zip(&self.players)
            .filter(|(seat, _)| *seat != you)
            .map(|(seat, player)| (seat, player.by.as_str()));
        let bot = assumed
            .as_ref()
            .and_then(|_| first_to_notice(&shout, bots, &self.seed, self.table.steps()))
            .map(|(delay_ms, seat)| (Duration::from_millis(delay_ms), seat));
        (call.is_some() || assumed.is_some()).then_some(Window { shout, you, call, assumed, bot })
    }

    /// Plays a shout, after the passes of the seats that the rules poll before this one. Returns false, and changes
    /// nothing, if there is no cause for it.
    pub(crate) fn shout(&mut self, window: &Window, seat: Seat) -> io::Result<bool> {
        let Some(call) = window.shout.call(seat) else { return Ok(false) };
        let words = [call.action.clone()];
        let later = self.table.after_passes(seat);
        let polled = later.as_deref().or(self.is_polled(seat).then_some(self.table.as_ref()));
        if polled.is_none_or(|table| table.try_words(seat, &words).is_err()) {
            return Ok(false);
        }
        while !self.is_polled(seat) && self.pass_on()? {}
        self.play(seat, &call.action)?;
        Ok(true)
    }

    /// Passes for all seats that the rules poll: the time for shouts is over.
    pub(crate) fn close_window(&mut self) -> io::Result<()> {
        while self.pass_on()? {}
        Ok(())
    }

    /// Whether the rules ask this seat to react now.
    fn is_polled(&self, seat: Seat) -> bool {
        self.table.pass().is_some() && self.table.turn() == Turn::Seat(seat)
    }

    /// Passes for the seat that the rules poll; false if they poll nobody.
    fn pass_on(&mut self) -> io::Result<bool> {
        let (Turn::Seat(seat), Some(pass)) = (self.table.turn(), self.table.pass()) else {
            return Ok(false);
        };
        self.play(seat, &pass)?;
        Ok(true)
    }
}
