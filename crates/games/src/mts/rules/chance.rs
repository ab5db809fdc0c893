//! The outcomes of chance: which are possible and how likely, how one is sampled, what it does.

use croupier_engine::{Seat, Turn, below};
use rand::Rng;

use super::multiset::Kinds;
use super::state::SEAT_SLOTS;
use super::{Card, Cards, Chance, Mts, Phase};

/// What the first card is drawn from (MT-6): the whole deck without the wild-draw-fours.
const FIRST_CARDS: Cards = Cards::DECK.without(Card::WILD_FOUR);

impl Mts {
    /// Appends every possible outcome with its probability.
    pub(super) fn list_outcomes(&self, out: &mut Vec<(Chance, f64)>) {
        if self.phase == Phase::Order {
            let probability = 1.0 / f64::from(self.seats - self.ordered);
            let free = Seat::all(self.seats).filter(|seat| !self.is_placed(*seat));
            out.extend(free.map(|seat| (Chance::Order(seat), probability)));
        } else {
            let cards = self.drawable();
            let all = f64::from(cards.len());
            out.extend(
                Kinds(cards.kinds())
                    .map(|card| (Chance::Draw(card), f64::from(cards.count(card)) / all)),
            );
        }
    }

    /// Draws an outcome by its probability.
    #[inline]
    pub(super) fn sample_outcome<R: Rng>(&self, rng: &mut R) -> Chance {
        match self.phase {
            Phase::Order | Phase::Start => self.sample_setup(rng),
            _ => Chance::Draw(self.stock.pick(rng)),
        }
    }

    #[cold]
    fn sample_setup<R: Rng>(&self, rng: &mut R) -> Chance {
        if self.phase == Phase::Start {
            return Chance::Draw(FIRST_CARDS.pick(rng));
        }
        let rank = below(rng, u32::from(self.seats - self.ordered));
        let free = (0..rank).fold(!self.placed_seats(), |free, _| free & (free - 1));
        Chance::Order(Seat(free.trailing_zeros() as u8))
    }

    /// Applies an outcome; the caller vouches that it is possible.
    #[inline]
    pub(super) fn apply_outcome(&mut self, chance: Chance) {
        match chance {
            Chance::Draw(card) => {
                self.stock.remove(card);
                if self.phase == Phase::Start {
                    self.turn_up_first_card(card);
                } else {
                    self.hands[self.drawer as usize % SEAT_SLOTS].add(card);
                    self.after_drawn_card(card);
                }
            }
            Chance::Order(seat) => self.place_next_seat(seat),
        }
    }

    /// Whether this outcome can come now, without listing all of them.
    pub(super) fn is_possible(&self, chance: Chance) -> bool {
        match chance {
            _ if self.turn != Turn::Chance => false,
            Chance::Order(seat) => {
                self.phase == Phase::Order && seat.0 < self.seats && !self.is_placed(seat)
            }
            Chance::Draw(card) => self.phase != Phase::Order && self.drawable().has(card),
        }
    }

    /// The cards that chance may give now.
    fn drawable(&self) -> Cards {
        match self.phase {
            Phase::Start => FIRST_CARDS,
            _ => self.stock,
        }
    }

    fn is_placed(&self, seat: Seat) -> bool {
        self.placed_seats() >> seat.0 & 1 == 1
    }
}
