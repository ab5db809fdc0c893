//! The interface for programs: the same tables as JSON. Its description is `/api/openapi.json`.
//!
//! A program shows who it is with `Authorization: Bearer TOKEN`. What it gets is what its seat may see.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_engine::{Kind, Lexicon, Turn, Values};
use serde::Deserialize;
use serde_json::{Value, json};

use super::create::Wish;
use super::visitor::{Visitor, checked_name};
use super::{Problem, find, home, seats};
use crate::app::App;
use crate::draw::table::names;
use crate::id::{Id, Purpose};
use crate::room::{Denied, Move, Room};
use crate::setup::{By, Setup};

/// The description of this interface.
pub(super) async fn description() -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, include_str!("../../assets/openapi.json")).into_response()
}

fn answer(made: Result<(StatusCode, Value), Problem>) -> Response {
    match made {
        Ok((status, value)) => (status, Json(value)).into_response(),
        Err(problem) => (problem.status(), Json(problem.json())).into_response(),
    }
}

/// All games with their bots and switches.
pub(super) async fn games(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let all: Vec<Value> = app
        .config
        .games
        .iter()
        .map(|kind| game(*kind, app.words.of(kind.name(), visitor.lang)))
        .collect();
    Json(json!({ "games": all })).into_response()
}

fn game(kind: &dyn Kind, words: &Lexicon) -> Value {
    let bots: Vec<Value> = kind
        .bots()
        .iter()
        .map(|bot| json!({ "name": bot.name, "about": words.say(&bot.about, &[]) }))
        .collect();
    let switches: Vec<Value> = kind
        .switches()
        .iter()
        .map(|switch| match switch.values {
            Values::Words(words) => json!({ "name": switch.name, "words": words }),
            Values::Number { min, max } => json!({ "name": switch.name, "min": min, "max": max }),
            Values::NumberOr { word, min, max } => {
                json!({ "name": switch.name, "words": [word], "min": min, "max": max })
            }
        })
        .collect();
    let presets: Vec<&str> = kind.presets().iter().map(|preset| preset.name).collect();
    let seats = kind.seats();
    json!({
        "name": kind.name(),
        "title": words.word("game-name"),
        "about": words.word("game-about"),
        "rules": kind.rules(),
        "seats": { "min": seats.start(), "max": seats.end(), "usual": kind.usual_seats() },
        "bots": bots,
        "switches": switches,
        "presets": presets,
    })
}

/// What a new table shall be.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an object that describes a table, such as {\"game\":\"mts\",\"seats\":[\"me\",\"ai\"]}"
)]
pub(super) struct New {
    game: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    seats: Vec<String>,
    #[serde(default)]
    set: Vec<String>,
    #[serde(default)]
    speed: String,
    #[serde(default)]
    clock_s: u32,
}

/// Opens a table. The answer holds the caller's token and those of seats for programs: nobody else hears them.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<New>, JsonRejection>,
) -> Response {
    answer(open(&app, &visitor, body).await)
}

async fn open(
    app: &Arc<App>,
    visitor: &Visitor,
    body: Result<Json<New>, JsonRejection>,
) -> Result<(StatusCode, Value), Problem> {
    let Json(new) = body.map_err(|rejection| bad_json(&rejection))?;
    let unknown = || Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-no-game");
    let kind = app.kind(&new.game).ok_or_else(unknown)?;
    let wish = Wish {
        name: new.name,
        seats: new.seats,
        set: new.set,
        speed: new.speed,
        clock: new.clock_s.to_string(),
    };
    let person = visitor.person.unwrap_or_else(Id::fresh);
    let id = home::open(app, visitor, kind, &wish, person).await?;
    let room = find(app, visitor, &id.to_string()).await?;
    let setup = room.state().await.setup.clone();
    let tokens: Vec<Option<String>> =
        setup.seats.iter().map(|place| seat_token(app, &place.by)).collect();
    Ok((
        StatusCode::CREATED,
        json!({
            "id": id.to_string(),
            "url": format!("{}/t/{id}", visitor.base),
            "token": app.signer.sign(Purpose::Person, person),
            "seat_tokens": tokens,
        }),
    ))
}

/// The token of a seat for a program.
pub(super) fn seat_token(app: &App, by: &By) -> Option<String> {
    match by {
        By::Program(own) => Some(app.signer.sign(Purpose::Seat, Id(*own))),
        By::Open | By::Person | By::Bot(_) => None,
    }
}

fn bad_json(rejection: &JsonRejection) -> Problem {
    Problem::said(rejection.status(), rejection.body_text())
}

/// The table as the caller may see it.
pub(super) async fn table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Response {
    answer(look(&app, &visitor, &id).await)
}

async fn look(app: &Arc<App>, visitor: &Visitor, id: &str) -> Result<(StatusCode, Value), Problem> {
    let room = find(app, visitor, id).await?;
    let state = room.state().await;
    let seat = visitor.person.and_then(|person| state.setup.seat_of(person));
    room.look_in(seat);
    let turn = state.table.turn();
    let mine = seat.is_some_and(|seat| turn == Turn::Seat(seat)) && state.setup.is_full();
    Ok((
        StatusCode::OK,
        json!({
            "id": id,
            "game": state.setup.game,
            "rules": state.setup.rules,
            "options": room.kind.complete(&state.setup.options).unwrap_or_default(),
            "seats": seat_list(&room, &state.setup),
            "commit": state.seed.commit(),
            "n": state.log.len(),
            "steps": state.table.steps(),
            "turn": turn,
            "you": seat,
            "view": state.table.view(seat),
            "legal": if mine { state.table.legal() } else { Vec::new() },
            "result": state.result(),
        }),
    ))
}

fn seat_list(room: &Room, setup: &Setup) -> Vec<Value> {
    setup
        .seats
        .iter()
        .enumerate()
        .map(|(n, place)| {
            let (by, bot) = match &place.by {
                By::Open => ("open", None),
                By::Person => ("person", None),
                By::Bot(spec) => ("bot", Some(spec)),
                By::Program(_) => ("program", None),
            };
            let here = room.is_present(croupier_engine::Seat(n as u8));
            json!({ "name": place.name, "by": by, "bot": bot, "here": here })
        })
        .collect()
}

/// From which step on.
#[derive(Deserialize)]
pub(super) struct Since {
    #[serde(default)]
    since: usize,
}

/// The steps as the caller may see them.
pub(super) async fn steps(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    since: Result<Query<Since>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let room = match find(&app, &visitor, &id).await {
        Ok(room) => room,
        Err(problem) => return answer(Err(problem)),
    };
    let since = since.map_or(0, |Query(query)| query.since);
    let state = room.state().await;
    let seat = visitor.person.and_then(|person| state.setup.seat_of(person));
    let lines = state.table.seen(seat, since);
    Json(json!({ "since": since, "lines": lines })).into_response()
}

/// A move: one of an action, a line and `undo`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with n and one of action, line and undo")]
pub(super) struct Act {
    n: usize,
    #[serde(default)]
    action: Option<String>,
    #[serde(default)]
    line: Option<String>,
    #[serde(default)]
    undo: bool,
}

/// Makes a move of the caller's seat.
pub(super) async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Result<Json<Act>, JsonRejection>,
) -> Response {
    let begun = Instant::now();
    let made = make(&app, &visitor, &id, body).await;
    match &made {
        Ok(_) => app.metrics.moved(begun.elapsed()),
        Err(_) => {
            app.metrics.refused.fetch_add(1, Ordering::Relaxed);
        }
    }
    answer(made)
}

async fn make(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    body: Result<Json<Act>, JsonRejection>,
) -> Result<(StatusCode, Value), Problem> {
    let room = find(app, visitor, id).await?;
    let Json(act) = body.map_err(|rejection| bad_json(&rejection))?;
    let what = match (act.action, act.line, act.undo) {
        (Some(action), None, false) => Move::Word(action),
        (None, Some(line), false) => Move::Line(line),
        (None, None, true) => Move::Undo,
        _ => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(Problem::new(app, visitor, status, "web-bad-form"));
        }
    };
    let setup = room.state().await.setup.clone();
    let seat = visitor.person.and_then(|person| setup.seat_of(person));
    let seat = seat.filter(|seat| setup.seats[seat.index()].by == By::Person);
    let played = match seat {
        Some(seat) => room.play(seat, act.n, what).await,
        None => Err(Denied::NotYours),
    };
    played.map_err(|why| {
        let words = app.words.of(room.kind.name(), visitor.lang);
        let names = names(&app.words, visitor.lang, &setup.seats);
        Problem::denied(app, visitor, words, &names, &why)
    })?;
    Ok((StatusCode::OK, json!({ "n": room.state().await.log.len() })))
}

/// Who sits down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with a name")]
pub(super) struct Sit {
    name: String,
}

/// Takes a free seat.
pub(super) async fn sit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Result<Json<Sit>, JsonRejection>,
) -> Response {
    answer(sit_down(&app, &visitor, &id, body).await)
}

async fn sit_down(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    body: Result<Json<Sit>, JsonRejection>,
) -> Result<(StatusCode, Value), Problem> {
    let room = find(app, visitor, id).await?;
    let Json(sit) = body.map_err(|rejection| bad_json(&rejection))?;
    let bad = || Problem::new(app, visitor, StatusCode::UNPROCESSABLE_ENTITY, "web-bad-name");
    let name = checked_name(&sit.name).ok_or_else(bad)?;
    let person = visitor.person.unwrap_or_else(Id::fresh);
    room.arrange(move |setup| seats::sit(setup, person, &name))
        .await
        .map_err(|why| Problem::denied(app, visitor, app.words.plain(visitor.lang), &[], &why))?;
    let seat = room.state().await.setup.seat_of(person);
    let token = app.signer.sign(Purpose::Person, person);
    Ok((StatusCode::OK, json!({ "seat": seat, "token": token })))
}
