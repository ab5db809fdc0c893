//! Reviews, playing on and statistics as JSON.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_table::Seat;

use super::review_types as types;
use super::{Refusal, bad_json, bad_query, types as table_types};
use crate::app::App;
use crate::http::identity::owner;
use crate::http::review::{find_finished, request};
use crate::http::stats::{GameLuck, GameSkill, KindSkill, StatsQuery, find_stats, request_newest};
use crate::http::visitor::Visitor;
use crate::http::{Problem, TableId, play_on};
use crate::id::Id;
use crate::live::NoTable;
use crate::review_queue::QueueState;
use crate::reviews::ReviewState;
use crate::store::now_s;

/// The review of a finished game, or how far it is.
pub(super) async fn review(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Result<Response, Refusal> {
    let game = find_finished(&app, &visitor, &id).await?;
    Ok(match request(&app, &visitor, game.id).await? {
        ReviewState::Queued(state) => Json(match state {
            QueueState::Waiting(ahead) => types::ReviewAnswer::Waiting { ahead },
            QueueState::Running(percent) => types::ReviewAnswer::Running { percent },
            QueueState::Impossible => types::ReviewAnswer::Impossible,
        })
        .into_response(),
        ReviewState::Done(found) => {
            let headers = [(header::CONTENT_TYPE, "application/json")];
            (headers, format!("{{\"state\":\"done\",\"review\":{}}}", found.json)).into_response()
        }
    })
}

/// Opens a practice table at a position of a finished game.
pub(super) async fn play_on_from(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    body: Result<Json<types::PlayOn>, JsonRejection>,
) -> Result<(StatusCode, Json<table_types::Opened>), Refusal> {
    let Json(types::PlayOn { step, seat, hidden }) =
        body.map_err(|rejection| bad_json(&rejection))?;
    let person = visitor.person.unwrap_or_else(Id::fresh);
    let from = (step as usize, Seat(seat), hidden);
    let opened = play_on::open(&app, &visitor, &id, person, from).await?;
    let opened = table_types::Opened {
        id: opened.to_string(),
        url: format!("{}/t/{opened}", visitor.base),
        token: app.keys.person_key(person, now_s()),
        seat_tokens: Vec::new(),
    };
    Ok((StatusCode::CREATED, Json(opened)))
}

/// The caller's statistics.
pub(super) async fn stats(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    query: Result<Query<StatsQuery>, QueryRejection>,
) -> Result<Json<types::MyStats>, Refusal> {
    let Query(query) = query.map_err(|rejection| bad_query(&rejection))?;
    let person = owner(&app, &visitor)?;
    let failed = |error| Problem::no_table(&app, &visitor, &NoTable::Store(error));
    let game = query.game.unwrap_or_default();
    let found = find_stats(&app, person, &game).await.map_err(failed)?;
    let kind = |one: &KindSkill| {
        let words = app.messages.of(&one.game, visitor.lang);
        types::StatsByKind {
            game: one.game.clone(),
            kind: words.say(&one.kind, &[]),
            count: one.count,
            mistakes: one.mistakes,
            lost: one.lost,
            better: one.better.as_ref().map(|better| words.say(better, &[])),
            habit: one.habit(words).map(|(sentence, _)| sentence),
        }
    };
    Ok(Json(types::MyStats {
        games: found.games.iter().map(game_luck).collect(),
        by_game: found.by_game.iter().map(game_skill).collect(),
        by_kind: found.by_kind.iter().map(kind).collect(),
        unreviewed: found.unreviewed,
    }))
}

fn game_luck(one: &GameLuck) -> types::StatsGame {
    let GameLuck { table, at_s, luck, lost, sum, band } = *one;
    types::StatsGame { id: table.to_string(), at_s, luck, lost, sum, band }
}

fn game_skill(one: &GameSkill) -> types::StatsByGame {
    let GameSkill { game, games, luck, lost, choices } = one.clone();
    types::StatsByGame { game, games, luck, lost, choices }
}

/// Has the caller's newest games reviewed that are not.
pub(super) async fn review_newest(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<(StatusCode, Json<types::ReviewsTaken>), Refusal> {
    let reviews = request_newest(&app, &visitor).await?;
    Ok((StatusCode::ACCEPTED, Json(types::ReviewsTaken { reviews })))
}
