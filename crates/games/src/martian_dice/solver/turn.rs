//! One turn, solved exactly for any worth of its points: all throws, all choices, no sampling. It knows neither scores
//! nor other players; whoever asks puts them into the worth.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::super::dice::{DICE, Dice, Face};

/// How many results a turn can have: 0 to 16 points, thirteen earthlings and the bonus.
pub(crate) const RESULTS: usize = 17;

/// What each result of a turn is worth.
pub(crate) type Worth = [f64; RESULTS];

/// A turn between two throws. The kinds of earthlings are alike, so that only their number and sum count.
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

    /// MD-1 and MD-2.
    fn points(self) -> u8 {
        let bonus = if self.kinds == 3 { 3 } else { 0 };
        if self.rays >= self.tanks { self.caught + bonus } else { 0 }
    }
}

/// Throws that leave the same choices: their probability, and up to four nodes to choose from, the last repeated.
#[derive(Clone, Copy)]
struct Branch {
    probability: f64,
    nodes: [u16; 4],
}

/// All turns with so many dice as one flat graph. The first nodes are the results; then come the states between two
/// throws, those with fewer dice left first, so that one pass in this order meets no state before its successors.
pub(crate) struct Turns {
    dice: u8,
    /// The node of every state, by `place`; results stand for states in which nothing can change any more.
    nodes: Vec<u16>,
    /// What a turn would score that ends in this state.
    points: Vec<u8>,
    /// Where the branches of each state begin; one more entry for where the last ones end.
    begins: Vec<u32>,
    branches: Vec<Branch>,
}

/// The game's own turns.
pub(crate) static TURNS: LazyLock<Turns> = LazyLock::new(|| Turns::new(DICE));

/// A solved turn: what every state is worth to somebody who throws and then plays for the greatest worth.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    worth: Worth,
    throw: Vec<f64>,
}

impl Solved {
    /// The worth of a turn before its first throw.
    pub(crate) fn value(&self) -> f64 {
        self.throw.last().copied().unwrap_or(self.worth[0])
    }

    /// What a turn with this result is worth.
    pub(crate) fn worth(&self, points: u8) -> f64 {
        self.worth[points as usize]
    }
}

impl Turns {
    /// All turns with so many dice, at most thirteen.
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

    fn add(&mut self, state: Aside, left: u8) {
        let place = self.place(state);
        // Nothing left to throw, or more tanks than rays can ever answer.
        if left == 0 || state.tanks > state.rays + left {
            self.nodes[place] = u16::from(state.points());
            return;
        }
        self.nodes[place] = (RESULTS + self.points.len()) as u16;
        self.points.push(state.points());
        let mut merged = BTreeMap::new();
        for throw in sorted_throws(left, state.kinds) {
            *merged.entry(self.choices(state, &throw)).or_insert(0.0) += throw.probability;
        }
        let branches = merged.into_iter();
        self.branches.extend(branches.map(|(nodes, probability)| Branch { probability, nodes }));
        self.begins.push(self.branches.len() as u32);
    }

    /// The nodes that a throw lets a player choose from.
    fn choices(&self, state: Aside, throw: &SortedThrow) -> [u16; 4] {
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

    /// Solves the turn for this worth of its points.
    pub(crate) fn solve(&self, worth: &Worth) -> Solved {
        let mut best = Vec::with_capacity(RESULTS + self.points.len());
        best.extend_from_slice(worth);
        let mut throw = Vec::with_capacity(self.points.len());
        for (state, points) in self.points.iter().enumerate() {
            let mut sum = 0.0;
            for branch in self.branches(state) {
                let [a, b, c, d] = branch.nodes.map(|node| best[node as usize]);
                sum += branch.probability * greater(greater(a, b), greater(c, d));
            }
            throw.push(sum);
            best.push(greater(sum, worth[*points as usize]));
        }
        Solved { worth: *worth, throw }
    }

    /// What a node is worth to somebody who may stop or go on.
    fn best_at(&self, solved: &Solved, node: u16) -> f64 {
        match (node as usize).checked_sub(RESULTS) {
            Some(state) => greater(solved.throw[state], solved.worth[self.points[state] as usize]),
            None => solved.worth[node as usize],
        }
    }

    /// The probability of each result if the turn is played as it was solved.
    pub(crate) fn results(&self, solved: &Solved) -> Worth {
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
            if !begins && solved.throw[state] <= solved.worth[points] {
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

    /// What it is worth to have these dice aside and to be free to stop or to go on.
    pub(crate) fn best(&self, solved: &Solved, aside: Dice) -> f64 {
        self.best_at(solved, self.node(Aside::of(aside)))
    }

    /// What it is worth to have these dice aside and to throw the others.
    pub(crate) fn throw(&self, solved: &Solved, aside: Dice) -> f64 {
        let node = self.node(Aside::of(aside));
        match (node as usize).checked_sub(RESULTS) {
            Some(state) => solved.throw[state],
            // More tanks than rays can answer: no throw changes that.
            None => solved.worth[node as usize],
        }
    }
}

/// The greater of two numbers, neither of which is odd: one instruction, where `f64::max` must ask for more.
#[inline]
fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

fn places(dice: u8) -> usize {
    (dice as usize + 1).pow(3) * 4
}

/// All states with so many dice aside. Before the first choice there is only the start of the turn.
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

/// A throw by what matters: tanks, rays and the counts of the kinds that are still free, in descending order.
struct SortedThrow {
    tanks: u8,
    rays: u8,
    free: [u8; 3],
    probability: f64,
}

/// All throws of so many dice when so many kinds are taken, with their probabilities.
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
        let same: f64 = counts[..=n].iter().map(|other| f64::from(u8::from(other == count))).sum();
        ways *= (n + 1) as f64 / same;
    }
    ways
}

/// The probability of so many tanks, rays, dice of three kinds, and dice that show one of the `taken` kinds.
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
    //! What tests need to see of a graph.

    use super::Turns;

    /// The sums of all probabilities, state by state.
    pub(crate) fn sums(turns: &Turns) -> Vec<f64> {
        let sum = |state| turns.branches(state).iter().map(|branch| branch.probability).sum();
        (0..turns.points.len()).map(sum).collect()
    }
}
