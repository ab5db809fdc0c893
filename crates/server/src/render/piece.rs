//! Dice, cards, backs and tokens as SVG. Colour comes from the style sheet by class; shape and letters say the same
//! without it.

use croupier_table::{Art, Piece, Shape, Tint};
use maud::{Markup, html};

/// The centres of a die's pips in a square of 48 units, by number.
const PIPS: [&[(u8, u8)]; 7] = [
    &[],
    &[(24, 24)],
    &[(14, 14), (34, 34)],
    &[(13, 13), (24, 24), (35, 35)],
    &[(14, 14), (34, 14), (14, 34), (34, 34)],
    &[(13, 13), (35, 13), (24, 24), (13, 35), (35, 35)],
    &[(14, 12), (34, 12), (14, 24), (34, 24), (14, 36), (34, 36)],
];

/// The class of a shape.
pub(crate) fn shape_class(shape: Shape) -> &'static str {
    match shape {
        Shape::Die => "die",
        Shape::Card => "card",
        Shape::Back => "back",
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

/// The inside of a piece: its outline is drawn by the style sheet.
pub(crate) fn render(piece: &Piece) -> Markup {
    match (piece.shape, piece.art) {
        (Shape::Die, Some(art)) => picture_die(art),
        (Shape::Die, None) => plain_die(&piece.face),
        (Shape::Card, Some(art)) => card(art, &piece.face),
        (Shape::Card, None) => written_card(&piece.face),
        (Shape::Back, _) => back(&piece.face),
        (Shape::Token, _) => html! { span { (piece.face) } },
    }
}

fn plain_die(face: &str) -> Markup {
    let pips = face.parse::<usize>().ok().and_then(|number| PIPS.get(number));
    html! {
        svg viewBox="0 0 48 48" aria-hidden="true" {
            @match pips {
                Some(pips) => @for (x, y) in *pips { circle cx=(x) cy=(y) r="4.6" {} },
                None => text x="24" y="30" { (face) },
            }
        }
    }
}

fn picture_die(art: Art) -> Markup {
    html! {
        svg viewBox="0 0 48 48" aria-hidden="true" {
            @if art.picture.is_empty() {
                text x="24" y="31" { (art.text) }
            } @else {
                path transform="translate(9 9) scale(1.25)" d=(art.picture) fill-rule="evenodd" {}
            }
        }
    }
}

fn card(art: Art, face: &str) -> Markup {
    // A card may stand for another: what it stands for is written beneath.
    let stands_for = face.split_once('=').map(|(_, card)| card);
    html! {
        svg viewBox="0 0 60 84" aria-hidden="true" {
            (corner(art))
            g transform="rotate(180 30 42)" { (corner(art)) }
            @if art.picture.is_empty() {
                text class=(if art.text.len() > 1 { "large wide" } else { "large" }) x="30" y="53" { (art.text) }
            } @else {
                path transform="translate(16.8 28.8) scale(1.1)" d=(art.picture) fill-rule="evenodd" {}
            }
            @if let Some(card) = stands_for {
                text class="stands" x="30" y="70" { (card) }
            }
        }
    }
}

fn corner(art: Art) -> Markup {
    let sign_y = if art.text.is_empty() { 5 } else { 20 };
    html! {
        @if !art.text.is_empty() {
            text class=(if art.text.len() > 1 { "corner wide" } else { "corner" }) x="11" y="17" { (art.text) }
        }
        @if !art.sign.is_empty() {
            path transform=(format!("translate(5.5 {sign_y}) scale(0.46)")) d=(art.sign) fill-rule="evenodd" {}
        }
    }
}

fn written_card(face: &str) -> Markup {
    html! {
        svg viewBox="0 0 60 84" aria-hidden="true" { text class="large" x="30" y="52" { (face) } }
    }
}

fn back(face: &str) -> Markup {
    html! { @if !face.is_empty() { span class="count" { (face) } } }
}
