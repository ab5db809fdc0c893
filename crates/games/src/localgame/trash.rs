//! The trash: a row of cards from which the newest are taken. Who may take them is not asked here.

use super::MOST_CARDS;
use crate::cards::Card;

/// Somebody still holds a card when the last one of a hand is discarded.
const MOST: usize = MOST_CARDS - 1;
/// What lies in a place where there is no card; never read.
const NOTHING: Card = Card::RED_JOKER;
/// The mark of the oldest card.
const OLDEST: u8 = 63;
/// The mark of a card that lies there more than once, or did.
const AGAIN: u8 = 64;

/// The trash.
#[derive(Clone, Debug)]
pub(super) struct Trash {
    /// Oldest first.
    cards: [Card; MOST],
    size: u8,
    /// The cards of which there is at least one.
    kinds: u64,
    /// How deep each card lies, see `mark`; no card has index 0.
    marks: [u8; 64],
}

/// All else follows from the cards.
impl PartialEq for Trash {
    fn eq(&self, other: &Trash) -> bool {
        self.cards() == other.cards()
    }
}

impl Trash {
    pub(super) const EMPTY: Trash =
        Trash { cards: [NOTHING; MOST], size: 0, kinds: 0, marks: [0; 64] };

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
        self.kinds
    }

    /// How deep a card lies, by its index, where 64 is no card: `OLDEST` at the bottom, one less for each card above
    /// that, 0 for a card that does not lie here. Only with a single pack; where there are more, a mark tells no depth.
    #[inline]
    pub(super) fn mark(&self, index: u32) -> u8 {
        self.marks[index as usize & 63]
    }

    /// The mark of the newest card, and `OLDEST` if there is none.
    #[inline]
    pub(super) fn top_mark(&self) -> u8 {
        OLDEST - self.size.saturating_sub(1).min(OLDEST)
    }

    /// Lays a card on top.
    #[inline]
    pub(super) fn push(&mut self, card: Card) {
        let mark = &mut self.marks[card.index() as usize];
        *mark = if *mark == 0 { OLDEST - self.size.min(OLDEST - 1) } else { AGAIN };
        self.cards[self.size as usize] = card;
        self.size += 1;
        self.kinds |= card.bit();
    }

    /// Takes the newest card.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Card> {
        self.size = self.size.checked_sub(1)?;
        let card = self.cards[self.size as usize];
        let mark = &mut self.marks[card.index() as usize];
        // With a single pack never, and so the row is not looked through.
        if *mark == AGAIN && self.cards[..self.size as usize].contains(&card) {
            return Some(card);
        }
        *mark = 0;
        self.kinds &= !card.bit();
        Some(card)
    }
}
