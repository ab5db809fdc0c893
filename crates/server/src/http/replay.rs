//! The replay of a table: any step as the viewer saw it, after the end as any seat saw it, and the whole record.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_table::{Seat, Text, Turn};
use maud::{Markup, html};
use serde::Deserialize;

use super::visitor::Visitor;
use super::{Problem, TableId, find, html, viewer};
use crate::app::App;
use crate::live::{LiveTable, TableState};
use crate::render::frame::{Frame, page as framed};
use crate::render::scene::{Held, Remark, Voice, panel, zones};
use crate::render::table::names;

/// Which step, and whose eyes.
#[derive(Deserialize)]
pub(super) struct ReplayQuery {
    #[serde(default)]
    step: usize,
    #[serde(default)]
    seat: Option<u8>,
}

/// The table at a step.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    at: Result<Query<ReplayQuery>, QueryRejection>,
) -> Response {
    let live = match find(&app, &visitor, &id).await {
        Ok(live) => live,
        Err(problem) => return problem.answer(&app, &visitor, "/"),
    };
    let ReplayQuery { step, seat } = at.map_or(ReplayQuery { step: 0, seat: None }, |Query(at)| at);
    let rendered = {
        let state = live.state().await;
        render(&app, &visitor, &live, &state, step, seat)
    };
    let words = app.messages.of(live.kind.name(), visitor.lang);
    let Some((main, step)) = rendered else {
        return Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-page").answer(
            &app,
            &visitor,
            &format!("/t/{id}"),
        );
    };
    let frame = Frame {
        messages: &app.messages,
        lang: visitor.lang,
        title: format!("{} — {}", words.word("web-replay"), words.word("game-name")),
        path: match seat {
            Some(seat) => format!("/t/{id}/replay?step={step}&seat={seat}"),
            None => format!("/t/{id}/replay?step={step}"),
        },
        bar: html! {
            span class="game" { (words.word("game-name")) }
            a class="quiet" href=(format!("/t/{id}")) { (words.word("web-to-table")) }
        },
        class: "at-table",
    };
    html(framed(&frame, &main))
}

/// The page's body and the step that it shows.
fn render(
    app: &App,
    visitor: &Visitor,
    live: &LiveTable,
    state: &TableState,
    step: usize,
    seat: Option<u8>,
) -> Option<(Markup, usize)> {
    let viewer = viewer(app, visitor, live, state);
    let over = state.table.turn() == Turn::Over;
    let last = state.table.steps();
    let step = step.min(last);
    // Secrets of others are shown after the end only.
    let eyes = match seat {
        Some(seat) if over && seat < state.table.seats() => Some(Seat(seat)),
        _ => viewer.seat,
    };
    let table = state.at(live.kind, step)?;
    let names = names(&app.messages, visitor.lang, &state.setup.seats);
    let voice = Voice { words: app.messages.of(live.kind.name(), visitor.lang), names: &names };
    let scene = table.scene(eyes);
    let scene = croupier_table::Scene { controls: Vec::new(), prompt: None, ..scene };
    let narration = table.narrate(eyes);
    let path = format!("/t/{}/replay", live.id);
    let link = |step: usize| match seat {
        Some(seat) => format!("{path}?step={step}&seat={seat}"),
        None => format!("{path}?step={step}"),
    };
    let remark = |seat: Seat| Remark { is_mine: eyes == Some(seat), ..Remark::default() };
    let main = html! {
        main id="main" class="table replay" {
            h1 class="sr" { (voice.word("web-replay")) ": " (voice.word("game-name")) }
            nav class="steps" {
                form method="get" action=(path) {
                    a class="quiet" rel="prev" href=(link(step.saturating_sub(1))) { "←" span class="sr" { (voice.word("web-step-back")) } }
                    label class="sr" for="step" { (voice.word("web-step")) }
                    input id="step" type="range" name="step" min="0" max=(last) value=(step);
                    @if over {
                        label class="eyes" { (voice.word("web-eyes")) " "
                            select name="seat" {
                                option value=(state.table.seats()) selected[eyes.is_none()] { (voice.word("web-eyes-public")) }
                                @for one in Seat::all(state.table.seats()) {
                                    option value=(one.0) selected[eyes == Some(one)] { (voice.name(one)) }
                                }
                            }
                        }
                    }
                    button class="quiet" { (voice.word("web-show")) }
                    a class="quiet" rel="next" href=(link((step + 1).min(last))) { span class="sr" { (voice.word("web-step-on")) } "→" }
                }
                p { (voice.say(&Text::new("web-step-of").with("step", step).with("last", last))) }
            }
            p class="told" aria-live="polite" { @for text in &narration { span { (voice.say(text)) " " } } }
            ul class="seats" { @for one in &scene.panels { (panel(one, &remark(one.seat), voice)) } }
            div class="felt" {
                p class="headline" { (voice.say(&scene.headline)) }
                div class="zones" { (zones(&scene, Held::OnTable, voice)) }
                div class="hand" { (zones(&scene, Held::InHand, voice)) }
            }
        }
    };
    Some((main, step))
}

/// The record, once the game is over.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Response {
    let live = match find(&app, &visitor, &id).await {
        Ok(live) => live,
        Err(problem) => return problem.answer(&app, &visitor, "/"),
    };
    let record = live.state().await.record();
    match record {
        Some(text) => {
            let name = format!("attachment; filename=\"{}-{id}.record\"", live.kind.name());
            let headers = [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
                (header::CONTENT_DISPOSITION, name),
            ];
            (headers, text).into_response()
        }
        None => Problem::new(&app, &visitor, StatusCode::FORBIDDEN, "web-not-over").answer(
            &app,
            &visitor,
            &format!("/t/{id}"),
        ),
    }
}
