//! Remote bots on a ladder: who may connect one, and what becomes of one that stays away.

use std::os::unix::net::UnixStream;

use croupier_table::Text;

use super::events::Stage;
use super::{Ladder, NotAllowed, State, now_s};
use crate::TimeControl;
use crate::host::RemoteBot;

/// The time control of games with a remote bot, which pays for the way of every message too.
pub const REMOTE_TIME: TimeControl = TimeControl { move_ms: 2000, bank_ms: 30_000 };
/// A remote bot that has not been connected for so many days leaves the ladder.
pub const ABSENCE_DAYS: i64 = 7;

impl Ladder {
    /// Connects a remote bot of an author: its newest version that plays. Returns the end over which the bot plays, as
    /// lines of the bot protocol in both directions. An earlier connection ends.
    pub fn connect(&self, game: &str, name: &str, author: &str) -> Result<UnixStream, NotAllowed> {
        let state = self.lock();
        let ladder = &state.games[state.game(game).ok_or(NotAllowed::Unknown)?];
        let versions: Vec<usize> = ladder.versions(name).collect();
        if versions.is_empty() {
            return Err(NotAllowed::Unknown);
        }
        if versions.iter().any(|n| ladder.entrants[*n].author() != author) {
            return Err(NotAllowed::Forbidden(Text::new("arena-not-author")));
        }
        let playing = versions.iter().rev().map(|n| &ladder.entrants[*n]);
        let bot = playing.filter(|one| !one.stage.is_over()).find_map(|one| one.remote());
        let bot = bot.ok_or_else(|| NotAllowed::Unfit(Text::new("arena-bot-not-remote")))?;
        let end = bot.connect().map_err(|error| NotAllowed::Failed(error.to_string()))?;
        drop(state);
        self.changed.notify_all();
        Ok(end)
    }
}

impl State {
    /// Takes remote bots off the ladder that have stayed away for too long.
    pub(super) fn remove_absent(&mut self, folder: &std::path::Path) {
        const DAY_S: i64 = 86_400;
        let latest_s = now_s() - ABSENCE_DAYS * DAY_S;
        for game in 0..self.games.len() {
            for entrant in 0..self.games[game].entrants.len() {
                let one = &self.games[game].entrants[entrant];
                let since_s = one.remote().and_then(RemoteBot::absent_since_s);
                if !one.stage.is_over() && since_s.is_some_and(|since_s| since_s < latest_s) {
                    // If the event cannot be written, the next look tries again.
                    let _ = self.move_to(folder, game, entrant, Stage::Absent);
                }
            }
        }
    }
}
