//! An approximation of the race by a table of a few kilobytes that is part of the program, for races that are not solved
//! yet or cannot be solved. The table holds the solved race at some scores; values between them are interpolated linearly.
//!
//! `croupier-train ten-thousand table` generates the table.

use std::sync::LazyLock;

use super::super::Options;
use super::solver::{Entering, Rules, SIX};

/// The table of the race under the default options.
pub(super) static BYTES: &[u8] = include_bytes!("compact.bin");

/// The target of the solved race, in units.
pub(super) const TARGET: usize = 200;
/// Equities are stored as multiples of this, in two bytes each, little-endian.
pub(super) const STEP: f64 = 1.0 / 65535.0;

/// The standard error of the table under the default rules.
const DEFAULT_ERROR: f64 = 0.002;
/// The same under other rules.
const OTHER_RULES_ERROR: f64 = 0.05;

/// The scores at which the race with nothing on offer is stored: every one from which a single turn may win.
pub(super) static SCORES: LazyLock<Vec<usize>> =
    LazyLock::new(|| (0..150).step_by(6).chain(150..TARGET).collect());
/// The first axis of offers: the adopter's score if he brings the offer home.
pub(super) const HOME: [usize; 23] = [
    10, 25, 40, 55, 70, 85, 100, 112, 124, 136, 146, 155, 163, 170, 176, 181, 185, 188, 190, 192,
    194, 196, 198,
];
/// The second axis of offers: the noter's score before he noted.
pub(super) const BEFORE: [usize; 20] =
    [0, 4, 8, 14, 20, 30, 45, 60, 75, 90, 105, 120, 135, 150, 162, 172, 180, 186, 190, 194];
/// The third axis of offers: the units on offer.
pub(super) const OFFERS: [usize; 7] = [5, 8, 13, 21, 34, 55, 99];

/// The position of a number on an axis: the index of its lower neighbour, and the fraction of the way to the upper one.
type AxisPosition = (usize, f64);

fn axis_position(axis: &[usize], number: usize) -> AxisPosition {
    let upper = axis.partition_point(|one| *one <= number).clamp(1, axis.len() - 1);
    let (low, high) = (axis[upper - 1] as f64, axis[upper] as f64);
    (upper - 1, ((number as f64 - low) / (high - low)).clamp(0.0, 1.0))
}

/// The unpacked table. In order it holds: the equities with nothing on offer by the mover's and the opponent's score, both
/// on the axis of scores; the values of a throw with value after adopting by `HOME`, `BEFORE`, `OFFERS` and dice; and the
/// beginning of the race.
pub(super) struct CompactGrid {
    fresh: Vec<f64>,
    kept: Vec<f64>,
    pub(super) entering: Entering,
    scores: Vec<AxisPosition>,
    home: Vec<AxisPosition>,
    before: Vec<AxisPosition>,
    offers: Vec<AxisPosition>,
}

static GRID: LazyLock<CompactGrid> = LazyLock::new(|| CompactGrid::from_bytes(BYTES));

impl CompactGrid {
    /// Unpacks a table of the right length.
    pub(super) fn from_bytes(bytes: &[u8]) -> CompactGrid {
        let mut numbers =
            bytes.as_chunks().0.iter().map(|two| f64::from(u16::from_le_bytes(*two)) * STEP);
        let mut take = |count: usize| numbers.by_ref().take(count).collect::<Vec<f64>>();
        let positions =
            |axis: &[usize]| (0..TARGET).map(|number| axis_position(axis, number)).collect();
        CompactGrid {
            fresh: take(SCORES.len() * SCORES.len()),
            kept: take(HOME.len() * BEFORE.len() * OFFERS.len() * SIX),
            entering: Entering { outside: take(TARGET), inside: take(TARGET), start: take(1)[0] },
            scores: positions(&SCORES),
            home: positions(&HOME),
            before: positions(&BEFORE),
            offers: positions(&OFFERS),
        }
    }

    /// The equity of the player to move if both have entered and nothing is on offer: bilinear interpolation.
    pub(super) fn fresh(&self, mine: usize, other: usize) -> f64 {
        let ((mine, far), (other, wide)) = (self.scores[mine], self.scores[other]);
        let row = |mine: usize| {
            let place = mine * SCORES.len() + other;
            self.fresh[place] * (1.0 - wide) + self.fresh[place + 1] * wide
        };
        row(mine) * (1.0 - far) + row(mine + 1) * far
    }

    /// The equity of an adopter whose first throw has value, by the dice left: trilinear interpolation.
    pub(super) fn kept(&self, home: usize, before: usize, offer: usize) -> [f64; SIX] {
        let positions = [self.home[home], self.before[before], self.offers[offer]];
        let mut sums = [0.0; SIX];
        for corner in 0..8 {
            let mut weight = 1.0;
            let mut place = 0;
            for (n, length) in [HOME.len(), BEFORE.len(), OFFERS.len()].into_iter().enumerate() {
                let ((low, part), upper) = (positions[n], corner >> n & 1);
                weight *= if upper == 1 { part } else { 1.0 - part };
                place = place * length + low + upper;
            }
            if weight > 0.0 {
                let row = &self.kept[place * SIX..][..SIX];
                sums.iter_mut().zip(row).for_each(|(sum, kept)| *sum += weight * kept);
            }
        }
        sums
    }
}

/// The race under given rules, interpolated from the table.
pub(super) struct CompactTable {
    rules: Rules,
    bust: [f64; SIX],
    pub(super) entering: Entering,
}

impl CompactTable {
    pub(super) fn new(rules: Rules) -> CompactTable {
        let throws = rules.throws();
        let bust = std::array::from_fn(|n| throws.bust(n + 1));
        let mut compact = CompactTable { rules, bust, entering: GRID.entering.clone() };
        if rules.target < TARGET || !compact.is_default() && rules.target == TARGET {
            compact.entering = Entering::solve(&rules, &throws, |score, enough| {
                compact.note_values(0, score, enough)
            });
        } else if rules.target > TARGET {
            let Entering { outside, inside, start } = &GRID.entering;
            let stretch = |list: &[f64]| {
                (0..rules.target).map(|score| list[score * TARGET / rules.target]).collect()
            };
            compact.entering =
                Entering { outside: stretch(outside), inside: stretch(inside), start: *start };
        }
        compact
    }

    fn is_default(&self) -> bool {
        self.rules == Rules::of(&Options::default())
    }

    /// The standard error of the equities.
    pub(super) fn error(&self) -> f64 {
        if self.is_default() { DEFAULT_ERROR } else { OTHER_RULES_ERROR }
    }

    /// The corresponding score in the solved race: the one at the same distance from the target or, for a greater target,
    /// the one at the same fraction of it.
    fn corresponding(&self, score: usize) -> usize {
        let target = self.rules.target;
        if target <= TARGET { score + TARGET - target } else { score * TARGET / target }
    }

    /// The equity of the player to move if both have entered and nothing is on offer.
    pub(super) fn fresh(&self, mine: usize, other: usize) -> f64 {
        GRID.fresh(self.corresponding(mine), self.corresponding(other))
    }

    /// The equity of noting each total below `enough`, by the dice left, against a player who has entered.
    pub(super) fn note_values(&self, mine: usize, other: usize, enough: usize) -> Vec<[f64; SIX]> {
        (0..enough).map(|total| self.note_value(mine, other, total)).collect()
    }

    fn note_value(&self, mine: usize, other: usize, total: usize) -> [f64; SIX] {
        let Rules { target, adopt, penalty, .. } = self.rules;
        let after = mine + total;
        if after >= target {
            return [1.0; SIX];
        }
        let declined = self.fresh(other, after);
        if !adopt.is_on() || total > other || total == 0 {
            return [1.0 - declined; SIX];
        }
        let failed = 1.0 - self.fresh(after, if penalty.is_on() { other - total } else { other });
        // Any throw with value then wins.
        let wins = other + total + 1 >= target;
        let kept = if wins {
            [1.0; SIX]
        } else {
            let (home, before) = (self.corresponding(other + total), self.corresponding(mine));
            GRID.kept(home, before, total.min(TARGET - 1))
        };
        std::array::from_fn(|n| {
            let adopted = self.bust[n] * failed + (1.0 - self.bust[n]) * kept[n];
            1.0 - adopted.max(declined)
        })
    }
}
