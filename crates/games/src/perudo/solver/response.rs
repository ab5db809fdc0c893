//! The best response to a strategy of a round: what a player who forgets nothing can win against it. It walks every
//! course of bids and takes from the graph only which probabilities belong to a position; hands and calls are looked
//! at as the rules tell them.

use super::super::{Action, Bid};
use super::graph::Graph;

/// The chance that this player wins the round by answering the other's strategy best.
pub(super) fn best_response(
    graph: &Graph,
    strategy: &[f64],
    player: usize,
    progress: &mut dyn FnMut(f64),
) -> f64 {
    let setting = &graph.setting;
    let hands = [0, 1].map(|player| setting.throws(player).len());
    let frame = || Frame { reach: vec![0.0; hands[1 - player]], best: vec![0.0; hands[player]] };
    // As many as bids can follow each other, the root and one to spare.
    let mut frames: Vec<Frame> =
        std::iter::repeat_with(frame).take(6 * setting.total() as usize + 2).collect();
    for (reach, (_, probability)) in frames[0].reach.iter_mut().zip(setting.throws(1 - player)) {
        *reach = *probability;
    }
    let walk = Walk { graph, strategy, player };
    walk.answer(0, None, &mut frames, progress);
    let throws = setting.throws(player).iter();
    throws.zip(&frames[0].best).map(|((_, probability), best)| probability * best).sum()
}

/// What is known at one depth of the walk.
struct Frame {
    /// The probability that the other has each hand and plays so.
    reach: Vec<f64>,
    /// For each own hand, the chance to win from here on, weighed by that.
    best: Vec<f64>,
}

struct Walk<'a> {
    graph: &'a Graph,
    strategy: &'a [f64],
    player: usize,
}

impl Walk<'_> {
    /// Fills in the chances of the first frame, whose reach is given.
    fn answer(
        &self,
        number: usize,
        last: Option<Bid>,
        frames: &mut [Frame],
        progress: &mut dyn FnMut(f64),
    ) {
        let node = &self.graph.nodes[number];
        let own_turn = node.actor == self.player;
        let Some((here, below)) = frames.split_first_mut() else { return };
        here.best.fill(0.0);
        let edges = &self.graph.edges[node.edges.clone()];
        for (n, edge) in edges.iter().enumerate() {
            let next = &mut below[0];
            let mut possible = own_turn;
            if own_turn {
                next.reach.copy_from_slice(&here.reach);
            } else {
                let first = node.first + n * node.classes[node.actor];
                for (hand, (next, here)) in next.reach.iter_mut().zip(&here.reach).enumerate() {
                    let class =
                        last.map_or(hand, |bid| self.graph.class(1 - self.player, hand, bid));
                    *next = here * self.strategy[first + class];
                    possible |= *next > 0.0;
                }
            }
            if !possible {
                continue;
            }
            match (edge.action, edge.child, last) {
                (Action::Bid(bid), Some(child), _) => {
                    self.answer(child as usize, Some(bid), below, &mut |_| {});
                }
                (call, _, Some(bid)) => self.call(own_turn, call, bid, next),
                _ => {}
            }
            for (best, next) in here.best.iter_mut().zip(&below[0].best) {
                *best = if own_turn { best.max(*next) } else { *best + next };
            }
            if last.is_none() {
                // The first openings have the most answers: each has half the courses of the one before.
                progress(1.0 - 0.5_f64.powi(n as i32 + 1));
            }
        }
    }

    /// Fills in the chances of the responder when one of the two calls on the bid.
    fn call(&self, own: bool, call: Action, bid: Bid, frame: &mut Frame) {
        let setting = &self.graph.setting;
        let mut counts = [0.0; super::super::MOST_DICE as usize + 1];
        let mut all = 0.0;
        for (reach, (throw, _)) in frame.reach.iter().zip(setting.throws(1 - self.player)) {
            counts[setting.matching(*throw, bid.value) as usize] += reach;
            all += reach;
        }
        for (best, (throw, _)) in frame.best.iter_mut().zip(setting.throws(self.player)) {
            let missing = bid.quantity.saturating_sub(setting.matching(*throw, bid.value));
            let holds: f64 = counts[missing as usize..].iter().sum();
            // Whoever challenges wins on a false bid; pacao wins on a true one (PE-1).
            let caller_wins = if call == Action::Challenge { all - holds } else { holds };
            *best = if own { caller_wins } else { all - caller_wins };
        }
    }
}
