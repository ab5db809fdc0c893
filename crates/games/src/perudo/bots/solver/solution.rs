//! A solved round: its strategy, the values of actions, and its exploitability. Later rounds do not matter here.

use super::super::super::rules::{Action, Bid};
use super::best_response::best_response_value;
use super::cfr::{Cfr, compute_reach, compute_values};
use super::round::RoundSpec;
use super::tree::Tree;
use crate::dice::Throw;

/// A strategy for both players of a round.
pub(in crate::perudo) struct Solution {
    tree: Tree,
    strategy: Vec<f64>,
    /// For both players, the probability that they reach a node with each hand.
    reach: [Vec<f64>; 2],
    /// For both players, the counterfactual value of each node for each hand.
    values: [Vec<f64>; 2],
}

/// When the solver stops.
#[derive(Clone, Copy, Debug)]
pub(in crate::perudo) struct StoppingRule {
    /// It stops when the strategy is less exploitable than this.
    pub(in crate::perudo) exploitability: f64,
    /// It stops after so many iterations.
    pub(in crate::perudo) iterations: u64,
}

impl Solution {
    /// Solves a round and reports which fraction of the iterations is done.
    pub(in crate::perudo) fn solve(
        spec: RoundSpec,
        stopping: StoppingRule,
        progress: &mut dyn FnMut(f64),
    ) -> Solution {
        /// Up to so many iterations, raises with less than this probability get no node.
        const RARE: [(u64, f64); 3] = [(80, 1e-3), (600, 2e-4), (u64::MAX, 5e-5)];
        /// The average restarts after so many iterations, when most of the tree has grown.
        const RESTARTS: [u64; 2] = [160, 700];
        /// How many iterations lie between two expansions of the tree.
        const STRETCH: u64 = 10;
        let mut cfr = Cfr::new(Tree::new(spec));
        let (mut done, mut next_check) = (0, 200);
        loop {
            let stretch = STRETCH.min(stopping.iterations - done);
            cfr.run(stretch);
            done += stretch;
            if !spec.is_locked() {
                let rare = RARE.iter().find(|(until, _)| done <= *until).map_or(0.0, |rare| rare.1);
                cfr.expand(rare);
                if RESTARTS.contains(&done) {
                    cfr.reset_average();
                }
            }
            progress(done as f64 / stopping.iterations as f64);
            if done >= next_check || done >= stopping.iterations {
                next_check = done * 6 / 5;
                let strategy = cfr.average();
                let exploitability = exploitability(&cfr.tree, &strategy);
                if exploitability < stopping.exploitability || done >= stopping.iterations {
                    return Solution::from_strategy(cfr.tree, strategy);
                }
            }
        }
    }

    fn from_strategy(tree: Tree, strategy: Vec<f64>) -> Solution {
        let mut reach = tree.reach_width.map(|width| vec![0.0; width]);
        compute_reach(&tree, &strategy, &mut reach);
        let mut values = tree.reach_width.map(|width| vec![0.0; width]);
        let mut action_values = vec![0.0; tree.width];
        for (player, values) in values.iter_mut().enumerate() {
            for node in tree.nodes.iter().rev() {
                let other = &reach[1 - player][node.reach[1 - player]..][..node.hands[1 - player]];
                let profile = (other, strategy.as_slice());
                compute_values(&tree, node, player, profile, values, &mut action_values);
            }
        }
        Solution { tree, strategy, reach, values }
    }

    /// The probability that the opener wins the round, which means that the other player loses a die.
    pub(in crate::perudo) fn round_win(&self) -> f64 {
        let hands = self.tree.hands[0].iter();
        hands.zip(&self.values[0]).map(|((_, probability), value)| probability * value).sum()
    }

    /// What best responses of both players gain together, in probability to win the round.
    pub(in crate::perudo) fn exploitability(&self) -> f64 {
        exploitability(&self.tree, &self.strategy)
    }

    /// All sequences of bids that have a node, the shorter before those that continue them.
    pub(super) fn histories(&self) -> Vec<Vec<Bid>> {
        let mut all = vec![Vec::new()];
        let mut next = 0;
        while next < all.len() {
            let bids = all[next].clone();
            let number = self.find_node(&bids).expect("every sequence in the list has a node");
            let node = &self.tree.nodes[number];
            for n in 0..node.edges.len() {
                let child = self.tree.edges[node.edges.start + n].child;
                if let (Some(_), Action::Bid(bid)) = (child, self.action(number, n, &bids)) {
                    all.push([bids.as_slice(), &[bid]].concat());
                }
            }
            next += 1;
        }
        all
    }

    /// All throws of a player with their probabilities.
    pub(super) fn throws(&self, player: usize) -> &'static [(Throw, f64)] {
        self.tree.spec.throws(player)
    }

    /// The strategy of a throw after these bids: bids in the order of the ladder, then the calls. `None` after bids that
    /// the strategy never makes.
    pub(in crate::perudo) fn strategy(
        &self,
        bids: &[Bid],
        throw: Throw,
    ) -> Option<Vec<(Action, f64)>> {
        let number = self.find_node(bids)?;
        let node = &self.tree.nodes[number];
        let throws = self.tree.spec.throws(node.actor);
        let throw = throws.iter().position(|(known, _)| *known == throw)?;
        let opened = bids.first().map(|bid| bid.value);
        let probability =
            |n: usize| self.tree.action_probability(&self.strategy, (number, n), throw, opened);
        let entry = |n: usize| (self.action(number, n, bids), probability(n));
        Some((0..node.edges.len()).map(entry).collect())
    }

    /// The probability to win the round after each action, for a throw after these bids, if both players continue by the
    /// strategy. `None` after bids that the other never makes.
    pub(in crate::perudo) fn action_values(
        &self,
        bids: &[Bid],
        throw: Throw,
    ) -> Option<Vec<(Action, f64)>> {
        let number = self.find_node(bids)?;
        let node = &self.tree.nodes[number];
        let player = node.actor;
        let other = &self.reach[1 - player][node.reach[1 - player]..][..node.hands[1 - player]];
        let total: f64 = other.iter().sum();
        if total <= 0.0 {
            return None;
        }
        let mut values = self.values[player].clone();
        let mut action_values = vec![0.0; node.edges.len() * node.hands[player]];
        let profile = (other, self.strategy.as_slice());
        compute_values(&self.tree, node, player, profile, &mut values, &mut action_values);
        let win = |n: usize| {
            let (n, hand) = self.tree.locate(number, n, throw, bids.first().map(|bid| bid.value));
            action_values[n * node.hands[player] + hand] / total
        };
        Some((0..node.edges.len()).map(|n| (self.action(number, n, bids), win(n))).collect())
    }

    /// The n-th action of a node after these bids. The tree may store one value for all.
    fn action(&self, number: usize, n: usize, bids: &[Bid]) -> Action {
        let action = self.tree.edges[self.tree.nodes[number].edges.start + n].action;
        match (action, bids.last()) {
            (Action::Bid(bid), Some(last)) if self.tree.spec.is_locked() => {
                Action::Bid(Bid { value: last.value, ..bid })
            }
            _ => action,
        }
    }

    /// The node after these bids.
    fn find_node(&self, bids: &[Bid]) -> Option<usize> {
        let mut number = 0;
        for (n, bid) in bids.iter().enumerate() {
            let node = &self.tree.nodes[number];
            let matches = |edge: usize| self.action(number, edge, &bids[..n]) == Action::Bid(*bid);
            let edge = (0..node.edges.len()).find(|edge| matches(*edge))?;
            number = self.tree.edges[node.edges.start + edge].child? as usize;
        }
        Some(number)
    }
}

/// What best responses of both players gain together.
fn exploitability(tree: &Tree, strategy: &[f64]) -> f64 {
    let [first, second] = [0, 1].map(|player| best_response_value(tree, strategy, player));
    first + second - 1.0
}
