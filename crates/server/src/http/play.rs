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
use crate::live::Move;

/// The form: exactly one of `action`, `actions`, `line`, `undo` and `pick`.
#[derive(Deserialize)]
pub(super) struct MoveForm {
    n: usize,
    #[serde(default)]
    action: Option<String>,
    /// Several actions in one go, with semicolons between them.
    #[serde(default)]
    actions: Option<String>,
    #[serde(default)]
    line: Option<String>,
    #[serde(default)]
    undo: Option<String>,
    /// Present if the cell at `row` and `column` of the scene's grid is chosen. A browser sends both with other buttons
    /// of the form too, where they mean nothing.
    #[serde(default)]
    pick: Option<String>,
    #[serde(default)]
    row: Option<String>,
    #[serde(default)]
    column: Option<String>,
}

impl MoveForm {
    /// The move that the form asks for; `None` if it asks for none or for several.
    pub(super) fn into_request(self) -> Option<MoveRequest> {
        let MoveForm { n, action, actions, line, undo, pick, row, column } = self;
        let plain = action.is_some() || line.is_some() || undo.is_some();
        let what = match (actions, pick) {
            (None, None) => return MoveRequest::new(n, action, line, undo.is_some()),
            (Some(actions), None) if !plain => {
                Move::Words(actions.split(';').map(str::to_owned).collect())
            }
            (None, Some(_)) if !plain => {
                Move::Cell { row: row?.parse().ok()?, column: column?.parse().ok()? }
            }
            _ => return None,
        };
        Some(MoveRequest { n, what })
    }
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
        Ok(Form(form)) => form.into_request().ok_or_else(|| bad(StatusCode::UNPROCESSABLE_ENTITY)),
        Err(rejection) => Err(bad(rejection.status())),
    };
    let back = format!("/t/{id}");
    match apply_visitor_move(&app, &visitor, &id, request).await {
        Ok(_) if visitor.wants_json => StatusCode::NO_CONTENT.into_response(),
        Ok(_) => redirect(HeaderMap::new(), &back),
        Err(problem) => problem.answer(&app, &visitor, &back),
    }
}
