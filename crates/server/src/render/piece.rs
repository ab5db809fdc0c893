//! Dice, cards, backs and tokens: the symbol of the game's drawings, or the face in letters.

use croupier_table::{Emphasis, Piece, Shape, Tint};
use maud::{Markup, html};

use super::voice::Voice;

/// The class of a shape.
fn shape_class(shape: Shape) -> &'static str {
    match shape {
        Shape::Die => "die",
        Shape::Card => "card",
        Shape::Back => "card back",
        Shape::Token => "token",
    }
}

/// The class of a colour.
pub(crate) fn tint_class(tint: Tint) -> &'static str {
    match tint {
        Tint::Plain => "plain",
        Tint::Red => "red",
        Tint::Blue => "blue",
        Tint::Green => "green",
        Tint::Yellow => "yellow",
        Tint::Black => "black",
    }
}

/// The shape that goes with a colour, for people who cannot distinguish colours.
pub(crate) fn tint_shape(tint: Tint) -> Option<Markup> {
    let shape = match tint {
        Tint::Red => "triangle",
        Tint::Green => "circle",
        Tint::Blue => "square",
        Tint::Yellow => "diamond",
        Tint::Plain | Tint::Black => return None,
    };
    Some(super::voice::icon(shape))
}

/// The classes of a piece.
pub(crate) fn class(piece: &Piece) -> String {
    let emphasis = match piece.emphasis {
        Emphasis::Plain => "",
        Emphasis::Counts => " counts",
        Emphasis::Faded => " faded",
        Emphasis::Ghost => " ghost",
    };
    // A die that is about to be thrown is a square, not a card.
    let shape = match (piece.shape, piece.symbol.as_deref()) {
        (Shape::Back, Some(symbol)) if symbol.starts_with('d') => "die",
        (shape, _) => shape_class(shape),
    };
    let written =
        if piece.symbol.is_none() && piece.shape != Shape::Token { " written" } else { "" };
    format!("pc {shape} {}{emphasis}{written}", tint_class(piece.tint))
}

/// The inside of a piece.
pub(crate) fn drawing(piece: &Piece) -> Markup {
    html! {
        @match &piece.symbol {
            Some(symbol) => svg aria-hidden="true" { use href=(format!("#{symbol}")) {} },
            None => span { (piece.face) },
        }
        @if piece.shape == Shape::Back && !piece.face.is_empty() && piece.symbol.is_some() {
            span class="n" { (piece.face) }
        }
        @if let Some(other) = &piece.stands_for { span class="as" { (other) } }
    }
}

/// A piece that cannot be chosen.
pub(crate) fn still(piece: &Piece, voice: Voice<'_>) -> Markup {
    let name = voice.say(&piece.name);
    html! { span class=(class(piece)) role="img" aria-label=(name) title=(name) { (drawing(piece)) } }
}

/// A piece that can be chosen; `n` is its place in the zone.
pub(crate) fn choosable(piece: &Piece, n: usize, voice: Voice<'_>) -> Markup {
    let name = voice.say(&piece.name);
    html! {
        button type="button" class=(class(piece)) data-piece=(n) aria-pressed="false" aria-label=(name) title=(name) {
            (drawing(piece))
        }
    }
}
