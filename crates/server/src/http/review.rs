//! The review of a finished game: where it turned, and whether luck or a mistake turned it.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use croupier_table::{Kind, Seat, Table, Turn};
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
use crate::render::review::{ReviewPage, Reviewed, action_label, body, listed_mistakes};
use crate::render::table::names;
use crate::render::voice::Voice;
use crate::review_queue::{Asker, QueueFull};
use crate::reviews::{NotQueued, ReviewState};
use crate::setup::TableSetup;

/// Which moment, and which seat.
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
        NotQueued::Full(QueueFull::OfOne) => {
            Problem::new(app, visitor, StatusCode::TOO_MANY_REQUESTS, "web-review-too-many")
        }
        // A proxy would take 503 for a server that is down.
        NotQueued::Full(QueueFull::OfAll) => {
            Problem::new(app, visitor, StatusCode::TOO_MANY_REQUESTS, "web-review-full")
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
        ReviewState::Done(found) => Reviewed::Done(found.review),
        ReviewState::Queued(state) => Reviewed::Queued(state),
    };
    let source = &game.source;
    let asked = query.seat.map(Seat).filter(|seat| seat.0 < source.seats);
    let seat = asked.or(game.own).unwrap_or(Seat(0));
    let listed = match &reviewed {
        Reviewed::Done(review) => listed_mistakes(review, seat),
        Reviewed::Queued(_) => Vec::new(),
    };
    let last = source.steps.len();
    let step = query.step.or(listed.first().map(|worst| worst.step)).unwrap_or(0).min(last);
    let words = app.messages.of(game.kind.name(), visitor.lang);
    let names = names(&app.messages, visitor.lang, &game.setup.seats);
    let voice = Voice { words, names: &names, you: game.own };
    let mut best = HashMap::new();
    let mut look = |n: usize, table: &dyn Table| {
        if let Some(slip) = listed.iter().find(|slip| slip.step == n) {
            best.insert(n, action_label(&table.scene(Some(seat)), &slip.best, voice));
        }
    };
    let unreadable = || Problem::no_table(app, visitor, &NoTable::Unreadable);
    let walk =
        Walk::looking(game.kind, source, Some(seat), step, &mut look).ok_or_else(unreadable)?;
    let page = ReviewPage {
        base: format!("/t/{id}"),
        link: format!("{}/t/{id}/review?step={step}&seat={}", visitor.base, seat.0),
        walk_scene: walk.table.scene(Some(seat)),
        mover_scene: match walk.table.turn() {
            Turn::Seat(seat) => Some(walk.table.scene(Some(seat))),
            _ => None,
        },
        best,
        moment: walk.moment.clone(),
        lines: &walk.lines,
        reviewed: &reviewed,
        step,
        last,
        seats: source.seats,
        seat,
        voice,
    };
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — {}", words.word("web-review"), words.word("game-name")),
        path: format!("/t/{id}/review?step={step}&seat={}", seat.0),
        bar: html! {},
        class: "plain",
        pieces: game.kind.pieces(),
    };
    Ok(html(framed(&frame, &body(&page))).into_response())
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use axum::http::Request;

    use super::*;
    use crate::config::{Config, Limits};
    use crate::review_queue::QueueState;
    use crate::store::now_s;

    /// A person of this server.
    fn somebody(app: &App, person: i64) -> Visitor {
        let token = format!("Bearer {}", app.keys.person_key(Id(person), now_s()).reveal());
        let request = Request::builder().uri("/api").header("authorization", token);
        Visitor::of(&request.body(()).expect("a request").into_parts().0, app)
    }

    /// The status and the text of a refused request.
    async fn refused(app: &App, visitor: &Visitor, table: i64) -> (u16, String) {
        let problem = request(app, visitor, Id(table)).await.expect_err("too much");
        let answer = problem.answer(app, visitor, "/");
        let status = answer.status().as_u16();
        let body = to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
        (status, String::from_utf8(body.to_vec()).expect("a text"))
    }

    #[tokio::test]
    async fn who_asks_for_too_many_reviews_is_refused_and_a_full_queue_says_so_to_everybody() {
        let folder = std::env::temp_dir().join(format!("croupier-test-{}", Id::fresh()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let config = Config {
            games: croupier_games::GAMES,
            resources: &croupier_table::NoResources,
            listen: ([127, 0, 0, 1], 0).into(),
            db: format!("sqlite:{}", folder.join("tables.db").display()),
            public_url: None,
            trusted_proxies: Vec::new(),
            reports: None,
            daily_secret: None,
            limits: Limits::default(),
            ladder: None,
        };
        // Nobody works on the queue: the server does not serve.
        let (app, _joined) = App::new(config).await.expect("a server");
        let ann = somebody(&app, 1);
        for table in 1..=3 {
            let waits = request(&app, &ann, Id(table)).await.expect("it is taken on");
            assert_eq!(waits, ReviewState::Queued(QueueState::Waiting(table as usize - 1)));
        }
        for table in 4..=5 {
            let (status, text) = refused(&app, &ann, table).await;
            assert_eq!(status, 429);
            assert!(text.contains("You have asked for several reviews"), "{text}");
        }
        let again = request(&app, &ann, Id(2)).await.expect("it waits already");
        assert_eq!(again, ReviewState::Queued(QueueState::Waiting(1)));
        for table in 4..=100 {
            let other = somebody(&app, 1 + table);
            assert!(request(&app, &other, Id(table)).await.is_ok(), "{table}");
        }
        let (status, text) = refused(&app, &somebody(&app, 1000), 101).await;
        assert_eq!(status, 429);
        assert!(text.contains("Many games wait to be reviewed"), "{text}");
        app.store.clone().close().await.expect("it closes");
        std::fs::remove_dir_all(&folder).expect("an end");
    }
}
