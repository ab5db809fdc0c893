//! How Perudo is presented: scenes, moments, narration, and lines that people type. It reads views and decides nothing.
//!
//! Only message ids and their arguments are here; the texts are in `i18n/`, the rulebooks beside it.

mod controls;
mod decision;
mod input;
mod moment;
mod narrate;
mod odds;
mod pieces;
mod scene;

pub(super) use decision::decision_kind;
pub(super) use input::parse_line;
pub(super) use moment::{bubble, chapter, moment};
pub(super) use narrate::narrate;
pub(super) use scene::scene;

use croupier_engine::Turn;

use super::rules::{Bid, Pacao, Reveal, View};

/// The drawings of the pieces.
pub(super) const PIECES: &str = include_str!("../../dice.svg");

/// The kind of a round, for messages that select by it.
fn round_kind(special: bool) -> &'static str {
    if special { "special" } else { "normal" }
}

/// The message about pacao or the one about calza, whichever the options play.
fn pacao_id(pacao: &'static str, calza: &'static str, view: &View) -> &'static str {
    if view.options.pacao == Pacao::Calza { calza } else { pacao }
}

/// A bid as people write it, with spaces at which no line breaks.
fn bid_words(bid: Bid) -> String {
    format!("{}\u{a0}×\u{a0}{}", bid.quantity, bid.value.number())
}

/// The dice that lie open on the table: those of the last round, until the first seat throws again.
///
/// A view remembers them longer, but then they are in the cups again, and a die must not lie in two places.
fn open_dice(view: &View) -> Option<&Reveal> {
    let lie_open = view.turn == Turn::Over || view.rolling == view.alive().next();
    view.reveal.as_ref().filter(|_| lie_open)
}
