//! The deck, in a form in which a draw is quick: which cards lie there is all it knows, since it has no order.
//!
//! Every draw leaves another deck for the next one, so what a draw looks up is kept up to date by a subtraction instead
//! of being counted anew.

use crate::cards::{Card, Cards, Counted};

/// The deck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stock {
    cards: Cards,
    /// The kinds of cards, counted.
    kinds: Counted,
}

impl From<Cards> for Stock {
    fn from(cards: Cards) -> Stock {
        Stock { cards, kinds: Counted::new(cards.kinds()) }
    }
}

impl Stock {
    /// How many there are of each card.
    #[inline]
    pub(super) fn cards(&self) -> &Cards {
        &self.cards
    }

    /// The card that comes `n`-th when all cards are counted kind by kind, then those there twice, and so on; there must
    /// be more than `n`.
    #[inline]
    pub(super) fn nth(&self, n: u32) -> Card {
        if n < self.kinds.len() { self.kinds.nth(n) } else { self.nth_again(n) }
    }

    #[cold]
    fn nth_again(&self, n: u32) -> Card {
        self.cards.nth(n)
    }

    /// Takes out a card that is there.
    #[inline]
    pub(super) fn remove(&mut self, card: Card) {
        if self.cards.twice() & card.bit() == 0 {
            self.kinds.remove(card);
        }
        self.cards.remove(card.bit());
    }
}
