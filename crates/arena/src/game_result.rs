//! The result of one finished game: what the journal stores and the tally counts.

use serde::{Deserialize, Serialize};

use crate::{PlayedMatch, Schedule, SeatFailure};

/// A finished game: one line of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// The number of its pairing.
    pub game: u64,
    /// Shares of the win, after the contest's policy was applied.
    pub payoffs: Vec<f32>,
    /// Points by the rules.
    pub scores: Vec<i32>,
    /// How many decisions each seat took.
    pub decisions: Vec<u32>,
    /// Thinking time of each seat in microseconds; empty if it was not measured. The journal does not store it.
    #[serde(skip)]
    pub thought_us: Vec<u64>,
    /// How much chance favoured each seat; empty if it was not measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<f64>,
    /// All failures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<SeatFailure>,
}

impl From<&PlayedMatch> for GameResult {
    fn from(played: &PlayedMatch) -> GameResult {
        GameResult {
            game: played.number,
            payoffs: played.payoffs.clone(),
            scores: played.scores.clone(),
            decisions: played.decisions.clone(),
            thought_us: played.thought_us.clone(),
            luck: Vec::new(),
            failures: played.failures.clone(),
        }
    }
}

impl GameResult {
    /// Whether this can be a game of the schedule: its number is in range and every list has a value for every seat.
    pub fn fits(&self, schedule: &Schedule) -> bool {
        let seats = schedule.seats();
        let all_or_none = |len: usize| len == 0 || len == seats;
        self.game < schedule.games()
            && self.payoffs.len() == seats
            && self.payoffs.iter().all(|share| (0.0..=1.0).contains(share))
            && self.scores.len() == seats
            && self.decisions.len() == seats
            && all_or_none(self.thought_us.len())
            && all_or_none(self.luck.len())
            && self.luck.iter().all(|luck| luck.is_finite())
            && self.failures.iter().all(|failure| (failure.seat as usize) < seats)
    }
}
