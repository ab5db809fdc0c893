//! Perudo: dice under cups, rising bids, and calls that cost a die.
//!
//! `rules` holds the game itself, `present` its scenes and texts, `bots` its players, `truth` the tests and their data.

#[cfg(feature = "bots")]
mod bots;
mod present;
mod rules;
#[cfg(test)]
mod truth;

#[cfg(feature = "bots")]
use croupier_table::GameSolver;
use croupier_table::{Budget, Playable};

#[cfg(feature = "train")]
pub use bots::train_api;
pub use rules::{
    Action, Bid, Call, Chance, Effect, Face, MOST_DICE, OpenOnes, Options, Pacao, Perudo,
    PlacedBid, Reveal, Round, Special, Start, Starter, View,
};

impl Playable for Perudo {
    const USUAL_SEATS: u8 = 4;
    const EVALUATES: bool = cfg!(feature = "bots");
    const REVIEW: Budget = Budget { bot: "strong", decisions: 300 };

    crate::playable_by_rooms!();

    #[cfg(feature = "bots")]
    fn solver() -> Option<&'static dyn GameSolver<Perudo>> {
        Some(&bots::RoundSolver)
    }
}
