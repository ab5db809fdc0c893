//! Evaluates a position: the equity of every legal action.
//!
//! It is exact where a round of two is solved. Elsewhere it is estimated by rollouts.

use croupier_engine::{Evaluation, Seat};

use super::super::rules::{Action, View};
use super::decision::Decision;
use super::equity;
use super::opponent_model::OpponentModel;
use super::rollouts::{EquitySample, Rollouts, equity_after_loss};
use super::strong::solved_round;

/// How many rollouts a plausible raise gets, and any other that may be true.
const ROLLOUTS: usize = 200;
const FEW_ROLLOUTS: usize = 20;
/// The error of the models of later rounds and of the opponents, at a table of two. It shrinks with the equities at
/// larger tables.
const MODEL_ERROR: f64 = 0.02;

/// Every legal action with its equity.
pub(super) fn evaluate(
    view: &View,
    legal: &[Action],
    seat: Seat,
    model: &OpponentModel,
) -> Vec<Evaluation<Action>> {
    evaluate_solved(view, legal, seat).unwrap_or_else(|| estimate(view, legal, seat, model))
}

/// The evaluation where the round is solved. Then one of the two has a single die, so all later rounds are special too.
fn evaluate_solved(view: &View, legal: &[Action], seat: Seat) -> Option<Vec<Evaluation<Action>>> {
    /// Bots solve rounds a little less exactly than `solve` does.
    const SOLVED_ERROR: f64 = 2e-4;
    let (solution, bids) = solved_round(view)?;
    let values = solution.action_values(&bids, view.dice?)?;
    let other = view.alive().find(|other| *other != seat)?;
    let decision = Decision::from_view(view, seat);
    let [won, lost] = [other, seat].map(|loser| equity_after_loss(&decision, loser.index()));
    let exact = equity::is_exact(&view.options, &view.counts);
    let error = if exact { SOLVED_ERROR } else { MODEL_ERROR };
    let evaluate = |action: &Action| {
        let (_, win) = values.iter().find(|(one, _)| one == action)?;
        let win = win.clamp(0.0, 1.0);
        Some(Evaluation { action: *action, equity: win * won + (1.0 - win) * lost, error })
    };
    legal.iter().map(evaluate).collect()
}

/// The evaluation by rollouts.
fn estimate(
    view: &View,
    legal: &[Action],
    seat: Seat,
    model: &OpponentModel,
) -> Vec<Evaluation<Action>> {
    let mut rollouts = Rollouts::new(Decision::from_view(view, seat), model, 1);
    let model_error = MODEL_ERROR * 2.0 / view.counts.len() as f64;
    legal
        .iter()
        .map(|action| {
            let (win, error) = match *action {
                Action::Bid(bid) => rollouts.hopeless_equity(bid).map_or_else(
                    || {
                        let mut sample = EquitySample::default();
                        let plausible = rollouts.is_plausible(bid);
                        let until = if plausible { ROLLOUTS } else { FEW_ROLLOUTS };
                        rollouts.sample_raise(bid, &mut sample, until);
                        sample.mean_and_error()
                    },
                    |win| (win, 0.0),
                ),
                call => (rollouts.call_equity(call), 0.0),
            };
            let win = win.clamp(0.0, 1.0);
            Evaluation { action: *action, equity: win, error: f64::hypot(error, model_error) }
        })
        .collect()
}
