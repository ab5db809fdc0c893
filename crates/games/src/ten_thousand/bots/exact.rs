//! `exact`: maximizes the equity.

use croupier_engine::{Ask, Bot, BotError, BotParams, Evaluation};

use super::super::{Action, TenThousand, View};
use super::best;
use super::evaluate::Evaluator;

/// Maximizes the equity.
pub(super) struct Exact {
    evaluator: Evaluator,
}

impl Exact {
    pub(super) fn new(params: &BotParams<'_>) -> Exact {
        Exact { evaluator: Evaluator::new(params.resources) }
    }
}

impl Bot<TenThousand> for Exact {
    fn choose(&mut self, ask: &Ask<'_, TenThousand>) -> Result<Action, BotError> {
        best(&self.evaluator.equities(ask.view, ask.legal))
    }

    fn evaluate(&mut self, ask: &Ask<'_, TenThousand>) -> Option<Vec<Evaluation<Action>>> {
        Some(self.evaluator.equities(ask.view, ask.legal))
    }

    fn exact_value(&mut self, view: &View) -> Option<f64> {
        self.evaluator.exact_equity(view)
    }
}
