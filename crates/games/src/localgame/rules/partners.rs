//! Partners: the sets of cards that make a meld of three with a card.

use super::Ace;
use super::melds::{COLUMN, LANE, cards_at};
use super::trash::Neighbours;
use crate::cards::{Card, JOKERS, NATURALS};

/// The cards of a card's suit and of its rank: all that can lie in a meld with it.
#[inline]
pub(super) fn suit_and_rank(card: Card) -> u64 {
    let index = u32::from(card.index());
    0xffff << (index & LANE) | COLUMN << (index & 15)
}

/// The places that these cards can have: an ace also has the one below the two, where the switch allows it.
#[inline]
pub(super) fn with_low_aces(naturals: u64, ace: Ace) -> u64 {
    match ace {
        Ace::High => naturals,
        Ace::Both => naturals | naturals >> 13 & COLUMN,
    }
}

/// Whether two of these cards make a meld with a joker.
#[inline]
pub(super) fn has_pair(naturals: u64, ace: Ace) -> bool {
    match ace {
        Ace::High => Neighbours::of(naturals).paired() & naturals != 0,
        Ace::Both => any_pair(naturals, ace, |_| true),
    }
}

/// Whether `works` holds for some two of these cards that make a meld with a joker.
#[inline]
pub(super) fn any_pair(naturals: u64, ace: Ace, mut works: impl FnMut(u64) -> bool) -> bool {
    let places = with_low_aces(naturals, ace);
    [(places, 1), (places, 2), (naturals, 16), (naturals, 32), (naturals, 48)].into_iter().any(
        |(set, apart)| {
            let mut lower = set & set >> apart;
            while lower != 0 {
                let one = lower & lower.wrapping_neg();
                lower ^= one;
                if works(cards_at(one | one << apart)) {
                    return true;
                }
            }
            false
        },
    )
}

/// Whether a card, one of `kinds`, can be part of a meld made of them.
#[inline]
pub(in crate::localgame) fn melds_with(kinds: u64, card: Card, ace: Ace) -> bool {
    if card.is_joker() {
        return has_pair(kinds & NATURALS, ace);
    }
    if ace == Ace::High {
        let neighbours = Neighbours::of(kinds & NATURALS);
        let joker = u64::from(kinds & JOKERS != 0).wrapping_neg();
        return (neighbours.melding() | neighbours.paired() & joker) & card.bit() != 0;
    }
    let partners = &PARTNERS[ace as usize][card.index() as usize];
    kinds & JOKERS != 0 && kinds & partners.single != 0
        || partners.pairs.iter().any(|pair| kinds & pair == *pair)
}

/// The sets with which a card makes a meld of three.
#[derive(Clone, Copy)]
pub(in crate::localgame) struct Partners {
    /// Pairs of other cards. Unused entries have a bit that no card has.
    pub(in crate::localgame) pairs: [u64; 6],
    /// Cards any one of which suffices together with a joker.
    pub(in crate::localgame) single: u64,
}

/// The partners of each card, by the switch for the ace and the card's index.
pub(in crate::localgame) static PARTNERS: [[Partners; 64]; 2] =
    [partners(Ace::High), partners(Ace::Both)];

const fn partners(ace: Ace) -> [Partners; 64] {
    let none = Partners { pairs: [1; 6], single: 0 };
    let mut table = [none; 64];
    let mut index = 0_u32;
    while index < 62 {
        if NATURALS >> index & 1 == 1 {
            let (lane, rank) = (index / 16 * 16, index % 16);
            let mut pairs = [1; 6];
            let mut count = 0;
            let least = if matches!(ace, Ace::High) { 1 } else { 0 };
            let mut single = 0;
            // Every street of three that contains the card.
            let mut low = least;
            while low <= 11 {
                let street = cards_at(7 << (lane + low));
                let card = 1 << index;
                if street & card != 0 {
                    pairs[count] = street & !card;
                    single |= street & !card;
                    count += 1;
                }
                low += 1;
            }
            let others = (COLUMN << rank) & !(1 << index);
            single |= others;
            let mut left = others;
            while left != 0 {
                // The three pairs of other suits: each leaves one suit out.
                let out = left & left.wrapping_neg();
                pairs[count] = others & !out;
                count += 1;
                left ^= out;
            }
            table[index as usize] = Partners { pairs, single };
        }
        index += 1;
    }
    table
}
