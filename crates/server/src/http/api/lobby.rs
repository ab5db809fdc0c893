//! The lobby and groups as JSON.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;

use super::lobby_types as types;
use super::types::Sit;
use super::{Refusal, bad_json, game_result};
use crate::app::App;
use crate::http::group::{self, GroupSetup};
use crate::http::lobby::{self, LobbyTable, Wanted};
use crate::http::visitor::Visitor;
use crate::http::{Problem, TableId};
use crate::id::Id;
use crate::live::NoTable;
use crate::setup::TableSetup;
use crate::store::now_s;

fn players(setup: &TableSetup) -> Vec<String> {
    setup.seats.iter().map(|place| place.name.clone()).collect()
}

/// What is in the lobby now.
pub(super) async fn look(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<types::Lobby>, Refusal> {
    let found = lobby::look(&app)
        .await
        .map_err(|error| Problem::no_table(&app, &visitor, &NoTable::Store(error)))?;
    let table = |one: &LobbyTable| types::LobbyTable {
        id: one.id.to_string(),
        game: one.setup.game.clone(),
        players: players(&one.setup),
        free_seats: one.free_seats(),
        clock_s: one.setup.clock_s,
        rated: one.setup.rated,
        spectators: one.spectators,
    };
    Ok(Json(types::Lobby {
        open: found.open.iter().map(table).collect(),
        running: found.running.iter().map(table).collect(),
    }))
}

/// Finds an opponent, or a table to wait at.
pub(super) async fn find(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<types::Find>, JsonRejection>,
) -> Result<Json<types::Found>, Refusal> {
    let Json(types::Find { game, name, rated }) = body.map_err(|rejection| bad_json(&rejection))?;
    let person = visitor.person.unwrap_or_else(Id::fresh);
    let wanted = Wanted { game: &game, name: &name, rated };
    let table = lobby::find_opponent(&app, &visitor, wanted, person).await?;
    Ok(Json(types::Found { id: table.to_string(), token: app.keys.person_key(person, now_s()) }))
}

/// Opens a group.
pub(super) async fn open_group(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<types::NewGroup>, JsonRejection>,
) -> Result<(StatusCode, Json<types::OpenedGroup>), Refusal> {
    let Json(types::NewGroup { game, seats }) = body.map_err(|rejection| bad_json(&rejection))?;
    let person = visitor.person.unwrap_or_else(Id::fresh);
    let id = group::open(&app, &visitor, person, GroupSetup { game, seats }).await?;
    let url = format!("{}/g/{id}", visitor.base);
    let token = app.keys.person_key(person, now_s());
    Ok((StatusCode::CREATED, Json(types::OpenedGroup { id: id.to_string(), url, token })))
}

/// A group with its tables.
pub(super) async fn group(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Result<Json<types::Group>, Refusal> {
    let found = group::find(&app, &visitor, &id).await?;
    let table = |one: crate::store::GroupTable| types::GroupTable {
        id: one.id.to_string(),
        players: players(&one.setup),
        over: one.is_over,
        result: one.result.map(game_result),
    };
    let rank = |one: group::Standing| {
        let group::Standing { place, name, games, won, points } = one;
        types::GroupRank { place, name, games, won, points }
    };
    Ok(Json(types::Group {
        ranking: found.standings().into_iter().map(rank).collect(),
        game: found.setup.game,
        seats: found.setup.seats,
        tables: found.tables.into_iter().map(table).collect(),
    }))
}

/// Takes a seat at a table of the group.
pub(super) async fn join(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    body: Result<Json<Sit>, JsonRejection>,
) -> Result<Json<types::Found>, Refusal> {
    let Json(Sit { name }) = body.map_err(|rejection| bad_json(&rejection))?;
    let person = visitor.person.unwrap_or_else(Id::fresh);
    let table = group::seat_in_group(&app, &visitor, &id, &name, person).await?;
    Ok(Json(types::Found { id: table.to_string(), token: app.keys.person_key(person, now_s()) }))
}

/// Lets bots take all free seats of the group.
pub(super) async fn fill(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Result<StatusCode, Refusal> {
    group::fill_group(&app, &visitor, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
