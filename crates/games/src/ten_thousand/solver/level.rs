//! One sum of scores in the race of two: all its positions at once, by Newton's method.
//!
//! Unknown is how likely the player to move wins from each pair of scores with nothing on offer. Given a guess of all
//! of them, every turn of the level can be solved: first those of adopters, whose failure leads to one of the unknown
//! pairs and everything else to greater sums, then those that begin with six dice. That gives better values, and how
//! they change with the guess: by the probabilities to fail. The linear equations of these changes give the next guess,
//! which is exact as soon as nobody's best choices change any more.

use croupier_engine::{Job, Means};

use super::race::{RARE, Race, SAME};
use super::turn::{NEVER, Row, Turns, greater};
use super::{Rules, SIX};

/// How many turns are solved side by side.
const LANES: usize = 8;

/// What is known of an adopter's turn.
#[derive(Clone, Copy)]
struct Adopted {
    /// What it is worth if a failure is worth `failure`.
    worth: f64,
    failure: f64,
    /// How the worth changes with that of a failure; the probability to fail.
    slope: f64,
}

/// It takes three or four rounds; after so many it is not tried any more,
const MOST_NEWTON: usize = 20;
/// and after so many nothing is.
const MOST_ROUNDS: usize = 200;

/// The first guess of a probability to fail, where no level above has a better one.
const SLOPE: f64 = 0.4;
/// Failures that differ by less say nothing about the slope.
const TOO_CLOSE: f64 = 1e-9;

/// The level that is being solved; the adopters' turns of the one before it are the first guess.
pub(super) struct Level {
    rules: Rules,
    sum: usize,
    /// By the noter's score before, the noted units, the dice left.
    adopted: Vec<Adopted>,
}

/// Turns that are solved side by side: noters with the scores from `first` on, fewer than `end`.
#[derive(Clone, Copy)]
struct Group {
    first: usize,
    end: usize,
    /// What the noter has noted and the other adopts; none for turns that begin with six dice.
    units: usize,
}

impl Group {
    /// Groups of noters with all these scores.
    fn all(units: usize, (first, end): (usize, usize)) -> Vec<Group> {
        let firsts = (first..end).step_by(LANES);
        firsts.map(|first| Group { first, end: end.min(first + LANES), units }).collect()
    }

    /// The noter's score in this lane; lanes without a turn of their own repeat the last one.
    fn score(&self, lane: usize) -> usize {
        (self.first + lane).min(self.end - 1)
    }

    /// The lanes that have a turn of their own, with the noter's score.
    fn lanes(&self) -> impl Iterator<Item = (usize, usize)> {
        (self.first..self.end).enumerate()
    }
}

impl Level {
    pub(super) fn new(rules: &Rules) -> Level {
        let unknown = Adopted { worth: 0.0, failure: 0.0, slope: SLOPE };
        let turns = if rules.adopt.is_on() { rules.target * rules.target * SIX } else { 0 };
        Level { rules: *rules, sum: 0, adopted: vec![unknown; turns] }
    }

    /// About how much work a level is, in rows of turns.
    pub(super) fn work(&self, sum: usize) -> f64 {
        let level = Level { rules: self.rules, sum, adopted: Vec::new() };
        let adopters = level.adopters().into_iter();
        let rows = adopters.map(|group| level.enough(&group).saturating_sub(group.units));
        let own = Group::all(0, level.scores()).into_iter().map(|group| level.enough(&group));
        (rows.sum::<usize>() + own.sum::<usize>()) as f64
    }

    /// The scores that one of two players can have.
    fn scores(&self) -> (usize, usize) {
        let most = self.rules.target - 1;
        (self.sum.saturating_sub(most), self.sum.min(most) + 1)
    }

    /// All turns of adopters.
    fn adopters(&self) -> Vec<Group> {
        if !self.rules.adopt.is_on() {
            return Vec::new();
        }
        let (first, end) = self.scores();
        let most = self.rules.target - 1;
        (self.rules.least_offer()..=self.sum.min(most))
            .flat_map(|units| {
                // The adopter has as many points, and noting them did not win.
                let end = end.min(self.sum - units + 1).min(most - units + 1);
                Group::all(units, (first, end))
            })
            .collect()
    }

    /// With how many units the turns of a group are noted for certain.
    fn enough(&self, group: &Group) -> usize {
        let least = match group.units {
            0 => group.first,
            _ => self.sum - (group.end - 1),
        };
        self.rules.enough(least, self.rules.later)
    }

    fn place(&self, score: usize, units: usize) -> usize {
        (score * self.rules.target + units) * SIX
    }

    /// Solves the positions of this sum.
    pub(super) fn solve(&mut self, race: &mut Race, sum: usize, means: &dyn Means) {
        self.sum = sum;
        let (first, end) = self.scores();
        let target = self.rules.target;
        for score in first..end {
            race.fresh[score * target + sum - score] = guess(race, score, sum - score);
        }
        for round in 0..MOST_ROUNDS {
            self.solve_adopters(race, means, round);
            let (off, changes) = self.solve_own(race, means);
            // Newton's method for two who choose against each other might go round in circles; plain repetition does not.
            let steps = if round < MOST_NEWTON { linear(changes, off) } else { off };
            for (score, step) in (first..end).zip(&steps) {
                race.fresh[score * target + sum - score] += step;
            }
            if steps.iter().all(|step| step.abs() < SAME) {
                break;
            }
        }
        for score in first..end {
            let most = race.notes.most(score, sum - score);
            for units in self.rules.least_offer()..=most {
                if self.rules.adopt.is_on() {
                    let row = self.note(race, score, units);
                    race.notes.set(score, sum - score, units, row);
                }
            }
        }
    }

    /// Solves all adopters' turns whose failure has a new worth.
    fn solve_adopters(&mut self, race: &Race, means: &dyn Means, round: usize) {
        let groups: Vec<Group> = self.adopters();
        let is_new = |group: &Group| {
            round == 0
                || group.lanes().any(|(_, score)| {
                    let known = self.adopted[self.place(score, group.units)];
                    (known.failure - self.failure(race, score, group.units)).abs() > SAME
                })
        };
        let groups: Vec<Group> = groups.into_iter().filter(is_new).collect();
        let solve = |group: &Group, turns: &mut Turns<LANES>| self.adopter(race, group, turns);
        let rows = self.rules.target.max(self.rules.later);
        let solved = side_by_side(means, &groups, || Turns::new(rows, 1.0), solve);
        for (group, (failure, worth)) in groups.iter().zip(solved) {
            for (lane, score) in group.lanes() {
                let place = self.place(score, group.units);
                for (known, worth) in self.adopted[place..place + SIX].iter_mut().zip(&worth) {
                    let (worth, failure) = (worth[lane], failure[lane]);
                    let apart = failure - known.failure;
                    if round > 0 && apart.abs() > TOO_CLOSE {
                        known.slope = ((worth - known.worth) / apart).clamp(0.0, 1.0);
                    }
                    (known.worth, known.failure) = (worth, failure);
                }
            }
        }
    }

    /// What a failure is worth to whoever adopts these units from a player who had this score before.
    fn failure(&self, race: &Race, score: usize, units: usize) -> f64 {
        race.failure(self.sum - score, score + units, units)
    }

    /// What failures are worth, and what it is worth to adopt, by the number of dice.
    fn adopter(
        &self,
        race: &Race,
        group: &Group,
        turns: &mut Turns<LANES>,
    ) -> ([f64; LANES], Row<LANES>) {
        let units = group.units;
        let failure = std::array::from_fn(|lane| self.failure(race, group.score(lane), units));
        let range = (units, self.enough(group));
        turns.solve(&race.rules, &race.throws, range, failure, |total| {
            let mut row = [[NEVER; LANES]; SIX];
            if total >= self.rules.later {
                for lane in 0..LANES {
                    let score = group.score(lane);
                    let worth = race.note(self.sum - score, score + units, total);
                    for (row, worth) in row.iter_mut().zip(worth) {
                        row[lane] = worth;
                    }
                }
            }
            row
        });
        (failure, std::array::from_fn(|n| turns.roll(&race.throws, units, n + 1)))
    }

    /// What noting is worth with the guess of this level; exact when the guess is.
    fn note(&self, race: &Race, score: usize, total: usize) -> [f64; SIX] {
        let other = self.sum - score;
        if score + total >= self.rules.target {
            return [1.0; SIX];
        }
        let declined = race.fresh(other, score + total);
        if !race.is_adoptable(other, total) {
            return [1.0 - declined; SIX];
        }
        let failure = self.failure(race, score, total);
        let place = self.place(score, total);
        std::array::from_fn(|n| {
            let known = &self.adopted[place + n];
            let adopted = known.worth + known.slope * (failure - known.failure);
            1.0 - greater(declined, adopted)
        })
    }

    /// Solves all turns that begin with six dice: how far the guess is off, and how what is found changes with it.
    fn solve_own(&self, race: &Race, means: &dyn Means) -> (Vec<f64>, Vec<Vec<f64>>) {
        let (first, end) = self.scores();
        let groups = Group::all(0, (first, end));
        let rows = self.rules.target.max(self.rules.later);
        let solve = |group: &Group, turns: &mut Turns<LANES>| self.own(race, group, turns);
        let solved = side_by_side(means, &groups, || Turns::new(rows, 1.0), solve);
        solved.into_iter().flatten().unzip()
    }

    fn own(&self, race: &Race, group: &Group, turns: &mut Turns<LANES>) -> Vec<(f64, Vec<f64>)> {
        let enough = self.enough(group);
        let notes: Vec<Row<LANES>> = (0..enough)
            .map(|total| {
                let mut row = [[NEVER; LANES]; SIX];
                if total >= self.rules.later {
                    for lane in 0..LANES {
                        let worth = self.note(race, group.score(lane), total);
                        for (row, worth) in row.iter_mut().zip(worth) {
                            row[lane] = worth;
                        }
                    }
                }
                row
            })
            .collect();
        let failure = |score| race.failure(score, self.sum - score, 0);
        let failures = std::array::from_fn(|lane| failure(group.score(lane)));
        turns.solve(&race.rules, &race.throws, (0, enough), failures, |total| notes[total]);
        let values = turns.roll(&race.throws, 0, SIX);
        let (first, end) = self.scores();
        group
            .lanes()
            .map(|(lane, score)| {
                let other = self.sum - score;
                let mut changes = vec![0.0; end - first];
                let mut fails = 1.0;
                let note = |total: usize, dice: usize| notes[total][dice - 1][lane];
                turns.results(&race.throws, lane, RARE, note, |total, dice, probability| {
                    fails -= probability;
                    let won = score + total >= self.rules.target;
                    if !won && self.rules.penalty.is_on() && race.is_adoptable(other, total) {
                        let declined = 1.0 - race.fresh(other, score + total);
                        if notes[total][dice - 1][lane] < declined {
                            // The other adopts. If he fails, the noter is to move with his new score.
                            let slope = self.adopted[self.place(score, total) + dice - 1].slope;
                            changes[score + total - first] += probability * slope;
                        }
                    }
                });
                changes[other - first] -= fails;
                (values[lane] - race.fresh(score, other), changes)
            })
            .collect()
    }
}

/// The first guess: as if points of one were worth the same whatever the other has.
fn guess(race: &Race, mine: usize, other: usize) -> f64 {
    let most = race.rules.target - 1;
    match (mine < most, other < most) {
        (true, true) => {
            race.fresh(mine + 1, other) + race.fresh(mine, other + 1)
                - race.fresh(mine + 1, other + 1)
        }
        (true, false) => race.fresh(mine + 1, other),
        (false, true) => race.fresh(mine, other + 1),
        (false, false) => 0.6,
    }
}

/// Does all items, in as many jobs as run side by side, each with room of its own; the results are in order.
fn side_by_side<Item: Sync, Room, Done: Send>(
    means: &dyn Means,
    items: &[Item],
    room: impl Fn() -> Room + Sync,
    work: impl Fn(&Item, &mut Room) -> Done + Sync,
) -> Vec<Done> {
    let width = means.width().clamp(1, items.len().max(1));
    let mut parts: Vec<Vec<Done>> = (0..width).map(|_| Vec::new()).collect();
    let (room, work) = (&room, &work);
    let jobs = parts.iter_mut().enumerate().map(|(part, done)| -> Job<'_> {
        Box::new(move || {
            let mut own = room();
            done.extend(items.iter().skip(part).step_by(width).map(|item| work(item, &mut own)));
        })
    });
    means.together(jobs.collect());
    let mut parts: Vec<_> = parts.into_iter().map(Vec::into_iter).collect();
    (0..items.len()).filter_map(|n| parts[n % width].next()).collect()
}

/// Solves x = off + changes x. The changes of a row sum to less than one, so no pivots need to be sought.
fn linear(mut changes: Vec<Vec<f64>>, mut off: Vec<f64>) -> Vec<f64> {
    let size = off.len();
    for (n, row) in changes.iter_mut().enumerate() {
        for change in row.iter_mut() {
            *change = -*change;
        }
        row[n] += 1.0;
    }
    for pivot in 0..size {
        let (above, below) = changes.split_at_mut(pivot + 1);
        let row = &above[pivot];
        for (n, other) in below.iter_mut().enumerate() {
            let factor = other[pivot] / row[pivot];
            if factor != 0.0 {
                for (x, y) in other[pivot..].iter_mut().zip(&row[pivot..]) {
                    *x -= factor * y;
                }
                off[pivot + 1 + n] -= factor * off[pivot];
            }
        }
    }
    for n in (0..size).rev() {
        let known: f64 = changes[n][n + 1..].iter().zip(&off[n + 1..]).map(|(c, x)| c * x).sum();
        off[n] = (off[n] - known) / changes[n][n];
    }
    off
}
