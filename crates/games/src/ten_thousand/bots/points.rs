//! `points`: maximizes the expected points of every turn and ignores the scores and the target.

use croupier_engine::{Ask, Bot, BotError};

use super::super::{Action, TenThousand};
use super::best;
use super::evaluate::expected_points;

/// Maximizes the expected points of a turn.
pub(super) struct Points;

impl Bot<TenThousand> for Points {
    fn choose(&mut self, ask: &Ask<'_, TenThousand>) -> Result<Action, BotError> {
        best(&expected_points(ask.view, ask.legal))
    }
}
