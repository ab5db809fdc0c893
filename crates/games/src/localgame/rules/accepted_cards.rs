//! The cards that the melds on the table accept, updated incrementally.
//!
//! The content and the owners of the melds are in `melds`.

use std::hint::select_unpredictable;

use super::Ace;
use super::melds::{Meld, StreetEnds};
use crate::cards::Card;

/// The cards that the melds accept.
#[derive(Clone, Debug)]
pub(in crate::localgame) struct AcceptedCards {
    /// The ends of the streets.
    ends: StreetEnds,
    /// The cards that avenues accept.
    suits: u64,
    /// The cards that some meld accepts.
    fits: u64,
    /// The cards that more than one meld accepts.
    shared: u64,
    /// The cards that more than one meld accepts in the same way. `takers` has only one of these melds.
    crowded: u64,
    /// The numbers of the melds that accept a card as a lower end, as an upper end and as a suit, by its index; no card
    /// has index 0.
    takers: [[u8; 64]; 3],
}

/// Always equal: everything here follows from the melds, which are compared themselves.
impl PartialEq for AcceptedCards {
    fn eq(&self, _: &AcceptedCards) -> bool {
        true
    }
}

impl AcceptedCards {
    pub(in crate::localgame) const NONE: AcceptedCards = AcceptedCards {
        ends: StreetEnds::NONE,
        suits: 0,
        fits: 0,
        shared: 0,
        crowded: 0,
        takers: [[0; 64]; 3],
    };

    /// The cards that some meld accepts.
    #[inline]
    pub(in crate::localgame) fn fits(&self) -> u64 {
        self.fits
    }

    /// The ends of the streets.
    #[inline]
    pub(in crate::localgame) fn ends(&self) -> StreetEnds {
        self.ends
    }

    /// The cards that more than one meld accepts.
    #[inline]
    pub(in crate::localgame) fn shared(&self) -> u64 {
        self.shared
    }

    /// The cards that more than one meld accepts in the same way.
    #[inline]
    pub(in crate::localgame) fn crowded(&self) -> u64 {
        self.crowded
    }

    /// The number of the meld that accepts a card, if exactly one does.
    #[inline]
    pub(in crate::localgame) fn taker(&self, card: Card) -> u8 {
        let index = card.index() as usize & 63;
        let [lower, upper, suit] = &self.takers;
        let (is_upper, is_suit) = (self.ends.below & card.bit() == 0, self.suits & card.bit() != 0);
        let street = select_unpredictable(is_upper, upper[index], lower[index]);
        select_unpredictable(is_suit, suit[index], street)
    }

    /// The numbers of the melds that accept a card, where it is not crowded: as a lower end, an upper end, a suit.
    #[inline]
    pub(in crate::localgame) fn takers(&self, card: Card) -> [Option<u8>; 3] {
        let sets = [self.ends.below, self.ends.above, self.suits];
        let taker = |way: usize| self.takers[way][card.index() as usize & 63];
        [0, 1, 2].map(|way| (sets[way] & card.bit() != 0).then(|| taker(way)))
    }

    /// Includes a new meld, or one whose cards were removed before.
    #[inline]
    pub(super) fn include(&mut self, number: u8, meld: &Meld, ace: Ace) {
        let StreetEnds { below, above } = meld.ends(ace);
        let suits = meld.missing();
        self.crowded |= self.ends.below & below | self.ends.above & above | self.suits & suits;
        self.ends.below |= below;
        self.ends.above |= above;
        self.suits |= suits;
        let StreetEnds { below: lower, above: upper } = self.ends;
        self.fits = lower | upper | self.suits;
        self.shared = lower & upper | (lower | upper) & self.suits | self.crowded;
        // Branch-free: all four are written; an empty set writes to index 0, which no card has.
        let at = |set: u64| set.trailing_zeros() as usize & 63;
        let [lower, upper, suit] = &mut self.takers;
        lower[at(below)] = number;
        upper[at(above)] = number;
        suit[at(suits)] = number;
        suit[at(suits & suits.wrapping_sub(1))] = number;
    }

    /// Updates a meld to which a card was added; `before` is the meld without it.
    #[inline]
    pub(super) fn update(&mut self, number: u8, before: &Meld, melds: &[Meld], ace: Ace) {
        if self.crowded != 0 {
            return self.rebuild(melds, ace);
        }
        let StreetEnds { below, above } = before.ends(ace);
        self.ends.below &= !below;
        self.ends.above &= !above;
        self.suits &= !before.missing();
        self.include(number, &melds[number as usize], ace);
    }

    /// Computes everything from the melds. Needed where a card is crowded: another meld may accept what one no longer
    /// does.
    #[cold]
    pub(in crate::localgame) fn rebuild(&mut self, melds: &[Meld], ace: Ace) {
        *self = AcceptedCards::NONE;
        for (number, meld) in (0..).zip(melds) {
            self.include(number, meld, ace);
        }
    }
}
