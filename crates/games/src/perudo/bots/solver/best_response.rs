//! The best response to a strategy of a round.
//!
//! It walks all legal bids with whole throws and takes only the other player's probabilities from the tree, so it also
//! punishes what the tree leaves out.

use super::super::super::rules::{Action, Bid};
use super::round::RoundSpec;
use super::tree::Tree;
use crate::dice;

/// The probability that this player wins the round by a best response to the other's strategy.
pub(super) fn best_response_value(tree: &Tree, strategy: &[f64], player: usize) -> f64 {
    let spec = tree.spec;
    let reach: Vec<f64> = spec.throws(1 - player).iter().map(|(_, p)| *p).collect();
    let best = Walk { tree, strategy, spec, player }.values(0, Some(0), None, &reach);
    spec.throws(player).iter().zip(best).map(|((_, p), best)| p * best).sum()
}

struct Walk<'a> {
    tree: &'a Tree,
    strategy: &'a [f64],
    spec: RoundSpec,
    player: usize,
}

impl Walk<'_> {
    /// For each throw of the player, the counterfactual value from here on; `reach` is the probability that the other has
    /// each throw and has played to this point.
    fn values(
        &self,
        actor: usize,
        node: Option<usize>,
        last: Option<Bid>,
        reach: &[f64],
    ) -> Vec<f64> {
        let throws = self.spec.throws(self.player).len();
        let mut best = vec![0.0; throws];
        if reach.iter().all(|reach| *reach == 0.0) {
            return best;
        }
        let raises = self.spec.raises(actor, last);
        let calls = self.spec.calls(actor).iter().copied().filter(|_| last.is_some());
        let actions = raises.into_iter().map(Action::Bid).chain(calls);
        for (n, action) in actions.enumerate() {
            let own_turn = actor == self.player;
            let after = if own_turn {
                reach.to_vec()
            } else {
                self.reach_after(node, n, action, last, reach)
            };
            let values = match (action, last) {
                (Action::Bid(bid), _) => {
                    let edges = node.map(|node| self.tree.nodes[node].edges.start);
                    let child = edges.and_then(|start| self.tree.edges[start + n].child);
                    self.values(1 - actor, child.map(|child| child as usize), Some(bid), &after)
                }
                (call, Some(bid)) => self.call_values(own_turn, call, bid, &after),
                (_, None) => continue,
            };
            for (best, value) in best.iter_mut().zip(values) {
                *best = if own_turn { best.max(value) } else { *best + value };
            }
        }
        best
    }

    /// The reach after the other's n-th action. Where the strategy has no node, it challenges.
    fn reach_after(
        &self,
        node: Option<usize>,
        n: usize,
        action: Action,
        last: Option<Bid>,
        reach: &[f64],
    ) -> Vec<f64> {
        let opened = last.map(|bid| bid.value);
        let probability = |throw: usize| match node {
            Some(node) => self.tree.action_probability(self.strategy, (node, n), throw, opened),
            None => f64::from(action == Action::Challenge),
        };
        reach.iter().enumerate().map(|(throw, reach)| reach * probability(throw)).collect()
    }

    /// The values of the responder's throws when one of the two calls on the bid.
    fn call_values(&self, own: bool, call: Action, bid: Bid, reach: &[f64]) -> Vec<f64> {
        // The probability that the other has exactly so many dice of the value.
        let mut counts = [0.0; dice::MOST as usize + 1];
        for (reach, (throw, _)) in reach.iter().zip(self.spec.throws(1 - self.player)) {
            counts[self.spec.matching(*throw, bid.value) as usize] += reach;
        }
        let all: f64 = counts.iter().sum();
        let own_throws = self.spec.throws(self.player).iter();
        own_throws
            .map(|(throw, _)| {
                let missing = bid.quantity.saturating_sub(self.spec.matching(*throw, bid.value));
                let holds: f64 = counts.iter().skip(missing as usize).sum();
                // A challenge wins on a false bid, pacao on a true one (PE-1).
                let caller_wins = if call == Action::Challenge { all - holds } else { holds };
                if own { caller_wins } else { all - caller_wins }
            })
            .collect()
    }
}
