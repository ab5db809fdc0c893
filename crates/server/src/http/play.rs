//! Moves: a small form that names the number of the entry it answers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::visitor::Visitor;
use super::{Problem, find, go};
use crate::app::App;
use crate::draw::table::names;
use crate::room::{Denied, Move};

/// The form.
#[derive(Deserialize)]
pub(super) struct Act {
    n: usize,
    #[serde(default)]
    action: Option<String>,
    #[serde(default)]
    line: Option<String>,
    #[serde(default)]
    undo: Option<String>,
}

impl Act {
    fn what(self) -> Option<Move> {
        match (self.action, self.line, self.undo) {
            (Some(action), None, None) => Some(Move::Word(action)),
            (None, Some(line), None) => Some(Move::Line(line)),
            (None, None, Some(_)) => Some(Move::Undo),
            _ => None,
        }
    }
}

/// Makes a move of the visitor's seat.
pub(super) async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    form: Result<Form<Act>, FormRejection>,
) -> Response {
    let begun = Instant::now();
    let back = format!("/t/{id}");
    match make(&app, &visitor, &id, form).await {
        Ok(()) => {
            app.metrics.moved(begun.elapsed());
            match visitor.wants_json {
                true => StatusCode::NO_CONTENT.into_response(),
                false => go(HeaderMap::new(), &back),
            }
        }
        Err(problem) => {
            app.metrics.refused.fetch_add(1, Ordering::Relaxed);
            problem.answer(&app, &visitor, &back)
        }
    }
}

async fn make(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    form: Result<Form<Act>, FormRejection>,
) -> Result<(), Problem> {
    let room = find(app, visitor, id).await?;
    let bad = |status| Problem::bad_form(app, visitor, status);
    let Form(form) = form.map_err(|rejection| bad(rejection.status()))?;
    let n = form.n;
    let what = form.what().ok_or_else(|| bad(StatusCode::UNPROCESSABLE_ENTITY))?;
    let setup = room.state().await.setup.clone();
    let seat = visitor.person.and_then(|person| setup.seat_of(person));
    let played = match seat {
        Some(seat) if setup.seats[seat.index()].by == crate::setup::By::Person => {
            room.play(seat, n, what).await
        }
        _ => Err(Denied::NotYours),
    };
    played.map_err(|why| {
        let words = app.words.of(room.kind.name(), visitor.lang);
        let names = names(&app.words, visitor.lang, &setup.seats);
        Problem::denied(app, visitor, words, &names, &why)
    })
}
