//! Keys as commands, whatever the layout of the keyboard.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::chooser::Arrow;

/// What a key means before anybody asks what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// A character, small, as it stands on a Latin keyboard.
    Char(char),
    Arrow(Arrow),
    Enter,
    Space,
    Tab,
    BackTab,
    Escape,
    Backspace,
    Delete,
    PageUp,
    PageDown,
    Home,
    End,
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    /// Ctrl-L.
    Redraw,
}

impl Key {
    /// The meaning of a key event, and the character that was typed if it typed one.
    pub(crate) fn read(event: &KeyEvent) -> Option<(Key, Option<char>)> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let plain = |key| Some((key, None));
        match event.code {
            KeyCode::Char(letter) if event.modifiers.contains(KeyModifiers::CONTROL) => {
                match latin(letter) {
                    'c' => plain(Key::Interrupt),
                    'z' => plain(Key::Suspend),
                    'l' => plain(Key::Redraw),
                    _ => None,
                }
            }
            KeyCode::Char(' ') => Some((Key::Space, Some(' '))),
            KeyCode::Char(letter) => Some((Key::Char(latin(letter)), Some(letter))),
            KeyCode::Enter => plain(Key::Enter),
            KeyCode::Tab => plain(Key::Tab),
            KeyCode::BackTab => plain(Key::BackTab),
            KeyCode::Esc => plain(Key::Escape),
            KeyCode::Backspace => plain(Key::Backspace),
            KeyCode::Delete => plain(Key::Delete),
            KeyCode::Left => plain(Key::Arrow(Arrow::Left)),
            KeyCode::Right => plain(Key::Arrow(Arrow::Right)),
            KeyCode::Up => plain(Key::Arrow(Arrow::Up)),
            KeyCode::Down => plain(Key::Arrow(Arrow::Down)),
            KeyCode::PageUp => plain(Key::PageUp),
            KeyCode::PageDown => plain(Key::PageDown),
            KeyCode::Home => plain(Key::Home),
            KeyCode::End => plain(Key::End),
            _ => None,
        }
    }
}

/// The letter at the same place of a Latin keyboard.
fn latin(letter: char) -> char {
    const CYRILLIC: &str = "йцукенгшщзхъфывапролджэячсмитьбюё";
    const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
    let small = letter.to_lowercase().next().unwrap_or(letter);
    let at = CYRILLIC.chars().position(|other| other == small);
    at.and_then(|at| LATIN.chars().nth(at)).unwrap_or(small)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_russian_keyboard_has_the_same_keys() {
        assert_eq!(
            ["й", "р", "г"].map(|key| latin(key.chars().next().unwrap_or(' '))),
            ['q', 'h', 'u']
        );
        let event = KeyEvent::new(KeyCode::Char('С'), KeyModifiers::CONTROL);
        assert_eq!(Key::read(&event), Some((Key::Interrupt, None)));
    }
}
