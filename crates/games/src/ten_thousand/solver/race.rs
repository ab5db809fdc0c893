//! Two players race to the target: how likely the player to move wins, from every pair of scores and every offer.
//!
//! What is solved in which order follows from adopting. Points that were just noted are still uncertain: the other may
//! adopt them, and pays them back if he fails (TT-7). So a position belongs to the sum of both scores *without* what is
//! on offer. From there play leads to the same sum or to a greater one: a noted turn puts its points on offer, a failure
//! of the adopter leaves the sum, and whoever declines or notes makes the offered points certain. Sums are solved from
//! the greatest down; within one the positions depend on each other, see `level.rs`.

use croupier_engine::Means;

use super::entering::Entering;
use super::level::Level;
use super::throws::Throws;
use super::turn::{NEVER, Turns};
use super::{Rules, SIX};

/// Values closer than this are the same.
pub(super) const SAME: f64 = 1e-12;
/// Newton's method ends after a handful of rounds; this only bounds it.
pub(super) const MOST_ROUNDS: usize = 60;
/// Results as unlikely as this do not guide Newton's method.
pub(super) const RARE: f64 = 1e-7;

/// The solved race.
pub(crate) struct Race {
    pub(super) rules: Rules,
    pub(crate) throws: Throws,
    /// How likely the player to move wins, by his score and the other's: both have entered, nothing is on offer.
    pub(super) fresh: Vec<f64>,
    /// The same where somebody has not entered.
    pub(crate) entering: Entering,
    pub(super) notes: Notes,
}

/// What noting is worth where the other may adopt it: by the scores before, the noted units and the dice left.
pub(super) struct Notes {
    target: usize,
    least: usize,
    begins: Vec<u32>,
    worth: Vec<[f64; SIX]>,
}

impl Notes {
    fn new(rules: &Rules) -> Notes {
        let mut notes = Notes {
            target: rules.target,
            least: rules.least_offer(),
            begins: Vec::new(),
            worth: Vec::new(),
        };
        let mut length = 0;
        for mine in 0..rules.target {
            for other in 0..rules.target {
                notes.begins.push(length as u32);
                let most = if rules.adopt.is_on() { notes.most(mine, other) } else { 0 };
                length += (most + 1).saturating_sub(notes.least);
            }
        }
        notes.worth = vec![[0.0; SIX]; length];
        notes
    }

    /// The most that the first of these can note without winning and the second can then adopt (TT-11).
    pub(super) fn most(&self, mine: usize, other: usize) -> usize {
        other.min(self.target - 1 - mine)
    }

    fn place(&self, mine: usize, other: usize, total: usize) -> usize {
        self.begins[mine * self.target + other] as usize + total - self.least
    }

    pub(super) fn get(&self, mine: usize, other: usize, total: usize) -> &[f64; SIX] {
        &self.worth[self.place(mine, other, total)]
    }

    pub(super) fn set(&mut self, mine: usize, other: usize, total: usize, worth: [f64; SIX]) {
        let place = self.place(mine, other, total);
        self.worth[place] = worth;
    }
}

impl Race {
    /// Solves the race, and tells now and then which share of the work is done.
    pub(crate) fn solve(rules: Rules, means: &dyn Means, progress: &mut dyn FnMut(f64)) -> Race {
        let target = rules.target;
        let mut race = Race {
            rules,
            throws: rules.throws(),
            fresh: vec![0.5; target * target],
            entering: Entering::default(),
            notes: Notes::new(&rules),
        };
        let mut level = Level::new(&rules);
        let whole: f64 = (0..2 * target - 1).map(|sum| level.work(sum)).sum();
        let mut done = 0.0;
        for sum in (0..2 * target - 1).rev() {
            progress(done / whole);
            level.solve(&mut race, sum, means);
            done += level.work(sum);
        }
        race.entering = Entering::solve(&rules, &race.throws, |score, enough| {
            (0..enough).map(|total| race.note(0, score, total)).collect()
        });
        race
    }

    /// How likely the player to move wins if both have entered and nothing is on offer.
    #[inline]
    pub(crate) fn fresh(&self, mine: usize, other: usize) -> f64 {
        self.fresh[mine * self.rules.target + other]
    }

    /// What noting so many units is worth to a player who has entered, or does so now, against one who has; by the dice
    /// that are left.
    #[inline]
    pub(crate) fn note(&self, mine: usize, other: usize, total: usize) -> [f64; SIX] {
        if mine + total >= self.rules.target {
            [1.0; SIX]
        } else if self.is_adoptable(other, total) {
            *self.notes.get(mine, other, total)
        } else {
            [1.0 - self.fresh(other, mine + total); SIX]
        }
    }

    /// What it is worth to adopt so many units, by the dice that are left of them.
    pub(crate) fn adopt(&self, mine: usize, other: usize, units: usize) -> [f64; SIX] {
        let Rules { target, later, .. } = self.rules;
        let mut turns = Turns::<1>::new(target.max(later), 1.0);
        let range = (units, self.rules.enough(mine, later).max(units));
        let failure = self.failure(mine, other, units);
        turns.solve(&self.rules, &self.throws, range, [failure], |total| {
            if total < later {
                [[NEVER]; SIX]
            } else {
                self.note(mine, other, total).map(|worth| [worth])
            }
        });
        std::array::from_fn(|n| turns.roll(&self.throws, units, n + 1)[0])
    }

    /// Whether a player with this score, who has entered, may adopt so many units.
    #[inline]
    pub(super) fn is_adoptable(&self, score: usize, units: usize) -> bool {
        self.rules.adopt.is_on() && units <= score && units >= self.notes.least
    }

    /// What a failure is worth to a player who has adopted so many units.
    #[inline]
    pub(super) fn failure(&self, mine: usize, other: usize, adopted: usize) -> f64 {
        let deducted = if self.rules.penalty.is_on() { adopted } else { 0 };
        1.0 - self.fresh(other, mine - deducted)
    }
}
