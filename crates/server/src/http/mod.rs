//! The web server: the routes of all pages, and what their handlers share.

pub(crate) mod api;
pub(crate) mod assets;
mod create;
mod events;
mod guard;
mod home;
pub(crate) mod limits;
pub(crate) mod listen;
mod me;
mod moves;
mod ops;
mod play;
mod problem;
mod replay;
mod reports;
mod rules;
mod seats;
mod socket;
mod table;
mod visitor;

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use croupier_table::Seat;
use maud::Markup;

use crate::app::App;
use crate::id::Id;
use crate::live::{LiveTable, may_hand_over};
use crate::render::table as page;

pub(crate) use problem::Problem;
pub(crate) use visitor::Visitor;

/// All paths.
pub(crate) fn router(app: Arc<App>) -> Router {
    let limit = app.config.limits.body_bytes;
    Router::new()
        .route("/", get(home::home))
        .route("/new/{game}", get(home::new))
        .route("/tables", post(home::create))
        .route("/lang", post(me::lang))
        .route("/me", get(me::link_page))
        .route("/me/{token}", get(me::confirm_page).post(me::become_person))
        .route("/rules/{game}", get(rules::of_game))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/act", post(play::act))
        .route("/t/{id}/seat", post(seats::seat))
        .route("/t/{id}/speed", post(seats::speed))
        .route("/t/{id}/rematch", post(seats::rematch))
        .route("/t/{id}/events", get(events::events))
        .route("/t/{id}/replay", get(replay::page))
        .route("/t/{id}/record", get(replay::record))
        .route("/t/{id}/rules", get(rules::of_table))
        .route("/reports/", get(reports::index))
        .route("/reports/{*path}", get(reports::file))
        .route("/assets/{name}", get(assets::serve))
        .route("/healthz", get(ops::health))
        .route("/metrics", get(ops::metrics))
        .merge(api::router())
        .fallback(not_found)
        .layer(DefaultBodyLimit::max(limit))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// A path that does not exist.
async fn not_found(
    axum::extract::State(app): axum::extract::State<Arc<App>>,
    visitor: Visitor,
) -> Response {
    Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-page").answer(&app, &visitor, "/")
}

/// The id of a table in a path, as text. A path that is not UTF-8 names no table.
pub(crate) struct TableId(String);

impl<S: Send + Sync> FromRequestParts<S> for TableId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TableId, Infallible> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        Ok(TableId(path.map(|Path(id)| id).unwrap_or_default()))
    }
}

/// A page that must not be kept by caches.
fn html(page: Markup) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Html(page.into_string())).into_response()
}

/// Redirects to another page after a form was sent.
fn redirect(headers: HeaderMap, path: &str) -> Response {
    (headers, Redirect::to(path)).into_response()
}

/// The table that a path names.
async fn find(app: &Arc<App>, visitor: &Visitor, id: &str) -> Result<Arc<LiveTable>, Problem> {
    let unknown = crate::live::NoTable::Unknown;
    let id: Id = id.parse().map_err(|_| Problem::no_table(app, visitor, &unknown))?;
    app.tables.find(id).await.map_err(|why| Problem::no_table(app, visitor, &why))
}

/// How this visitor looks at a table.
fn viewer(
    app: &App,
    visitor: &Visitor,
    live: &LiveTable,
    state: &crate::live::TableState,
) -> page::Viewer {
    let is_host = visitor.person.is_some_and(|person| person.0 == state.setup.host);
    let tokens = Seat::all(state.setup.seats.len() as u8)
        .zip(&state.setup.seats)
        .filter(|_| is_host)
        .filter_map(|(seat, place)| Some((seat, api::seat_token(app, &place.by)?)))
        .collect();
    page::Viewer {
        seat: visitor.person.and_then(|person| state.setup.seat_of(person)),
        is_host,
        may_hand_over: visitor
            .person
            .is_some_and(|person| may_hand_over(live, &state.setup, person)),
        lang: visitor.lang,
        base: visitor.base.clone(),
        name: visitor.name.clone(),
        tokens,
    }
}
