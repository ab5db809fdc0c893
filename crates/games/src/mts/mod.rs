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

use croupier_engine::StepOf;
use croupier_table::{Budget, Playable, Shout};

pub use rules::{
    Action, Blocked, Card, Cards, Chance, Colour, Drawing, Draws, LastCard, Mts, Options, Phase,
    Play, ReverseTwo, Scoring, Shown, SkipChain, Stacking, StartAction, StartWild, Symbol, Target,
    View, WildFourRule,
};

impl Playable for Mts {
    const USUAL_SEATS: u8 = 4;
    const EVALUATES: bool = cfg!(feature = "bots");
    const REVIEW: Budget = Budget { bot: "ismcts:iterations=2000,ms=600000", decisions: 120 };

    crate::playable_by_rooms!();

    fn shout(step: &StepOf<Mts>, before: &View, after: &View) -> Option<Shout> {
        present::shout(*step, before, after)
    }
}
