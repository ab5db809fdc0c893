//! The window after a step that may be shouted about, for instance a card after which a call is due: for a short time
//! anybody may shout, rightly or not.
//!
//! Whether a shout would be right shows nowhere. While the window is open the table is shown to everybody as if all seats
//! that the rules poll had passed; chance waits, and the next player may move on, which closes the window. The passes are
//! written into the log when it closes, or before a shout that is right.

use std::time::{Duration, Instant};

use croupier_table::{Call, Seat, Shout, StepText, Table, Turn, first_to_notice};

use super::state::words_of;
use super::{Denied, Move, TableState};
use crate::setup::By;

/// How long people may shout.
const OPEN: Duration = Duration::from_secs(4);
/// How long a bot whose turn is next leaves to the others.
const BOTS_LEAVE: Duration = Duration::from_millis(2500);
/// How long a program may take when the rules poll it after the window has closed for people.
const PROGRAM: Duration = Duration::from_secs(4);

/// An open window.
pub(super) struct Window {
    shout: Shout,
    opened: Instant,
    until: Instant,
    /// Whether people may still shout; otherwise only programs are waited for.
    is_for_people: bool,
    /// The table after all polled seats have passed; `None` if the rules poll nobody.
    assumed: Option<Box<dyn Table>>,
    /// The bot that will shout, and when.
    bot: Option<(Instant, Seat)>,
}

impl Window {
    /// What this seat may shout.
    fn call(&self, seat: Seat) -> Option<&Call> {
        self.shout.call(seat)
    }
}

#[cfg(test)]
impl Window {
    /// A window about this seat at a table whose rules poll nobody.
    pub(super) fn without_cause(about: Seat) -> Window {
        let call = || Call {
            label: croupier_table::Text::new("shout"),
            detail: None,
            refusal: croupier_table::Text::new("no-cause"),
            action: "shout".to_owned(),
        };
        let (opened, shout) = (Instant::now(), Shout { about, others: call(), own: None });
        Window {
            shout,
            opened,
            until: opened + OPEN,
            is_for_people: true,
            assumed: None,
            bot: None,
        }
    }
}

/// Something that the driver has to do for an open window.
pub(super) struct Due {
    /// When.
    pub at: Instant,
    /// Who shouts, and what; `None` closes the window.
    pub shout: Option<(Seat, String)>,
}

impl TableState {
    /// The table as everybody is shown it: while a window is open, as if all polled seats had passed.
    pub(crate) fn shown(&self) -> &dyn Table {
        let assumed = self.window.as_ref().and_then(|window| window.assumed.as_deref());
        assumed.unwrap_or(self.table.as_ref())
    }

    /// What this viewer may shout now, and until when. A seat that has called already has nothing to shout.
    pub(crate) fn shout(&self, viewer: Option<Seat>) -> Option<(&Call, Instant)> {
        let (window, seat) = (self.window.as_ref()?, viewer?);
        let is_person = self.setup.seats.get(seat.index())?.by == By::Person;
        let has_called = seat == window.shout.about && !self.is_polled();
        let may = window.is_for_people && is_person && !has_called;
        let call = window.call(seat).filter(|_| may)?;
        Some((call, window.until))
    }

    /// How many steps may be replayed: while a window is open, those before it.
    pub(crate) fn replayable_steps(&self) -> usize {
        let silent = self.log.len() - self.n();
        let hidden = self.window.as_ref().map_or(0, |_| silent + 1);
        self.table.steps() - hidden
    }

    /// Until when the seat that the rules poll must answer.
    pub(crate) fn poll_until(&self) -> Option<Instant> {
        self.window.as_ref().filter(|_| self.is_polled()).map(|window| window.until)
    }

    /// Whether somebody may shout.
    pub(super) fn is_window_open(&self) -> bool {
        self.window.is_some()
    }

    /// Whether the rules ask a seat to react now.
    fn is_polled(&self) -> bool {
        self.table.pass().is_some()
    }

    /// Whether a program at this seat is to answer now. Its turn waits until the window is closed, so that it comes at the
    /// same time whether or not somebody is polled before.
    pub(crate) fn is_due(&self, seat: Seat) -> bool {
        self.has_begun()
            && self.table.turn() == Turn::Seat(seat)
            && (self.window.is_none() || self.is_polled())
    }

    /// The window that the last step opens. Only people need one: programs and bots are polled in the order of the rules.
    pub(super) fn open_window(&self) -> Option<Window> {
        // In a daily deal the rules ask one seat after the other, as everywhere else where it is played.
        let is_daily = self.setup.daily.is_some();
        if is_daily || self.setup.seats.iter().all(|place| place.by != By::Person) {
            return None;
        }
        let shout = self.table.shout()?;
        let opened = Instant::now();
        let assumed = self.table.after_all_passes();
        let bot = assumed.as_ref().and_then(|_| self.noticing_bot(&shout, opened));
        Some(Window { shout, opened, until: opened + OPEN, is_for_people: true, assumed, bot })
    }

    /// The bot that notices first, if one does.
    fn noticing_bot(&self, shout: &Shout, opened: Instant) -> Option<(Instant, Seat)> {
        let seats = Seat::all(self.setup.seats.len() as u8).zip(&self.setup.seats);
        let bots = seats.filter_map(|(seat, place)| match &place.by {
            By::Bot(spec) => Some((seat, spec.as_str())),
            _ => None,
        });
        let notice = first_to_notice(shout, bots, &self.luck.seed, self.table.steps());
        notice.map(|(delay_ms, seat)| (opened + Duration::from_millis(delay_ms), seat))
    }

    /// What the driver has to do next for the open window.
    pub(super) fn due(&self) -> Option<Due> {
        let window = self.window.as_ref()?;
        let is_bot = |seat: Seat| matches!(self.setup.seats[seat.index()].by, By::Bot(_));
        let Some((at, seat)) = window.bot.filter(|(_, seat)| is_bot(*seat)) else {
            return Some(Due { at: window.until, shout: None });
        };
        Some(Due { at, shout: window.call(seat).map(|call| (seat, call.action.clone())) })
    }

    /// The earliest time for the move of a bot: people have some time to shout first.
    pub(super) fn bots_leave_until(&self) -> Option<Instant> {
        self.window.as_ref().map(|window| window.opened + BOTS_LEAVE)
    }

    /// Applies a move while a window is open: a shout, a pass of the seat that the rules poll, or the next move of the
    /// game, before which everybody passes.
    pub(super) fn apply_in_window(&mut self, seat: Seat, what: Move) -> Result<(), Denied> {
        // The table at which the rules will poll this seat, if they poll others before it.
        let polled = self.table.after_passes(seat);
        let polled = polled.as_deref().or(self.is_polled_now(seat).then_some(self.table.as_ref()));
        // A typed line may mean a shout, which only a table at the poll can parse.
        let shouted = match &what {
            Move::Line(_) => polled.and_then(|table| words_of(table, seat, what.clone()).ok()),
            _ => None,
        };
        let words = shouted.map_or_else(|| words_of(self.shown(), seat, what), Ok)?;
        let call = self.window.as_ref().and_then(|window| window.call(seat));
        if let (Some(call), [word]) = (call, &words[..])
            && call.action == *word
        {
            let is_right = polled.is_some_and(|table| table.try_words(seat, &words).is_ok());
            if !is_right {
                return Err(Denied::Groundless(call.refusal.clone()));
            }
            while !self.is_polled_now(seat) && self.pass_on()? {}
            return self.play_all(seat, &words);
        }
        if self.is_polled_now(seat)
            && words.len() == 1
            && self.table.pass().as_ref() == words.first()
        {
            return self.play_all(seat, &words);
        }
        self.shown().try_words(seat, &words).map_err(Denied::Refused)?;
        while self.pass_on()? {}
        self.play_all(seat, &words)
    }

    /// Whether the rules poll this seat now.
    fn is_polled_now(&self, seat: Seat) -> bool {
        self.is_polled() && self.table.turn() == Turn::Seat(seat)
    }

    /// The time is over. Everybody passes but programs: each of them is polled and has a time of its own.
    pub(super) fn lapse(&mut self) -> Result<(), Denied> {
        if self.window.as_ref().is_some_and(|window| !window.is_for_people) {
            self.pass_on()?;
        }
        while !self.polls_program() && self.pass_on()? {}
        if self.is_polled() {
            if let Some(window) = &mut self.window {
                window.is_for_people = false;
                window.bot = None;
                window.until = Instant::now() + PROGRAM;
            }
        } else {
            self.window = None;
        }
        Ok(())
    }

    fn polls_program(&self) -> bool {
        let Turn::Seat(seat) = self.table.turn() else { return false };
        self.is_polled() && matches!(self.setup.seats[seat.index()].by, By::Program(_))
    }

    /// Passes for the seat that the rules poll; false if they poll nobody.
    fn pass_on(&mut self) -> Result<bool, Denied> {
        let (Turn::Seat(seat), Some(pass)) = (self.table.turn(), self.table.pass()) else {
            return Ok(false);
        };
        self.play(seat, &pass).map_err(Denied::Refused)?;
        Ok(true)
    }

    /// Forgets what was narrated with the opening of the last window, unless this step is chance or a shout: then the
    /// consequences are still to come.
    pub(super) fn forget_foretold(&mut self, line: Option<&str>) {
        let Some(Ok(StepText::Act(seat, word))) = line.map(str::parse) else { return };
        let call = self.window.as_ref().and_then(|window| window.call(seat));
        if call.is_none_or(|call| call.action != word) {
            self.foretold.clear();
        }
    }

    /// The line of a pass that goes unnoticed: one that is made while a window is open.
    pub(super) fn silent_pass(&self) -> Option<String> {
        self.window.as_ref()?;
        match (self.table.turn(), self.table.pass()) {
            (Turn::Seat(seat), Some(pass)) => Some(StepText::Act(seat, pass).to_string()),
            _ => None,
        }
    }
}
