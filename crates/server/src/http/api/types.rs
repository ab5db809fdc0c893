//! The JSON that programs send and receive, as types. The description of the interface is generated from them.
//!
//! Nothing here knows how a request is answered.

use croupier_table::{Commitment, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::leaderboard_types::{PlayerRating, RatingChange};
use crate::draw::DrawState;
use crate::id::Token;

/// Why a request was refused.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Problem {
    /// A sentence that says what was wrong and what would be right, in the language of the caller.
    #[schemars(length(min = 1))]
    pub problem: String,
    /// The ruling of the rulebook that forbids it, such as `PE-10`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[A-Z]{2}-[0-9]+$"))]
    pub ruling: Option<&'static str>,
}

/// All games.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Games {
    /// In the order of the registry.
    pub games: Vec<Game>,
}

/// A game that can be played, with its bots and rule switches.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Game {
    /// The name in requests and records.
    pub name: &'static str,
    /// The name for people, in the language of the caller.
    pub title: String,
    /// One sentence about it.
    pub about: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many can play.
    pub seats: SeatRange,
    /// Its bots, the strongest first.
    pub bots: Vec<Bot>,
    /// Its rule switches.
    pub switches: Vec<Switch>,
    /// Named sets of switches.
    pub presets: Vec<&'static str>,
}

/// How many can play a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeatRange {
    /// The fewest.
    #[schemars(range(min = 1))]
    pub min: u8,
    /// The most.
    pub max: u8,
    /// How many play when a request does not say.
    pub usual: u8,
}

/// A bot of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Bot {
    /// The name that a seat is given to it by.
    pub name: &'static str,
    /// What it does, in the language of the caller.
    pub about: String,
}

/// A rule switch: it takes one of `words`, or a number from `min` to `max`, or either.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Switch {
    /// The name before the `=`.
    pub name: &'static str,
    /// The words that it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<String>")]
    pub words: Option<Vec<&'static str>>,
    /// The least number that it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub min: Option<u32>,
    /// The greatest number that it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub max: Option<u32>,
}

/// The table to open. Everything but the game has a default.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(
    deny_unknown_fields,
    expecting = "an object that describes a table, such as {\"game\":\"NAME\",\"seats\":[\"me\",\"ai\"]}"
)]
pub(crate) struct NewTable {
    /// The name of the game.
    pub game: String,
    /// Your name, 1 to 40 printable characters; an empty one stands for a guest.
    #[serde(default)]
    #[schemars(length(max = 40))]
    pub name: String,
    /// Who sits where: `me`, `open` (the first who comes with the link), `program` (your own bot over the web socket)
    /// or a bot of the game; `none` is left out. By default you and the usual number of bots.
    #[serde(default)]
    pub seats: Vec<String>,
    /// Rule switches as `NAME=VALUE`, or presets.
    #[serde(default)]
    pub set: Vec<String>,
    /// How fast bots play; an empty one stands for `normal`.
    #[serde(default)]
    #[schemars(extend("enum" = ["", "instant", "normal", "step"]))]
    pub speed: String,
    /// Seconds for each move of a person; 0 is no clock.
    #[serde(default)]
    #[schemars(extend("enum" = [0, 15, 30, 60, 180]))]
    pub clock_s: u32,
    /// Who can find the table: who has the link, or everybody in the lobby; an empty one stands for `private`.
    #[serde(default)]
    #[schemars(extend("enum" = ["", "private", "listed"]))]
    pub visibility: String,
    /// Whether the game changes ratings. Such a table has the usual rules, no programs, no hints and, with several
    /// people, a clock; leaving it is a loss.
    #[serde(default)]
    pub rated: bool,
}

/// A table that was opened. Keep the tokens to yourself.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Opened {
    /// The id of the table.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub id: String,
    /// The page of the table.
    pub url: String,
    /// The token of the caller, for all later requests.
    #[schemars(extend("pattern" = TOKEN_PATTERN))]
    pub token: Token,
    /// The token with which a program takes its seat, `null` for all other seats. It counts once, for a week: the
    /// program's `hello` holds the token that is its own from then on.
    pub seat_tokens: Vec<Option<Token>>,
}

/// A table as the caller may see it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Table {
    /// The id of the table.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// All rule switches, defaults included.
    #[schemars(extend("type" = "object"))]
    pub options: Value,
    /// Who sits where.
    pub seats: Vec<SeatState>,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// What the house has committed to before the first step; `null` while the table waits for players.
    #[schemars(with = "Option<String>", regex(pattern = r"^[0-9a-f]{64}$"))]
    pub commit: Option<Commitment>,
    /// The draw of the seed while it goes on. Reading the table then means that the caller adds nothing; a caller who
    /// wants to contribute reads `/api/tables/{id}/draw` instead.
    pub draw: Option<DrawState>,
    /// The number that the next move must name.
    pub n: usize,
    /// How many steps have been made.
    pub steps: usize,
    /// Who makes the next step.
    pub turn: Turn,
    /// The seat of the caller; `null` for a spectator.
    pub you: Option<Seat>,
    /// What the caller may know, in the game's own form.
    #[schemars(extend("type" = "object"))]
    pub view: Value,
    /// The legal actions if it is the caller's turn, otherwise empty.
    pub legal: Vec<String>,
    /// What each of them is worth, the best first, where the table gives the caller hints and has worked one out.
    pub hints: Vec<Hint>,
    /// The result, once the game is over.
    pub result: Option<GameResult>,
    /// Luck and skill of the caller, soon after the end.
    pub summary: SummaryState,
}

/// How far the summary is.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub(crate) enum SummaryState {
    /// There is none.
    Absent,
    /// It is being worked out.
    Running {
        /// So much is done.
        percent: u8,
    },
    /// It is there.
    Done(Summary),
}

/// Luck and skill in chances to win, from the review of the game: the chance at the start, plus luck and gifts, less what
/// the decisions cost, is the result.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Summary {
    /// The chance at the start.
    pub start: f64,
    /// How often the caller had a choice.
    pub decisions: usize,
    /// How many of these decisions were evaluated.
    pub evaluated: usize,
    /// How many of the evaluated ones were as good as any.
    pub best: usize,
    /// What the decisions cost.
    pub cost: f64,
    /// What luck brought. Where it cannot be told from the play of the others, that is in here too.
    pub luck: f64,
    /// What the mistakes of the other brought, where that can be told from luck.
    pub gifts: f64,
    /// The decision that cost the most.
    pub costliest: Option<Mistake>,
}

/// A decision that cost something.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Mistake {
    /// The number of its step, counted from 0.
    pub step: usize,
    /// What was played.
    pub played: String,
    /// What was better.
    pub best: String,
    /// The difference.
    pub cost: f64,
}

/// What an action is worth.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Hint {
    /// The action.
    pub action: String,
    /// The chance to win after it.
    pub chance: f64,
    /// The standard error of the chance: 0 where it is exact.
    pub error: f64,
}

/// Who sits at a seat.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeatState {
    /// The name shown; empty while the seat is free.
    pub name: String,
    /// What kind of player it is.
    pub by: SeatBy,
    /// The bot, if one plays here.
    pub bot: Option<String>,
    /// Whether the player has the table open.
    pub here: bool,
    /// Whether the person of this seat has resigned; a bot finishes the game.
    pub resigned: bool,
    /// The rating of the player at a rated table.
    pub rating: Option<PlayerRating>,
    /// What the game has changed for the person of this seat, once a rated table is settled.
    pub rating_change: Option<RatingChange>,
    /// What the player has just said.
    pub says: Option<Said>,
}

/// One of the phrases that people can say.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Said {
    /// Its name.
    pub phrase: &'static str,
    /// A picture of it.
    pub emoji: &'static str,
    /// The phrase in the caller's language.
    pub text: String,
}

/// What kind of player sits at a seat.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatBy {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A bot of the game.
    Bot,
    /// A program over the web socket.
    Program,
}

/// The result of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameResult {
    /// Points by the rules, in seat order.
    pub scores: Vec<i32>,
    /// Shares of the win in seat order; they sum to 1.
    pub payoffs: Vec<f64>,
    /// The seed of all dice and cards, revealed, where it is the house's secret alone.
    #[schemars(with = "Option<String>", regex(pattern = r"^[0-9a-f]{64}$"))]
    pub seed: Option<String>,
    /// The house's secret, revealed, where seats could add to the seed.
    #[schemars(with = "Option<String>", regex(pattern = r"^[0-9a-f]{64}$"))]
    pub secret: Option<String>,
}

/// From which step on.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(crate) struct Since {
    /// The number of the first step to list.
    #[serde(default)]
    #[schemars(range(max = 4_294_967_295_u32))]
    pub since: u32,
}

/// The steps of a table as the caller may see them.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Steps {
    /// The number of the first step listed.
    pub since: u32,
    /// One line per step as in a record; `* ?` is somebody else's secret.
    pub lines: Vec<String>,
}

/// A move: exactly one of `action`, `line` and `undo`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object with n and one of action, line and undo")]
#[schemars(extend("oneOf" = [
    {
        "required": ["action"],
        "properties": { "action": { "type": "string" }, "line": { "type": "null" }, "undo": { "const": false } },
    },
    {
        "required": ["line"],
        "properties": { "line": { "type": "string" }, "action": { "type": "null" }, "undo": { "const": false } },
    },
    {
        "required": ["undo"],
        "properties": { "undo": { "const": true }, "action": { "type": "null" }, "line": { "type": "null" } },
    },
]))]
pub(crate) struct Act {
    /// The number `n` of the table that this move answers.
    #[schemars(range(max = 4_294_967_295_u32))]
    pub n: u32,
    /// One of the legal actions.
    #[serde(default)]
    pub action: Option<String>,
    /// What a person would type: where the rules know whole lines, several actions.
    #[serde(default)]
    pub line: Option<String>,
    /// Takes the last step back.
    #[serde(default)]
    pub undo: bool,
}

/// A move that was stored.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Acted {
    /// The number that the next move must name.
    pub n: usize,
}

/// Who takes the seat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a name")]
pub(crate) struct Sit {
    /// Your name, 1 to 40 printable characters.
    #[schemars(length(min = 1, max = 40))]
    pub name: String,
}

/// A seat that was taken.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Seated {
    /// The seat.
    pub seat: Option<Seat>,
    /// The token of the caller, for all later requests.
    #[schemars(extend("pattern" = TOKEN_PATTERN))]
    pub token: Token,
}

/// The token of a seat or a person, for programs that cannot set headers.
#[derive(Default, Deserialize, JsonSchema)]
pub(crate) struct TokenQuery {
    /// The token.
    #[serde(default)]
    #[schemars(with = "String")]
    pub token: Option<String>,
}

/// What the id of a table looks like: 63 bits in 13 letters.
pub(crate) const ID_PATTERN: &str = "^[a-km-np-z2-9]{12}[a-h]$";

/// What the token of a person looks like: an id, the end of its time in the same letters, and the signature of both.
pub(crate) const TOKEN_PATTERN: &str = r"^([a-km-np-z2-9]{12}[a-h]\.){2}[0-9a-f]{32}$";
