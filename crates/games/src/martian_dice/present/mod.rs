//! Words and pictures of Martian Dice: scenes, narration, typed lines, and the text formats that the game's document
//! prescribes. It reads views only.

mod controls;
mod decision;
mod input;
mod moment;
mod narrate;
mod odds;
mod raid;
mod save;
mod scene;
mod transcript;
mod words;
mod zones;

pub(super) use decision::decision_kind;
pub(super) use input::parse_line;
pub(super) use moment::{bubble, chapter, moment};
pub(super) use narrate::narrate;
pub(super) use scene::scene;

use croupier_engine::{StepOf, Text};
use croupier_table::{Player, Save, TextFormat};

use super::{MartianDice, View};

/// The transcript and the save file that the game's document prescribes.
pub(super) struct DocumentFormat;

impl TextFormat<MartianDice> for DocumentFormat {
    fn opening(&self, view: &View, players: &[Player]) -> Option<String> {
        transcript::transcript_opening(view, players)
    }

    fn step(
        &self,
        step: &StepOf<MartianDice>,
        before: &View,
        after: &View,
        players: &[Player],
    ) -> Option<String> {
        Some(transcript::transcript(*step, before, after, players))
    }

    fn save(&self, view: &View, players: &[Player]) -> Option<String> {
        save::write_save(view, players)
    }

    fn load(&self, text: &str) -> Result<Save, Text> {
        save::parse_save(text)
    }
}

/// The drawings of the pieces.
pub(super) const PIECES: &str = include_str!("pieces.svg");
