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
use croupier_engine::{BadOptions, Puzzle, Solved};
use croupier_engine::{BadWord, BotMaker, Playable, Scene, StepOf, Text};

impl Playable for TenThousand {
    const USUAL_SEATS: u8 = 2;
    const JUDGED: bool = cfg!(feature = "bots");

    crate::texts_of_present!();

    #[cfg(feature = "bots")]
    fn bots() -> Vec<BotMaker<TenThousand>> {
        bots::makers()
    }

    #[cfg(not(feature = "bots"))]
    fn bots() -> Vec<BotMaker<TenThousand>> {
        Vec::new()
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        present::scene(view, legal)
    }

    fn narrate(step: &StepOf<TenThousand>, before: &View, after: &View) -> Vec<Text> {
        present::narrate(*step, before, after)
    }

    fn read(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        present::parse_line(view, line)
    }

    #[cfg(feature = "bots")]
    fn solve(
        options: &Options,
        puzzle: &Puzzle<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<Solved>>, BadOptions> {
        puzzle.whole()?;
        bots::solve(options, puzzle.means, progress).map(Some)
    }
}
