//! The work of a server that shares its database: it says every second that it lives, listens to the others, sends what it
//! has to tell, and leaves in an orderly way.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use sqlx::postgres::PgListener;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::message::{self, Message};
use super::{FRESH, lock};
use crate::app::App;
use crate::store::{Store, StoreError};

/// How often a server says that it lives.
const BEAT: Duration = Duration::from_secs(1);
/// A database that takes longer is away.
const PATIENCE: Duration = Duration::from_secs(3);
/// Every server hears its own beats. When none came for so long, the connection is lost.
const SILENCE: Duration = Duration::from_millis(3500);
/// How often the database is asked while its notifications are lost.
const RETRY: Duration = Duration::from_millis(500);
/// How many messages are sent at once.
const MOST: usize = 1000;
/// The channel of the notifications.
const CHANNEL: &str = "croupier";

/// A server that the others know of, and that hears them.
pub(crate) struct Joined(Option<PgListener>);

/// Joins the servers of a database. It returns when every other one that lives knows of this one.
pub(crate) async fn join(store: &Store, url: &str) -> Result<Joined, StoreError> {
    if !store.nodes().is_shared() {
        return Ok(Joined(None));
    }
    let listener = listen(url).await?;
    let begun = Instant::now();
    let others = store.beat().await?.others;
    store.nodes().note_living(begun, others.iter().map(|(id, _)| *id).collect());
    // A server that found itself alone relies on it for so long. Those that live have asked again by then.
    if let Some(youngest) = others.iter().map(|(_, age)| *age).min() {
        sleep((FRESH + BEAT / 10).saturating_sub(youngest)).await;
    }
    Ok(Joined(Some(listener)))
}

async fn listen(url: &str) -> Result<PgListener, StoreError> {
    let connect = async {
        let mut listener = PgListener::connect(url).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(listener)
    };
    timeout(PATIENCE, connect).await.unwrap_or(Err(StoreError::Away("no answer".to_owned())))
}

/// Starts the work; it ends when the set is dropped.
pub(crate) fn start(app: &Arc<App>, joined: Joined) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    let waiting = lock(&app.store.nodes().waiting).take();
    if let (Some(listener), Some(waiting)) = (joined.0, waiting) {
        tasks.spawn(beat(Arc::clone(app)));
        tasks.spawn(hear(Arc::clone(app), listener));
        tasks.spawn(send(app.store.clone(), waiting));
    }
    tasks
}

/// Gives all leases back, so that the others take them at once.
pub(crate) async fn leave(store: &Store) {
    if !store.nodes().is_shared() {
        return;
    }
    store.nodes().is_leaving.store(true, Ordering::Relaxed);
    if !matches!(timeout(PATIENCE, store.leave()).await, Ok(Ok(()))) {
        tracing::warn!("the leases were not given back; they expire");
    }
}

async fn beat(app: Arc<App>) {
    let mut ticks = interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if app.store.nodes().is_leaving() {
            return;
        }
        let (begun, was_unsure) = (Instant::now(), app.store.nodes().is_unsure());
        match timeout(PATIENCE, app.store.beat()).await {
            Ok(Ok(found)) => {
                if !found.was_known {
                    app.store.nodes().note_behind();
                }
                // A server that was stopped for a while is sure again once it knows who has revoked what.
                let reads = async || timeout(PATIENCE, read_revoked(&app)).await;
                if was_unsure && !matches!(reads().await, Ok(Ok(()))) {
                    tracing::warn!("it was not read which keys are revoked");
                    continue;
                }
                let living = found.others.into_iter().map(|(id, _)| id).collect();
                if app.store.nodes().note_living(begun, living) {
                    tracing::info!(servers = app.store.nodes().count(), "another server is gone");
                    app.tables.hear_of_free_leases();
                }
            }
            Ok(Err(error)) => {
                tracing::warn!(%error, "the database was not told that this server lives");
            }
            Err(_) => tracing::warn!("the database does not answer"),
        }
    }
}

/// Listens. If notifications may have been lost, the database is asked what has changed, and the connection is made anew.
async fn hear(app: Arc<App>, mut listener: PgListener) {
    loop {
        while let Ok(Ok(Some(heard))) = timeout(SILENCE, listener.try_recv()).await {
            hear_payload(&app, heard.payload());
            if app.store.nodes().take_behind() {
                break;
            }
        }
        drop(listener);
        app.store.nodes().lost.fetch_add(1, Ordering::Relaxed);
        tracing::warn!("the notifications of the database are lost; it is asked instead");
        listener = loop {
            match listen_again(&app).await {
                Ok(listener) => break listener,
                Err(error) => tracing::debug!(%error, "the database is asked again"),
            }
            sleep(RETRY).await;
        };
    }
}

/// Catches up and listens. It fails unless everything is known that was told to others meanwhile.
async fn listen_again(app: &App) -> Result<PgListener, StoreError> {
    // First: without notifications this is how changes are seen at all.
    catch_up(app).await?;
    let listener = listen(&app.config.db).await?;
    // What came between the last question and the first notification.
    catch_up(app).await?;
    app.tables.tell_presence();
    Ok(listener)
}

/// Reads everything that other servers may have changed and that is kept in memory.
async fn catch_up(app: &App) -> Result<(), StoreError> {
    read_revoked(app).await?;
    app.tables.catch_up_all().await
}

async fn read_revoked(app: &App) -> Result<(), StoreError> {
    for (person, generations) in app.store.list_revoked().await? {
        app.keys.revoke(person, generations);
    }
    Ok(())
}

fn hear_payload(app: &Arc<App>, payload: &str) {
    let Some((sender, messages)) = message::read(payload) else { return };
    if sender == app.store.nodes().own() {
        return;
    }
    for message in messages {
        match message {
            Message::Ratings => app.store.note_rating_write(),
            Message::Beat => {}
            Message::Bye => {
                app.store.nodes().forget_presence(sender);
                app.tables.hear_of_free_leases();
            }
            Message::Presence { table, present } => {
                if present.is_listed || app.tables.is_held(table) {
                    app.store.nodes().note_presence(sender, table, present);
                    app.tables.hear(table, message);
                }
            }
            Message::Revoked { person } => {
                let app = Arc::clone(app);
                tokio::spawn(async move {
                    match app.store.generations(person).await {
                        Ok(generations) => app.keys.revoke(person, generations),
                        Err(_) => app.store.nodes().note_behind(),
                    }
                });
            }
            Message::Steps { table, .. }
            | Message::Setup { table, .. }
            | Message::WhoIsThere { table }
            | Message::Phrase { table, .. }
            | Message::GoAhead { table, .. }
            | Message::Skip { table }
            | Message::Wanted { table }
            | Message::Free { table }
            | Message::Deleted { table } => app.tables.hear(table, message),
        }
    }
}

/// Sends what waits, all in one go.
async fn send(store: Store, mut waiting: mpsc::Receiver<Message>) {
    let mut batch = Vec::new();
    while waiting.recv_many(&mut batch, MOST).await > 0 {
        if let Err(error) = store.send(batch.drain(..)).await {
            tracing::debug!(%error, "messages to other servers were lost");
        }
    }
}
