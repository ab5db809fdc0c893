//! Best responses to a fixed strategy, and exploitability: the distance of a strategy from an equilibrium.

use croupier_engine::{Game, Seat};

use crate::tree::{Node, Strategy, Tree};

impl<G: Game> Tree<G> {
    /// The value of a best response of this seat if all others play this strategy. Exact for games of perfect recall,
    /// in which a view contains everything that its seat ever knew.
    pub fn best_response(&self, seat: Seat, strategy: &Strategy) -> f64 {
        let reach = self.reach_of_others(seat, strategy);
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); self.sets.len()];
        for (node, entry) in self.nodes.iter().enumerate() {
            if let Node::Decision { set, .. } = entry
                && self.sets[*set as usize].seat == seat
            {
                members[*set as usize].push(node as u32);
            }
        }
        let mut response = BestResponse {
            tree: self,
            seat,
            strategy,
            reach,
            members,
            chosen: vec![None; self.sets.len()],
            values: vec![f64::NAN; self.nodes.len()],
        };
        response.value(0)
    }

    /// The exploitability of a strategy: the sum over all seats of what a best response gains. Zero at an equilibrium.
    pub fn exploitability(&self, strategy: &Strategy) -> f64 {
        let values = self.values(strategy);
        Seat::all(self.seats as u8)
            .map(|seat| self.best_response(seat, strategy) - values[seat.index()])
            .sum()
    }

    /// For each position, the counterfactual reach probability: that chance and the other seats lead to it.
    fn reach_of_others(&self, seat: Seat, strategy: &Strategy) -> Vec<f64> {
        let mut reach = vec![0.0; self.nodes.len()];
        reach[0] = 1.0;
        for node in 0..self.nodes.len() {
            let here = reach[node];
            match self.nodes[node] {
                Node::Leaf { .. } => {}
                Node::Chance { child, first, count } => {
                    for n in 0..count as usize {
                        reach[child as usize + n] = here * self.chances[first as usize + n];
                    }
                }
                Node::Decision { set, child } => {
                    let set = &self.sets[set as usize];
                    for (n, probability) in strategy.of(set).iter().enumerate() {
                        let weight = if set.seat == seat { 1.0 } else { *probability };
                        reach[child as usize + n] = here * weight;
                    }
                }
            }
        }
        reach
    }
}

/// A best response while it is computed: values and choices are memoised.
struct BestResponse<'a, G: Game> {
    tree: &'a Tree<G>,
    seat: Seat,
    strategy: &'a Strategy,
    reach: Vec<f64>,
    members: Vec<Vec<u32>>,
    chosen: Vec<Option<usize>>,
    values: Vec<f64>,
}

impl<G: Game> BestResponse<'_, G> {
    /// The value of a position for the responding seat.
    fn value(&mut self, node: usize) -> f64 {
        if !self.values[node].is_nan() {
            return self.values[node];
        }
        let value = match self.tree.nodes[node] {
            Node::Leaf { payoffs } => self.tree.payoffs[payoffs as usize + self.seat.index()],
            Node::Chance { child, first, count } => (0..count as usize)
                .map(|n| self.tree.chances[first as usize + n] * self.value(child as usize + n))
                .sum(),
            Node::Decision { set, child } => {
                let entry = &self.tree.sets[set as usize];
                if entry.seat == self.seat {
                    let best = self.choose(set as usize);
                    self.value(child as usize + best)
                } else {
                    (0..entry.actions.len())
                        .map(|n| self.strategy.of(entry)[n] * self.value(child as usize + n))
                        .sum()
                }
            }
        };
        self.values[node] = value;
        value
    }

    /// The best action of an information set, over its positions weighted by reach probability.
    fn choose(&mut self, set: usize) -> usize {
        if let Some(chosen) = self.chosen[set] {
            return chosen;
        }
        let members = std::mem::take(&mut self.members[set]);
        let mut action_values = vec![0.0; self.tree.sets[set].actions.len()];
        for &member in &members {
            if let Node::Decision { child, .. } = self.tree.nodes[member as usize] {
                let weight = self.reach[member as usize];
                for (n, value) in action_values.iter_mut().enumerate() {
                    *value += weight * self.value(child as usize + n);
                }
            }
        }
        let best = (0..action_values.len())
            .max_by(|a, b| action_values[*a].total_cmp(&action_values[*b]))
            .unwrap_or(0);
        self.chosen[set] = Some(best);
        best
    }
}
