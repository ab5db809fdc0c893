//! The window for shouts on the full screen: a button for a short time, while the table goes on as if nobody shouted.

use std::io;
use std::time::{Duration, Instant};

use croupier_table::{Table, Turn};

use super::page::{Notice, Wish};
use super::play::{Speed, TableSession, Waited};
use crate::End;
use crate::window::Window;

/// How long a person may shout.
const OPEN: Duration = Duration::from_secs(4);
/// The same where a bot is next: that is how long it waits.
const BOTS_LEAVE: Duration = Duration::from_millis(2500);

impl TableSession<'_, '_> {
    /// Leaves time for a shout about the last step. Without pauses the rules poll everybody in turn.
    pub(super) fn hold_window(&mut self) -> io::Result<Option<End>> {
        if self.settings.speed == Speed::Instant {
            return Ok(None);
        }
        let Some(window) = self.game.open_window() else { return Ok(None) };
        let is_next = self.show_window(&window);
        let ended = self.await_shout(&window, is_next);
        self.page.shout = None;
        ended
    }

    /// Shows the table as if everybody had passed. Returns whether the person is next, and so may play on.
    fn show_window(&mut self, window: &Window) -> bool {
        let table: &dyn Table = window.assumed.as_deref().unwrap_or(self.game.table.as_ref());
        self.page.look_as(table, Some(window.you));
        let is_next = table.turn() == Turn::Seat(window.you);
        if is_next {
            self.skips = false;
            self.page.ask();
        }
        let voice = self.page.voice();
        let call = window.call.as_ref();
        let detail = call.and_then(|call| call.detail.as_ref()).map(|text| voice.say(text));
        self.page.shout = call.map(|call| voice.say(&call.label));
        self.page.notice = detail.map(Notice::Calm);
        is_next
    }

    /// Waits until somebody shouts, plays on, or the time is over.
    fn await_shout(&mut self, window: &Window, is_next: bool) -> io::Result<Option<End>> {
        let opened = Instant::now();
        let until = opened
            + match (&window.call, is_next) {
                // Nothing to say: the bots alone are waited for.
                (None, _) => window.bot.map_or(Duration::ZERO, |(delay, _)| delay),
                (Some(_), true) => OPEN,
                (Some(_), false) => BOTS_LEAVE,
            };
        let mut bot = window.bot.map(|(delay, seat)| (opened + delay, seat));
        bot = bot.filter(|(at, _)| *at <= until);
        while !self.skips {
            match self.wait(Some(bot.map_or(until, |(at, _)| at)))? {
                Waited::Left(end) => return Ok(Some(end)),
                Waited::Wish(Wish::Shout) => {
                    let Some(call) = &window.call else { continue };
                    if self.game.shout(window, window.you)? {
                        return self.show_shout();
                    }
                    let refusal = self.page.voice().say(&call.refusal);
                    self.page.notice = Some(Notice::Refusal(refusal));
                }
                Waited::Wish(wish @ (Wish::Play(_) | Wish::Type(_) | Wish::Undo)) if is_next => {
                    self.pending = Some(wish);
                    bot = None;
                    break;
                }
                Waited::Wish(Wish::GoOn) | Waited::Over => break,
                Waited::Wish(_) => {}
            }
        }
        if let Some((_, seat)) = bot
            && self.game.shout(window, seat)?
        {
            return self.show_shout();
        }
        self.game.close_window()?;
        self.page.look_as(self.game.table.as_ref(), self.viewer());
        Ok(None)
    }

    /// Shows a shout that was right.
    fn show_shout(&mut self) -> io::Result<Option<End>> {
        self.page.stop_asking();
        self.page.shout = None;
        self.show_step()
    }
}
