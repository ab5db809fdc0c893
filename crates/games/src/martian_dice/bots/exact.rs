//! `exact`: maximizes the equity, and among actions of equal equity the expected points.

use croupier_engine::{Ask, Bot, BotError, Evaluation};

use super::super::{Action, MartianDice, View};
use super::best;
use super::evaluate::{Evaluator, expected_points};

/// Equities that differ by less than this are equal.
const TOLERANCE: f64 = 1e-12;

/// Maximizes the equity.
#[derive(Default)]
pub(super) struct Exact {
    evaluator: Evaluator,
}

impl Bot<MartianDice> for Exact {
    fn choose(&mut self, ask: &Ask<'_, MartianDice>) -> Result<Action, BotError> {
        let equities = self.evaluator.equities(ask.view, ask.legal);
        let greatest = best(&equities)?.equity;
        let points = expected_points(ask.view, ask.legal);
        let equal =
            equities.iter().zip(points).filter(|(one, _)| one.equity > greatest - TOLERANCE);
        best(&equal.map(|(_, points)| points).collect::<Vec<_>>()).map(|one| one.action)
    }

    fn evaluate(&mut self, ask: &Ask<'_, MartianDice>) -> Option<Vec<Evaluation<Action>>> {
        Some(self.evaluator.equities(ask.view, ask.legal))
    }

    fn exact_value(&mut self, view: &View) -> Option<f64> {
        self.evaluator.exact_equity(view)
    }
}
