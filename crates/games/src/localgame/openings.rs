//! What the melds on the table accept, kept up to date meld by meld. Whose they are and what lies in them is not here.

use super::melds::{Ends, Meld};
use super::{Ace, MOST_MELDS};
use crate::cards::Card;

/// What the melds accept.
#[derive(Clone, Debug)]
pub(super) struct Openings {
    /// The cards that each meld accepts: never more than two, none where no meld has been made yet.
    accepts: [u64; MOST_MELDS],
    /// The cards that some meld accepts.
    fits: u64,
    /// The cards that more than one meld accepts.
    shared: u64,
    /// The ends of the streets.
    ends: Ends,
    /// By the index of a card that one meld accepts, the number of that meld; the last place is for no card.
    takers: [u8; 65],
}

/// All else follows from what each meld accepts.
impl PartialEq for Openings {
    fn eq(&self, other: &Openings) -> bool {
        self.accepts == other.accepts
    }
}

impl Openings {
    pub(super) const NONE: Openings = Openings {
        accepts: [0; MOST_MELDS],
        fits: 0,
        shared: 0,
        ends: Ends::NONE,
        takers: [0; 65],
    };

    /// The cards that each meld accepts, and none where there is no meld.
    #[inline]
    pub(super) fn accepts(&self) -> &[u64; MOST_MELDS] {
        &self.accepts
    }

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
        self.takers[card.index() as usize]
    }

    /// Takes note of a new meld, or of one about which all has been forgotten.
    #[inline]
    pub(super) fn include(&mut self, number: u8, meld: &Meld, ace: Ace) {
        let accepted = meld.accepts(ace);
        self.accepts[number as usize] = accepted;
        self.shared |= self.fits & accepted;
        self.fits |= accepted;
        self.ends.include(meld);
        // Two in any case, because how many there are cannot be foretold.
        self.takers[accepted.trailing_zeros() as usize] = number;
        let second = accepted & accepted.wrapping_sub(1);
        self.takers[second.trailing_zeros() as usize] = number;
    }

    /// Takes note that a meld has got one more card.
    #[inline]
    pub(super) fn update(&mut self, number: u8, melds: &[Meld], ace: Ace) {
        let before = self.accepts[number as usize];
        if before & self.shared != 0 {
            return self.find(melds, ace);
        }
        self.fits &= !before;
        self.ends.exclude(before);
        self.include(number, &melds[number as usize], ace);
    }

    /// Looks at all melds anew, because others may accept what one no longer does.
    #[cold]
    fn find(&mut self, melds: &[Meld], ace: Ace) {
        *self = Openings::NONE;
        for (number, meld) in (0..).zip(melds) {
            self.include(number, meld, ace);
        }
    }
}
