//! A round of two as a tree of public positions, each with all hands that either player may have. It knows nothing
//! about how the players choose.
//!
//! The tree of a normal round would have a position for every subset of bids, so it grows only where somebody plays:
//! a raise that leads to no position is challenged at once. Where nobody plays to, no better answer is needed.
//!
//! Where the value is locked, the faces are alike: the opener's hand is how many dice show the commonest face, the
//! next one and so on, an opening names the place of its face in that order, and behind it a hand is how many dice
//! show the face. Elsewhere a hand is the throw.

use std::ops::Range;

use super::super::{Action, Bid, Face};
use super::setting::Setting;
use crate::dice::{self, Throw};

/// The public positions of a round, parents before children.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) setting: Setting,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The hands of both players before the opening, with their probabilities.
    pub(super) hands: [Vec<(Throw, f64)>; 2],
    /// How many dice of either player's hands count for each value, behind the opening.
    matching: [Vec<[u8; 6]>; 2],
    /// How many probabilities a strategy has: one per hand and answer of every position.
    pub(super) width: usize,
    /// For both players, how many places a vector over the hands of all positions has.
    pub(super) reach_width: [usize; 2],
}

/// A public position.
#[derive(Debug)]
pub(super) struct Node {
    /// Who is to answer.
    pub(super) actor: usize,
    /// The bid to be answered.
    pub(super) last: Option<Bid>,
    /// The answers.
    pub(super) edges: Range<usize>,
    /// How many hands either player may have here.
    pub(super) hands: [usize; 2],
    /// Where its probabilities begin: for each answer one run over the actor's hands.
    pub(super) first: usize,
    /// Where its vectors over the players' hands begin.
    pub(super) reach: [usize; 2],
}

/// An answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) action: Action,
    /// The position after a raise. Calls end the round, and raises without a position are challenged.
    pub(super) child: Option<u32>,
}

/// The chances that a player's hand has at least 0, 1, 2 .. dice of a value, weighed in some way.
pub(super) type Tails = [f64; dice::MOST as usize + 2];

impl Tree {
    /// The root and, where the value is locked and the whole tree is small, everything below it.
    pub(super) fn new(setting: Setting) -> Tree {
        let mut tree = Tree {
            setting,
            nodes: Vec::new(),
            edges: Vec::new(),
            hands: [0, 1].map(|player| hands(setting, player)),
            matching: [0, 1].map(|player| matching(setting, player)),
            width: 0,
            reach_width: [0; 2],
        };
        tree.lay(0, None);
        if setting.is_locked() {
            // All openings with the same quantity lead to the same position.
            for opening in (0..tree.nodes[0].edges.len()).step_by(Face::ALL.len()) {
                let child = tree.grow(0, opening);
                for like in opening..opening + Face::ALL.len() {
                    tree.edges[like].child = Some(child);
                }
            }
            let mut next = 1;
            while next < tree.nodes.len() {
                for edge in tree.nodes[next].edges.clone() {
                    if matches!(tree.edges[edge].action, Action::Bid(_)) {
                        tree.grow(next, edge);
                    }
                }
                next += 1;
            }
        }
        tree
    }

    /// Adds the position behind a raise.
    pub(super) fn grow(&mut self, number: usize, edge: usize) -> u32 {
        let Action::Bid(bid) = self.edges[edge].action else {
            unreachable!("calls end the round");
        };
        let child = self.lay(1 - self.nodes[number].actor, Some(self.alike(bid)));
        self.edges[edge].child = Some(child);
        child
    }

    /// Adds a position.
    fn lay(&mut self, actor: usize, last: Option<Bid>) -> u32 {
        let hands = match last {
            None => [0, 1].map(|player| self.hands[player].len()),
            Some(_) => [0, 1].map(|player| self.matching[player].len()),
        };
        let start = self.edges.len();
        let raises = self.setting.raises(actor, last);
        let calls = self.setting.calls(actor).iter().copied().filter(|_| last.is_some());
        let actions = raises.into_iter().map(Action::Bid).chain(calls);
        self.edges.extend(actions.map(|action| Edge { action, child: None }));
        let edges = start..self.edges.len();
        let (first, reach) = (self.width, self.reach_width);
        self.width += edges.len() * hands[actor];
        self.reach_width = [0, 1].map(|player| reach[player] + hands[player]);
        self.nodes.push(Node { actor, last, edges, hands, first, reach });
        self.nodes.len() as u32 - 1
    }

    /// A bid that stands for all that are like it: where the value is locked, for those on any face.
    fn alike(&self, bid: Bid) -> Bid {
        if self.setting.is_locked() { Bid { value: Face::One, ..bid } } else { bid }
    }

    /// The hand that a hand before the opening is behind it.
    pub(super) fn behind(&self, player: usize, hand: usize, opening: Bid) -> usize {
        match (self.setting.is_locked(), player) {
            (true, 0) => self.hands[0][hand].0.count(opening.value.number()) as usize,
            _ => hand,
        }
    }

    /// How many dice of a hand count for a value, behind the opening.
    pub(super) fn matching(&self, player: usize, hand: usize, value: Face) -> u8 {
        self.matching[player][hand][value as usize - 1]
    }

    /// The chances of this player to have so many dice of a value, if its hands have these weights.
    pub(super) fn tails(&self, player: usize, weights: &[f64], value: Face) -> Tails {
        let mut tails = [0.0; dice::MOST as usize + 2];
        for (weight, matching) in weights.iter().zip(&self.matching[player]) {
            tails[matching[value as usize - 1] as usize] += weight;
        }
        for count in (0..self.setting.dice[player] as usize).rev() {
            tails[count] += tails[count + 1];
        }
        tails
    }

    /// Under which answer and hand a position knows the n-th answer of a throw of its player; on the table it has been
    /// opened on this value.
    pub(super) fn place(
        &self,
        number: usize,
        n: usize,
        throw: Throw,
        opened: Option<Face>,
    ) -> (usize, usize) {
        let node = &self.nodes[number];
        if !self.setting.is_locked() {
            let throws = self.setting.throws(node.actor);
            return (n, throws.iter().position(|(known, _)| *known == throw).unwrap_or_default());
        }
        match (opened, self.edges[node.edges.start + n].action) {
            (None, Action::Bid(bid)) => {
                // Openings are in the order of quantity, then face.
                let hand = sorted(throw);
                let count = throw.count(bid.value.number());
                let place = (1..=6).find(|place| hand.count(*place) == count).unwrap_or(1);
                let known = self.hands[0].iter().position(|(known, _)| *known == hand);
                (n + place as usize - bid.value as usize, known.unwrap_or_default())
            }
            (value, _) => (n, value.map_or(0, |value| throw.count(value.number()) as usize)),
        }
    }

    /// The probability that a throw chooses the n-th answer of its player at a position, which on the table has been
    /// opened on this value.
    pub(super) fn chance(
        &self,
        strategy: &[f64],
        (number, n): (usize, usize),
        throw: usize,
        opened: Option<Face>,
    ) -> f64 {
        let node = &self.nodes[number];
        let chosen =
            |n: usize, hand: usize| strategy[node.first + n * node.hands[node.actor] + hand];
        let dice = || self.setting.throws(node.actor)[throw].0;
        match (self.setting.is_locked(), opened, self.edges[node.edges.start + n].action) {
            (false, _, _) => chosen(n, throw),
            (true, None, Action::Bid(bid)) => {
                let (throw, hand) = (dice(), sorted(dice()));
                let known = self.hands[0].iter().position(|(known, _)| *known == hand);
                let known = known.expect("every throw is like a hand");
                // Openings are in the order of quantity, then face. Faces of which the hand has equally many share
                // what the places of these faces have together.
                let count = throw.count(bid.value.number());
                let places = (1..=6).filter(|place| hand.count(*place) == count);
                let share = |place: u8| chosen(n + place as usize - bid.value as usize, known);
                places.clone().map(share).sum::<f64>() / places.count() as f64
            }
            (true, value, _) => {
                chosen(n, value.map_or(0, |value| dice().count(value.number()) as usize))
            }
        }
    }
}

/// The hands of a player before the opening.
fn hands(setting: Setting, player: usize) -> Vec<(Throw, f64)> {
    let throws = setting.throws(player);
    if !setting.is_locked() {
        return throws.to_vec();
    }
    let mut hands: Vec<(Throw, f64)> = Vec::new();
    if player == 1 {
        // Whatever face is named, only how many dice show it matters to the other player.
        hands.extend((0..=setting.dice[1]).map(|count| (Throw::of([count, 0, 0, 0, 0, 0]), 0.0)));
    }
    for (throw, probability) in throws {
        let alike = match player {
            0 => sorted(*throw),
            _ => Throw::of([throw.count(1), 0, 0, 0, 0, 0]),
        };
        match hands.iter_mut().find(|(known, _)| *known == alike) {
            Some((_, sum)) => *sum += probability,
            None => hands.push((alike, *probability)),
        }
    }
    hands
}

/// How many dice of a player's hands count for each value, behind the opening.
fn matching(setting: Setting, player: usize) -> Vec<[u8; 6]> {
    if setting.is_locked() {
        return (0..=setting.dice[player]).map(|count| [count; 6]).collect();
    }
    let of = |(throw, _): &(Throw, f64)| Face::ALL.map(|value| setting.matching(*throw, value));
    setting.throws(player).iter().map(of).collect()
}

/// A throw whose commonest face is the first, the next one the second and so on.
fn sorted(throw: Throw) -> Throw {
    let mut counts = throw.counts();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    Throw::of(counts)
}
