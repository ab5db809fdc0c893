//! A game tree flattened into arrays: positions with contiguous children, and numbered information sets. Solvers pass
//! over slices instead of applying the rules again.

use std::collections::HashMap;

use croupier_engine::{Game, Seat, Turn};

/// A game tree in extensive form. Children have larger indices than their parents.
#[derive(Clone, Debug)]
pub struct Tree<G: Game> {
    pub(crate) seats: usize,
    pub(crate) nodes: Vec<Node>,
    /// The probabilities of the outcomes of all chance nodes, one range per node.
    pub(crate) chances: Vec<f64>,
    /// The payoffs of all leaves, one range of `seats` numbers per leaf.
    pub(crate) payoffs: Vec<f64>,
    pub(crate) sets: Vec<InfoSet<G>>,
    /// How many probabilities a strategy has: one per action of every information set.
    pub(crate) width: usize,
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    /// Chance: the first child, and the range of its probabilities.
    Chance { child: u32, first: u32, count: u32 },
    /// A seat's decision: its information set and the first child, one child per action.
    Decision { set: u32, child: u32 },
    /// The end of a game: where its payoffs begin.
    Leaf { payoffs: u32 },
}

/// An information set: all positions that the seat to act cannot distinguish.
#[derive(Clone, Debug)]
pub struct InfoSet<G: Game> {
    /// The seat that decides.
    pub seat: Seat,
    /// Its view, the same at all these positions.
    pub view: G::View,
    /// Its legal actions.
    pub actions: Vec<G::Action>,
    /// Where its probabilities begin in a strategy.
    pub first: usize,
}

/// The error of a tree with more positions than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl<G: Game> Tree<G> {
    /// Builds the whole tree below this position, if it has at most `most` positions.
    pub fn new(game: &G, most: usize) -> Result<Tree<G>, TooLarge> {
        let mut tree = Tree {
            seats: game.seats() as usize,
            nodes: Vec::new(),
            chances: Vec::new(),
            payoffs: Vec::new(),
            sets: Vec::new(),
            width: 0,
        };
        let mut numbers: HashMap<G::View, u32> = HashMap::new();
        // Positions whose node is reserved but not yet filled. Breadth-first order keeps siblings contiguous.
        let mut waiting = std::collections::VecDeque::from([game.clone()]);
        tree.nodes.push(Node::Leaf { payoffs: 0 });
        let mut filled = 0;
        while let Some(position) = waiting.pop_front() {
            let node = tree.build_node(&position, &mut numbers, &mut waiting);
            tree.nodes[filled] = node;
            filled += 1;
            if tree.nodes.len() > most {
                return Err(TooLarge);
            }
        }
        Ok(tree)
    }

    /// Builds the node of a position and queues its children.
    fn build_node(
        &mut self,
        position: &G,
        numbers: &mut HashMap<G::View, u32>,
        waiting: &mut std::collections::VecDeque<G>,
    ) -> Node {
        let child = self.nodes.len() as u32;
        match position.turn() {
            Turn::Over => {
                let payoffs = self.payoffs.len() as u32;
                let seats = Seat::all(position.seats());
                self.payoffs.extend(seats.map(|seat| f64::from(position.payoff(seat))));
                Node::Leaf { payoffs }
            }
            Turn::Chance => {
                let mut outcomes = Vec::new();
                position.chances(&mut outcomes);
                let first = self.chances.len() as u32;
                for &(outcome, probability) in &outcomes {
                    self.chances.push(probability);
                    let mut next = position.clone();
                    next.apply_chance(outcome);
                    waiting.push_back(next);
                }
                self.reserve_nodes(outcomes.len());
                Node::Chance { child, first, count: outcomes.len() as u32 }
            }
            Turn::Seat(seat) => {
                let mut actions = Vec::new();
                position.actions(&mut actions);
                for &action in &actions {
                    let mut next = position.clone();
                    next.apply(action);
                    waiting.push_back(next);
                }
                self.reserve_nodes(actions.len());
                let view = position.view(Some(seat));
                let set = *numbers.entry(view).or_insert_with_key(|view| {
                    let set = InfoSet { seat, view: view.clone(), first: self.width, actions };
                    self.width += set.actions.len();
                    self.sets.push(set);
                    self.sets.len() as u32 - 1
                });
                Node::Decision { set, child }
            }
        }
    }

    fn reserve_nodes(&mut self, children: usize) {
        self.nodes.extend(std::iter::repeat_n(Node::Leaf { payoffs: 0 }, children));
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false: a tree has at least its root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The information sets in breadth-first order.
    pub fn sets(&self) -> &[InfoSet<G>] {
        &self.sets
    }

    /// The uniform strategy.
    pub fn uniform(&self) -> Strategy {
        let mut probabilities = vec![0.0; self.width];
        for set in &self.sets {
            let probability = 1.0 / set.actions.len() as f64;
            probabilities[set.first..set.first + set.actions.len()].fill(probability);
        }
        Strategy { probabilities }
    }

    /// A strategy from elsewhere: `choose` returns the action probabilities of an information set, or `None` for
    /// uniform ones.
    pub fn strategy(&self, choose: impl Fn(&InfoSet<G>) -> Option<Vec<f64>>) -> Strategy {
        let mut strategy = self.uniform();
        for set in &self.sets {
            if let Some(chosen) = choose(set) {
                strategy.probabilities[set.first..][..set.actions.len()].copy_from_slice(&chosen);
            }
        }
        strategy
    }

    /// The expected payoff of each seat if all play this strategy.
    pub fn values(&self, strategy: &Strategy) -> Vec<f64> {
        let mut values = vec![0.0; self.nodes.len() * self.seats];
        for node in (0..self.nodes.len()).rev() {
            let mut own = vec![0.0; self.seats];
            match self.nodes[node] {
                Node::Leaf { payoffs } => {
                    own.copy_from_slice(&self.payoffs[payoffs as usize..][..self.seats]);
                }
                Node::Chance { child, first, count } => {
                    let weights = &self.chances[first as usize..][..count as usize];
                    self.add_weighted(&mut own, &values, child, weights);
                }
                Node::Decision { set, child } => {
                    let set = &self.sets[set as usize];
                    let weights = &strategy.probabilities[set.first..][..set.actions.len()];
                    self.add_weighted(&mut own, &values, child, weights);
                }
            }
            values[node * self.seats..][..self.seats].copy_from_slice(&own);
        }
        values.truncate(self.seats);
        values
    }

    /// Adds the values of a range of children, weighted by probability.
    fn add_weighted(&self, own: &mut [f64], values: &[f64], child: u32, weights: &[f64]) {
        let children = values[child as usize * self.seats..].chunks_exact(self.seats);
        for (weight, values) in weights.iter().zip(children) {
            for (own, value) in own.iter_mut().zip(values) {
                *own += weight * value;
            }
        }
    }
}

/// A behaviour strategy: a probability for every action of every information set.
#[derive(Clone, PartialEq, Debug)]
pub struct Strategy {
    pub(crate) probabilities: Vec<f64>,
}

impl Strategy {
    /// The probabilities of the actions of one information set.
    pub fn of<G: Game>(&self, set: &InfoSet<G>) -> &[f64] {
        &self.probabilities[set.first..set.first + set.actions.len()]
    }
}
