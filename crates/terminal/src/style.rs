//! Colour, or none: `NO_COLOR` and anything that is not a terminal get plain text with the same characters.

use croupier_table::Tint;

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
