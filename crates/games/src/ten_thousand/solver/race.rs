//! Two players race to the target: how likely the player to move wins, from every pair of scores and every offer.
//!
//! What is solved in which order follows from adopting. Points that were just noted are still uncertain: the other may
//! adopt them, and pays them back if he fails (TT-7). So a position belongs to the sum of both scores *without* what is
//! on offer. From there play leads to the same sum or to a greater one: a noted turn puts its points on offer, a failure
//! of the adopter leaves the sum, and whoever declines or notes makes the offered points certain. Sums are solved from
//! the greatest down; within one the positions depend on each other, see `level.rs`.

use croupier_engine::Means;

use super::level::Level;
use super::throws::Throws;
use super::turn::{NEVER, Turns};
use super::{Rules, SIX};

/// Values closer than this are the same.
pub(super) const SAME: f64 = 1e-12;
/// Newton's method ends after a handful of rounds; this only bounds it.
pub(super) const MOST_ROUNDS: usize = 60;
/// Results as unlikely as this do not guide Newton's method.
pub(super) const RARE: f64 = 1e-10;

/// The solved race.
pub(crate) struct Race {
    pub(super) rules: Rules,
    pub(super) throws: Throws,
    /// How likely the player to move wins, by his score and the other's: both have entered, nothing is on offer.
    pub(super) fresh: Vec<f64>,
    /// The same for a player who has not entered, by the other's score.
    outside: Vec<f64>,
    /// The same for a player who has entered against one who has not, by his own score.
    inside: Vec<f64>,
    /// The same before anybody has entered.
    pub(super) start: f64,
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
                let most = if rules.adopt { notes.most(mine, other) } else { 0 };
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
    pub(crate) fn solve(
        rules: Rules,
        throws: Throws,
        means: &dyn Means,
        progress: &mut dyn FnMut(f64),
    ) -> Race {
        let target = rules.target;
        let mut race = Race {
            rules,
            throws,
            fresh: vec![0.5; target * target],
            outside: vec![0.5; target],
            inside: vec![0.5; target],
            start: 0.5,
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
        race.solve_entering();
        race
    }

    /// How likely the player to move wins if both have entered and nothing is on offer.
    #[inline]
    pub(crate) fn fresh(&self, mine: usize, other: usize) -> f64 {
        self.fresh[mine * self.rules.target + other]
    }

    /// The same for a player who has not entered, by the other's score.
    pub(crate) fn outside(&self, other: usize) -> f64 {
        self.outside[other]
    }

    /// The same for a player who has entered against one who has not, by his own score.
    pub(crate) fn inside(&self, mine: usize) -> f64 {
        self.inside[mine]
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

    /// Whether a player with this score, who has entered, may adopt so many units.
    #[inline]
    pub(super) fn is_adoptable(&self, score: usize, units: usize) -> bool {
        self.rules.adopt && units <= score && units >= self.notes.least
    }

    /// What a failure is worth to a player who has adopted so many units.
    #[inline]
    pub(super) fn failure(&self, mine: usize, other: usize, adopted: usize) -> f64 {
        let deducted = if self.rules.penalty { adopted } else { 0 };
        1.0 - self.fresh(other, mine - deducted)
    }

    /// The positions in which somebody has not entered: he can adopt nothing (TT-14), and nothing of his is on offer.
    fn solve_entering(&mut self) {
        let Rules { target, entry, later, .. } = self.rules;
        let rows = target.max(entry).max(later);
        let mut outside = Turns::<1>::new(rows, 1.0);
        let mut inside = Turns::<1>::new(rows, 1.0);
        for score in (0..target).rev() {
            let enters = |total: usize| match total < entry {
                true => [NEVER; SIX],
                false => self.note(0, score, total),
            };
            let notes = |total: usize| match (total < later, self.outside.get(score + total)) {
                (true, _) => [NEVER; SIX],
                (false, Some(other)) => [1.0 - other; SIX],
                (false, None) => [1.0; SIX],
            };
            let (mut first, mut second) = (self.outside[score], self.inside[score]);
            for _ in 0..MOST_ROUNDS {
                let (value, fails) =
                    self.whole_turn(&mut outside, (0, entry), 1.0 - second, enters);
                let (reply, fails_too) =
                    self.whole_turn(&mut inside, (score, later), 1.0 - first, notes);
                // Newton's step for first = value(1 - second), second = reply(1 - first).
                let (off, off_too) = (value - first, reply - second);
                let step = (off - fails * off_too) / (1.0 - fails * fails_too);
                let step_too = off_too - fails_too * step;
                first += step;
                second += step_too;
                if step.abs().max(step_too.abs()) < SAME {
                    break;
                }
            }
            (self.outside[score], self.inside[score]) = (first, second);
        }
        let enters = |total: usize| match (total < entry, self.outside.get(total)) {
            (true, _) => [NEVER; SIX],
            (false, Some(other)) => [1.0 - other; SIX],
            (false, None) => [1.0; SIX],
        };
        let mut start = 0.5;
        for _ in 0..MOST_ROUNDS {
            let (value, fails) = self.whole_turn(&mut outside, (0, entry), 1.0 - start, enters);
            let step = (value - start) / (1.0 + fails);
            start += step;
            if step.abs() < SAME {
                break;
            }
        }
        self.start = start;
    }

    /// What a turn is worth to a player with this score who may note from `least`, and how likely it fails.
    fn whole_turn(
        &self,
        turns: &mut Turns<1>,
        (score, least): (usize, usize),
        failure: f64,
        note: impl Fn(usize) -> [f64; SIX],
    ) -> (f64, f64) {
        let range = (0, self.rules.enough(score, least));
        turns.solve(&self.rules, &self.throws, range, [failure], |total| {
            note(total).map(|worth| [worth])
        });
        let mut fails = 1.0;
        let worth = |total: usize, dice: usize| note(total)[dice - 1];
        turns.results(&self.throws, 0, RARE, worth, |_, _, probability| fails -= probability);
        (turns.roll(&self.throws, 0, SIX)[0], fails)
    }
}

#[cfg(test)]
impl Race {
    pub(super) fn dump(&self) {
        use std::io::Write;
        let mut f = std::io::BufWriter::new(std::fs::File::create("/tmp/tt_full.bin").unwrap());
        for x in self.fresh.iter().chain(&self.outside).chain(&self.inside) { f.write_all(&x.to_le_bytes()).unwrap(); }
        for x in self.notes.worth.iter().flatten() { f.write_all(&x.to_le_bytes()).unwrap(); }
    }
}
