//! The trash: a row of cards from which the newest are taken. Who may take them is not asked here.

use super::MOST_CARDS;
use crate::cards::{Card, Cards};

/// What lies in a place where there is no card; never read.
const NOTHING: Card = Card::RED_JOKER;
/// The mark of the oldest card.
const OLDEST: u8 = 63;

/// The trash.
#[derive(Clone, Debug)]
pub(super) struct Trash {
    /// Oldest first.
    cards: [Card; MOST_CARDS],
    size: u8,
    /// How many there are of each card.
    lying: Cards,
    /// How deep each card lies, see `mark`; a number that no card has comes last.
    marks: [u8; 65],
}

/// All else follows from the cards.
impl PartialEq for Trash {
    fn eq(&self, other: &Trash) -> bool {
        self.cards() == other.cards()
    }
}

impl Trash {
    pub(super) const EMPTY: Trash =
        Trash { cards: [NOTHING; MOST_CARDS], size: 0, lying: Cards::EMPTY, marks: [0; 65] };

    /// All cards, oldest first.
    #[inline]
    pub(super) fn cards(&self) -> &[Card] {
        &self.cards[..self.size as usize]
    }

    /// So many of the newest cards, oldest first; all if there are fewer.
    #[inline]
    pub(super) fn newest(&self, count: u8) -> &[Card] {
        &self.cards()[self.size.saturating_sub(count) as usize..]
    }

    /// How many cards there are.
    #[inline]
    pub(super) fn size(&self) -> u8 {
        self.size
    }

    /// The cards of which there is at least one.
    #[inline]
    pub(super) fn kinds(&self) -> u64 {
        self.lying.kinds()
    }

    /// How deep a card lies, by its index: `OLDEST` at the bottom, one less for each card above that, 0 for a card that
    /// does not lie here. Only with a single pack; the same card cannot have two marks.
    #[inline]
    pub(super) fn mark(&self, index: u32) -> u8 {
        self.marks[index as usize]
    }

    /// The mark of the newest card, and `OLDEST` if there is none.
    #[inline]
    pub(super) fn top_mark(&self) -> u8 {
        OLDEST - self.size.saturating_sub(1).min(OLDEST)
    }

    /// Lays a card on top.
    #[inline]
    pub(super) fn push(&mut self, card: Card) {
        self.marks[card.index() as usize] = OLDEST.saturating_sub(self.size);
        self.cards[self.size as usize] = card;
        self.size += 1;
        self.lying.add(card.bit());
    }

    /// Takes the newest card.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Card> {
        self.size = self.size.checked_sub(1)?;
        let card = self.cards[self.size as usize];
        self.lying.remove(card.bit());
        self.marks[card.index() as usize] = 0;
        Some(card)
    }
}
