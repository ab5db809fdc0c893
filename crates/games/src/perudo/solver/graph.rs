//! A round of two as a graph: public positions, told apart by the last bids and by who is to answer, and for every
//! pair of hands a value. It knows nothing about how the players choose.
//!
//! With room for all bids of a round the graph is the tree of the round. With less, positions that differ in earlier
//! bids only are one: the players forget. How much they lose by that is found by the best response, which forgets
//! nothing.

use std::collections::HashMap;
use std::ops::Range;

use super::super::{Action, Bid};
use super::setting::Setting;
use crate::dice::Throw;

/// The public positions of a round, parents before children.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) setting: Setting,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// How many probabilities a strategy has: one per class and answer of every position.
    pub(super) width: usize,
    /// For both players, how many places a vector over the hands of all positions has.
    pub(super) reach_width: [usize; 2],
    /// How many values all matrices have together; the first are those of the calls.
    pub(super) values_width: usize,
    /// For every quantity and value, whether the bid holds: a matrix over the hands behind the opening.
    calls: Vec<f64>,
    numbers: HashMap<(u8, Vec<Bid>), u32>,
    memory: usize,
}

/// A public position.
#[derive(Debug)]
pub(super) struct Node {
    /// Who is to answer.
    pub(super) actor: usize,
    /// How many classes of hands either player has here.
    pub(super) classes: [usize; 2],
    /// The edges that leave it.
    pub(super) edges: Range<usize>,
    /// Where its probabilities begin: for each edge one run over the actor's classes.
    pub(super) first: usize,
    /// Where its vectors over the players' classes begin.
    pub(super) reach: [usize; 2],
    /// Where its matrix of values begins. The root has none.
    pub(super) values: usize,
}

/// An answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) action: Action,
    /// The position after a raise; calls end the round.
    pub(super) child: Option<u32>,
    /// Where the matrix of values behind the answer begins.
    pub(super) values: usize,
}

impl Graph {
    /// The graph of a round whose players remember so many last bids.
    pub(super) fn new(setting: Setting, memory: usize) -> Graph {
        let mut graph = Graph {
            setting,
            nodes: Vec::new(),
            edges: Vec::new(),
            width: 0,
            reach_width: [0; 2],
            values_width: 0,
            calls: Vec::new(),
            numbers: HashMap::new(),
            memory,
        };
        let keys = graph.positions();
        graph.numbers = (0..).zip(&keys).map(|(number, key)| (key.clone(), number)).collect();
        graph.lay_calls();
        for (number, (actor, bids)) in keys.iter().enumerate() {
            graph.lay_node(number, *actor as usize, bids);
        }
        for (actor, bids) in keys {
            graph.lay_edges(actor as usize, &bids);
        }
        graph
    }

    /// The keys of all positions in an order in which every raise leads to a later one.
    fn positions(&self) -> Vec<(u8, Vec<Bid>)> {
        let mut found = vec![(0_u8, Vec::new())];
        let mut known: std::collections::HashSet<_> = found.iter().cloned().collect();
        let mut next = 0;
        while let Some((actor, bids)) = found.get(next).cloned() {
            for bid in self.setting.raises(actor as usize, bids.last().copied()) {
                let key = (1 - actor, self.remembered(&bids, bid));
                if known.insert(key.clone()) {
                    found.push(key);
                }
            }
            next += 1;
        }
        found.sort_by_key(|(actor, bids)| {
            let places: Vec<usize> = bids.iter().map(|bid| self.setting.place(*bid)).collect();
            (places.last().map_or(0, |last| last + 1), *actor, places)
        });
        found
    }

    /// What is remembered of these bids and one more.
    fn remembered(&self, bids: &[Bid], bid: Bid) -> Vec<Bid> {
        let forgotten = (bids.len() + 1).saturating_sub(self.memory);
        bids[forgotten..].iter().copied().chain([bid]).collect()
    }

    /// Classes of hands behind the opening: where the value is locked, only how many dice show it matters.
    fn classes(&self, player: usize) -> usize {
        if self.setting.is_locked() {
            self.setting.dice[player] as usize + 1
        } else {
            self.setting.throws(player).len()
        }
    }

    /// The class of a hand behind a bid.
    pub(super) fn class(&self, player: usize, hand: usize, bid: Bid) -> usize {
        if self.setting.is_locked() {
            self.setting.throws(player)[hand].0.count(bid.value.number()) as usize
        } else {
            hand
        }
    }

    /// The values of all calls: for each bid that it holds, then that it does not.
    fn lay_calls(&mut self) {
        let setting = self.setting;
        let total = setting.total();
        for quantity in 1..=total {
            for value in super::super::Face::ALL {
                let count = |player: usize| -> Vec<u8> {
                    if setting.is_locked() {
                        (0..=setting.dice[player]).collect()
                    } else {
                        let matching = |(throw, _): &(Throw, f64)| setting.matching(*throw, value);
                        setting.throws(player).iter().map(matching).collect()
                    }
                };
                let (first, second) = (count(0), count(1));
                for truth in [true, false] {
                    for one in &first {
                        let value = |two: &u8| f64::from((one + two >= quantity) == truth);
                        self.calls.extend(second.iter().map(value));
                    }
                }
            }
        }
        self.values_width = self.calls.len();
    }

    /// Where the values for the opener begin if this player calls on the bid.
    fn call(&self, caller: usize, action: Action, bid: Bid) -> usize {
        // The opener wins a challenge of its own on a false bid, and the other's on a true one; pacao is the exact
        // negation of the challenge (PE-1).
        let on_false = (caller == 0) == (action == Action::Challenge);
        let size = self.classes(0) * self.classes(1);
        (2 * bid.plain_rank() + usize::from(on_false)) * size
    }

    fn lay_node(&mut self, number: usize, actor: usize, bids: &[Bid]) {
        let classes = match bids.len() {
            0 => [0, 1].map(|player| self.setting.throws(player).len()),
            _ => [self.classes(0), self.classes(1)],
        };
        let calls = if bids.is_empty() { 0 } else { 1 + self.pacao(actor) };
        let raises = self.setting.raises(actor, bids.last().copied()).len();
        let edges = self.nodes.last().map_or(0, |node| node.edges.end);
        self.nodes.push(Node {
            actor,
            classes,
            edges: edges..edges + raises + calls,
            first: self.width,
            reach: self.reach_width,
            values: self.values_width,
        });
        self.width += (raises + calls) * classes[actor];
        self.reach_width = [0, 1].map(|player| self.reach_width[player] + classes[player]);
        if number > 0 {
            self.values_width += classes[0] * classes[1];
        }
    }

    fn pacao(&self, actor: usize) -> usize {
        usize::from(self.setting.has_pacao(actor))
    }

    fn lay_edges(&mut self, actor: usize, bids: &[Bid]) {
        for bid in self.setting.raises(actor, bids.last().copied()) {
            let child = self.numbers[&(1 - actor as u8, self.remembered(bids, bid))];
            let values = self.nodes[child as usize].values;
            self.edges.push(Edge { action: Action::Bid(bid), child: Some(child), values });
        }
        if let Some(last) = bids.last() {
            for action in [Action::Challenge, Action::Pacao].into_iter().take(1 + self.pacao(actor))
            {
                let values = self.call(actor, action, *last);
                self.edges.push(Edge { action, child: None, values });
            }
        }
    }

    /// A matrix for every position, those of the calls filled in.
    pub(super) fn values(&self) -> Vec<f64> {
        let mut values = self.calls.clone();
        values.resize(self.values_width, 0.0);
        values
    }

    /// The values of the strategies of both for every position, for the opener; the root's is returned for each
    /// pair of hands by `Graph::root_values`.
    pub(super) fn fill_values(&self, strategy: &[f64], values: &mut [f64]) {
        for node in self.nodes[1..].iter().rev() {
            let size = node.classes[0] * node.classes[1];
            // Edges lead to later positions or to calls, so the matrices to read are all outside this one.
            let (before, rest) = values.split_at_mut(node.values);
            let (own, after) = rest.split_at_mut(size);
            own.fill(0.0);
            for (n, edge) in self.edges[node.edges.clone()].iter().enumerate() {
                let theirs = if edge.values < node.values {
                    &before[edge.values..][..size]
                } else {
                    &after[edge.values - node.values - size..][..size]
                };
                let classes = node.classes[node.actor];
                let chosen = &strategy[node.first + n * classes..][..classes];
                let rows =
                    own.chunks_exact_mut(node.classes[1]).zip(theirs.chunks_exact(node.classes[1]));
                for (row, (own, theirs)) in rows.enumerate() {
                    if node.actor == 0 {
                        let weight = chosen[row];
                        if weight > 0.0 {
                            own.iter_mut().zip(theirs).for_each(|(own, value)| *own += weight * value);
                        }
                    } else {
                        let pairs = own.iter_mut().zip(chosen.iter().zip(theirs));
                        pairs.for_each(|(own, (weight, value))| *own += weight * value);
                    }
                }
            }
        }
    }

    /// The chance that the opener wins the round.
    pub(super) fn round_win(&self, strategy: &[f64], values: &[f64]) -> f64 {
        let root = &self.nodes[0];
        let [first, second] = [0, 1].map(|player| self.setting.throws(player));
        let mut win = 0.0;
        for (n, edge) in self.edges[root.edges.clone()].iter().enumerate() {
            let Action::Bid(bid) = edge.action else { continue };
            let chosen = &strategy[root.first + n * first.len()..][..first.len()];
            let columns = self.classes(1);
            for (hand, (weight, (_, probability))) in chosen.iter().zip(first).enumerate() {
                if *weight > 0.0 {
                    let row = &values[edge.values + self.class(0, hand, bid) * columns..][..columns];
                    let against = |(other, (_, p)): (usize, &(Throw, f64))| {
                        p * row[self.class(1, other, bid)]
                    };
                    win += probability * weight * second.iter().enumerate().map(against).sum::<f64>();
                }
            }
        }
        win
    }

    /// The position after these bids.
    pub(super) fn find(&self, bids: &[Bid]) -> Option<usize> {
        let actor = (bids.len() % 2) as u8;
        let known = bids[bids.len().saturating_sub(self.memory)..].to_vec();
        self.numbers.get(&(actor, known)).map(|number| *number as usize)
    }
}
