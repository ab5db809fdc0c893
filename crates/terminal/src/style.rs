//! Colour, or none: `NO_COLOR` and anything that is not a terminal get plain text with the same characters.

use croupier_table::Tint;

use crate::text::wrap;

/// How text is set off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// A heading or a name.
    Strong,
    /// Something secondary.
    Faint,
    /// A refusal.
    Warning,
    /// A piece of this colour.
    Piece(Tint),
}

/// Whether colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Characters only.
    Plain,
    /// ANSI colours.
    Colour,
}

/// What lines are written on: colours or none, and how many columns there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paper {
    /// Whether colours are used.
    pub style: Style,
    /// Where lines are wrapped.
    pub columns: usize,
}

impl Paper {
    /// A file or a pipe: sentences and rows of pieces are never wrapped.
    pub fn endless(style: Style) -> Paper {
        Paper { style, columns: usize::MAX }
    }

    /// Where lists of words are wrapped, which would be unreadable on one line.
    pub fn list_columns(self) -> usize {
        const WIDTH: usize = 78;
        if self.columns == usize::MAX { WIDTH } else { self.columns }
    }

    /// The sentence in lines that fit.
    pub fn wrap(self, text: &str) -> Vec<String> {
        if self.columns == usize::MAX { vec![text.to_owned()] } else { wrap(text, self.columns) }
    }
}

impl Style {
    /// The text, set off if there are colours.
    pub fn paint(self, ink: Ink, text: &str) -> String {
        let code = match (self, ink) {
            (Style::Plain, _) | (_, Ink::Piece(Tint::Plain)) => return text.to_owned(),
            (_, Ink::Strong) => "1",
            (_, Ink::Faint) => "2",
            (_, Ink::Warning | Ink::Piece(Tint::Red)) => "31",
            (_, Ink::Piece(Tint::Green)) => "32",
            (_, Ink::Piece(Tint::Yellow)) => "33",
            (_, Ink::Piece(Tint::Blue)) => "34",
            (_, Ink::Piece(Tint::Black)) => "1;7",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}
