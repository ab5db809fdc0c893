//! `exact`: maximizes the equity.

use croupier_engine::{Ask, Bot, BotError, Judged, Making};

use super::super::{Action, TenThousand, View};
use super::best;
use super::evaluate::Evaluator;

/// Maximizes the equity.
pub(super) struct Exact {
    evaluator: Evaluator,
}

impl Exact {
    pub(super) fn new(making: &Making<'_>) -> Exact {
        Exact { evaluator: Evaluator::new(making.means) }
    }
}

impl Bot<TenThousand> for Exact {
    fn choose(&mut self, ask: &Ask<'_, TenThousand>) -> Result<Action, BotError> {
        best(&self.evaluator.equities(ask.view, ask.legal))
    }

    fn judge(&mut self, ask: &Ask<'_, TenThousand>) -> Option<Vec<Judged<Action>>> {
        Some(self.evaluator.equities(ask.view, ask.legal))
    }

    fn foresee(&mut self, view: &View) -> Option<f64> {
        self.evaluator.exact_equity(view)
    }
}
