//! The legal actions of a seat that holds a joker, for `count`: every card is there once and the ace stands high.
//!
//! Two cards and a joker make most of the melds with a joker, and sets tell them. Longer ones are listed.

use super::complete::suit_and_rank;
use super::count::filter;
use super::sets::{
    push_avenues, push_joker_avenues, push_joker_streets, push_streets, ranks_of_three,
};
use super::trash::Beside;
use super::{Ace, Action, AvenueJoker, LocalGame, Stage};
use crate::bits::{EACH_BYTE, byte_counts};
use crate::cards::{Card, Counted, JOKERS, NATURALS, each};

/// Melds of two cards and a joker, by the higher card: in a row with the joker above them or where it can go, in a row
/// with the joker below them, around a gap, and of one rank, one, two or three suits apart.
#[derive(Clone, Copy)]
pub(super) struct Pairs([u64; 6]);

impl Pairs {
    /// How far the lower card lies below the higher one.
    const APART: [u32; 6] = [1, 1, 2, 16, 32, 48];
    /// The ranks of cards above two others, so that a joker may go below two of them, but with a card above them.
    const ROOM: u64 = 0x1ff8_1ff8_1ff8_1ff8;

    #[inline]
    pub(super) fn of(held: u64) -> Pairs {
        let row = held & held << 1;
        let rank = |suits: u32| held & held << (16 * suits);
        Pairs([row, row & Pairs::ROOM, held & held << 2, rank(1), rank(2), rank(3)])
    }

    /// How many there are; no hand has 256 of them.
    fn len(self) -> u32 {
        let bytes: u64 = self.0.into_iter().map(byte_counts).sum();
        (bytes.wrapping_mul(EACH_BYTE) >> 56) as u32
    }

    fn is_empty(self) -> bool {
        self.0.into_iter().fold(0, |all, set| all | set) == 0
    }

    /// The meld with this number, of which the joker is one of `kinds`.
    #[inline(never)]
    pub(super) fn nth(self, mut number: u32, kinds: u64) -> Action {
        for (way, set) in self.0.into_iter().map(Counted::new).enumerate() {
            if number < set.len() {
                return Pairs::meld(way, set.nth(number), kinds & JOKERS);
            }
            number -= set.len();
        }
        panic!("fewer melds than that")
    }

    /// Lists all of them with this joker.
    fn push(self, joker: Card, list: &mut Vec<Action>) {
        for (way, set) in self.0.into_iter().enumerate() {
            list.extend(each(set).map(|card| Pairs::meld(way, card, joker.bit())));
        }
    }

    /// Those that have a card in them.
    #[inline]
    fn with(self, card: Card) -> Pairs {
        self.masked(|apart| card.bit() | card.bit() << apart)
    }

    /// Those that have none of these cards in them.
    #[inline]
    fn without(self, cards: u64) -> Pairs {
        self.masked(|apart| !(cards | cards << apart))
    }

    /// Those whose higher card is one that `mask` tells for how far the lower one lies below it.
    #[inline]
    fn masked(mut self, mask: impl Fn(u32) -> u64) -> Pairs {
        for (set, apart) in self.0.iter_mut().zip(Pairs::APART) {
            *set &= mask(apart);
        }
        self
    }

    /// These and others.
    #[inline]
    fn and(mut self, others: Pairs) -> Pairs {
        for (set, other) in self.0.iter_mut().zip(others.0) {
            *set |= other;
        }
        self
    }

    /// These but not others.
    #[inline]
    fn but(mut self, others: Pairs) -> Pairs {
        for (set, other) in self.0.iter_mut().zip(others.0) {
            *set &= !other;
        }
        self
    }

    #[inline]
    fn meld(way: usize, card: Card, joker: u64) -> Action {
        let lower = card.bit() >> Pairs::APART[way];
        let joker_as = (way == 1).then(|| Card::of_index(card.index() - 2));
        Action::Meld { cards: card.bit() | lower | joker, joker_as, twice: None }
    }
}

impl LocalGame {
    /// How many melds there are of two cards and the joker, the others being listed, and the cards that may be
    /// discarded.
    #[inline(never)]
    pub(super) fn pairs_and_discards(&self, list: &mut Vec<Action>) -> (u32, u64) {
        let pairs = if self.stage <= Stage::Meld { self.pairs_and_longer(list) } else { 0 };
        (pairs, if self.owes_card.is_none() { self.discardable() } else { 0 })
    }

    /// How many of the melds of two cards and the joker are surely legal; all others are listed.
    fn pairs_and_longer(&self, list: &mut Vec<Action>) -> u32 {
        let longest = self.longest_meld();
        if longest < 3 {
            return 0;
        }
        let kinds = self.hand().kinds();
        let held = kinds & NATURALS;
        let sure = self.sure_pairs(held);
        // Where the owed card needs the joker, the joker's meld has to be one that it may be part of.
        let owed = self.owes_card.filter(|owed| self.needs_joker(*owed));
        let cards = held & owed.map_or(NATURALS, suit_and_rank);
        let start = list.len();
        self.push_with_jokers(cards, sure, longest, list);
        self.keep_laying(start, list);
        sure.len()
    }

    /// The melds of two of the held cards and the joker that are surely legal, if three cards may be laid. None are told
    /// if there are two jokers or if the joker may choose.
    #[inline]
    pub(super) fn sure_pairs(&self, held: u64) -> Pairs {
        let pairs = Pairs::of(held);
        if self.hand().kinds() & JOKERS == JOKERS
            || self.options.avenue_joker != AvenueJoker::FirstMissing
        {
            return Pairs::of(0);
        }
        let Some(owed) = self.owes_card else { return pairs };
        // What fits a meld on the table now still fits it afterwards.
        if self.fits() & owed.bit() != 0 && self.hand_size() >= 6 {
            return pairs;
        }
        // Whoever can lay the owed card without the joker can do so after a meld of cards that have nothing to do with it.
        let with = pairs.with(owed);
        if self.hand_size() >= 8 && Beside::of(held).melding() & owed.bit() != 0 {
            with.and(pairs.without(suit_and_rank(owed)))
        } else {
            with
        }
    }

    /// Lists the melds of these cards with a joker of the hand but for those that are sure.
    fn push_with_jokers(&self, cards: u64, sure: Pairs, longest: u32, list: &mut Vec<Action>) {
        let pairs = Pairs::of(cards).but(sure);
        for joker in each(self.hand().kinds() & JOKERS) {
            if self.options.avenue_joker == AvenueJoker::FirstMissing {
                if !pairs.is_empty() {
                    pairs.push(joker, list);
                }
                self.push_longer_with(joker, cards, longest, list);
            } else {
                push_joker_streets(cards, 2..=longest - 1, joker, Ace::High, list);
                push_joker_avenues(cards, 2..=longest - 1, joker, AvenueJoker::Any, list);
            }
        }
    }

    /// Lists the melds of more than two of these cards and a joker.
    #[inline]
    fn push_longer_with(&self, joker: Card, cards: u64, longest: u32, list: &mut Vec<Action>) {
        let (one, two, three) = (cards << 1, cards << 2, cards << 3);
        if longest > 3 && cards & (one & (two | three) | two & three) != 0 {
            push_joker_streets(cards, 3..=longest - 1, joker, Ace::High, list);
        }
        if longest > 3 && ranks_of_three(cards) != 0 {
            push_joker_avenues(cards, 3..=longest - 1, joker, self.options.avenue_joker, list);
        }
    }

    /// Whether an owed card can be laid only with the help of the joker.
    #[inline]
    fn needs_joker(&self, owed: Card) -> bool {
        let kinds = self.hand().kinds();
        let held = kinds & NATURALS;
        kinds & JOKERS != JOKERS
            && !owed.is_joker()
            && (self.fits() | Beside::of(held).melding()) & owed.bit() == 0
            && self.openings.ends().distance(owed, held).is_none()
    }

    /// One of the legal actions where a joker is owed. It can only be laid in a new meld, so that nothing is added or
    /// discarded before.
    #[inline(never)]
    pub(super) fn one_owing_joker(
        &self,
        list: &mut Vec<Action>,
        choose: impl FnOnce(u32) -> u32,
    ) -> Action {
        let picks = if self.stage == Stage::Pick { self.pickable_owing_joker() } else { 0 };
        let kinds = self.hand().kinds();
        let held = kinds & NATURALS;
        let (longest, mut sure) = (self.longest_meld(), Pairs::of(0));
        if longest >= 3 {
            sure = self.sure_pairs(held);
            push_streets(held, longest, list);
            push_avenues(held, longest, list);
            self.push_with_jokers(held, sure, longest, list);
            self.keep_completable(0, list);
        }
        let (picks, pairs) = (Counted::new(picks), sure.len());
        let mut number = choose(picks.len() + pairs + list.len() as u32);
        if number < picks.len() {
            return Action::Pick { cards: self.trash.depth(picks.nth(number)) };
        }
        number -= picks.len();
        if number < pairs {
            return sure.nth(number, kinds);
        }
        list[(number - pairs) as usize]
    }

    /// The trash cards that may be the deepest ones picked where a joker is owed.
    fn pickable_owing_joker(&self) -> u64 {
        let hand = self.hand();
        let paired = self.trash.beside(hand.kinds() & NATURALS).paired();
        // Three cards are laid with the joker, and what is left must be enough.
        let lacking = (4 - u8::from(self.may_exit)).saturating_sub(self.hand_size());
        let deep = self.trash.kinds() & !self.trash.newest_set(lacking);
        // A card that cannot be laid with the joker can only be added, while two others go with the joker.
        let added = filter(deep & self.fits() & !paired, |card| {
            let depth = self.trash.depth(card);
            let mut all = *hand;
            all.add(self.trash.newest_set(depth));
            self.completable(&self.rest_after_pick(all, depth, card))
        });
        deep & paired | added
    }
}
