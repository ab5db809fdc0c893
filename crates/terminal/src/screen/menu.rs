//! A list to choose from, for the start of the program: rows that do something, and rows whose value is changed.

use std::io;
use std::time::Duration;

use croupier_table::{Lexicon, Voice};
use ratatui::Frame;
use ratatui::crossterm::event::{Event, MouseButton, MouseEventKind};
use ratatui::layout::Rect;

use super::art::{Hit, Hits, hit_at};
use super::chooser::Arrow;
use super::device::Device;
use super::keys::Key;
use super::theme::Theme;
use super::{Look, status};
use crate::text::{clip, wrap};

/// A row of a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row {
    /// It does something; the second text explains it.
    Does(String, String),
    /// It has one of these values, the one of this number now.
    Is(String, Vec<String>, usize),
}

/// How a menu was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked {
    /// With the row of this number.
    Row(usize),
    /// Without a choice.
    Nothing,
    /// With Ctrl-C.
    Interrupted,
}

/// A menu.
pub struct Menu<'a> {
    /// What is asked.
    pub title: String,
    /// The rows.
    pub rows: Vec<Row>,
    /// The row that the cursor is on.
    pub at: usize,
    /// The messages.
    pub lexicon: &'a Lexicon,
    /// What the terminal can show.
    pub theme: Theme,
}

impl Menu<'_> {
    /// Shows the menu until a row is picked.
    pub fn run(&mut self, device: &mut Device) -> io::Result<Picked> {
        let mut hits = Hits::new();
        loop {
            device.draw(|frame| hits = self.draw(frame))?;
            let Some(event) = device.next_event(Duration::from_mins(1))? else { continue };
            let key = match event {
                Event::Key(event) => Key::read(&event).map(|(key, _)| key),
                Event::Mouse(event) if event.kind == MouseEventKind::Down(MouseButton::Left) => {
                    match hit_at(&hits, event.column, event.row) {
                        Some(Hit::Row(row)) => {
                            self.at = row;
                            Some(Key::Enter)
                        }
                        _ => None,
                    }
                }
                _ => None,
            };
            match key {
                Some(Key::Interrupt) => return Ok(Picked::Interrupted),
                Some(Key::Char('q') | Key::Escape) => return Ok(Picked::Nothing),
                Some(Key::Suspend) => device.suspend()?,
                Some(Key::Redraw) => device.clear()?,
                Some(key) => {
                    if let Some(row) = self.handle_key(key) {
                        return Ok(Picked::Row(row));
                    }
                }
                None => {}
            }
        }
    }

    /// Moves the cursor or changes a value; returns the row that was picked.
    fn handle_key(&mut self, key: Key) -> Option<usize> {
        let count = self.rows.len().max(1);
        match key {
            Key::Arrow(Arrow::Down) | Key::Tab | Key::Char('j') => self.at = (self.at + 1) % count,
            Key::Arrow(Arrow::Up) | Key::BackTab | Key::Char('k') => {
                self.at = (self.at + count - 1) % count;
            }
            Key::Arrow(Arrow::Right) | Key::Space => self.change(1),
            Key::Arrow(Arrow::Left) => self.change(-1),
            Key::Char(digit @ '1'..='9') => {
                let row = digit as usize - '1' as usize;
                if row < self.rows.len() {
                    self.at = row;
                }
            }
            Key::Enter => return Some(self.at),
            _ => {}
        }
        None
    }

    fn change(&mut self, step: isize) {
        if let Some(Row::Is(_, values, at)) = self.rows.get_mut(self.at) {
            let count = values.len().max(1) as isize;
            *at = (*at as isize + step).rem_euclid(count) as usize;
        }
    }

    fn draw(&self, frame: &mut Frame<'_>) -> Hits {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let theme = self.theme;
        let mut hits = Hits::new();
        let columns = usize::from(area.width.saturating_sub(8)).min(100);
        buffer.set_stringn(4, 1, clip(&self.title, columns), columns, theme.title());
        let about_columns = columns.saturating_sub(3);
        let mut y = 3;
        // Everything is explained where there is room, otherwise each row in one line.
        let tall: usize =
            self.rows.iter().map(|row| 1 + about_lines(row, about_columns).len()).sum();
        let is_roomy = tall + 5 <= usize::from(area.height);
        for (n, row) in self.rows.iter().enumerate() {
            let style = if n == self.at { theme.focus() } else { theme.strong() };
            let text = match row {
                Row::Does(label, _) => label.clone(),
                Row::Is(label, values, at) => {
                    format!("{label}: ‹ {} ›", values.get(*at).map_or("", String::as_str))
                }
            };
            let about = match row {
                Row::Does(_, about) if !is_roomy => vec![clip(about, about_columns)],
                row => about_lines(row, about_columns),
            };
            if y + 2 + about.len() as u16 > area.height {
                break;
            }
            let number = if n < 9 { format!("{} ", n + 1) } else { "  ".to_owned() };
            buffer.set_stringn(4, y, format!("{number} {text}"), columns, style);
            hits.push((Rect::new(4, y, area.width.saturating_sub(8), 2), Hit::Row(n)));
            y += 1;
            for line in about {
                buffer.set_stringn(7, y, line, about_columns, theme.faint());
                y += 1;
            }
        }
        let voice = Voice { words: self.lexicon, names: &[], you: None };
        let look = Look { theme, voice, hints: false };
        let keys = clip(&self.lexicon.word("ui-keys-menu"), usize::from(area.width));
        status(&keys, &look, Rect { y: area.bottom() - 1, height: 1, ..area }, buffer);
        theme.fit(buffer);
        hits
    }
}

/// What a row does, in lines that fit.
fn about_lines(row: &Row, columns: usize) -> Vec<String> {
    match row {
        Row::Does(_, about) => wrap(about, columns),
        Row::Is(..) => Vec::new(),
    }
}
