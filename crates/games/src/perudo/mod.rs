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
use croupier_engine::{BadOptions, Puzzle, Solved};
use croupier_engine::{BadWord, BotMaker, Playable, Scene, StepOf, Text};

#[cfg(feature = "train")]
pub use bots::train_api;
pub use rules::{
    Action, Bid, Call, Chance, Effect, Face, MOST_DICE, OpenOnes, Options, Pacao, Perudo,
    PlacedBid, Reveal, Round, Special, Start, Starter, View,
};

impl Playable for Perudo {
    const USUAL_SEATS: u8 = 4;
    const JUDGED: bool = cfg!(feature = "bots");

    crate::texts_of_present!();

    #[cfg(feature = "bots")]
    fn bots() -> Vec<BotMaker<Perudo>> {
        bots::makers()
    }

    #[cfg(not(feature = "bots"))]
    fn bots() -> Vec<BotMaker<Perudo>> {
        Vec::new()
    }

    #[cfg(feature = "bots")]
    fn solve(
        options: &Options,
        puzzle: &Puzzle<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<Solved>>, BadOptions> {
        bots::solve(options, puzzle.dice, progress).map(Some)
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        present::scene(view, legal)
    }

    fn narrate(step: &StepOf<Perudo>, before: &View, after: &View) -> Vec<Text> {
        present::narrate(*step, before, after)
    }

    fn read(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        present::parse_line(view, line)
    }
}
