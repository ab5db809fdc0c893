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

use croupier_engine::{BadWord, BotMaker, Playable, Scene, StepOf, Text};

#[cfg(feature = "train")]
pub use bots::train_api;
pub use rules::{
    Ace, Action, AvenueJoker, DeckEmpty, Draw, ExitCheck, JokerTrash, LocalGame, Options, Phase,
    Slot, Stage, SwapOwner, View,
};

impl Playable for LocalGame {
    const USUAL_SEATS: u8 = 2;
    const JUDGED: bool = cfg!(feature = "bots");

    crate::texts_of_present!();

    #[cfg(feature = "bots")]
    fn bots() -> Vec<BotMaker<LocalGame>> {
        bots::makers()
    }

    #[cfg(not(feature = "bots"))]
    fn bots() -> Vec<BotMaker<LocalGame>> {
        Vec::new()
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        present::scene(view, legal)
    }

    fn narrate(step: &StepOf<LocalGame>, before: &View, after: &View) -> Vec<Text> {
        present::narrate(step, before, after)
    }

    fn read(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        present::parse_line(view, line)
    }
}
