//! One worker of a search: a tree of its own, imagined games, and playouts from where the tree ends.
//!
//! It decides nothing: how its numbers and those of the other workers become a choice is told one level up.

use croupier_engine::{Audience, FastRng, Game, Means, Seat, Seed, Step, StepOf, Turn, pick};
use rand::{Rng, SeedableRng};

use super::nodes::{Nodes, ROOT, Record};
use super::{Guide, Others, Purpose, Settings};

/// A worker and all it reuses from one search to the next.
pub(super) struct Worker<G: Game, P: Guide<G>> {
    guide: P,
    nodes: Nodes<G>,
    /// The node to which the steps of the real game have led since the last search, if the tree knows it.
    at: Option<u32>,
    rng: FastRng,
    path: Vec<u32>,
    legal: Vec<G::Action>,
    fresh: Vec<G::Action>,
    shares: Vec<f32>,
    /// What came of each action in the present imagined game.
    tried: Vec<f64>,
}

/// A question to a worker.
pub(super) struct Task<'a, G: Game> {
    pub(super) seat: Seat,
    pub(super) view: &'a G::View,
    /// What the seat may do, sorted.
    pub(super) legal: &'a [G::Action],
    /// The actions to try.
    pub(super) actions: &'a [G::Action],
    pub(super) purpose: Purpose,
    /// How many playouts this worker makes at most.
    pub(super) iterations: u64,
    pub(super) means: &'static dyn Means,
    /// The moment at which the search began and the milliseconds that it has.
    pub(super) time: Option<(f64, f64)>,
}

impl<G: Game> Task<'_, G> {
    /// Which share of the budget is spent.
    fn spent(&self, iterations: u64) -> f64 {
        let playouts = iterations as f64 / self.iterations as f64;
        match self.time {
            Some((begun, ms)) => playouts.max((self.means.now_ms() - begun) / ms),
            None => playouts,
        }
    }
}

impl<G: Game, P: Guide<G>> Worker<G, P> {
    pub(super) fn new(guide: P, seed: &Seed, number: usize) -> Worker<G, P> {
        let mut stream = seed.stream(&format!("worker {number}"));
        Worker {
            guide,
            nodes: Nodes::new(),
            at: Some(ROOT),
            rng: FastRng::from_rng(&mut stream),
            path: Vec::new(),
            legal: Vec::new(),
            fresh: Vec::new(),
            shares: Vec::new(),
            tried: Vec::new(),
        }
    }

    /// Forgets the tree.
    pub(super) fn forget(&mut self) {
        self.at = None;
    }

    /// Hears of a step: the root moves with the game, and what was found about other courses is forgotten.
    pub(super) fn watch(&mut self, seen: &StepOf<G>) {
        self.guide.watch(seen);
        self.at = self.at.and_then(|node| self.nodes.find(node, seen));
    }

    /// Makes the node of the real game the root. A tree whose actions are not those of the question is no memory of
    /// this game: then it begins anew.
    fn take_root(&mut self, task: &Task<'_, G>) {
        let fits = |step: &StepOf<G>| match step {
            Step::Act(seat, action) => {
                *seat == task.seat && task.legal.binary_search(action).is_ok()
            }
            Step::Chance(_) | Step::Hidden => false,
        };
        let node =
            self.at.filter(|at| self.nodes.children(*at).all(|child| fits(self.nodes.step(child))));
        match node {
            Some(ROOT) => {}
            Some(node) => self.nodes = self.nodes.below(node),
            None => self.nodes = Nodes::new(),
        }
        self.at = Some(ROOT);
    }

    /// Leaves out of the list what the guide would not look at, and tells what it would do.
    pub(super) fn guided(&mut self, view: &G::View, actions: &mut Vec<G::Action>) -> G::Action {
        let game = self.guide.imagine(view, &mut self.rng);
        self.guide.narrow(&game, actions);
        self.guide.act(&game, &mut self.legal, &mut self.rng)
    }

    /// What came of these actions so far, in their order.
    pub(super) fn records(&self, seat: Seat, actions: &[G::Action]) -> Vec<Record> {
        let record = |action: &G::Action| {
            let node = self.nodes.find(ROOT, &Step::Act(seat, *action));
            node.map_or_else(Record::default, |node| *self.nodes.record(node))
        };
        actions.iter().map(record).collect()
    }

    /// Spends the budget. Every imagined game is tried with each action that is still in the running, so that they
    /// are compared under the same luck; where one is to be chosen, the worse half retires again and again.
    pub(super) fn search(&mut self, task: &Task<'_, G>, settings: &Settings) {
        self.take_root(task);
        let mut running: Vec<u32> = task
            .actions
            .iter()
            .filter_map(|action| {
                let step = Step::Act(task.seat, *action);
                self.nodes.find(ROOT, &step).or_else(|| self.nodes.grow(ROOT, step))
            })
            .collect();
        let phases = match task.purpose {
            Purpose::Choose => (running.len() as f64).log2().ceil().max(1.0) as u32,
            Purpose::Judge => 1,
        };
        let mut iterations = 0;
        for phase in 1..=phases {
            let end = f64::from(phase) / f64::from(phases);
            loop {
                self.round(task, settings, &running);
                iterations += running.len() as u64;
                if task.spent(iterations) >= end {
                    break;
                }
            }
            running.sort_by(|a, b| self.mean(*b).total_cmp(&self.mean(*a)));
            running.truncate(running.len().div_ceil(2));
        }
    }

    fn mean(&self, node: u32) -> f64 {
        self.nodes.record(node).mean()
    }

    /// One imagined game, played out after each of these nodes with the same luck.
    fn round(&mut self, task: &Task<'_, G>, settings: &Settings, running: &[u32]) {
        let imagined = self.guide.imagine(task.view, &mut self.rng);
        let luck = self.rng.next_u64();
        self.tried.clear();
        for &node in running {
            if let Step::Act(_, action) = *self.nodes.step(node) {
                let mut game = imagined.clone();
                game.apply(action);
                self.path.clear();
                self.path.extend([ROOT, node]);
                let mut rng = FastRng::seed_from_u64(luck);
                self.descend(&mut game, node, task.seat, settings, &mut rng);
                self.play_out(&mut game, &mut rng);
                self.remember();
                self.tried.push(f64::from(self.shares[task.seat.index()]));
            }
        }
        let average = self.tried.iter().sum::<f64>() / self.tried.len() as f64;
        for (node, share) in running.iter().zip(&self.tried) {
            self.nodes.record_mut(*node).apart += (share - average).powi(2);
        }
    }

    /// Follows the tree until it ends or has grown by one decision.
    fn descend(
        &mut self,
        game: &mut G,
        mut node: u32,
        seat: Seat,
        settings: &Settings,
        rng: &mut FastRng,
    ) {
        loop {
            let (step, may_grow_on) = match game.turn() {
                Turn::Over => return,
                Turn::Chance if self.guide.is_settled(game) => return,
                Turn::Chance => {
                    let audience = game.audience();
                    let chance = game.sample_chance(rng);
                    game.apply_chance(chance);
                    let hidden = matches!(audience, Audience::Only(owner) if owner != seat);
                    (if hidden { Step::Hidden } else { Step::Chance(chance) }, true)
                }
                Turn::Seat(mover) => {
                    let (action, forced) = if mover != seat && settings.others == Others::Guide {
                        // Where little is known the tree need not follow: a playout goes on faster.
                        if self.nodes.record(node).visits < settings.patience {
                            return;
                        }
                        (self.guide.act(game, &mut self.legal, rng), true)
                    } else {
                        self.select(game, node, (seat, mover), settings, rng)
                    };
                    game.apply(action);
                    (Step::Act(mover, action), forced)
                }
            };
            let (next, grown) = match self.nodes.find(node, &step) {
                Some(next) => (Some(next), false),
                None => (self.nodes.grow(node, step), true),
            };
            let Some(next) = next else { return };
            self.path.push(next);
            node = next;
            if grown && !may_grow_on {
                return;
            }
        }
    }

    /// The action to follow at a node, and whether there was no other. The guide's choice until the node is known a
    /// little; then every action once, and then the one with the highest upper confidence bound among those that this
    /// imagined game allows.
    fn select(
        &mut self,
        game: &G,
        node: u32,
        (seat, mover): (Seat, Seat),
        settings: &Settings,
        rng: &mut FastRng,
    ) -> (G::Action, bool) {
        if self.nodes.record(node).visits < settings.patience {
            return (self.guide.act(game, &mut self.legal, rng), false);
        }
        self.legal.clear();
        // What the searching seat may do follows from what it has seen, and so is the same whenever it is here.
        if mover == seat && self.nodes.is_complete(node) {
            let steps = self.nodes.children(node).map(|child| self.nodes.step(child));
            self.legal.extend(steps.filter_map(|step| match step {
                Step::Act(_, action) => Some(*action),
                Step::Chance(_) | Step::Hidden => None,
            }));
        } else {
            game.actions(&mut self.legal);
            self.guide.narrow(game, &mut self.legal);
        }
        if let [only] = self.legal[..] {
            return (only, true);
        }
        self.fresh.clear();
        let mut best: Option<(f64, G::Action)> = None;
        for &action in &self.legal {
            let Some(child) = self.nodes.find(node, &Step::Act(mover, action)) else {
                self.fresh.push(action);
                continue;
            };
            let record = self.nodes.record_mut(child);
            record.available += 1;
            let (available, visits) = (f64::from(record.available), f64::from(record.visits));
            let bound = record.mean() + settings.exploration * (available.ln() / visits).sqrt();
            if best.is_none_or(|(highest, _)| bound > highest) {
                best = Some((bound, action));
            }
        }
        match best {
            Some((_, action)) if self.fresh.is_empty() => {
                self.nodes.set_complete(node);
                (action, false)
            }
            _ => (pick(rng, &self.fresh), false),
        }
    }

    /// Plays on as the guide would, until the game is over, settled or too long.
    fn play_out(&mut self, game: &mut G, rng: &mut FastRng) {
        let over = play_out(game, &mut self.guide, &mut self.legal, rng);
        self.shares.clear();
        if over {
            self.shares.extend(Seat::all(game.seats()).map(|seat| game.payoff(seat)));
        } else {
            self.shares.resize(game.seats() as usize, 1.0 / f32::from(game.seats()));
            self.guide.shares(game, &mut self.shares);
        }
    }

    /// Adds the result to all nodes on the way to it.
    fn remember(&mut self) {
        for &node in &self.path {
            let mover = match self.nodes.step(node) {
                Step::Act(seat, _) => Some(seat.index()),
                Step::Chance(_) | Step::Hidden => None,
            };
            let record = self.nodes.record_mut(node);
            record.visits += 1;
            record.available = record.available.max(record.visits);
            if let Some(mover) = mover {
                let share = f64::from(self.shares[mover]);
                record.total += share;
                record.squares += share * share;
            }
        }
    }
}

/// Plays a game on as a guide would; whether it came to its end, instead of being settled or too long.
pub fn play_out<G: Game, P: Guide<G>>(
    game: &mut G,
    guide: &mut P,
    legal: &mut Vec<G::Action>,
    rng: &mut FastRng,
) -> bool {
    let mut left = P::LONGEST;
    loop {
        match game.turn() {
            Turn::Seat(_) if left == 0 => return false,
            Turn::Seat(_) => left = left.saturating_sub(guide.go_on(game, legal, rng)),
            Turn::Chance if guide.is_settled(game) => return false,
            Turn::Chance => {
                let chance = game.sample_chance(rng);
                game.apply_chance(chance);
            }
            Turn::Over => return true,
        }
    }
}
