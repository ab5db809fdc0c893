//! The form by which a person at a table says one of the phrases.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;

use super::seats::{denied, done};
use super::visitor::Visitor;
use super::{Problem, TableId, find};
use crate::app::App;
use crate::live::{Denied, Phrase};

/// The form: the name of a phrase.
#[derive(Deserialize)]
pub(super) struct SayForm {
    what: String,
}

/// Says a phrase at the visitor's seat.
pub(super) async fn say(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    form: Result<Form<SayForm>, FormRejection>,
) -> Response {
    let answer = say_phrase(&app, &visitor, &id, form).await;
    done(&app, &visitor, answer, HeaderMap::new(), &format!("/t/{id}"))
}

async fn say_phrase(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    form: Result<Form<SayForm>, FormRejection>,
) -> Result<(), Problem> {
    let live = find(app, visitor, id).await?;
    let bad = |status| Problem::bad_form(app, visitor, status);
    let Form(form) = form.map_err(|rejection| bad(rejection.status()))?;
    let phrase = Phrase::of_id(&form.what).ok_or_else(|| bad(StatusCode::UNPROCESSABLE_ENTITY))?;
    let seat = {
        let setup = &live.state().await.setup;
        visitor.person.and_then(|person| setup.seat_of(person))
    };
    let said = seat.ok_or(Denied::NotYours).and_then(|seat| live.say(seat, phrase));
    said.map_err(|why| denied(app, visitor, &live, &why))
}
