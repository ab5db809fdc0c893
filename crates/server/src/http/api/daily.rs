//! Daily deals and puzzles as JSON.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use croupier_table::{self as table, daily_bot};

use super::daily_types as types;
use super::lobby_types::Found;
use super::{Refusal, bad_json};
use crate::app::App;
use crate::daily::today;
use crate::http::daily::{self, DealLook, share_text};
use crate::http::puzzles::{self, Chosen, PuzzleLook};
use crate::http::visitor::Visitor;
use crate::http::{Problem, identity};
use crate::id::Id;
use crate::live::{Move, NoTable};
use crate::puzzles::Difficulty;
use crate::store::{StoreError, now_s};

type PathParts = Result<Path<(String, String)>, PathRejection>;

fn failed(app: &App, visitor: &Visitor, error: StoreError) -> Problem {
    Problem::no_table(app, visitor, &NoTable::Store(error))
}

/// The deals of today.
pub(super) async fn deals(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<types::DailyDeals>, Refusal> {
    let today = today();
    let (mut deals, mut tomorrow) = (Vec::new(), std::collections::BTreeMap::new());
    for kind in app.config.games {
        let look = daily::look(&app, &visitor, *kind, today).await;
        let look = look.map_err(|error| failed(&app, &visitor, error))?;
        deals.push(describe(&app, &visitor, &look));
        let next = table::DailyDeal::new(*kind, today.next());
        if let Some(commit) = app.daily.commitment(&next, today) {
            tomorrow.insert(kind.name().to_owned(), commit.to_string());
        }
    }
    let secret = app.daily.is_secret();
    Ok(Json(types::DailyDeals { date: today.to_string(), secret, deals, tomorrow }))
}

/// One deal.
pub(super) async fn deal(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: PathParts,
) -> Result<Json<types::DailyDeal>, Refusal> {
    let (kind, day) = daily::parse(&app, &visitor, path)?;
    let look = daily::look(&app, &visitor, kind, day).await;
    let look = look.map_err(|error| failed(&app, &visitor, error))?;
    Ok(Json(describe(&app, &visitor, &look)))
}

fn result(result: table::DailyResult) -> types::DailyResult {
    let payoff = result.payoff as f64 / table::WHOLE_WIN as f64;
    types::DailyResult { payoff, margin: result.margin }
}

fn describe(app: &App, visitor: &Visitor, look: &DealLook) -> types::DailyDeal {
    let own = look.own.map(|(own, standing)| types::OwnResult {
        result: result(own),
        place: standing.place,
        shared_with: standing.shared_with,
        better_than: standing.better_than,
        share: share_text(&app.messages, visitor.lang, &visitor.base, look).unwrap_or_default(),
    });
    let count = |(one, people): &(table::DailyResult, i64)| types::ResultCount {
        result: result(*one),
        people: *people,
    };
    types::DailyDeal {
        game: look.kind.name().to_owned(),
        rules: look.kind.rules(),
        date: look.day.to_string(),
        counts: look.counts(),
        seats: look.kind.usual_seats(),
        bot: daily_bot(look.kind).to_owned(),
        people: look.people,
        own,
        table: look.table.map(|table| table.id.to_string()),
        results: look.results.iter().map(count).collect(),
        commit: look.commit.as_ref().map(ToString::to_string),
        seed: look.seed.as_ref().map(ToString::to_string),
    }
}

/// Plays a deal, or plays on.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: PathParts,
    body: Result<Json<types::PlayDaily>, JsonRejection>,
) -> Result<Json<Found>, Refusal> {
    let (kind, day) = daily::parse(&app, &visitor, path)?;
    let Json(types::PlayDaily { name }) = body.map_err(|rejection| bad_json(&rejection))?;
    let person = visitor.person.unwrap_or_else(Id::fresh);
    let table = daily::open(&app, &visitor, kind, day, &name, person).await?;
    Ok(Json(Found { id: table.to_string(), token: app.keys.person_key(person, now_s()) }))
}

/// The puzzles of today.
pub(super) async fn todays_puzzles(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<types::TodaysPuzzles>, Refusal> {
    let found = puzzles::todays(&app, &visitor).await;
    let (entries, mut days) = found.map_err(|error| failed(&app, &visitor, error))?;
    days.sort_unstable();
    days.dedup();
    let puzzles = entries.iter().map(|entry| types::TodaysPuzzle {
        game: entry.kind.name().to_owned(),
        number: entry.number,
        count: entry.count,
        difficulty: Difficulty::of(entry.rating).word().to_owned(),
        solved: entry.solved,
    });
    Ok(Json(types::TodaysPuzzles {
        date: today().to_string(),
        puzzles: puzzles.collect(),
        days: days.iter().map(ToString::to_string).collect(),
    }))
}

/// One puzzle.
pub(super) async fn puzzle(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: PathParts,
) -> Result<Json<types::Puzzle>, Refusal> {
    let chosen = puzzles::parse(&app, &visitor, path)?;
    let look = puzzles::look(&app, &visitor, &chosen).await;
    let look = look.map_err(|error| failed(&app, &visitor, error))?;
    Ok(Json(describe_puzzle(&app, &visitor, &chosen, &look)?))
}

fn describe_puzzle(
    app: &App,
    visitor: &Visitor,
    chosen: &Chosen<'_>,
    look: &PuzzleLook,
) -> Result<types::Puzzle, Problem> {
    let puzzle = &chosen.named.puzzle;
    let table = chosen.table(app, visitor)?;
    let action = |one: &table::Answer| types::PuzzleAction {
        action: one.action.clone(),
        chance: one.win,
        error: one.error,
        people: look.choices.get(&one.action).copied().unwrap_or(0),
    };
    let answer = look.answered.as_ref().map(|given| types::PuzzleAnswer {
        action: given.clone(),
        right: *given == puzzle.best().action,
        actions: puzzle.answers.iter().map(action).collect(),
    });
    Ok(types::Puzzle {
        game: chosen.kind.name().to_owned(),
        number: chosen.number,
        count: chosen.count,
        options: chosen.kind.complete(&puzzle.options).unwrap_or_default(),
        seats: puzzle.seats,
        seat: puzzle.seat.0,
        view: table.view(Some(puzzle.seat)),
        legal: table.legal(),
        difficulty: Difficulty::of(look.rating.rating).word().to_owned(),
        rating: look.rating.rating,
        people: look.rating.answers,
        found: look.rating.solved,
        exact: puzzle.is_solved(),
        answer,
    })
}

/// Answers a puzzle.
pub(super) async fn answer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: PathParts,
    body: Result<Json<types::AnswerPuzzle>, JsonRejection>,
) -> Result<Json<types::Answered>, Refusal> {
    let chosen = puzzles::parse(&app, &visitor, path)?;
    let Json(types::AnswerPuzzle { action }) = body.map_err(|rejection| bad_json(&rejection))?;
    if visitor.person.is_some() {
        // A key to one table answers no puzzles.
        identity::owner(&app, &visitor)?;
    }
    let person = visitor.person.unwrap_or_else(Id::fresh);
    puzzles::store_answer(&app, &visitor, &chosen, person, Move::Word(action)).await?;
    let mut answered = visitor.clone();
    answered.person = Some(person);
    let look = puzzles::look(&app, &answered, &chosen).await;
    let look = look.map_err(|error| failed(&app, &visitor, error))?;
    let puzzle = describe_puzzle(&app, &visitor, &chosen, &look)?;
    Ok(Json(types::Answered { token: app.keys.person_key(person, now_s()), puzzle }))
}
