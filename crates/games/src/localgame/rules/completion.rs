//! Whether a turn can still be completed: every obligation fulfilled and a card left to discard.
//!
//! It does not list actions; it answers what remains possible after one.

use super::melds::{Meld, accepted_by, card_at, cards_at, meld_shape};
use super::partners::{PARTNERS, any_pair, has_pair, melds_with, suit_and_rank, with_low_aces};
use super::state::OWN_FOR_EXIT;
use super::trash::Neighbours;
use super::{Ace, ExitCheck, LocalGame, Stage};
use crate::cards::{Card, Cards, JOKERS, NATURALS, each};

/// The rest of a turn, as far as it matters for completing it.
#[derive(Clone, Copy)]
pub(super) struct RestOfTurn {
    pub(super) hand: Cards,
    pub(super) size: i32,
    /// A joker that must be laid in a new meld.
    pub(super) joker: Option<Card>,
    /// The picked card that must be melded or added.
    pub(super) card: Option<Card>,
    /// Whether the last card could be discarded.
    pub(super) exit: bool,
    /// Whether new melds may still be made.
    pub(super) melds: bool,
    /// The meld that differs from the one on the table.
    pub(super) meld_change: MeldChange,
}

/// The ways to lay an owed card.
pub(super) struct WaysToLay {
    /// Sets of other cards, any one of which suffices. Unused entries have all bits.
    pub(super) sets: [u64; 8],
    /// Cards any one of which suffices together with a joker.
    pub(super) single: u64,
}

/// How a meld differs from the table after an action that is only being considered.
#[derive(Clone, Copy)]
pub(super) enum MeldChange {
    None,
    Made { cards: u64, joker_as: Option<Card> },
    Extended { number: u8, card: Card },
}

/// LG-5, LG-6: whether enough cards are left: one to discard, and another one unless the exit is allowed.
#[inline]
pub(super) fn enough_left(left: i32, exit: bool) -> bool {
    left + i32::from(exit) >= 2 && left > 0
}

impl LocalGame {
    /// The rest of the turn from here.
    #[inline]
    pub(super) fn rest(&self) -> RestOfTurn {
        RestOfTurn {
            hand: *self.hand(),
            size: i32::from(self.hand_size()),
            joker: self.owes_joker,
            card: self.owes_card,
            exit: self.may_exit,
            melds: self.stage <= Stage::Meld,
            meld_change: MeldChange::None,
        }
    }

    /// The rest of the turn after a meld of these cards, which must make one.
    pub(super) fn rest_after_meld(&self, cards: u64, joker_as: Option<Card>) -> RestOfTurn {
        let mut rest = self.rest();
        let count = cards.count_ones();
        rest.hand.remove(cards);
        rest.size -= count as i32;
        rest.exit |= self.own_cards_allow_exit(count as u8);
        (rest.joker, rest.card) = self.owed_after_meld(cards);
        rest.meld_change = MeldChange::Made { cards, joker_as };
        rest
    }

    /// The rest of the turn after adding this card to a meld that accepts it.
    pub(super) fn rest_after_add(&self, number: u8, card: Card) -> RestOfTurn {
        let mut rest = self.rest();
        let mut meld = self.melds[number as usize];
        meld.add(card, self.mover);
        rest.hand.remove(card.bit());
        rest.size -= 1;
        rest.exit |= self.own_cards_allow_exit(meld.owned_by(self.mover));
        rest.card = rest.card.filter(|owed| *owed != card);
        rest.melds = false;
        rest.meld_change = MeldChange::Extended { number, card };
        rest
    }

    /// The rest of the turn after picking `cards` cards, of which `deepest` is the deepest.
    pub(super) fn rest_after_pick(&self, hand: Cards, cards: u8, deepest: Card) -> RestOfTurn {
        let size = i32::from(self.hand_size()) + i32::from(cards);
        RestOfTurn { hand, size, card: Some(deepest), ..self.rest() }
    }

    /// The changed meld, with its number.
    fn changed_meld(&self, change: MeldChange) -> Option<(u8, Meld)> {
        match change {
            MeldChange::None => None,
            MeldChange::Made { cards, joker_as } => {
                let shape = meld_shape(cards, joker_as, self.options).ok()?;
                let joker = each(cards & JOKERS).next();
                Some((self.meld_count, Meld::new(shape, joker, self.mover)))
            }
            MeldChange::Extended { number, card } => {
                let mut meld = self.melds[number as usize];
                meld.add(card, self.mover);
                Some((number, meld))
            }
        }
    }

    /// The places of a meld of these cards, which must make one, with the ace high.
    #[inline]
    fn places_of(&self, cards: u64, joker_as: Option<Card>) -> u64 {
        if cards & JOKERS == 0 {
            return cards;
        }
        let joker = meld_shape(cards, joker_as, self.options).ok().and_then(|shape| shape.joker);
        cards & NATURALS | joker.map_or(0, |place| 1 << place)
    }

    /// LG-5: whether this number of own cards in one meld, after an action of this turn, allows the exit.
    #[inline]
    pub(super) fn own_cards_allow_exit(&self, own: u8) -> bool {
        self.options.exit_check == ExitCheck::AfterMove && own >= OWN_FOR_EXIT
    }

    /// Whether the turn can be completed by melding, adding and discarding.
    ///
    /// Only minimal ways have to be tried: three cards for a new meld, or the cards between a street and the owed card.
    /// If laying more cards leaves one to discard, laying fewer leaves at least two.
    pub(super) fn completable(&self, rest: &RestOfTurn) -> bool {
        match (rest.joker, rest.card) {
            (None, None) => enough_left(rest.size, rest.exit),
            (None, Some(card)) => self.can_lay(rest, rest.hand.kinds(), rest.size, card),
            (Some(_), None) => {
                rest.melds
                    && enough_left(rest.size - 3, rest.exit)
                    && has_pair(rest.hand.kinds() & NATURALS, self.options.ace)
            }
            (Some(joker), Some(card)) => {
                let (kinds, size) = (rest.hand.kinds(), rest.size - 3);
                let single = PARTNERS[self.options.ace as usize][card.index() as usize].single;
                if !rest.melds || !enough_left(size, rest.exit) {
                    return false;
                }
                // Both may lie in one meld. Otherwise it is necessary that the whole hand can lay the card, which is
                // cheap to check before the pairs for the joker are tried.
                if kinds & single != 0 {
                    return true;
                }
                self.can_lay(rest, kinds, size, card)
                    && any_pair(rest.hand.kinds() & NATURALS, self.options.ace, |pair| {
                        if pair & card.bit() != 0 {
                            return enough_left(rest.size - 3, rest.exit);
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
    fn can_lay(&self, rest: &RestOfTurn, kinds: u64, size: i32, card: Card) -> bool {
        let ace = self.options.ace;
        if rest.melds && enough_left(size - 3, rest.exit) && melds_with(kinds, card, ace) {
            return true;
        }
        !card.is_joker() && self.can_add(rest.meld_change, rest.exit, kinds, size, card)
    }

    /// Whether a card, one of `kinds`, can be added, possibly after others of them, so that enough cards are left.
    #[inline]
    fn can_add(&self, change: MeldChange, exit: bool, kinds: u64, size: i32, card: Card) -> bool {
        let ace = self.options.ace;
        if ace == Ace::High {
            let (mut fits, mut ends) = (self.fits(), self.accepted.ends());
            // The cards that a meld accepted before it was extended may stay in the sets: its new end is nearer.
            let places = match change {
                MeldChange::None => 0,
                MeldChange::Made { cards, joker_as } => self.places_of(cards, joker_as),
                MeldChange::Extended { number, card } => {
                    self.melds[number as usize].places() | card.bit()
                }
            };
            if places != 0 {
                fits |= accepted_by(places);
                ends.include_cards(places);
            }
            let fewest = if fits & card.bit() != 0 { Some(1) } else { ends.distance(card, kinds) };
            match fewest.map(|laid| size - laid as i32) {
                None => return false,
                Some(left) if left != 1 => return left > 1,
                Some(_) if exit => return true,
                // The exit may depend on the owners of the cards in the meld.
                Some(_) => {}
            }
        }
        self.any_path(change, card, |path, meld| {
            let laid = path.count_ones() as u8;
            let cards = cards_at(path);
            kinds & cards == cards
                && enough_left(
                    size - i32::from(laid),
                    exit || self.own_cards_allow_exit(meld.owned_by(self.mover) + laid),
                )
        })
    }

    /// Whether `works` holds for some set of places that, added one after the other, bring a card into a meld.
    #[inline]
    pub(super) fn any_path(
        &self,
        change: MeldChange,
        card: Card,
        mut works: impl FnMut(u64, &Meld) -> bool,
    ) -> bool {
        let mut works = |meld: &Meld| {
            meld.paths(card, self.options.ace)
                .into_iter()
                .any(|path| path != 0 && works(path, meld))
        };
        let changed = self.changed_meld(change);
        let number = changed.map_or(usize::MAX, |(number, _)| number as usize);
        changed.is_some_and(|(_, meld)| works(&meld))
            || self.melds().iter().enumerate().any(|(n, meld)| n != number && works(meld))
    }

    /// Whether the turn can be completed after this swap, with or without a pick.
    #[inline]
    pub(super) fn completable_after_change(&self, number: u8) -> bool {
        let Some((_, place)) = self.melds[number as usize].joker() else { return false };
        if self.sets_suffice() {
            let size = self.hand_size();
            let held = self.hand().kinds() & NATURALS & !card_at(place).bit();
            let pair = Neighbours::of(held).paired() & held != 0;
            // Two cards that make a meld with the joker, and two more to keep unless one can be the exit.
            if pair && size + u8::from(self.may_exit) > 4 {
                return true;
            }
            // Picked cards that make a meld with the joker and another card, picked or held.
            let paired = self.trash.neighbours(held).paired() & self.trash.kinds();
            if paired & !self.trash.newest_set(4_u8.saturating_sub(size)) != 0 {
                return true;
            }
            if !pair && paired == 0 {
                return false;
            }
        }
        self.completable_once_changed(number)
    }

    /// The same, computed by applying the swap.
    #[cold]
    fn completable_once_changed(&self, number: u8) -> bool {
        let mut next = self.clone();
        next.change(number);
        next.completable(&next.rest()) || next.any_pick(|_| true)
    }

    /// Whether `wanted` holds for some legal number of cards to pick, tried in ascending order.
    pub(in crate::localgame) fn any_pick(&self, mut wanted: impl FnMut(u8) -> bool) -> bool {
        let mut hand = *self.hand();
        for (cards, card) in (1..).zip(self.trash.cards().iter().rev()) {
            hand.add(card.bit());
            if self.completable(&self.rest_after_pick(hand, cards, *card)) && wanted(cards) {
                return true;
            }
        }
        false
    }

    /// Whether the turn can be completed after picking `cards` cards.
    #[inline(never)]
    pub(super) fn can_pick(&self, cards: u8) -> bool {
        let picked = self.trash.newest(cards);
        let kinds = picked.iter().fold(self.hand().kinds(), |all, card| all | card.bit());
        let size = i32::from(self.hand_size()) + i32::from(cards);
        self.can_lay(&self.rest(), kinds, size, picked[0])
    }

    /// Whether an owed card can be laid after a meld without it, with the ace high and no joker owed.
    #[inline]
    pub(super) fn can_still_lay(&self, cards: u64, joker_as: Option<Card>, card: Card) -> bool {
        let count = cards.count_ones();
        let left = i32::from(self.hand_size()) - count as i32;
        let exit = self.may_exit | self.own_cards_allow_exit(count as u8);
        let kinds = self.hand().kinds() & !cards | self.hand().twice();
        // A card that fits a meld on the table still fits it afterwards. The conditions are combined without branches,
        // because each of them is unpredictable.
        let fits = self.fits() & card.bit() != 0;
        let melds = melds_with(kinds, card, Ace::High);
        if fits & enough_left(left - 1, exit) | melds & enough_left(left - 3, exit) {
            return true;
        }
        // The new meld matters only if it has the card's suit or rank.
        let apart = cards & NATURALS & !suit_and_rank(card) != 0;
        let change = if apart { MeldChange::None } else { MeldChange::Made { cards, joker_as } };
        !card.is_joker() && self.can_add(change, exit, kinds, left, card)
    }

    /// The ways to lay an owed card after a meld of three without it, with a single pack and the ace high; `None` if
    /// the exit may depend on the owners of the cards in a meld.
    ///
    /// These are all ways if the meld has neither the card's suit nor its rank.
    #[inline]
    pub(super) fn ways_to_lay(&self, owed: Card, held: u64) -> Option<WaysToLay> {
        // A card must be left to discard, and another one unless the exit is allowed.
        let to_lay = (self.hand_size() + u8::from(self.may_exit)).saturating_sub(5);
        if owed.is_joker() {
            return None;
        }
        if self.fits() & owed.bit() != 0 {
            return (to_lay >= 1).then_some(WaysToLay { sets: [0; 8], single: 0 });
        }
        let partners = &PARTNERS[Ace::High as usize][owed.index() as usize & 63];
        let melds = held & u64::from(to_lay >= 3).wrapping_neg();
        let [up, down] = self.accepted.ends().paths(owed, held);
        if up.count_ones().max(down.count_ones()) > u32::from(to_lay) {
            return None;
        }
        let mut sets = [u64::MAX; 8];
        for (set, pair) in sets.iter_mut().zip(partners.pairs) {
            *set = if melds & pair == pair { pair } else { u64::MAX };
        }
        [sets[6], sets[7]] =
            [up, down].map(|path| if path == 0 { u64::MAX } else { path & !owed.bit() });
        Some(WaysToLay { sets, single: melds & partners.single })
    }

    /// Whether a turn in which a joker is owed, and possibly a natural, can be completed after a meld that leaves
    /// enough cards, with a single pack and the ace high.
    #[inline]
    pub(super) fn can_still_lay_joker(
        &self,
        cards: u64,
        joker_as: Option<Card>,
        joker: Card,
        owed: Option<Card>,
    ) -> bool {
        let waiting = owed.filter(|card| cards & card.bit() == 0);
        if cards & joker.bit() != 0 {
            return waiting.is_none_or(|card| self.can_still_lay(cards, joker_as, card));
        }
        let count = cards.count_ones() as u8;
        let left = i32::from(self.hand_size() - count);
        // The joker needs two other cards.
        enough_left(left - 3, self.may_exit || self.own_cards_allow_exit(count))
            && has_pair(self.hand().kinds() & NATURALS & !cards, Ace::High)
            && (waiting.is_none() || self.completable(&self.rest_after_meld(cards, joker_as)))
    }

    /// The cards of this set that can be added, possibly after others of it.
    #[inline]
    pub(super) fn reachable_by_adding(&self, kinds: u64) -> u64 {
        let ace = self.options.ace;
        let places = with_low_aces(kinds & NATURALS, ace);
        let mut added = places & with_low_aces(self.fits(), ace);
        loop {
            // A neighbour of a card that can be added may be addable after it.
            let more = added | places & (added << 1 | added >> 1);
            if more == added {
                return cards_at(added);
            }
            added = more;
        }
    }
}
