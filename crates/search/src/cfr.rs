//! Counterfactual regret minimisation on a flattened tree, for two seats: CFR+ and its predictive form.
//!
//! Each iteration walks the arrays twice: downwards for the probabilities of reaching a position, upwards for values
//! and regrets. Nothing is allocated between iterations.

use croupier_engine::{Game, Seat};

use crate::tree::{Node, Strategy, Tree};

/// How the next strategy follows from the regrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Update {
    /// Regrets are cut at zero.
    Plus,
    /// As `Plus`, and the last instant regret is expected to come again: far faster where play settles.
    Predictive,
}

/// A solver in progress.
#[derive(Clone, Debug)]
pub struct Cfr<'a, G: Game> {
    tree: &'a Tree<G>,
    update: Update,
    regrets: Vec<f64>,
    instant: Vec<f64>,
    current: Vec<f64>,
    sums: Vec<f64>,
    /// Probability that this seat (first) and all else (second) reach a position.
    reach: Vec<(f64, f64)>,
    values: Vec<f64>,
    iterations: u64,
}

impl<'a, G: Game> Cfr<'a, G> {
    /// A solver before its first iteration. Panics unless the tree has two seats.
    pub fn new(tree: &'a Tree<G>, update: Update) -> Cfr<'a, G> {
        assert_eq!(tree.seats, 2, "regrets lead to an equilibrium for two seats");
        Cfr {
            tree,
            update,
            regrets: vec![0.0; tree.width],
            instant: vec![0.0; tree.width],
            current: tree.uniform().probabilities,
            sums: vec![0.0; tree.width],
            reach: vec![(0.0, 0.0); tree.nodes.len()],
            values: vec![0.0; tree.nodes.len()],
            iterations: 0,
        }
    }

    /// Runs so many iterations; in each, the seats learn one after the other.
    pub fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.iterations += 1;
            for seat in Seat::all(2) {
                self.walk_down(seat);
                self.walk_up(seat);
                self.learn(seat);
            }
        }
    }

    /// The average strategy, which approaches an equilibrium.
    pub fn average(&self) -> Strategy {
        let mut average = self.tree.uniform();
        for set in &self.tree.sets {
            let range = set.first..set.first + set.actions.len();
            let total: f64 = self.sums[range.clone()].iter().sum();
            if total > 0.0 {
                for n in range {
                    average.probabilities[n] = self.sums[n] / total;
                }
            }
        }
        average
    }

    fn walk_down(&mut self, seat: Seat) {
        self.reach[0] = (1.0, 1.0);
        for node in 0..self.tree.nodes.len() {
            let (own, others) = self.reach[node];
            match self.tree.nodes[node] {
                Node::Leaf { .. } => {}
                Node::Chance { child, first, count } => {
                    let weights = &self.tree.chances[first as usize..][..count as usize];
                    for (place, weight) in self.reach[child as usize..].iter_mut().zip(weights) {
                        *place = (own, others * weight);
                    }
                }
                Node::Decision { set, child } => {
                    let set = &self.tree.sets[set as usize];
                    let weights = &self.current[set.first..][..set.actions.len()];
                    for (place, weight) in self.reach[child as usize..].iter_mut().zip(weights) {
                        *place = if set.seat == seat {
                            (own * weight, others)
                        } else {
                            (own, others * weight)
                        };
                    }
                }
            }
        }
    }

    fn walk_up(&mut self, seat: Seat) {
        for node in (0..self.tree.nodes.len()).rev() {
            self.values[node] = match self.tree.nodes[node] {
                Node::Leaf { payoffs } => self.tree.payoffs[payoffs as usize + seat.index()],
                Node::Chance { child, first, count } => {
                    let weights = &self.tree.chances[first as usize..][..count as usize];
                    dot(weights, &self.values[child as usize..])
                }
                Node::Decision { set, child } => {
                    let set = &self.tree.sets[set as usize];
                    let range = set.first..set.first + set.actions.len();
                    let children = &self.values[child as usize..][..set.actions.len()];
                    let value = dot(&self.current[range.clone()], children);
                    if set.seat == seat {
                        let others = self.reach[node].1;
                        for (instant, child) in self.instant[range].iter_mut().zip(children) {
                            *instant += others * (child - value);
                        }
                    }
                    value
                }
            };
        }
    }

    /// Adds the instant regrets, averages the strategy that was played, and finds the next one.
    fn learn(&mut self, seat: Seat) {
        // Later strategies weigh more: linearly for CFR+, quadratically for the predictive form.
        let weight = match self.update {
            Update::Plus => self.iterations as f64,
            Update::Predictive => (self.iterations as f64).powi(2),
        };
        for node in 0..self.tree.nodes.len() {
            if let Node::Decision { set, .. } = self.tree.nodes[node] {
                let set = &self.tree.sets[set as usize];
                if set.seat == seat {
                    // All positions of a set have the same probability of its own; equal votes change nothing.
                    let own = weight * self.reach[node].0;
                    for n in set.first..set.first + set.actions.len() {
                        self.sums[n] += own * self.current[n];
                    }
                }
            }
        }
        for set in self.tree.sets.iter().filter(|set| set.seat == seat) {
            let range = set.first..set.first + set.actions.len();
            let mut total = 0.0;
            for n in range.clone() {
                self.regrets[n] = (self.regrets[n] + self.instant[n]).max(0.0);
                let expected = match self.update {
                    Update::Plus => self.regrets[n],
                    Update::Predictive => (self.regrets[n] + self.instant[n]).max(0.0),
                };
                self.current[n] = expected;
                total += expected;
                self.instant[n] = 0.0;
            }
            let share = 1.0 / set.actions.len() as f64;
            for n in range {
                self.current[n] = if total > 0.0 { self.current[n] / total } else { share };
            }
        }
    }
}

fn dot(weights: &[f64], values: &[f64]) -> f64 {
    weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
}
