//! The JSON of the lobby and of groups.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::types::{GameResult, ID_PATTERN, TOKEN_PATTERN};
use crate::id::Token;

/// What is in the lobby.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Lobby {
    /// Tables with a free seat where somebody waits.
    pub open: Vec<LobbyTable>,
    /// Games that can be watched.
    pub running: Vec<LobbyTable>,
}

/// A table in the lobby.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LobbyTable {
    /// Its id.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The players in seat order; a free seat has an empty name.
    pub players: Vec<String>,
    /// How many seats are free.
    pub free_seats: usize,
    /// Seconds for each move of a person; 0 is no clock.
    pub clock_s: u32,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// How many watch it.
    pub spectators: u32,
}

/// Which game, and under which name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"game\":\"NAME\",\"name\":\"Ann\"}")]
pub(crate) struct Find {
    /// The name of the game.
    pub game: String,
    /// Your name, 1 to 40 printable characters; an empty one stands for a guest.
    #[serde(default)]
    #[schemars(length(max = 40))]
    pub name: String,
    /// Whether the game should change ratings; whoever waits for another kind of game is not met.
    #[serde(default)]
    pub rated: bool,
}

/// A table at which the caller sits.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Found {
    /// The id of the table.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub id: String,
    /// The token of the caller, for all later requests.
    #[schemars(extend("pattern" = TOKEN_PATTERN))]
    pub token: Token,
}

/// What the tables of a group share.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"game\":\"NAME\",\"seats\":4}")]
pub(crate) struct NewGroup {
    /// The name of the game.
    pub game: String,
    /// How many sit at a table.
    pub seats: u8,
}

/// A group that was opened.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OpenedGroup {
    /// The id of the group.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub id: String,
    /// Its page, which is the link for everybody.
    pub url: String,
    /// The token of the caller, for all later requests.
    #[schemars(extend("pattern" = TOKEN_PATTERN))]
    pub token: Token,
}

/// A group with its tables.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Group {
    /// The name of the game.
    pub game: String,
    /// How many sit at a table.
    pub seats: u8,
    /// Its tables, the oldest first.
    pub tables: Vec<GroupTable>,
    /// The people with a finished game, over all tables: by what they have won, then by points.
    pub ranking: Vec<GroupRank>,
}

/// A person's finished games in a group.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GroupRank {
    /// The place, counted from 1; those who are equal share it.
    pub place: usize,
    /// The name.
    pub name: String,
    /// How many games are finished.
    pub games: usize,
    /// The sum of the shares of the win.
    pub won: f64,
    /// The sum of the points.
    pub points: i64,
}

/// A table of a group.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GroupTable {
    /// Its id.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub id: String,
    /// The players in seat order; a free seat has an empty name.
    pub players: Vec<String>,
    /// Whether the game is over.
    pub over: bool,
    /// The result of a finished game.
    pub result: Option<GameResult>,
}
