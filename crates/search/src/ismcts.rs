//! Information-set Monte Carlo tree search: many games are imagined that look like the view, each is played out by a
//! quick policy, and a tree of what the seat may see collects what came of it.
//!
//! It knows no rules and no clock: a game lends it a policy (`Guide`), the world lends it time and workers (`Means`).

mod nodes;
mod worker;

use croupier_engine::{
    Ask, Bot, BotError, FastRng, Game, Job, Judged, Making, Means, Param, Seed, StepOf, pick,
};

use nodes::Record;
use worker::{Task, Worker};

pub use worker::play_out;

/// What a game lends to the search: how its players play on beyond the tree, and what it knows better than the rules
/// alone. It is copied for every worker and may keep notes.
pub trait Guide<G: Game>: Clone + Send {
    /// A playout that has not ended after so many actions is judged as it stands, see `shares`.
    const LONGEST: u32 = 10_000;

    /// What the seat whose turn it is does in a playout: one of the legal actions. It is asked for every seat and may
    /// look at the seat's own secrets, but should not use those of others.
    fn choose(&mut self, game: &G, legal: &[G::Action], rng: &mut FastRng) -> G::Action;

    /// The same where no list has been made yet, which is the common case: a guide that knows what to do without
    /// listing everything is faster. `scratch` is room for a list.
    fn act(&mut self, game: &G, scratch: &mut Vec<G::Action>, rng: &mut FastRng) -> G::Action {
        scratch.clear();
        game.actions(scratch);
        self.choose(game, scratch, rng)
    }

    /// Plays on in a playout, by one action or by several of the same seat that belong together, and returns how many
    /// they were: a guide that plans whole turns need not plan again after every step.
    fn go_on(&mut self, game: &mut G, scratch: &mut Vec<G::Action>, rng: &mut FastRng) -> u32 {
        let action = self.act(game, scratch, rng);
        game.apply(action);
        1
    }

    /// Takes actions out of the list that need not be looked at; at least one must stay, in order. It may depend on
    /// nothing that the seat whose turn it is does not know.
    fn narrow(&mut self, _game: &G, _legal: &mut Vec<G::Action>) {}

    /// A game that looks like this view; a guide that infers more from the course than the view tells does it here.
    fn imagine(&mut self, view: &G::View, rng: &mut FastRng) -> G {
        G::determinize(view, rng)
    }

    /// Whether a playout need not go on here, because `shares` knows enough. Asked only when chance is due.
    fn is_settled(&self, _game: &G) -> bool {
        false
    }

    /// What each seat may expect where a playout stops before the end. Equal shares are there already.
    fn shares(&mut self, _game: &G, _shares: &mut [f32]) {}

    /// Hears of a step of the real game, as the seat may see it.
    fn watch(&mut self, _seen: &StepOf<G>) {}
}

/// The guide that knows nothing: it chooses uniformly.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Guide<G> for Uniform {
    fn choose(&mut self, _game: &G, legal: &[G::Action], rng: &mut FastRng) -> G::Action {
        pick(rng, legal)
    }
}

/// How a search spends its budget.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How many playouts a question gets at most, over all workers.
    pub iterations: u32,
    /// How many milliseconds it gets at most; `None` for as many as the playouts take. With it the result depends on
    /// the speed of the machine, without it on the seed alone.
    pub ms: Option<u32>,
    /// How many trees are searched side by side. Each has luck of its own, so the number is part of the result.
    pub workers: usize,
    /// How much is risked for actions of which little is known; shares of the win lie between 0 and 1.
    pub exploration: f64,
    /// How often a node is passed before the tree chooses there instead of the guide.
    pub patience: u32,
    /// How the other seats choose in the tree.
    pub others: Others,
}

/// How the other seats choose in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Others {
    /// As the tree finds best for them. In the tree they learn what is good against the searching seat's own secrets,
    /// as if they had seen them.
    Search,
    /// As the guide does: the search finds the best answer to it.
    Guide,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            iterations: 100_000,
            ms: None,
            workers: 1,
            exploration: 0.5,
            patience: 16,
            others: Others::Search,
        }
    }
}

impl Settings {
    /// The numbers that can be set for a bot that searches. The time is in force wherever there is a clock.
    pub const PARAMS: &'static [Param] = &[
        Param { name: "ms", default: 100, min: 1, max: 600_000 },
        Param { name: "iterations", default: 100_000, min: 1, max: 1_000_000_000 },
        Param { name: "threads", default: 1, min: 1, max: 64 },
    ];

    /// The settings that these numbers ask for.
    #[must_use]
    pub fn asked(self, making: &Making<'_>) -> Settings {
        Settings {
            iterations: making.number("iterations"),
            ms: Some(making.number("ms")),
            workers: making.number("threads") as usize,
            ..self
        }
    }
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// To find the best action: the worse ones are given up on the way.
    Choose,
    /// To know what every action is worth: all get the same number of playouts.
    Judge,
}

/// A bot that searches.
pub struct Ismcts<G: Game, P: Guide<G>> {
    workers: Vec<Worker<G, P>>,
    settings: Settings,
    means: &'static dyn Means,
    /// The view for which the trees were grown, until a step is heard of.
    last: Option<G::View>,
}

impl<G: Game, P: Guide<G>> Ismcts<G, P> {
    /// A bot with this guide. All its luck comes from the seed.
    pub fn new(
        guide: &P,
        settings: Settings,
        seed: &Seed,
        means: &'static dyn Means,
    ) -> Ismcts<G, P> {
        let workers = (0..settings.workers.max(1))
            .map(|number| Worker::new(guide.clone(), seed, number))
            .collect();
        Ismcts { workers, settings, means, last: None }
    }

    /// What came of each of these actions, over all workers.
    fn search(&mut self, ask: &Ask<'_, G>, actions: &[G::Action], purpose: Purpose) -> Vec<Record> {
        // Whoever asks about another view without having told a step has not told all: the trees are of no use.
        if self.last.as_ref().is_some_and(|last| last != ask.view) {
            self.workers.iter_mut().for_each(Worker::forget);
        }
        self.last = Some(ask.view.clone());
        let settings = self.settings;
        let count = self.workers.len() as u64;
        let time = settings.ms.map(|ms| (self.means.now_ms(), f64::from(ms)));
        let task = |number: u64| {
            // The first workers take the playouts that cannot be divided.
            let iterations = (u64::from(settings.iterations) + count - 1 - number) / count;
            Task {
                seat: ask.seat,
                view: ask.view,
                legal: ask.legal,
                actions,
                purpose,
                iterations: iterations.max(1),
                means: self.means,
                time,
            }
        };
        let jobs = self.workers.iter_mut().zip(0..).map(|(worker, number)| {
            let task = task(number);
            Box::new(move || worker.search(&task, &settings)) as Job<'_>
        });
        self.means.together(jobs.collect());
        let mut sums = vec![Record::default(); actions.len()];
        for worker in &self.workers {
            for (sum, record) in sums.iter_mut().zip(worker.records(ask.seat, actions)) {
                sum.add(&record);
            }
        }
        sums
    }
}

impl<G: Game, P: Guide<G>> Bot<G> for Ismcts<G, P> {
    /// The action whose average is the best beyond doubt: the guide's own choice is given up only for one that is better
    /// by more than the errors of both, and of actions that retired early little is known. They were tried in the same
    /// imagined games, so what counts is how uncertain their differences are.
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Action, BotError> {
        let mut actions = ask.legal.to_vec();
        let guided = match actions.len() {
            0 | 1 => None,
            _ => Some(self.workers[0].guided(ask.view, &mut actions)),
        };
        if let [only] = actions[..] {
            return Ok(only);
        }
        let records = self.search(ask, &actions, Purpose::Choose);
        let sure = |action: G::Action, record: &Record| {
            let error = error(record.apart, record.visits);
            record.mean() + if guided == Some(action) { error } else { -error }
        };
        actions
            .iter()
            .zip(&records)
            .map(|(action, record)| (*action, sure(*action, record)))
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(action, _)| action)
            .ok_or_else(|| BotError("there is nothing to choose from".to_owned()))
    }

    fn judge(&mut self, ask: &Ask<'_, G>) -> Option<Vec<Judged<G::Action>>> {
        let records = self.search(ask, ask.legal, Purpose::Judge);
        let judged = ask.legal.iter().zip(&records).map(|(action, record)| judged(*action, record));
        Some(judged.collect())
    }

    fn watch(&mut self, seen: &StepOf<G>) {
        self.last = None;
        self.workers.iter_mut().for_each(|worker| worker.watch(seen));
    }
}

/// The average share with its standard error.
fn judged<A>(action: A, record: &Record) -> Judged<A> {
    let win = record.mean();
    let squares = record.squares - f64::from(record.visits) * win * win;
    Judged { action, win, error: error(squares, record.visits) }
}

/// The standard error of an average of which these are the squares of the deviations. One more playout with the greatest
/// possible deviation is added to them: a few playouts that all ended alike are no proof, and so the error of a sampled
/// number is never 0.
fn error(squares: f64, visits: u32) -> f64 {
    (squares.max(0.0) + 1.0).sqrt() / f64::from(visits.max(1))
}
