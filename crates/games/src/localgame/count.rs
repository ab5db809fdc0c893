//! The legal actions of a seat as sets, where every card is there once and the ace stands high, and one of them by its
//! number. What a card alone tells is counted without being listed: how long a list will be cannot be foretold, and
//! branches that cannot be foretold are most of what a random game costs.
//!
//! What makes a step legal is the same as in `legal`, and where sets do not tell it, it is asked there.

use super::complete::suit_and_rank;
use super::legal::keep;
use super::melds::COLUMN;
use super::sets::{push_joker_avenues, push_joker_streets, push_long_melds, ranks_of_three};
use super::trash::Beside;
use super::{Ace, Action, AvenueJoker, LocalGame, Stage};
use crate::cards::{Card, Counted, JOKERS, NATURALS, each};

/// Melds of three cards without a joker: held cards are the highest of streets, others are left out of avenues. The
/// avenues of a rank of which all four are held are not among them.
#[derive(Clone, Copy)]
struct Threes(u64);

impl Threes {
    /// Those of a set without jokers.
    #[inline]
    fn of(held: u64) -> Threes {
        let streets = held & held << 1 & held << 2;
        let avenues = held.rotate_left(16) & held.rotate_left(32) & held.rotate_left(48);
        Threes(streets | avenues & !held)
    }

    /// Those of them that do not have a card in them.
    #[inline]
    fn without(self, card: Card, held: u64) -> u64 {
        let bit = card.bit();
        let streets = bit | bit << 1 | bit << 2;
        self.0 & !(streets & held | COLUMN << (bit.trailing_zeros() & 15) & !held)
    }

    #[inline]
    fn cards(card: Card, held: u64) -> u64 {
        if held & card.bit() == 0 {
            COLUMN << (card.index() & 15) & !card.bit()
        } else {
            7 << (card.index() - 2)
        }
    }
}

/// Melds of two cards and a joker, by the higher card: in a row with the joker above them or where it can go, in a row
/// with the joker below them, around a gap, and of one rank, one, two or three suits apart.
#[derive(Clone, Copy)]
struct Pairs([u64; 6]);

impl Pairs {
    /// The ranks of cards above two others, so that a joker may go below two of them, but with a card above them.
    const ROOM: u64 = 0x1ff8_1ff8_1ff8_1ff8;

    #[inline]
    fn of(held: u64) -> Pairs {
        let row = held & held << 1;
        let rank = |suits: u32| held & held << (16 * suits);
        Pairs([row, row & Pairs::ROOM, held & held << 2, rank(1), rank(2), rank(3)])
    }

    fn len(self) -> u32 {
        self.0.into_iter().map(u64::count_ones).sum()
    }

    /// The meld with this number, of which the joker is one of `kinds`.
    #[inline(never)]
    fn nth(self, mut number: u32, kinds: u64) -> Action {
        for (way, set) in self.0.into_iter().map(Counted::new).enumerate() {
            if number < set.len() {
                let card = set.nth(number);
                let lower = card.bit() >> [1, 1, 2, 16, 32, 48][way];
                let joker_as = (way == 1).then(|| Card::of_index(card.index() - 2));
                let cards = card.bit() | lower | kinds & JOKERS;
                return Action::Meld { cards, joker_as, twice: None };
            }
            number -= set.len();
        }
        panic!("fewer melds than that")
    }
}

impl LocalGame {
    /// Whether sets tell what is legal: every card is there once, the ace stands high, no joker is owed or lies in the
    /// trash. With the usual options that is almost always so.
    #[inline]
    pub(super) fn is_plain(&self) -> bool {
        self.options.decks == 1
            && self.options.ace == Ace::High
            && self.owes_joker.is_none()
            && self.trash.kinds() & JOKERS == 0
    }

    /// One of the legal actions, by its number.
    #[inline]
    pub(super) fn one_of_all(
        &self,
        list: &mut Vec<Action>,
        choose: impl FnOnce(u32) -> u32,
    ) -> Action {
        list.clear();
        if !self.is_plain() {
            self.push_actions(list);
            return list[choose(list.len() as u32) as usize];
        }
        let (kinds, exit) = (self.hand().kinds(), self.may_exit());
        let held = kinds & NATURALS;
        let (mut picks, mut melds, mut paired) = (0, 0, 0);
        if self.stage <= Stage::Pick {
            self.push_changes(list);
            picks = self.pickable(exit, kinds);
        }
        if self.stage <= Stage::Meld {
            melds = self.threes_and_longer(exit, held, list);
            if kinds & JOKERS != 0 {
                paired = self.pairs_and_longer(list);
            }
        }
        let adds = Counted::new(self.adds_and_shared(exit, held, list));
        let discards = match self.owes_card {
            Some(_) => 0,
            None if kinds & JOKERS == 0 => kinds,
            None => self.discardable(),
        };
        // A card lies in the trash or in the hand, so picks and discards can be one set.
        let simple = Counted::new(picks | discards);
        let melds = Counted::new(melds);
        let mut number = choose(Counted::sum([simple, adds, melds]) + paired + list.len() as u32);
        if number < simple.len() {
            let card = simple.nth(number);
            return if picks & card.bit() == 0 {
                Action::Trash { card }
            } else {
                Action::Pick { cards: self.trash.depth(card) }
            };
        }
        number -= simple.len();
        if number < adds.len() {
            let card = adds.nth(number);
            return Action::Add { meld: self.openings.taker(card), card };
        }
        number -= adds.len();
        if number < melds.len() {
            return Action::meld(Threes::cards(melds.nth(number), held));
        }
        number -= melds.len();
        if number < paired {
            return Pairs::of(held).nth(number, kinds);
        }
        list[(number - paired) as usize]
    }

    /// The trash cards that may be the deepest ones picked, with these cards in the hand.
    #[inline]
    pub(super) fn pickable(&self, exit: bool, kinds: u64) -> u64 {
        let beside = self.trash.beside(kinds & NATURALS);
        let joker = u64::from(kinds & JOKERS != 0).wrapping_neg();
        let mut melding = beside.melding() | beside.paired() & joker;
        // After one other card at the end of a street. With more between, those make a meld of three themselves.
        let ends = self.openings.ends();
        let mut second = ends.above << 1 & beside.down() | ends.below >> 1 & beside.up();
        // From so many picked cards on, a meld of three leaves enough. A card that fits a meld always leaves two: one was
        // held, and one drawn or the deck is empty.
        let room = 5 - i32::from(exit) - i32::from(self.hand_size());
        if room > 1 {
            let (few, fewer) =
                (self.trash.newest_set(room as u8 - 1), self.trash.newest_set(room as u8 - 2));
            let third = ends.above << 2 & beside.two_down() | ends.below >> 2 & beside.two_up();
            let doubtful = third & melding & few | second & fewer;
            melding &= !few;
            second &= !fewer;
            // The exit may hang on whose cards lie in the meld.
            melding |= filter(doubtful, |card| self.can_pick(self.trash.depth(card)));
        }
        self.trash.kinds() & (melding | second | self.fits())
    }

    /// The melds of three without a joker; longer ones are listed.
    #[inline]
    fn threes_and_longer(&self, exit: bool, held: u64, list: &mut Vec<Action>) -> u64 {
        let mut threes = Threes::of(held);
        let fours = held.rotate_left(16) & held.rotate_left(32) & held.rotate_left(48) & held;
        if threes.0 & held & held << 3 | fours != 0 {
            self.push_longer(held, list);
        }
        if let Some(owed) = self.owes_card {
            let others = threes.without(owed, held);
            // What fits a meld on the table now still fits it afterwards.
            let fits = self.fits() & owed.bit() != 0 && self.hand_size() >= 6;
            if others != 0 && !fits {
                threes.0 ^= self.not_laying(others, held, owed);
            }
        }
        // LG-5, LG-6: one card must be left, and two unless that one can be the exit.
        let enough = self.hand_size() + u8::from(exit) > 4;
        threes.0 & u64::from(enough).wrapping_neg()
    }

    /// Those of these melds of three after which the owed card could not be laid any more.
    #[inline(never)]
    fn not_laying(&self, threes: u64, held: u64, owed: Card) -> u64 {
        filter(threes, |card| !self.still_lays(Threes::cards(card, held), None, owed))
    }

    /// The melds without a joker that are not among those of three.
    #[inline(never)]
    fn push_longer(&self, held: u64, list: &mut Vec<Action>) {
        let start = list.len();
        push_long_melds(held, self.longest_meld(), list);
        self.keep_laying(start, list);
    }

    /// How many melds there are of two cards and the joker; others are listed, and those too if a card is owed, if the
    /// joker may choose, or if there are longer ones or two jokers.
    #[inline(never)]
    fn pairs_and_longer(&self, list: &mut Vec<Action>) -> u32 {
        let longest = self.longest_meld();
        if longest < 3 {
            return 0;
        }
        let kinds = self.hand().kinds();
        let held = kinds & NATURALS;
        let (one, two, three) = (held << 1, held << 2, held << 3);
        let longer = held & (one & (two | three) | two & three) | ranks_of_three(held);
        let alone = self.owes_card.is_none() && kinds & JOKERS != JOKERS;
        if longer == 0 && alone && self.options.avenue_joker == AvenueJoker::FirstMissing {
            return Pairs::of(held).len();
        }
        let start = list.len();
        // Where the owed card needs the joker, the joker's meld has to be one that it may be part of.
        let owed = self.owes_card.filter(|owed| self.needs_joker(*owed));
        let cards = held & owed.map_or(NATURALS, suit_and_rank);
        for joker in each(kinds & JOKERS) {
            push_joker_streets(cards, joker, longest - 1, Ace::High, list);
            push_joker_avenues(cards, joker, longest - 1, self.options.avenue_joker, list);
        }
        self.keep_laying(start, list);
        0
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

    /// Drops the melds, from `start` on, after which an owed card could not be laid any more.
    fn keep_laying(&self, start: usize, list: &mut Vec<Action>) {
        let Some(owed) = self.owes_card else { return };
        keep(start, list, |action| match action {
            Action::Meld { cards, joker_as, .. } => {
                cards & owed.bit() != 0 || self.still_lays(cards, joker_as, owed)
            }
            _ => true,
        });
    }

    /// The cards that may be added to the one meld they fit; all other adds are listed.
    #[inline]
    fn adds_and_shared(&self, exit: bool, held: u64, list: &mut Vec<Action>) -> u64 {
        let fitting = held & self.fits();
        // What is owed must be laid by adding, now that adding begins. What fits a meld still fits one after another
        // card has been added. What does not fit yet does so after the one card that fits, if there is no other.
        let several = fitting & (fitting.wrapping_sub(1) | self.openings.shared()) != 0;
        let needed = match self.owes_card {
            None => 3,
            Some(owed) if fitting & owed.bit() != 0 => 4,
            Some(owed) if fitting == 0 || owed.is_joker() => return 0,
            Some(owed) => match self.openings.ends().distance(owed, held) {
                None => return 0,
                Some(_) if several => u32::MAX,
                Some(laid) => laid + 2,
            },
        };
        if u32::from(self.hand_size()) + u32::from(exit) < needed {
            if fitting != 0 {
                self.push_checked_adds(list);
            }
            return 0;
        }
        let shared = fitting & self.openings.shared();
        if shared != 0 {
            self.push_shared_adds(shared, list);
        }
        fitting & !shared
    }

    /// The adds of cards that fit more than one meld.
    #[inline(never)]
    fn push_shared_adds(&self, shared: u64, list: &mut Vec<Action>) {
        if shared & self.openings.crowded() != 0 {
            return self.push_shared(shared, list);
        }
        for card in each(shared) {
            let takers = self.openings.takers(card).into_iter().flatten();
            list.extend(takers.map(|meld| Action::Add { meld, card }));
        }
    }
}

/// The cards of a set that are wanted.
#[inline]
fn filter(set: u64, wanted: impl Fn(Card) -> bool) -> u64 {
    each(set).fold(0, |all, card| if wanted(card) { all | card.bit() } else { all })
}
