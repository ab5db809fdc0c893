//! `LocalGame`: a rummy in which melds belong to everybody and every card in them to one seat.
//!
//! `rules` holds the game, `present` its words and pictures, `bots` the players, `truth` the tests. This file only
//! points into them.

#[cfg(feature = "bots")]
mod bots;
mod present;
mod rules;
#[cfg(test)]
mod truth;

use croupier_table::Playable;

#[cfg(feature = "train")]
pub use bots::train_api;
pub use rules::{
    Ace, Action, AvenueJoker, DeckEmpty, Draw, ExitCheck, JokerTrash, LocalGame, Options, Phase,
    Slot, Stage, SwapOwner, View,
};

impl Playable for LocalGame {
    const USUAL_SEATS: u8 = 2;
    const EVALUATES: bool = cfg!(feature = "bots");

    crate::playable_by_rooms!();
}
