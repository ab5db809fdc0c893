//! Words and pictures of Ten Thousand: scenes, narration and typed lines. It reads views only.

mod input;
mod narrate;
mod scene;

pub(super) use input::parse_line;
pub(super) use narrate::narrate;
pub(super) use scene::scene;
