//! The page of a table.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use maud::html;

use super::visitor::Visitor;
use super::{Problem, TableId, find, html, viewer};
use crate::app::App;
use crate::render::frame::{Frame, page as framed};
use crate::render::table::{PageModel, main, title};

/// The table as this visitor may see it.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Response {
    render_page(&app, &visitor, &id)
        .await
        .unwrap_or_else(|problem| problem.answer(&app, &visitor, "/"))
}

async fn render_page(app: &Arc<App>, visitor: &Visitor, id: &str) -> Result<Response, Problem> {
    let live = find(app, visitor, id).await?;
    let mut state = live.state().await;
    let viewer = viewer(app, visitor, &live, &state);
    live.note_visit(viewer.seat);
    let model = PageModel::new(&app.messages, &live, &mut state, &viewer);
    let words = app.messages.of(live.kind.name(), visitor.lang);
    let frame = Frame {
        messages: &app.messages,
        lang: visitor.lang,
        title: title(&model),
        path: format!("/t/{id}"),
        bar: html! {
            span class="game" { (words.word("game-name")) }
            a class="quiet" href=(format!("/t/{id}/rules")) target="_blank" { (words.word("web-rules")) }
            button type="button" class="quiet js sound" aria-pressed="false" { (words.word("web-sound")) }
            button type="button" class="quiet js keys" aria-haspopup="dialog" title=(words.word("web-keys")) { "?" }
        },
        class: "at-table",
    };
    let body = html! {
        (main(&model))
        (keys(words))
    };
    Ok(html(framed(&frame, &body)))
}

/// The keys, shown by `?`.
fn keys(words: &croupier_table::Lexicon) -> maud::Markup {
    let rows = [
        ("←  →  ↑  ↓", "web-key-arrows"),
        ("Space", "web-key-space"),
        ("Enter", "web-key-enter"),
        ("1 … 9", "web-key-digits"),
        ("N", "web-key-next"),
        ("U", "web-key-undo"),
        ("/", "web-key-type"),
        ("L", "web-key-log"),
        ("H", "web-key-rules"),
        ("Esc", "web-key-escape"),
        ("?", "web-key-help"),
    ];
    html! {
        dialog id="keys" {
            h2 { (words.word("web-keys")) }
            dl { @for (key, id) in rows { dt { kbd { (key) } } dd { (words.word(id)) } } }
            form method="dialog" { button class="quiet" { (words.word("web-close")) } }
        }
    }
}
