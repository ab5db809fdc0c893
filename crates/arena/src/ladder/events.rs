//! What happens on a ladder besides games: submissions, checks, changes of stage, orders of the organiser. The list of
//! events and the list of played deals are all that a ladder stores; its state follows from them.

use croupier_table::Text;
use serde::{Deserialize, Serialize};

use crate::Cause;

/// One version of a bot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BotRef {
    /// The game.
    pub game: String,
    /// The name of the bot.
    pub name: String,
    /// The version, from 1.
    pub version: u32,
}

/// An event and when it happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Event {
    /// Seconds since 1970.
    pub(super) at_s: i64,
    /// What happened.
    #[serde(flatten)]
    pub(super) what: Happened,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum Happened {
    /// The ladder was created; its deals come from this seed.
    Created {
        /// The seed, a secret.
        seed: String,
    },
    /// Somebody submitted a version of a bot.
    Submitted(Submitted),
    /// A version came to another stage.
    Moved {
        /// The version.
        bot: BotRef,
        /// Its stage from now on.
        stage: Stage,
    },
    /// The organiser chose who may submit.
    Access {
        /// Who.
        access: Access,
    },
    /// The organiser set when submissions end, or that they do not.
    Closing {
        /// Seconds since 1970.
        closes_s: Option<i64>,
    },
    /// The organiser made an invitation.
    Invitation {
        /// The SHA-256 of its code.
        hash: String,
    },
    /// An author used an invitation.
    Invited {
        /// The author.
        author: String,
        /// The SHA-256 of the code.
        hash: String,
    },
    /// The organiser ordered the final round robin of a game.
    Final {
        /// The game.
        game: String,
        /// How many games every pair plays.
        games: u64,
        /// The bots that take part.
        bots: Vec<BotRef>,
    },
    /// A final cannot be played to its end.
    FinalFailed {
        /// Which, counted from 0.
        number: usize,
        /// Why.
        why: Text,
    },
}

/// A submission.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Submitted {
    /// The version.
    pub(super) bot: BotRef,
    /// Who submitted it: an id of the server; empty once the author is forgotten.
    pub(super) author: String,
    /// The name of the author, as shown.
    pub(super) author_name: String,
    /// The language.
    pub(super) language: String,
    /// Whether it plays over a connection of its author; there are no files then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) remote: bool,
    /// The command, with files relative to its folder.
    pub(super) command: Vec<String>,
    /// The folder of its files, relative to the ladder's.
    pub(super) folder: String,
    /// The size of the upload, in bytes.
    pub(super) bytes: u64,
}

/// Who may submit bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Everybody.
    #[default]
    Open,
    /// Who has an invitation.
    Invited,
    /// Nobody.
    Closed,
}

/// How far a version of a bot has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "stage", rename_all = "snake_case")]
pub enum Stage {
    /// It waits for its check, or is being checked.
    Received,
    /// It plays against built-in bots.
    Qualifying,
    /// It plays against the version that it may replace.
    Comparing {
        /// That version.
        with: u32,
    },
    /// It is rated and plays on.
    Rated,
    /// The check failed, or it failed too often while qualifying.
    Refused {
        /// How it failed.
        cause: Cause,
    },
    /// It is weaker than the version before it, which stays.
    Declined {
        /// The version that stays.
        stays: u32,
    },
    /// A newer version has taken its place.
    Replaced {
        /// The newer version.
        by: u32,
    },
    /// It failed again and again.
    Retired {
        /// How it failed.
        cause: Cause,
    },
    /// A remote bot that was not connected for too long.
    Absent,
    /// The organiser has excluded it.
    Disqualified {
        /// Why.
        reason: String,
    },
    /// Its author has withdrawn it.
    Withdrawn,
}

impl Stage {
    /// Whether it still has to be checked, qualify or be compared.
    pub fn is_pending(&self) -> bool {
        matches!(self, Stage::Received | Stage::Qualifying | Stage::Comparing { .. })
    }

    /// Whether it plays no more.
    pub fn is_over(&self) -> bool {
        !self.is_pending() && *self != Stage::Rated
    }

    /// The name in messages and files.
    pub fn name(&self) -> &'static str {
        match self {
            Stage::Received => "received",
            Stage::Qualifying => "qualifying",
            Stage::Comparing { .. } => "comparing",
            Stage::Rated => "rated",
            Stage::Refused { .. } => "refused",
            Stage::Declined { .. } => "declined",
            Stage::Replaced { .. } => "replaced",
            Stage::Retired { .. } => "retired",
            Stage::Absent => "absent",
            Stage::Disqualified { .. } => "disqualified",
            Stage::Withdrawn => "withdrawn",
        }
    }
}
