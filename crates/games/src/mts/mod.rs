//! MTS, a shedding game of 108 cards for two to fifteen seats: the first to lay all cards wins the round.
//!
//! This page only connects the rooms of the game. The rules are in `rules`, scenes and messages in `present`, the
//! computer players in `bots`, tests and golden data in `truth`.

#[cfg(feature = "bots")]
mod bots;
mod present;
mod rules;
#[cfg(test)]
mod truth;

use croupier_table::Playable;

pub use rules::{
    Action, Blocked, Card, Cards, Chance, Colour, Drawing, Draws, LastCard, Mts, Options, Phase,
    Play, ReverseTwo, Scoring, Shown, SkipChain, Stacking, StartAction, StartWild, Symbol, Target,
    View, WildFourRule,
};

impl Playable for Mts {
    const USUAL_SEATS: u8 = 4;
    const EVALUATES: bool = cfg!(feature = "bots");

    crate::playable_by_rooms!();
}
