//! How MTS is presented to people: scenes, narration, moments and typed input. Everything here reads views only.

mod controls;
mod decision;
mod input;
mod moment;
mod narrate;
mod pieces;
mod scene;

pub(super) use decision::decision_kind;
pub(super) use input::parse_line;
pub(super) use moment::{bubble, chapter, moment, shout};
pub(super) use narrate::narrate;
pub(super) use scene::scene;

/// The drawings of the pieces.
pub(super) const PIECES: &str = include_str!("pieces.svg");
