//! The interface for programs: the same tables as JSON. Its description is `/api/openapi.json`.
//!
//! A program proves who it is with `Authorization: Bearer TOKEN`. It gets what its seat may see.

pub(crate) mod types;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_engine::{Kind, Lexicon, ResultLine, Seat, Turn, Values};

use super::create::Wish;
use super::visitor::{Visitor, checked_name};
use super::{Problem, find, home, seats};
use crate::app::App;
use crate::draw::table::names;
use crate::id::{Id, Purpose};
use crate::room::{Denied, Move, Room};
use crate::setup::{By, Setup};

/// A problem answered as JSON, whatever the caller accepts.
pub(super) struct Refusal(Problem);

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal(problem)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0.status(), Json(self.0.body())).into_response()
    }
}

/// The description of this interface.
pub(super) async fn description() -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, include_str!("../../../assets/openapi.json")).into_response()
}

/// All games with their bots and switches.
pub(super) async fn games(State(app): State<Arc<App>>, visitor: Visitor) -> Json<types::Games> {
    let describe = |kind: &&dyn Kind| game(*kind, app.words.of(kind.name(), visitor.lang));
    Json(types::Games { games: app.config.games.iter().map(|kind| describe(&*kind)).collect() })
}

fn game(kind: &dyn Kind, words: &Lexicon) -> types::Game {
    let bot = |bot: &croupier_engine::BotInfo| types::Bot {
        name: bot.name,
        about: words.say(&bot.about, &[]),
    };
    let switch = |switch: &croupier_engine::Switch| {
        let (words, range) = match switch.values {
            Values::Words(words) => (Some(words.to_vec()), None),
            Values::Number { min, max } => (None, Some((min, max))),
            Values::NumberOr { word, min, max } => (Some(vec![word]), Some((min, max))),
        };
        let (min, max) = range.unzip();
        types::Switch { name: switch.name, words, min, max }
    };
    let seats = kind.seats();
    types::Game {
        name: kind.name(),
        title: words.word("game-name"),
        about: words.word("game-about"),
        rules: kind.rules(),
        seats: types::SeatRange {
            min: *seats.start(),
            max: *seats.end(),
            usual: kind.usual_seats(),
        },
        bots: kind.bots().iter().map(bot).collect(),
        switches: kind.switches().iter().map(switch).collect(),
        presets: kind.presets().iter().map(|preset| preset.name).collect(),
    }
}

/// Opens a table. The answer holds the caller's token and those of seats for programs.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<types::NewTable>, JsonRejection>,
) -> Result<(StatusCode, Json<types::Opened>), Refusal> {
    let Json(new) = body.map_err(|rejection| bad_json(&rejection))?;
    let unknown = || Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-game");
    let kind = app.kind(&new.game).ok_or_else(unknown)?;
    let wish = Wish {
        name: new.name,
        seats: new.seats,
        set: new.set,
        speed: new.speed,
        clock: new.clock_s.to_string(),
    };
    let person = visitor.person.unwrap_or_else(Id::fresh);
    let id = home::open(&app, &visitor, kind, &wish, person).await?;
    let room = find(&app, &visitor, &id.to_string()).await?;
    let setup = room.state().await.setup.clone();
    let opened = types::Opened {
        id: id.to_string(),
        url: format!("{}/t/{id}", visitor.base),
        token: app.signer.sign(Purpose::Person, person),
        seat_tokens: setup.seats.iter().map(|place| seat_token(&app, &place.by)).collect(),
    };
    Ok((StatusCode::CREATED, Json(opened)))
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
) -> Result<Json<types::Table>, Refusal> {
    let room = find(&app, &visitor, &id).await?;
    let state = room.state().await;
    let seat = visitor.person.and_then(|person| state.setup.seat_of(person));
    room.look_in(seat);
    let turn = state.table.turn();
    let mine = seat.is_some_and(|seat| turn == Turn::Seat(seat)) && state.setup.is_full();
    Ok(Json(types::Table {
        id,
        game: state.setup.game.clone(),
        rules: state.setup.rules,
        options: room.kind.complete(&state.setup.options).unwrap_or_default(),
        seats: seat_states(&room, &state.setup),
        commit: state.seed.commit(),
        n: state.log.len(),
        steps: state.table.steps(),
        turn,
        you: seat,
        view: state.table.view(seat),
        legal: if mine { state.table.legal() } else { Vec::new() },
        result: state.result().map(game_result),
    }))
}

fn seat_states(room: &Room, setup: &Setup) -> Vec<types::SeatState> {
    let state = |(seat, place): (Seat, &crate::setup::Place)| {
        let (by, bot) = match &place.by {
            By::Open => (types::SeatBy::Open, None),
            By::Person => (types::SeatBy::Person, None),
            By::Bot(spec) => (types::SeatBy::Bot, Some(spec.clone())),
            By::Program(_) => (types::SeatBy::Program, None),
        };
        types::SeatState { name: place.name.clone(), by, bot, here: room.is_present(seat) }
    };
    Seat::all(setup.seats.len() as u8).zip(&setup.seats).map(state).collect()
}

fn game_result(result: ResultLine) -> types::GameResult {
    let ResultLine { scores, payoffs, seed } = result;
    types::GameResult { scores, payoffs: payoffs.into_iter().map(f64::from).collect(), seed }
}

/// The steps as the caller may see them.
pub(super) async fn steps(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    since: Result<Query<types::Since>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<types::Steps>, Refusal> {
    let room = find(&app, &visitor, &id).await?;
    let since = since.map_or(0, |Query(query)| query.since);
    let state = room.state().await;
    let seat = visitor.person.and_then(|person| state.setup.seat_of(person));
    Ok(Json(types::Steps { since, lines: state.table.seen(seat, since as usize) }))
}

/// Makes a move of the caller's seat.
pub(super) async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Result<Json<types::Act>, JsonRejection>,
) -> Result<Json<types::Acted>, Refusal> {
    let begun = Instant::now();
    let made = make(&app, &visitor, &id, body).await;
    match &made {
        Ok(_) => app.metrics.moved(begun.elapsed()),
        Err(_) => {
            app.metrics.refused.fetch_add(1, Ordering::Relaxed);
        }
    }
    Ok(Json(made?))
}

async fn make(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    body: Result<Json<types::Act>, JsonRejection>,
) -> Result<types::Acted, Problem> {
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
        Some(seat) => room.play(seat, act.n as usize, what).await,
        None => Err(Denied::NotYours),
    };
    played.map_err(|why| {
        let words = app.words.of(room.kind.name(), visitor.lang);
        let names = names(&app.words, visitor.lang, &setup.seats);
        Problem::denied(app, visitor, words, &names, &why)
    })?;
    Ok(types::Acted { n: room.state().await.log.len() })
}

/// Takes a free seat.
pub(super) async fn sit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Result<Json<types::Sit>, JsonRejection>,
) -> Result<Json<types::Seated>, Refusal> {
    let room = find(&app, &visitor, &id).await?;
    let Json(sit) = body.map_err(|rejection| bad_json(&rejection))?;
    let bad = || Problem::new(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY, "web-bad-name");
    let name = checked_name(&sit.name).ok_or_else(bad)?;
    let person = visitor.person.unwrap_or_else(Id::fresh);
    room.arrange(move |setup| seats::sit(setup, person, &name))
        .await
        .map_err(|why| Problem::denied(&app, &visitor, app.words.plain(visitor.lang), &[], &why))?;
    let seat = room.state().await.setup.seat_of(person);
    Ok(Json(types::Seated { seat, token: app.signer.sign(Purpose::Person, person) }))
}
