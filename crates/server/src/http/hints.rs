//! The switch of the hints. Only the host may turn it, and only where one person practises against bots.

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
use crate::id::Id;
use crate::live::Denied;
use crate::setup::TableSetup;

/// The form of the switch: 1 is on, 0 is off.
#[derive(Deserialize)]
pub(super) struct HintsForm {
    on: u8,
}

/// Switches hints on or off.
pub(super) async fn switch(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    form: Result<Form<HintsForm>, FormRejection>,
) -> Response {
    let answer = set_hints(&app, &visitor, &id, form).await;
    done(&app, &visitor, answer, HeaderMap::new(), &format!("/t/{id}"))
}

async fn set_hints(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    form: Result<Form<HintsForm>, FormRejection>,
) -> Result<(), Problem> {
    let live = find(app, visitor, id).await?;
    let bad = |status| Problem::bad_form(app, visitor, status);
    let on = match form.map_err(|rejection| bad(rejection.status()))?.0.on {
        0 => false,
        1 => true,
        _ => return Err(bad(StatusCode::UNPROCESSABLE_ENTITY)),
    };
    let (person, evaluates) = (visitor.person, live.kind.evaluates());
    let updated = live.update_setup(move |setup| set(setup, person, evaluates, on)).await;
    updated.map_err(|why| denied(app, visitor, &live, &why))
}

fn set(
    setup: &mut TableSetup,
    person: Option<Id>,
    evaluates: bool,
    on: bool,
) -> Result<(), Denied> {
    if person != Some(Id(setup.host)) {
        return Err(Denied::NotYours);
    }
    if on && !(evaluates && setup.is_practice() && !setup.rated) {
        return Err(Denied::Hints);
    }
    setup.hints = on;
    Ok(())
}
