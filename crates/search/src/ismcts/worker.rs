//! One worker of a search: a tree of its own, determinizations, selection, expansion, rollouts and backpropagation.
//!
//! How the statistics of all workers become a choice is decided in `ismcts.rs`.

use croupier_engine::{Audience, FastRng, Game, Resources, Seat, Seed, Step, StepOf, Turn, pick};
use rand::{Rng, SeedableRng};

use super::search_tree::{ROOT, SearchTree, Statistics};
use super::{Others, Purpose, RolloutPolicy, Settings, play_out};

/// A worker with its tree and its buffers, which it reuses from one search to the next.
pub(super) struct Worker<G: Game, P: RolloutPolicy<G>> {
    policy: P,
    tree: SearchTree<G>,
    /// The node of the real game's present position, if the tree has it.
    position: Option<u32>,
    rng: FastRng,
    path: Vec<u32>,
    legal: Vec<G::Action>,
    untried: Vec<G::Action>,
    /// The payoffs of the last rollout, by seat.
    payoffs: Vec<f32>,
    /// The searching seat's payoff of each root action in the present determinization.
    paired: Vec<f64>,
}

/// What a worker is asked to search.
pub(super) struct Task<'a, G: Game> {
    pub(super) seat: Seat,
    pub(super) view: &'a G::View,
    /// The legal actions, sorted.
    pub(super) legal: &'a [G::Action],
    /// The actions to search.
    pub(super) actions: &'a [G::Action],
    pub(super) purpose: Purpose,
    /// The largest number of rollouts of this worker.
    pub(super) iterations: u64,
    pub(super) resources: &'static dyn Resources,
    /// When the search began and how long it may take, in milliseconds.
    pub(super) time: Option<(f64, f64)>,
}

impl<G: Game> Task<'_, G> {
    /// The fraction of the budget that is spent.
    fn spent(&self, iterations: u64) -> f64 {
        let rollouts = iterations as f64 / self.iterations as f64;
        match self.time {
            Some((begun, ms)) => rollouts.max((self.resources.now_ms() - begun) / ms),
            None => rollouts,
        }
    }
}

impl<G: Game, P: RolloutPolicy<G>> Worker<G, P> {
    /// A worker with an empty tree and a random stream of its own.
    pub(super) fn new(policy: P, seed: &Seed, number: usize) -> Worker<G, P> {
        let mut stream = seed.stream(&format!("worker {number}"));
        Worker {
            policy,
            tree: SearchTree::new(),
            position: Some(ROOT),
            rng: FastRng::from_rng(&mut stream),
            path: Vec::new(),
            legal: Vec::new(),
            untried: Vec::new(),
            payoffs: Vec::new(),
            paired: Vec::new(),
        }
    }

    /// Discards the tree before the next search.
    pub(super) fn discard_tree(&mut self) {
        self.position = None;
    }

    /// Observes a step of the real game: the next search continues from the subtree of that step.
    pub(super) fn watch(&mut self, seen: &StepOf<G>) {
        self.policy.watch(seen);
        self.position = self.position.and_then(|node| self.tree.find(node, seen));
    }

    /// Makes the node of the present position the root. If its actions are not those of the task, the tree belongs to
    /// another position and is discarded.
    fn reroot(&mut self, task: &Task<'_, G>) {
        let fits = |step: &StepOf<G>| match step {
            Step::Act(seat, action) => {
                *seat == task.seat && task.legal.binary_search(action).is_ok()
            }
            Step::Chance(_) | Step::Hidden => false,
        };
        let children_fit =
            |node: &u32| self.tree.children(*node).all(|child| fits(self.tree.step(child)));
        match self.position.filter(children_fit) {
            Some(ROOT) => {}
            Some(node) => self.tree = self.tree.subtree(node),
            None => self.tree = SearchTree::new(),
        }
        self.position = Some(ROOT);
    }

    /// Prunes the actions and returns the one that the rollout policy chooses.
    pub(super) fn prune_and_choose(
        &mut self,
        view: &G::View,
        actions: &mut Vec<G::Action>,
    ) -> G::Action {
        let game = self.policy.determinize(view, &mut self.rng);
        self.policy.prune(&game, actions);
        self.policy.act(&game, &mut self.legal, &mut self.rng)
    }

    /// The statistics of these actions at the root, in their order.
    pub(super) fn root_statistics(&self, seat: Seat, actions: &[G::Action]) -> Vec<Statistics> {
        let statistics = |action: &G::Action| {
            let node = self.tree.find(ROOT, &Step::Act(seat, *action));
            node.map_or_else(Statistics::default, |node| *self.tree.statistics(node))
        };
        actions.iter().map(statistics).collect()
    }

    /// Spends the budget. Each determinization is tried with every remaining root action, so that actions are compared
    /// under the same luck. Sequential halving: to choose, the worse half of the actions is dropped after each phase.
    pub(super) fn search(&mut self, task: &Task<'_, G>, settings: &Settings) {
        self.reroot(task);
        let mut candidates: Vec<u32> = task
            .actions
            .iter()
            .filter_map(|action| {
                let step = Step::Act(task.seat, *action);
                self.tree.find(ROOT, &step).or_else(|| self.tree.expand(ROOT, step))
            })
            .collect();
        let phases = match task.purpose {
            Purpose::Choose => (candidates.len() as f64).log2().ceil().max(1.0) as u32,
            Purpose::Evaluate => 1,
        };
        let mut iterations = 0;
        for phase in 1..=phases {
            let end = f64::from(phase) / f64::from(phases);
            loop {
                self.try_candidates(task, settings, &candidates);
                iterations += candidates.len() as u64;
                if task.spent(iterations) >= end {
                    break;
                }
            }
            candidates.sort_by(|a, b| self.mean(*b).total_cmp(&self.mean(*a)));
            candidates.truncate(candidates.len().div_ceil(2));
        }
    }

    fn mean(&self, node: u32) -> f64 {
        self.tree.statistics(node).mean()
    }

    /// Samples one determinization and tries each of these root actions in it with the same random numbers.
    fn try_candidates(&mut self, task: &Task<'_, G>, settings: &Settings, candidates: &[u32]) {
        let determinization = self.policy.determinize(task.view, &mut self.rng);
        let shared_seed = self.rng.next_u64();
        self.paired.clear();
        for &node in candidates {
            if let Step::Act(_, action) = *self.tree.step(node) {
                let mut game = determinization.clone();
                game.apply(action);
                self.path.clear();
                self.path.extend([ROOT, node]);
                let mut rng = FastRng::seed_from_u64(shared_seed);
                self.descend(&mut game, node, task.seat, settings, &mut rng);
                self.rollout(&mut game, &mut rng);
                self.backpropagate();
                self.paired.push(f64::from(self.payoffs[task.seat.index()]));
            }
        }
        let mean = self.paired.iter().sum::<f64>() / self.paired.len() as f64;
        for (node, payoff) in candidates.iter().zip(&self.paired) {
            self.tree.statistics_mut(*node).paired_squares += (payoff - mean).powi(2);
        }
    }

    /// Selection and expansion: follows the tree until it ends or was expanded by one decision.
    fn descend(
        &mut self,
        game: &mut G,
        mut node: u32,
        seat: Seat,
        settings: &Settings,
        rng: &mut FastRng,
    ) {
        loop {
            let (step, may_expand_further) = match game.turn() {
                Turn::Over => return,
                Turn::Chance if self.policy.is_cutoff(game) => return,
                Turn::Chance => {
                    let audience = game.audience();
                    let chance = game.sample_chance(rng);
                    game.apply_chance(chance);
                    let hidden = matches!(audience, Audience::Only(owner) if owner != seat);
                    (if hidden { Step::Hidden } else { Step::Chance(chance) }, true)
                }
                Turn::Seat(mover) => {
                    let (action, forced) = if mover != seat && settings.others == Others::Policy {
                        // The node is not expanded yet: a rollout is faster than following the tree.
                        if self.tree.statistics(node).visits < settings.expand_after {
                            return;
                        }
                        (self.policy.act(game, &mut self.legal, rng), true)
                    } else {
                        self.select(game, node, (seat, mover), settings, rng)
                    };
                    game.apply(action);
                    (Step::Act(mover, action), forced)
                }
            };
            let (next, expanded) = match self.tree.find(node, &step) {
                Some(next) => (Some(next), false),
                None => (self.tree.expand(node, step), true),
            };
            let Some(next) = next else { return };
            self.path.push(next);
            node = next;
            if expanded && !may_expand_further {
                return;
            }
        }
    }

    /// The action to follow at a node, and whether it is the only one. The rollout policy chooses until the node has
    /// enough visits; then every action is tried once, and then UCB1 chooses among those that this determinization
    /// allows, with availability counts in place of the parent's visits.
    fn select(
        &mut self,
        game: &G,
        node: u32,
        (seat, mover): (Seat, Seat),
        settings: &Settings,
        rng: &mut FastRng,
    ) -> (G::Action, bool) {
        if self.tree.statistics(node).visits < settings.expand_after {
            return (self.policy.act(game, &mut self.legal, rng), false);
        }
        self.legal.clear();
        // The searching seat's legal actions depend on what it has observed, so they are the same in every determinization.
        if mover == seat && self.tree.is_fully_expanded(node) {
            let steps = self.tree.children(node).map(|child| self.tree.step(child));
            self.legal.extend(steps.filter_map(|step| match step {
                Step::Act(_, action) => Some(*action),
                Step::Chance(_) | Step::Hidden => None,
            }));
        } else {
            game.actions(&mut self.legal);
            self.policy.prune(game, &mut self.legal);
        }
        if let [only] = self.legal[..] {
            return (only, true);
        }
        self.untried.clear();
        let mut best: Option<(f64, G::Action)> = None;
        for &action in &self.legal {
            let Some(child) = self.tree.find(node, &Step::Act(mover, action)) else {
                self.untried.push(action);
                continue;
            };
            let statistics = self.tree.statistics_mut(child);
            statistics.available += 1;
            let (available, visits) =
                (f64::from(statistics.available), f64::from(statistics.visits));
            let bound = statistics.mean() + settings.exploration * (available.ln() / visits).sqrt();
            if best.is_none_or(|(highest, _)| bound > highest) {
                best = Some((bound, action));
            }
        }
        match best {
            Some((_, action)) if self.untried.is_empty() => {
                self.tree.set_fully_expanded(node);
                (action, false)
            }
            _ => (pick(rng, &self.untried), false),
        }
    }

    /// Plays a rollout and writes its payoffs, or the evaluation where it was cut off.
    fn rollout(&mut self, game: &mut G, rng: &mut FastRng) {
        let over = play_out(game, &mut self.policy, &mut self.legal, rng);
        self.payoffs.clear();
        if over {
            self.payoffs.extend(Seat::all(game.seats()).map(|seat| game.payoff(seat)));
        } else {
            self.payoffs.resize(game.seats() as usize, 1.0 / f32::from(game.seats()));
            self.policy.evaluate(game, &mut self.payoffs);
        }
    }

    /// Adds the payoffs of the rollout to all nodes on its path.
    fn backpropagate(&mut self) {
        for &node in &self.path {
            let mover = match self.tree.step(node) {
                Step::Act(seat, _) => Some(seat.index()),
                Step::Chance(_) | Step::Hidden => None,
            };
            let statistics = self.tree.statistics_mut(node);
            statistics.visits += 1;
            statistics.available = statistics.available.max(statistics.visits);
            if let Some(mover) = mover {
                let payoff = f64::from(self.payoffs[mover]);
                statistics.total += payoff;
                statistics.squares += payoff * payoff;
            }
        }
    }
}
