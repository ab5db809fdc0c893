//! The draw of a table's seed: the answers of a page's script, of a page without one, and of programs over JSON.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{FormRejection, JsonRejection};
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use croupier_table::Seat;
use schemars::JsonSchema;
use serde::Deserialize;

use super::api::{Refusal, bad_json};
use super::visitor::Visitor;
use super::{Problem, TableId, find, redirect};
use crate::app::App;
use crate::draw::{DrawAnswer, DrawState};
use crate::live::{Denied, LiveTable};
use crate::setup::By;

/// An answer to a draw: exactly one of `commit`, `reveal` and `pass`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct DrawForm {
    /// The number of the draw.
    pub(super) number: usize,
    /// The commitment to a contribution.
    #[serde(default)]
    #[schemars(regex(pattern = r"^[0-9a-f]{64}$"))]
    commit: Option<String>,
    /// The contribution.
    #[serde(default)]
    #[schemars(regex(pattern = r"^[0-9a-f]{64}$"))]
    reveal: Option<String>,
    /// Present if the seat adds nothing.
    #[serde(default)]
    pass: Option<String>,
}

impl DrawForm {
    /// The answer that the form gives; `None` if it gives none or several.
    pub(super) fn answer(&self) -> Option<DrawAnswer> {
        match (&self.commit, &self.reveal, &self.pass) {
            (Some(commit), None, None) => Some(DrawAnswer::Commit(commit.parse().ok()?)),
            (None, Some(reveal), None) if !reveal.is_empty() => {
                Some(DrawAnswer::Reveal(reveal.parse().ok()?))
            }
            (None, None, Some(_)) => Some(DrawAnswer::Pass),
            _ => None,
        }
    }
}

/// Takes the answer of a page: of its script, or of its button where there is no script.
pub(super) async fn form(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    form: Result<Form<DrawForm>, FormRejection>,
) -> Response {
    let back = format!("/t/{id}");
    let form = form
        .map(|Form(form)| form)
        .map_err(|rejection| Problem::bad_form(&app, &visitor, rejection.status()));
    match take(&app, &visitor, &id, form).await {
        Ok(state) if visitor.wants_json => Json(state).into_response(),
        Ok(_) => redirect(HeaderMap::new(), &back),
        Err(problem) => problem.answer(&app, &visitor, &back),
    }
}

/// Takes the answer of a program.
pub(super) async fn json(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    body: Result<Json<DrawForm>, JsonRejection>,
) -> Result<Json<DrawState>, Refusal> {
    let form = body.map(|Json(form)| form).map_err(|rejection| bad_json(&rejection));
    Ok(Json(take(&app, &visitor, &id, form).await?))
}

/// The draw as the caller may see it. Other than the table itself, it may be read without giving up one's contribution.
pub(super) async fn read(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Result<Json<DrawState>, Refusal> {
    let live = find(&app, &visitor, &id).await?;
    let state = draw_state(&app, &visitor, &live).await?;
    if !visitor.is_head {
        note_shown(&live, state.you).await;
    }
    Ok(Json(state))
}

async fn take(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    form: Result<DrawForm, Problem>,
) -> Result<DrawState, Problem> {
    let live = find(app, visitor, id).await?;
    let form = form?;
    let unreadable = || Problem::bad_form(app, visitor, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = form.answer().ok_or_else(unreadable)?;
    let denied = |why: &Denied| super::seats::denied(app, visitor, &live, why);
    let seat = own_seat(visitor, &live).await.ok_or_else(|| denied(&Denied::NotYours))?;
    live.answer_draw(seat, form.number, answer).await.map_err(|why| denied(&why))?;
    draw_state(app, visitor, &live).await
}

/// The seat that the visitor plays.
async fn own_seat(visitor: &Visitor, live: &LiveTable) -> Option<Seat> {
    let state = live.state().await;
    let seat = visitor.person.and_then(|person| state.setup.seat_of(person))?;
    (state.setup.seats[seat.index()].by == By::Person).then_some(seat)
}

async fn draw_state(app: &App, visitor: &Visitor, live: &LiveTable) -> Result<DrawState, Problem> {
    let state = live.state().await;
    let none = || super::seats::denied(app, visitor, live, &Denied::NoDraw);
    let draw = state.setup.draw.as_ref().ok_or_else(none)?;
    let seat = visitor.person.and_then(|person| state.setup.seat_of(person));
    Ok(DrawState::of(draw, &state.luck.header, seat))
}

/// Notes that the commitment is shown to this seat or a spectator. If that cannot be stored, the next page tries again.
pub(super) async fn note_shown(live: &Arc<LiveTable>, viewer: Option<Seat>) {
    if let Err(denied) = live.note_shown(viewer).await {
        tracing::debug!(table = %live.id, ?denied, "the draw does not go on");
    }
}
