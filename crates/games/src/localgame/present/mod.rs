//! How `LocalGame` is presented: scenes, narration, typed lines, messages and rulebooks.
//!
//! It reads views only and decides nothing about the rules.

mod input;
mod narrate;
mod scene;

pub(super) use input::parse_line;
pub(super) use narrate::narrate;
pub(super) use scene::scene;
