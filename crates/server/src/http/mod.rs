//! The web server: which path leads where, and what holds for every request.

mod api;
pub(crate) mod assets;
mod create;
mod events;
mod guard;
mod home;
pub(crate) mod limits;
pub(crate) mod listen;
mod me;
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

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use croupier_engine::Seat;
use maud::Markup;

use crate::app::App;
use crate::draw::table as draw;
use crate::id::Id;
use crate::room::{Room, may_hand_over};

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
        .route("/me", get(me::show))
        .route("/me/{token}", get(me::arrive).post(me::adopt))
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
        .route("/api/openapi.json", get(api::description))
        .route("/api/games", get(api::games))
        .route("/api/tables", post(api::create))
        .route("/api/tables/{id}", get(api::table))
        .route("/api/tables/{id}/steps", get(api::steps))
        .route("/api/tables/{id}/act", post(api::act))
        .route("/api/tables/{id}/sit", post(api::sit))
        .route("/api/tables/{id}/record", get(replay::record))
        .route("/api/tables/{id}/play", get(socket::socket))
        .route("/reports/", get(reports::index))
        .route("/reports/{*path}", get(reports::file))
        .route("/assets/{name}", get(assets::serve))
        .route("/healthz", get(ops::health))
        .route("/metrics", get(ops::metrics))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(limit))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// A path that leads nowhere.
async fn nothing(
    axum::extract::State(app): axum::extract::State<Arc<App>>,
    visitor: Visitor,
) -> Response {
    Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-page").answer(&app, &visitor, "/")
}

/// A page that must not be kept by caches.
fn html(page: Markup) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Html(page.into_string())).into_response()
}

/// Goes to another page after a form was sent.
fn go(headers: HeaderMap, path: &str) -> Response {
    (headers, Redirect::to(path)).into_response()
}

/// The table that a path names.
async fn find(app: &Arc<App>, visitor: &Visitor, id: &str) -> Result<Arc<Room>, Problem> {
    let unknown = crate::room::NoTable::Unknown;
    let id: Id = id.parse().map_err(|_| Problem::no_table(app, visitor, &unknown))?;
    app.hall.room(id).await.map_err(|why| Problem::no_table(app, visitor, &why))
}

/// How this visitor looks at a table.
fn viewer(app: &App, visitor: &Visitor, room: &Room, state: &crate::room::State) -> draw::Viewer {
    let is_host = visitor.person.is_some_and(|person| person.0 == state.setup.host);
    let tokens = Seat::all(state.setup.seats.len() as u8)
        .zip(&state.setup.seats)
        .filter(|_| is_host)
        .filter_map(|(seat, place)| Some((seat, api::seat_token(app, &place.by)?)))
        .collect();
    draw::Viewer {
        seat: visitor.person.and_then(|person| state.setup.seat_of(person)),
        is_host,
        may_hand_over: visitor
            .person
            .is_some_and(|person| may_hand_over(room, &state.setup, person)),
        lang: visitor.lang,
        base: visitor.base.clone(),
        name: visitor.name.clone(),
        tokens,
    }
}
