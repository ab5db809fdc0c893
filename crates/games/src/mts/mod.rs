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

use croupier_engine::{BadWord, BotMaker, Playable, Scene, StepOf, Text};

pub use rules::{
    Action, Blocked, Card, Cards, Chance, Colour, Drawing, Draws, LastCard, Mts, Options, Phase,
    Play, ReverseTwo, Scoring, Shown, SkipChain, Stacking, StartAction, StartWild, Symbol, Target,
    View, WildFourRule,
};

impl Playable for Mts {
    const USUAL_SEATS: u8 = 4;
    const JUDGED: bool = cfg!(feature = "bots");

    crate::texts_of_present!();

    #[cfg(feature = "bots")]
    fn bots() -> Vec<BotMaker<Mts>> {
        bots::makers()
    }

    #[cfg(not(feature = "bots"))]
    fn bots() -> Vec<BotMaker<Mts>> {
        Vec::new()
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        present::scene::scene(view, legal)
    }

    fn narrate(step: &StepOf<Mts>, before: &View, after: &View) -> Vec<Text> {
        present::narrate::narrate(*step, before, after)
    }

    fn read(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        present::input::parse_line(view, line)
    }
}
