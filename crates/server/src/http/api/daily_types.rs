//! The JSON of daily deals and puzzles.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::types::{ID_PATTERN, TOKEN_PATTERN};
use crate::id::Token;

/// A day in a path or an answer.
pub(crate) const DATE_PATTERN: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";
/// 32 bytes.
const HEX_PATTERN: &str = "^[0-9a-f]{64}$";

/// The daily deals of today.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DailyDeals {
    /// Today, by universal time.
    #[schemars(extend("pattern" = DATE_PATTERN))]
    pub date: String,
    /// Whether coming deals are secret: the house has committed to them.
    pub secret: bool,
    /// One deal for every game.
    pub deals: Vec<DailyDeal>,
    /// What the house has committed to for tomorrow, by game; empty without a secret.
    pub tomorrow: BTreeMap<String, String>,
}

/// A daily deal.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DailyDeal {
    /// The name of the game.
    pub game: String,
    /// The version of its rules, which is part of the seed.
    pub rules: u32,
    /// The day, by universal time.
    #[schemars(extend("pattern" = DATE_PATTERN))]
    pub date: String,
    /// Whether a result still counts: on the day itself.
    pub counts: bool,
    /// How many seats there are; the person has the first.
    pub seats: u8,
    /// The bot on all other seats.
    pub bot: String,
    /// How many people have a counted result.
    pub people: i64,
    /// The caller's counted result.
    pub own: Option<OwnResult>,
    /// The table at which the caller plays it or has played it.
    #[schemars(with = "Option<String>", regex(pattern = ID_PATTERN))]
    pub table: Option<String>,
    /// All counted results, the best first. Empty for a caller who can still play it.
    pub results: Vec<ResultCount>,
    /// What a house with a secret committed to the day before.
    #[schemars(with = "Option<String>", regex(pattern = HEX_PATTERN))]
    pub commit: Option<String>,
    /// The seed. A house with a secret publishes it after the day.
    #[schemars(with = "Option<String>", regex(pattern = HEX_PATTERN))]
    pub seed: Option<String>,
}

/// A result of a daily deal. Results are compared by share of the win, then by margin.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DailyResult {
    /// The share of the win.
    pub payoff: f64,
    /// The own points less those of the best other seat.
    pub margin: i64,
}

/// The caller's result and where it stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OwnResult {
    /// The result.
    #[serde(flatten)]
    pub result: DailyResult,
    /// The place, counted from 1; equal results share it.
    pub place: i64,
    /// How many others share it.
    pub shared_with: i64,
    /// How many percent of the others have a worse one; `null` below 20 people.
    pub better_than: Option<i64>,
    /// A text to share, which tells nothing about dice and cards.
    pub share: String,
}

/// How many people have a result.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ResultCount {
    /// The result.
    #[serde(flatten)]
    pub result: DailyResult,
    /// How many have it.
    pub people: i64,
}

/// Under which name a deal is played.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"name\":\"Ann\"}")]
pub(crate) struct PlayDaily {
    /// Your name, 1 to 40 printable characters; an empty one stands for a guest.
    #[serde(default)]
    #[schemars(length(max = 40))]
    pub name: String,
}

/// The puzzles of today.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TodaysPuzzles {
    /// Today, by universal time.
    #[schemars(extend("pattern" = DATE_PATTERN))]
    pub date: String,
    /// One for every game.
    pub puzzles: Vec<TodaysPuzzle>,
    /// The days of this week on which the caller has answered the puzzle of the day.
    pub days: Vec<String>,
}

/// The puzzle of today of one game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TodaysPuzzle {
    /// The name of the game.
    pub game: String,
    /// Its number, counted from 1.
    pub number: usize,
    /// How many puzzles the game has.
    pub count: usize,
    /// How hard it is: `easy`, `medium` or `hard`.
    pub difficulty: String,
    /// Whether the caller has solved it; `null` before the answer.
    pub solved: Option<bool>,
}

/// A puzzle.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Puzzle {
    /// The name of the game.
    pub game: String,
    /// Its number, counted from 1.
    pub number: usize,
    /// How many puzzles the game has.
    pub count: usize,
    /// The rule switches.
    pub options: Value,
    /// How many seats there are.
    pub seats: u8,
    /// Whose decision it is.
    pub seat: u8,
    /// What that seat may know.
    pub view: Value,
    /// The actions to choose from.
    pub legal: Vec<String>,
    /// How hard it is: `easy`, `medium` or `hard`.
    pub difficulty: String,
    /// The same on the scale of those who solve it.
    pub rating: f64,
    /// How many people have answered.
    pub people: i64,
    /// How many have found the best action.
    pub found: i64,
    /// Whether a solver has found every number: exactly, or within its tolerance.
    pub exact: bool,
    /// The caller's answer and what all actions are worth; `null` before the answer.
    pub answer: Option<PuzzleAnswer>,
}

/// An answer and the solution.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PuzzleAnswer {
    /// What the caller has chosen.
    pub action: String,
    /// Whether it is best.
    pub right: bool,
    /// All actions, the best first.
    pub actions: Vec<PuzzleAction>,
}

/// What an action of a puzzle is worth.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PuzzleAction {
    /// The action.
    pub action: String,
    /// The chance to win after it.
    pub chance: f64,
    /// The standard error of that, 0 where it is exact.
    pub error: f64,
    /// How many people have chosen it.
    pub people: i64,
}

/// What the caller would do.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"action\":\"WORD\"}")]
pub(crate) struct AnswerPuzzle {
    /// One of `legal`.
    #[schemars(length(max = 400))]
    pub action: String,
}

/// The solution, and the token of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answered {
    /// The token of the caller, for all later requests.
    #[schemars(extend("pattern" = TOKEN_PATTERN))]
    pub token: Token,
    /// The puzzle with its solution.
    pub puzzle: Puzzle,
}
