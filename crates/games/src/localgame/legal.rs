//! What a seat may do: the list of legal actions, and whether a turn can still be completed.
//!
//! A step is legal only if some way of going on fulfils every obligation of the turn and leaves a card to discard. Why
//! a step is not legal is told elsewhere.

use super::melds::{COLUMN, Meld, card_at, cards_at, shape, suits_of};
use super::{
    Ace, Action, AvenueJoker, ExitCheck, JokerTrash, LocalGame, OWN_FOR_EXIT, Stage, accepted,
};
use crate::cards::{Card, Cards, JOKERS, NATURALS, each};

/// A turn after some of its steps, as far as it matters for completing it.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    pub(super) hand: Cards,
    pub(super) size: i32,
    /// A joker that must be laid in a new meld.
    pub(super) joker: Option<Card>,
    /// A card that must be melded or added.
    pub(super) card: Option<Card>,
    /// Whether the last card could be discarded.
    pub(super) exit: bool,
    /// Whether new melds may still be made.
    pub(super) melds: bool,
    /// A meld that is not on the table yet, or not like this, with its number.
    pub(super) altered: Option<(u8, Meld)>,
}

/// LG-5, LG-6: a card must be left to discard, and another one unless the exit is allowed.
#[inline]
pub(super) fn enough(left: i32, exit: bool) -> bool {
    left >= 2 || left == 1 && exit
}

impl LocalGame {
    #[inline]
    pub(super) fn push_actions(&self, out: &mut Vec<Action>) {
        if self.stage <= Stage::Pick {
            if self.stage == Stage::Change && self.hand().kinds() & self.stood_for != 0 {
                self.push_changes(out);
            }
            self.push_picks(out);
        }
        if self.stage <= Stage::Meld {
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

    /// The turn as it stands.
    #[inline]
    pub(super) fn rest(&self) -> Rest {
        Rest {
            hand: *self.hand(),
            size: i32::from(self.hand_size()),
            joker: self.owes_joker,
            card: self.owes_card,
            exit: self.may_exit(),
            melds: self.stage <= Stage::Meld,
            altered: None,
        }
    }

    /// The turn after a meld of these cards, which must make one.
    pub(super) fn rest_after_meld(&self, cards: u64, joker_as: Option<Card>) -> Rest {
        let mut rest = self.rest();
        let count = cards.count_ones();
        rest.hand.remove(cards);
        rest.size -= count as i32;
        rest.exit |= self.four_counts(count as u8);
        (rest.joker, rest.card) = self.owed_after_meld(cards);
        if let Ok(shape) = shape(cards, joker_as, &self.options) {
            let meld = Meld::new(shape, each(cards & JOKERS).next(), self.mover);
            rest.altered = Some((self.meld_count, meld));
        }
        rest
    }

    /// The turn after adding this card to a meld that accepts it.
    pub(super) fn rest_after_add(&self, number: u8, card: Card) -> Rest {
        let mut rest = self.rest();
        let mut meld = self.melds[number as usize];
        meld.add(card, self.mover);
        rest.hand.remove(card.bit());
        rest.size -= 1;
        rest.exit |= self.four_counts(meld.owned_by(self.mover));
        rest.card = rest.card.filter(|owed| *owed != card);
        rest.melds = false;
        rest.altered = Some((number, meld));
        rest
    }

    /// The turn after picking cards of which this is the deepest.
    pub(super) fn rest_after_pick(&self, hand: Cards, cards: u8, deepest: Card) -> Rest {
        let size = i32::from(self.hand_size()) + i32::from(cards);
        Rest { hand, size, card: Some(deepest), ..self.rest() }
    }

    /// LG-5: whether so many own cards in one meld, laid in this turn, allow the exit.
    #[inline]
    pub(super) fn four_counts(&self, own: u8) -> bool {
        self.options.exit_check == ExitCheck::AfterMove && own >= OWN_FOR_EXIT
    }

    /// Whether the turn can be completed by melding, adding and discarding.
    ///
    /// Only least ways have to be tried: three cards for a new meld, or the cards between a street and the owed card.
    /// Whoever can lay more cards and still discard can as well lay fewer and keep at least two.
    pub(super) fn completable(&self, rest: &Rest) -> bool {
        match (rest.joker, rest.card) {
            (None, None) => enough(rest.size, rest.exit),
            (None, Some(card)) => self.can_lay(rest, rest.hand.kinds(), rest.size, card),
            (Some(_), None) => {
                rest.melds
                    && enough(rest.size - 3, rest.exit)
                    && has_pair(rest.hand.kinds() & NATURALS, self.options.ace)
            }
            (Some(joker), Some(card)) => {
                rest.melds
                    && any_pair(rest.hand.kinds() & NATURALS, self.options.ace, |pair| {
                        if pair & card.bit() != 0 {
                            return enough(rest.size - 3, rest.exit);
                        }
                        let mut hand = rest.hand;
                        hand.remove(pair | joker.bit());
                        self.can_lay(rest, hand.kinds(), rest.size - 3, card)
                    })
            }
        }
    }

    /// Whether a card, one of `kinds`, can be melded or added so that enough cards are left of `size`.
    #[inline]
    fn can_lay(&self, rest: &Rest, kinds: u64, size: i32, card: Card) -> bool {
        let ace = self.options.ace;
        if rest.melds && enough(size - 3, rest.exit) && melds_with(kinds, card, ace) {
            return true;
        }
        !card.is_joker()
            && self.any_path(rest, card, |path, meld| {
                let laid = path.count_ones() as u8;
                let cards = cards_at(path);
                kinds & cards == cards
                    && enough(
                        size - i32::from(laid),
                        rest.exit || self.four_counts(meld.owned_by(self.mover) + laid),
                    )
            })
    }

    /// Whether `works` for some set of places that, added one after the other, bring a card into a meld.
    #[inline]
    pub(super) fn any_path(
        &self,
        rest: &Rest,
        card: Card,
        mut works: impl FnMut(u64, &Meld) -> bool,
    ) -> bool {
        let mut works = |meld: &Meld| {
            meld.paths(card, self.options.ace)
                .into_iter()
                .any(|path| path != 0 && works(path, meld))
        };
        let (number, altered) = match &rest.altered {
            Some((number, meld)) => (*number as usize, Some(meld)),
            None => (usize::MAX, None),
        };
        altered.is_some_and(&mut works)
            || self.melds().iter().enumerate().any(|(n, meld)| n != number && works(meld))
    }

    /// Whether the turn can be completed after this swap, with or without a pick.
    pub(super) fn completable_after_change(&self, number: u8) -> bool {
        let Some((_, place)) = self.melds[number as usize].joker() else { return false };
        let mut hand = *self.hand();
        hand.remove(card_at(place).bit());
        // Two that go with the joker, and two more to keep.
        if self.hand_size() >= 5 && has_pair(hand.kinds() & NATURALS, self.options.ace) {
            return true;
        }
        let mut next = self.clone();
        next.change(number);
        next.completable(&next.rest()) || next.any_pick(|_| true)
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

    /// The picks where nothing else is owed and no joker lies in the trash: almost always, so without detours.
    #[inline]
    fn push_plain_picks(&self, out: &mut Vec<Action>) {
        let size = i32::from(self.hand_size());
        let exit = self.may_exit();
        let mut kinds = self.hand().kinds();
        // A bit for every five cards around one of which it makes a street with the others, or with a joker.
        let joker = kinds & JOKERS != 0;
        let (streets, fewest) = if joker { (JOKER_STREETS, 2) } else { (STREETS, 3) };
        // From so many cards on, a meld of three leaves enough.
        let room = if exit { 4 } else { 5 } - size;
        let far = self.reached(kinds | self.lying) & self.lying & !self.fits;
        for (cards, card) in (1..).zip(self.trash().iter().rev().flatten()) {
            let index = card.index();
            kinds |= card.bit();
            let around = kinds << 2 >> index & 31;
            let same_rank = (kinds >> (index & 15) & COLUMN).wrapping_mul(COLUMN) >> 48;
            let melds = streets >> around & 1 == 1 || same_rank >= fewest;
            // A card that fits a meld leaves two: one was held, and one drawn or the deck is empty.
            let fits = self.fits >> index & 1 == 1;
            if fits | (melds & (cards >= room))
                || far >> index & 1 == 1 && self.can_lay_picked(kinds, size + cards, *card)
            {
                out.push(Action::Pick { cards: cards as u8 });
            }
        }
    }

    #[cold]
    fn can_lay_picked(&self, kinds: u64, size: i32, card: Card) -> bool {
        self.can_lay(&self.rest(), kinds, size, card)
    }

    /// The cards of these that could be added, perhaps after others of them; no other can be.
    #[inline]
    fn reached(&self, kinds: u64) -> u64 {
        let ace = self.options.ace;
        let places = with_low_aces(kinds & NATURALS, ace);
        let mut added = places & with_low_aces(self.fits, ace);
        loop {
            // Whatever lies next to a card that can be added may be added after it.
            let more = added | places & (added << 1 | added >> 1);
            if more == added {
                return cards_at(added);
            }
            added = more;
        }
    }

    /// Whether `wanted` for some legal number of cards to pick, tried from the least.
    fn any_pick(&self, mut wanted: impl FnMut(u8) -> bool) -> bool {
        let mut hand = *self.hand();
        for (cards, card) in (1..).zip(self.trash().iter().rev().flatten()) {
            hand.add(card.bit());
            if self.completable(&self.rest_after_pick(hand, cards, *card)) && wanted(cards) {
                return true;
            }
        }
        false
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
            self.push_joker_streets(naturals, joker, longest - 1, out);
            self.push_joker_avenues(naturals, joker, longest - 1, out);
        }
        if self.options.ace == Ace::Both {
            self.push_low_aces(kinds, longest, out);
            out[start..].sort_unstable();
            let mut kept = start;
            for n in start..out.len() {
                if n == start || out[n] != out[kept - 1] {
                    out[kept] = out[n];
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
        if self.owes_card.is_some() || self.owes_joker.is_some() {
            self.keep_completable(start, out);
        }
    }

    /// Drops the melds, from `start` on, after which an obligation could not be fulfilled any more.
    fn keep_completable(&self, start: usize, out: &mut Vec<Action>) {
        let reached = self.reached(self.hand().kinds());
        let mut kept = start;
        for n in start..out.len() {
            let Action::Meld { cards, joker_as, .. } = out[n] else { continue };
            let completable = match (self.owes_joker, self.owes_card) {
                (None, Some(card)) if self.options.ace == Ace::High => {
                    self.still_lays(cards, joker_as, card, reached)
                }
                _ => self.completable(&self.rest_after_meld(cards, joker_as)),
            };
            if completable {
                out[kept] = out[n];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Whether an owed card can be laid in this meld or after it. `reached` are the cards that adding alone can reach.
    #[inline]
    fn still_lays(&self, cards: u64, joker_as: Option<Card>, card: Card, reached: u64) -> bool {
        let count = cards.count_ones();
        let left = i32::from(self.hand_size()) - count as i32;
        let exit = self.may_exit() || self.four_counts(count as u8);
        if cards & card.bit() != 0 {
            return enough(left, exit);
        }
        let kinds = self.hand().kinds() & !cards | self.hand().twice();
        if enough(left - 3, exit) && melds_with(kinds, card, Ace::High) {
            return true;
        }
        // What fits a meld on the table now still fits it afterwards.
        if self.fits & card.bit() != 0 && left >= 3 {
            return true;
        }
        // Otherwise it must be added, to a meld of before or to this one, which then has its suit or its rank.
        let related = 0xffff << (card.index() & 48) | COLUMN << (card.index() & 15);
        (reached & card.bit() != 0 || related & cards != 0)
            && self.completable(&self.rest_after_meld(cards, joker_as))
    }

    /// Streets with a joker, `longest` naturals at most: for each highest natural first those with a gap beneath it,
    /// then with two at the top, and so on, which is the order of the sets.
    fn push_joker_streets(&self, naturals: u64, joker: Card, longest: u32, out: &mut Vec<Action>) {
        let meld = |cards: u64, joker_as| Action::Meld {
            cards: cards | joker.bit(),
            joker_as,
            twice: None,
        };
        let paired = naturals & (naturals << 1 | naturals << 2);
        for top in each(paired) {
            let top = u32::from(top.index());
            let mut upper = 1;
            while upper <= longest && naturals >> (top + 1 - upper) & 1 == 1 {
                let low = top + 1 - upper;
                let run = ((1 << upper) - 1) << low;
                // LG-17: all thirteen ranks leave nothing for the joker.
                if upper >= 2 && upper < 13 {
                    out.push(meld(run, None));
                    // LG-10: upwards by itself, downwards if the player says so; below an ace there is no choice.
                    if top & 15 < 13
                        && let Some(card) = self.below(low, top)
                    {
                        out.push(meld(run, Some(card)));
                    }
                }
                let mut lower = 0;
                let mut bottom = low - 1;
                while bottom & 15 > 0
                    && upper + lower < longest
                    && naturals >> (bottom - 1) & 1 == 1
                {
                    bottom -= 1;
                    lower += 1;
                    out.push(meld(run | ((1 << lower) - 1) << bottom, None));
                }
                upper += 1;
            }
        }
    }

    /// The card below a street from `low` to `top`, if a joker there would not be the same as one above it.
    fn below(&self, low: u32, top: u32) -> Option<Card> {
        match low & 15 {
            1 if self.options.ace == Ace::High || top & 15 == 12 => None,
            _ => Some(card_at((low - 1) as u8)),
        }
    }

    fn push_joker_avenues(&self, naturals: u64, joker: Card, longest: u32, out: &mut Vec<Action>) {
        for_avenues(naturals, 2, longest.min(3), |cards, suits, rank| {
            out.push(Action::meld(cards | joker.bit()));
            if self.options.avenue_joker == AvenueJoker::Any {
                let mut missing = !suits & 15;
                missing &= missing - 1;
                for suit in 0..4 {
                    if missing >> suit & 1 == 1 {
                        let joker_as = Some(Card::of_index(suit * 16 + rank));
                        out.push(Action::Meld {
                            cards: cards | joker.bit(),
                            joker_as,
                            twice: None,
                        });
                    }
                }
            }
        });
    }

    /// LG-9: the streets with an ace below the two, in no order and perhaps again.
    fn push_low_aces(&self, kinds: u64, longest: u32, out: &mut Vec<Action>) {
        for suit in 0..4 {
            let lane = suit * 16;
            let ranks = (kinds & NATURALS) >> lane & 0x3fff;
            if ranks >> 13 == 0 {
                continue;
            }
            let places = ranks & 0x1fff | 1;
            let mut push = |places: u64, joker: u64| {
                if places.count_ones() + joker.count_ones() <= longest {
                    out.push(Action::meld(cards_at(places << lane) | joker));
                }
            };
            let run = places.trailing_ones();
            (3..=run).for_each(|len| push((1 << len) - 1, 0));
            for joker in each(kinds & JOKERS) {
                (2..=run.min(12)).for_each(|len| push((1 << len) - 1, joker.bit()));
                for gap in 1..=run {
                    let above = (places >> (gap + 1)).trailing_ones();
                    let lower = (1 << gap) - 1;
                    (1..=above)
                        .for_each(|len| push(lower | ((1 << len) - 1) << (gap + 1), joker.bit()));
                }
            }
        }
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
            self.for_adds(fitting, |meld, card| out.push(Action::Add { meld, card }));
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
        self.for_adds(fitting, |meld, card| {
            if self.completable(&self.rest_after_add(meld, card)) {
                out.push(Action::Add { meld, card });
            }
        });
    }

    /// Visits every meld with every card of these that it accepts.
    #[inline]
    fn for_adds(&self, fitting: u64, mut visit: impl FnMut(u8, Card)) {
        for (number, open) in (0..).zip(self.open()) {
            let mut cards = accepted(*open) & fitting;
            while cards != 0 {
                visit(number, Card::of_index(cards.trailing_zeros() as u8));
                cards &= cards - 1;
            }
        }
    }
}

/// Sets of the five cards around one, itself in the middle, that make a street of three with it.
const STREETS: u32 = around(Others::Two);
/// The same with a joker in the place of one card.
const JOKER_STREETS: u32 = around(Others::One);

#[derive(Clone, Copy)]
enum Others {
    One,
    Two,
}

const fn around(others: Others) -> u32 {
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

/// Streets without a joker: by the highest card, then from short to long, which is the order of the sets.
#[inline]
fn push_streets(naturals: u64, longest: u32, out: &mut Vec<Action>) {
    for top in each(naturals & naturals << 1 & naturals << 2) {
        let mut cards = 7 << (top.index() - 2);
        for _ in 3..=longest {
            out.push(Action::meld(cards));
            cards |= cards >> 1;
            if cards & naturals != cards {
                break;
            }
        }
    }
}

#[inline]
fn push_avenues(naturals: u64, longest: u32, out: &mut Vec<Action>) {
    let (clubs, diamonds, hearts, spades) =
        (naturals, naturals >> 16, naturals >> 32, naturals >> 48);
    let columns = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds);
    if columns & 0xffff != 0 {
        for_avenues(naturals, 3, longest, |cards, _, _| out.push(Action::meld(cards)));
    }
}

/// All sets of one rank with so many cards, in the order of the sets: by the highest suit, by rank, by the others.
fn for_avenues(naturals: u64, fewest: u32, most: u32, mut visit: impl FnMut(u64, u8, u8)) {
    for highest in 1..4 {
        for top in each(naturals & 0xffff << (16 * highest)) {
            let rank = top.index() & 15;
            let lower = suits_of(naturals >> rank & COLUMN) & ((1 << highest) - 1);
            for others in 1..=lower {
                let suits = others | 1 << highest;
                if others & !lower == 0 && (fewest..=most).contains(&suits.count_ones()) {
                    let spread = u64::from(suits);
                    let column = (spread | spread << 15 | spread << 30 | spread << 45) & COLUMN;
                    visit(column << rank, suits, rank);
                }
            }
        }
    }
}

/// The places these cards can have: an ace also the one below the two, where the switch allows it.
#[inline]
fn with_low_aces(naturals: u64, ace: Ace) -> u64 {
    match ace {
        Ace::High => naturals,
        Ace::Both => naturals | naturals >> 13 & COLUMN,
    }
}

/// Whether two of these cards make a meld with a joker.
#[inline]
pub(super) fn has_pair(naturals: u64, ace: Ace) -> bool {
    any_pair(naturals, ace, |_| true)
}

/// Whether `works` for some two of these cards that make a meld with a joker.
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
pub(super) fn melds_with(kinds: u64, card: Card, ace: Ace) -> bool {
    if card.is_joker() {
        return has_pair(kinds & NATURALS, ace);
    }
    let partners = &PARTNERS[ace as usize][card.index() as usize];
    kinds & JOKERS != 0 && kinds & partners.single != 0
        || partners.pairs.iter().any(|pair| kinds & pair == *pair)
}

/// The sets with which a card makes a meld of three.
#[derive(Clone, Copy)]
pub(super) struct Partners {
    /// Two others; where there are fewer than six such pairs the rest hold a bit that no card has.
    pub(super) pairs: [u64; 6],
    /// One other and a joker.
    pub(super) single: u64,
}

/// By the switch for the ace and the card's index.
pub(super) static PARTNERS: [[Partners; 64]; 2] = [partners(Ace::High), partners(Ace::Both)];

const fn partners(ace: Ace) -> [Partners; 64] {
    let none = Partners { pairs: [1; 6], single: 0 };
    let mut table = [none; 64];
    let mut index = 0_u32;
    while index < 62 {
        if NATURALS >> index & 1 == 1 {
            let (lane, rank) = (index & 48, index & 15);
            let mut pairs = [1; 6];
            let mut count = 0;
            let least = if matches!(ace, Ace::High) { 1 } else { 0 };
            let mut single = 0;
            // A street of three begins at some place; the card is one of its places.
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
                // The three pairs of the other suits are the three ways to leave one out.
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
