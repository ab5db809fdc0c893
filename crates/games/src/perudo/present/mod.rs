//! How Perudo is presented: scenes, narration, and lines that people type. It reads views and decides nothing.
//!
//! Only message ids and their arguments are here; the texts are in `i18n/`, the rulebooks beside it.

mod input;
mod narrate;
mod scene;

pub(super) use input::parse_line;
pub(super) use narrate::narrate;
pub(super) use scene::scene;

use super::rules::{Pacao, View};

/// The kind of a round, for messages that select by it.
fn round_kind(special: bool) -> &'static str {
    if special { "special" } else { "normal" }
}

/// The message about pacao or the one about calza, whichever the options play.
fn pacao_id(pacao: &'static str, calza: &'static str, view: &View) -> &'static str {
    if view.options.pacao == Pacao::Calza { calza } else { pacao }
}
