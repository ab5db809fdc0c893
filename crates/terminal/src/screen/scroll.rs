//! A long text over the table: the rulebook, the keys, the result. It is scrolled, and any other key closes it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::Look;
use super::chooser::Arrow;
use super::keys::Key;
use super::panes::{markdown, titled};

/// A text that is scrolled.
pub(crate) struct Scroll {
    title: String,
    /// In the syntax of Markdown.
    text: String,
    first: std::cell::Cell<usize>,
    /// The lines of the pane, known once it is drawn.
    page: std::cell::Cell<usize>,
}

impl Scroll {
    pub(crate) fn new(title: String, text: String) -> Scroll {
        Scroll { title, text, first: 0.into(), page: 1.into() }
    }

    /// Draws it over this area. The width decides how the text wraps, so only now it is known where it ends.
    pub(crate) fn draw(&self, look: &Look<'_>, area: Rect, buffer: &mut Buffer) {
        Clear.render(area, buffer);
        let pane = titled(&self.title, look, area, buffer);
        let lines = markdown(&self.text, look, pane.width.saturating_sub(2).min(100));
        let tall = usize::from(pane.height);
        self.page.set(tall.max(1));
        self.first.set(self.first.get().min(lines.len().saturating_sub(tall)));
        for (line, y) in lines[self.first.get()..].iter().zip(pane.top()..pane.bottom()) {
            buffer.set_line(pane.x + 1, y, line, pane.width.saturating_sub(1));
        }
    }

    /// Scrolls by so many lines.
    pub(crate) fn turn_wheel(&self, lines: isize) {
        self.first.set(self.first.get().saturating_add_signed(lines));
    }

    /// Scrolls with this key; returns false if the key closes the text.
    pub(crate) fn handle_key(&self, key: Key) -> bool {
        let page = self.page.get().saturating_sub(1).max(1) as isize;
        match key {
            Key::Arrow(Arrow::Up) | Key::Char('k') => self.turn_wheel(-1),
            Key::Arrow(Arrow::Down) | Key::Char('j') => self.turn_wheel(1),
            Key::PageUp => self.turn_wheel(-page),
            Key::PageDown | Key::Space => self.turn_wheel(page),
            Key::Home => self.first.set(0),
            Key::End => self.first.set(usize::MAX / 2),
            _ => return false,
        }
        true
    }
}
