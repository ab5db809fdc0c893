//! A solved round: how each hand answers, what the answers are worth, and how much a better player could gain. It
//! says nothing about the rounds that follow.

use super::super::{Action, Bid};
use super::regret::{Regret, walk_down, weigh};
use super::response::best_response;
use super::setting::Setting;
use super::tree::Tree;
use crate::dice::Throw;

/// A strategy for both players of a round.
pub(crate) struct Solution {
    tree: Tree,
    strategy: Vec<f64>,
    /// For both players, the probability that they play to a position with each hand.
    reach: [Vec<f64>; 2],
    /// For both players, what a position is worth to each hand, weighed by the other's reach.
    values: [Vec<f64>; 2],
}

/// How long a round is worked on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// It is enough if nobody could gain more than this.
    pub(crate) goal: f64,
    /// It is enough after so many iterations.
    pub(crate) most: u64,
}

impl Solution {
    /// Works on a round, and tells now and then which share of the way is done.
    pub(crate) fn find(
        setting: Setting,
        effort: Effort,
        progress: &mut dyn FnMut(f64),
    ) -> Solution {
        /// A raise that is made less often than this need not be answered well, the less the more has been learned.
        const RARE: [(u64, f64); 3] = [(80, 1e-3), (600, 2e-4), (u64::MAX, 5e-5)];
        /// What was played before the tree had grown is forgotten after so many iterations.
        const GROWN: [u64; 2] = [160, 700];
        /// How many iterations lie between two looks at where the tree should grow.
        const STRETCH: u64 = 10;
        let mut regret = Regret::new(Tree::new(setting));
        let (mut done, mut next_check) = (0, 200);
        loop {
            let stretch = STRETCH.min(effort.most - done);
            regret.run(stretch);
            done += stretch;
            if !setting.is_locked() {
                let rare = RARE.iter().find(|(until, _)| done <= *until).map_or(0.0, |rare| rare.1);
                regret.grow(rare);
                if GROWN.contains(&done) {
                    regret.forget();
                }
            }
            progress(done as f64 / effort.most as f64);
            if done >= next_check || done >= effort.most {
                next_check = done * 6 / 5;
                let strategy = regret.average();
                let gain = gain(&regret.tree, &strategy);
                if gain < effort.goal || done >= effort.most {
                    return Solution::of(regret.tree, strategy);
                }
            }
        }
    }

    fn of(tree: Tree, strategy: Vec<f64>) -> Solution {
        let mut reach = tree.reach_width.map(|width| vec![0.0; width]);
        walk_down(&tree, &strategy, &mut reach);
        let mut values = tree.reach_width.map(|width| vec![0.0; width]);
        let mut worth = vec![0.0; tree.width];
        for (player, values) in values.iter_mut().enumerate() {
            for node in tree.nodes.iter().rev() {
                let other = &reach[1 - player][node.reach[1 - player]..][..node.hands[1 - player]];
                weigh(&tree, node, player, (other, &strategy), values, &mut worth);
            }
        }
        Solution { tree, strategy, reach, values }
    }

    /// The chance that the opener wins the round: that it is not the one who loses a die.
    pub(crate) fn round_win(&self) -> f64 {
        let hands = self.tree.hands[0].iter();
        hands.zip(&self.values[0]).map(|((_, probability), value)| probability * value).sum()
    }

    /// What both players together could gain by answering the strategy best, in chances to win the round.
    pub(crate) fn exploitability(&self) -> f64 {
        gain(&self.tree, &self.strategy)
    }

    /// How a throw answers after these bids: every answer with its probability, in the order of the ladder, then the
    /// calls. `None` after bids that nobody makes.
    pub(crate) fn answers(&self, bids: &[Bid], throw: Throw) -> Option<Vec<(Action, f64)>> {
        let number = self.position(bids)?;
        let node = &self.tree.nodes[number];
        let throws = self.tree.setting.throws(node.actor);
        let throw = throws.iter().position(|(known, _)| *known == throw)?;
        let opened = bids.first().map(|bid| bid.value);
        let chance = |n: usize| self.tree.chance(&self.strategy, (number, n), throw, opened);
        Some((0..node.edges.len()).map(|n| (self.answer(number, n, bids), chance(n))).collect())
    }

    /// The chance to win the round after each answer, for a throw after these bids, if both go on like this. `None`
    /// after bids that the other never makes.
    pub(crate) fn judge(&self, bids: &[Bid], throw: Throw) -> Option<Vec<(Action, f64)>> {
        let number = self.position(bids)?;
        let node = &self.tree.nodes[number];
        let player = node.actor;
        let other = &self.reach[1 - player][node.reach[1 - player]..][..node.hands[1 - player]];
        let total: f64 = other.iter().sum();
        if total <= 0.0 {
            return None;
        }
        let mut values = self.values[player].clone();
        let mut worth = vec![0.0; node.edges.len() * node.hands[player]];
        weigh(&self.tree, node, player, (other, &self.strategy), &mut values, &mut worth);
        let win = |n: usize| {
            let (n, hand) = self.tree.place(number, n, throw, bids.first().map(|bid| bid.value));
            worth[n * node.hands[player] + hand] / total
        };
        Some((0..node.edges.len()).map(|n| (self.answer(number, n, bids), win(n))).collect())
    }

    /// The n-th answer at a position as it is said after these bids: the tree may know one value for all.
    fn answer(&self, number: usize, n: usize, bids: &[Bid]) -> Action {
        let action = self.tree.edges[self.tree.nodes[number].edges.start + n].action;
        match (action, bids.last()) {
            (Action::Bid(bid), Some(last)) if self.tree.setting.is_locked() => {
                Action::Bid(Bid { value: last.value, ..bid })
            }
            _ => action,
        }
    }

    /// The position after these bids.
    fn position(&self, bids: &[Bid]) -> Option<usize> {
        let mut number = 0;
        for (n, bid) in bids.iter().enumerate() {
            let node = &self.tree.nodes[number];
            let said = |edge: usize| self.answer(number, edge, &bids[..n]) == Action::Bid(*bid);
            let edge = (0..node.edges.len()).find(|edge| said(*edge))?;
            number = self.tree.edges[node.edges.start + edge].child? as usize;
        }
        Some(number)
    }
}

/// What both players together could gain against a strategy.
fn gain(tree: &Tree, strategy: &[f64]) -> f64 {
    let [first, second] = [0, 1].map(|player| best_response(tree, strategy, player));
    first + second - 1.0
}
