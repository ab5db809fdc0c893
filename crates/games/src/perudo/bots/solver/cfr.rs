//! Predictive CFR+ on the public tree of a round, vectorised over all hands, with alternating updates.
//!
//! The tree is expanded where the strategies play.

use super::super::super::rules::{Action, Bid, Face};
use super::tree::{Node, Tails, Tree};

/// A solver in progress.
pub(super) struct Cfr {
    pub(super) tree: Tree,
    regrets: Vec<f64>,
    current: Vec<f64>,
    sums: Vec<f64>,
    /// For both players, the probability that they reach a node with each hand.
    reach: [Vec<f64>; 2],
    /// The counterfactual value of each node for each hand of the updated player.
    values: Vec<f64>,
    /// The counterfactual value of each action for each hand, at one node.
    action_values: Vec<f64>,
    iterations: u64,
}

impl Cfr {
    pub(super) fn new(tree: Tree) -> Cfr {
        let mut solver = Cfr {
            tree,
            regrets: Vec::new(),
            current: Vec::new(),
            sums: Vec::new(),
            reach: [Vec::new(), Vec::new()],
            values: Vec::new(),
            action_values: Vec::new(),
            iterations: 0,
        };
        solver.extend_arrays(0);
        solver
    }

    /// Extends the arrays to the nodes from this one on, which begin with uniform strategies.
    fn extend_arrays(&mut self, from: usize) {
        self.regrets.resize(self.tree.width, 0.0);
        self.sums.resize(self.tree.width, 0.0);
        self.current.resize(self.tree.width, 0.0);
        for (reach, width) in self.reach.iter_mut().zip(self.tree.reach_width) {
            reach.resize(width, 0.0);
        }
        self.values.resize(self.tree.reach_width.into_iter().max().unwrap_or(0), 0.0);
        for node in &self.tree.nodes[from..] {
            let size = node.hands[node.actor] * node.edges.len();
            self.current[node.first..][..size].fill(1.0 / node.edges.len() as f64);
            self.action_values.resize(self.action_values.len().max(size), 0.0);
        }
    }

    /// Runs so many iterations; in each, the players are updated one after the other.
    pub(super) fn run(&mut self, iterations: u64) {
        compute_reach(&self.tree, &self.current, &mut self.reach);
        for _ in 0..iterations {
            self.iterations += 1;
            for player in 0..2 {
                self.update(player);
                compute_reach_of(&self.tree, &self.current, player, &mut self.reach[player]);
            }
        }
    }

    /// Restarts the average: the strategies played while the tree grew are poor.
    pub(super) fn reset_average(&mut self) {
        self.sums.fill(0.0);
        self.iterations = 0;
    }

    /// Adds a node after every raise that is made with more than this probability, counting only the actor's own reach.
    /// Returns how many were added.
    pub(super) fn expand(&mut self, least: f64) -> usize {
        let average = self.average();
        compute_reach(&self.tree, &average, &mut self.reach);
        let known = self.tree.nodes.len();
        for number in 0..known {
            let node = &self.tree.nodes[number];
            let hands = node.hands[node.actor];
            let (actor, first, edges) = (node.actor, node.first, node.edges.clone());
            let reach = node.reach[actor];
            for (n, edge) in edges.enumerate() {
                if self.tree.edges[edge].child.is_some()
                    || !matches!(self.tree.edges[edge].action, Action::Bid(_))
                {
                    continue;
                }
                let own = &self.reach[actor][reach..][..hands];
                let chosen = &average[first + n * hands..][..hands];
                if own.iter().zip(chosen).map(|(own, chosen)| own * chosen).sum::<f64>() > least {
                    self.tree.expand(number, edge);
                }
            }
        }
        self.extend_arrays(known);
        self.tree.nodes.len() - known
    }

    /// The average strategy, which approaches an equilibrium. Actions of negligible probability, residues of the first
    /// iterations, are removed.
    pub(super) fn average(&self) -> Vec<f64> {
        const LEAST: f64 = 1e-7;
        let mut average = vec![0.0; self.tree.width];
        for node in &self.tree.nodes {
            let (hands, edges) = (node.hands[node.actor], node.edges.len());
            for hand in 0..hands {
                let actions = || (0..edges).map(|edge| node.first + edge * hands + hand);
                let total: f64 = actions().map(|n| self.sums[n]).sum();
                let fraction = |n: usize| match self.sums[n] / total {
                    fraction if fraction > LEAST => fraction,
                    _ => 0.0,
                };
                if total > 0.0 {
                    let kept: f64 = actions().map(fraction).sum();
                    actions().for_each(|n| average[n] = fraction(n) / kept);
                } else {
                    actions().for_each(|n| average[n] = self.current[n]);
                }
            }
        }
        average
    }

    /// Adds the current strategy to the average, updates the regrets, and derives the next strategy.
    fn update(&mut self, player: usize) {
        let weight = (self.iterations as f64).powi(2);
        for node in self.tree.nodes.iter().rev() {
            let other = &self.reach[1 - player][node.reach[1 - player]..][..node.hands[1 - player]];
            let (hands, edges) = (node.hands[player], node.edges.len());
            let own = &self.reach[player][node.reach[player]..][..hands];
            if node.actor == player {
                for (n, current) in self.current[node.first..][..edges * hands].iter().enumerate() {
                    self.sums[node.first + n] += weight * own[n % hands] * current;
                }
            }
            if other.iter().all(|reach| *reach == 0.0) {
                // Counterfactual values are zero where the other player never plays.
                self.values[node.reach[player]..][..hands].fill(0.0);
                continue;
            }
            compute_values(
                &self.tree,
                node,
                player,
                (other, &self.current),
                &mut self.values,
                &mut self.action_values,
            );
            if node.actor != player {
                continue;
            }
            for hand in 0..hands {
                let value = self.values[node.reach[player] + hand];
                let mut total = 0.0;
                for n in (0..edges).map(|edge| edge * hands + hand) {
                    let at = node.first + n;
                    let instant = self.action_values[n] - value;
                    self.regrets[at] = (self.regrets[at] + instant).max(0.0);
                    // The prediction: the next instantaneous regret equals the last one.
                    self.current[at] = (self.regrets[at] + instant).max(0.0);
                    total += self.current[at];
                }
                for n in (0..edges).map(|edge| node.first + edge * hands + hand) {
                    self.current[n] =
                        if total > 0.0 { self.current[n] / total } else { 1.0 / edges as f64 };
                }
            }
        }
    }
}

/// Computes the probability that either player reaches each node with each hand.
pub(super) fn compute_reach(tree: &Tree, strategy: &[f64], reach: &mut [Vec<f64>; 2]) {
    for (player, reach) in reach.iter_mut().enumerate() {
        compute_reach_of(tree, strategy, player, reach);
    }
}

/// The same for one player.
fn compute_reach_of(tree: &Tree, strategy: &[f64], player: usize, reach: &mut [f64]) {
    reach.fill(0.0);
    for (reach, (_, probability)) in reach.iter_mut().zip(&tree.hands[player]) {
        *reach = *probability;
    }
    for (number, node) in tree.nodes.iter().enumerate() {
        let hands = node.hands[player];
        let (before, after) = reach.split_at_mut(node.reach[player] + hands);
        let own = &before[node.reach[player]..];
        for (n, edge) in tree.edges[node.edges.clone()].iter().enumerate() {
            let (Some(child), Action::Bid(bid)) = (edge.child, edge.action) else { continue };
            let child = &tree.nodes[child as usize];
            let from = child.reach[player] - node.reach[player] - hands;
            let theirs = &mut after[from..][..child.hands[player]];
            if node.actor != player {
                theirs.copy_from_slice(own);
                continue;
            }
            let chosen = &strategy[node.first + n * hands..][..hands];
            for (hand, (own, chosen)) in own.iter().zip(chosen).enumerate() {
                let to =
                    if number == 0 { tree.hand_after_opening(player, hand, bid) } else { hand };
                theirs[to] += own * chosen;
            }
        }
    }
}

/// Computes the counterfactual values of a node for each hand of a player, and at the player's own nodes those of each
/// action. The values of the children are known.
pub(super) fn compute_values(
    tree: &Tree,
    node: &Node,
    player: usize,
    (other, strategy): (&[f64], &[f64]),
    values: &mut [f64],
    action_values: &mut [f64],
) {
    let hands = node.hands[player];
    let (before, after) = values.split_at_mut(node.reach[player] + hands);
    let own = &mut before[node.reach[player]..];
    own.fill(0.0);
    let child_values = |child: Option<u32>| {
        child.map(|child| {
            let child = &tree.nodes[child as usize];
            &after[child.reach[player] - node.reach[player] - hands..][..child.hands[player]]
        })
    };
    let edges = &tree.edges[node.edges.clone()];
    if node.actor == player {
        let tails = Face::ALL.map(|value| tree.tails(1 - player, other, value));
        for (n, edge) in edges.iter().enumerate() {
            let action_values = &mut action_values[n * hands..][..hands];
            match (edge.action, child_values(edge.child)) {
                (Action::Bid(bid), Some(values)) => {
                    for (hand, action_value) in action_values.iter_mut().enumerate() {
                        let after = match node.last {
                            None => tree.hand_after_opening(player, hand, bid),
                            Some(_) => hand,
                        };
                        *action_value = values[after];
                    }
                }
                (Action::Bid(bid), None) => {
                    let tails = &tails[bid.value as usize - 1];
                    call_values(tree, player, bid, tails, Winner::IfTrue, action_values);
                }
                (action, _) => {
                    let bid = node.last.expect("only a bid is called");
                    let winner =
                        if action == Action::Challenge { Winner::IfFalse } else { Winner::IfTrue };
                    let tails = &tails[bid.value as usize - 1];
                    call_values(tree, player, bid, tails, winner, action_values);
                }
            }
            let chosen = &strategy[node.first + n * hands..][..hands];
            for (own, (value, chosen)) in own.iter_mut().zip(action_values.iter().zip(chosen)) {
                *own += value * chosen;
            }
        }
        return;
    }
    let mut weights = vec![0.0; other.len()];
    let mut won = vec![0.0; hands];
    for (n, edge) in edges.iter().enumerate() {
        if let Some(values) = child_values(edge.child) {
            // After the opening the other player's hands keep their numbers.
            own.iter_mut().zip(values).for_each(|(own, value)| *own += value);
            continue;
        }
        let chosen = &strategy[node.first + n * other.len()..][..other.len()];
        for (weight, (other, chosen)) in weights.iter_mut().zip(other.iter().zip(chosen)) {
            *weight = other * chosen;
        }
        if weights.iter().all(|weight| *weight == 0.0) {
            continue;
        }
        let (bid, winner) = match edge.action {
            // A raise without a node is challenged.
            Action::Bid(bid) => (bid, Winner::IfFalse),
            Action::Challenge => (node.last.expect("only a bid is called"), Winner::IfTrue),
            Action::Pacao => (node.last.expect("only a bid is called"), Winner::IfFalse),
        };
        let tails = tree.tails(1 - player, &weights, bid.value);
        call_values(tree, player, bid, &tails, winner, &mut won);
        own.iter_mut().zip(&won).for_each(|(own, won)| *own += won);
    }
}

/// Whether a player wins a call on a true or on a false bid.
#[derive(Clone, Copy)]
enum Winner {
    /// On a true bid: bidders against a challenge, and callers of pacao (PE-1).
    IfTrue,
    /// On a false bid.
    IfFalse,
}

/// The values of each hand of a player when the bid is called.
fn call_values(
    tree: &Tree,
    player: usize,
    bid: Bid,
    tails: &Tails,
    winner: Winner,
    out: &mut [f64],
) {
    for (hand, out) in out.iter_mut().enumerate() {
        let missing = bid.quantity.saturating_sub(tree.matching(player, hand, bid.value));
        let holds = tails[(missing as usize).min(tails.len() - 1)];
        *out = match winner {
            Winner::IfTrue => holds,
            Winner::IfFalse => tails[0] - holds,
        };
    }
}
