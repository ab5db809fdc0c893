//! Ten Thousand: a push-your-luck game with six dice, in which the points of the seat before can be adopted.
//!
//! `rules` holds the game itself, `present` its words and pictures, `bots` its players, `truth` its tests.

#[cfg(feature = "bots")]
mod bots;
mod present;
mod rules;
#[cfg(test)]
mod truth;

pub use rules::{
    Action, Dice, End, Entry, IllegalPlay, Offer, Options, Phase, Rolled, TenThousand, View,
};

/// The solver and the compact table, for the generator of the table.
#[cfg(feature = "train")]
pub use bots::train_api;

#[cfg(feature = "bots")]
use croupier_table::GameSolver;
use croupier_table::Playable;

impl Playable for TenThousand {
    const USUAL_SEATS: u8 = 2;
    const EVALUATES: bool = cfg!(feature = "bots");

    crate::playable_by_rooms!();

    #[cfg(feature = "bots")]
    fn solver() -> Option<&'static dyn GameSolver<TenThousand>> {
        Some(&bots::RaceSolver)
    }
}
