//! Predictive CFR+ on the tree of a round: both players learn in turn from what each answer would have been worth,
//! for all hands at once. The tree grows where they play.

use super::super::{Action, Bid, Face};
use super::tree::{Node, Tails, Tree};

/// A solver in progress.
pub(super) struct Regret {
    pub(super) tree: Tree,
    regrets: Vec<f64>,
    current: Vec<f64>,
    sums: Vec<f64>,
    /// For both players, the probability that they play to a position with each hand.
    reach: [Vec<f64>; 2],
    /// What a position is worth to each hand of the player who learns, weighed by the other's reach.
    values: Vec<f64>,
    /// What each answer is worth to each hand, at one position.
    worth: Vec<f64>,
    iterations: u64,
}

impl Regret {
    pub(super) fn new(tree: Tree) -> Regret {
        let mut solver = Regret {
            tree,
            regrets: Vec::new(),
            current: Vec::new(),
            sums: Vec::new(),
            reach: [Vec::new(), Vec::new()],
            values: Vec::new(),
            worth: Vec::new(),
            iterations: 0,
        };
        solver.make_room(0);
        solver
    }

    /// Makes room for the positions from this one on; nothing is known of them, so all answers are alike.
    fn make_room(&mut self, from: usize) {
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
            self.worth.resize(self.worth.len().max(size), 0.0);
        }
    }

    /// Runs so many iterations; in each, the players learn one after the other.
    pub(super) fn run(&mut self, iterations: u64) {
        walk_down(&self.tree, &self.current, &mut self.reach);
        for _ in 0..iterations {
            self.iterations += 1;
            for player in 0..2 {
                self.learn(player);
                walk_down_alone(&self.tree, &self.current, player, &mut self.reach[player]);
            }
        }
    }

    /// Begins the average anew: what was played while the tree grew is of little use.
    pub(super) fn forget(&mut self) {
        self.sums.fill(0.0);
        self.iterations = 0;
    }

    /// Adds a position behind every raise that somebody makes with more than this probability, as far as the other
    /// lets it come so far. Returns how many were added.
    pub(super) fn grow(&mut self, least: f64) -> usize {
        let average = self.average();
        walk_down(&self.tree, &average, &mut self.reach);
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
                    self.tree.grow(number, edge);
                }
            }
        }
        self.make_room(known);
        self.tree.nodes.len() - known
    }

    /// The average of the strategies played, which approaches an equilibrium. Answers of hardly any probability are
    /// left out: they are what the first iterations left behind.
    pub(super) fn average(&self) -> Vec<f64> {
        const LEAST: f64 = 1e-7;
        let mut average = vec![0.0; self.tree.width];
        for node in &self.tree.nodes {
            let (hands, edges) = (node.hands[node.actor], node.edges.len());
            for hand in 0..hands {
                let places = || (0..edges).map(|edge| node.first + edge * hands + hand);
                let total: f64 = places().map(|n| self.sums[n]).sum();
                let share = |n: usize| match self.sums[n] / total {
                    share if share > LEAST => share,
                    _ => 0.0,
                };
                if total > 0.0 {
                    let kept: f64 = places().map(share).sum();
                    places().for_each(|n| average[n] = share(n) / kept);
                } else {
                    places().for_each(|n| average[n] = self.current[n]);
                }
            }
        }
        average
    }

    /// Adds regrets, averages the strategy that was played, and finds the next one.
    fn learn(&mut self, player: usize) {
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
                // Nothing to learn where the other never comes.
                self.values[node.reach[player]..][..hands].fill(0.0);
                continue;
            }
            weigh(
                &self.tree,
                node,
                player,
                (other, &self.current),
                &mut self.values,
                &mut self.worth,
            );
            if node.actor != player {
                continue;
            }
            for hand in 0..hands {
                let value = self.values[node.reach[player] + hand];
                let mut total = 0.0;
                for n in (0..edges).map(|edge| edge * hands + hand) {
                    let at = node.first + n;
                    let instant = self.worth[n] - value;
                    self.regrets[at] = (self.regrets[at] + instant).max(0.0);
                    // The last regret is expected to come again.
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

/// Finds with which probability either player plays to each position with each hand.
pub(super) fn walk_down(tree: &Tree, strategy: &[f64], reach: &mut [Vec<f64>; 2]) {
    for (player, reach) in reach.iter_mut().enumerate() {
        walk_down_alone(tree, strategy, player, reach);
    }
}

/// The same for one player.
fn walk_down_alone(tree: &Tree, strategy: &[f64], player: usize, reach: &mut [f64]) {
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
                let to = if number == 0 { tree.behind(player, hand, bid) } else { hand };
                theirs[to] += own * chosen;
            }
        }
    }
}

/// What a position is worth to each hand of a player, weighed by the other's reach; its children are known. If it is
/// the player's turn, also what each answer is worth.
pub(super) fn weigh(
    tree: &Tree,
    node: &Node,
    player: usize,
    (other, strategy): (&[f64], &[f64]),
    values: &mut [f64],
    worth: &mut [f64],
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
            let worth = &mut worth[n * hands..][..hands];
            match (edge.action, child_values(edge.child)) {
                (Action::Bid(bid), Some(values)) => {
                    for (hand, worth) in worth.iter_mut().enumerate() {
                        let opens = node.last.is_none();
                        *worth = values[if opens { tree.behind(player, hand, bid) } else { hand }];
                    }
                }
                (Action::Bid(bid), None) => {
                    let tails = &tails[bid.value as usize - 1];
                    call(tree, player, bid, tails, Winner::IfTrue, worth);
                }
                (action, _) => {
                    let bid = node.last.expect("only a bid is called");
                    let winner =
                        if action == Action::Challenge { Winner::IfFalse } else { Winner::IfTrue };
                    call(tree, player, bid, &tails[bid.value as usize - 1], winner, worth);
                }
            }
            let chosen = &strategy[node.first + n * hands..][..hands];
            for (own, (worth, chosen)) in own.iter_mut().zip(worth.iter().zip(chosen)) {
                *own += worth * chosen;
            }
        }
        return;
    }
    let mut weights = vec![0.0; other.len()];
    let mut won = vec![0.0; hands];
    for (n, edge) in edges.iter().enumerate() {
        if let Some(values) = child_values(edge.child) {
            // At the root only the opener learns; elsewhere hands keep their numbers.
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
            // A raise without a position is challenged.
            Action::Bid(bid) => (bid, Winner::IfFalse),
            Action::Challenge => (node.last.expect("only a bid is called"), Winner::IfTrue),
            Action::Pacao => (node.last.expect("only a bid is called"), Winner::IfFalse),
        };
        let tails = tree.tails(1 - player, &weights, bid.value);
        call(tree, player, bid, &tails, winner, &mut won);
        own.iter_mut().zip(&won).for_each(|(own, won)| *own += won);
    }
}

/// When a player wins a call.
#[derive(Clone, Copy)]
enum Winner {
    /// If the bid is true: bidders against a challenge, and whoever calls pacao (PE-1).
    IfTrue,
    /// If it is false.
    IfFalse,
}

/// The chances that each hand of a player wins when the bid is called.
fn call(tree: &Tree, player: usize, bid: Bid, tails: &Tails, winner: Winner, out: &mut [f64]) {
    for (hand, out) in out.iter_mut().enumerate() {
        let missing = bid.quantity.saturating_sub(tree.matching(player, hand, bid.value));
        let holds = tails[(missing as usize).min(tails.len() - 1)];
        *out = match winner {
            Winner::IfTrue => holds,
            Winner::IfFalse => tails[0] - holds,
        };
    }
}
