//! The line in which a person types on the full screen: its cursor, the lines typed before, and completion.

use ratatui::text::Span;

use super::chooser::Arrow;
use super::keys::Key;
use super::theme::Theme;
use crate::text::width;

/// Longer lines are cut: no game has a move near this length.
const LONGEST: usize = 200;

/// What a key did to the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// It is still being typed.
    Stays,
    /// It is given up.
    Closes,
    /// It is done.
    Line(String),
    /// It is to be completed; this stands before the cursor.
    Complete(String),
}

/// A line that is being typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Typing {
    letters: Vec<char>,
    /// Before which letter the next one goes.
    cursor: usize,
    /// How many lines back the one is that is shown; 0 for a new one.
    back: usize,
    /// The new line, while an earlier one is shown.
    new: Vec<char>,
    /// What Tab goes through, until another key is pressed.
    tries: Option<Tries>,
}

/// Words that can stand at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tries {
    begin: usize,
    words: Vec<String>,
    shown: usize,
}

impl Typing {
    /// A line that begins with this letter, or an empty one.
    pub(crate) fn new(first: Option<char>) -> Typing {
        let letters: Vec<char> = first.into_iter().collect();
        Typing { cursor: letters.len(), letters, ..Typing::default() }
    }

    /// What a key does; `earlier` are the lines typed before, the newest last.
    pub(crate) fn handle_key(
        &mut self,
        key: Key,
        letter: Option<char>,
        earlier: &[String],
    ) -> Typed {
        if key == Key::Tab {
            return self.complete();
        }
        self.tries = None;
        match (key, letter) {
            (Key::Enter, _) => return Typed::Line(self.letters.iter().collect()),
            (Key::Escape, _) => return Typed::Closes,
            (Key::Backspace, _) if self.letters.is_empty() => return Typed::Closes,
            (Key::Backspace, _) if self.cursor > 0 => {
                self.cursor -= 1;
                self.letters.remove(self.cursor);
            }
            (Key::Delete, _) if self.cursor < self.letters.len() => {
                self.letters.remove(self.cursor);
            }
            (Key::Arrow(Arrow::Left), _) => self.cursor = self.cursor.saturating_sub(1),
            (Key::Arrow(Arrow::Right), _) => {
                self.cursor = (self.cursor + 1).min(self.letters.len());
            }
            (Key::Home, _) => self.cursor = 0,
            (Key::End, _) => self.cursor = self.letters.len(),
            (Key::Arrow(Arrow::Up), _) => self.recall(self.back + 1, earlier),
            (Key::Arrow(Arrow::Down), _) => self.recall(self.back.saturating_sub(1), earlier),
            (_, Some(letter)) if self.letters.len() < LONGEST => {
                self.letters.insert(self.cursor, letter);
                self.cursor += 1;
            }
            _ => {}
        }
        Typed::Stays
    }

    /// Shows the line so many lines back.
    fn recall(&mut self, back: usize, earlier: &[String]) {
        if back > earlier.len() || back == self.back {
            return;
        }
        if self.back == 0 {
            self.new.clone_from(&self.letters);
        }
        self.letters = match earlier.len().checked_sub(back).and_then(|n| earlier.get(n)) {
            Some(line) => line.chars().collect(),
            None => self.new.clone(),
        };
        self.back = back;
        self.cursor = self.letters.len();
    }

    fn complete(&mut self) -> Typed {
        let Some(tries) = &mut self.tries else {
            return Typed::Complete(self.letters[..self.cursor].iter().collect());
        };
        tries.shown = (tries.shown + 1) % tries.words.len();
        self.show_try();
        Typed::Stays
    }

    /// Offers these words for what stands before the cursor from this letter on.
    pub(crate) fn offer(&mut self, begin: usize, words: Vec<String>) {
        if begin <= self.cursor && !words.is_empty() {
            self.tries = Some(Tries { begin, words, shown: 0 });
            self.show_try();
        }
    }

    fn show_try(&mut self) {
        let Some(Tries { begin, words, shown }) = &self.tries else { return };
        self.letters.splice(*begin..self.cursor, words[*shown].chars());
        self.cursor = begin + words[*shown].chars().count();
    }

    /// The line with its cursor, in so many columns around it.
    pub(crate) fn spans(&self, columns: usize, theme: Theme) -> Vec<Span<'static>> {
        let text = |letters: &[char]| letters.iter().collect::<String>();
        let (mut before, after) = self.letters.split_at(self.cursor);
        while width(&text(before)) >= columns.max(1) {
            before = &before[1..];
        }
        let under = after.first().copied().unwrap_or(' ');
        let rest = after.get(1..).unwrap_or_default();
        vec![
            Span::raw(text(before)),
            Span::styled(under.to_string(), theme.focus()),
            Span::raw(text(rest)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Presses these keys; a letter stands for itself.
    fn press(typing: &mut Typing, keys: &[Key], earlier: &[String]) -> Typed {
        let letter = |key: &Key| match key {
            Key::Char(letter) => Some(*letter),
            _ => None,
        };
        let pressed = keys.iter().map(|key| typing.handle_key(*key, letter(key), earlier));
        pressed.last().unwrap_or(Typed::Stays)
    }

    fn line(typing: &Typing) -> String {
        typing.letters.iter().collect()
    }

    #[test]
    fn letters_are_typed_and_deleted_at_the_cursor() {
        let mut typing = Typing::new(Some('3'));
        let left = Key::Arrow(Arrow::Left);
        press(&mut typing, &[Key::Char('5'), left, Key::Char('x')], &[]);
        assert_eq!(line(&typing), "3x5");
        press(&mut typing, &[Key::Home, Key::Delete, Key::Char('4'), Key::End], &[]);
        assert_eq!(press(&mut typing, &[Key::Backspace], &[]), Typed::Stays);
        assert_eq!(press(&mut typing, &[Key::Enter], &[]), Typed::Line("4x".to_owned()));
    }

    #[test]
    fn earlier_lines_come_back_and_the_new_one_is_kept() {
        let earlier = ["one".to_owned(), "two".to_owned()];
        let (up, down) = (Key::Arrow(Arrow::Up), Key::Arrow(Arrow::Down));
        let mut typing = Typing::new(Some('n'));
        press(&mut typing, &[up], &earlier);
        assert_eq!(line(&typing), "two");
        press(&mut typing, &[up, up, up], &earlier);
        assert_eq!(line(&typing), "one");
        press(&mut typing, &[down, down], &earlier);
        assert_eq!(line(&typing), "n");
    }

    #[test]
    fn tab_goes_through_the_words_that_fit_and_keeps_what_follows_the_cursor() {
        let mut typing = Typing::default();
        let typed = [Key::Char('k'), Key::Char('!'), Key::Arrow(Arrow::Left)];
        press(&mut typing, &typed, &[]);
        assert_eq!(press(&mut typing, &[Key::Tab], &[]), Typed::Complete("k".to_owned()));
        typing.offer(0, vec!["keep 1".to_owned(), "keep 5".to_owned()]);
        assert_eq!(line(&typing), "keep 1!");
        assert_eq!(press(&mut typing, &[Key::Tab], &[]), Typed::Stays);
        assert_eq!(line(&typing), "keep 5!");
        press(&mut typing, &[Key::Char('x')], &[]);
        assert_eq!(press(&mut typing, &[Key::Tab], &[]), Typed::Complete("keep 5x".to_owned()));
    }
}
