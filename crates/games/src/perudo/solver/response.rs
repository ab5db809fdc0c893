//! The best response to a strategy of a round: what a player can win against it. It walks the course of the bids as
//! the rules allow them, with whole throws, and takes from the tree only the probabilities of the other's answers.

use super::super::{Action, Bid};
use super::setting::Setting;
use super::tree::Tree;
use crate::dice;

/// The chance that this player wins the round by answering the other's strategy best.
pub(super) fn best_response(tree: &Tree, strategy: &[f64], player: usize) -> f64 {
    let setting = tree.setting;
    let reach: Vec<f64> = setting.throws(1 - player).iter().map(|(_, p)| *p).collect();
    let best = Walk { tree, strategy, setting, player }.position(0, Some(0), None, &reach);
    setting.throws(player).iter().zip(best).map(|((_, p), best)| p * best).sum()
}

struct Walk<'a> {
    tree: &'a Tree,
    strategy: &'a [f64],
    setting: Setting,
    player: usize,
}

impl Walk<'_> {
    /// For each throw of the player, the chance to win from here on; the other has each throw and has played so with
    /// the probability of `reach`.
    fn position(
        &self,
        actor: usize,
        node: Option<usize>,
        last: Option<Bid>,
        reach: &[f64],
    ) -> Vec<f64> {
        let throws = self.setting.throws(self.player).len();
        let mut best = vec![0.0; throws];
        if reach.iter().all(|reach| *reach == 0.0) {
            return best;
        }
        let raises = self.setting.raises(actor, last);
        let calls = self.setting.calls(actor).iter().copied().filter(|_| last.is_some());
        let answers = raises.into_iter().map(Action::Bid).chain(calls);
        for (n, answer) in answers.enumerate() {
            let own_turn = actor == self.player;
            let after =
                if own_turn { reach.to_vec() } else { self.answered(node, n, answer, last, reach) };
            let values = match (answer, last) {
                (Action::Bid(bid), _) => {
                    let edges = node.map(|node| self.tree.nodes[node].edges.start);
                    let child = edges.and_then(|start| self.tree.edges[start + n].child);
                    self.position(1 - actor, child.map(|child| child as usize), Some(bid), &after)
                }
                (call, Some(bid)) => self.call(own_turn, call, bid, &after),
                (_, None) => continue,
            };
            for (best, value) in best.iter_mut().zip(values) {
                *best = if own_turn { best.max(value) } else { *best + value };
            }
        }
        best
    }

    /// The reach after the other's n-th answer. Where the strategy has no position, it challenges.
    fn answered(
        &self,
        node: Option<usize>,
        n: usize,
        answer: Action,
        last: Option<Bid>,
        reach: &[f64],
    ) -> Vec<f64> {
        let opened = last.map(|bid| bid.value);
        let chance = |throw: usize| match node {
            Some(node) => self.tree.chance(self.strategy, (node, n), throw, opened),
            None => f64::from(answer == Action::Challenge),
        };
        reach.iter().enumerate().map(|(throw, reach)| reach * chance(throw)).collect()
    }

    /// The chances of the responder when one of the two calls on the bid.
    fn call(&self, own: bool, call: Action, bid: Bid, reach: &[f64]) -> Vec<f64> {
        // The probability that the other has exactly so many dice of the value.
        let mut counts = [0.0; dice::MOST as usize + 1];
        for (reach, (throw, _)) in reach.iter().zip(self.setting.throws(1 - self.player)) {
            counts[self.setting.matching(*throw, bid.value) as usize] += reach;
        }
        let all: f64 = counts.iter().sum();
        let own_throws = self.setting.throws(self.player).iter();
        own_throws
            .map(|(throw, _)| {
                let missing = bid.quantity.saturating_sub(self.setting.matching(*throw, bid.value));
                let holds: f64 = counts.iter().skip(missing as usize).sum();
                // Whoever challenges wins on a false bid; pacao wins on a true one (PE-1).
                let caller_wins = if call == Action::Challenge { all - holds } else { holds };
                if own { caller_wins } else { all - caller_wins }
            })
            .collect()
    }
}
