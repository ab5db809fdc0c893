//! The list of legal actions of a seat. A step is legal only if the turn can still be completed after it.
//!
//! Why a step is not legal is told elsewhere.

use super::melds::{COLUMN, card_at};
use super::sets::{
    push_avenues, push_joker_avenues, push_joker_streets, push_low_aces, push_streets,
    ranks_of_three,
};
use super::{Ace, Action, JokerTrash, LocalGame, Stage};
use crate::cards::{Card, JOKERS, NATURALS, each};

impl LocalGame {
    #[inline]
    pub(super) fn push_actions(&self, out: &mut Vec<Action>) {
        if self.stage <= Stage::Pick {
            if self.stage == Stage::Change && self.hand().kinds() & self.stood_for != 0 {
                self.push_changes(out);
            }
            self.push_picks(out);
        }
        if self.stage <= Stage::Meld && self.may_have_melds() {
            self.push_melds(out);
        }
        // A swapped joker can only be laid in a new meld, so adding must wait for it.
        if self.owes_joker.is_none() {
            self.push_adds(out);
            if self.owes_card.is_none() {
                push_discards(self.discardable(), out);
            }
        }
    }

    /// LG-15: jokers are discarded only from a hand of nothing but jokers.
    #[inline]
    pub(super) fn discardable(&self) -> u64 {
        let kinds = self.hand().kinds();
        let naturals = kinds & NATURALS;
        if naturals == 0 || self.options.joker_trash == JokerTrash::Allowed {
            kinds
        } else {
            naturals
        }
    }

    fn push_changes(&self, out: &mut Vec<Action>) {
        for (number, meld) in (0..).zip(self.melds()) {
            if let Some((joker, place)) = meld.joker()
                && self.hand().has(card_at(place))
                && self.completable_after_change(number)
            {
                out.push(Action::Change { meld: number, joker });
            }
        }
    }

    #[inline]
    fn push_picks(&self, out: &mut Vec<Action>) {
        let plain = self.owes_joker.is_none() && self.options.ace == Ace::High;
        if plain && self.lying & JOKERS == 0 {
            self.push_plain_picks(out);
        } else {
            self.any_pick(|cards| {
                out.push(Action::Pick { cards });
                false
            });
        }
    }

    /// The picks where nothing else is owed and no joker lies in the trash: almost always. Cards are tested side by
    /// side and not one by one, because whether one is legal cannot be foretold.
    #[inline]
    fn push_plain_picks(&self, out: &mut Vec<Action>) {
        let mut kinds = self.hand().kinds();
        let (streets, fewest) = if kinds & JOKERS != 0 { (JOKER_STREETS, 2) } else { (STREETS, 3) };
        let far = self.reached(kinds | self.lying) & self.lying & !self.fits;
        // From so many picked cards on, a meld of three leaves enough.
        let room = if self.may_exit() { 4 } else { 5 } - i32::from(self.hand_size());
        let mut roomy = u64::MAX << (room - 1).max(0);
        for (block, cards) in (0..).zip(self.trash().rchunks(64)) {
            let (mut fitting, mut melding, mut doubtful) = (0, 0, 0);
            for (n, card) in (0..).zip(cards.iter().rev().flatten()) {
                let index = card.index();
                kinds |= card.bit();
                let around = kinds << 2 >> index & 31;
                let same_rank = (kinds >> (index & 15) & COLUMN).wrapping_mul(COLUMN) >> 48;
                // A card that fits a meld leaves two: one was held, and one drawn or the deck is empty.
                fitting |= (self.fits >> index & 1) << n;
                melding |= (streets >> around & 1 | u64::from(same_rank >= fewest)) << n;
                doubtful |= (far >> index & 1) << n;
            }
            let mut legal = fitting | melding & roomy;
            doubtful &= !legal;
            while doubtful != 0 {
                let n = doubtful.trailing_zeros();
                legal |= u64::from(self.can_pick((block * 64 + n + 1) as u8)) << n;
                doubtful &= doubtful - 1;
            }
            while legal != 0 {
                let n = legal.trailing_zeros();
                legal &= legal - 1;
                out.push(Action::Pick { cards: (block * 64 + n + 1) as u8 });
            }
            roomy = u64::MAX;
        }
    }

    /// Whether the hand has three in a row, three of a rank, a joker or an ace that may be low.
    #[inline]
    fn may_have_melds(&self) -> bool {
        let kinds = self.hand().kinds();
        let naturals = kinds & NATURALS;
        let streets = naturals & naturals >> 1 & naturals >> 2;
        streets | ranks_of_three(naturals) | kinds & JOKERS != 0 || self.options.ace == Ace::Both
    }

    fn push_melds(&self, out: &mut Vec<Action>) {
        let start = out.len();
        let size = u32::from(self.hand_size());
        // LG-5, LG-6: one card must be left, and two unless that one can be the exit.
        let exit = self.may_exit() || self.four_counts((size - 1) as u8);
        let longest = size - if exit { 1 } else { 2 };
        if longest < 3 {
            return;
        }
        let kinds = self.hand().kinds();
        let naturals = kinds & NATURALS;
        push_streets(naturals, longest, out);
        push_avenues(naturals, longest, out);
        for joker in each(kinds & JOKERS) {
            push_joker_streets(naturals, joker, longest - 1, self.options.ace, out);
            push_joker_avenues(naturals, joker, longest - 1, self.options.avenue_joker, out);
        }
        if self.options.ace == Ace::Both {
            push_low_aces(kinds, longest, out);
            out[start..].sort_unstable();
            let mut last = None;
            keep(start, out, |action| last.replace(action) != Some(action));
        }
        if self.owes_card.is_some() || self.owes_joker.is_some() {
            self.keep_completable(start, out);
        }
    }

    /// Drops the melds, from `start` on, after which an obligation could not be fulfilled any more.
    fn keep_completable(&self, start: usize, out: &mut Vec<Action>) {
        let reached = self.reached(self.hand().kinds());
        keep(start, out, |action| match (action, self.owes_joker, self.owes_card) {
            (Action::Meld { cards, joker_as, .. }, None, Some(card))
                if self.options.ace == Ace::High =>
            {
                self.still_lays(cards, joker_as, card, reached)
            }
            (Action::Meld { cards, joker_as, .. }, _, _) => {
                self.completable(&self.rest_after_meld(cards, joker_as))
            }
            _ => true,
        });
    }

    #[inline]
    fn push_adds(&self, out: &mut Vec<Action>) {
        let naturals = self.hand().kinds() & NATURALS;
        let fitting = naturals & self.fits;
        if fitting == 0 {
            return;
        }
        // What fits a meld still fits one after another card has been added, so an owed card that fits can wait.
        let waiting = self.owes_card.map_or(0, Card::bit);
        let needed = if waiting == 0 { 3 } else { 4 };
        if waiting & !self.fits == 0 && self.hand_size() >= needed {
            self.push_fitting(fitting, out);
        } else {
            self.push_checked_adds(fitting, out);
        }
    }

    fn push_checked_adds(&self, fitting: u64, out: &mut Vec<Action>) {
        // What is owed must be reached by adding, now that adding begins.
        let kinds = self.hand().kinds();
        if self.owes_card.is_some_and(|card| self.reached(kinds) & card.bit() == 0) {
            return;
        }
        let start = out.len();
        self.push_fitting(fitting, out);
        keep(start, out, |action| match action {
            Action::Add { meld, card } => self.completable(&self.rest_after_add(meld, card)),
            _ => true,
        });
    }

    /// All adds of these cards. Melds are tested side by side, two bits for each.
    #[inline]
    fn push_fitting(&self, fitting: u64, out: &mut Vec<Action>) {
        for (block, open) in (0..).zip(self.open().chunks(32)) {
            let mut legal = 0_u64;
            for (n, [one, two]) in (0..).zip(open) {
                legal |= (fitting >> one & 1 | (fitting >> two & 1) << 1) << (2 * n);
            }
            while legal != 0 {
                let n = legal.trailing_zeros();
                legal &= legal - 1;
                let card = Card::of_index(open[n as usize / 2][n as usize % 2]);
                out.push(Action::Add { meld: (block * 32 + n / 2) as u8, card });
            }
        }
    }
}

/// Sets of the five cards around one, itself in the middle, that make a street of three with it.
const STREETS: u64 = around(Others::Two);
/// The same with a joker in the place of one card.
const JOKER_STREETS: u64 = around(Others::One);

#[derive(Clone, Copy)]
enum Others {
    One,
    Two,
}

const fn around(others: Others) -> u64 {
    let mut table = 0;
    let mut set = 0_u32;
    while set < 32 {
        let street = match others {
            Others::One => set & 0b11011 != 0,
            Others::Two => {
                set & 0b00011 == 0b00011 || set & 0b01010 == 0b01010 || set & 0b11000 == 0b11000
            }
        };
        if street {
            table |= 1 << set;
        }
        set += 1;
    }
    table
}

/// Keeps those actions, from `start` on, that are wanted.
pub(super) fn keep(start: usize, out: &mut Vec<Action>, mut wanted: impl FnMut(Action) -> bool) {
    let mut kept = start;
    for n in start..out.len() {
        let action = out[n];
        if wanted(action) {
            out[kept] = action;
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// The discard of each card, by its index.
static DISCARDS: [Action; 64] = {
    let mut table = [Action::Trash { card: Card::RED_JOKER }; 64];
    let mut index = 1;
    while index < 64 {
        table[index] = Action::Trash { card: Card::of_index(index as u8) };
        index += 1;
    }
    table
};

#[inline]
fn push_discards(mut cards: u64, out: &mut Vec<Action>) {
    // The number is known beforehand, so the list grows once and not card by card.
    out.extend((0..cards.count_ones()).map(|_| {
        let index = cards.trailing_zeros() as usize & 63;
        cards &= cards.wrapping_sub(1);
        DISCARDS[index]
    }));
}
