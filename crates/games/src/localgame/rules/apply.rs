//! What the actions of a turn do, in the order of its stages. The caller vouches that they are legal.

use croupier_engine::Seat;

use super::melds::{Meld, MeldShape, card_at, meld_shape};
use super::state::{MOST_RESHUFFLES, NO_MELD, OWN_FOR_EXIT};
use super::trash::Trash;
use super::{Ace, DeckEmpty, LocalGame, Phase, Stage, SwapOwner};
use crate::cards::{Card, JOKERS, each};

impl LocalGame {
    /// Begins a seat's turn. If the deck is empty, the options decide what happens.
    #[inline]
    pub(super) fn begin_turn(&mut self, mover: Seat) {
        let four = self.players[mover.index()].fours > 0;
        self.mover = mover;
        self.stage = Stage::Change;
        self.four_before = four;
        self.may_exit = four;
        self.phase = Phase::Draw;
        if self.stock_size == 0 {
            self.begin_turn_without_deck();
        }
    }

    /// LG-7: a card must be drawn and the deck is empty.
    #[cold]
    fn begin_turn_without_deck(&mut self) {
        match self.options.deck_empty {
            DeckEmpty::Reshuffle if self.trash.size() > 1 && self.reshuffles < MOST_RESHUFFLES => {
                self.reshuffles += 1;
                self.stock_size = self.trash.size() - 1;
                let newest = self.trash.pop();
                self.stock = self.trash.cards().iter().copied().collect();
                self.trash = Trash::EMPTY;
                if let Some(card) = newest {
                    self.trash.push(card);
                }
            }
            DeckEmpty::Continue | DeckEmpty::Reshuffle => self.phase = Phase::Act,
            DeckEmpty::End => self.phase = Phase::Over,
        }
        self.may_exit = self.compute_may_exit();
    }

    /// Swaps the joker of a meld for the card it stands for.
    pub(super) fn change(&mut self, number: u8) {
        let meld = &mut self.melds[number as usize];
        let Some((joker, place)) = meld.joker() else { return };
        let card = card_at(place);
        let (old, mover) = (meld.owner(place), self.mover);
        // LG-12: the card belongs to the one who lays it.
        let owner = match self.options.swap_owner {
            SwapOwner::Swapper => mover,
            SwapOwner::JokerOwner => old,
        };
        if owner != old {
            self.players[old.index()].fours -= u8::from(meld.owned_by(old) == OWN_FOR_EXIT);
            self.players[old.index()].points -= i16::from(card.rank());
            self.players[owner.index()].points += i16::from(card.rank());
        }
        meld.replace_joker(owner);
        if owner != old {
            self.players[owner.index()].fours += u8::from(meld.owned_by(owner) == OWN_FOR_EXIT);
        }
        let player = &mut self.players[mover.index()];
        for cards in [&mut player.hand, &mut player.known] {
            cards.remove(card.bit());
            cards.add(joker.bit());
        }
        self.may_exit = self.compute_may_exit();
        let colour = usize::from(joker.index() & 1);
        self.jokers_in[colour] = NO_MELD;
        let alike =
            self.melds().iter().filter_map(Meld::joker).filter(|(other, _)| *other == joker);
        self.stood_for[colour] = alike.fold(0, |all, (_, place)| all | card_at(place).bit());
        self.owes_joker = Some(joker);
        self.stage = Stage::Pick;
    }

    /// Takes the newest cards of the trash.
    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    pub(super) fn pick(&mut self, cards: u8) {
        let player = &mut self.players[self.mover.index()];
        // LG-2: the last one taken is the deepest, and it is owed.
        if self.options.decks == 1 {
            let (taken, deepest) = self.trash.take_newest(cards);
            player.hand.add(taken);
            player.known.add(taken);
            self.owes_card = Some(deepest);
        } else {
            for _ in 0..cards {
                self.owes_card = self.trash.pop();
                let card = self.owes_card.map_or(0, Card::bit);
                player.hand.add(card);
                player.known.add(card);
            }
        }
        player.size += cards;
        self.stage = Stage::Meld;
    }

    /// Makes a new meld.
    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    pub(super) fn meld(&mut self, cards: u64, joker_as: Option<Card>) {
        let Some(shape) = self.shape_of(cards, joker_as) else { return };
        let joker = each(cards & JOKERS).next();
        let meld = Meld::new(shape, joker, self.mover);
        let count = cards.count_ones() as u8;
        let player = &mut self.players[self.mover.index()];
        player.remove_from_hand(cards, count);
        player.fours += u8::from(count >= OWN_FOR_EXIT);
        player.points += meld.points();
        self.may_exit |= self.own_cards_allow_exit(count);
        self.place_meld(meld);
        (self.owes_joker, self.owes_card) = self.owed_after_meld(cards);
        self.stage = Stage::Meld;
    }

    /// The shape of cards that are known to make a meld.
    #[inline]
    fn shape_of(&self, cards: u64, joker_as: Option<Card>) -> Option<MeldShape> {
        if cards & JOKERS == 0 && self.options.ace == Ace::High {
            return Some(MeldShape::without_joker(cards));
        }
        meld_shape(cards, joker_as, self.options).ok()
    }

    /// Puts a meld on the table under the next number.
    #[inline]
    pub(super) fn place_meld(&mut self, meld: Meld) {
        self.accepted.include(self.meld_count, &meld, self.options.ace);
        if let Some((joker, place)) = meld.joker() {
            let colour = usize::from(joker.index() & 1);
            self.stood_for[colour] |= card_at(place).bit();
            self.jokers_in[colour] = self.meld_count;
        }
        self.melds[self.meld_count as usize] = meld;
        self.meld_count += 1;
    }

    /// What is still owed after a meld of these cards. A joker that was swapped and one that was picked are two cards
    /// even if they look the same, so one meld never fulfils both obligations.
    #[inline]
    pub(super) fn owed_after_meld(&self, cards: u64) -> (Option<Card>, Option<Card>) {
        let laid = |card: &Card| cards & card.bit() != 0;
        let joker = self.owes_joker.filter(|card| !laid(card));
        let laid_joker = self.owes_joker != joker;
        let card = self.owes_card.filter(|card| !laid(card) || laid_joker && card.is_joker());
        (joker, card)
    }

    /// Adds a card to a meld.
    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    pub(super) fn add(&mut self, number: u8, card: Card) {
        let meld = &mut self.melds[number as usize];
        let before = *meld;
        meld.add(card, self.mover);
        // LG-24: an added card belongs to the one who adds it.
        let own = meld.owned_by(self.mover);
        let player = &mut self.players[self.mover.index()];
        player.remove_from_hand(card.bit(), 1);
        player.fours += u8::from(own == OWN_FOR_EXIT);
        player.points += i16::from(card.rank());
        self.may_exit |= self.own_cards_allow_exit(own);
        self.owes_card = self.owes_card.filter(|owed| *owed != card);
        let melds = &self.melds[..self.meld_count as usize];
        self.accepted.update(number, &before, melds, self.options.ace);
        self.stage = Stage::Add;
    }

    /// Discards a card, which ends the turn.
    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    pub(super) fn discard(&mut self, card: Card) {
        let player = &mut self.players[self.mover.index()];
        player.remove_from_hand(card.bit(), 1);
        let left = player.size;
        self.trash.push(card);
        if left == 0 {
            // LG-8: the game ends at once; nobody draws.
            self.exited = Some(self.mover);
            self.phase = Phase::Over;
        } else {
            let next = self.mover.0 + 1;
            self.begin_turn(Seat(if next == self.seats { 0 } else { next }));
        }
    }
}
