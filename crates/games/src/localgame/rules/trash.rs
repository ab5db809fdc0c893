//! The trash: a row of cards from which the newest are taken, with the sets by which legal picks are found at once.
//!
//! It does not check whether a pick is legal.

use super::state::MOST_CARDS;
use crate::cards::Card;

/// The trash never holds all cards: an exit leaves cards in the other hands.
const MOST: usize = MOST_CARDS - 1;
/// The value of an unused place; never read.
const NOTHING: Card = Card::RED_JOKER;

/// The trash.
#[derive(Clone, Debug)]
pub(in crate::localgame) struct Trash {
    /// Oldest first.
    cards: [Card; MOST],
    size: u8,
    /// The cards of which there is at least one.
    kinds: u64,
    /// The cards of which there is or was more than one; empty with a single pack.
    repeated: u64,
    /// The set of the oldest cards, by their number. This field and those below are valid with a single pack only.
    oldest: [u64; 64],
    /// Where each card lies, by its index.
    places: [u8; 64],
    /// For each direction, the cards whose neighbour in that direction lies above them.
    newer: Neighbours,
}

/// A set of cards for each direction from a card to a neighbour, a card that may lie with it in a meld of three.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::localgame) struct Neighbours {
    /// One up and two up in the suit, then one down and two down.
    suit: [u64; 4],
    /// The same rank in the next suit, the one after it and the last one.
    rank: [u64; 3],
}

impl Neighbours {
    /// For each direction, the cards whose neighbour in that direction is in a set without jokers.
    #[inline]
    pub(in crate::localgame) const fn of(set: u64) -> Neighbours {
        Neighbours {
            suit: [set >> 1, set >> 2, set << 1, set << 2],
            rank: [set.rotate_right(16), set.rotate_right(32), set.rotate_right(48)],
        }
    }

    /// Combines the sets of each direction.
    #[inline]
    fn combine(mut self, other: Neighbours, join: impl Fn(u64, u64) -> u64) -> Neighbours {
        for (one, two) in self.suit.iter_mut().zip(other.suit) {
            *one = join(*one, two);
        }
        for (one, two) in self.rank.iter_mut().zip(other.rank) {
            *one = join(*one, two);
        }
        self
    }

    /// The cards with the one above them in the suit.
    #[inline]
    pub(super) fn up(&self) -> u64 {
        self.suit[0]
    }

    /// The cards with the two above them in the suit.
    #[inline]
    pub(super) fn two_up(&self) -> u64 {
        self.suit[0] & self.suit[1]
    }

    /// The cards with the one below them in the suit.
    #[inline]
    pub(super) fn down(&self) -> u64 {
        self.suit[2]
    }

    /// The cards with the two below them in the suit.
    #[inline]
    pub(super) fn two_down(&self) -> u64 {
        self.suit[2] & self.suit[3]
    }

    /// The cards that make a meld with two others.
    #[inline]
    pub(super) fn melding(&self) -> u64 {
        let ([up, two_up, down, two_down], [one, two, three]) = (self.suit, self.rank);
        up & (two_up | down) | down & two_down | one & two | three & (one | two)
    }

    /// The cards that make a meld with another one and a joker.
    #[inline]
    pub(in crate::localgame) fn paired(&self) -> u64 {
        self.suit.iter().chain(&self.rank).fold(0, |all, set| all | set)
    }
}

/// `Neighbours::of` a single card, by its index.
static NEIGHBOURS_OF: [Neighbours; 64] = {
    let mut table = [Neighbours::of(0); 64];
    let mut index = 1;
    while index < 62 {
        table[index] = Neighbours::of(1 << index);
        index += 1;
    }
    table
};

/// Everything else follows from the cards.
impl PartialEq for Trash {
    fn eq(&self, other: &Trash) -> bool {
        self.cards() == other.cards()
    }
}

impl Trash {
    pub(in crate::localgame) const EMPTY: Trash = Trash {
        cards: [NOTHING; MOST],
        size: 0,
        kinds: 0,
        repeated: 0,
        oldest: [0; 64],
        places: [0; 64],
        newer: Neighbours::of(0),
    };

    /// All cards, oldest first.
    #[inline]
    pub(in crate::localgame) fn cards(&self) -> &[Card] {
        &self.cards[..self.size as usize]
    }

    /// The `count` newest cards, oldest first; all if there are fewer.
    #[inline]
    pub(in crate::localgame) fn newest(&self, count: u8) -> &[Card] {
        &self.cards()[self.size.saturating_sub(count) as usize..]
    }

    /// How many cards there are.
    #[inline]
    pub(in crate::localgame) fn size(&self) -> u8 {
        self.size
    }

    /// The cards of which there is at least one.
    #[inline]
    pub(in crate::localgame) fn kinds(&self) -> u64 {
        self.kinds
    }

    /// The set of the `count` newest cards; all if there are fewer. Only with a single pack.
    #[inline]
    pub(in crate::localgame) fn newest_set(&self, count: u8) -> u64 {
        self.kinds & !self.oldest[self.size.saturating_sub(count) as usize & 63]
    }

    /// How many cards a pick takes whose deepest card is this one. Only with a single pack.
    #[inline]
    pub(in crate::localgame) fn depth(&self, card: Card) -> u8 {
        self.size.wrapping_sub(self.places[card.index() as usize & 63])
    }

    /// For each direction, the cards whose neighbour in that direction lies above them or is held; `held` has no joker.
    /// Only with a single pack and without a joker in the trash.
    #[inline]
    pub(in crate::localgame) fn neighbours(&self, held: u64) -> Neighbours {
        self.newer.combine(Neighbours::of(held), |newer, held| newer | held)
    }

    /// Lays a card on top.
    #[inline]
    pub(in crate::localgame) fn push(&mut self, card: Card) {
        let (bit, lying) = (card.bit(), self.kinds);
        let index = card.index() as usize & 63;
        self.newer = self.newer.combine(NEIGHBOURS_OF[index], |newer, from| newer | from & lying);
        self.repeated |= lying & bit;
        self.kinds = lying | bit;
        self.places[index] = self.size;
        self.cards[self.size as usize] = card;
        self.size += 1;
        self.oldest[self.size as usize & 63] = self.kinds;
    }

    /// Takes the newest card.
    #[inline]
    pub(in crate::localgame) fn pop(&mut self) -> Option<Card> {
        let card = *self.cards().last()?;
        self.size -= 1;
        if self.repeated & card.bit() == 0 || !self.cards().contains(&card) {
            self.remove_from_sets(card.bit());
        }
        Some(card)
    }

    /// Takes the `count` newest cards, at least one; returns their set and the deepest. Only with a single pack.
    #[inline]
    pub(super) fn take_newest(&mut self, count: u8) -> (u64, Card) {
        let taken = self.newest_set(count);
        self.size -= count;
        self.remove_from_sets(taken);
        (taken, self.cards[self.size as usize])
    }

    /// Removes cards from the sets.
    #[inline]
    fn remove_from_sets(&mut self, taken: u64) {
        self.kinds &= !taken;
        self.repeated &= !taken;
        self.newer =
            self.newer.combine(Neighbours::of(taken), |newer, from| newer & !(from | taken));
    }
}
