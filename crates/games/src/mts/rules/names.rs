//! The messages that name cards and colours, for refusals and everything that is presented.

use croupier_engine::Text;

use super::{Card, Colour, Symbol};

/// The name of a card: one message per colour and symbol, since languages inflect them differently.
pub(in crate::mts) fn card_text(card: Card) -> Text {
    let ids = match card.symbol() {
        Symbol::Number(_) => ["card-red", "card-green", "card-blue", "card-yellow"],
        Symbol::Skip => ["card-red-skip", "card-green-skip", "card-blue-skip", "card-yellow-skip"],
        Symbol::Reverse => {
            ["card-red-reverse", "card-green-reverse", "card-blue-reverse", "card-yellow-reverse"]
        }
        Symbol::DrawTwo => ["card-red-two", "card-green-two", "card-blue-two", "card-yellow-two"],
        Symbol::Wild => ["card-wild"; 4],
        Symbol::WildFour => ["card-wild-four"; 4],
    };
    let text = Text::new(ids[card.colour().map_or(0, |colour| colour as usize)]);
    match card.symbol() {
        Symbol::Number(number) => text.with("number", number.to_string()),
        _ => text,
    }
}

/// The name of a colour.
pub(in crate::mts) fn colour_text(colour: Colour) -> Text {
    Text::new(match colour {
        Colour::Red => "colour-red",
        Colour::Green => "colour-green",
        Colour::Blue => "colour-blue",
        Colour::Yellow => "colour-yellow",
    })
}
