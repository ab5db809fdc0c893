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

use croupier_engine::BadWord;
use croupier_table::{Budget, Playable};

#[cfg(feature = "train")]
pub use bots::train_api;
pub use rules::{
    Ace, Action, AvenueJoker, DeckEmpty, Draw, ExitCheck, JokerTrash, LocalGame, Options, Phase,
    Slot, Stage, SwapOwner, View,
};

impl Playable for LocalGame {
    const USUAL_SEATS: u8 = 2;
    const EVALUATES: bool = cfg!(feature = "bots");
    const REVIEW: Budget = Budget { bot: "ismcts:iterations=2000,ms=600000", decisions: 120 };

    fn parse_steps(_: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        present::parse_steps(line)
    }

    crate::playable_by_rooms!();
}
