//! A multiset of cards of the deck as bit planes: hands, the stock, the discard pile. It has no order to leak.

use std::fmt;

use croupier_engine::below;
use rand::Rng;
use serde::{Deserialize, Serialize};

use super::card::{Card, Colour};

const BLACK: u64 = 3 << 52;
const KIND_BITS: u64 = (1 << 54) - 1;
const COLOURED: u64 = (1 << 52) - 1;
/// One card, in the byte of `first` that holds the number of cards.
const ONE: u64 = 1 << 56;

/// A multiset of cards of the deck, in one canonical form: equal multisets are equal values.
///
/// `first` has the bit of every kind that is there, and the number of cards in its top byte. `more` has the bit of
/// every kind that is there twice; a third and a fourth black card are two and four bits above their second.
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

    /// The bits of the two black kinds, as far as they are there: 1 for a wild, 2 for a wild-draw-four.
    #[inline]
    pub(super) const fn black(self) -> usize {
        (self.first >> 52) as usize & 3
    }

    /// The bits of all kinds that are there.
    #[inline]
    pub(super) const fn kinds(self) -> u64 {
        self.first & KIND_BITS
    }

    /// Whether this kind is there.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.first & card.bit() != 0
    }

    /// How many cards of this kind there are.
    pub const fn count(self, card: Card) -> u8 {
        self.has(card) as u8 + (self.more & COPIES[card.index() & 63]).count_ones() as u8
    }

    /// Puts a card in; the deck has no more copies than there is room for.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        let (bit, copies) = (card.bit(), COPIES[card.index() & 63]);
        // Copies fill their places from the lowest on; two bits above the last place is none of them.
        self.more |= (self.first & bit) | ((self.more & copies) << 2 & copies);
        self.first = (self.first | bit) + ONE;
    }

    /// Takes a card out, which must be there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        let (bit, copies) = (card.bit(), self.more & COPIES[card.index() & 63]);
        self.first = ((self.first & !bit) | (self.more & bit)) - ONE;
        // The highest copy is the one that has none above it.
        self.more ^= copies & !(copies >> 2);
    }

    /// These cards without those of one kind.
    #[must_use]
    pub const fn without(mut self, card: Card) -> Cards {
        while self.has(card) {
            self.remove(card);
        }
        self
    }

    /// The cards of these that are not among others, which must all be there.
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

    /// These cards and others; the deck must have them all.
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

    /// The black cards of these with other coloured ones, counted anew.
    const fn with_coloured(self, first: u64, more: u64) -> Cards {
        let (first, more) = (first | self.first & BLACK, more | self.more & !COLOURED);
        let len = (first.count_ones() + more.count_ones()) as u64;
        Cards { first: first | (len * ONE), more }
    }

    /// Every black card.
    fn blacks(self) -> impl Iterator<Item = Card> {
        Cards { first: self.first & BLACK, more: self.more & !COLOURED }.iter()
    }

    /// Whether all these cards are among others.
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
        Kinds(self.kinds()).map(|card| card.points() * u16::from(self.count(card))).sum()
    }

    /// How many cards of this colour there are.
    #[inline]
    pub fn of_colour(self, colour: Colour) -> u8 {
        let planes =
            (self.first & colour.mask()).count_ones() + (self.more & colour.mask()).count_ones();
        planes as u8
    }

    /// The cards that are not of these colours, given as the bits of all their kinds.
    #[inline]
    #[must_use]
    pub(super) const fn but(self, kinds: u64) -> Cards {
        let (first, more) = (self.kinds() & !kinds, self.more & !kinds);
        let len = (first.count_ones() + more.count_ones()) as u64;
        Cards { first: first | (len * ONE), more }
    }

    /// One of the cards for a hand that has so many more cards which are not of each colour. Where no card is left
    /// that fits, it is any.
    pub(super) fn pick_lacking<R: Rng>(self, lacks: &mut [u8; 4], rng: &mut R) -> Card {
        let mut barred = 0;
        for (colour, lack) in Colour::ALL.into_iter().zip(lacks) {
            if *lack > 0 {
                *lack -= 1;
                barred |= colour.mask();
            }
        }
        let fitting = if barred == 0 { self } else { self.but(barred) };
        if fitting.is_empty() { self.pick(rng) } else { fitting.pick(rng) }
    }

    /// One of the cards, each equally likely; there must be one.
    ///
    /// One random number chooses the card's rank among all, and the rank is looked up without branches.
    #[inline]
    pub fn pick<R: Rng>(self, rng: &mut R) -> Card {
        let rank = u64::from(below(rng, u32::from(self.len())));
        let (first, more) = (self.kinds(), self.more);
        let (first_sums, more_sums) = (byte_sums(first), byte_sums(more));
        let firsts = first_sums >> 56;
        let inside = rank < firsts;
        let plane = std::hint::select_unpredictable(inside, first, more);
        let sums = std::hint::select_unpredictable(inside, first_sums, more_sums);
        let rank = std::hint::select_unpredictable(inside, rank, rank.wrapping_sub(firsts));
        KIND_OF_BIT[select(plane, sums, rank) & 63]
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
pub(super) struct Kinds(pub(super) u64);

impl Iterator for Kinds {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let card = KIND_OF_BIT[self.0.trailing_zeros() as usize & 63];
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

croupier_engine::json_shape!(Cards, "Cards", {
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

/// The places in `more` that the copies of a kind can have.
const COPIES: [u64; 64] = {
    let mut table = [0; 64];
    let mut kind = 0;
    while kind < 54 {
        let bit = 1_u64 << kind;
        let black = bit & BLACK;
        table[kind] = bit | black << 2 | black << 4;
        kind += 1;
    }
    table
};

/// The kind that a bit of either plane stands for.
const KIND_OF_BIT: [Card; 64] = {
    let mut table = [Card::WILD; 64];
    let mut bit = 0;
    while bit < 64 {
        table[bit] = Card::ALL[if bit < 54 { bit } else { 52 + (bit & 1) }];
        bit += 1;
    }
    table
};

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// In every byte, how many bits are set in it and the bytes below it.
#[inline]
const fn byte_sums(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(EACH_BYTE)
}

/// The place of the set bit with this rank, counted from 0; `sums` are the byte sums of `bits`.
#[inline]
fn select(bits: u64, sums: u64, rank: u64) -> usize {
    const HIGH: u64 = 0x80 * EACH_BYTE;
    // A byte keeps its high bit where its sum is at most the rank: the wanted bit lies above it.
    let passed = ((rank.wrapping_mul(EACH_BYTE) | HIGH).wrapping_sub(sums) & HIGH) >> 7;
    let shift = (passed.wrapping_mul(EACH_BYTE) >> 56 << 3) & 63;
    let below = (sums << 8) >> shift & 0xff;
    let byte = (bits >> shift & 0xff) as usize;
    shift as usize + SELECT_IN_BYTE[(rank.wrapping_sub(below) as usize & 7) << 8 | byte] as usize
}

/// The place of the set bit with this rank in a byte, at `rank << 8 | byte`.
static SELECT_IN_BYTE: [u8; 2048] = {
    let mut table = [0; 2048];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[rank << 8 | byte] = bit as u8;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
