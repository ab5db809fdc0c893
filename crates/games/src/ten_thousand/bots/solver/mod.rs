//! Exact solvers: a turn for any values of its results, the race of two players with adopting, and a single player. Points
//! are counted in units of 50. Nothing here knows of bots or of the cache.

#[cfg(any(test, feature = "train"))]
mod checkpoint;
mod entering;
mod level;
mod packed;
mod race;
mod solo;
mod throws;
mod turn;

pub(in crate::ten_thousand) use entering::Entering;
pub(in crate::ten_thousand) use packed::{PackedRace, checksum};
pub(in crate::ten_thousand) use race::Race;
#[cfg(any(test, feature = "train"))]
pub(in crate::ten_thousand) use race::RaceSolver;
pub(in crate::ten_thousand) use solo::{solo_turns, solve_for_points, turn_points};
pub(in crate::ten_thousand) use throws::Throws;
pub(in crate::ten_thousand) use turn::{FORBIDDEN, Turns};

use croupier_engine::OnOff;

use super::super::rules::{DICE, Variant};
use super::super::{End, Options};

/// All values of dice, and so all scores, are multiples of this.
pub(in crate::ten_thousand) const UNIT: u32 = 50;

/// The number of dice as a length.
pub(in crate::ten_thousand) const SIX: usize = DICE as usize;

/// The greatest target, in units, whose race is solved. Time grows with its fourth power, memory with its third.
pub(in crate::ten_thousand) const MOST_TARGET: usize = 200;

/// The rules as the solvers use them, points in units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::ten_thousand) struct Rules {
    /// The target.
    pub(in crate::ten_thousand) target: usize,
    /// The fewest that are noted first (TT-1).
    pub(in crate::ten_thousand) entry: usize,
    /// The fewest that are noted later (TT-2).
    pub(in crate::ten_thousand) later: usize,
    /// Whether points can be adopted (TT-9).
    pub(in crate::ten_thousand) adopt: OnOff,
    /// Whether a failed turn deducts them (TT-7).
    pub(in crate::ten_thousand) penalty: OnOff,
    /// Whether six dice must be thrown again (TT-21).
    pub(in crate::ten_thousand) forced: OnOff,
    /// The values of dice (TT-20), and whether a turn may be forfeited (TT-22).
    pub(in crate::ten_thousand) variant: Variant,
}

impl Rules {
    pub(in crate::ten_thousand) fn of(options: &Options) -> Rules {
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

    /// The throws and their keeps under these rules.
    pub(in crate::ten_thousand) fn throws(&self) -> Throws {
        Throws::new(self.variant.tables())
    }

    /// Whether the race under these options can be solved exactly.
    pub(in crate::ten_thousand) fn are_solved(options: &Options) -> bool {
        options.end == End::Immediate && Rules::of(options).target <= MOST_TARGET
    }

    /// The fewest units that can ever be on offer.
    pub(in crate::ten_thousand) fn least_offer(&self) -> usize {
        self.entry.min(self.later)
    }

    /// The units of a turn with which a player wins by noting, if he has `score` and may note from `least`.
    pub(in crate::ten_thousand) fn enough(&self, score: usize, least: usize) -> usize {
        self.target.saturating_sub(score).max(least)
    }
}
