//! Chance: which card may come, with which probability, and what it does.

use croupier_engine::{Seat, below};
use rand::Rng;

use super::state::DEALT;
use super::{Draw, LocalGame, Phase};
use crate::cards::{Card, JOKERS, NATURALS, each};

impl LocalGame {
    /// Lists the cards that may come with their probabilities.
    pub(super) fn push_chances(&self, out: &mut Vec<(Draw, f64)>) {
        let kinds = self.drawable();
        let count = |card: Card| f64::from(self.stock.count(card));
        let all: f64 = each(kinds).map(count).sum();
        out.extend(each(kinds).map(|card| (Draw(card), count(card) / all)));
    }

    /// Draws a card at random.
    #[inline]
    pub(super) fn sample_draw<R: Rng>(&self, rng: &mut R) -> Draw {
        if self.phase == Phase::FirstTrash {
            return self.sample_first_trash(rng);
        }
        Draw(self.stock.nth(below(rng, u32::from(self.stock_size))))
    }

    /// LG-15: the trash never begins with a joker.
    #[cold]
    fn sample_first_trash<R: Rng>(&self, rng: &mut R) -> Draw {
        let mut stock = self.stock;
        (0..self.options.decks).for_each(|_| stock.remove(JOKERS));
        Draw(stock.nth(below(rng, u32::from(stock.len()))))
    }

    /// The cards that may come now.
    pub(super) fn drawable(&self) -> u64 {
        // LG-15: the trash never begins with a joker.
        let jokers = if self.phase == Phase::FirstTrash { 0 } else { JOKERS };
        self.stock.kinds() & (NATURALS | jokers)
    }

    /// Applies an outcome: a card leaves the stock.
    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    pub(super) fn draw(&mut self, card: Card) {
        if self.phase != Phase::Draw {
            return self.deal(card);
        }
        self.stock.remove(card.bit());
        self.stock_size -= 1;
        self.players[self.mover.index()].draw_hidden(card);
        self.phase = Phase::Act;
        // LG-7: the last card of the deck opens the exit.
        self.may_exit |= self.stock_size == 0;
    }

    /// Applies an outcome before the first turn.
    #[inline(never)]
    fn deal(&mut self, card: Card) {
        let seat = self.dealt_to();
        self.stock.remove(card.bit());
        self.stock_size -= 1;
        if self.phase == Phase::FirstTrash {
            self.trash.push(card);
            self.begin_turn(Seat(0));
            return;
        }
        self.players[seat.index()].draw_hidden(card);
        if self.players[self.seats as usize - 1].size == DEALT {
            self.phase = Phase::FirstTrash;
        }
    }
}
