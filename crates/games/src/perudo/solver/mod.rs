//! Equilibria of rounds between two, and matches composed of them. More than two players have no such value and are
//! not solved here.

mod graph;
mod regret;
mod response;
mod setting;

use graph::Graph;
use regret::Regret;
use response::best_response;
pub(super) use setting::Setting;

/// A solved round.
pub(crate) struct Solution {
    graph: Graph,
    strategy: Vec<f64>,
    values: Vec<f64>,
    /// The chance that the opener wins the round.
    pub(crate) round_win: f64,
}

impl Solution {
    /// Runs so many iterations on a round whose players remember so many bids.
    pub(crate) fn find(setting: Setting, memory: usize, iterations: u64) -> Solution {
        let graph = Graph::new(setting, memory);
        let mut regret = Regret::new(&graph);
        regret.run(iterations);
        let strategy = regret.average();
        let mut values = graph.values();
        graph.fill_values(&strategy, &mut values);
        let round_win = graph.round_win(&strategy, &values);
        Solution { graph, strategy, values, round_win }
    }

    /// What both players together could gain by answering the strategy best, in chances to win the round.
    pub(crate) fn exploitability(&self, progress: &mut dyn FnMut(f64)) -> f64 {
        let first = best_response(&self.graph, &self.strategy, 0, &mut |share| progress(share / 2.0));
        let second =
            best_response(&self.graph, &self.strategy, 1, &mut |share| progress(0.5 + share / 2.0));
        first + second - 1.0
    }
}

#[cfg(test)]
mod tests;
