//! Who sits at a seat.

use croupier_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::name::is_visible;

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name shown.
    pub name: String,
    /// Who plays: `human`, `ai`, or a bot's name.
    pub by: String,
}

impl Player {
    /// A player known by the number of the seat alone.
    pub fn unnamed(seat: Seat) -> Player {
        Player { name: format!("P{}", seat.0), by: "human".to_owned() }
    }

    /// Whether the name can be shown: not empty, and nothing in it is invisible. It may be longer than a new name.
    pub fn has_name(&self) -> bool {
        is_visible(&self.name)
    }
}
