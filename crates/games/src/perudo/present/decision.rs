//! What kind of decision an action is, for statistics.

use croupier_engine::Text;

use super::super::rules::{Action, View};
use super::pacao_id;

/// Opening a round, raising, and each of the calls.
pub(in crate::perudo) fn decision_kind(view: &View, action: Action) -> Text {
    Text::new(match action {
        Action::Bid(_) if view.bid.is_none() => "kind-open",
        Action::Bid(_) => "kind-raise",
        Action::Challenge => "kind-challenge",
        Action::Pacao => pacao_id("kind-pacao", "kind-calza", view),
    })
}
