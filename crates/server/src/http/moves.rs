//! Making a move: the one way that forms, the JSON interface and web sockets share.
//!
//! A front end parses its request and renders the outcome. Everything in between is here: the table, the seat, the
//! number that the move answers, the refusal and the metrics.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use croupier_table::Seat;

use super::visitor::Visitor;
use super::{Problem, find_to_move};
use crate::app::App;
use crate::live::{Denied, LiveTable, Move};
use crate::render::table::names;
use crate::setup::By;

/// A move as a front end has parsed it.
pub(super) struct MoveRequest {
    /// The number of log entries that the move answers.
    pub n: usize,
    /// What the seat does.
    pub what: Move,
}

impl MoveRequest {
    /// The move that a request names by exactly one of its three fields.
    pub(super) fn new(
        n: usize,
        action: Option<String>,
        line: Option<String>,
        undo: bool,
    ) -> Option<MoveRequest> {
        let what = match (action, line, undo) {
            (Some(action), None, false) => Move::Word(action),
            (None, Some(line), false) => Move::Line(line),
            (None, None, true) => Move::Undo,
            _ => return None,
        };
        Some(MoveRequest { n, what })
    }
}

/// Who waits for the outcome of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Caller {
    /// A request, which may be dropped at any moment; the move is finished all the same.
    Request,
    /// A task of its own, which always waits for the end.
    Task,
}

/// Applies a move of the visitor's seat at the table with this id. Returns how many entries the log has then.
///
/// An unknown table is reported before a request that could not be parsed.
pub(super) async fn apply_visitor_move(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    request: Result<MoveRequest, Problem>,
) -> Result<usize, Problem> {
    let (live, request) = match (find_to_move(app, visitor, id).await, request) {
        (Ok(live), Ok(request)) => (live, request),
        (Err(problem), _) | (Ok(_), Err(problem)) => {
            count_refusal(app);
            return Err(problem);
        }
    };
    let mut seat = seat_of(visitor, &live).await;
    if seat.is_none() && !app.store.nodes().is_alone() && live.catch_up().await.is_ok() {
        // The person may have sat down at another server.
        seat = seat_of(visitor, &live).await;
    }
    let applied = apply_move(app, &live, seat, request, Caller::Request).await;
    match applied {
        Ok(entries) => Ok(entries),
        Err(denied) => {
            let words = app.messages.of(live.kind.name(), visitor.lang);
            let names = names(&app.messages, visitor.lang, &live.state().await.setup.seats);
            Err(Problem::denied(app, visitor, words, &names, &denied))
        }
    }
}

/// The seat that the visitor plays.
async fn seat_of(visitor: &Visitor, live: &LiveTable) -> Option<Seat> {
    let setup = &live.state().await.setup;
    let seat = visitor.person.and_then(|person| setup.seat_of(person));
    seat.filter(|seat| setup.seats[seat.index()].by == By::Person)
}

/// Applies a move of a seat and counts the outcome. Returns how many entries the log has then.
pub(super) async fn apply_move(
    app: &App,
    live: &Arc<LiveTable>,
    seat: Option<Seat>,
    request: MoveRequest,
    caller: Caller,
) -> Result<usize, Denied> {
    let begun = Instant::now();
    let MoveRequest { n, what } = request;
    let applied = match (seat, caller) {
        (Some(seat), Caller::Request) => live.play(seat, n, what).await,
        (Some(seat), Caller::Task) => live.play_inline(seat, n, what).await,
        (None, _) => Err(Denied::NotYours),
    };
    match &applied {
        Ok(_) => app.metrics.moved(begun.elapsed()),
        Err(_) => count_refusal(app),
    }
    applied
}

/// Counts a move that was refused before it reached a table.
pub(super) fn count_refusal(app: &App) {
    app.metrics.refused.fetch_add(1, Ordering::Relaxed);
}
