//! Information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) as a bot.
//!
//! Every iteration samples a determinization of the view and tries root actions in it with the same random numbers;
//! sequential halving (Karnin, Koren, Somekh 2013) drops the worse root actions in phases. Below the root one tree of
//! what the searching seat observes is shared by all determinizations, with availability counts in UCB1.
//!
//! It knows no rules and no clock: a game contributes a rollout policy (`RolloutPolicy`), the caller a clock and workers
//! (`Resources`).

mod rollout_policy;
mod search_tree;
mod settings;
mod worker;

use croupier_engine::{Ask, Bot, BotError, Evaluation, Game, Job, Resources, Seed, StepOf};

use search_tree::Statistics;
use worker::{Task, Worker};

pub use rollout_policy::{RolloutPolicy, Uniform, play_out};
pub use settings::{Others, Settings};

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// To find the best action: sequential halving drops the others.
    Choose,
    /// To estimate the equity of every action: all get the same number of rollouts.
    Evaluate,
}

/// A bot that chooses and evaluates by tree search.
pub struct Ismcts<G: Game, P: RolloutPolicy<G>> {
    workers: Vec<Worker<G, P>>,
    settings: Settings,
    resources: &'static dyn Resources,
    /// The view of the last search, until a step is observed.
    last: Option<G::View>,
}

impl<G: Game, P: RolloutPolicy<G>> Ismcts<G, P> {
    /// A bot with this rollout policy. All its randomness comes from the seed.
    pub fn new(
        policy: &P,
        settings: Settings,
        seed: &Seed,
        resources: &'static dyn Resources,
    ) -> Ismcts<G, P> {
        let workers = (0..settings.workers.max(1))
            .map(|number| Worker::new(policy.clone(), seed, number))
            .collect();
        Ismcts { workers, settings, resources, last: None }
    }

    /// Searches and returns the statistics of each of these actions, summed over all workers.
    fn search(
        &mut self,
        ask: &Ask<'_, G>,
        actions: &[G::Action],
        purpose: Purpose,
    ) -> Vec<Statistics> {
        // A different view without an observed step between: steps are missing, so the trees do not fit.
        if self.last.as_ref().is_some_and(|last| last != ask.view) {
            self.workers.iter_mut().for_each(Worker::discard_tree);
        }
        self.last = Some(ask.view.clone());
        let settings = self.settings;
        let count = self.workers.len() as u64;
        let time = settings.ms.map(|ms| (self.resources.now_ms(), f64::from(ms)));
        let task = |number: u64| {
            // The first workers take the remainder of the division.
            let iterations = (u64::from(settings.iterations) + count - 1 - number) / count;
            Task {
                seat: ask.seat,
                view: ask.view,
                legal: ask.legal,
                actions,
                purpose,
                iterations: iterations.max(1),
                resources: self.resources,
                time,
            }
        };
        let jobs = self.workers.iter_mut().zip(0..).map(|(worker, number)| {
            let task = task(number);
            Box::new(move || worker.search(&task, &settings)) as Job<'_>
        });
        self.resources.run_parallel(jobs.collect());
        let mut sums = vec![Statistics::default(); actions.len()];
        for worker in &self.workers {
            for (sum, own) in sums.iter_mut().zip(worker.root_statistics(ask.seat, actions)) {
                sum.add(&own);
            }
        }
        sums
    }
}

impl<G: Game, P: RolloutPolicy<G>> Bot<G> for Ismcts<G, P> {
    /// The action with the highest confidence bound: upper for the choice of the rollout policy, lower for all others.
    /// So that choice is replaced only by an action that is better by more than both standard errors. All actions were
    /// tried in the same determinizations, so the errors are those of the differences between them.
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Action, BotError> {
        let mut actions = ask.legal.to_vec();
        let default = match actions.len() {
            0 | 1 => None,
            _ => Some(self.workers[0].prune_and_choose(ask.view, &mut actions)),
        };
        if let [only] = actions[..] {
            return Ok(only);
        }
        let statistics = self.search(ask, &actions, Purpose::Choose);
        let bound = |action: G::Action, own: &Statistics| {
            let error = standard_error(own.paired_squares, own.visits);
            own.mean() + if default == Some(action) { error } else { -error }
        };
        actions
            .iter()
            .zip(&statistics)
            .map(|(action, own)| (*action, bound(*action, own)))
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(action, _)| action)
            .ok_or_else(|| BotError("there is nothing to choose from".to_owned()))
    }

    fn evaluate(&mut self, ask: &Ask<'_, G>) -> Option<Vec<Evaluation<G::Action>>> {
        let statistics = self.search(ask, ask.legal, Purpose::Evaluate);
        let evaluated =
            ask.legal.iter().zip(&statistics).map(|(action, own)| evaluation(*action, own));
        Some(evaluated.collect())
    }

    fn watch(&mut self, seen: &StepOf<G>) {
        self.last = None;
        self.workers.iter_mut().for_each(|worker| worker.watch(seen));
    }
}

/// The estimated equity of an action with its standard error.
fn evaluation<A>(action: A, own: &Statistics) -> Evaluation<A> {
    let win = own.mean();
    let squares = own.squares - f64::from(own.visits) * win * win;
    Evaluation { action, equity: win, error: standard_error(squares, own.visits) }
}

/// The standard error of a mean, from the sum of squared deviations. One rollout with the largest possible deviation is
/// added as a prior: a few rollouts with equal results are no proof, so the error of an estimate is never 0.
fn standard_error(squares: f64, visits: u32) -> f64 {
    (squares.max(0.0) + 1.0).sqrt() / f64::from(visits.max(1))
}
