//! Dice and bids as pieces.

use croupier_engine::{Seat, Text};
use croupier_table::{Emphasis, Piece, Shape};

use super::super::rules::{Face, PlacedBid, Reveal};
use super::odds::counts_for;

/// A die with this face. In a normal round the one has the drawing of a joker.
pub(super) fn die(face: u8, special: bool, emphasis: Emphasis) -> Piece {
    let is_wild = face == Face::One.number() && !special;
    let id = if emphasis == Emphasis::Counts { "piece-die-counted" } else { "piece-die" };
    let name =
        Text::new(id).with("value", face).with("look", if is_wild { "wild" } else { "plain" });
    let symbol = if is_wild { "d1w".to_owned() } else { format!("d{face}") };
    Piece::new(Shape::Die, face.to_string(), name).drawn(symbol).with_emphasis(emphasis)
}

/// The dice that a seat has shown; those that count for the bid stand out.
pub(super) fn shown_dice(reveal: &Reveal, seat: Seat) -> impl Iterator<Item = Piece> {
    let (value, special) = (reveal.bid.value, reveal.special);
    reveal.dice[seat.index()].faces().map(move |face| {
        let counts = counts_for(face, value, special);
        die(face, special, if counts { Emphasis::Counts } else { Emphasis::Faded })
    })
}

/// A bid as a token with its bidder's name beneath.
pub(super) fn bid_token(placed: PlacedBid) -> Piece {
    let word = placed.bid.to_string();
    let name = Text::new("piece-bid").with("bid", word.clone()).with("seat", placed.seat);
    Piece { owner: Some(placed.seat), ..Piece::new(Shape::Token, word, name) }
}
