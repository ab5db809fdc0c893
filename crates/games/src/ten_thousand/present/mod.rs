//! Words and pictures of Ten Thousand: scenes, narration and typed lines. It reads views only.

mod controls;
mod decision;
mod dice;
mod input;
mod moment;
mod narrate;
mod scene;

pub(super) use decision::decision_kind;
pub(super) use input::parse_line;
pub(super) use moment::{bubble, chapter, moment};
pub(super) use narrate::narrate;
pub(super) use scene::scene;

/// The drawings of the pieces.
pub(super) const PIECES: &str = include_str!("../../dice.svg");
