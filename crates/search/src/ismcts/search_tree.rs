//! The search tree: nodes are what one seat has observed since the root, with statistics. All nodes lie in one vector
//! and are linked by index. It knows nothing of rollouts.

use croupier_engine::{Game, Step, StepOf};

/// The index that stands for no node.
const NONE: u32 = u32::MAX;

/// The largest number of nodes. A full tree is not expanded; rollouts begin at its leaves.
const MAX_NODES: usize = 1 << 19;

/// The index of the root.
pub(super) const ROOT: u32 = 0;

/// A step as the searching seat observes it, and its statistics.
#[derive(Clone, Debug)]
struct Node<G: Game> {
    step: StepOf<G>,
    child: u32,
    sibling: u32,
    statistics: Statistics,
    /// Whether every action that is searched here has a node.
    fully_expanded: bool,
}

/// The statistics of a step: sums over the rollouts that took it, of the payoff to the seat that took it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Statistics {
    /// How often it was taken.
    pub(super) visits: u32,
    /// How often it was available: not every determinization allows every action.
    pub(super) available: u32,
    /// The sum of the payoffs.
    pub(super) total: f64,
    /// The sum of their squares.
    pub(super) squares: f64,
    /// The sum of squared deviations from the mean of all actions tried in the same determinization. The luck that they
    /// had in common cancels out. Only at the root.
    pub(super) paired_squares: f64,
}

impl Statistics {
    /// The mean payoff.
    pub(super) fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }

    /// Adds the statistics of another tree.
    pub(super) fn add(&mut self, other: &Statistics) {
        self.visits += other.visits;
        self.available += other.available;
        self.total += other.total;
        self.squares += other.squares;
        self.paired_squares += other.paired_squares;
    }
}

/// A tree of what one seat observes.
#[derive(Clone, Debug)]
pub(super) struct SearchTree<G: Game> {
    nodes: Vec<Node<G>>,
}

impl<G: Game> SearchTree<G> {
    /// A tree of the root alone.
    pub(super) fn new() -> SearchTree<G> {
        SearchTree { nodes: vec![Node::of(Step::Hidden)] }
    }

    /// The statistics of the step to this node.
    pub(super) fn statistics(&self, node: u32) -> &Statistics {
        &self.nodes[node as usize].statistics
    }

    /// The same, mutable.
    pub(super) fn statistics_mut(&mut self, node: u32) -> &mut Statistics {
        &mut self.nodes[node as usize].statistics
    }

    /// The step that leads to this node.
    pub(super) fn step(&self, node: u32) -> &StepOf<G> {
        &self.nodes[node as usize].step
    }

    /// Whether every action that is searched at this node has a node.
    pub(super) fn is_fully_expanded(&self, node: u32) -> bool {
        self.nodes[node as usize].fully_expanded
    }

    /// Marks a node as fully expanded.
    pub(super) fn set_fully_expanded(&mut self, node: u32) {
        self.nodes[node as usize].fully_expanded = true;
    }

    /// The children of a node, the newest first.
    pub(super) fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let next = move |node: u32| (node != NONE).then_some(node);
        std::iter::successors(next(self.nodes[node as usize].child), move |node| {
            next(self.nodes[*node as usize].sibling)
        })
    }

    /// The child of a node by this step, if there is one.
    pub(super) fn find(&self, node: u32, step: &StepOf<G>) -> Option<u32> {
        self.children(node).find(|child| self.step(*child) == step)
    }

    /// Adds a child to a node, unless the tree is full.
    pub(super) fn expand(&mut self, node: u32, step: StepOf<G>) -> Option<u32> {
        if self.nodes.len() >= MAX_NODES {
            return None;
        }
        let new = self.nodes.len() as u32;
        let parent = &mut self.nodes[node as usize];
        let sibling = std::mem::replace(&mut parent.child, new);
        self.nodes.push(Node { sibling, ..Node::of(step) });
        Some(new)
    }

    /// A copy of the subtree of this node, with that node as its root.
    pub(super) fn subtree(&self, node: u32) -> SearchTree<G> {
        let mut tree = SearchTree::new();
        tree.nodes[ROOT as usize].statistics = *self.statistics(node);
        let mut open = vec![(node, ROOT)];
        while let Some((old, new)) = open.pop() {
            for child in self.children(old) {
                if let Some(copy) = tree.expand(new, *self.step(child)) {
                    *tree.statistics_mut(copy) = *self.statistics(child);
                    tree.nodes[copy as usize].fully_expanded = self.is_fully_expanded(child);
                    open.push((child, copy));
                }
            }
        }
        tree
    }
}

impl<G: Game> Node<G> {
    fn of(step: StepOf<G>) -> Node<G> {
        Node {
            step,
            child: NONE,
            sibling: NONE,
            statistics: Statistics::default(),
            fully_expanded: false,
        }
    }
}
