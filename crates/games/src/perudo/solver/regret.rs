//! Predictive CFR+ on the graph of a round: both players learn in turn from what each answer would have been worth.
//! Nothing is allocated between iterations.

use super::super::Action;
use super::graph::Graph;

/// A solver in progress.
pub(super) struct Regret<'a> {
    graph: &'a Graph,
    regrets: Vec<f64>,
    current: Vec<f64>,
    sums: Vec<f64>,
    /// For both players, the probability that they play to a position with a hand of a class.
    reach: [Vec<f64>; 2],
    values: Vec<f64>,
    /// What each answer is worth to each class, at one position.
    worth: Vec<f64>,
    iterations: u64,
}

impl<'a> Regret<'a> {
    pub(super) fn new(graph: &'a Graph) -> Regret<'a> {
        let mut current = vec![0.0; graph.width];
        for node in &graph.nodes {
            let classes = node.classes[node.actor];
            let share = 1.0 / node.edges.len() as f64;
            current[node.first..][..classes * node.edges.len()].fill(share);
        }
        let widest = graph.nodes.iter().map(|node| node.edges.len() * node.classes[node.actor]);
        Regret {
            regrets: vec![0.0; graph.width],
            sums: vec![0.0; graph.width],
            reach: graph.reach_width.map(|width| vec![0.0; width]),
            values: graph.values(),
            worth: vec![0.0; widest.max().unwrap_or(0)],
            current,
            iterations: 0,
            graph,
        }
    }

    /// Runs so many iterations; in each, the players learn one after the other.
    pub(super) fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.iterations += 1;
            for player in 0..2 {
                self.walk_down();
                self.graph.fill_values(&self.current, &mut self.values);
                self.learn(player);
            }
        }
    }

    /// The average of the strategies played, which approaches an equilibrium. Answers of hardly any probability are
    /// left out: they are what the first iterations left behind.
    pub(super) fn average(&self) -> Vec<f64> {
        const LEAST: f64 = 1e-7;
        let mut average = vec![0.0; self.graph.width];
        for node in &self.graph.nodes {
            let classes = node.classes[node.actor];
            let edges = node.edges.len();
            for class in 0..classes {
                let places = || (0..edges).map(|edge| node.first + edge * classes + class);
                let total: f64 = places().map(|n| self.sums[n]).sum();
                let share = |n: usize| match self.sums[n] / total {
                    share if share > LEAST => share,
                    _ => 0.0,
                };
                if total > 0.0 {
                    let kept: f64 = places().map(share).sum();
                    places().for_each(|n| average[n] = share(n) / kept);
                } else {
                    places().for_each(|n| average[n] = 1.0 / edges as f64);
                }
            }
        }
        average
    }

    /// Finds with which probability either player plays to each position.
    fn walk_down(&mut self) {
        let graph = self.graph;
        for (player, reach) in self.reach.iter_mut().enumerate() {
            let throws = graph.setting.throws(player);
            reach[throws.len()..].fill(0.0);
            reach.iter_mut().zip(throws).for_each(|(reach, (_, probability))| *reach = *probability);
            for (number, node) in graph.nodes.iter().enumerate() {
                let classes = node.classes[player];
                let (before, after) = reach.split_at_mut(node.reach[player] + classes);
                let own = &before[node.reach[player]..];
                for (n, edge) in graph.edges[node.edges.clone()].iter().enumerate() {
                    let (Some(child), Action::Bid(bid)) = (edge.child, edge.action) else { continue };
                    let child = &graph.nodes[child as usize];
                    let theirs = &mut after[child.reach[player] - node.reach[player] - classes..]
                        [..child.classes[player]];
                    let first = node.first + n * classes;
                    for (class, own) in own.iter().enumerate() {
                        let weight =
                            if node.actor == player { self.current[first + class] } else { 1.0 };
                        let to = if number == 0 { graph.class(player, class, bid) } else { class };
                        theirs[to] += own * weight;
                    }
                }
            }
        }
    }

    /// Adds regrets, averages the strategy that was played, and finds the next one.
    fn learn(&mut self, player: usize) {
        let weight = (self.iterations as f64).powi(2);
        for number in 0..self.graph.nodes.len() {
            let node = &self.graph.nodes[number];
            if node.actor != player {
                continue;
            }
            let classes = node.classes[player];
            let edges = node.edges.len();
            self.weigh(number, player);
            for class in 0..classes {
                let own = weight * self.reach[player][node.reach[player] + class];
                let places = || (0..edges).map(|edge| edge * classes + class);
                let value: f64 =
                    places().map(|n| self.current[node.first + n] * self.worth[n]).sum();
                let mut total = 0.0;
                for n in places() {
                    let at = node.first + n;
                    self.sums[at] += own * self.current[at];
                    let instant = self.worth[n] - value;
                    self.regrets[at] = (self.regrets[at] + instant).max(0.0);
                    // The last regret is expected to come again.
                    self.current[at] = (self.regrets[at] + instant).max(0.0);
                    total += self.current[at];
                }
                for n in places() {
                    let at = node.first + n;
                    self.current[at] =
                        if total > 0.0 { self.current[at] / total } else { 1.0 / edges as f64 };
                }
            }
        }
    }

    /// What each answer at a position is worth to each class of its actor, weighed by the other's reach.
    fn weigh(&mut self, number: usize, player: usize) {
        let graph = self.graph;
        let node = &graph.nodes[number];
        let classes = node.classes[player];
        let other = &self.reach[1 - player][node.reach[1 - player]..][..node.classes[1 - player]];
        for (n, edge) in graph.edges[node.edges.clone()].iter().enumerate() {
            let worth = &mut self.worth[n * classes..][..classes];
            worth.fill(0.0);
            if number == 0 {
                let Action::Bid(bid) = edge.action else { continue };
                let child = edge.child.map(|child| &graph.nodes[child as usize]);
                let columns = child.map_or(0, |child| child.classes[1]);
                let mut behind = vec![0.0; columns];
                for (hand, reach) in other.iter().enumerate() {
                    behind[graph.class(1, hand, bid)] += reach;
                }
                for (hand, worth) in worth.iter_mut().enumerate() {
                    let row = &self.values[edge.values + graph.class(0, hand, bid) * columns..];
                    *worth = behind.iter().zip(row).map(|(reach, value)| reach * value).sum();
                }
                continue;
            }
            let columns = node.classes[1];
            let rows = self.values[edge.values..][..node.classes[0] * columns].chunks_exact(columns);
            if player == 0 {
                for (worth, row) in worth.iter_mut().zip(rows) {
                    *worth = other.iter().zip(row).map(|(reach, value)| reach * value).sum();
                }
            } else {
                for (reach, row) in other.iter().zip(rows) {
                    worth.iter_mut().zip(row).for_each(|(worth, value)| *worth -= reach * value);
                }
            }
        }
    }
}
