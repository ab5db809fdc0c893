//! Everything that a page shows about one bot of a ladder, as plain data.

use schemars::JsonSchema;
use serde::Serialize;

use super::LadderVersion;

/// Everything about a bot.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LadderBot {
    /// The game.
    pub game: String,
    /// The name.
    pub name: String,
    /// Whether the caller is its author.
    pub mine: bool,
    /// The versions, the oldest first; there is at least one.
    pub versions: Vec<LadderVersion>,
    /// The index of the version that the numbers are about.
    pub shown: usize,
    /// The best place that it may have among all rated.
    pub place_from: Option<usize>,
    /// The worst.
    pub place_to: Option<usize>,
    /// How many are rated.
    pub rated: Option<usize>,
    /// Ratings over time.
    pub history: Vec<RatingPoint>,
    /// Results against every rival, the strongest first.
    pub rivals: Vec<Rival>,
    /// Mean time per move, in milliseconds.
    pub move_ms: Option<f64>,
    /// The longest mean time per move of one game.
    pub slowest_ms: Option<f64>,
    /// Failures by cause.
    pub failures: Vec<FailureCount>,
    /// The last failures.
    pub faults: Vec<LadderFault>,
    /// The last games that have a record.
    pub recent: Vec<RecordedGame>,
    /// Games worth seeing.
    pub highlights: Vec<Highlight>,
    /// The decisions that cost most.
    pub costly: Vec<Costly>,
    /// The check of the newest version; for the author alone.
    pub check: Option<CheckLog>,
    /// What the bot wrote to standard error last; for the author alone.
    pub stderr: Option<StderrLog>,
}

impl LadderBot {
    /// The version that the numbers are about.
    pub(crate) fn shown_version(&self) -> &LadderVersion {
        &self.versions[self.shown]
    }

    /// The newest version.
    pub(crate) fn newest(&self) -> &LadderVersion {
        &self.versions[self.versions.len() - 1]
    }
}

/// A rating at one time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RatingPoint {
    /// The version.
    pub version: u32,
    /// Seconds since 1970.
    pub at_s: i64,
    /// Games so far.
    pub games: u64,
    /// The rating, in points.
    pub points: f64,
    /// Its standard error.
    pub deviation: f64,
}

/// How a bot did against a rival.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Rival {
    /// The rival.
    pub name: String,
    /// Its version; 0 for a built-in bot.
    pub version: u32,
    /// Games.
    pub games: usize,
    /// The share of the wins.
    pub share: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How often a bot failed by one cause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FailureCount {
    /// The cause.
    pub cause: String,
    /// How often.
    pub count: u64,
}

/// A failure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LadderFault {
    /// The number of the game.
    pub game: u64,
    /// The seat.
    pub seat: u8,
    /// The number of the step that it was asked for.
    pub step: usize,
    /// The cause.
    pub cause: String,
    /// What happened, in the caller's language.
    pub detail: String,
    /// Whether the game has a record.
    pub recorded: bool,
}

/// A game with a record.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RecordedGame {
    /// The number of the game.
    pub game: u64,
    /// The rival.
    pub rival: String,
    /// The bot's seat.
    pub seat: u8,
    /// Its share of the win.
    pub share: f64,
    /// The points, its own first.
    pub scores: Vec<i32>,
    /// Whether it failed.
    pub failed: bool,
}

/// A game worth seeing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Highlight {
    /// The number of the game.
    pub game: u64,
    /// Why: `closest`, `longest`, `won`, `lost` or `failed`.
    pub reason: String,
}

/// A decision that cost a part of the win.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Costly {
    /// The number of the game.
    pub game: u64,
    /// The bot's seat.
    pub seat: u8,
    /// The number of the step, counted from 0.
    pub step: usize,
    /// What was played.
    pub played: String,
    /// What was best.
    pub best: String,
    /// What it cost, as a share of the win.
    pub lost: f64,
}

/// The log of a check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CheckLog {
    /// Whether it passed.
    pub passed: bool,
    /// How many questions were asked.
    pub questions: usize,
    /// The whole log.
    pub log: String,
    /// The lines that were sent before the failure: the exact input to repeat it.
    pub sent: Vec<String>,
}

/// What a bot wrote to standard error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StderrLog {
    /// The number of the game.
    pub game: u64,
    /// The text.
    pub text: String,
}
