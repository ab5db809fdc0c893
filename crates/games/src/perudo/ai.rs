//! Perudo's strong bot: equilibrium play where a round of two is solved, the learned policy elsewhere. It mixes in both
//! and remembers nothing beyond the view.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use croupier_engine::{Ask, Bot, BotError, FastRng, Judged, Seat, Seed};
use rand::{Rng, SeedableRng};

use super::judge;
use super::policy::{LEARNED, Moment, Policy};
use super::solver::{Effort, Setting, Solution};
use super::view::View;
use super::{Action, Bid, Perudo};

/// The strong bot.
pub(super) struct Strong {
    policy: Policy,
    rng: FastRng,
}

impl Strong {
    pub(super) fn new(seed: &Seed) -> Strong {
        Strong::with(LEARNED.clone(), seed)
    }

    /// One that follows another policy, to measure it.
    pub(super) fn with(policy: Policy, seed: &Seed) -> Strong {
        Strong { policy, rng: FastRng::from_rng(&mut seed.stream("strong")) }
    }
}

impl Bot<Perudo> for Strong {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        if let Some(answers) = solved_answers(ask.view) {
            return Ok(draw(&answers, &mut self.rng));
        }
        Ok(self.policy.choose(&moment(ask.view, ask.seat), &mut self.rng))
    }

    fn judge(&mut self, ask: &Ask<'_, Perudo>) -> Option<Vec<Judged<Action>>> {
        Some(judge::judge(ask.view, ask.legal, ask.seat))
    }
}

/// An action, drawn with these probabilities.
fn draw<R: Rng>(answers: &[(Action, f64)], rng: &mut R) -> Action {
    let mut left = rng.next_u64() as f64 / u64::MAX as f64;
    for (action, chance) in answers {
        left -= chance;
        if left < 0.0 {
            return *action;
        }
    }
    // Chances may sum to a little less than one.
    let likely = answers.iter().rev().find(|(_, chance)| *chance > 0.0);
    likely.map_or(Action::Challenge, |(action, _)| *action)
}

/// How a solved round is played, if this is one.
fn solved_answers(view: &View) -> Option<Vec<(Action, f64)>> {
    let (solution, bids) = solved(view)?;
    solution.answers(&bids, view.dice?)
}

/// The solution of this round and its bids so far, if it is a special one between two.
pub(super) fn solved(view: &View) -> Option<(Arc<Solution>, Vec<Bid>)> {
    /// So little is left to gain after a few hundredths of a second.
    const EFFORT: Effort = Effort { goal: 2e-4, most: 1000 };
    static KNOWN: LazyLock<Mutex<HashMap<Setting, Arc<Solution>>>> = LazyLock::new(Mutex::default);
    let starter = view.starter?;
    let mut alive = view.alive();
    let (Some(one), Some(two), None) = (alive.next(), alive.next(), alive.next()) else {
        return None;
    };
    let other = if one == starter { two } else { one };
    let dice = [starter, other].map(|seat| view.counts[seat.index()]);
    let setting = Setting::new(&view.options, dice).filter(|setting| setting.is_locked())?;
    // What a panicking thread left behind is still true: everything stored is complete.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let solution = known
        .entry(setting)
        .or_insert_with(|| Arc::new(Solution::find(setting, EFFORT, &mut |_| {})));
    Some((Arc::clone(solution), view.bids().iter().map(|said| said.bid).collect()))
}

/// The decision of a seat as the policy sees it.
pub(super) fn moment(view: &View, seat: Seat) -> Moment<'_> {
    Moment {
        options: &view.options,
        counts: &view.counts,
        actor: seat.index(),
        own: view.dice.unwrap_or_default(),
        special: view.special,
        bids: view.bids(),
    }
}
