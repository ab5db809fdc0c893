//! Which outcomes chance can bring, and how one of them is sampled.

use croupier_engine::{Seat, below};
use rand::Rng;

use super::faces::{self, throws};
use super::notation::Chance;
use super::state::{MartianDice, Phase};

impl MartianDice {
    pub(super) fn list_outcomes(&self, out: &mut Vec<(Chance, f64)>) {
        if self.phase == Phase::Start {
            let each = 1.0 / f64::from(self.seats);
            out.extend(Seat::all(self.seats).map(|seat| (Chance::Start(seat), each)));
        } else {
            let list = throws(self.dice_to_throw());
            out.extend(list.iter().map(|&(dice, p)| (Chance::Roll(dice), p)));
        }
    }

    #[inline]
    pub(super) fn sample_outcome<R: Rng>(&self, rng: &mut R) -> Chance {
        if self.phase == Phase::Start {
            Chance::Start(Seat(below(rng, u32::from(self.seats)) as u8))
        } else {
            Chance::Roll(faces::sample_throw(self.dice_to_throw(), rng))
        }
    }

    pub(super) fn is_possible(&self, chance: Chance) -> bool {
        match (self.phase, chance) {
            (Phase::Start, Chance::Start(seat)) => seat.0 < self.seats,
            (Phase::Throw | Phase::Duel, Chance::Roll(dice)) => dice.len() == self.dice_to_throw(),
            _ => false,
        }
    }
}
