//! The strong bot. In duels it plays the solution of a round, or the learned policy near its equilibrium, until the
//! opponent proves predictable. Elsewhere it compares its actions by rollouts and mixes those of similar equity.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use croupier_engine::{Ask, Bot, BotError, Evaluation, FastRng, Seed};
use rand::{Rng, SeedableRng};

use super::super::rules::{Action, Bid, Perudo, View};
use super::decision::Decision;
use super::opponent_model::OpponentModel;
use super::rollouts::{EquitySample, Rollouts};
use super::sampling::sample_weighted;
use super::solver::{RoundSpec, Solution, StoppingRule};
use super::{evaluate, policy};

/// The strong bot.
pub(super) struct Strong {
    model: OpponentModel,
    rng: FastRng,
}

impl Strong {
    pub(super) fn new(seed: &Seed) -> Strong {
        let rng = FastRng::from_rng(&mut seed.stream("strong"));
        Strong { model: OpponentModel::new(), rng }
    }
}

impl Bot<Perudo> for Strong {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        self.model.learn_from_reveal(ask.view);
        if let Some(strategy) = solved_strategy(ask.view) {
            return Ok(sample_weighted(&strategy, &mut self.rng).unwrap_or(Action::Challenge));
        }
        let decision = Decision::from_view(ask.view, ask.seat);
        Ok(choose_action(decision, &self.model, &mut self.rng))
    }

    fn evaluate(&mut self, ask: &Ask<'_, Perudo>) -> Option<Vec<Evaluation<Action>>> {
        self.model.learn_from_reveal(ask.view);
        Some(evaluate::evaluate(ask.view, ask.legal, ask.seat, &self.model))
    }
}

/// The action in a round that is not solved: by the learned policy in duels with an unpredictable opponent, elsewhere by
/// successive halving. Every plausible raise gets some rollouts, and the better half twice as many again.
pub(super) fn choose_action(
    decision: Decision<'_>,
    model: &OpponentModel,
    rng: &mut FastRng,
) -> Action {
    /// How many rollouts each raise gets at first, and how many raises are left in the end.
    const FIRST_ROLLOUTS: usize = 32;
    const FINALISTS: usize = 3;
    if !model.is_predictable(decision.next_seat())
        && let Some(action) = policy::sample_action(&decision, rng)
    {
        return action;
    }
    let mut rollouts = Rollouts::new(decision, model, rng.next_u64());
    let mut equities: Vec<(Action, f64)> =
        decision.calls().map(|call| (call, rollouts.call_equity(call))).collect();
    let mut raises: Vec<(Bid, EquitySample)> = Vec::new();
    for bid in decision.raises().filter(|bid| rollouts.is_plausible(*bid)) {
        match rollouts.hopeless_equity(bid) {
            Some(equity) => equities.push((Action::Bid(bid), equity)),
            None => raises.push((bid, EquitySample::default())),
        }
    }
    let mean = |sample: &EquitySample| sample.mean_and_error().0;
    let mut until = FIRST_ROLLOUTS;
    loop {
        for (bid, sample) in &mut raises {
            rollouts.sample_raise(*bid, sample, until);
        }
        if raises.len() <= FINALISTS {
            break;
        }
        raises.sort_by(|one, other| mean(&other.1).total_cmp(&mean(&one.1)));
        raises.truncate(raises.len().div_ceil(2));
        until *= 2;
    }
    equities.extend(raises.iter().map(|(bid, sample)| (Action::Bid(*bid), mean(sample))));
    sample_near_best(&equities, 2.0 / decision.seats_alive() as f64, rng)
}

/// Samples from a softmax over equities, so that the bids do not reveal the dice. `scale` is 1 at a table of two.
fn sample_near_best(equities: &[(Action, f64)], scale: f64, rng: &mut FastRng) -> Action {
    /// The temperature at a table of two, in equity.
    const TEMPERATURE: f64 = 0.005;
    let best = equities.iter().map(|one| one.1).fold(f64::NEG_INFINITY, f64::max);
    let mut probabilities: Vec<(Action, f64)> = equities
        .iter()
        .map(|(action, equity)| (*action, ((equity - best) / (TEMPERATURE * scale)).exp()))
        .collect();
    let total: f64 = probabilities.iter().map(|one| one.1).sum();
    for (_, probability) in &mut probabilities {
        *probability /= total;
    }
    sample_weighted(&probabilities, rng).unwrap_or(Action::Challenge)
}

/// The equilibrium strategy of the seat to act, if the round is solved.
pub(super) fn solved_strategy(view: &View) -> Option<Vec<(Action, f64)>> {
    let (solution, bids) = solved_round(view)?;
    solution.strategy(&bids, view.dice?)
}

/// The solution of this round and its bids so far, if it is a special one between two.
pub(super) fn solved_round(view: &View) -> Option<(Arc<Solution>, Vec<Bid>)> {
    /// Reached after a few hundredths of a second.
    const STOPPING: StoppingRule = StoppingRule { exploitability: 2e-4, iterations: 1000 };
    static SOLVED: LazyLock<Mutex<HashMap<RoundSpec, Arc<Solution>>>> =
        LazyLock::new(Mutex::default);
    let starter = view.starter?;
    let mut alive = view.alive();
    let (Some(one), Some(two), None) = (alive.next(), alive.next(), alive.next()) else {
        return None;
    };
    let other = if one == starter { two } else { one };
    let dice = [starter, other].map(|seat| view.counts[seat.index()]);
    let spec = RoundSpec::new(&view.options, dice).filter(|spec| spec.is_locked())?;
    // A panicking thread leaves only complete entries behind.
    let mut solved = SOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    let solution = solved
        .entry(spec)
        .or_insert_with(|| Arc::new(Solution::solve(spec, STOPPING, &mut |_| {})));
    Some((Arc::clone(solution), view.bids().iter().map(|placed| placed.bid).collect()))
}
