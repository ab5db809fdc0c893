//! How `LocalGame` is presented: scenes, narration, moments, typed lines, messages and rulebooks.
//!
//! It reads views only and decides nothing about the rules: what an action leads to, it asks them.

mod controls;
mod decision;
mod hand;
mod input;
mod moment;
mod narrate;
mod prompt;
mod scene;
mod words;

pub(super) use decision::decision_kind;
pub(super) use input::{parse_line, parse_steps};
pub(super) use moment::{bubble, chapter, moment};
pub(super) use narrate::narrate;
pub(super) use scene::scene;

/// The drawings of the pieces.
pub(super) const PIECES: &str = include_str!("../../cards.svg");
