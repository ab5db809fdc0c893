//! The trash: a row of cards from which the newest are taken. Who may take them is not asked here.

use super::state::MOST_CARDS;
use crate::cards::Card;

/// Somebody still holds a card when the last one of a hand is discarded.
const MOST: usize = MOST_CARDS - 1;
/// What lies in a place where there is no card; never read.
const NOTHING: Card = Card::RED_JOKER;

/// The trash.
#[derive(Clone, Debug)]
pub(in crate::localgame) struct Trash {
    /// Oldest first.
    cards: [Card; MOST],
    size: u8,
    /// The cards of which there is at least one.
    kinds: u64,
    /// The cards of which there is more than one, or was: with a single pack never.
    again: u64,
    /// What follows is kept for a single pack alone; where there are more it is never read.
    ///
    /// The set of the oldest cards, by how many they are.
    oldest: [u64; 64],
    /// Where each card lies, by its index.
    places: [u8; 64],
    /// For each way to go from a card to one that may be laid with it: the cards for which that one lies above them.
    newer: Neighbours,
}

/// A set of cards for each way to go from a card to another one that may be laid with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::localgame) struct Neighbours {
    /// One up and two up in the suit, then one down and two down.
    suit: [u64; 4],
    /// The same rank in the next suit, the one after it and the last one.
    rank: [u64; 3],
}

impl Neighbours {
    /// For each way, the cards from which it leads to one of a set; no joker may be among them.
    #[inline]
    pub(in crate::localgame) const fn of(set: u64) -> Neighbours {
        Neighbours {
            suit: [set >> 1, set >> 2, set << 1, set << 2],
            rank: [set.rotate_right(16), set.rotate_right(32), set.rotate_right(48)],
        }
    }

    /// Two of them joined way by way.
    #[inline]
    fn each_with(mut self, other: Neighbours, join: impl Fn(u64, u64) -> u64) -> Neighbours {
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

/// For each way, the cards from which it leads to a card, by its index.
static TO: [Neighbours; 64] = {
    let mut table = [Neighbours::of(0); 64];
    let mut index = 1;
    while index < 62 {
        table[index] = Neighbours::of(1 << index);
        index += 1;
    }
    table
};

/// All else follows from the cards.
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
        again: 0,
        oldest: [0; 64],
        places: [0; 64],
        newer: Neighbours::of(0),
    };

    /// All cards, oldest first.
    #[inline]
    pub(in crate::localgame) fn cards(&self) -> &[Card] {
        &self.cards[..self.size as usize]
    }

    /// So many of the newest cards, oldest first; all if there are fewer.
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

    /// The set of so many of the newest cards, all if there are fewer. Only with a single pack.
    #[inline]
    pub(in crate::localgame) fn newest_set(&self, count: u8) -> u64 {
        self.kinds & !self.oldest[self.size.saturating_sub(count) as usize & 63]
    }

    /// How many cards are taken with this one as the deepest. Only with a single pack.
    #[inline]
    pub(in crate::localgame) fn depth(&self, card: Card) -> u8 {
        self.size.wrapping_sub(self.places[card.index() as usize & 63])
    }

    /// For each way from a card to another one, the cards from which it leads to one that lies above it or is one of
    /// those held, no joker among them. Only with a single pack and where no joker lies here.
    #[inline]
    pub(in crate::localgame) fn neighbours(&self, held: u64) -> Neighbours {
        self.newer.each_with(Neighbours::of(held), |newer, held| newer | held)
    }

    /// Lays a card on top.
    #[inline]
    pub(in crate::localgame) fn push(&mut self, card: Card) {
        let (bit, lying) = (card.bit(), self.kinds);
        let index = card.index() as usize & 63;
        self.newer = self.newer.each_with(TO[index], |newer, from| newer | from & lying);
        self.again |= lying & bit;
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
        if self.again & card.bit() == 0 || !self.cards().contains(&card) {
            self.forget(card.bit());
        }
        Some(card)
    }

    /// Takes so many of the newest cards, at least one; returns their set and the deepest. Only with a single pack.
    #[inline]
    pub(super) fn take_newest(&mut self, count: u8) -> (u64, Card) {
        let taken = self.newest_set(count);
        self.size -= count;
        self.forget(taken);
        (taken, self.cards[self.size as usize])
    }

    #[inline]
    fn forget(&mut self, taken: u64) {
        self.kinds &= !taken;
        self.again &= !taken;
        self.newer =
            self.newer.each_with(Neighbours::of(taken), |newer, from| newer & !(from | taken));
    }
}
