//! The race of two players to the target: the equity of the player to move, for every pair of scores and every offer.
//!
//! Adopting decides the order of solution. Points that were just noted are still uncertain: the opponent may adopt them,
//! and pays them back if he fails (TT-7). So a position belongs to the sum of both scores *without* the points on offer.
//! Play never leads to a smaller sum: a noted turn puts its points on offer, a failure of the adopter leaves the sum as it
//! is, and declining or noting makes the offered points certain. Sums are solved from the greatest down; the positions of
//! one sum depend on each other, see `level.rs`.

use croupier_engine::Resources;

use super::entering::Entering;
use super::level::Level;
use super::throws::Throws;
#[cfg(any(test, feature = "train"))]
use super::turn::{FORBIDDEN, Turns};
use super::{Rules, SIX};

/// Iteration stops when a value changes by less than this.
pub(super) const TOLERANCE: f64 = 1e-12;
/// Newton's method converges in a handful of rounds; this is only a bound.
pub(super) const MOST_ROUNDS: usize = 60;
/// Results as unlikely as this are left out of the derivatives of Newton's method.
pub(super) const RARE: f64 = 1e-7;

/// The solved race.
pub(crate) struct Race {
    pub(in crate::ten_thousand) rules: Rules,
    pub(crate) throws: Throws,
    /// The equity of the player to move, by his score and the opponent's: both have entered, nothing is on offer.
    pub(in crate::ten_thousand) fresh: Vec<f64>,
    /// The same where a player has not entered.
    pub(crate) entering: Entering,
    pub(super) notes: NoteValues,
}

/// The equity of noting points that the opponent may adopt: by the scores before, the noted units and the dice left.
pub(super) struct NoteValues {
    target: usize,
    least: usize,
    begins: Vec<u32>,
    pub(super) values: Vec<[f64; SIX]>,
}

impl NoteValues {
    fn new(rules: &Rules) -> NoteValues {
        let mut notes = NoteValues {
            target: rules.target,
            least: rules.least_offer(),
            begins: Vec::new(),
            values: Vec::new(),
        };
        let mut length = 0;
        for mine in 0..rules.target {
            for other in 0..rules.target {
                notes.begins.push(length as u32);
                let most = if rules.adopt.is_on() { notes.most(mine, other) } else { 0 };
                length += (most + 1).saturating_sub(notes.least);
            }
        }
        notes.values = vec![[0.0; SIX]; length];
        notes
    }

    /// The most units that the first player can note without winning and the second can then adopt (TT-11).
    pub(super) fn most(&self, mine: usize, other: usize) -> usize {
        other.min(self.target - 1 - mine)
    }

    fn place(&self, mine: usize, other: usize, total: usize) -> usize {
        self.begins[mine * self.target + other] as usize + total - self.least
    }

    pub(super) fn get(&self, mine: usize, other: usize, total: usize) -> &[f64; SIX] {
        &self.values[self.place(mine, other, total)]
    }

    pub(super) fn set(&mut self, mine: usize, other: usize, total: usize, values: [f64; SIX]) {
        let place = self.place(mine, other, total);
        self.values[place] = values;
    }
}

/// A race that is being solved, one sum of scores at a time.
pub(crate) struct RaceSolver {
    pub(super) race: Race,
    pub(super) level: Level,
    /// How many sums are left; the next one to solve is one less.
    pub(super) sums_left: usize,
    work_left: f64,
    whole_work: f64,
}

impl RaceSolver {
    pub(crate) fn new(rules: Rules) -> RaceSolver {
        let race = Race {
            rules,
            throws: rules.throws(),
            fresh: vec![0.5; rules.target * rules.target],
            entering: Entering::default(),
            notes: NoteValues::new(&rules),
        };
        let mut solver = RaceSolver {
            race,
            level: Level::new(&rules),
            sums_left: 2 * rules.target - 1,
            work_left: 0.0,
            whole_work: 0.0,
        };
        solver.whole_work = solver.work();
        solver.set_sums_left(solver.sums_left);
        solver
    }

    /// The estimated work of the sums that are left.
    fn work(&self) -> f64 {
        (0..self.sums_left).map(|sum| self.level.work(sum)).sum()
    }

    /// Sets how many sums are left to solve.
    pub(super) fn set_sums_left(&mut self, sums: usize) {
        self.sums_left = sums;
        self.work_left = self.work();
    }

    /// The fraction of the work that is done.
    pub(crate) fn done(&self) -> f64 {
        1.0 - self.work_left / self.whole_work
    }

    /// Solves the next sum of scores; `false` if none is left.
    pub(crate) fn solve_next_sum(&mut self, resources: &dyn Resources) -> bool {
        let Some(sum) = self.sums_left.checked_sub(1) else { return false };
        self.level.solve(&mut self.race, sum, resources);
        self.work_left -= self.level.work(sum);
        self.sums_left = sum;
        true
    }

    /// Solves all sums that are left and the beginning of the race, and returns it.
    pub(crate) fn finish(mut self, resources: &dyn Resources) -> Race {
        while self.solve_next_sum(resources) {}
        let Race { rules, throws, .. } = &self.race;
        self.race.entering = Entering::solve(rules, throws, |score, enough| {
            (0..enough).map(|total| self.race.note_values(0, score, total)).collect()
        });
        self.race
    }
}

impl Race {
    /// Solves the race and reports the fraction of the work that is done.
    pub(crate) fn solve(
        rules: Rules,
        resources: &dyn Resources,
        progress: &mut dyn FnMut(f64),
    ) -> Race {
        let mut solver = RaceSolver::new(rules);
        while solver.sums_left > 0 {
            progress(solver.done());
            solver.solve_next_sum(resources);
        }
        solver.finish(resources)
    }

    /// The equity of the player to move if both have entered and nothing is on offer.
    #[inline]
    pub(crate) fn fresh(&self, mine: usize, other: usize) -> f64 {
        self.fresh[mine * self.rules.target + other]
    }

    /// The equity of noting this total, by the dice left: for a player who has entered, or does so now, against one who
    /// has.
    #[inline]
    pub(crate) fn note_values(&self, mine: usize, other: usize, total: usize) -> [f64; SIX] {
        if mine + total >= self.rules.target {
            [1.0; SIX]
        } else if self.is_adoptable(other, total) {
            *self.notes.get(mine, other, total)
        } else {
            [1.0 - self.fresh(other, mine + total); SIX]
        }
    }

    /// The equity of adopting this many units, by the dice left.
    #[cfg(any(test, feature = "train"))]
    pub(crate) fn adopt_values(&self, mine: usize, other: usize, units: usize) -> [f64; SIX] {
        let Rules { target, later, .. } = self.rules;
        let mut turns = Turns::<1>::new(target.max(later), 1.0);
        let range = (units, self.rules.enough(mine, later).max(units));
        let failure = self.failure(mine, other, units);
        turns.solve(&self.rules, &self.throws, range, [failure], |total| {
            if total < later {
                [[FORBIDDEN]; SIX]
            } else {
                self.note_values(mine, other, total).map(|value| [value])
            }
        });
        std::array::from_fn(|n| turns.roll(&self.throws, units, n + 1)[0])
    }

    /// Whether a player with this score, who has entered, may adopt this many units.
    #[inline]
    pub(super) fn is_adoptable(&self, score: usize, units: usize) -> bool {
        self.rules.adopt.is_on() && units <= score && units >= self.notes.least
    }

    /// The equity of a player who has adopted this many units and fails.
    #[inline]
    pub(super) fn failure(&self, mine: usize, other: usize, adopted: usize) -> f64 {
        let deducted = if self.rules.penalty.is_on() { adopted } else { 0 };
        1.0 - self.fresh(other, mine - deducted)
    }
}
