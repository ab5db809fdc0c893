//! The public tree of a round of two: each node is a public position with all hands that either player may have.
//!
//! The full tree of a normal round would have a node for every subset of bids, so the tree is expanded only where the
//! strategies play: a raise without a node is challenged at once. Where no strategy plays, no better answer is needed.
//!
//! Where the value is locked, the faces are symmetric. The opener's hand is then its sorted face counts, an opening names
//! a face by its position in that order, and after the opening a hand is how many dice show the face. Elsewhere a hand
//! is the throw.

use std::ops::Range;

use super::super::super::rules::{Action, Bid, Face};
use super::round::RoundSpec;
use crate::dice::{self, Throw};

/// The public positions of a round, parents before children.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) spec: RoundSpec,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The hands of both players before the opening, with their probabilities.
    pub(super) hands: [Vec<(Throw, f64)>; 2],
    /// How many dice of either player's hands count for each value, after the opening.
    matching: [Vec<[u8; 6]>; 2],
    /// The length of a strategy: one probability per hand and action of every node.
    pub(super) width: usize,
    /// For both players, the length of a vector over the hands of all nodes.
    pub(super) reach_width: [usize; 2],
}

/// A public position.
#[derive(Debug)]
pub(super) struct Node {
    /// The player to act.
    pub(super) actor: usize,
    /// The last bid.
    pub(super) last: Option<Bid>,
    /// The actions.
    pub(super) edges: Range<usize>,
    /// How many hands either player may have here.
    pub(super) hands: [usize; 2],
    /// The index of its first probability: for each action one run over the actor's hands.
    pub(super) first: usize,
    /// The indices of its vectors over the players' hands.
    pub(super) reach: [usize; 2],
}

/// An action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) action: Action,
    /// The node after a raise. Calls end the round, and raises without a node are challenged.
    pub(super) child: Option<u32>,
}

/// The weights of the hands that have at least 0, 1, 2 .. dice of a value.
pub(super) type Tails = [f64; dice::MOST as usize + 2];

impl Tree {
    /// The root and, where the value is locked and the whole tree is small, everything below it.
    pub(super) fn new(spec: RoundSpec) -> Tree {
        let mut tree = Tree {
            spec,
            nodes: Vec::new(),
            edges: Vec::new(),
            hands: [0, 1].map(|player| hands(spec, player)),
            matching: [0, 1].map(|player| matching(spec, player)),
            width: 0,
            reach_width: [0; 2],
        };
        tree.add_node(0, None);
        if spec.is_locked() {
            // All openings with the same quantity lead to the same node.
            for opening in (0..tree.nodes[0].edges.len()).step_by(Face::ALL.len()) {
                let child = tree.expand(0, opening);
                for like in opening..opening + Face::ALL.len() {
                    tree.edges[like].child = Some(child);
                }
            }
            let mut next = 1;
            while next < tree.nodes.len() {
                for edge in tree.nodes[next].edges.clone() {
                    if matches!(tree.edges[edge].action, Action::Bid(_)) {
                        tree.expand(next, edge);
                    }
                }
                next += 1;
            }
        }
        tree
    }

    /// Adds the node after a raise.
    pub(super) fn expand(&mut self, number: usize, edge: usize) -> u32 {
        let Action::Bid(bid) = self.edges[edge].action else {
            unreachable!("calls end the round");
        };
        let child = self.add_node(1 - self.nodes[number].actor, Some(self.canonical_bid(bid)));
        self.edges[edge].child = Some(child);
        child
    }

    /// Adds a node.
    fn add_node(&mut self, actor: usize, last: Option<Bid>) -> u32 {
        let hands = match last {
            None => [0, 1].map(|player| self.hands[player].len()),
            Some(_) => [0, 1].map(|player| self.matching[player].len()),
        };
        let start = self.edges.len();
        let raises = self.spec.raises(actor, last);
        let calls = self.spec.calls(actor).iter().copied().filter(|_| last.is_some());
        let actions = raises.into_iter().map(Action::Bid).chain(calls);
        self.edges.extend(actions.map(|action| Edge { action, child: None }));
        let edges = start..self.edges.len();
        let (first, reach) = (self.width, self.reach_width);
        self.width += edges.len() * hands[actor];
        self.reach_width = [0, 1].map(|player| reach[player] + hands[player]);
        self.nodes.push(Node { actor, last, edges, hands, first, reach });
        self.nodes.len() as u32 - 1
    }

    /// The representative of symmetric bids: where the value is locked, all faces are alike.
    fn canonical_bid(&self, bid: Bid) -> Bid {
        if self.spec.is_locked() { Bid { value: Face::One, ..bid } } else { bid }
    }

    /// What a hand before the opening becomes after it.
    pub(super) fn hand_after_opening(&self, player: usize, hand: usize, opening: Bid) -> usize {
        match (self.spec.is_locked(), player) {
            (true, 0) => self.hands[0][hand].0.count(opening.value.number()) as usize,
            _ => hand,
        }
    }

    /// How many dice of a hand count for a value, after the opening.
    pub(super) fn matching(&self, player: usize, hand: usize, value: Face) -> u8 {
        self.matching[player][hand][value as usize - 1]
    }

    /// The tails of this player's dice of a value, if its hands have these weights.
    pub(super) fn tails(&self, player: usize, weights: &[f64], value: Face) -> Tails {
        let mut tails = [0.0; dice::MOST as usize + 2];
        for (weight, matching) in weights.iter().zip(&self.matching[player]) {
            tails[matching[value as usize - 1] as usize] += weight;
        }
        for count in (0..self.spec.dice[player] as usize).rev() {
            tails[count] += tails[count + 1];
        }
        tails
    }

    /// The action and hand by which a node stores the n-th action of a throw, where the round was opened on this value.
    pub(super) fn locate(
        &self,
        number: usize,
        n: usize,
        throw: Throw,
        opened: Option<Face>,
    ) -> (usize, usize) {
        let node = &self.nodes[number];
        if !self.spec.is_locked() {
            let throws = self.spec.throws(node.actor);
            return (n, throws.iter().position(|(known, _)| *known == throw).unwrap_or_default());
        }
        match (opened, self.edges[node.edges.start + n].action) {
            (None, Action::Bid(bid)) => {
                // Openings are in the order of quantity, then face.
                let hand = sorted_counts(throw);
                let count = throw.count(bid.value.number());
                let position = (1..=6).find(|face| hand.count(*face) == count).unwrap_or(1);
                let known = self.hands[0].iter().position(|(known, _)| *known == hand);
                (n + position as usize - bid.value as usize, known.unwrap_or_default())
            }
            (value, _) => (n, value.map_or(0, |value| throw.count(value.number()) as usize)),
        }
    }

    /// The probability of the n-th action of a node with a throw, where the round was opened on this value.
    pub(super) fn action_probability(
        &self,
        strategy: &[f64],
        (number, n): (usize, usize),
        throw: usize,
        opened: Option<Face>,
    ) -> f64 {
        let node = &self.nodes[number];
        let chosen =
            |n: usize, hand: usize| strategy[node.first + n * node.hands[node.actor] + hand];
        let dice = || self.spec.throws(node.actor)[throw].0;
        match (self.spec.is_locked(), opened, self.edges[node.edges.start + n].action) {
            (false, _, _) => chosen(n, throw),
            (true, None, Action::Bid(bid)) => {
                let (throw, hand) = (dice(), sorted_counts(dice()));
                let known = self.hands[0].iter().position(|(known, _)| *known == hand);
                let known = known.expect("every throw has a hand");
                // Openings are in the order of quantity, then face. Faces with equal counts share the probability of
                // their positions.
                let count = throw.count(bid.value.number());
                let positions = (1..=6).filter(|face| hand.count(*face) == count);
                let chosen_at = |face: u8| chosen(n + face as usize - bid.value as usize, known);
                positions.clone().map(chosen_at).sum::<f64>() / positions.count() as f64
            }
            (true, value, _) => {
                chosen(n, value.map_or(0, |value| dice().count(value.number()) as usize))
            }
        }
    }
}

/// The hands of a player before the opening.
fn hands(spec: RoundSpec, player: usize) -> Vec<(Throw, f64)> {
    let throws = spec.throws(player);
    if !spec.is_locked() {
        return throws.to_vec();
    }
    let mut hands: Vec<(Throw, f64)> = Vec::new();
    if player == 1 {
        // To the other player only the number of dice that show the named face matters.
        hands.extend((0..=spec.dice[1]).map(|count| (Throw::of([count, 0, 0, 0, 0, 0]), 0.0)));
    }
    for (throw, probability) in throws {
        let alike = match player {
            0 => sorted_counts(*throw),
            _ => Throw::of([throw.count(1), 0, 0, 0, 0, 0]),
        };
        match hands.iter_mut().find(|(known, _)| *known == alike) {
            Some((_, sum)) => *sum += probability,
            None => hands.push((alike, *probability)),
        }
    }
    hands
}

/// How many dice of a player's hands count for each value, after the opening.
fn matching(spec: RoundSpec, player: usize) -> Vec<[u8; 6]> {
    if spec.is_locked() {
        return (0..=spec.dice[player]).map(|count| [count; 6]).collect();
    }
    let of = |(throw, _): &(Throw, f64)| Face::ALL.map(|value| spec.matching(*throw, value));
    spec.throws(player).iter().map(of).collect()
}

/// The throw with its face counts sorted, the greatest first.
fn sorted_counts(throw: Throw) -> Throw {
    let mut counts = throw.counts();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    Throw::of(counts)
}
