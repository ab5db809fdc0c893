//! Martian Dice: a push-your-luck game with thirteen dice, two to twenty seats and no hidden information.
//!
//! `rules` holds the game itself, `present` its words and pictures, `bots` its players, `truth` its tests.

#[cfg(feature = "bots")]
mod bots;
mod present;
mod rules;
#[cfg(test)]
mod truth;

pub use rules::{
    Action, Chance, DICE, Dice, Duel, DuelRepeat, Face, Faces, From, Group, MartianDice, Options,
    Phase, Start, View, throws,
};

#[cfg(feature = "bots")]
use croupier_table::GameSolver;
use croupier_table::{Playable, TextFormat};

impl Playable for MartianDice {
    const USUAL_SEATS: u8 = 4;
    const EVALUATES: bool = cfg!(feature = "bots");
    const EXACT_FOR_TWO: bool = cfg!(feature = "bots");

    crate::playable_by_rooms!();

    #[cfg(feature = "bots")]
    fn solver() -> Option<&'static dyn GameSolver<MartianDice>> {
        Some(&bots::RaceSolver)
    }

    fn text_format() -> Option<&'static dyn TextFormat<MartianDice>> {
        Some(&present::DocumentFormat)
    }
}
