//! The page about the fairness of a game, the script with which it checks outcomes, and the checker in Python.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::html;

use super::draw::note_shown;
use super::visitor::Visitor;
use super::{Problem, TableId, find, html, redirect, viewer};
use crate::app::App;
use crate::live::LiveTable;
use crate::render::fair::{FairPage, body};
use crate::render::frame::{Frame, page as framed};
use crate::render::table::names;
use crate::render::voice::Voice;

/// The checker: one file of Python without libraries.
const VERIFY: &str = include_str!("../../assets/verify.py");

/// What the luck of a game came from, and its checks.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Response {
    match find(&app, &visitor, &id).await {
        Ok(live) => {
            // A daily deal has no draw: its page says what its luck follows from.
            if let Some(path) = daily_page(&live).await {
                return redirect(HeaderMap::new(), &path);
            }
            let page = render(&app, &visitor, &id, &live).await;
            if visitor.looks() {
                let seat = viewer(&app, &visitor, &live, &*live.state().await).seat;
                note_shown(&live, seat).await;
            }
            page
        }
        Err(problem) => problem.answer(&app, &visitor, "/"),
    }
}

async fn daily_page(live: &LiveTable) -> Option<String> {
    let state = live.state().await;
    let tag = state.setup.daily.as_ref()?;
    Some(format!("/daily/{}/{}", state.setup.game, tag.date))
}

async fn render(app: &App, visitor: &Visitor, id: &str, live: &LiveTable) -> Response {
    let state = live.state().await;
    let you = viewer(app, visitor, live, &state).seat;
    let words = app.messages.of(live.kind.name(), visitor.lang);
    let names = names(&app.messages, visitor.lang, &state.setup.seats);
    let voice = Voice { words, names: &names, you };
    let base = format!("/t/{id}");
    let path = format!("{base}/fair");
    let page = FairPage {
        base,
        table: id,
        game: live.kind.name(),
        draw: state.setup.draw.as_ref(),
        header: &state.luck.header,
        result: state.result(),
        steps: state.table.steps(),
        voice,
    };
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — {}", words.word("web-fair"), words.word("game-name")),
        path,
        bar: html! {
            span class="game" { (words.word("game-name")) }
            span class="round" { (words.word("web-fair")) }
        },
        class: "plain",
        pieces: "",
    };
    html(framed(&frame, &body(&page)))
}

/// The script that knows how the outcomes of a game follow from random numbers.
pub(super) async fn dealer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Response {
    match app.kind(&game) {
        Some(kind) => {
            let headers = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")];
            (headers, kind.dealer_script()).into_response()
        }
        None => Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-game")
            .answer(&app, &visitor, "/"),
    }
}

/// The checker, to download.
pub(super) async fn checker() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/x-python; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"verify.py\""),
    ];
    (headers, VERIFY).into_response()
}
