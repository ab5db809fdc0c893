//! Rulebooks: a game's own, and a table's with what its switches change.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use croupier_table::{Kind, changed_rules};
use maud::html;
use serde_json::Value;

use super::visitor::Visitor;
use super::{Problem, TableId, find, html};
use crate::app::App;
use crate::render::frame::{Frame, page};
use crate::render::markdown;

/// The rulebook of a game.
pub(super) async fn of_game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Response {
    match app.kind(&game) {
        Some(kind) => book(&app, &visitor, kind, &Value::Null, &format!("/rules/{game}")),
        None => Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-game")
            .answer(&app, &visitor, "/"),
    }
}

/// The rulebook as a table plays it.
pub(super) async fn of_table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Response {
    match find(&app, &visitor, &id).await {
        Ok(live) => {
            let options = live.state().await.setup.options.clone();
            book(&app, &visitor, live.kind, &options, &format!("/t/{id}/rules"))
        }
        Err(problem) => problem.answer(&app, &visitor, "/"),
    }
}

fn book(app: &App, visitor: &Visitor, kind: &dyn Kind, options: &Value, path: &str) -> Response {
    let words = app.messages.of(kind.name(), visitor.lang);
    let changed = changed_rules(kind, options, words);
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — Croupier", words.word("game-name")),
        path: path.to_owned(),
        bar: html! { a class="quiet" href=(format!("/new/{}", kind.name())) { (words.word("web-play")) } },
        class: "plain",
        pieces: "",
    };
    let body = html! {
        main id="main" class="paper rules" {
            @if !changed.is_empty() {
                section class="changed" {
                    h2 { (words.word("web-rules-changed")) }
                    ul { @for sentence in changed { li { (sentence) } } }
                }
            }
            (markdown::render(kind.rulebook(visitor.lang)))
        }
    };
    html(page(&frame, &body))
}
