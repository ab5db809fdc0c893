//! The JSON about the caller: links to other devices, keys, games.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::types::{GameResult, ID_PATTERN, TOKEN_PATTERN};
use crate::id::Token;

/// What the link shall lead to.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object, such as {} or {\"table\":\"ID\"}")]
pub(crate) struct NewLink {
    /// The table to which it is bound; without one it leads to everything that the caller may do.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub table: Option<String>,
}

/// A link with which another device becomes the caller. Keep it to yourself.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DeviceLink {
    /// The address to open in a browser.
    pub url: String,
    /// The code in it, for programs.
    pub code: Token,
    /// When it expires, in seconds since 1970.
    pub until_s: i64,
}

/// The code of a link.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a code")]
pub(crate) struct Code {
    /// The code, the link, or the text of a recovery file.
    pub code: String,
}

/// The key behind a link.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Key {
    /// The token for all later requests.
    pub token: Token,
    /// The table to which it is bound; `null` if it counts everywhere.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub table: Option<String>,
}

/// What to revoke.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object such as {\"what\":\"links\"}")]
pub(crate) struct Revoke {
    /// What stops counting.
    pub what: RevokeWhat,
}

/// What stops counting.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RevokeWhat {
    /// All links and files, and the devices that were let in at single tables.
    Links,
    /// The same and all tokens of the caller.
    Keys,
}

/// The caller's token after revoking.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Renewed {
    /// The token for all later requests.
    #[schemars(extend("pattern" = TOKEN_PATTERN))]
    pub token: Token,
}

/// The seat of a program.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object with the number of a seat")]
pub(crate) struct Invite {
    /// The seat, counted from 0.
    pub seat: u8,
}

/// A new token for a program.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Invited {
    /// It counts once, for a week.
    pub token: Token,
}

/// One page of the caller's games.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MyGames {
    /// The games that go on or wait for players; on the first page without filters only.
    pub running: Vec<MyGame>,
    /// Finished games, the newest first.
    pub finished: Vec<MyGame>,
    /// The `after` of the next page; `null` on the last one.
    pub next: Option<String>,
}

/// A game of the caller.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MyGame {
    /// The id of its table.
    #[schemars(extend("pattern" = ID_PATTERN))]
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The players in seat order; a free seat has an empty name.
    pub players: Vec<String>,
    /// The seat of the caller.
    pub you: Option<croupier_table::Seat>,
    /// When it was opened or, if it is over, when it ended, in seconds since 1970.
    pub at_s: i64,
    /// Whether the caller has won or shared the win; `null` while the game goes on.
    pub won: Option<bool>,
    /// How many steps a finished game has.
    pub steps: Option<i64>,
    /// The result of a finished game.
    pub result: Option<GameResult>,
    /// What luck brought, in chances to win, if the game was reviewed.
    pub luck: Option<f64>,
    /// What the caller's mistakes cost, in chances to win, if it was worked out.
    pub lost: Option<f64>,
}
