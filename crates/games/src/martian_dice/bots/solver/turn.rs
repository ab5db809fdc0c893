//! One turn, solved by expectimax for any values of its results: all throws and all choices, no sampling. It knows neither
//! scores nor other players; both are part of the values.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::super::super::{DICE, Dice, Face};

/// How many results a turn can have: 0 to 16 points, thirteen earthlings and the bonus.
pub(crate) const RESULTS: usize = 17;

/// One number for each result of a turn: its value, or its probability.
pub(crate) type ResultValues = [f64; RESULTS];

/// A turn between two throws. The kinds of earthlings are symmetric, so only their number and sum count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Aside {
    tanks: u8,
    rays: u8,
    caught: u8,
    kinds: u8,
}

impl Aside {
    fn of(dice: Dice) -> Aside {
        let earthlings = Face::EARTHLINGS.map(|kind| dice.count(kind));
        Aside {
            tanks: dice.count(Face::Tank),
            rays: dice.count(Face::Ray),
            caught: earthlings.iter().sum(),
            kinds: earthlings.iter().filter(|count| **count > 0).count() as u8,
        }
    }

    /// Whether a throw of `left` dice can change something: some are left, and the tanks can still be answered.
    fn is_open(self, left: u8) -> bool {
        left > 0 && self.tanks <= self.rays + left
    }

    /// MD-1 and MD-2.
    fn points(self) -> u8 {
        let bonus = if self.kinds == 3 { 3 } else { 0 };
        if self.rays >= self.tanks { self.caught + bonus } else { 0 }
    }
}

/// Throws with the same choices, merged: their probability, and up to four successor nodes, padded with the last.
#[derive(Clone, Copy)]
struct Branch {
    probability: f64,
    nodes: [u16; 4],
}

/// All turns with a given number of dice as one flat graph. The first nodes are the results; then come the states between
/// two throws, those with fewer dice left first. This is a reverse topological order: successors come first.
pub(crate) struct Turns {
    dice: u8,
    /// The node of every state, by `place`; a state in which nothing can change any more is a result.
    nodes: Vec<u16>,
    /// The points of a turn that ends in this state.
    points: Vec<u8>,
    /// Where the branches of each state begin, and the end of the last ones.
    begins: Vec<u32>,
    branches: Vec<Branch>,
}

/// The turns of the game: thirteen dice.
pub(crate) static TURNS: LazyLock<Turns> = LazyLock::new(|| Turns::new(DICE));

/// A solved turn: the value of throwing in every state under optimal play.
#[derive(Clone, Debug)]
pub(crate) struct SolvedTurn {
    results: ResultValues,
    throw: Vec<f64>,
}

impl SolvedTurn {
    /// The value of the turn before its first throw.
    pub(crate) fn value(&self) -> f64 {
        self.throw.last().copied().unwrap_or(self.results[0])
    }

    /// The value of throwing in every state, in the order of [`Turns::states`].
    pub(crate) fn throw_values(&self) -> &[f64] {
        &self.throw
    }

    /// The value of a turn that ends with these points.
    pub(crate) fn result_value(&self, points: u8) -> f64 {
        self.results[points as usize]
    }
}

impl Turns {
    /// All turns with this many dice, at most thirteen.
    pub(crate) fn new(dice: u8) -> Turns {
        let mut turns = Turns {
            dice,
            nodes: vec![0; places(dice)],
            points: Vec::new(),
            begins: vec![0],
            branches: Vec::new(),
        };
        for left in 0..=dice {
            for state in states(dice - left) {
                turns.add(state, left);
            }
        }
        turns
    }

    /// The states in which a throw can change something: tanks, rays, earthlings and their kinds, and the points of a turn
    /// that ends there. The last one is the start of the turn.
    pub(crate) fn states(&self) -> impl Iterator<Item = [u8; 5]> {
        let dice = self.dice;
        let of = move |left: u8| {
            states(dice - left)
                .filter(move |state| state.is_open(left))
                .map(|state| [state.tanks, state.rays, state.caught, state.kinds, state.points()])
        };
        (0..=dice).flat_map(of)
    }

    fn add(&mut self, state: Aside, left: u8) {
        let place = self.place(state);
        if !state.is_open(left) {
            self.nodes[place] = u16::from(state.points());
            return;
        }
        self.nodes[place] = (RESULTS + self.points.len()) as u16;
        self.points.push(state.points());
        let mut merged = BTreeMap::new();
        for throw in sorted_throws(left, state.kinds) {
            *merged.entry(self.successors(state, &throw)).or_insert(0.0) += throw.probability;
        }
        let branches = merged.into_iter();
        self.branches.extend(branches.map(|(nodes, probability)| Branch { probability, nodes }));
        self.begins.push(self.branches.len() as u32);
    }

    /// The successors that a player can choose from after a throw.
    fn successors(&self, state: Aside, throw: &SortedThrow) -> [u16; 4] {
        let state = Aside { tanks: state.tanks + throw.tanks, ..state };
        let mut nodes = Vec::with_capacity(4);
        if throw.rays > 0 {
            nodes.push(self.node(Aside { rays: state.rays + throw.rays, ..state }));
        }
        for count in throw.free.iter().filter(|count| **count > 0) {
            let caught = state.caught + count;
            nodes.push(self.node(Aside { caught, kinds: state.kinds + 1, ..state }));
        }
        if nodes.is_empty() {
            // MD-5: without a kind to choose the turn is scored as it stands.
            nodes.push(u16::from(state.points()));
        }
        nodes.sort_unstable();
        nodes.dedup();
        std::array::from_fn(|n| nodes[n.min(nodes.len() - 1)])
    }

    fn place(&self, state: Aside) -> usize {
        let base = self.dice as usize + 1;
        let place = (state.tanks as usize * base + state.rays as usize) * base;
        (place + state.caught as usize) * 4 + state.kinds as usize
    }

    fn node(&self, state: Aside) -> u16 {
        self.nodes[self.place(state)]
    }

    fn branches(&self, state: usize) -> &[Branch] {
        &self.branches[self.begins[state] as usize..self.begins[state + 1] as usize]
    }

    /// Solves the turn for these values of its results, in one pass over the graph.
    pub(crate) fn solve(&self, results: &ResultValues) -> SolvedTurn {
        let mut best = Vec::with_capacity(RESULTS + self.points.len());
        best.extend_from_slice(results);
        let mut throw = Vec::with_capacity(self.points.len());
        for (state, points) in self.points.iter().enumerate() {
            let mut sum = 0.0;
            for branch in self.branches(state) {
                let [a, b, c, d] = branch.nodes.map(|node| best[node as usize]);
                sum += branch.probability * greater(greater(a, b), greater(c, d));
            }
            throw.push(sum);
            best.push(greater(sum, results[*points as usize]));
        }
        SolvedTurn { results: *results, throw }
    }

    /// The value of a node for a player who may stop or throw again.
    fn best_at(&self, solved: &SolvedTurn, node: u16) -> f64 {
        match (node as usize).checked_sub(RESULTS) {
            Some(state) => {
                greater(solved.throw[state], solved.results[self.points[state] as usize])
            }
            None => solved.results[node as usize],
        }
    }

    /// The probability of each result under optimal play, by one forward pass over the graph.
    pub(crate) fn result_probabilities(&self, solved: &SolvedTurn) -> ResultValues {
        let nodes = (RESULTS + self.points.len()) as u16;
        let best: Vec<f64> = (0..nodes).map(|node| self.best_at(solved, node)).collect();
        let mut reached = vec![0.0; best.len()];
        if let Some(start) = reached.last_mut() {
            *start = 1.0;
        }
        for state in (0..self.points.len()).rev() {
            let here = reached[RESULTS + state];
            if here == 0.0 {
                continue;
            }
            let points = self.points[state] as usize;
            let begins = state + 1 == self.points.len();
            if !begins && solved.throw[state] <= solved.results[points] {
                reached[points] += here;
                continue;
            }
            for branch in self.branches(state) {
                let mut node = branch.nodes[0] as usize;
                for other in &branch.nodes[1..] {
                    let other = *other as usize;
                    if best[other] > best[node] {
                        node = other;
                    }
                }
                reached[node] += here * branch.probability;
            }
        }
        std::array::from_fn(|points| reached[points])
    }

    /// The value of having these dice aside for a player who may stop or throw again.
    pub(crate) fn best(&self, solved: &SolvedTurn, aside: Dice) -> f64 {
        self.best_at(solved, self.node(Aside::of(aside)))
    }

    /// The value of throwing the other dice when these are aside.
    pub(crate) fn throw(&self, solved: &SolvedTurn, aside: Dice) -> f64 {
        let node = self.node(Aside::of(aside));
        match (node as usize).checked_sub(RESULTS) {
            Some(state) => solved.throw[state],
            // The tanks can no longer be answered; no throw changes that.
            None => solved.results[node as usize],
        }
    }
}

/// The greater of two numbers that are not NaN: one instruction, where `f64::max` also checks for NaN.
#[inline]
fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

fn places(dice: u8) -> usize {
    (dice as usize + 1).pow(3) * 4
}

/// All states with this many dice aside. Before the first choice there is only the start of the turn.
fn states(aside: u8) -> impl Iterator<Item = Aside> {
    let split = move |tanks: u8| (0..=aside - tanks).map(move |rays| (tanks, rays));
    (0..=aside).flat_map(split).flat_map(move |(tanks, rays)| {
        let caught = aside - tanks - rays;
        let kinds = u8::from(caught > 0)..=caught.min(3);
        kinds
            .map(move |kinds| Aside { tanks, rays, caught, kinds })
            .filter(move |state| state.rays + state.caught > 0 || aside == 0)
    })
}

/// A throw up to symmetry: tanks, rays and the counts of the kinds that are still free, in descending order.
struct SortedThrow {
    tanks: u8,
    rays: u8,
    free: [u8; 3],
    probability: f64,
}

/// All throws of `dice` dice when `taken` kinds are taken, with their probabilities.
fn sorted_throws(dice: u8, taken: u8) -> Vec<SortedThrow> {
    let mut throws = Vec::new();
    for tanks in 0..=dice {
        for rays in 0..=dice - tanks {
            let left = dice - tanks - rays;
            for first in 0..=left {
                for second in 0..=first.min(left - first) {
                    for third in 0..=second.min(left - first - second) {
                        let free = [first, second, third];
                        let idle = left - first - second - third;
                        let impossible = free[3 - taken as usize..].iter().any(|count| *count > 0);
                        if impossible || taken == 0 && idle > 0 {
                            continue;
                        }
                        let ways = arrangements(&free[..3 - taken as usize]);
                        let counts = [tanks, rays, first, second, third, idle];
                        let probability = ways * multinomial(counts, f64::from(taken));
                        throws.push(SortedThrow { tanks, rays, free, probability });
                    }
                }
            }
        }
    }
    throws
}

/// In how many orders different kinds can have these counts.
fn arrangements(counts: &[u8]) -> f64 {
    let mut ways = 1.0;
    for (n, count) in counts.iter().enumerate() {
        let same: f64 = counts[..=n].iter().map(|other| f64::from(other == count)).sum();
        ways *= (n + 1) as f64 / same;
    }
    ways
}

/// The multinomial probability of these counts of tanks, rays, three kinds, and dice that show one of the `taken` kinds.
fn multinomial(counts: [u8; 6], taken: f64) -> f64 {
    let sides = [1.0, 2.0, 1.0, 1.0, 1.0, taken];
    let mut probability = 1.0;
    let mut thrown = 0.0;
    for (count, sides) in counts.into_iter().zip(sides) {
        for n in 1..=count {
            thrown += 1.0;
            probability *= thrown * sides / (f64::from(n) * 6.0);
        }
    }
    probability
}

#[cfg(test)]
pub(crate) mod test_support {
    //! What tests need of the private graph.

    use super::Turns;

    /// The sum of the branch probabilities of each state.
    pub(crate) fn sums(turns: &Turns) -> Vec<f64> {
        let sum = |state| turns.branches(state).iter().map(|branch| branch.probability).sum();
        (0..turns.points.len()).map(sum).collect()
    }
}
