//! The games of a person: running and finished, with filters and pages, to open again or to delete.

use std::sync::Arc;

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use maud::html;
use schemars::JsonSchema;
use serde::Deserialize;

use super::visitor::Visitor;
use super::{Problem, html, identity, redirect};
use crate::app::App;
use crate::id::Id;
use crate::live::NoTable;
use crate::render::frame::{Frame, page as framed};
use crate::render::games::{GamesPage, games_body};
use crate::store::{Company, Cursor, GameFilter, ListedGame, Outcome, StoreError};

/// How many finished games a page lists.
pub(super) const PER_PAGE: usize = 20;
/// How many running games are listed.
const RUNNING: i64 = 50;
/// How many results that were not stored are worked out when somebody asks for the games.
const COMPLETED: i64 = 20;

/// Which games are wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub(crate) struct GamesQuery {
    /// Only games of this name.
    #[serde(default)]
    #[schemars(with = "String")]
    pub game: Option<String>,
    /// Only games that the caller has won (`won`) or lost (`lost`).
    #[serde(default)]
    #[schemars(with = "String", extend("enum" = ["", "won", "lost"]))]
    pub outcome: Option<String>,
    /// Only games with other people (`people`).
    #[serde(default)]
    #[schemars(with = "String", extend("enum" = ["", "people"]))]
    pub with: Option<String>,
    /// Only games after this place in the list: the `next` of the page before.
    #[serde(default)]
    #[schemars(with = "String", regex(pattern = r"^([0-9]{1,18}-[a-km-np-z2-9]{12}[a-h])?$"))]
    pub after: Option<String>,
}

impl GamesQuery {
    /// The filter, or `None` if a word is none of those that it takes.
    pub(super) fn filter(&self) -> Option<GameFilter> {
        let outcome = match self.outcome.as_deref().unwrap_or_default() {
            "" => None,
            "won" => Some(Outcome::Won),
            "lost" => Some(Outcome::Lost),
            _ => return None,
        };
        let company = match self.with.as_deref().unwrap_or_default() {
            "" => None,
            "people" => Some(Company::People),
            _ => return None,
        };
        let game = self.game.clone().filter(|game| !game.is_empty());
        Some(GameFilter { game, outcome, company })
    }

    /// The place after which the list goes on, or `None` if it is no place.
    pub(super) fn cursor(&self) -> Option<Cursor> {
        match self.after.as_deref().unwrap_or_default() {
            "" => Some(Cursor::NEWEST),
            text => {
                let (at_s, table) = text.split_once('-')?;
                let at_s = at_s.parse().ok().filter(|at_s: &i64| *at_s >= 0)?;
                Some(Cursor { at_s, table: table.parse().ok()? })
            }
        }
    }
}

/// A place in the list as text.
pub(crate) fn cursor_text(cursor: Cursor) -> String {
    format!("{}-{}", cursor.at_s, cursor.table)
}

/// One page of a person's games.
#[derive(Debug, Default)]
pub(crate) struct GamesFound {
    /// The games that go on; on the first page without filters only.
    pub running: Vec<ListedGame>,
    /// The finished ones.
    pub finished: Vec<ListedGame>,
    /// Where the next page begins.
    pub next: Option<Cursor>,
}

/// Finds one page of a person's games.
pub(super) async fn find_games(
    app: &Arc<App>,
    person: Id,
    filter: &GameFilter,
    after: Cursor,
) -> Result<GamesFound, StoreError> {
    app.tables.complete_results(person, COMPLETED).await?;
    let is_first = after == Cursor::NEWEST && *filter == GameFilter::default();
    let running =
        if is_first { app.store.list_running(person, RUNNING).await? } else { Vec::new() };
    let mut finished = app.store.list_finished(person, filter, after, PER_PAGE as i64 + 1).await?;
    let has_more = finished.len() > PER_PAGE;
    finished.truncate(PER_PAGE);
    let next = finished.last().filter(|_| has_more).map(ListedGame::cursor);
    Ok(GamesFound { running, finished, next })
}

/// The page of a person's games.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    query: Result<Query<GamesQuery>, QueryRejection>,
) -> Response {
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let (Some(filter), Some(after)) = (query.filter(), query.cursor()) else {
        return Problem::bad_form(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY).answer(
            &app,
            &visitor,
            "/me/games",
        );
    };
    let found = match identity::owner(&app, &visitor) {
        Ok(person) => find_games(&app, person, &filter, after).await,
        Err(_) => Ok(GamesFound::default()),
    };
    let found = match found {
        Ok(found) => found,
        Err(error) => {
            return Problem::no_table(&app, &visitor, &NoTable::Store(error))
                .answer(&app, &visitor, "/");
        }
    };
    let body = games_body(&GamesPage {
        messages: &app.messages,
        emblems: &app.emblems,
        games: app.config.games,
        lang: visitor.lang,
        person: visitor.person,
        filter: &filter,
        is_first: after == Cursor::NEWEST,
        keep_days: app.config.limits.keep_days,
        found: &found,
    });
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — Croupier", app.word(visitor.lang, "web-my-games")),
        path: "/me/games".to_owned(),
        bar: html! {},
        class: "plain",
        pieces: app.emblems.symbols(),
    };
    html(framed(&frame, &body))
}

/// The game to delete.
#[derive(Deserialize)]
pub(super) struct DeleteForm {
    table: String,
}

/// Deletes a game from the list; whoever else played it keeps it.
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<DeleteForm>, FormRejection>,
) -> Response {
    match delete_one(&app, &visitor, form.ok().and_then(|Form(form)| form.table.parse().ok())).await
    {
        Ok(()) => redirect(HeaderMap::new(), "/me/games"),
        Err(problem) => problem.answer(&app, &visitor, "/me/games"),
    }
}

/// Deletes this game for the visitor.
pub(super) async fn delete_one(
    app: &Arc<App>,
    visitor: &Visitor,
    table: Option<Id>,
) -> Result<(), Problem> {
    let person = identity::owner(app, visitor)?;
    let table = table.ok_or_else(|| Problem::no_table(app, visitor, &NoTable::Unknown))?;
    identity::delete_game(app, visitor, person, table).await
}
