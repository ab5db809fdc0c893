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
                self.push_discards(out);
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

    #[inline]
    fn push_discards(&self, out: &mut Vec<Action>) {
        let (hand, cards) = (self.hand(), self.discardable());
        // Where no card is there twice the size is known, and counting takes as long as listing.
        let count = if hand.twice() == 0 {
            let jokers_kept = (hand.kinds() & !cards) >> 62;
            u32::from(self.hand_size()) - ((jokers_kept >> 1) + (jokers_kept & 1)) as u32
        } else {
            cards.count_ones()
        };
        push_numbered::<8>(cards, count, &DISCARDS, out);
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
        let usual = self.options.decks == 1 && self.options.ace == Ace::High;
        if usual && self.owes_joker.is_none() && self.trash.kinds() & JOKERS == 0 {
            let held = self.hand().kinds() & JOKERS != 0;
            let melding = if held { self.melding_with_joker() } else { self.melding() };
            self.push_paid_picks(melding, out);
        } else {
            self.push_any_picks(out);
        }
    }

    #[inline(never)]
    fn push_any_picks(&self, out: &mut Vec<Action>) {
        self.any_pick(|cards| {
            out.push(Action::Pick { cards });
            false
        });
    }

    /// The marks of the trash cards that make melds with newer ones and the hand, no joker among them. The melds are
    /// looked for, and not card by card whether there is one, because that cannot be foretold.
    #[inline]
    fn melding(&self) -> u64 {
        let all = self.hand().kinds() | self.trash.kinds();
        // A meld is paid for with its deepest card; one that is held altogether leaves the mark of no trash card.
        let mut melding = 0_u64;
        for_some::<2>(all & all << 1 & all << 2, |top| {
            let deepest =
                self.trash.mark(top).max(self.trash.mark(top - 1)).max(self.trash.mark(top - 2));
            melding |= 1 << deepest;
        });
        for_some::<1>(ranks_of_three(all), |rank| {
            // There is no card of rank 0, and so nothing to find when there is no such rank.
            let rank = rank & 15;
            let mark = |suit: u32| self.trash.mark(rank + 16 * suit);
            let (low, high) = (mark(0).max(mark(1)), mark(2).max(mark(3)));
            melding |= 1 << low.max(high);
            // With all four suits one can be left out, even the deepest.
            if all >> rank & COLUMN == COLUMN {
                let others = mark(0).min(mark(1)).max(mark(2).min(mark(3)));
                melding |= 1 << low.min(high).max(others);
            }
        });
        melding
    }

    /// The same with a joker in the hand.
    #[inline(never)]
    fn melding_with_joker(&self) -> u64 {
        let mut kinds = self.hand().kinds();
        let mut melding = 0;
        let mut mark = 1_u64 << self.trash.top_mark();
        for card in self.trash.cards().iter().rev() {
            let index = card.index();
            kinds |= card.bit();
            let around = kinds << 2 >> index & 31;
            let same_rank = kinds & COLUMN << (index & 15) != card.bit();
            melding |= if around & 0b11011 != 0 || same_rank { mark } else { 0 };
            mark <<= 1;
        }
        melding
    }

    /// The picks where nothing else is owed, every card is there once and no joker lies in the trash: almost always.
    /// Their deepest card, by its mark, makes a meld or can be added.
    #[inline]
    fn push_paid_picks(&self, melding: u64, out: &mut Vec<Action>) {
        let top = self.trash.top_mark();
        let (lying, held) = (self.trash.kinds(), self.hand().kinds());
        let mut fitting = 0_u64;
        for_some::<2>(lying & self.fits(), |card| fitting |= 1 << self.trash.mark(card));
        // From so many picked cards on, a meld of three leaves enough. A card that fits a meld always leaves two: one was
        // held, and one drawn or the deck is empty.
        let room = if self.may_exit() { 4 } else { 5 } - i32::from(self.hand_size());
        let mut legal = fitting >> top | melding >> top & u64::MAX << (room - 1).max(0);
        for card in each(self.openings.ends().reached(held | lying) & lying & !self.fits()) {
            let n = self.trash.mark(u32::from(card.index())) - top;
            if legal >> n & 1 == 0 && self.can_pick(n + 1) {
                legal |= 1 << n;
            }
        }
        push_numbered::<4>(legal, legal.count_ones(), &PICKS, out);
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
        keep(start, out, |action| match (action, self.owes_joker, self.owes_card) {
            (Action::Meld { cards, joker_as, .. }, None, Some(card))
                if self.options.ace == Ace::High =>
            {
                // Every meld listed leaves enough cards, so one with the owed card in it settles all.
                cards & card.bit() != 0 || self.still_lays(cards, joker_as, card)
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
        let fitting = naturals & self.fits();
        // What fits a meld still fits one after another card has been added, so an owed card that fits can wait.
        let waiting = self.owes_card.map_or(0, Card::bit);
        let needed = if waiting == 0 { 3 } else { 4 };
        let safe = waiting & !self.fits() == 0 && self.hand_size() >= needed;
        let several = fitting & (fitting.wrapping_sub(1) | self.openings.shared());
        if safe && several == 0 {
            // One card for one meld or nothing, which cannot be foretold: it is listed in any case.
            let end = out.len() + usize::from(fitting != 0);
            let card = Card::of_index((fitting | JOKERS).trailing_zeros() as u8);
            out.push(Action::Add { meld: self.openings.taker(card), card });
            out.truncate(end);
        } else if safe {
            self.push_fitting(fitting, out);
        } else if fitting != 0 {
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

    /// All adds of these cards, by melds.
    #[inline]
    fn push_fitting(&self, fitting: u64, out: &mut Vec<Action>) {
        if fitting & self.openings.shared() != 0 {
            return self.push_shared(fitting, out);
        }
        let start = out.len();
        out.extend(each(fitting).map(|card| Action::Add { meld: self.openings.taker(card), card }));
        out[start..].sort_by_key(|action| match action {
            Action::Add { meld, .. } => *meld,
            _ => 0,
        });
    }

    /// The same where a card fits more than one meld.
    #[cold]
    fn push_shared(&self, fitting: u64, out: &mut Vec<Action>) {
        for (number, meld) in (0..).zip(self.melds()) {
            for card in each(meld.accepts(self.options.ace) & fitting) {
                out.push(Action::Add { meld: number, card });
            }
        }
    }
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
static DISCARDS: Numbered = {
    let mut table = [Action::Trash { card: Card::RED_JOKER }; 65];
    let mut index = 1;
    while index < 64 {
        table[index] = Action::Trash { card: Card::of_index(index as u8) };
        index += 1;
    }
    table
};

/// The picks of one card more than their numbers.
static PICKS: Numbered = {
    let mut table = [Action::Pick { cards: 0 }; 65];
    let mut number = 0;
    while number < 64 {
        table[number] = Action::Pick { cards: number as u8 + 1 };
        number += 1;
    }
    table
};

/// Actions by number; the last one stands behind the end of every set of numbers.
type Numbered = [Action; 65];

/// Lists the actions whose numbers are in a set of `count`. So many are written at a time, whether they are there or
/// not, because how many there are cannot be foretold and a loop that ends somewhere else each time is slow.
#[inline]
fn push_numbered<const AT_ONCE: usize>(
    mut set: u64,
    count: u32,
    table: &Numbered,
    out: &mut Vec<Action>,
) {
    let end = out.len() + count as usize;
    loop {
        out.extend((0..AT_ONCE).map(|_| {
            let number = set.trailing_zeros();
            set &= set.wrapping_sub(1);
            table[number as usize]
        }));
        if set == 0 {
            break;
        }
    }
    out.truncate(end);
}

/// Visits the numbers in a set, and 64 in the place of those that are missing to so many.
#[inline]
fn for_some<const AT_LEAST: usize>(mut set: u64, mut visit: impl FnMut(u32)) {
    for _ in 0..AT_LEAST {
        visit(set.trailing_zeros());
        set &= set.wrapping_sub(1);
    }
    while set != 0 {
        visit(set.trailing_zeros());
        set &= set - 1;
    }
}
