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
    /// Why the last row that was picked did nothing.
    pub notice: Option<String>,
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
            Key::Home | Key::PageUp => self.at = 0,
            Key::End | Key::PageDown => self.at = count - 1,
            Key::Char(sign) => {
                if let Some(row) = (0..self.rows.len()).find(|row| number(*row) == Some(sign)) {
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
        const LEFT: u16 = 4;
        const TOP: u16 = 3;
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let theme = self.theme;
        let mut hits = Hits::new();
        let columns = usize::from(area.width.saturating_sub(2 * LEFT)).min(100);
        buffer.set_stringn(LEFT, 1, clip(&self.title, columns), columns, theme.title());
        let about_columns = columns.saturating_sub(3);
        let abouts: Vec<Vec<String>> =
            self.rows.iter().map(|row| about_lines(row, about_columns)).collect();
        let notice: Vec<String> =
            self.notice.as_ref().map_or_else(Vec::new, |notice| wrap(notice, columns));
        let bottom = area.height.saturating_sub(2 + notice.len() as u16);
        let room = usize::from(bottom.saturating_sub(TOP));
        // Every row is explained beneath it where there is room, otherwise the one under the cursor beneath all.
        let tall: usize = abouts.iter().map(|about| 1 + about.len()).sum();
        let is_roomy = tall <= room;
        let beneath = if is_roomy { 0 } else { 1 + abouts.iter().map(Vec::len).max().unwrap_or(0) };
        let shown = if is_roomy { self.rows.len() } else { room.saturating_sub(beneath).max(1) };
        let first = (self.at + 1).saturating_sub(shown);
        let mut y = TOP;
        for (n, row) in self.rows.iter().enumerate().skip(first).take(shown) {
            let style = if n == self.at { theme.focus() } else { theme.strong() };
            let text = match row {
                Row::Does(label, _) => label.clone(),
                Row::Is(label, values, at) => {
                    format!("{label}: ‹ {} ›", values.get(*at).map_or("", String::as_str))
                }
            };
            let number = number(n).unwrap_or(' ');
            let line = clip(&format!("{number}  {text}"), columns);
            buffer.set_stringn(LEFT, y, line, columns, style);
            let about = if is_roomy { abouts[n].as_slice() } else { &[] };
            let height = 1 + about.len() as u16;
            hits.push((Rect::new(LEFT, y, columns as u16, height), Hit::Row(n)));
            for (line, y) in about.iter().zip(y + 1..) {
                buffer.set_stringn(LEFT + 3, y, line, about_columns, theme.faint());
            }
            y += height;
        }
        if !is_roomy {
            for (line, y) in abouts[self.at].iter().zip(y + 1..bottom) {
                buffer.set_stringn(LEFT + 3, y, line, about_columns, theme.faint());
            }
        }
        for (line, y) in notice.iter().zip(bottom..) {
            buffer.set_stringn(LEFT, y, line, columns, theme.alarm());
        }
        let voice = Voice { words: self.lexicon, names: &[], you: None };
        let look = Look { theme, voice, hints: false };
        // Above the keys, how to have lines instead.
        for (id, up) in [("ui-plain-hint", 2), ("ui-keys-menu", 1)] {
            let text = clip(&self.lexicon.word(id), usize::from(area.width).saturating_sub(1));
            let below = Rect { y: area.bottom().saturating_sub(up), height: 1, ..area };
            status(&text, &look, below.intersection(area), buffer);
        }
        theme.fit(buffer);
        hits
    }
}

/// The digit that leads to a row: 0 is the tenth.
fn number(row: usize) -> Option<char> {
    char::from_digit(((row + 1) % 10) as u32, 10).filter(|_| row < 10)
}

/// What a row does, in lines that fit.
fn about_lines(row: &Row, columns: usize) -> Vec<String> {
    match row {
        Row::Does(_, about) if !about.is_empty() => wrap(about, columns),
        Row::Does(..) | Row::Is(..) => Vec::new(),
    }
}
