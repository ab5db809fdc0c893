//! What kind of decision an action is, for statistics.

use croupier_engine::Text;

use super::super::{Action, View};

/// Stopping and throwing on by the dice left; everything else by what is set aside.
pub(in crate::martian_dice) fn decision_kind(view: &View, action: Action) -> Text {
    match action {
        Action::Ray => Text::new("kind-rays"),
        Action::Human | Action::Cow | Action::Chicken => Text::new("kind-earthlings"),
        Action::Reroll => Text::new("kind-throw").with("dice", view.dice),
        Action::End => Text::new("kind-stop").with("dice", view.dice),
    }
}
