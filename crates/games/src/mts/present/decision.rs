//! What kind of decision an action is, for statistics.

use croupier_engine::Text;

use super::super::{Action, View};

/// Laying a card, a black one apart; drawing and keeping; reactions to black cards and to missed calls.
pub(in crate::mts) fn decision_kind(_view: &View, action: Action) -> Text {
    Text::new(match action {
        Action::Colour(_) => "kind-colour",
        Action::Play(play) if play.card().is_black() => "kind-play-black",
        Action::Play(_) => "kind-play",
        Action::Draw => "kind-draw",
        Action::Keep => "kind-keep",
        Action::Pass => "kind-pass",
        Action::Accept => "kind-accept",
        Action::Challenge => "kind-challenge",
        Action::Catch => "kind-catch",
        Action::Call => "kind-call",
        Action::Wait => "kind-wait",
    })
}
