//! The legal actions of a seat as bit sets, and one of them by its number, for random play. Valid with a single pack
//! and the ace high.
//!
//! An action that one card identifies is a bit in a set and is counted without being listed. The length of a list is
//! unpredictable, and mispredicted branches are most of the cost of a random game. What sets cannot express is listed
//! as in `legal`.

use std::hint::select_unpredictable;

use super::legal::retain_from;
use super::meld_lists::push_long_melds;
use super::melds::{COLUMN, LANE};
use super::partners::has_pair;
use super::{Ace, Action, LocalGame, Stage};
use crate::cards::{Card, JOKERS, NATURALS, each, nth};

/// Melds of three cards without a joker, one bit each: the bit of a held card is the street below it, the bit of a card
/// that is not held is the avenue of its rank without it. Avenues of a rank of which all four are held are not
/// included.
#[derive(Clone, Copy)]
struct ThreeCardMelds(u64);

impl ThreeCardMelds {
    /// The melds in a set without jokers.
    #[inline]
    fn of(held: u64) -> ThreeCardMelds {
        let streets = held & held << 1 & held << 2;
        let avenues = held.rotate_left(16) & held.rotate_left(32) & held.rotate_left(48);
        ThreeCardMelds(streets | avenues & !held)
    }

    /// The melds that contain none of these held cards.
    #[inline]
    fn without(self, cards: u64, held: u64) -> u64 {
        let streets = cards | cards << 1 | cards << 2;
        let ranks = cards | cards.rotate_left(16) | cards.rotate_left(32) | cards.rotate_left(48);
        self.0 & !(streets & held | ranks & !held)
    }

    /// The bits of all melds to which a card might be added: the streets of its suit and the avenues of its rank.
    #[inline]
    fn near(card: Card, held: u64) -> u64 {
        let index = u32::from(card.index());
        0xffff << (index & LANE) & held | COLUMN << (index & 15) & !held
    }

    /// The cards of the meld with this bit.
    #[inline]
    fn cards(card: Card, held: u64) -> u64 {
        let street = 7 << (card.index().wrapping_sub(2) & 63);
        let avenue = COLUMN << (card.index() & 15) & !card.bit();
        select_unpredictable(held & card.bit() == 0, avenue, street)
    }
}

/// Legal actions as sets of cards.
#[derive(Clone, Copy, Default)]
pub(super) struct LegalSets {
    /// The deepest cards of picks.
    picks: u64,
    /// The jokers to be swapped.
    swaps: u64,
    pub(super) discards: u64,
    /// The cards to be added to the one meld they fit.
    adds: u64,
    /// The melds of three without a joker, in the encoding of `ThreeCardMelds`.
    melds: u64,
}

impl LegalSets {
    /// Picks, discards and swaps as one set: a card lies in the trash, in the hand or on the table.
    #[inline]
    fn simple(&self) -> u64 {
        self.picks | self.swaps | self.discards
    }

    /// How many actions there are.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.simple().count_ones() + self.adds.count_ones() + self.melds.count_ones()
    }
}

impl LocalGame {
    /// Whether sets can express the legal actions: a single pack, the ace high, no joker in the trash. With the default
    /// options this is almost always true.
    #[inline]
    pub(super) fn sets_suffice(&self) -> bool {
        self.options.decks == 1 && self.options.ace == Ace::High && self.trash.kinds() & JOKERS == 0
    }

    /// The legal action whose number `choose` returns for their count.
    #[inline]
    pub(super) fn legal_by_number(
        &self,
        list: &mut Vec<Action>,
        choose: impl FnOnce(u32) -> u32,
    ) -> Action {
        list.clear();
        if !self.sets_suffice() {
            self.push_actions(list);
            return list[choose(list.len() as u32) as usize];
        }
        if self.owes_joker.is_some() {
            return self.legal_by_number_owing_joker(list, choose);
        }
        let kinds = self.hand().kinds();
        let held = kinds & NATURALS;
        let mut sets = LegalSets::default();
        if self.stage <= Stage::Pick {
            sets.picks = self.pickable(kinds);
            if kinds & (self.stood_for[0] | self.stood_for[1]) != 0 {
                sets.swaps = self.swappable(kinds);
            }
        }
        if self.stage <= Stage::Meld {
            sets.melds = self.threes_and_longer(held, list);
        }
        sets.adds = self.adds_and_shared(held, list);
        if kinds != held {
            return self.legal_by_number_with_joker(sets, list, choose);
        }
        sets.discards = if self.owes_card.is_none() { held } else { 0 };
        let count = sets.len();
        let number = choose(count + list.len() as u32);
        if number < count {
            self.action_by_number(&sets, number)
        } else {
            list[(number - count) as usize]
        }
    }

    /// The action with this number among those in the sets.
    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    pub(super) fn action_by_number(&self, sets: &LegalSets, mut number: u32) -> Action {
        let simple = sets.simple();
        let (simple_count, add_count) = (simple.count_ones(), sets.adds.count_ones());
        if number < simple_count {
            let card = nth(simple, number);
            return if (sets.picks | sets.swaps) & card.bit() == 0 {
                Action::Trash { card }
            } else if sets.picks & card.bit() != 0 {
                Action::Pick { cards: self.trash.depth(card) }
            } else {
                self.swap_of(card)
            };
        }
        number -= simple_count;
        if number < add_count {
            let card = nth(sets.adds, number);
            return Action::Add { meld: self.accepted.taker(card), card };
        }
        let held = self.hand().kinds() & NATURALS;
        Action::meld(ThreeCardMelds::cards(nth(sets.melds, number - add_count), held))
    }

    /// The trash cards that may be the deepest ones picked, with these cards in the hand.
    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    pub(super) fn pickable(&self, kinds: u64) -> u64 {
        let neighbours = self.trash.neighbours(kinds & NATURALS);
        let joker = u64::from(kinds & JOKERS != 0).wrapping_neg();
        let melding = neighbours.melding() | neighbours.paired() & joker;
        // Cards that can be added after one other card at the end of a street. With more cards between, those make a
        // meld.
        let ends = self.accepted.ends();
        let second = ends.above << 1 & neighbours.down() | ends.below >> 1 & neighbours.up();
        // The number of cards from which on a meld of three leaves enough. Adding a card that fits always leaves
        // enough: one card was held, and one was drawn or the deck is empty.
        let enough = 4 - u8::from(self.may_exit);
        let layable = if self.hand_size() < enough {
            self.layable_from_small_hand(enough - self.hand_size(), kinds, melding, second)
        } else {
            melding | second
        };
        self.trash.kinds() & (layable | self.fits())
    }

    /// The cards of `melding` and `second` that leave enough cards when they are picked and laid; the hand lacks
    /// `lacking` cards for it.
    #[inline(never)]
    fn layable_from_small_hand(&self, lacking: u8, kinds: u64, melding: u64, second: u64) -> u64 {
        let (few, fewer) = (self.trash.newest_set(lacking), self.trash.newest_set(lacking - 1));
        let (neighbours, ends) = (self.trash.neighbours(kinds & NATURALS), self.accepted.ends());
        let third = ends.above << 2 & neighbours.two_down() | ends.below >> 2 & neighbours.two_up();
        let doubtful = third & melding & few | second & fewer;
        // The exit may depend on the owners of the cards in the meld.
        let allowed = filter(doubtful, |card| self.can_pick(self.trash.depth(card)));
        melding & !few | second & !fewer | allowed
    }

    /// The jokers on the table that may be swapped at the beginning of a turn, with these cards in the hand.
    #[inline(never)]
    pub(super) fn swappable(&self, kinds: u64) -> u64 {
        let cards = self.stood_for.map(|cards| kinds & cards);
        // Two cards that make a meld with the joker, and two more to keep unless one can be the exit.
        let kept = self.hand_size() + u8::from(self.may_exit) > 4;
        let sure = kept & has_pair(kinds & NATURALS & !(cards[0] | cards[1]), Ace::High);
        let [red, black] = [0, 1].map(|colour| {
            cards[colour] != 0 && (sure || self.completable_after_change(self.jokers_in[colour]))
        });
        u64::from(red) << Card::RED_JOKER.index() | u64::from(black) << Card::BLACK_JOKER.index()
    }

    /// The melds of three without a joker as a set; longer ones are listed.
    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    fn threes_and_longer(&self, held: u64, list: &mut Vec<Action>) -> u64 {
        let mut threes = ThreeCardMelds::of(held);
        let fours = held.rotate_left(16) & held.rotate_left(32) & held.rotate_left(48) & held;
        if threes.0 & held & held << 3 | fours != 0 {
            self.push_longer(held, list);
        }
        if let Some(owed) = self.owes_card {
            let others = threes.without(owed.bit(), held);
            // A card that fits a meld on the table still fits it afterwards. One branch instead of three.
            let fits = self.fits() >> owed.index() & u64::from(self.hand_size() >= 6);
            let doubtful = others & fits.wrapping_sub(1);
            if doubtful != 0 {
                threes.0 ^= self.preventing(doubtful, held, owed);
            }
        }
        // LG-5, LG-6: one card must be left, and two unless that one can be the exit.
        let enough = self.hand_size() + u8::from(self.may_exit) > 4;
        threes.0 & u64::from(enough).wrapping_neg()
    }

    /// The melds of three after which the owed card could not be laid.
    #[inline(never)]
    fn preventing(&self, threes: u64, held: u64, owed: Card) -> u64 {
        let lays = |card: Card| self.can_still_lay(ThreeCardMelds::cards(card, held), None, owed);
        let Some(ways) = self.ways_to_lay(owed, held) else {
            return filter(threes, |card| !lays(card));
        };
        let without = |all, way| all | ThreeCardMelds(threes).without(way, held);
        let mut sure = ways.sets.into_iter().fold(0, without);
        if self.hand().kinds() != held {
            sure = each(ways.single).map(Card::bit).fold(sure, without);
        }
        let doubtful = threes & !sure;
        doubtful & !filter(doubtful & ThreeCardMelds::near(owed, held), lays)
    }

    /// Lists the melds without a joker that `ThreeCardMelds` does not include.
    #[inline(never)]
    fn push_longer(&self, held: u64, list: &mut Vec<Action>) {
        let start = list.len();
        push_long_melds(held, self.longest_meld(), list);
        self.retain_laying(start, list);
    }

    /// Removes the melds, from `start` on, after which an owed card could not be laid.
    pub(super) fn retain_laying(&self, start: usize, list: &mut Vec<Action>) {
        let Some(owed) = self.owes_card else { return };
        retain_from(start, list, |action| match action {
            Action::Meld { cards, joker_as, .. } => {
                cards & owed.bit() != 0 || self.can_still_lay(cards, joker_as, owed)
            }
            _ => true,
        });
    }

    /// The cards that may be added to the only meld they fit, as a set; all other adds are listed.
    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    fn adds_and_shared(&self, held: u64, list: &mut Vec<Action>) -> u64 {
        let mut fitting = held & self.fits();
        let to_lay = u32::from(self.hand_size()) + u32::from(self.may_exit);
        // After the first add there are no new melds, so an owed card must be laid by adding. A card that fits a meld
        // still fits one after another card was added.
        let needed = match self.owes_card {
            None => 3,
            Some(owed) if fitting & owed.bit() != 0 => 4,
            Some(owed) if fitting == 0 || owed.is_joker() => return 0,
            Some(owed) => {
                let paths = self.accepted.ends().paths(owed, held);
                let [up, down] = paths.map(u64::count_ones);
                if up | down == 0 {
                    return 0;
                }
                let laid = up.wrapping_sub(1).min(down.wrapping_sub(1)) + 1;
                let doubtful = fitting & self.addable_elsewhere(paths);
                if doubtful != 0 && to_lay >= laid + 3 {
                    self.push_checked_adds(doubtful, list);
                    fitting ^= doubtful;
                }
                // An owed card that does not fit yet does after the only card that fits.
                let several = fitting & (fitting.wrapping_sub(1) | self.accepted.shared()) != 0;
                laid + 2 + u32::from(several)
            }
        };
        if to_lay < needed {
            if fitting != 0 {
                self.push_checked_adds(fitting, list);
            }
            return 0;
        }
        let shared = fitting & self.accepted.shared();
        if shared != 0 {
            self.push_shared_adds(shared, list);
        }
        fitting & !shared
    }

    /// The cards of the paths to an owed card that might also be added elsewhere, which would break the path.
    #[inline]
    fn addable_elsewhere(&self, [up, down]: [u64; 2]) -> u64 {
        let first = up & !(up << 1) | down & !(down >> 1);
        (up | down) & (self.accepted.shared() | !first)
    }

    /// Lists the adds of cards that fit more than one meld.
    #[inline(never)]
    fn push_shared_adds(&self, shared: u64, list: &mut Vec<Action>) {
        if shared & self.accepted.crowded() != 0 {
            return self.push_shared(shared, list);
        }
        for card in each(shared) {
            let takers = self.accepted.takers(card).into_iter().flatten();
            list.extend(takers.map(|meld| Action::Add { meld, card }));
        }
    }
}

/// The cards of a set for which `wanted` holds.
#[inline]
pub(super) fn filter(set: u64, wanted: impl Fn(Card) -> bool) -> u64 {
    each(set).fold(0, |all, card| if wanted(card) { all | card.bit() } else { all })
}
