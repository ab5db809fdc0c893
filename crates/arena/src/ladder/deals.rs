//! The played deals of a game: one line per deal group, so that a group is counted whole or not at all.

use serde::{Deserialize, Serialize};

use crate::{GameResult, SeatFailure};

/// A deal that was played in all rotations.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct PlayedDeal {
    /// The number of the job that played it.
    pub(super) job: u64,
    /// Its number in the job.
    pub(super) deal: u64,
    /// When it ended, in seconds since 1970.
    pub(super) at_s: i64,
    /// The entrants: `=NAME` for a built-in bot, `NAME/VERSION` for a submitted one.
    pub(super) members: Vec<String>,
    /// Its games.
    pub(super) games: Vec<PlayedGame>,
}

/// One game of a deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct PlayedGame {
    /// Its number on the ladder of this game, for its record.
    pub(super) game: u64,
    /// The member on every seat.
    pub(super) seated: Vec<u8>,
    /// Shares of the win, by seat.
    pub(super) payoffs: Vec<f32>,
    /// Points, by seat.
    pub(super) scores: Vec<i32>,
    /// Decisions, by seat.
    pub(super) decisions: Vec<u32>,
    /// Thinking time in microseconds, by seat; empty if it was not measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) thought_us: Vec<u64>,
    /// All failures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) failures: Vec<SeatFailure>,
    /// Whether its record was kept.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) recorded: bool,
}

impl PlayedGame {
    /// The game with this number and these members on its seats.
    pub(super) fn new(game: u64, seated: &[usize], result: GameResult) -> PlayedGame {
        PlayedGame {
            game,
            seated: seated.iter().map(|member| *member as u8).collect(),
            payoffs: result.payoffs,
            scores: result.scores,
            decisions: result.decisions,
            thought_us: result.thought_us,
            failures: result.failures,
            recorded: false,
        }
    }

    /// As a result of the arena, for the choice of highlights.
    pub(super) fn result(&self) -> GameResult {
        GameResult {
            game: self.game,
            payoffs: self.payoffs.clone(),
            scores: self.scores.clone(),
            decisions: self.decisions.clone(),
            thought_us: Vec::new(),
            luck: Vec::new(),
            failures: self.failures.clone(),
        }
    }

    /// Whether its numbers fit its seats, so that a damaged line cannot break the statistics.
    pub(super) fn is_sound(&self, members: usize) -> bool {
        let seats = self.seated.len();
        let fits = |length: usize| length == seats;
        fits(members)
            && fits(self.payoffs.len())
            && fits(self.scores.len())
            && fits(self.decisions.len())
            && (self.thought_us.is_empty() || fits(self.thought_us.len()))
            && self.payoffs.iter().all(|share| (0.0..=1.0).contains(share))
            && self.failures.iter().all(|failure| usize::from(failure.seat) < seats)
            && (0..members as u8).all(|member| self.seated.contains(&member))
    }
}
