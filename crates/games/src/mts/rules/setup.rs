//! The set-up of a round: the order of players, the first card, the deal, and what the first card does.

use croupier_engine::{Seat, Turn};

use super::state::HAND_SIZE;
use super::{Card, Colour, Mts, Phase, Play, StartAction, StartWild, Symbol};

impl Mts {
    /// Puts a seat at the next place of the order (MT-3); the last seat follows from the others.
    pub(super) fn place_next_seat(&mut self, seat: Seat) {
        self.order[self.ordered as usize] = seat.0;
        self.ordered += 1;
        if self.ordered + 1 == self.seats {
            self.order[self.ordered as usize] = self.placed_seats().trailing_ones() as u8;
            self.ordered = self.seats;
            self.phase = Phase::Start;
        }
    }

    /// The seats whose place in the order is known, as bits.
    pub(super) fn placed_seats(&self) -> u16 {
        self.order.iter().take(self.ordered.into()).fold(0, |placed, seat| placed | 1 << seat)
    }

    /// Turns up the first card (MT-5); then the hands are dealt, beginning with the first player.
    pub(super) fn turn_up_first_card(&mut self, card: Card) {
        self.discard.add(card);
        self.top = Some(card);
        self.recent = card.index() as u64 + 1;
        self.colour = card.colour();
        self.matching = Play::of(card).matching();
        // MT-13: the first card counts as the first skip of a row.
        self.skips = u8::from(card.symbol() == Symbol::Skip);
        self.current = 0;
        self.start_drawing(Phase::Deal, self.order[0], HAND_SIZE);
    }

    /// Deals to the next place or, when all hands are dealt, begins play.
    #[inline]
    pub(super) fn deal_next_hand(&mut self) {
        self.current += 1;
        if self.current < self.seats {
            self.drawer = self.seat_at(self.current);
            self.to_draw = HAND_SIZE;
        } else {
            self.apply_first_card();
        }
    }

    /// All hands are dealt: the first card takes effect and the first turn begins.
    fn apply_first_card(&mut self) {
        let dealer = self.seats - 1;
        let apply = self.options.start_action == StartAction::Apply;
        match self.top.map(Card::symbol) {
            // MT-7: the dealer or the first player names the colour.
            Some(Symbol::Wild) => {
                self.phase = Phase::Colour;
                self.current = match self.options.start_wild {
                    StartWild::Dealer => dealer,
                    StartWild::FirstPlayer => 0,
                };
                self.turn = Turn::Seat(Seat(self.seat_at(self.current)));
            }
            // MT-8: the dealer begins, backwards.
            Some(Symbol::Reverse) => {
                self.stride = dealer;
                self.begin_turn(dealer);
            }
            // MT-9: the first player misses the turn.
            Some(Symbol::Skip) if apply => self.begin_turn(1),
            // MT-10: as if the dealer had laid it.
            Some(Symbol::DrawTwo) if apply => {
                self.current = dealer;
                self.force_draw(self.order[0], 2, 1);
            }
            _ => self.begin_turn(0),
        }
    }

    /// Sets the colour of a first card that is a wild (MT-7).
    pub(super) fn name_first_colour(&mut self, colour: Colour) {
        self.colour = Some(colour);
        self.matching = colour.mask();
        self.begin_turn(0);
    }
}
