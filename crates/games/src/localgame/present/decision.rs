//! What kind of decision an action is, for statistics.

use croupier_engine::Text;

use super::super::{Action, View};

/// One kind for every stage of a turn.
pub(in crate::localgame) fn decision_kind(_view: &View, action: Action) -> Text {
    Text::new(match action {
        Action::Change { .. } => "kind-change",
        Action::Pick { .. } => "kind-pick",
        Action::Meld { .. } => "kind-meld",
        Action::Add { .. } => "kind-add",
        Action::Trash { .. } => "kind-trash",
    })
}
