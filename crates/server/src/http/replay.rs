//! The replay of a table: any turn or step as the viewer saw it, after the end as any seat saw it, and the whole record.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_table::{Kind, Moment, Seat, Start, StepText, Table, Turn, open_table};
use maud::html;
use serde::Deserialize;
use serde_json::Value;

use super::visitor::Visitor;
use super::{Problem, TableId, find, html, viewer};
use crate::app::App;
use crate::live::TableState;
use crate::render::frame::{Frame, page as framed};
use crate::render::log::Line;
use crate::render::replay::{ReplayPage, body};
use crate::render::table::names;
use crate::render::voice::{Voice, icon};

/// Which step, and whose eyes.
#[derive(Deserialize, Default)]
pub(super) struct ReplayQuery {
    #[serde(default)]
    pub(super) step: usize,
    #[serde(default)]
    pub(super) seat: Option<u8>,
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
    let ReplayQuery { step, seat } = at.map_or(ReplayQuery::default(), |Query(at)| at);
    // The lock is held only to copy: walking through a long game takes a while.
    let (source, setup, own) = {
        let state = live.state().await;
        let own = viewer(&app, &visitor, &live, &state).seat;
        (Source::of(&state), state.setup.clone(), own)
    };
    // Secrets of others are shown after the end only.
    let eyes = match seat {
        Some(seat) if source.is_over => Some(Seat(seat)).filter(|one| one.0 < source.seats),
        _ => own,
    };
    let words = app.messages.of(live.kind.name(), visitor.lang);
    let Some(walk) = Walk::through(live.kind, &source, eyes, step.min(source.steps.len())) else {
        return Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-page").answer(
            &app,
            &visitor,
            &format!("/t/{id}"),
        );
    };
    let names = names(&app.messages, visitor.lang, &setup.seats);
    let main = body(&ReplayPage {
        base: format!("/t/{id}"),
        game: live.kind.name(),
        scene: walk.table.scene(eyes),
        lines: walk.lines,
        moment: walk.moment,
        step: walk.step,
        last: source.steps.len(),
        stops: walk.stops,
        seats: source.seats,
        eyes,
        asked: seat,
        is_over: source.is_over,
        voice: Voice { words, names: &names, you: eyes },
    });
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — {}", words.word("web-replay"), words.word("game-name")),
        path: match seat {
            Some(seat) => format!("/t/{id}/replay?step={step}&seat={seat}"),
            None => format!("/t/{id}/replay?step={step}"),
        },
        bar: html! {
            span class="game" { (words.word("game-name")) }
            span class="round" { (words.word("web-replay")) }
            span class="tools" {
                button type="button" class="tool drawer" popovertarget="log-panel" title=(words.word("web-log")) {
                    (icon("log")) span class="sr" { (words.word("web-log")) }
                }
                @if source.is_over { a class="tool" href=(format!("/t/{id}/review?step={step}")) { (words.word("web-review")) } }
                a class="tool" href=(format!("/t/{id}")) { (words.word("web-to-table")) }
            }
        },
        class: "at-table",
        pieces: live.kind.pieces(),
    };
    html(framed(&frame, &main))
}

/// What a replay needs of a table.
pub(super) struct Source {
    /// The rule switches.
    pub(super) options: Value,
    /// How many seats there are.
    pub(super) seats: u8,
    /// The position of another game at which this one began.
    pub(super) start: Option<Start>,
    /// All steps.
    pub(super) steps: Vec<String>,
    /// Whether the game is over.
    pub(super) is_over: bool,
}

impl Source {
    pub(super) fn of(state: &TableState) -> Source {
        Source {
            options: state.setup.options.clone(),
            seats: state.setup.seats.len() as u8,
            start: state.setup.start.clone(),
            steps: state.steps().into_iter().take(state.replayable_steps()).collect(),
            is_over: state.table.turn() == Turn::Over,
        }
    }
}

/// A walk through a game.
pub(super) struct Walk {
    /// The table at the step that was asked for.
    pub(super) table: Box<dyn Table>,
    /// That step.
    pub(super) step: usize,
    /// The narration of all steps.
    pub(super) lines: Vec<Line>,
    /// The moment of the turn that ends at the step, if it has one.
    pub(super) moment: Option<Moment>,
    /// The last steps of all turns, from 0 on.
    pub(super) stops: Vec<usize>,
}

impl Walk {
    /// Plays all steps again; `None` if the game cannot be played by this version of the program.
    pub(super) fn through(
        kind: &dyn Kind,
        source: &Source,
        eyes: Option<Seat>,
        step: usize,
    ) -> Option<Walk> {
        Walk::looking(kind, source, eyes, step, &mut |_, _| ())
    }

    /// The same; `look` is called with the table before each step.
    pub(super) fn looking(
        kind: &dyn Kind,
        source: &Source,
        eyes: Option<Seat>,
        step: usize,
        look: &mut dyn FnMut(usize, &dyn Table),
    ) -> Option<Walk> {
        let open = || open_table(kind, &source.options, source.seats, source.start.as_ref()).ok();
        let (mut table, mut there) = (open()?, open()?);
        let (mut lines, mut stops, mut moment) = (Vec::new(), vec![0], None);
        let mut mover = None;
        for (n, step_line) in source.steps.iter().enumerate() {
            look(n, table.as_ref());
            let actor = match step_line.parse() {
                Ok(StepText::Act(seat, _)) => Some(seat),
                _ => None,
            };
            // A turn is all that happens from a seat's first action to the next seat's.
            if actor.is_some() && actor != mover {
                if n > 0 {
                    stops.push(n);
                }
                mover = actor;
                moment = moment.filter(|_| n >= step);
            }
            table.apply(step_line).ok()?;
            let texts = table.narrate(eyes);
            if !texts.is_empty() {
                let chapter = table.chapter_of_last_step();
                lines.push(Line { step: n + 1, seat: actor, chapter, texts });
            }
            if n < step {
                there.apply(step_line).ok()?;
                moment = table.moment().or(moment);
            }
        }
        stops.push(source.steps.len());
        stops.dedup();
        Some(Walk { table: there, step, lines, moment, stops })
    }
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
