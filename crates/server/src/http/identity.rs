//! What a person may do with the own identity, for pages and programs alike: links to other devices, revoking keys, being
//! forgotten.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use croupier_table::Turn;
use tokio::task::JoinSet;

use super::create::usual_bot;
use super::visitor::{Reach, Visitor};
use super::{Problem, ladder, seats};
use crate::app::App;
use crate::id::{Id, Token};
use crate::keys::Linked;
use crate::live::{Denied, NoTable};
use crate::store::{StoreError, now_s};

/// How many tables are forgotten at the same time: their writes share transactions.
const AT_ONCE: i64 = 64;

/// What a person revokes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Revoked {
    /// All links and files, and the devices that play at single tables.
    Links,
    /// The same and all keys, so that every other device is signed out.
    Keys,
}

/// The person whose key reaches everything; whoever has only a key to one table, or none, is refused.
pub(super) fn owner(app: &App, visitor: &Visitor) -> Result<Id, Problem> {
    visitor
        .person
        .filter(|_| visitor.reach == Reach::Everything)
        .ok_or_else(|| Problem::new(app, visitor, StatusCode::FORBIDDEN, "web-nobody-yet"))
}

/// A secret that makes another device this person, at one table or everywhere.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// The secret.
    pub code: Token,
    /// The address to open. The secret comes after the `#`, which browsers do not send: no log on the way can hold it.
    pub url: String,
    /// When it expires, in seconds since 1970.
    pub until_s: i64,
}

/// Makes a link.
pub(super) fn link(
    app: &App,
    visitor: &Visitor,
    person: Id,
    table: Option<Id>,
    life: Duration,
) -> Link {
    let until_s = now_s() + life.as_secs() as i64;
    let code = app.keys.link(Linked { person, table, until_s });
    let url = format!("{}/me/open#{}", visitor.base, code.reveal());
    Link { code, url, until_s }
}

/// What a code, a link or the text of a recovery file leads to.
pub(super) fn linked(app: &App, visitor: &Visitor, given: &str) -> Result<Linked, Problem> {
    let code = given.rsplit('#').next().unwrap_or_default().trim();
    app.keys
        .linked(code, now_s())
        .ok_or_else(|| Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-bad-link"))
}

/// Revokes links or keys of a person.
pub(super) async fn revoke(
    app: &App,
    visitor: &Visitor,
    person: Id,
    what: Revoked,
) -> Result<(), Problem> {
    let revoked = match what {
        Revoked::Links => app.store.revoke_links(person).await,
        Revoked::Keys => app.store.revoke_keys(person).await,
    };
    let generations = revoked.map_err(|error| store_failed(app, visitor, error))?;
    app.keys.revoke(person, generations);
    Ok(())
}

/// Forgets a person: bots finish the running games, all places and names are deleted, submitted bots are withdrawn, and no
/// key counts any more.
pub(super) async fn forget(app: &Arc<App>, visitor: &Visitor, person: Id) -> Result<(), Problem> {
    loop {
        let places = app.store.list_places(person, AT_ONCE).await;
        let places = places.map_err(|error| store_failed(app, visitor, error))?;
        if places.is_empty() {
            break;
        }
        let mut tasks = JoinSet::new();
        for table in places {
            let app = Arc::clone(app);
            tasks.spawn(async move { forget_at(&app, table, person).await });
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap_or(Err(StoreError::Closed))
                .map_err(|error| store_failed(app, visitor, error))?;
        }
    }
    let failed = |error| store_failed(app, visitor, error);
    app.store.forget_ratings(person).await.map_err(failed)?;
    app.store.forget_daily(person).await.map_err(failed)?;
    app.store.forget_puzzles(person).await.map_err(failed)?;
    ladder::forget_author(app, visitor, person).await?;
    revoke(app, visitor, person, Revoked::Keys).await
}

/// Deletes a game for one person. Whoever else played it keeps it.
pub(super) async fn delete_game(
    app: &Arc<App>,
    visitor: &Visitor,
    person: Id,
    table: Id,
) -> Result<(), Problem> {
    let live = super::find(app, visitor, &table.to_string()).await?;
    let (is_seated, goes_on) = {
        let state = live.state().await;
        let goes_on = state.setup.is_full() && state.table.turn() != Turn::Over;
        (state.setup.seat_of(person).is_some(), goes_on)
    };
    let refuse = |status, id| Err(Problem::new(app, visitor, status, id));
    if !is_seated {
        return refuse(StatusCode::NOT_FOUND, "web-no-table");
    }
    if goes_on {
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, "web-still-running");
    }
    forget_at(app, table, person).await.map_err(|error| store_failed(app, visitor, error))
}

/// Forgets a person at one table. A table at which nobody is left is deleted.
async fn forget_at(app: &Arc<App>, table: Id, person: Id) -> Result<(), StoreError> {
    let is_deserted = match app.tables.find(table).await {
        Ok(live) => {
            let bot = usual_bot(live.kind);
            let is_over = live.state().await.table.turn() == Turn::Over;
            let forgotten = live.update_setup(move |setup| {
                // Refused to somebody who has resigned already.
                let _ = match setup.has_seed() {
                    true => seats::resign(setup, person, bot, is_over),
                    false => seats::leave(setup, person, bot),
                };
                setup.forget(person);
                Ok(())
            });
            match forgotten.await {
                Ok(()) => {}
                Err(Denied::Store(error)) => return Err(error),
                Err(_) => return Err(StoreError::Behind),
            }
            !live.state().await.setup.has_people()
        }
        Err(NoTable::Store(error)) => return Err(error),
        // Nobody can read it any more.
        Err(NoTable::Unknown | NoTable::Unreadable) => true,
        Err(NoTable::Full) => return Err(StoreError::Closed),
    };
    if is_deserted {
        app.store.delete(table).await?;
        app.tables.forget_deleted(table);
    }
    Ok(())
}

fn store_failed(app: &App, visitor: &Visitor, error: StoreError) -> Problem {
    Problem::no_table(app, visitor, &NoTable::Store(error))
}
