//! A long text over the table: the rulebook, the keys, the result, the curtain. It is scrolled until a key closes it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::Look;
use super::chooser::Arrow;
use super::keys::Key;
use super::panes::{markdown, titled};

/// Which keys close a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Closing {
    /// Any that does not scroll it.
    AnyKey,
    /// Enter alone: the text hides what the person who presses another key may not see.
    Enter,
}

/// What a key did to a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scrolled {
    /// It is still shown.
    Stays,
    /// It is closed.
    Closes,
    /// It is still shown, and the person leaves the table.
    Leaves,
}

/// A text that is scrolled.
pub(crate) struct Scroll {
    title: String,
    /// In the syntax of Markdown.
    text: String,
    closing: Closing,
    first: std::cell::Cell<usize>,
    /// The lines of the pane, known once it is drawn.
    page: std::cell::Cell<usize>,
}

impl Scroll {
    /// A text that any key closes.
    pub(crate) fn new(title: String, text: String) -> Scroll {
        Scroll { title, text, closing: Closing::AnyKey, first: 0.into(), page: 1.into() }
    }

    /// A text over a table that nobody may see before Enter is pressed.
    pub(crate) fn curtain(title: String, text: String) -> Scroll {
        Scroll { closing: Closing::Enter, ..Scroll::new(title, text) }
    }

    /// The message that names its keys.
    pub(crate) fn keys(&self) -> &'static str {
        match self.closing {
            Closing::AnyKey => "ui-keys-text",
            Closing::Enter => "ui-keys-curtain",
        }
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

    /// Scrolls, closes or leaves with this key.
    pub(crate) fn handle_key(&self, key: Key) -> Scrolled {
        let page = self.page.get().saturating_sub(1).max(1) as isize;
        match key {
            Key::Arrow(Arrow::Up) | Key::Char('k') => self.turn_wheel(-1),
            Key::Arrow(Arrow::Down) | Key::Char('j') => self.turn_wheel(1),
            Key::PageUp => self.turn_wheel(-page),
            Key::PageDown | Key::Space => self.turn_wheel(page),
            Key::Home => self.first.set(0),
            Key::End => self.first.set(usize::MAX / 2),
            key => match (self.closing, key) {
                (Closing::AnyKey, _) | (Closing::Enter, Key::Enter) => return Scrolled::Closes,
                (Closing::Enter, Key::Char('q')) => return Scrolled::Leaves,
                (Closing::Enter, _) => {}
            },
        }
        Scrolled::Stays
    }
}
