//! The interface for programs: the same tables as JSON. Its description is `/api/openapi.json`.
//!
//! A program proves who it is with `Authorization: Bearer TOKEN`. It gets what its seat may see.

mod around_tables;
mod daily;
mod daily_types;
mod ladder;
mod leaderboard;
mod leaderboard_types;
mod lobby;
mod lobby_types;
mod me;
mod me_types;
pub(crate) mod openapi;
mod operations;
mod review;
mod review_types;
pub(crate) mod types;

pub(super) use operations::router;

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_table::{
    Decision, Evaluation, Kind, Lexicon, ResultLine, Seat, Turn, Values, checked_name,
};

use super::create::TableRequest;
use super::draw::note_shown;
use super::moves::{MoveRequest, apply_visitor_move};
use super::visitor::Visitor;
use super::{Problem, TableId, find, home, seats};
use crate::app::App;
use crate::draw::DrawState;
use crate::id::{Id, Token};
use crate::live::{LiveTable, SummaryState, TableState};
use crate::setup::{By, SeatSetup};
use crate::store::now_s;

/// A problem answered as JSON, whatever the caller accepts.
pub(crate) struct Refusal(Problem);

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
async fn description(State(app): State<Arc<App>>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], app.openapi.clone()).into_response()
}

/// A path that exists, asked with a method that it does not have.
async fn method_not_allowed(State(app): State<Arc<App>>, visitor: Visitor) -> Refusal {
    Problem::new(&app, &visitor, StatusCode::METHOD_NOT_ALLOWED, "web-bad-method").into()
}

/// All games with their bots and switches.
async fn games(State(app): State<Arc<App>>, visitor: Visitor) -> Json<types::Games> {
    let describe =
        |kind: &&'static dyn Kind| game(*kind, app.messages.of(kind.name(), visitor.lang));
    Json(types::Games { games: app.config.games.iter().map(describe).collect() })
}

fn game(kind: &dyn Kind, words: &Lexicon) -> types::Game {
    let bot = |bot: &croupier_table::BotInfo| types::Bot {
        name: bot.name,
        about: words.say(&bot.about, &[]),
    };
    let switch = |switch: &croupier_table::Switch| {
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
async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<types::NewTable>, JsonRejection>,
) -> Result<(StatusCode, Json<types::Opened>), Refusal> {
    let Json(new) = body.map_err(|rejection| bad_json(&rejection))?;
    let unknown = || Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-game");
    let kind = app.kind(&new.game).ok_or_else(unknown)?;
    let request = TableRequest {
        name: new.name,
        seats: new.seats,
        set: new.set,
        speed: new.speed,
        clock: new.clock_s.to_string(),
        visibility: new.visibility,
        group: None,
        rated: new.rated,
    };
    let person = visitor.person.unwrap_or_else(Id::fresh);
    let id = home::open(&app, &visitor, kind, &request, person).await?;
    let live = find(&app, &visitor, &id.to_string()).await?;
    let setup = live.state().await.setup.clone();
    let opened = types::Opened {
        id: id.to_string(),
        url: format!("{}/t/{id}", visitor.base),
        token: app.keys.person_key(person, now_s()),
        seat_tokens: setup.seats.iter().map(|place| seat_token(&app, place)).collect(),
    };
    Ok((StatusCode::CREATED, Json(opened)))
}

/// The token with which a program can take this seat, until it has done so.
pub(super) fn seat_token(app: &App, place: &SeatSetup) -> Option<Token> {
    match place.by {
        By::Program(seat) => {
            place.invited_until_s.map(|until_s| app.keys.invitation(seat, until_s))
        }
        By::Open | By::Person | By::Bot(_) => None,
    }
}

/// A body that cannot be read.
pub(super) fn bad_json(rejection: &JsonRejection) -> Problem {
    Problem::with_sentence(rejection.status(), rejection.body_text())
}

/// A query that cannot be read.
pub(super) fn bad_query(rejection: &QueryRejection) -> Problem {
    Problem::with_sentence(rejection.status(), rejection.body_text())
}

/// The table as the caller may see it.
async fn table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Result<Json<types::Table>, Refusal> {
    let live = find(&app, &visitor, &id).await?;
    let (seat, table) = describe(&app, &visitor, &live, id).await;
    if visitor.is_head {
        return Ok(Json(table));
    }
    note_shown(&live, seat).await;
    if let Some(seat) = seat {
        // Whoever looks at the table before committing adds nothing: nobody waits for such a program.
        let passed = live.pass_draw(seat).await;
        passed.map_err(|why| seats::denied(&app, &visitor, &live, &why))?;
    }
    Ok(Json(table))
}

async fn describe(
    app: &App,
    visitor: &Visitor,
    live: &Arc<LiveTable>,
    id: String,
) -> (Option<Seat>, types::Table) {
    let state = live.state().await;
    let seat = visitor.person.and_then(|person| state.setup.seat_of(person));
    live.note_visit(seat);
    let turn = state.table.turn();
    let mine = seat.is_some_and(|seat| turn == Turn::Seat(seat)) && state.has_begun();
    let table = types::Table {
        id,
        game: state.setup.game.clone(),
        rules: state.setup.rules,
        options: live.kind.complete(&state.setup.options).unwrap_or_default(),
        seats: seat_states(live, &state, app.messages.plain(visitor.lang)),
        rated: state.setup.rated,
        commit: state.luck.commit().cloned(),
        draw: state.draw().map(|draw| DrawState::of(draw, &state.luck.header, seat)),
        n: state.log.len(),
        steps: state.table.steps(),
        turn,
        you: seat,
        view: state.table.view(seat),
        hints: seat.map(|seat| hints(live, &state, seat)).unwrap_or_default(),
        legal: if mine { state.table.legal() } else { Vec::new() },
        result: state.result().map(game_result),
        summary: summary(seat.map_or(SummaryState::Absent, |seat| live.summary_for(seat))),
    };
    (seat, table)
}

fn hints(live: &LiveTable, state: &TableState, seat: Seat) -> Vec<types::Hint> {
    let Some(evaluations) = live.hints_for(state, seat) else { return Vec::new() };
    let hint = |one: &Evaluation<String>| types::Hint {
        action: one.action.clone(),
        chance: one.equity,
        error: one.error,
    };
    evaluations.iter().map(hint).collect()
}

fn seat_states(live: &LiveTable, table: &TableState, words: &Lexicon) -> Vec<types::SeatState> {
    let setup = &table.setup;
    let phrases = live.phrases();
    let said_at = |seat: Seat| {
        let (_, phrase, _) = phrases.iter().find(|(by, ..)| *by == seat)?;
        let text = words.word(phrase.message);
        Some(types::Said { phrase: phrase.id, emoji: phrase.emoji, text })
    };
    let state = |(seat, place): (Seat, &SeatSetup)| {
        let (by, bot) = match &place.by {
            By::Open => (types::SeatBy::Open, None),
            By::Person => (types::SeatBy::Person, None),
            By::Bot(spec) => (types::SeatBy::Bot, Some(spec.clone())),
            By::Program(_) => (types::SeatBy::Program, None),
        };
        types::SeatState {
            name: place.name.clone(),
            by,
            bot,
            here: live.is_present(seat),
            resigned: place.has_resigned(),
            rating: leaderboard::seat_rating(live.kind, table, place),
            rating_change: table.ratings.change(place.person).map(leaderboard::rating_change),
            says: said_at(seat),
        }
    };
    Seat::all(setup.seats.len() as u8).zip(&setup.seats).map(state).collect()
}

fn summary(state: SummaryState) -> types::SummaryState {
    let mistake = |one: &Decision| types::Mistake {
        step: one.step,
        played: one.played.clone(),
        best: one.best.clone(),
        cost: one.lost,
    };
    match state {
        SummaryState::Absent => types::SummaryState::Absent,
        SummaryState::Running(percent) => types::SummaryState::Running { percent },
        SummaryState::Done(found) => types::SummaryState::Done(types::Summary {
            start: found.account.start,
            decisions: found.account.choices,
            evaluated: found.account.evaluated,
            best: found.best,
            cost: found.account.lost,
            luck: found.account.luck,
            gifts: found.account.gifts,
            costliest: found.costliest.as_ref().map(mistake),
        }),
    }
}

fn game_result(result: ResultLine) -> types::GameResult {
    let ResultLine { scores, payoffs, seed, secret, digest: _ } = result;
    let payoffs = payoffs.into_iter().map(f64::from).collect();
    types::GameResult { scores, payoffs, seed, secret }
}

/// The steps as the caller may see them.
async fn steps(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    since: Result<Query<types::Since>, QueryRejection>,
) -> Result<Json<types::Steps>, Refusal> {
    let live = find(&app, &visitor, &id).await?;
    let Query(types::Since { since }) = since.map_err(|rejection| bad_query(&rejection))?;
    let state = live.state().await;
    let seat = visitor.person.and_then(|person| state.setup.seat_of(person));
    Ok(Json(types::Steps { since, lines: state.table.seen(seat, since as usize) }))
}

/// Makes a move of the caller's seat.
async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    body: Result<Json<types::Act>, JsonRejection>,
) -> Result<Json<types::Acted>, Refusal> {
    let request = match body {
        Ok(Json(act)) => MoveRequest::new(act.n as usize, act.action, act.line, act.undo)
            .ok_or_else(|| Problem::bad_form(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY)),
        Err(rejection) => Err(bad_json(&rejection)),
    };
    let n = apply_visitor_move(&app, &visitor, &id, request).await?;
    Ok(Json(types::Acted { n }))
}

/// Takes a free seat.
async fn sit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    body: Result<Json<types::Sit>, JsonRejection>,
) -> Result<Json<types::Seated>, Refusal> {
    let live = find(&app, &visitor, &id).await?;
    let Json(sit) = body.map_err(|rejection| bad_json(&rejection))?;
    let bad = || Problem::new(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY, "web-bad-name");
    let name = checked_name(&sit.name).ok_or_else(bad)?;
    let person = visitor.person.unwrap_or_else(Id::fresh);
    live.update_setup(move |setup| seats::sit(setup, person, &name)).await.map_err(|why| {
        Problem::denied(&app, &visitor, app.messages.plain(visitor.lang), &[], &why)
    })?;
    let seat = live.state().await.setup.seat_of(person);
    Ok(Json(types::Seated { seat, token: app.keys.person_key(person, now_s()) }))
}
