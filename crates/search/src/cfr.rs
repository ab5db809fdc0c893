//! Counterfactual regret minimization on a flattened tree, for two seats: CFR+ (Tammelin 2014) and predictive CFR+
//! (Farina, Kroer, Sandholm 2021).
//!
//! Each update passes over the arrays twice: forwards for reach probabilities, backwards for values and regrets.
//! Nothing is allocated between iterations.

use croupier_engine::{Game, Seat};

use crate::tree::{Node, Strategy, Tree};

/// How the next strategy follows from the regrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Update {
    /// CFR+: regret matching with cumulative regrets cut off at zero, and linear averaging.
    Plus,
    /// Predictive CFR+: in addition the last instantaneous regret predicts the next one, and averaging is quadratic.
    /// Usually converges much faster.
    Predictive,
}

/// A CFR run in progress.
#[derive(Clone, Debug)]
pub struct Cfr<'a, G: Game> {
    tree: &'a Tree<G>,
    update: Update,
    regrets: Vec<f64>,
    instantaneous: Vec<f64>,
    current: Vec<f64>,
    strategy_sums: Vec<f64>,
    /// The probability that the updated seat (first) and all others with chance (second) play to a position.
    reach: Vec<(f64, f64)>,
    values: Vec<f64>,
    iterations: u64,
}

impl<'a, G: Game> Cfr<'a, G> {
    /// A run before its first iteration. Panics unless the tree has two seats.
    pub fn new(tree: &'a Tree<G>, update: Update) -> Cfr<'a, G> {
        assert_eq!(tree.seats, 2, "CFR converges to an equilibrium for two seats only");
        Cfr {
            tree,
            update,
            regrets: vec![0.0; tree.width],
            instantaneous: vec![0.0; tree.width],
            current: tree.uniform().probabilities,
            strategy_sums: vec![0.0; tree.width],
            reach: vec![(0.0, 0.0); tree.nodes.len()],
            values: vec![0.0; tree.nodes.len()],
            iterations: 0,
        }
    }

    /// Runs this many iterations; each updates the seats one after the other (alternating updates).
    pub fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.iterations += 1;
            for seat in Seat::all(2) {
                self.compute_reach(seat);
                self.compute_values(seat);
                self.update_strategy(seat);
            }
        }
    }

    /// The average strategy, which approaches an equilibrium.
    pub fn average(&self) -> Strategy {
        let mut average = self.tree.uniform();
        for set in &self.tree.sets {
            let range = set.first..set.first + set.actions.len();
            let total: f64 = self.strategy_sums[range.clone()].iter().sum();
            if total > 0.0 {
                for n in range {
                    average.probabilities[n] = self.strategy_sums[n] / total;
                }
            }
        }
        average
    }

    /// Forward pass: the reach probabilities of all positions.
    fn compute_reach(&mut self, seat: Seat) {
        self.reach[0] = (1.0, 1.0);
        for node in 0..self.tree.nodes.len() {
            let (own, others) = self.reach[node];
            match self.tree.nodes[node] {
                Node::Leaf { .. } => {}
                Node::Chance { child, first, count } => {
                    let weights = &self.tree.chances[first as usize..][..count as usize];
                    for (entry, weight) in self.reach[child as usize..].iter_mut().zip(weights) {
                        *entry = (own, others * weight);
                    }
                }
                Node::Decision { set, child } => {
                    let set = &self.tree.sets[set as usize];
                    let weights = &self.current[set.first..][..set.actions.len()];
                    for (entry, weight) in self.reach[child as usize..].iter_mut().zip(weights) {
                        *entry = if set.seat == seat {
                            (own * weight, others)
                        } else {
                            (own, others * weight)
                        };
                    }
                }
            }
        }
    }

    /// Backward pass: the values of all positions and the instantaneous regrets of this seat.
    fn compute_values(&mut self, seat: Seat) {
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
                        for (regret, child) in self.instantaneous[range].iter_mut().zip(children) {
                            *regret += others * (child - value);
                        }
                    }
                    value
                }
            };
        }
    }

    /// Adds the current strategy to the average and the instantaneous regrets to the cumulative ones; then regret
    /// matching gives the next strategy.
    fn update_strategy(&mut self, seat: Seat) {
        // Weighted averaging: linear for CFR+, quadratic for predictive CFR+.
        let weight = match self.update {
            Update::Plus => self.iterations as f64,
            Update::Predictive => (self.iterations as f64).powi(2),
        };
        for node in 0..self.tree.nodes.len() {
            if let Node::Decision { set, .. } = self.tree.nodes[node] {
                let set = &self.tree.sets[set as usize];
                if set.seat == seat {
                    // All positions of an information set have the same own reach probability, so adding it for
                    // each of them only scales the average.
                    let own = weight * self.reach[node].0;
                    for n in set.first..set.first + set.actions.len() {
                        self.strategy_sums[n] += own * self.current[n];
                    }
                }
            }
        }
        for set in self.tree.sets.iter().filter(|set| set.seat == seat) {
            let range = set.first..set.first + set.actions.len();
            let mut total = 0.0;
            for n in range.clone() {
                self.regrets[n] = (self.regrets[n] + self.instantaneous[n]).max(0.0);
                let matched = match self.update {
                    Update::Plus => self.regrets[n],
                    Update::Predictive => (self.regrets[n] + self.instantaneous[n]).max(0.0),
                };
                self.current[n] = matched;
                total += matched;
                self.instantaneous[n] = 0.0;
            }
            let uniform = 1.0 / set.actions.len() as f64;
            for n in range {
                self.current[n] = if total > 0.0 { self.current[n] / total } else { uniform };
            }
        }
    }
}

fn dot(weights: &[f64], values: &[f64]) -> f64 {
    weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
}
