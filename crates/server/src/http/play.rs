//! Moves from a page: a small form that names the number of the log entries it answers.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::moves::{MoveRequest, apply_visitor_move};
use super::visitor::Visitor;
use super::{Problem, TableId, redirect};
use crate::app::App;

/// The form: exactly one of `action`, `line` and `undo`.
#[derive(Deserialize)]
pub(super) struct MoveForm {
    n: usize,
    #[serde(default)]
    action: Option<String>,
    #[serde(default)]
    line: Option<String>,
    #[serde(default)]
    undo: Option<String>,
}

/// Makes a move of the visitor's seat.
pub(super) async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    form: Result<Form<MoveForm>, FormRejection>,
) -> Response {
    let bad = |status| Problem::bad_form(&app, &visitor, status);
    let request = match form {
        Ok(Form(MoveForm { n, action, line, undo })) => {
            MoveRequest::new(n, action, line, undo.is_some())
                .ok_or_else(|| bad(StatusCode::UNPROCESSABLE_ENTITY))
        }
        Err(rejection) => Err(bad(rejection.status())),
    };
    let back = format!("/t/{id}");
    match apply_visitor_move(&app, &visitor, &id, request).await {
        Ok(_) if visitor.wants_json => StatusCode::NO_CONTENT.into_response(),
        Ok(_) => redirect(HeaderMap::new(), &back),
        Err(problem) => problem.answer(&app, &visitor, &back),
    }
}
