//! The page of a table.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use croupier_table::{Lexicon, Seat, Text};
use maud::{Markup, html};

use super::draw::note_shown;
use super::visitor::Visitor;
use super::{Problem, TableId, find, html, viewer};
use crate::app::App;
use crate::live::LiveTable;
use crate::render::frame::{Frame, page as framed};
use crate::render::table::{PageModel, main, round, title};
use crate::render::voice::icon;

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
    let (page, seat) = render_state(app, visitor, id, &live).await;
    if visitor.looks() {
        note_shown(&live, seat).await;
    }
    Ok(page)
}

async fn render_state(
    app: &App,
    visitor: &Visitor,
    id: &str,
    live: &Arc<LiveTable>,
) -> (Response, Option<Seat>) {
    let mut state = live.state().await;
    let viewer = viewer(app, visitor, live, &state);
    live.note_visit(viewer.seat);
    let model = PageModel::new(&app.messages, live, &mut state, &viewer);
    let words = app.messages.of(live.kind.name(), visitor.lang);
    let path = format!("/t/{id}");
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: title(&model),
        path: path.clone(),
        bar: tools(&path, &round(&model), company(&model), words),
        class: "at-table",
        pieces: live.kind.pieces(),
    };
    let body = html! {
        (main(&model))
        (keys(words))
        (guide(&path, words))
    };
    (html(framed(&frame, &body)), viewer.seat)
}

/// With whom the viewer plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Company {
    /// Bots alone.
    Bots,
    /// Other people, or nobody yet.
    People,
}

fn company(model: &PageModel<'_>) -> Company {
    if model.state.setup.is_practice() && !model.state.setup.rated {
        Company::Bots
    } else {
        Company::People
    }
}

/// The game, where it stands, and the tools of the page.
fn tools(path: &str, round: &str, company: Company, words: &Lexicon) -> Markup {
    let tool = |class: &'static str, name: &'static str, label: &'static str| {
        html! {
            button type="button" class=(format!("tool js {class}")) title=(words.word(label)) {
                (icon(name)) span class="sr" { (words.word(label)) }
            }
        }
    };
    html! {
        span class="game" { (words.word("game-name")) }
        span class="round" { (round) }
        div class="tools" {
            @if company == Company::Bots {
                button type="button" class="tool js hints" aria-pressed="false" title=(words.word("web-hints")) {
                    (icon("bulb")) span class="word" { (words.word("web-hints")) }
                }
            } @else {
                button type="button" class="tool" popovertarget="phrases" title=(words.word("web-say")) { (icon("smile")) span class="sr" { (words.word("web-say")) } }
            }
            a class="tool wide" href=(format!("{path}/rules")) target="_blank" { (icon("book")) span class="word" { (words.word("web-rules")) } }
            button type="button" class="tool js sound" aria-pressed="false" title=(words.word("web-sound")) { (icon("sound")) span class="sr" { (words.word("web-sound")) } }
            (tool("keys wide", "keys", "web-keys"))
            button type="button" class="tool drawer" popovertarget="log-panel" title=(words.word("web-log")) { (icon("log")) span class="sr" { (words.word("web-log")) } }
            button type="button" class="tool" popovertarget="menu" title=(words.word("web-about")) { (icon("more")) span class="sr" { (words.word("web-about")) } }
        }
    }
}

/// Three steps for somebody who plays the game for the first time; the rulebook is behind it.
fn guide(path: &str, words: &Lexicon) -> Markup {
    let steps: Vec<(Text, Text)> = (1..=3)
        .map(|n| (Text::new(format!("guide-{n}-title")), Text::new(format!("guide-{n}"))))
        .filter(|(title, _)| words.has(&title.id))
        .collect();
    html! {
        @if !steps.is_empty() {
            dialog id="guide" aria-labelledby="guide-title" {
                h2 id="guide-title" { (words.word("game-name")) }
                ol class="guide" {
                    @for (title, text) in &steps { li { b { (words.say(title, &[])) } p { (words.say(text, &[])) } } }
                }
                form method="dialog" {
                    a class="quiet" href=(format!("{path}/rules")) target="_blank" { (words.word("web-rules")) }
                    button class="move" autofocus { (words.word("web-guide-go")) }
                }
            }
        }
    }
}

/// The keys, shown by `?`.
fn keys(words: &Lexicon) -> Markup {
    let rows = [
        ("←  →  ↑  ↓", "web-key-arrows"),
        ("Space", "web-key-space"),
        ("Enter", "web-key-enter"),
        ("1 … 9", "web-key-digits"),
        ("N", "web-key-next"),
        ("U  Ctrl+Z", "web-key-undo"),
        ("O", "web-key-sort"),
        ("/", "web-key-type"),
        ("L", "web-key-log"),
        ("H", "web-key-rules"),
        ("Esc", "web-key-escape"),
        ("?", "web-key-help"),
    ];
    html! {
        dialog id="keys" aria-labelledby="keys-title" {
            h2 id="keys-title" { (words.word("web-keys")) }
            dl { @for (key, id) in rows { dt { kbd { (key) } } dd { (words.word(id)) } } }
            form method="dialog" { button class="quiet" { (words.word("web-close")) } }
        }
    }
}
