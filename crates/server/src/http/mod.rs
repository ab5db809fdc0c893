//! The web server: the routes of all pages, and what their handlers share.

pub(crate) mod admission;
pub(crate) mod api;
pub(crate) mod assets;
mod compression;
pub(crate) mod connection;
mod create;
pub(crate) mod daily;
mod draw;
mod entry;
mod events;
mod fair;
pub(crate) mod games;
pub(crate) mod group;
mod guard;
mod hints;
mod home;
mod identity;
mod install;
mod ladder;
mod ladder_socket;
mod ladder_upload;
pub(crate) mod leaderboard;
pub(crate) mod limits;
pub(crate) mod listen;
pub(crate) mod lobby;
mod me;
mod moves;
pub(crate) mod ops;
mod play;
pub(crate) mod play_on;
mod problem;
pub(crate) mod proxies;
pub(crate) mod puzzles;
mod replay;
mod reports;
mod review;
mod rules;
mod say;
mod seats;
mod socket;
mod socket_draw;
pub(crate) mod stats;
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
        .route("/lobby", get(lobby::page))
        .route("/lobby/find", post(lobby::find))
        .route("/daily", get(daily::index))
        .route("/daily/{game}", get(daily::of_game))
        .route("/daily/{game}/{date}", get(daily::page).post(daily::play))
        .route("/puzzles", get(puzzles::index))
        .route("/puzzles/{game}", get(puzzles::archive))
        .route("/puzzles/{game}/{which}", get(puzzles::page).post(puzzles::answer))
        .route("/group", get(group::new).post(group::create))
        .route("/g/{id}", get(group::page))
        .route("/g/{id}/join", post(group::join))
        .route("/g/{id}/fill", post(group::fill))
        .route("/ladder", get(leaderboard::first))
        .route("/ladder/{game}", get(leaderboard::page))
        .route("/lang", post(me::lang))
        .route("/me", get(me::me))
        .route("/me/games", get(games::page))
        .route("/me/games/delete", post(games::delete))
        .route("/me/name", post(me::name))
        .route("/me/file", get(me::file))
        .route("/me/open", get(me::open_page).post(me::open))
        .route("/me/revoke", post(me::revoke))
        .route("/me/forget", post(me::forget))
        .route("/rules/{game}", get(rules::of_game))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/act", post(play::act))
        .route("/t/{id}/draw", post(draw::form))
        .route("/t/{id}/seat", post(seats::seat))
        .route("/t/{id}/speed", post(seats::speed))
        .route("/t/{id}/hints", post(hints::switch))
        .route("/t/{id}/say", post(say::say))
        .route("/t/{id}/rematch", post(seats::rematch))
        .route("/t/{id}/events", get(events::events))
        .route("/t/{id}/replay", get(replay::page))
        .route("/t/{id}/record", get(replay::record))
        .route("/t/{id}/review", get(review::page))
        .route("/t/{id}/play-on", post(play_on::play_on))
        .route("/me/stats", get(stats::page))
        .route("/me/stats/review", post(stats::review_newest))
        .route("/t/{id}/fair", get(fair::page))
        .route("/t/{id}/rules", get(rules::of_table))
        .route("/dealers/{game}", get(fair::dealer))
        .route("/verify.py", get(fair::checker))
        .route("/bots", get(ladder::board))
        .route(
            "/bots/submit",
            get(ladder::form)
                .post(ladder::submit)
                .layer(DefaultBodyLimit::max(ladder::MAX_UPLOAD_BODY)),
        )
        .route("/bots/{game}/{name}", get(ladder::bot))
        .route("/bots/{game}/{name}/log", get(ladder::log))
        .route("/bots/{game}/{name}/socket", get(ladder_socket::socket))
        .route("/bots/{game}/{name}/withdraw", post(ladder::withdraw))
        .route("/bots/{game}/{name}/games/{number}/record", get(ladder::record))
        .route("/bots/{game}/{name}/games/{number}/replay", get(ladder::replay))
        .route("/reports/", get(reports::index))
        .route("/reports/{*path}", get(reports::file))
        .route("/assets/{name}", get(assets::serve))
        .route("/manifest.webmanifest", get(install::manifest))
        .route("/sw.js", get(install::worker))
        .route("/healthz", get(ops::health))
        .route("/metrics", get(ops::metrics))
        .merge(api::router())
        .fallback(not_found)
        .layer(DefaultBodyLimit::max(limit))
        .layer(middleware::from_fn(compression::compress))
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

/// The table that a path names, with all that is stored of it.
async fn find(app: &Arc<App>, visitor: &Visitor, id: &str) -> Result<Arc<LiveTable>, Problem> {
    let unknown = crate::live::NoTable::Unknown;
    let id: Id = id.parse().map_err(|_| Problem::no_table(app, visitor, &unknown))?;
    app.tables.find_fresh(id).await.map_err(|why| Problem::no_table(app, visitor, &why))
}

/// The table that a path names, for a move: the database refuses one that is not about the last step, so it need not be
/// asked before.
async fn find_to_move(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
) -> Result<Arc<LiveTable>, Problem> {
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
        .filter_map(|(seat, place)| Some((seat, api::seat_token(app, place)?)))
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
