//! One sum of scores in the race of two: all its positions at once, by Newton's method, which is policy iteration here.
//!
//! The unknowns are the equities of the player to move, for each pair of scores with nothing on offer. Given estimates of
//! all of them, every turn of the level is solved by expectimax: first those of adopters, whose failure leads to one of
//! the unknown pairs and everything else to greater sums, then those that begin with six dice. This is the improvement
//! step. The derivatives of the new values with respect to the estimates are probabilities of failure under the new
//! policies. The linear equations with these derivatives give the next estimates; they are exact as soon as the policies
//! no longer change.

use croupier_engine::{Job, Resources};

use super::race::{RARE, Race, TOLERANCE};
use super::turn::{FORBIDDEN, Row, Turns, greater};
use super::{Rules, SIX};

/// How many turns are solved in parallel lanes.
const LANES: usize = 8;

/// A linear model of an adopter's turn.
#[derive(Clone, Copy)]
pub(super) struct AdoptedTurn {
    /// The value of the turn if a failure has the value `failure`.
    pub(super) value: f64,
    pub(super) failure: f64,
    /// The derivative of the value with respect to `failure`: the probability of failure.
    pub(super) slope: f64,
}

/// Newton's method usually takes three or four rounds. After this many, fixed-point iteration takes over.
const MOST_NEWTON: usize = 20;
/// The bound on all rounds.
const MOST_ROUNDS: usize = 200;

/// The first estimate of a probability of failure, where no level above provides one.
const SLOPE: f64 = 0.4;
/// Values of a failure that differ by less are not used to estimate the slope.
const TOO_CLOSE: f64 = 1e-9;

/// The level that is being solved. The adopters' turns of the level before it are the first estimates.
pub(super) struct Level {
    rules: Rules,
    sum: usize,
    /// By the noter's score before, the noted units, the dice left.
    pub(super) adopted: Vec<AdoptedTurn>,
}

/// Turns that are solved in parallel lanes: noters with the scores from `first` on, less than `end`.
#[derive(Clone, Copy)]
struct Group {
    first: usize,
    end: usize,
    /// The units that the noter has noted and the opponent adopts; 0 for turns that begin with six dice.
    units: usize,
}

impl Group {
    /// Groups of noters with all these scores.
    fn all(units: usize, (first, end): (usize, usize)) -> Vec<Group> {
        let firsts = (first..end).step_by(LANES);
        firsts.map(|first| Group { first, end: end.min(first + LANES), units }).collect()
    }

    /// The noter's score in this lane; unused lanes repeat the last turn.
    fn score(&self, lane: usize) -> usize {
        (self.first + lane).min(self.end - 1)
    }

    /// The used lanes, with the noter's score.
    fn lanes(&self) -> impl Iterator<Item = (usize, usize)> {
        (self.first..self.end).enumerate()
    }
}

impl Level {
    pub(super) fn new(rules: &Rules) -> Level {
        let unknown = AdoptedTurn { value: 0.0, failure: 0.0, slope: SLOPE };
        let turns = if rules.adopt.is_on() { rules.target * rules.target * SIX } else { 0 };
        Level { rules: *rules, sum: 0, adopted: vec![unknown; turns] }
    }

    /// The estimated work of a level, in rows of turns.
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

    /// The units at which all turns of a group are noted.
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
    pub(super) fn solve(&mut self, race: &mut Race, sum: usize, resources: &dyn Resources) {
        self.sum = sum;
        let (first, end) = self.scores();
        let target = self.rules.target;
        for score in first..end {
            race.fresh[score * target + sum - score] = first_estimate(race, score, sum - score);
        }
        for round in 0..MOST_ROUNDS {
            self.solve_adopters(race, resources, round);
            let (residuals, derivatives) = self.solve_own(race, resources);
            // Policy iteration of two players at once can cycle in theory; fixed-point iteration converges.
            let steps =
                if round < MOST_NEWTON { solve_linear(derivatives, residuals) } else { residuals };
            for (score, step) in (first..end).zip(&steps) {
                race.fresh[score * target + sum - score] += step;
            }
            if steps.iter().all(|step| step.abs() < TOLERANCE) {
                break;
            }
        }
        for score in first..end {
            let most = race.notes.most(score, sum - score);
            for units in self.rules.least_offer()..=most {
                if self.rules.adopt.is_on() {
                    let row = self.note_values(race, score, units);
                    race.notes.set(score, sum - score, units, row);
                }
            }
        }
    }

    /// Solves all adopters' turns whose value of a failure has changed.
    fn solve_adopters(&mut self, race: &Race, resources: &dyn Resources, round: usize) {
        let groups: Vec<Group> = self.adopters();
        let is_new = |group: &Group| {
            round == 0
                || group.lanes().any(|(_, score)| {
                    let known = self.adopted[self.place(score, group.units)];
                    (known.failure - self.failure(race, score, group.units)).abs() > TOLERANCE
                })
        };
        let groups: Vec<Group> = groups.into_iter().filter(is_new).collect();
        let solve = |group: &Group, turns: &mut Turns<LANES>| self.adopter(race, group, turns);
        let rows = self.rules.target.max(self.rules.later);
        let solved = run_in_parallel(resources, &groups, || Turns::new(rows, 1.0), solve);
        for (group, (failure, values)) in groups.iter().zip(solved) {
            for (lane, score) in group.lanes() {
                let place = self.place(score, group.units);
                for (known, values) in self.adopted[place..place + SIX].iter_mut().zip(&values) {
                    let (value, failure) = (values[lane], failure[lane]);
                    let apart = failure - known.failure;
                    if round > 0 && apart.abs() > TOO_CLOSE {
                        known.slope = ((value - known.value) / apart).clamp(0.0, 1.0);
                    }
                    (known.value, known.failure) = (value, failure);
                }
            }
        }
    }

    /// The equity of an opponent who adopts these units from a noter who had this score before, and fails.
    fn failure(&self, race: &Race, score: usize, units: usize) -> f64 {
        race.failure(self.sum - score, score + units, units)
    }

    /// The values of a failure, and the values of adopting by the number of dice.
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
            let mut row = [[FORBIDDEN; LANES]; SIX];
            if total >= self.rules.later {
                for lane in 0..LANES {
                    let score = group.score(lane);
                    let values = race.note_values(self.sum - score, score + units, total);
                    for (row, value) in row.iter_mut().zip(values) {
                        row[lane] = value;
                    }
                }
            }
            row
        });
        (failure, std::array::from_fn(|n| turns.roll(&race.throws, units, n + 1)))
    }

    /// The equity of noting under the estimates of this level; exact when they are.
    fn note_values(&self, race: &Race, score: usize, total: usize) -> [f64; SIX] {
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
            let adopted = known.value + known.slope * (failure - known.failure);
            1.0 - greater(declined, adopted)
        })
    }

    /// Solves all turns that begin with six dice. Returns the residuals of the estimates and the rows of the Jacobian.
    fn solve_own(&self, race: &Race, resources: &dyn Resources) -> (Vec<f64>, Vec<Vec<f64>>) {
        let (first, end) = self.scores();
        let groups = Group::all(0, (first, end));
        let rows = self.rules.target.max(self.rules.later);
        let solve = |group: &Group, turns: &mut Turns<LANES>| self.own(race, group, turns);
        let solved = run_in_parallel(resources, &groups, || Turns::new(rows, 1.0), solve);
        solved.into_iter().flatten().unzip()
    }

    fn own(&self, race: &Race, group: &Group, turns: &mut Turns<LANES>) -> Vec<(f64, Vec<f64>)> {
        let enough = self.enough(group);
        let notes: Vec<Row<LANES>> = (0..enough)
            .map(|total| {
                let mut row = [[FORBIDDEN; LANES]; SIX];
                if total >= self.rules.later {
                    for lane in 0..LANES {
                        let values = self.note_values(race, group.score(lane), total);
                        for (row, value) in row.iter_mut().zip(values) {
                            row[lane] = value;
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
                let mut derivatives = vec![0.0; end - first];
                let mut fails = 1.0;
                let note = |total: usize, dice: usize| notes[total][dice - 1][lane];
                turns.visit_results(&race.throws, lane, RARE, note, |total, dice, probability| {
                    fails -= probability;
                    let won = score + total >= self.rules.target;
                    if !won && self.rules.penalty.is_on() && race.is_adoptable(other, total) {
                        let declined = 1.0 - race.fresh(other, score + total);
                        if notes[total][dice - 1][lane] < declined {
                            // The opponent adopts. If he fails, the noter is to move with his new score.
                            let slope = self.adopted[self.place(score, total) + dice - 1].slope;
                            derivatives[score + total - first] += probability * slope;
                        }
                    }
                });
                derivatives[other - first] -= fails;
                (values[lane] - race.fresh(score, other), derivatives)
            })
            .collect()
    }
}

/// The first estimate: extrapolates as if the value were a sum of one term per player.
fn first_estimate(race: &Race, mine: usize, other: usize) -> f64 {
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

/// Processes all items in as many jobs as can run in parallel, each with its own workspace; the results are in order.
fn run_in_parallel<Item: Sync, Workspace, Done: Send>(
    resources: &dyn Resources,
    items: &[Item],
    workspace: impl Fn() -> Workspace + Sync,
    work: impl Fn(&Item, &mut Workspace) -> Done + Sync,
) -> Vec<Done> {
    let width = resources.parallelism().clamp(1, items.len().max(1));
    let mut parts: Vec<Vec<Done>> = (0..width).map(|_| Vec::new()).collect();
    let (workspace, work) = (&workspace, &work);
    let jobs = parts.iter_mut().enumerate().map(|(part, done)| -> Job<'_> {
        Box::new(move || {
            let mut own = workspace();
            done.extend(items.iter().skip(part).step_by(width).map(|item| work(item, &mut own)));
        })
    });
    resources.run_parallel(jobs.collect());
    let mut parts: Vec<_> = parts.into_iter().map(Vec::into_iter).collect();
    (0..items.len()).filter_map(|n| parts[n % width].next()).collect()
}

/// Solves x = b + A x by Gaussian elimination. The absolute values of each row of A sum to less than one, so no pivoting is
/// needed.
fn solve_linear(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let size = b.len();
    for (n, row) in a.iter_mut().enumerate() {
        for entry in row.iter_mut() {
            *entry = -*entry;
        }
        row[n] += 1.0;
    }
    for pivot in 0..size {
        let (above, below) = a.split_at_mut(pivot + 1);
        let row = &above[pivot];
        for (n, other) in below.iter_mut().enumerate() {
            let factor = other[pivot] / row[pivot];
            if factor != 0.0 {
                for (x, y) in other[pivot..].iter_mut().zip(&row[pivot..]) {
                    *x -= factor * y;
                }
                b[pivot + 1 + n] -= factor * b[pivot];
            }
        }
    }
    for n in (0..size).rev() {
        let known: f64 = a[n][n + 1..].iter().zip(&b[n + 1..]).map(|(c, x)| c * x).sum();
        b[n] = (b[n] - known) / a[n][n];
    }
    b
}
