//! The cards that are drawn from, in a form in which a draw is quick. Which cards lie there is all it knows.
//!
//! Cards that are dealt wait for each other, since every draw leaves another stock for the next one. So what a draw
//! looks up is kept up to date by subtractions instead of being counted anew.

use std::hint::select_unpredictable;

use croupier_engine::below;
use rand::Rng;

use super::card::Card;
use super::cards::Cards;
use crate::bits::{EACH_BYTE, NTH_IN_BYTE, byte_counts, nth_in_byte};

/// How far the planes lie above those of `Cards`, so that all black cards come to lie in the highest byte.
const UP: u8 = 4;
/// Where that byte begins.
const BLACK: u64 = 56;

/// A multiset of cards with the numbers by which the card of a rank is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stock {
    /// The planes of `Cards`, moved up. The ranks count through the first, then through the other.
    first: u64,
    more: u64,
    /// In every byte, how many cards there are up to the end of this byte, in the order of their ranks.
    first_sums: u64,
    more_sums: u64,
    len: u8,
}

impl Stock {
    /// A stock of these cards.
    pub(super) const fn new(cards: Cards) -> Stock {
        let (first, more) = cards.planes();
        let (first, more) = (first << UP, more << UP);
        let firsts = first.count_ones() as u64;
        Stock {
            first,
            more,
            first_sums: byte_sums(first),
            more_sums: byte_sums(more) + firsts * EACH_BYTE,
            len: cards.len(),
        }
    }

    /// The cards that lie there.
    pub(super) const fn cards(self) -> Cards {
        Cards::of_planes(self.first >> UP, self.more >> UP)
    }

    /// How many cards there are.
    #[inline]
    pub(super) const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there are none.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// One of the cards, each equally likely; there must be one.
    #[inline]
    pub(super) fn pick<R: Rng>(&self, rng: &mut R) -> Card {
        self.at(below(rng, u32::from(self.len)))
    }

    /// The card of this rank, looked up without branches.
    #[inline]
    pub(super) fn at(&self, rank: u32) -> Card {
        const HIGH: u64 = 0x80 * EACH_BYTE;
        let rank = u64::from(rank);
        let Stock { first, more, first_sums, more_sums, .. } = *self;
        let firsts = first_sums >> 56;
        let inside = rank < firsts;
        let plane = select_unpredictable(inside, first, more);
        let sums = select_unpredictable(inside, first_sums, more_sums);
        let before = select_unpredictable(inside, 0, firsts);
        // No sum is greater than 108, so a byte gets its high bit where its sum is greater than the rank. The first
        // such byte has the card.
        let beyond = ((127 - rank).wrapping_mul(EACH_BYTE) + sums) & HIGH;
        let shift = u64::from(beyond.trailing_zeros() & 0x38);
        let row = rank.wrapping_sub((sums << 8 | before) >> shift) & 7;
        let byte = plane >> shift & 0xff;
        let table = select_unpredictable(shift == BLACK, &NTH_BLACK, &NTH_IN_BYTE);
        let place = table[(row << 8 | byte) as usize];
        Card::numbered((shift as u8 + place).wrapping_sub(UP))
    }

    /// Takes a card out, which must be there.
    #[inline]
    pub(super) fn remove(&mut self, card: Card) {
        let place = card.number().wrapping_add(UP) & 63;
        let (bit, copies) = (card.bit() << UP, self.more & card.copy_bits() << UP);
        let again = self.more & bit != 0;
        let from_here = EACH_BYTE << (place & 0x38);
        self.first &= !bit | self.more;
        self.first_sums -= select_unpredictable(again, 0, from_here);
        self.more_sums -= select_unpredictable(again, from_here, EACH_BYTE);
        // The highest copy is the one that has none above it.
        self.more ^= copies & !(copies >> 2);
        self.len -= 1;
    }
}

/// In every byte, how many bits are set in it and the bytes below it.
const fn byte_sums(bits: u64) -> u64 {
    byte_counts(bits).wrapping_mul(EACH_BYTE)
}

/// The places in the byte of the black cards, whose copies have the place of their kind.
static NTH_BLACK: [u8; 2048] = nth_in_byte(1);
