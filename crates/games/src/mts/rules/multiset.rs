//! A multiset of cards as bit planes: hands, stock and discard pile. It has no order that could leak.

use std::fmt;
use std::hint::select_unpredictable;

use common_traits::SelectInWord;
use croupier_engine::below;
use rand::Rng;
use serde::{Deserialize, Serialize};

use super::{Card, Colour};

const BLACK: u64 = 3 << 52;
const KIND_BITS: u64 = (1 << 54) - 1;
const COLOURED: u64 = (1 << 52) - 1;
/// One card in the byte of `first` that counts the cards.
const ONE: u64 = 1 << 56;

/// A multiset of cards of the deck in canonical form: equal multisets are equal values.
///
/// `first` has the bit of every kind it holds, and the number of cards in its top byte. `more` has the bit of every
/// kind it holds twice; a third and a fourth black card are two and four bits above their second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    first: u64,
    more: u64,
}

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards { first: 0, more: 0 };

    /// The deck of 108 cards.
    pub const DECK: Cards = {
        let zeros = 1 | 1 << 13 | 1 << 26 | 1 << 39;
        Cards {
            first: KIND_BITS | (108 * ONE),
            more: (KIND_BITS & !zeros) | BLACK << 2 | BLACK << 4,
        }
    };

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.first >> 56) as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Which black kinds it holds, as bits: 1 for a wild, 2 for a wild-draw-four.
    #[inline]
    #[cfg(feature = "bots")]
    pub(in crate::mts) const fn black(self) -> usize {
        (self.first >> 52) as usize & 3
    }

    /// The bits of all kinds it holds.
    #[inline]
    pub(in crate::mts) const fn kinds(self) -> u64 {
        self.first & KIND_BITS
    }

    /// Whether it holds this kind.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.first & card.bit() != 0
    }

    /// How many cards of this kind it holds.
    pub const fn count(self, card: Card) -> u8 {
        self.has(card) as u8 + (self.more & card.copy_bits()).count_ones() as u8
    }

    /// Adds a card; the caller vouches that the deck has a further copy.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        let (bit, copies) = (card.bit(), card.copy_bits());
        // Copies fill their bits from the lowest; the shift out of the highest one is masked off.
        self.more |= (self.first & bit) | ((self.more & copies) << 2 & copies);
        self.first = (self.first | bit) + ONE;
    }

    /// Removes a card, which must be there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        let (bit, copies) = (card.bit(), self.more & card.copy_bits());
        self.first = ((self.first & !bit) | (self.more & bit)) - ONE;
        // The highest copy is the one that has none above it.
        self.more ^= copies & !(copies >> 2);
    }

    /// These cards without all cards of one kind.
    #[must_use]
    pub const fn without(mut self, card: Card) -> Cards {
        while self.has(card) {
            self.remove(card);
        }
        self
    }

    /// The difference of two multisets; all of `others` must be there.
    #[must_use]
    pub fn minus(self, others: Cards) -> Cards {
        let (left, gone) = (self.coloured(), others.coloured());
        let first = left.first & !gone.first | left.more & gone.first & !gone.more;
        let more = left.more & !gone.first;
        others.blacks().fold(self.with_coloured(first, more), |mut rest, card| {
            rest.remove(card);
            rest
        })
    }

    /// The sum of two multisets; the deck must have all cards of it.
    #[must_use]
    pub fn plus(self, others: Cards) -> Cards {
        let (some, new) = (self.coloured(), others.coloured());
        let (first, more) = (some.first | new.first, some.more | new.more | some.first & new.first);
        others.blacks().fold(self.with_coloured(first, more), |mut all, card| {
            all.add(card);
            all
        })
    }

    /// The two planes of the coloured cards alone, without the number of cards.
    const fn coloured(self) -> Cards {
        Cards { first: self.first & COLOURED, more: self.more & COLOURED }
    }

    /// These black cards with other planes of coloured cards, counted again.
    const fn with_coloured(self, first: u64, more: u64) -> Cards {
        let (first, more) = (first | self.first & BLACK, more | self.more & !COLOURED);
        let len = (first.count_ones() + more.count_ones()) as u64;
        Cards { first: first | (len * ONE), more }
    }

    /// Every black card.
    fn blacks(self) -> impl Iterator<Item = Card> {
        Cards { first: self.first & BLACK, more: self.more & !COLOURED }.iter()
    }

    /// Whether it is a subset of `others`.
    pub fn within(self, others: Cards) -> bool {
        self.kinds() & !others.kinds() == 0 && self.more & !others.more == 0
    }

    /// Every card, in the order of the notation, copies next to each other.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Kinds(self.kinds())
            .flat_map(move |card| std::iter::repeat_n(card, self.count(card) as usize))
    }

    /// The points of all cards (MT-2).
    pub fn points(self) -> u16 {
        let (first, more) = (self.kinds().to_le_bytes(), self.more.to_le_bytes());
        let of_byte = |byte: usize| {
            POINTS[byte][usize::from(first[byte])] + POINTS[byte][usize::from(more[byte])]
        };
        (0..8).map(of_byte).sum()
    }

    /// How many cards of this colour there are.
    #[inline]
    pub fn of_colour(self, colour: Colour) -> u8 {
        let planes =
            (self.first & colour.mask()).count_ones() + (self.more & colour.mask()).count_ones();
        planes as u8
    }

    /// The cards that are not of these kinds, given as bits.
    #[inline]
    #[must_use]
    pub(super) const fn excluding(self, kinds: u64) -> Cards {
        let (first, more) = (self.kinds() & !kinds, self.more & !kinds);
        let len = (first.count_ones() + more.count_ones()) as u64;
        Cards { first: first | (len * ONE), more }
    }

    /// Picks a card for a hand of which so many further cards are not of each colour, and counts it. Any card is picked
    /// where no allowed one is left.
    pub(super) fn pick_lacking<R: Rng>(self, lacks: &mut [u8; 4], rng: &mut R) -> Card {
        let mut excluded = 0;
        for (colour, lack) in Colour::ALL.into_iter().zip(lacks) {
            if *lack > 0 {
                *lack -= 1;
                excluded |= colour.mask();
            }
        }
        let allowed = if excluded == 0 { self } else { self.excluding(excluded) };
        if allowed.is_empty() { self.pick(rng) } else { allowed.pick(rng) }
    }

    /// Picks one of the cards, each equally likely; there must be one.
    #[inline]
    pub fn pick<R: Rng>(self, rng: &mut R) -> Card {
        self.nth(below(rng, u32::from(self.len())))
    }

    /// The card of this rank, counted through the kinds and then through the further copies.
    ///
    /// Every draw depends on the one before, so its latency counts: a few instructions without a branch.
    #[inline]
    pub(in crate::mts) fn nth(self, rank: u32) -> Card {
        let kinds = self.kinds().count_ones();
        let inside = rank < kinds;
        let plane = select_unpredictable(inside, self.kinds(), self.more);
        let rank = select_unpredictable(inside, rank, rank.wrapping_sub(kinds));
        Card::of_bit(plane.select_in_word(rank as usize) as u8)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::EMPTY;
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

/// The kinds of a bit set, ascending.
#[derive(Clone)]
pub(in crate::mts) struct Kinds(pub(in crate::mts) u64);

impl Iterator for Kinds {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let card = Card::of_bit(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(card)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

crate::json_schema_of!(Cards, "Cards", {
    "description": "Cards, sorted, each as often as it is there.",
    "type": "array",
    "items": { "type": "string" }
});

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Cards, D::Error> {
        let mut cards = Cards::EMPTY;
        for card in Vec::<Card>::deserialize(from)? {
            if cards.count(card) == card.copies() {
                return Err(serde::de::Error::custom(format!("too many of {card}")));
            }
            cards.add(card);
        }
        Ok(cards)
    }
}

/// The points of the cards in one byte of a plane, by the index of the byte and its bits.
static POINTS: [[u16; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut bit = 0;
    while bit < 64 {
        let mut bits = 0;
        while bits < 256 {
            if bits >> (bit % 8) & 1 == 1 {
                table[bit / 8][bits] += Card::of_bit(bit as u8).points();
            }
            bits += 1;
        }
        bit += 1;
    }
    table
};
