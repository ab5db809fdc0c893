//! Cards as pieces of a scene: drawing, colour and name.

use std::borrow::Cow;

use croupier_engine::Text;
use croupier_table::{Piece, Tint};

use crate::mts::rules::names::{card_text, colour_text};
use crate::mts::{Card, Cards, Colour, Play, Symbol};

/// The pieces of several cards, by colour.
pub(super) fn card_pieces(cards: Cards) -> Vec<Piece> {
    cards.iter().map(card_piece).collect()
}

/// A card as it was printed.
pub(super) fn card_piece(card: Card) -> Piece {
    let tint = card.colour().map_or(Tint::Black, tint_of);
    Piece { tint, ..Piece::card(&card, card_text(card)) }.drawn(symbol(card))
}

/// A black card for which a colour was named: it is drawn in that colour.
pub(super) fn named_piece(card: Card, colour: Colour) -> Piece {
    let name = Text::new("card-named").with("card", card_text(card));
    Piece {
        tint: tint_of(colour),
        // The drawing has no room for the symbol of a wild-draw-four.
        stands_for: (card == Card::WILD_FOUR).then(|| "+4".to_owned()),
        ..Piece::card(&card, name.with("colour", colour_text(colour)))
    }
    .drawn(format!("u-w{}", colour.letter()))
}

/// A card as it was laid: a black one in the colour that was named with it.
pub(super) fn laid_piece(play: Play) -> Piece {
    match play.named() {
        Some(colour) => named_piece(play.card(), colour),
        None => card_piece(play.card()),
    }
}

/// The colour of a piece.
pub(super) fn tint_of(colour: Colour) -> Tint {
    match colour {
        Colour::Red => Tint::Red,
        Colour::Green => Tint::Green,
        Colour::Blue => Tint::Blue,
        Colour::Yellow => Tint::Yellow,
    }
}

/// The symbol that draws a card. Every colour has a sign of its own, for people who cannot distinguish colours.
fn symbol(card: Card) -> Cow<'static, str> {
    let suffix = match card.symbol() {
        Symbol::Number(number) => number.to_string().into(),
        Symbol::DrawTwo => Cow::from("+2"),
        Symbol::Skip => "skip".into(),
        Symbol::Reverse => "rev".into(),
        Symbol::Wild => return "u-w".into(),
        Symbol::WildFour => return "u-w4".into(),
    };
    let colour = card.colour().map_or('w', Colour::letter);
    format!("u-{colour}{suffix}").into()
}
