//! What the melds on the table accept, kept up to date meld by meld. Whose they are and what lies in them is not here.

use super::Ace;
use super::melds::{Ends, Meld};
use crate::cards::Card;

/// What the melds accept.
#[derive(Clone, Debug)]
pub(super) struct Openings {
    /// The cards that some meld accepts.
    fits: u64,
    /// The cards that more than one meld accepts.
    shared: u64,
    /// The ends of the streets.
    ends: Ends,
    /// By the index of a card that one meld accepts, the number of that meld; no card has index 0.
    takers: [u8; 64],
}

/// All of it follows from the melds.
impl PartialEq for Openings {
    fn eq(&self, _: &Openings) -> bool {
        true
    }
}

impl Openings {
    pub(super) const NONE: Openings =
        Openings { fits: 0, shared: 0, ends: Ends::NONE, takers: [0; 64] };

    /// The cards that some meld accepts.
    #[inline]
    pub(super) fn fits(&self) -> u64 {
        self.fits
    }

    /// The ends of the streets.
    #[inline]
    pub(super) fn ends(&self) -> Ends {
        self.ends
    }

    /// The cards that more than one meld accepts.
    #[inline]
    pub(super) fn shared(&self) -> u64 {
        self.shared
    }

    /// The number of the meld that accepts a card, if exactly one does.
    #[inline]
    pub(super) fn taker(&self, card: Card) -> u8 {
        self.takers[card.index() as usize & 63]
    }

    /// Takes note of a new meld, or of one about which all has been forgotten.
    #[inline]
    pub(super) fn include(&mut self, number: u8, meld: &Meld, ace: Ace) {
        let accepted = meld.accepts(ace);
        self.shared |= self.fits & accepted;
        self.fits |= accepted;
        self.ends.include(meld);
        // Never more than two, and two in any case, because how many there are cannot be foretold.
        self.takers[accepted.trailing_zeros() as usize & 63] = number;
        let second = accepted & accepted.wrapping_sub(1);
        self.takers[second.trailing_zeros() as usize & 63] = number;
    }

    /// Takes note that a meld, which accepted these cards, has got one of them.
    #[inline]
    pub(super) fn update(&mut self, number: u8, before: u64, melds: &[Meld], ace: Ace) {
        if before & self.shared != 0 {
            return self.find(melds, ace);
        }
        self.fits &= !before;
        self.ends.exclude(before);
        self.include(number, &melds[number as usize], ace);
    }

    /// Looks at all melds anew, because others may accept what one no longer does.
    #[cold]
    pub(super) fn find(&mut self, melds: &[Meld], ace: Ace) {
        *self = Openings::NONE;
        for (number, meld) in (0..).zip(melds) {
            self.include(number, meld, ace);
        }
    }
}
