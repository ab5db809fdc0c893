//! Full screen: tables drawn from scenes, as the browser draws them. No game is known here.
//!
//! `page` is what is drawn and what keys do to it; `play` runs a match on it; `replay` and `menu` are screens of their own.

mod art;
mod chooser;
mod device;
mod dock;
mod hinting;
mod keys;
mod menu;
mod moment;
mod page;
mod panes;
mod pieces;
mod play;
mod replay;
mod scroll;
mod seats;
mod shouting;
mod stage;
mod theme;
mod typing;

pub(crate) use device::leave_for_good;
pub use device::{Device, screen_is_large, terminal_columns};
pub use menu::{Menu, Picked, Row};
pub(crate) use panes::{action_name, short_action_name};
pub use play::{Settings, Speed, TableSession};
pub use replay::{Eyes, ReplaySession};
pub use theme::{Colours, Glyphs, Theme};

use croupier_table::Voice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// The smallest screen on which everything has its place.
pub(crate) const LEAST_SIZE: (u16, u16) = (80, 24);

/// How things look and sound to one viewer.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub theme: Theme,
    pub voice: Voice<'a>,
    /// Whether hints are shown.
    pub hints: bool,
}

/// Draws the line of keys at the bottom.
pub(crate) fn status(keys: &str, look: &Look<'_>, area: Rect, buffer: &mut Buffer) {
    buffer.set_line(
        area.x,
        area.y,
        &Line::styled(format!(" {keys}"), look.theme.faint()),
        area.width,
    );
}
