//! The draw over a program's socket. A program that wants to contribute says `"draw": true` in its `hello`; it receives
//! `draw` messages and answers with `draw`. All others add nothing and never hear of it.

use croupier_table::Seat;
use serde::{Deserialize, Serialize};

use super::draw::DrawForm;
use crate::draw::{Draw, DrawState, Phase};
use crate::live::TableState;

/// What a program's `hello` may hold besides the greeting of the protocol.
#[derive(Deserialize, Default)]
struct Wishes {
    #[serde(default)]
    draw: bool,
}

/// A message about the draw.
#[derive(Serialize)]
#[serde(tag = "type", rename = "draw")]
pub(super) struct DrawMessage {
    id: u64,
    #[serde(flatten)]
    state: DrawState,
}

/// A program's answer.
#[derive(Deserialize)]
#[serde(tag = "type", rename = "draw")]
pub(super) struct DrawReply {
    #[serde(flatten)]
    pub form: DrawForm,
}

/// Whether a greeting says that the program takes part in draws.
pub(super) fn takes_part(greeting: &[u8]) -> bool {
    serde_json::from_slice::<Wishes>(greeting).unwrap_or_default().draw
}

/// The answer to a draw that a message is, if it is one.
pub(super) fn read_reply(message: &[u8]) -> Option<DrawReply> {
    serde_json::from_slice(message).ok()
}

/// What has been said to a program about the draw.
#[derive(Clone, Copy, Default)]
pub(super) struct DrawLine {
    /// Whether the program takes part.
    pub takes_part: bool,
    sent: Option<(usize, Phase)>,
}

impl DrawLine {
    /// The next message, if the draw has gone on since the last one.
    pub(super) fn next(&mut self, id: u64, seat: Seat, state: &TableState) -> Option<DrawMessage> {
        let draw = state.setup.draw.as_ref().filter(|_| self.takes_part)?;
        let now = Some((draw.number(), draw.phase));
        // A program that comes when the draw is done needs no news of it.
        let is_news = self.sent != now && (self.sent.is_some() || draw.phase != Phase::Done);
        self.sent = now;
        is_news
            .then(|| DrawMessage { id, state: DrawState::of(draw, &state.luck.header, Some(seat)) })
    }

    /// Whether the draw waits for a program that takes no part.
    pub(super) fn must_pass(self, seat: Seat, draw: Option<&Draw>) -> bool {
        !self.takes_part && draw.is_some_and(|draw| draw.awaits(seat))
    }
}
