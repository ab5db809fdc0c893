//! Line mode: what happens is printed, and moves are typed. The same in a terminal, through a pipe and with a screen reader.

mod editor;
mod input;
mod pager;
mod render;
mod session;
mod shouting;

pub use editor::Editor;
pub use input::{Input, Keyboard};
pub(crate) use render::history_lines;
pub use render::{evaluation_lines, legal_lines, scene_lines};
pub use session::{Format, Keys, Narrated, Screen, Session};
