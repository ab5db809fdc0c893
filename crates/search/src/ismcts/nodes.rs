//! The nodes of a search tree: what one seat has seen since the root, with what came of it. Kept in one vector, linked
//! by numbers; it knows nothing of playouts.

use croupier_engine::{Game, Step, StepOf};

/// The number that stands for no node.
const NONE: u32 = u32::MAX;

/// The most nodes of a tree: when it is full, playouts begin where it ends.
const MOST: usize = 1 << 19;

/// The root's number.
pub(super) const ROOT: u32 = 0;

/// A step that the searching seat may see, and what came of it.
#[derive(Clone, Debug)]
struct Node<G: Game> {
    step: StepOf<G>,
    child: u32,
    sibling: u32,
    record: Record,
    /// Whether everything that is worth a look after it has become a node.
    complete: bool,
}

/// What came of a step: sums over the playouts that made it, in shares of the win of the seat that made it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Record {
    /// How often it was made.
    pub(super) visits: u32,
    /// How often it could have been made: not every imagined game allows every action.
    pub(super) available: u32,
    /// The sum of the shares.
    pub(super) total: f64,
    /// The sum of their squares.
    pub(super) squares: f64,
    /// The same of how far they were from the average of all that was tried in the same imagined game: the luck that
    /// they had in common is taken off. Only for what is tried at the root.
    pub(super) apart: f64,
}

impl Record {
    /// The average share.
    pub(super) fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }

    /// Both records in one.
    pub(super) fn add(&mut self, other: &Record) {
        self.visits += other.visits;
        self.available += other.available;
        self.total += other.total;
        self.squares += other.squares;
        self.apart += other.apart;
    }
}

/// A tree of what one seat may see.
#[derive(Clone, Debug)]
pub(super) struct Nodes<G: Game> {
    nodes: Vec<Node<G>>,
}

impl<G: Game> Nodes<G> {
    /// A root alone.
    pub(super) fn new() -> Nodes<G> {
        Nodes { nodes: vec![Node::of(Step::Hidden)] }
    }

    /// What came of the step to this node.
    pub(super) fn record(&self, node: u32) -> &Record {
        &self.nodes[node as usize].record
    }

    /// The same, to be written.
    pub(super) fn record_mut(&mut self, node: u32) -> &mut Record {
        &mut self.nodes[node as usize].record
    }

    /// The step that leads to this node.
    pub(super) fn step(&self, node: u32) -> &StepOf<G> {
        &self.nodes[node as usize].step
    }

    /// Whether everything that is worth a look after this node has become a node.
    pub(super) fn is_complete(&self, node: u32) -> bool {
        self.nodes[node as usize].complete
    }

    /// Remembers that.
    pub(super) fn set_complete(&mut self, node: u32) {
        self.nodes[node as usize].complete = true;
    }

    /// The nodes after this one, the newest first.
    pub(super) fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let next = move |node: u32| (node != NONE).then_some(node);
        std::iter::successors(next(self.nodes[node as usize].child), move |node| {
            next(self.nodes[*node as usize].sibling)
        })
    }

    /// The node after this step, if there is one.
    pub(super) fn find(&self, node: u32, step: &StepOf<G>) -> Option<u32> {
        self.children(node).find(|child| self.step(*child) == step)
    }

    /// A new node after this one, unless the tree is full.
    pub(super) fn grow(&mut self, node: u32, step: StepOf<G>) -> Option<u32> {
        if self.nodes.len() >= MOST {
            return None;
        }
        let new = self.nodes.len() as u32;
        let parent = &mut self.nodes[node as usize];
        let sibling = std::mem::replace(&mut parent.child, new);
        self.nodes.push(Node { sibling, ..Node::of(step) });
        Some(new)
    }

    /// The tree below this node, as a tree of its own.
    pub(super) fn below(&self, node: u32) -> Nodes<G> {
        let mut tree = Nodes::new();
        tree.nodes[ROOT as usize].record = *self.record(node);
        let mut open = vec![(node, ROOT)];
        while let Some((old, new)) = open.pop() {
            for child in self.children(old) {
                if let Some(copy) = tree.grow(new, *self.step(child)) {
                    *tree.record_mut(copy) = *self.record(child);
                    tree.nodes[copy as usize].complete = self.is_complete(child);
                    open.push((child, copy));
                }
            }
        }
        tree
    }
}

impl<G: Game> Node<G> {
    fn of(step: StepOf<G>) -> Node<G> {
        Node { step, child: NONE, sibling: NONE, record: Record::default(), complete: false }
    }
}
