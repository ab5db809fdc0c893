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
/// How long to wait before the connection is tried again. Meanwhile the database is asked at this interval.
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
    let others = store.beat().await?;
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
        let begun = Instant::now();
        match timeout(PATIENCE, app.store.beat()).await {
            Ok(Ok(others)) => {
                let living = others.into_iter().map(|(id, _)| id).collect();
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

/// Listens. While the connection is lost, the database is asked again and again which tables have changed.
async fn hear(app: Arc<App>, first: PgListener) {
    let mut listener = Some(first);
    loop {
        if let Some(listener) = &mut listener {
            while let Ok(Ok(Some(heard))) = timeout(SILENCE, listener.try_recv()).await {
                hear_payload(&app, heard.payload());
            }
            app.store.nodes().lost.fetch_add(1, Ordering::Relaxed);
            tracing::warn!("the notifications of the database are lost; it is asked instead");
        }
        listener = None;
        app.tables.catch_up_all().await;
        if let Ok(found) = listen(app.config.db.as_str()).await {
            // What came between the last question and the first notification.
            app.tables.catch_up_all().await;
            app.tables.tell_presence();
            if let Ok(revoked) = app.store.list_revoked().await {
                for (person, generations) in revoked {
                    app.keys.revoke(person, generations);
                }
            }
            listener = Some(found);
        } else {
            sleep(RETRY).await;
        }
    }
}

fn hear_payload(app: &Arc<App>, payload: &str) {
    let Some((sender, messages)) = message::read(payload) else { return };
    if sender == app.store.nodes().own() {
        return;
    }
    for message in messages {
        match message {
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
                    if let Ok(generations) = app.store.generations(person).await {
                        app.keys.revoke(person, generations);
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
