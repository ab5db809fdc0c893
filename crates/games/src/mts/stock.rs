//! The cards that are drawn from, in a form in which a draw is quick. Which cards lie there is all it knows.
//!
//! Cards that are dealt wait for each other, since every draw leaves another stock for the next one. So a draw takes no
//! more than a few steps, and none of them is a branch.

use std::hint::select_unpredictable;

use common_traits::SelectInWord;
use croupier_engine::below;
use rand::Rng;

use super::card::Card;
use super::cards::Cards;

/// A multiset of cards, every one of which has a rank by which it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stock {
    /// The planes of `Cards`. The ranks count through the first, then through the other.
    first: u64,
    more: u64,
    len: u8,
}

impl Stock {
    /// A stock of these cards.
    pub(super) const fn new(cards: Cards) -> Stock {
        let (first, more) = cards.planes();
        Stock { first, more, len: cards.len() }
    }

    /// The cards that lie there.
    pub(super) const fn cards(self) -> Cards {
        Cards::of_planes(self.first, self.more)
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
        let firsts = self.first.count_ones();
        let inside = rank < firsts;
        let plane = select_unpredictable(inside, self.first, self.more);
        let rank = select_unpredictable(inside, rank, rank.wrapping_sub(firsts));
        Card::of_place(plane.select_in_word(rank as usize) as u8)
    }

    /// Takes a card out, which must be there.
    #[inline]
    pub(super) fn remove(&mut self, card: Card) {
        let (bit, copies) = (card.bit(), self.more & card.copy_bits());
        self.first &= !bit | self.more;
        // The highest copy is the one that has none above it.
        self.more ^= copies & !(copies >> 2);
        self.len -= 1;
    }
}
