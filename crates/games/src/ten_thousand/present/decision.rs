//! What kind of decision an action is, for statistics.

use croupier_engine::Text;

use super::super::{Action, Phase, View};

/// Noting and throwing on by the dice left; adopting, beginning anew and keeping as such.
pub(in crate::ten_thousand) fn decision_kind(view: &View, action: Action) -> Text {
    match action {
        Action::Adopt => Text::new("kind-adopt"),
        Action::Roll if view.phase == Phase::Start => Text::new("kind-begin"),
        Action::Roll => Text::new("kind-throw").with("dice", view.dice),
        Action::Keep(_) => Text::new("kind-keep"),
        Action::Note => Text::new("kind-stop").with("dice", view.dice),
        Action::Forfeit => Text::new("kind-forfeit"),
    }
}
