//! The legal actions of a seat that holds or owes a joker as bit sets, as in `legal_sets`.
//!
//! Most melds with a joker have two other cards, and sets express them. Longer ones are listed.

use super::legal_sets::{LegalSets, filter};
use super::meld_lists::{
    push_avenues, push_joker_avenues, push_joker_streets, push_streets, ranks_of_three,
};
use super::partners::suit_and_rank;
use super::trash::Neighbours;
use super::{Ace, Action, AvenueJoker, LocalGame, Stage};
use crate::cards::{Card, JOKERS, NATURALS, each, nth};

/// Melds of two cards and a joker, one bit each for the higher card. The sets are: neighbours with the joker at its
/// default place, neighbours with the joker below them, cards around a gap, cards of one rank one, two or three suits
/// apart.
#[derive(Clone, Copy)]
struct PairsWithJoker([u64; 6]);

impl PairsWithJoker {
    const NONE: PairsWithJoker = PairsWithJoker([0; 6]);
    /// How far the lower card lies below the higher one.
    const APART: [u32; 6] = [1, 1, 2, 16, 32, 48];
    /// The higher cards of neighbours for which the player may choose the joker's place: a rank above them and one
    /// below.
    const ROOM: u64 = 0x1ff8_1ff8_1ff8_1ff8;

    #[inline]
    fn of(held: u64) -> PairsWithJoker {
        let row = held & held << 1;
        let rank = |suits: u32| held & held << (16 * suits);
        PairsWithJoker([
            row,
            row & PairsWithJoker::ROOM,
            held & held << 2,
            rank(1),
            rank(2),
            rank(3),
        ])
    }

    /// How many there are.
    fn len(self) -> u32 {
        self.0.into_iter().map(u64::count_ones).sum()
    }

    fn is_empty(self) -> bool {
        self.0.into_iter().fold(0, |all, set| all | set) == 0
    }

    /// The meld with this number, with the joker among `kinds`.
    #[inline(never)]
    fn nth(self, mut number: u32, kinds: u64) -> Action {
        for (way, set) in self.0.into_iter().enumerate() {
            let len = set.count_ones();
            if number < len {
                return PairsWithJoker::meld(way, nth(set, number), kinds & JOKERS);
            }
            number -= len;
        }
        panic!("fewer melds than that")
    }

    /// Lists all melds with this joker.
    fn push(self, joker: Card, list: &mut Vec<Action>) {
        for (way, set) in self.0.into_iter().enumerate() {
            list.extend(each(set).map(|card| PairsWithJoker::meld(way, card, joker.bit())));
        }
    }

    /// The melds that contain a card.
    #[inline]
    fn with(self, card: Card) -> PairsWithJoker {
        self.masked(|apart| card.bit() | card.bit() << apart)
    }

    /// The melds that contain none of these cards.
    #[inline]
    fn without(self, cards: u64) -> PairsWithJoker {
        self.masked(|apart| !(cards | cards << apart))
    }

    /// The melds whose higher card is in the mask for the distance to the lower one.
    #[inline]
    fn masked(mut self, mask: impl Fn(u32) -> u64) -> PairsWithJoker {
        for (set, apart) in self.0.iter_mut().zip(PairsWithJoker::APART) {
            *set &= mask(apart);
        }
        self
    }

    /// The union.
    #[inline]
    fn union(mut self, others: PairsWithJoker) -> PairsWithJoker {
        for (set, other) in self.0.iter_mut().zip(others.0) {
            *set |= other;
        }
        self
    }

    /// The difference.
    #[inline]
    fn difference(mut self, others: PairsWithJoker) -> PairsWithJoker {
        for (set, other) in self.0.iter_mut().zip(others.0) {
            *set &= !other;
        }
        self
    }

    /// The meld with this higher card in the set with this index.
    #[inline]
    fn meld(way: usize, card: Card, joker: u64) -> Action {
        let lower = card.bit() >> PairsWithJoker::APART[way];
        let joker_as = (way == 1).then(|| Card::of_index(card.index() - 2));
        Action::Meld { cards: card.bit() | lower | joker, joker_as, twice: None }
    }
}

impl LocalGame {
    /// The legal action whose number `choose` returns, for a hand with a joker; `sets` has the actions without it.
    #[inline(never)]
    pub(super) fn legal_by_number_with_joker(
        &self,
        mut sets: LegalSets,
        list: &mut Vec<Action>,
        choose: impl FnOnce(u32) -> u32,
    ) -> Action {
        sets.discards = if self.owes_card.is_none() { self.discardable() } else { 0 };
        let melds = self.stage <= Stage::Meld;
        let pairs = if melds { self.pairs_and_longer(list) } else { PairsWithJoker::NONE };
        let (count, pair_count) = (sets.len(), pairs.len());
        let number = choose(count + pair_count + list.len() as u32);
        if number < count {
            self.action_by_number(&sets, number)
        } else if number - count < pair_count {
            pairs.nth(number - count, self.hand().kinds())
        } else {
            list[(number - count - pair_count) as usize]
        }
    }

    /// The melds of two cards and the joker that are certainly legal, as a set; all others with a joker are listed.
    fn pairs_and_longer(&self, list: &mut Vec<Action>) -> PairsWithJoker {
        let longest = self.longest_meld();
        if longest < 3 {
            return PairsWithJoker::NONE;
        }
        let held = self.hand().kinds() & NATURALS;
        // If the owed card needs the joker, the joker's meld must have the card's suit or rank.
        let owed = self.owes_card.filter(|owed| self.needs_joker(*owed));
        let cards = held & owed.map_or(NATURALS, suit_and_rank);
        let start = list.len();
        let sure = self.push_with_jokers(cards, longest, list);
        self.retain_laying(start, list);
        sure
    }

    /// The melds of two of these held cards and the joker, if three cards may be laid: those that are certainly legal,
    /// and those that must be checked.
    #[inline]
    fn pairs(&self, cards: u64) -> [PairsWithJoker; 2] {
        let pairs = PairsWithJoker::of(cards);
        let Some(owed) = self.owes_card else { return [pairs, PairsWithJoker::NONE] };
        let mut sure = pairs.with(owed);
        let Some(ways) = self.ways_to_lay(owed, cards) else {
            return [sure, pairs.difference(sure)];
        };
        for way in ways.sets {
            sure = sure.union(pairs.without(way));
        }
        [sure, PairsWithJoker::of(cards & suit_and_rank(owed)).difference(sure)]
    }

    /// Lists the melds of these cards with a joker of the hand except those that are certainly legal, which it returns.
    fn push_with_jokers(&self, cards: u64, longest: u32, list: &mut Vec<Action>) -> PairsWithJoker {
        let jokers = self.hand().kinds() & JOKERS;
        if self.options.avenue_joker != AvenueJoker::FirstMissing {
            for joker in each(jokers) {
                push_joker_streets(cards, 2..=longest - 1, joker, Ace::High, list);
                push_joker_avenues(cards, 2..=longest - 1, joker, AvenueJoker::Any, list);
            }
            return PairsWithJoker::NONE;
        }
        let [sure, doubtful] = if jokers == JOKERS {
            [PairsWithJoker::NONE, PairsWithJoker::of(cards)]
        } else {
            self.pairs(cards)
        };
        for joker in each(jokers) {
            if !doubtful.is_empty() {
                doubtful.push(joker, list);
            }
            self.push_longer_with(joker, cards, longest, list);
        }
        sure
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
            && (self.fits() | Neighbours::of(held).melding()) & owed.bit() == 0
            && self.accepted.ends().distance(owed, held).is_none()
    }

    /// The legal action whose number `choose` returns, where a joker is owed. It can only be laid in a new meld, so
    /// nothing is added or discarded before.
    #[inline(never)]
    pub(super) fn legal_by_number_owing_joker(
        &self,
        list: &mut Vec<Action>,
        choose: impl FnOnce(u32) -> u32,
    ) -> Action {
        let picks = if self.stage == Stage::Pick { self.pickable_owing_joker() } else { 0 };
        let kinds = self.hand().kinds();
        let held = kinds & NATURALS;
        let (longest, mut sure) = (self.longest_meld(), PairsWithJoker::NONE);
        if longest >= 3 {
            push_streets(held, longest, list);
            push_avenues(held, longest, list);
            sure = self.push_with_jokers(held, longest, list);
            self.retain_completable(0, list);
        }
        let (pick_count, pairs) = (picks.count_ones(), sure.len());
        let mut number = choose(pick_count + pairs + list.len() as u32);
        if number < pick_count {
            return Action::Pick { cards: self.trash.depth(nth(picks, number)) };
        }
        number -= pick_count;
        if number < pairs {
            return sure.nth(number, kinds);
        }
        list[(number - pairs) as usize]
    }

    /// The trash cards that may be the deepest ones picked where a joker is owed.
    fn pickable_owing_joker(&self) -> u64 {
        let hand = self.hand();
        let paired = self.trash.neighbours(hand.kinds() & NATURALS).paired();
        // Three cards are laid with the joker, and what is left must be enough.
        let lacking = (4 - u8::from(self.may_exit)).saturating_sub(self.hand_size());
        let deep = self.trash.kinds() & !self.trash.newest_set(lacking);
        // A card that cannot be laid with the joker can only be added, while two others are laid with the joker.
        let added = filter(deep & self.fits() & !paired, |card| {
            let depth = self.trash.depth(card);
            let mut all = *hand;
            all.add(self.trash.newest_set(depth));
            self.completable(&self.rest_after_pick(all, depth, card))
        });
        deep & paired | added
    }
}
