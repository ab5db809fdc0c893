//! How MTS is presented to people: scenes, narration and typed input. Everything here reads views only.

mod input;
mod narrate;
mod scene;

pub(super) use input::parse_line;
pub(super) use narrate::narrate;
pub(super) use scene::scene;
