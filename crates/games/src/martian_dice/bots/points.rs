//! `points`: maximizes the expected points of every turn and ignores the scores.

use croupier_engine::{Ask, Bot, BotError};

use super::super::{Action, MartianDice};
use super::best;
use super::evaluate::expected_points;

/// Maximizes the expected points of a turn.
pub(super) struct Points;

impl Bot<MartianDice> for Points {
    fn choose(&mut self, ask: &Ask<'_, MartianDice>) -> Result<Action, BotError> {
        best(&expected_points(ask.view, ask.legal)).map(|one| one.action)
    }
}
