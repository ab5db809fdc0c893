//! Words and pictures of Martian Dice: scenes, narration, typed lines, and the text formats that the game's document
//! prescribes. It reads views only.

mod input;
mod narrate;
mod save;
mod scene;
mod transcript;

pub(super) use input::parse_line;
pub(super) use narrate::narrate;
pub(super) use save::{parse_save, write_save};
pub(super) use scene::scene;
pub(super) use transcript::{transcript, transcript_opening};
