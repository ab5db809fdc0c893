//! The caller's own things as JSON: links to other devices, keys, games.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use croupier_table::Seat;

use super::me_types as types;
use super::{Refusal, bad_json, bad_query, game_result, seat_token};
use crate::app::App;
use crate::http::games::{GamesQuery, cursor_text, delete_one, find_games};
use crate::http::identity::{self, Revoked, owner};
use crate::http::visitor::Visitor;
use crate::http::{Problem, TableId, find, seats};
use crate::id::Id;
use crate::keys::{LINK_LIFE, Linked, TABLE_KEY_LIFE};
use crate::live::NoTable;
use crate::store::{ListedGame, Outcome, now_s};

/// Makes a link for another device.
pub(super) async fn link(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<types::NewLink>, JsonRejection>,
) -> Result<Json<types::DeviceLink>, Refusal> {
    let Json(new) = body.map_err(|rejection| bad_json(&rejection))?;
    let person = owner(&app, &visitor)?;
    let unknown = || Problem::no_table(&app, &visitor, &NoTable::Unknown);
    let table: Option<Id> = new.table.map(|id| id.parse()).transpose().map_err(|_| unknown())?;
    let link = identity::link(&app, &visitor, person, table, LINK_LIFE);
    Ok(Json(types::DeviceLink { url: link.url, code: link.code, until_s: link.until_s }))
}

/// Gives the key behind a link.
pub(super) async fn open(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<types::Code>, JsonRejection>,
) -> Result<Json<types::Key>, Refusal> {
    let Json(types::Code { code }) = body.map_err(|rejection| bad_json(&rejection))?;
    let Linked { person, table, .. } = identity::linked(&app, &visitor, &code)?;
    let until_s = now_s() + TABLE_KEY_LIFE.as_secs() as i64;
    let token = match table {
        Some(_) => app.keys.table_key(Linked { person, table, until_s }),
        None => app.keys.person_key(person, now_s()),
    };
    Ok(Json(types::Key { token, table: table.map(|id| id.to_string()) }))
}

/// Makes links, or links and keys, invalid.
pub(super) async fn revoke(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<types::Revoke>, JsonRejection>,
) -> Result<Json<types::Renewed>, Refusal> {
    let Json(types::Revoke { what }) = body.map_err(|rejection| bad_json(&rejection))?;
    let person = owner(&app, &visitor)?;
    let what = match what {
        types::RevokeWhat::Links => Revoked::Links,
        types::RevokeWhat::Keys => Revoked::Keys,
    };
    identity::revoke(&app, &visitor, person, what).await?;
    Ok(Json(types::Renewed { token: app.keys.person_key(person, now_s()) }))
}

/// Forgets the caller.
pub(super) async fn forget(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<StatusCode, Refusal> {
    let person = owner(&app, &visitor)?;
    identity::forget(&app, &visitor, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// One page of the caller's games.
pub(super) async fn games(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    query: Result<Query<GamesQuery>, QueryRejection>,
) -> Result<Json<types::MyGames>, Refusal> {
    let Query(query) = query.map_err(|rejection| bad_query(&rejection))?;
    let person = owner(&app, &visitor)?;
    let bad = || Problem::bad_form(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY);
    let (filter, after) = query.filter().zip(query.cursor()).ok_or_else(bad)?;
    let found = find_games(&app, person, &filter, after)
        .await
        .map_err(|error| Problem::no_table(&app, &visitor, &NoTable::Store(error)))?;
    let list = |games: Vec<ListedGame>| games.into_iter().map(|one| game(one, person)).collect();
    Ok(Json(types::MyGames {
        next: found.next.map(cursor_text),
        running: list(found.running),
        finished: list(found.finished),
    }))
}

fn game(game: ListedGame, person: Id) -> types::MyGame {
    let (luck, lost) = game.account.unzip();
    let (result, steps) = game.result.unzip();
    types::MyGame {
        id: game.table.to_string(),
        you: game.setup.seat_of(person),
        players: game.setup.seats.into_iter().map(|place| place.name).collect(),
        game: game.setup.game,
        at_s: game.at_s,
        won: game.outcome.map(|outcome| outcome == Outcome::Won),
        steps,
        result: result.map(game_result),
        luck,
        lost,
    }
}

/// Deletes a game from the caller's list.
pub(super) async fn delete_game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Result<StatusCode, Refusal> {
    delete_one(&app, &visitor, id.parse().ok()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a new token for a program's seat; the old one stops counting.
pub(super) async fn invite(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    body: Result<Json<types::Invite>, JsonRejection>,
) -> Result<Json<types::Invited>, Refusal> {
    let live = find(&app, &visitor, &id).await?;
    let Json(types::Invite { seat }) = body.map_err(|rejection| bad_json(&rejection))?;
    let denied = |why| seats::denied(&app, &visitor, &live, &why);
    let person = visitor.person.ok_or_else(|| denied(crate::live::Denied::NotYours))?;
    live.update_setup(move |setup| seats::invite(setup, person, Seat(seat)))
        .await
        .map_err(denied)?;
    let place = live.state().await.setup.seats[usize::from(seat)].clone();
    let token = seat_token(&app, &place).ok_or_else(|| denied(crate::live::Denied::Stale))?;
    Ok(Json(types::Invited { token }))
}
