//! Drawing cards one by one: the deal, a drawn card, penalties and forced draws, and the reshuffled discard pile.

use croupier_engine::{Seat, Turn};

use super::{Card, Cards, Mts, Phase};

impl Mts {
    /// Whether there is any card to draw, counting those under the top card (MT-34, MT-35).
    #[inline]
    pub(in crate::mts) fn can_draw(&self) -> bool {
        self.stock.len() + self.discard.len() > 1
    }

    /// Makes a seat draw cards; then it is the turn of the place `resume_at`.
    #[inline]
    pub(super) fn force_draw(&mut self, seat: u8, cards: u8, resume_at: u8) {
        self.resume_at = resume_at;
        self.start_drawing(Phase::Forced, seat, cards);
    }

    /// Makes a seat draw cards in a phase of chance.
    #[inline]
    pub(super) fn start_drawing(&mut self, phase: Phase, seat: u8, cards: u8) {
        self.phase = phase;
        self.turn = Turn::Chance;
        self.drawer = seat;
        self.to_draw = cards;
        self.continue_drawing();
    }

    /// Moves on after a drawn card was added to the hand.
    #[inline]
    pub(super) fn after_drawn_card(&mut self, card: Card) {
        self.to_draw -= 1;
        if self.phase == Phase::Take {
            self.to_draw = 0;
            self.drawn = Some(card);
            self.phase = Phase::Drawn;
            self.turn = Turn::Seat(Seat(self.drawer));
        } else {
            self.continue_drawing();
        }
    }

    /// Waits for the next card, or moves on if none is due or none is there.
    #[inline]
    fn continue_drawing(&mut self) {
        if self.to_draw == 0 || self.stock.is_empty() {
            self.reshuffle_or_move_on();
        }
    }

    /// No card is due, or the stock is empty. MT-34: the discard pile is shuffled back only when a card is needed.
    /// MT-35: where there are no more cards, none are drawn.
    #[inline(never)]
    fn reshuffle_or_move_on(&mut self) {
        if self.to_draw > 0 && self.reshuffle_discard() {
            return;
        }
        self.to_draw = 0;
        match self.phase {
            Phase::Deal => self.deal_next_hand(),
            Phase::Penalty => self.apply_top_card(),
            _ if self.hand().is_empty() => {
                self.end_won_round(self.seat_at(self.current));
            }
            _ => self.begin_turn(self.resume_at),
        }
    }

    /// Makes all of the discard pile but its top card the stock; false if there is nothing under the top card.
    #[cold]
    fn reshuffle_discard(&mut self) -> bool {
        let Some(top) = self.top else { return false };
        self.discard.remove(top);
        self.stock = std::mem::replace(&mut self.discard, Cards::EMPTY);
        self.discard.add(top);
        self.recent &= 0xff;
        !self.stock.is_empty()
    }
}
