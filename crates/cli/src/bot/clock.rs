//! The clock of a bot that is examined: the budget of every move and the bank of every game, as a match host runs them.

use std::collections::HashMap;
use std::time::Duration;

use croupier_arena::Cause;
use croupier_arena::host::BotFailure;
use croupier_table::Text;

use super::args::Time;

/// The clocks of all games of a session.
pub(super) struct Clock {
    time: Time,
    games: HashMap<u64, GameClock>,
}

/// The clock of one game.
#[derive(Clone, Copy)]
struct GameClock {
    bank: Duration,
    last: Duration,
}

impl Clock {
    pub(super) fn new(time: Time) -> Clock {
        Clock { time, games: HashMap::new() }
    }

    fn game(&self, id: u64) -> GameClock {
        let bank = Duration::from_millis(u64::from(self.time.bank_ms));
        self.games.get(&id).copied().unwrap_or(GameClock { bank, last: Duration::ZERO })
    }

    /// What is left in the bank of a game, in milliseconds.
    pub(super) fn bank_ms(&self, id: u64) -> u32 {
        self.game(id).bank.as_millis() as u32
    }

    /// How long the last move of a game took, in milliseconds.
    pub(super) fn last_ms(&self, id: u64) -> f64 {
        self.game(id).last.as_secs_f64() * 1000.0
    }

    /// How long the next move of a game may take.
    pub(super) fn limit(&self, id: u64) -> Duration {
        self.budget() + self.game(id).bank
    }

    /// Counts a move. Fails if it was too late.
    pub(super) fn count(&mut self, id: u64, took: Duration) -> Result<(), BotFailure> {
        let mut game = self.game(id);
        let over_budget = took.saturating_sub(self.budget());
        let is_late = over_budget > game.bank;
        game.bank = game.bank.saturating_sub(over_budget);
        game.last = took;
        self.games.insert(id, game);
        if is_late {
            let detail = Text::new("arena-detail-slow").with("ms", took.as_millis() as i64);
            return Err(BotFailure::new(Cause::Timeout, detail));
        }
        Ok(())
    }

    /// Forgets a game that is over.
    pub(super) fn end(&mut self, id: u64) {
        self.games.remove(&id);
    }

    fn budget(&self) -> Duration {
        Duration::from_millis(u64::from(self.time.move_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_beyond_the_budget_empty_the_bank_of_their_game_alone() {
        let mut clock = Clock::new(Time { move_ms: 100, bank_ms: 250 });
        let ms = Duration::from_millis;
        assert!(clock.count(1, ms(90)).is_ok());
        assert_eq!(clock.bank_ms(1), 250);
        assert!(clock.count(1, ms(300)).is_ok());
        assert_eq!((clock.bank_ms(1), clock.limit(1)), (50, ms(150)));
        assert_eq!((clock.last_ms(1), clock.bank_ms(2)), (300.0, 250));
        let late = clock.count(1, ms(151)).expect_err("too late");
        assert_eq!((late.cause, clock.bank_ms(1)), (Cause::Timeout, 0));
        clock.end(1);
        assert_eq!(clock.bank_ms(1), 250);
    }
}
