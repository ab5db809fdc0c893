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
use croupier_engine::{BadOptions, Puzzle, Solved};
use croupier_engine::{BadWord, BotMaker, Playable, Player, Save, Scene, StepOf, Text};

impl Playable for MartianDice {
    const USUAL_SEATS: u8 = 4;
    const TRANSCRIPT: bool = true;
    const JUDGED: bool = cfg!(feature = "bots");
    const TELLS_LUCK: bool = cfg!(feature = "bots");

    crate::texts_of_present!();

    #[cfg(feature = "bots")]
    fn bots() -> Vec<BotMaker<MartianDice>> {
        bots::makers()
    }

    #[cfg(not(feature = "bots"))]
    fn bots() -> Vec<BotMaker<MartianDice>> {
        Vec::new()
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        present::scene(view, legal)
    }

    fn narrate(step: &StepOf<MartianDice>, before: &View, after: &View) -> Vec<Text> {
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
        Ok(Some(bots::solve(options.target, progress)))
    }

    fn transcript(
        step: &StepOf<MartianDice>,
        before: &View,
        after: &View,
        players: &[Player],
    ) -> Option<String> {
        Some(present::transcript(*step, before, after, players))
    }

    fn opening(view: &View, players: &[Player]) -> Option<String> {
        present::transcript_opening(view, players)
    }

    fn save(view: &View, players: &[Player]) -> Option<String> {
        present::write_save(view, players)
    }

    fn load(text: &str) -> Option<Result<Save, Text>> {
        Some(present::parse_save(text))
    }
}
