//! Why a table refuses a change.

use croupier_table::{Refused, Text};

use crate::store::StoreError;

/// Why a table refused a change.
#[derive(Debug)]
pub(crate) enum Denied {
    /// The request answers a step that is no longer the last one.
    Stale,
    /// The rules or the order of play forbid it.
    Refused(Refused),
    /// A shout without a cause; only the one who shouted is told.
    Groundless(Text),
    /// The seat is not this person's, or only the host may do this.
    NotYours,
    /// The grid of the seat's scene has no such cell, or the scene has no grid.
    NoCell,
    /// There is nothing to take back.
    NothingToUndo,
    /// Nobody sits at some seat yet, or the seat is taken.
    Seats,
    /// The person has resigned, which is for good.
    Resigned,
    /// The game has not begun, or it is over.
    NotRunning,
    /// The seed is being drawn; the game begins in a moment.
    Drawing,
    /// What a seat reveals is not what it had committed to.
    Unfit,
    /// The table has no draw: it waits for players, or an earlier version has begun its game.
    NoDraw,
    /// In a daily deal everybody plays alone against the same bots.
    Daily,
    /// Hints are for one person who practises against bots that evaluate.
    Hints,
    /// The table is rated: it stays as it was opened, and bots do not stand in for people.
    Rated,
    /// The seat has said too much lately.
    TooTalkative,
    /// The store failed.
    Store(StoreError),
}

impl Denied {
    /// Another writer who was first makes what is asked for stale.
    pub(super) fn into_stale(self) -> Denied {
        match self {
            Denied::Store(error) => error.into(),
            other => other,
        }
    }
}

impl From<StoreError> for Denied {
    fn from(error: StoreError) -> Denied {
        match error {
            StoreError::Behind => Denied::Stale,
            other => Denied::Store(other),
        }
    }
}
