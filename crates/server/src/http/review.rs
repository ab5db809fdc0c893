//! The review of a finished game: where it turned, and whether luck or a mistake turned it.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use croupier_table::{Kind, Review, Seat};
use maud::html;
use serde::Deserialize;

use super::proxies::Proxies;
use super::replay::{Source, Walk};
use super::visitor::Visitor;
use super::{Problem, TableId, find, html, viewer};
use crate::app::App;
use crate::id::Id;
use crate::live::NoTable;
use crate::render::frame::{Frame, page as framed};
use crate::render::review::{ReviewPage, Reviewed, body};
use crate::render::table::names;
use crate::render::voice::Voice;
use crate::reviews::{Asker, NotQueued, ReviewState};
use crate::setup::TableSetup;

/// Which moment, and whose eyes.
#[derive(Deserialize, Default)]
pub(super) struct ReviewQuery {
    #[serde(default)]
    step: Option<usize>,
    #[serde(default)]
    seat: Option<u8>,
}

/// A finished game and who looks at it.
pub(super) struct Finished {
    pub(super) id: Id,
    pub(super) kind: &'static dyn Kind,
    pub(super) source: Source,
    pub(super) setup: TableSetup,
    pub(super) own: Option<Seat>,
}

/// The finished game of a path. A running one is refused: nothing secret of it may be had.
pub(super) async fn find_finished(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
) -> Result<Finished, Problem> {
    let live = find(app, visitor, id).await?;
    let state = live.state().await;
    let source = Source::of(&state);
    if !source.is_over {
        let status = StatusCode::FORBIDDEN;
        return Err(Problem::new(app, visitor, status, "web-review-not-over"));
    }
    let own = viewer(app, visitor, &live, &state).seat;
    Ok(Finished { id: live.id, kind: live.kind, source, setup: state.setup.clone(), own })
}

/// The review, or how far it is.
pub(super) async fn request(app: &App, visitor: &Visitor, id: Id) -> Result<ReviewState, Problem> {
    let address = Asker::Address(Proxies::subject(visitor.address));
    let asker = visitor.person.map_or(address, Asker::Person);
    app.reviews.request(id, asker).await.map_err(|why| match why {
        NotQueued::TooManyOfOne => {
            Problem::new(app, visitor, StatusCode::TOO_MANY_REQUESTS, "web-review-too-many")
        }
        NotQueued::Full => {
            Problem::new(app, visitor, StatusCode::SERVICE_UNAVAILABLE, "web-review-full")
        }
        NotQueued::Store(error) => Problem::no_table(app, visitor, &NoTable::Store(error)),
    })
}

/// The page.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    at: Result<Query<ReviewQuery>, QueryRejection>,
) -> Response {
    let back = format!("/t/{id}");
    match render(&app, &visitor, &id, at.map_or(ReviewQuery::default(), |Query(at)| at)).await {
        Ok(page) => page,
        Err(problem) => problem.answer(&app, &visitor, &back),
    }
}

async fn render(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    query: ReviewQuery,
) -> Result<Response, Problem> {
    let game = find_finished(app, visitor, id).await?;
    let reviewed = match request(app, visitor, game.id).await? {
        ReviewState::Done(text) => {
            let read: Result<Review, _> = serde_json::from_str(&text);
            read.map_or(Reviewed::Impossible, Reviewed::Done)
        }
        ReviewState::Running(percent) => Reviewed::Running(percent),
        ReviewState::Waiting(ahead) => Reviewed::Waiting(ahead),
        ReviewState::Impossible => Reviewed::Impossible,
    };
    let source = &game.source;
    let asked = query.seat.map(Seat);
    let eyes = match asked {
        Some(seat) => Some(seat).filter(|seat| seat.0 < source.seats),
        None => game.own.or(Some(Seat(0))),
    };
    let about = eyes.unwrap_or(Seat(0));
    let worst = match &reviewed {
        Reviewed::Done(review) => {
            let own = review.decisions.iter().filter(|one| one.seat == about && one.is_sure());
            own.max_by(|a, b| a.lost.total_cmp(&b.lost)).map(|one| one.step)
        }
        _ => None,
    };
    let last = source.steps.len();
    let step = query.step.or(worst).unwrap_or(0).min(last);
    let unreadable = || Problem::no_table(app, visitor, &NoTable::Unreadable);
    let walk = Walk::through(game.kind, source, eyes, step).ok_or_else(unreadable)?;
    let words = app.messages.of(game.kind.name(), visitor.lang);
    let names = names(&app.messages, visitor.lang, &game.setup.seats);
    let page = ReviewPage {
        base: format!("/t/{id}"),
        link: format!("{}/t/{id}/review?step={step}&seat={}", visitor.base, about.0),
        walk_scene: walk.table.scene(eyes),
        mover_scene: match walk.table.turn() {
            croupier_table::Turn::Seat(seat) => Some(walk.table.scene(Some(seat))),
            _ => None,
        },
        moment: walk.moment.clone(),
        lines: &walk.lines,
        reviewed: &reviewed,
        step,
        last,
        seats: source.seats,
        eyes,
        voice: Voice { words, names: &names, you: game.own },
    };
    let frame = Frame {
        messages: &app.messages,
        lang: visitor.lang,
        title: format!("{} — {}", words.word("web-review"), words.word("game-name")),
        path: format!("/t/{id}/review?step={step}&seat={}", about.0),
        bar: html! {},
        class: "plain",
        pieces: game.kind.pieces(),
    };
    Ok(html(framed(&frame, &body(&page))).into_response())
}
