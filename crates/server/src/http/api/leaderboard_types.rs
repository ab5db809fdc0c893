//! The JSON of ratings and ladders.

use croupier_table::Rated;
use schemars::JsonSchema;
use serde::Serialize;

use super::types::ID_PATTERN;

/// A rating on the scale of its game: 400 points are odds of ten to one.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlayerRating {
    /// The estimate, in points.
    pub points: f64,
    /// Its standard error; 0 for the bot that defines the scale.
    pub deviation: f64,
    /// The lower end of the interval that holds the true rating with 95 % probability, in whole points.
    pub low: i64,
    /// Its upper end.
    pub high: i64,
    /// Rated games that counted; 0 for a bot of the program.
    pub games: u64,
    /// Whether too few games were played for a place.
    pub provisional: bool,
}

/// What a rated game changed for a person.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RatingChange {
    /// The points before the game.
    pub before: f64,
    /// The points after it.
    pub after: f64,
    /// The share of the win.
    pub share: f64,
    /// How much the game counted: less than 1 after many games a day against the same players.
    #[schemars(range(min = 0, max = 1))]
    pub weight: f64,
    /// Whether the person had gone before the end.
    pub departed: bool,
}

/// Who a player is.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlayerKind {
    /// A person.
    Person,
    /// A bot of the program.
    BuiltIn,
    /// A bot that somebody submitted.
    Submitted,
}

impl From<Rated> for PlayerKind {
    fn from(kind: Rated) -> PlayerKind {
        match kind {
            Rated::Person => PlayerKind::Person,
            Rated::BuiltIn => PlayerKind::BuiltIn,
            Rated::Submitted => PlayerKind::Submitted,
        }
    }
}

/// The places that a player may have, counted from 1.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Places {
    /// One more than those who are surely above.
    #[schemars(range(min = 1))]
    pub from: usize,
    /// All but those who are surely below.
    pub to: usize,
}

/// A line of a ladder.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LadderLine {
    /// The name.
    pub name: String,
    /// Who it is.
    pub kind: PlayerKind,
    /// The rating.
    pub rating: PlayerRating,
    /// The places; `null` while the rating is provisional.
    pub places: Option<Places>,
    /// The path of the player's own page, if there is one.
    pub page: Option<String>,
    /// Whether it is the caller.
    pub you: bool,
}

/// One page of a ladder.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Ladder {
    /// The name of the game.
    pub game: String,
    /// The lines, the highest first.
    pub players: Vec<LadderLine>,
    /// The line of the caller, wherever it is.
    pub you: Option<LadderLine>,
    /// What `after` must be for the next page; `null` on the last one.
    pub next: Option<String>,
}

/// A rated game of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RatedGame {
    /// The id of the table, which may be deleted by now.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub table: String,
    /// When it was settled, in seconds since 1970.
    pub at_s: i64,
    /// What it changed.
    pub change: RatingChange,
}

/// The caller's rating in one game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MyRating {
    /// The name of the game.
    pub game: String,
    /// The rating.
    pub rating: PlayerRating,
    /// The last rated games, the newest first, at most 20.
    pub last: Vec<RatedGame>,
}

/// All ratings of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MyRatings {
    /// One for each game in which the caller has played a rated one.
    pub ratings: Vec<MyRating>,
}
