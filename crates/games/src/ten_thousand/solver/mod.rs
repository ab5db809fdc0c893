//! Exact play: a turn for any worth of its results, the race of two players with all that adopting brings, and one
//! player alone. Points are counted in fifties here; whom a number is for, and what is kept of it, is decided elsewhere.

mod alone;
mod entering;
mod level;
mod packed;
mod race;
#[cfg(test)]
mod tests;
mod throws;
mod turn;

pub(super) use alone::{for_points, solo_turns, turn_points};
pub(super) use entering::Entering;
pub(super) use packed::{Packed, checksum};
pub(super) use race::Race;
pub(super) use throws::Throws;
pub(super) use turn::{NEVER, Turns};

use croupier_engine::OnOff;

use super::values::{DICE, Variant};
use super::{End, Options};

/// Every value of dice is a multiple of this, and so are all scores.
pub(super) const UNIT: u32 = 50;

/// The number of dice as a length.
pub(super) const SIX: usize = DICE as usize;

/// The greatest target, in units, whose race is solved: work grows with its fourth power, memory with its third.
pub(super) const MOST_TARGET: usize = 200;

/// The rules as the solvers need them, points in units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Rules {
    /// What wins.
    pub(super) target: usize,
    /// The fewest that are noted first (TT-1).
    pub(super) entry: usize,
    /// The fewest that are noted later (TT-2).
    pub(super) later: usize,
    /// Whether points can be adopted (TT-9).
    pub(super) adopt: OnOff,
    /// Whether a failed turn deducts them (TT-7).
    pub(super) penalty: OnOff,
    /// Whether six dice must be thrown again (TT-21).
    pub(super) forced: OnOff,
    /// What dice are worth (TT-20), and whether a turn may be given up (TT-22).
    pub(super) variant: Variant,
}

impl Rules {
    pub(super) fn of(options: &Options) -> Rules {
        let units = |points: u32| points.div_ceil(UNIT) as usize;
        Rules {
            target: units(options.target),
            entry: units(options.entry.least()),
            later: units(options.round_min).max(1),
            adopt: options.adopt,
            penalty: options.adopt_penalty,
            forced: options.force_hot_dice,
            variant: options.variant(),
        }
    }

    /// What throws offer under these rules.
    pub(super) fn throws(&self) -> Throws {
        Throws::new(self.variant.tables())
    }

    /// Whether the race under these options is solved exactly.
    pub(super) fn are_solved(options: &Options) -> bool {
        options.end == End::Immediate && Rules::of(options).target <= MOST_TARGET
    }

    /// The fewest units that can ever be on offer.
    fn least_offer(&self) -> usize {
        self.entry.min(self.later)
    }

    /// With how many units in a turn a player who has `score` and may note from `least` wins by noting.
    fn enough(&self, score: usize, least: usize) -> usize {
        self.target.saturating_sub(score).max(least)
    }
}
