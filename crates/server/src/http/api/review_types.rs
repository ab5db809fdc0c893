//! The JSON about reviews, playing on and statistics.

use croupier_table::Review;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::types::ID_PATTERN;
use crate::http::play_on::Hidden;

/// How far a review is.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
#[expect(dead_code, reason = "a finished review is sent as it is stored; this is its description")]
pub(crate) enum ReviewAnswer {
    /// It waits for its turn.
    Waiting {
        /// So many others come before it.
        ahead: usize,
    },
    /// It is being worked out.
    Running {
        /// So much is done.
        percent: u8,
    },
    /// There is none: the bots of the game do not evaluate.
    Impossible,
    /// It is there.
    Done {
        /// What `croupier review --json` says about the record of the game, number for number.
        review: Box<Review>,
    },
}

/// From where to play on.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(
    deny_unknown_fields,
    expecting = "an object such as {\"step\":10,\"seat\":0,\"hidden\":\"anew\"}"
)]
pub(crate) struct PlayOn {
    /// How many steps of the game were made.
    #[schemars(range(max = 1_000_000))]
    pub step: u32,
    /// The seat of the caller, counted from 0.
    pub seat: u8,
    /// What becomes of what was hidden from that seat.
    pub hidden: Hidden,
}

/// Luck and skill of the caller, from the reviews of finished games. All shares are chances to win.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MyStats {
    /// The reviewed games, the oldest first, at most 500.
    pub games: Vec<StatsGame>,
    /// Skill by game, the most played first.
    pub by_game: Vec<StatsByGame>,
    /// Skill by kind of decision, the costliest first.
    pub by_kind: Vec<StatsByKind>,
    /// How many finished games are not reviewed, at most 500.
    pub unreviewed: usize,
}

/// A reviewed game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StatsGame {
    /// The id of its table.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub id: String,
    /// When it ended, in seconds since 1970.
    pub at_s: i64,
    /// What luck brought. Where it cannot be told from the play of the others, that is in here too.
    pub luck: f64,
    /// What the caller's mistakes cost.
    pub lost: f64,
    /// The sum of luck so far.
    pub sum: f64,
    /// How far the sum of chance alone stays from nothing in nineteen of twenty cases.
    pub band: f64,
}

/// Skill in one game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StatsByGame {
    /// The name of the game.
    pub game: String,
    /// How many games were reviewed.
    pub games: usize,
    /// The sum of luck.
    pub luck: f64,
    /// The sum of what mistakes cost.
    pub lost: f64,
    /// How often there was a choice.
    pub choices: usize,
}

/// Skill in one kind of decision.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StatsByKind {
    /// The name of the game.
    pub game: String,
    /// The kind, in the language of the caller.
    pub kind: String,
    /// How many were evaluated.
    pub count: usize,
    /// How many of them were mistakes.
    pub mistakes: usize,
    /// What these cost.
    pub lost: f64,
    /// The kind that would most often have been better; `null` where no mistake was made.
    pub better: Option<String>,
    /// What the caller does too often, in a sentence; `null` where mistakes of this kind are no habit.
    pub habit: Option<String>,
}

/// The newest games that were not reviewed are now.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReviewsTaken {
    /// How many.
    pub reviews: usize,
}
