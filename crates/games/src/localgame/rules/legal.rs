//! The list of legal actions of a seat. An action is legal only if the turn can still be completed after it.
//!
//! Why an action is not legal is in `explain`; counting the actions without a list is in `legal_sets`.

use super::completion::enough_left;
use super::meld_lists::{
    push_avenues, push_joker_avenues, push_joker_streets, push_low_aces, push_streets,
    ranks_of_three,
};
use super::melds::card_at;
use super::{Ace, Action, JokerTrash, LocalGame, Stage};
use crate::cards::{Card, JOKERS, NATURALS, each};

impl LocalGame {
    /// The legal actions, sorted.
    #[inline(never)]
    pub(super) fn push_actions(&self, out: &mut Vec<Action>) {
        if self.stage <= Stage::Pick {
            self.push_changes(out);
            if self.sets_suffice() && self.owes_joker.is_none() {
                self.push_picks(self.pickable(self.hand().kinds()), out);
            } else {
                self.push_any_picks(out);
            }
        }
        if self.stage <= Stage::Meld && self.may_have_melds() {
            self.push_melds(out);
        }
        // A swapped joker can only be laid in a new meld, so adding must wait for it.
        if self.owes_joker.is_none() {
            let fitting = self.hand().kinds() & self.fits();
            if self.may_add_all() {
                self.push_fitting(fitting, out);
            } else {
                self.push_checked_adds(fitting, out);
            }
            if self.owes_card.is_none() {
                out.extend(each(self.discardable()).map(|card| Action::Trash { card }));
            }
        }
    }

    /// LG-15: jokers are discarded only from a hand of nothing but jokers.
    #[inline]
    pub(in crate::localgame) fn discardable(&self) -> u64 {
        let kinds = self.hand().kinds();
        let naturals = kinds & NATURALS;
        if naturals == 0 || self.options.joker_trash == JokerTrash::Allowed {
            kinds
        } else {
            naturals
        }
    }

    /// Lists the joker swaps.
    fn push_changes(&self, out: &mut Vec<Action>) {
        if self.stage != Stage::Change {
            return;
        }
        if self.sets_suffice() {
            let start = out.len();
            out.extend(each(self.swappable(self.hand().kinds())).map(|joker| self.swap_of(joker)));
            out[start..].sort_unstable();
            return;
        }
        for (number, meld) in (0..).zip(self.melds()) {
            if let Some((joker, place)) = meld.joker()
                && self.hand().has(card_at(place))
                && self.completable_after_change(number)
            {
                out.push(Action::Change { meld: number, joker });
            }
        }
    }

    /// The swap of a joker on the table, with a single pack.
    #[inline]
    pub(super) fn swap_of(&self, joker: Card) -> Action {
        Action::Change { meld: self.jokers_in[usize::from(joker.index() & 1)], joker }
    }

    /// The picks up to each of these cards.
    fn push_picks(&self, cards: u64, out: &mut Vec<Action>) {
        let depths = each(cards).fold(0, |all, card| all | 1 << self.trash.depth(card));
        out.extend(each(depths).map(|depth| Action::Pick { cards: depth.index() }));
    }

    /// Lists the picks, each checked by itself.
    #[inline(never)]
    fn push_any_picks(&self, out: &mut Vec<Action>) {
        self.any_pick(|cards| {
            out.push(Action::Pick { cards });
            false
        });
    }

    /// Whether the hand has three in a row, three of a rank, a joker or an ace that may be low.
    #[inline]
    fn may_have_melds(&self) -> bool {
        let kinds = self.hand().kinds();
        let naturals = kinds & NATURALS;
        let streets = naturals & naturals >> 1 & naturals >> 2;
        streets | ranks_of_three(naturals) | kinds & JOKERS != 0 || self.options.ace == Ace::Both
    }

    /// The most cards that a meld may have. LG-5, LG-6: one card must be left, and two unless that one can be the exit.
    pub(super) fn longest_meld(&self) -> u32 {
        let size = self.hand_size();
        let exit = self.may_exit || self.own_cards_allow_exit(size - 1);
        u32::from(size) - if exit { 1 } else { 2 }
    }

    /// Lists the new melds.
    fn push_melds(&self, out: &mut Vec<Action>) {
        let start = out.len();
        let longest = self.longest_meld();
        if longest < 3 {
            return;
        }
        let kinds = self.hand().kinds();
        let naturals = kinds & NATURALS;
        push_streets(naturals, longest, out);
        push_avenues(naturals, longest, out);
        for joker in each(kinds & JOKERS) {
            push_joker_streets(naturals, 2..=longest - 1, joker, self.options.ace, out);
            push_joker_avenues(naturals, 2..=longest - 1, joker, self.options.avenue_joker, out);
        }
        if self.options.ace == Ace::Both {
            push_low_aces(kinds, longest, out);
            out[start..].sort_unstable();
            let mut last = None;
            retain_from(start, out, |action| last.replace(action) != Some(action));
        }
        if self.owes_card.is_some() || self.owes_joker.is_some() {
            self.retain_completable(start, out);
        }
    }

    /// Removes the melds, from `start` on, after which an obligation could not be fulfilled.
    pub(super) fn retain_completable(&self, start: usize, out: &mut Vec<Action>) {
        let single = self.options.decks == 1 && !self.owes_card.is_some_and(Card::is_joker);
        retain_from(start, out, |action| {
            let Action::Meld { cards, joker_as, .. } = action else { return true };
            match (self.options.ace, self.owes_joker, self.owes_card) {
                // Every meld listed leaves enough cards, so one with the owed card in it is legal.
                (Ace::High, None, Some(card)) => {
                    cards & card.bit() != 0 || self.can_still_lay(cards, joker_as, card)
                }
                (Ace::High, Some(joker), card) if single => {
                    self.can_still_lay_joker(cards, joker_as, joker, card)
                }
                _ => self.completable(&self.rest_after_meld(cards, joker_as)),
            }
        });
    }

    /// Whether every card that fits a meld may be added.
    #[inline]
    pub(super) fn may_add_all(&self) -> bool {
        // A card that fits a meld still fits one after another card was added, so an owed card that fits can wait.
        let waiting = self.owes_card.map_or(0, Card::bit);
        let needed = if waiting == 0 { 3 } else { 4 };
        waiting & !self.fits() == 0 && self.hand_size() >= needed
    }

    /// The adds of these cards, which fit melds, after which the turn can be completed.
    #[inline(never)]
    pub(super) fn push_checked_adds(&self, fitting: u64, out: &mut Vec<Action>) {
        // After the first add there are no new melds, so an owed card must be reachable by adding.
        let kinds = self.hand().kinds();
        if self.owes_card.is_some_and(|card| self.reachable_by_adding(kinds) & card.bit() == 0) {
            return;
        }
        let start = out.len();
        self.push_fitting(fitting, out);
        retain_from(start, out, |action| match (action, self.owes_card) {
            (Action::Add { meld, .. }, None) => {
                let own = self.melds[meld as usize].owned_by(self.mover) + 1;
                enough_left(
                    i32::from(self.hand_size()) - 1,
                    self.may_exit || self.own_cards_allow_exit(own),
                )
            }
            (Action::Add { meld, card }, _) => self.completable(&self.rest_after_add(meld, card)),
            _ => true,
        });
    }

    /// All adds of these cards, by melds.
    fn push_fitting(&self, fitting: u64, out: &mut Vec<Action>) {
        if fitting & self.accepted.shared() != 0 {
            return self.push_shared(fitting, out);
        }
        let start = out.len();
        out.extend(each(fitting).map(|card| Action::Add { meld: self.accepted.taker(card), card }));
        out[start..].sort_by_key(|action| match action {
            Action::Add { meld, .. } => *meld,
            _ => 0,
        });
    }

    /// All adds of these cards where some fit more than one meld.
    #[inline(never)]
    pub(super) fn push_shared(&self, fitting: u64, out: &mut Vec<Action>) {
        for (number, meld) in (0..).zip(self.melds()) {
            for card in each(meld.accepts(self.options.ace) & fitting) {
                out.push(Action::Add { meld: number, card });
            }
        }
    }
}

/// Retains the actions, from `start` on, that are wanted.
pub(in crate::localgame) fn retain_from(
    start: usize,
    out: &mut Vec<Action>,
    mut wanted: impl FnMut(Action) -> bool,
) {
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
