//! Ratings and ladders as JSON.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use croupier_table::{Kind, Rating};

use super::leaderboard_types as types;
use super::{Refusal, bad_query};
use crate::app::App;
use crate::http::Problem;
use crate::http::identity::owner;
use crate::http::leaderboard::{self, LadderQuery, cursor_text};
use crate::http::visitor::Visitor;
use crate::live::{NoTable, TableState};
use crate::ratings::{self, Standing, anchor, bounds};
use crate::setup::{By, SeatSetup};

/// How many rated games of each kind are listed.
const LAST: i64 = 20;

fn rating(rating: Rating, games: u64, provisional: bool) -> types::PlayerRating {
    let (low, high) = bounds(rating);
    let Rating { points, deviation } = rating;
    types::PlayerRating { points, deviation, low, high, games, provisional }
}

fn standing(standing: Standing) -> types::PlayerRating {
    rating(standing.rating, standing.games, standing.is_provisional())
}

/// The rating of a seat's player at a rated table.
pub(super) fn seat_rating(
    kind: &dyn Kind,
    table: &TableState,
    place: &SeatSetup,
) -> Option<types::PlayerRating> {
    if !table.setup.rated {
        return None;
    }
    match (&place.by, place.person) {
        (_, Some(_)) => {
            Some(standing(table.ratings.standing(place.person).unwrap_or(Standing::NEW)))
        }
        (By::Bot(name), None) => anchor(kind, name).map(|found| rating(found, 0, false)),
        _ => None,
    }
}

/// What a rated game changed.
pub(super) fn rating_change(change: ratings::RatingChange) -> types::RatingChange {
    types::RatingChange {
        before: change.before.points,
        after: change.after.points,
        share: change.share,
        weight: change.weight,
        departed: change.departed,
    }
}

fn line(line: leaderboard::LadderLine) -> types::LadderLine {
    let provisional = line.player.is_provisional();
    types::LadderLine {
        rating: rating(line.player.rating, line.player.games, provisional),
        name: line.player.name,
        kind: line.player.kind.into(),
        places: line.place.map(|range| types::Places { from: *range.start(), to: *range.end() }),
        page: line.player.page,
        you: line.is_you,
    }
}

/// One page of a ladder.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    query: Result<Query<LadderQuery>, QueryRejection>,
) -> Result<Json<types::Ladder>, Refusal> {
    let Query(query) = query.map_err(|rejection| bad_query(&rejection))?;
    let unknown = || Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-game");
    let kind = app.kind(&game).ok_or_else(unknown)?;
    let (_, found) = leaderboard::look(&app, &visitor, kind, &query).await?;
    Ok(Json(types::Ladder {
        game,
        players: found.lines.into_iter().map(line).collect(),
        you: found.own.map(line),
        next: found.next.map(cursor_text),
    }))
}

/// The caller's ratings.
pub(super) async fn mine(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<types::MyRatings>, Refusal> {
    let person = owner(&app, &visitor)?;
    let failed = |error| Problem::no_table(&app, &visitor, &NoTable::Store(error));
    let mut ratings = Vec::new();
    for (game, row) in app.store.list_ratings(person).await.map_err(failed)? {
        let changes = app.store.list_recent_changes(person, &game, LAST).await.map_err(failed)?;
        let last = changes.into_iter().map(|(table, at_s, change)| types::RatedGame {
            table: table.to_string(),
            at_s,
            change: rating_change(change),
        });
        let last = last.collect();
        ratings.push(types::MyRating { game, rating: standing(row.standing), last });
    }
    Ok(Json(types::MyRatings { ratings }))
}
