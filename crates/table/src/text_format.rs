//! Text formats that a game's document prescribes byte for byte: a transcript and a save file. Most games have none.

use croupier_engine::{Game, StepOf, Text};
use serde_json::Value;

use crate::Player;

/// The formats of one game, see [`Playable::text_format`](crate::Playable::text_format).
pub trait TextFormat<G: Game>: Sync {
    /// What the transcript says before the first step: for instance who has won a loaded game that is over.
    fn opening(&self, view: &G::View, players: &[Player]) -> Option<String>;
    /// A step of the transcript, line breaks included.
    fn step(
        &self,
        step: &StepOf<G>,
        before: &G::View,
        after: &G::View,
        players: &[Player],
    ) -> Option<String>;
    /// The save file, if the game can be saved at this moment.
    fn save(&self, view: &G::View, players: &[Player]) -> Option<String>;
    /// Parses a save file.
    fn load(&self, text: &str) -> Result<Save, Text>;
}

/// A game parsed from a save file: options that contain the position, and the players.
#[derive(Clone, PartialEq, Debug)]
pub struct Save {
    /// The options.
    pub options: Value,
    /// The players in seat order.
    pub players: Vec<Player>,
}

/// The save format of a kind of game.
pub trait SaveFormat {
    /// Parses a save file.
    fn load(&self, text: &str) -> Result<Save, Text>;
}

/// The transcript and the save file of a live match.
pub trait Transcript {
    /// The last step in the prescribed format; before the first step, the opening.
    fn last_step(&self, players: &[Player]) -> Option<String>;
    /// The save file, if the game can be saved at this moment.
    fn save(&self, players: &[Player]) -> Option<String>;
}
