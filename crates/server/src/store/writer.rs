//! The one writer: takes all that waits, writes it in one transaction, and only then answers.
//!
//! If the transaction is refused, each write is tried alone, so that one table's conflict never costs another its step.
//! If the database fails, nobody knows what it has committed: the writer connects anew and reads back before it answers.

use std::mem::take;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, AnyPool, Connection, Row};
use tokio::sync::{mpsc, oneshot};
use tokio::task::yield_now;
use tokio::time::timeout;

use super::changes::Change;
use super::rare::write_rare;
use super::steps::{Group, Steps};
use super::{StoreError, now_s};
use crate::id::Id;
use crate::metrics::StoreMetrics;

/// The most writes in one transaction: what comes later waits for the next one.
const MOST: usize = 512;
/// A database that takes longer for a group has failed.
const GROUP: Duration = Duration::from_secs(5);
/// How long the writer tries to connect anew before it says that the database is away.
const RECONNECT: Duration = Duration::from_secs(3);

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// Entries of a log, from a number on.
pub(super) struct Entries {
    /// The number of the first one.
    pub from: i64,
    /// The entries.
    pub lines: String,
    /// Whether the game ends with them.
    pub is_last: bool,
    /// The epoch of the lease without which they must not be written.
    pub epoch: Option<i64>,
}

impl Entries {
    fn join<'a>(&'a self, id: Id, group: &mut Group<'a>) {
        if !self.lines.is_empty() {
            group.entries.push((id.0, self.from, &self.lines));
        }
        if self.is_last {
            group.ended.push(id.0);
        }
        group.leases.extend(self.epoch.map(|epoch| (id.0, epoch)));
    }
}

/// Something to write.
pub(super) enum Write {
    Create { id: Id, setup: String, seed: String, host: i64, lines: String, reply: Reply },
    Update { id: Id, version: i64, setup: String, dealt: Option<Entries>, reply: Reply },
    Append { id: Id, entries: Entries, reply: Reply },
    Touch { ids: Vec<i64>, reply: Reply },
    Sweep { unused_h: i64, reply: Reply },
    Change { change: Change, reply: Reply },
    Probe { reply: Reply },
    Stop { reply: Reply },
}

impl Write {
    /// Whether tables may be gone after it.
    fn deletes(&self) -> bool {
        match self {
            Write::Sweep { .. } => true,
            Write::Change { change, .. } => change.deletes(),
            _ => false,
        }
    }

    /// Writes of several servers at the same tables are made in this order, so that none waits for another in a circle.
    fn order(&self) -> i64 {
        match self {
            Write::Update { id, .. } => id.0,
            _ => -1,
        }
    }

    /// Joins a group, if it is one of the writes that are made for every game; false for the others.
    fn join<'a>(&'a self, group: &mut Group<'a>) -> bool {
        match self {
            Write::Create { id, setup, seed, host, lines, .. } => {
                group.opened.push((id.0, setup, seed, *host, now_s()));
                if !lines.is_empty() {
                    group.entries.push((id.0, 0, lines));
                }
            }
            Write::Append { id, entries, .. } => entries.join(*id, group),
            Write::Update { id, version, dealt, .. } => {
                group.changed.push((id.0, version + 1));
                if let Some(dealt) = dealt {
                    dealt.join(*id, group);
                }
                return false;
            }
            Write::Change { change, .. } => {
                group.notices.extend(change.notice());
                return false;
            }
            _ => return false,
        }
        true
    }

    fn reply(self, result: Result<(), StoreError>) {
        let (Write::Create { reply, .. }
        | Write::Update { reply, .. }
        | Write::Append { reply, .. }
        | Write::Touch { reply, .. }
        | Write::Sweep { reply, .. }
        | Write::Change { reply, .. }
        | Write::Probe { reply }
        | Write::Stop { reply }) = self;
        // The caller may have been dropped; what was written stays written.
        let _ = reply.send(result);
    }
}

/// The writer's connection, and what it knows about the steps behind it.
pub(super) struct Writer {
    connection: AnyConnection,
    pool: AnyPool,
    steps: Steps,
    metrics: Arc<StoreMetrics>,
}

/// What became of writes that were tried one by one.
struct Tried {
    written: Vec<Write>,
    /// Not known, because the database failed.
    unknown: Vec<Write>,
    failure: Option<StoreError>,
}

impl Writer {
    /// A writer on a connection of its own.
    pub(super) async fn new(
        pool: AnyPool,
        metrics: Arc<StoreMetrics>,
        node: Id,
    ) -> Result<Writer, StoreError> {
        let mut connection = pool.acquire().await?.detach();
        let steps = Steps::new(&mut connection, node).await?;
        Ok(Writer { connection, pool, steps, metrics })
    }

    /// Writes until it is stopped or all senders are gone.
    pub(super) async fn run(mut self, mut waiting: mpsc::Receiver<Write>) {
        let mut batch = Vec::new();
        let mut stops = Vec::new();
        while stops.is_empty() && waiting.recv_many(&mut batch, MOST).await > 0 {
            gather_more(&mut batch, &mut waiting).await;
            stops = batch.extract_if(.., |write| matches!(write, Write::Stop { .. })).collect();
            // Entries of deleted tables must not stay in the journal.
            if batch.iter().any(Write::deletes) {
                self.settle().await;
            }
            self.write(&mut batch).await;
            for write in batch.drain(..) {
                write.reply(Ok(()));
            }
            if self.steps.are_many() {
                self.settle().await;
            }
        }
        // What still waits is refused: nobody is told that it was stored.
        drop(waiting);
        self.close().await;
        for stop in stops {
            stop.reply(Ok(()));
        }
    }

    /// Settles the journal and closes the connection, so that the file of `SQLite` alone holds everything.
    async fn close(mut self) {
        self.settle().await;
        if self.connection.backend_name() == "SQLite" {
            let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
            if let Err(error) = checkpoint.execute(&mut self.connection).await {
                tracing::error!(%error, "the write-ahead log was not copied into the database");
            }
        }
        let _ = self.connection.close().await;
    }

    /// Writes a batch. Those that were written stay in it, the others are answered.
    async fn write(&mut self, batch: &mut Vec<Write>) {
        let begun = Instant::now();
        let Err(error) = self.write_group(batch).await else {
            self.metrics.committed(batch.len(), begun.elapsed());
            return;
        };
        let mut tried = if error.is_conflict() {
            self.write_singly(take(batch)).await
        } else {
            Tried { written: Vec::new(), unknown: take(batch), failure: Some(error) }
        };
        batch.append(&mut tried.written);
        if tried.failure.is_some() {
            tried = self.recover(tried).await;
            batch.append(&mut tried.written);
        }
        for write in tried.unknown {
            let why = tried.failure.as_ref().map(ToString::to_string).unwrap_or_default();
            write.reply(Err(StoreError::Away(why)));
        }
    }

    /// Writes all of these or none.
    async fn write_group(&mut self, batch: &[Write]) -> Result<(), StoreError> {
        match timeout(GROUP, self.write_transaction(batch)).await {
            Ok(written) => written.map_err(as_conflict),
            Err(_) => Err(StoreError::Away("it does not answer".to_owned())),
        }
    }

    async fn write_transaction(&mut self, batch: &[Write]) -> Result<(), StoreError> {
        let mut group = Group::default();
        let mut others: Vec<&Write> =
            batch.iter().filter(|write| !write.join(&mut group)).collect();
        others.sort_by_key(|write| write.order());
        group.entries.sort_unstable();
        if others.is_empty() {
            // The path of nearly every move. One statement is a transaction by itself.
            self.steps.append(&mut self.connection, &group).await?;
        } else {
            let mut transaction = self.connection.begin().await?;
            self.steps.append(&mut transaction, &group).await?;
            for write in others {
                write_rare(&mut transaction, write).await?;
            }
            transaction.commit().await?;
        }
        self.steps.wrote(&group);
        Ok(())
    }

    /// Tries each write in a transaction of its own and answers those that are refused. It stops when the database
    /// fails: the others would wait for the same failure one after the other.
    async fn write_singly(&mut self, batch: Vec<Write>) -> Tried {
        let mut tried = Tried { written: Vec::new(), unknown: Vec::new(), failure: None };
        for write in batch {
            if tried.failure.is_some() {
                tried.unknown.push(write);
                continue;
            }
            match self.write_group(std::slice::from_ref(&write)).await {
                Ok(()) => tried.written.push(write),
                Err(error) if error.is_conflict() => match self.is_stored(&write).await {
                    // It was there already, word for word: an attempt that seemed to fail had succeeded.
                    Ok(true) => tried.written.push(write),
                    _ => write.reply(Err(error)),
                },
                Err(error) => {
                    tried.failure = Some(error);
                    tried.unknown.push(write);
                }
            }
        }
        tried
    }

    /// Connects anew, reads back what was stored and tries the rest once more.
    async fn recover(&mut self, failed: Tried) -> Tried {
        self.metrics.failed();
        tracing::warn!(error = ?failed.failure.as_ref().map(ToString::to_string), "the database failed");
        if !self.reconnect().await {
            return failed;
        }
        let (mut stored, mut missing) = (Vec::new(), Vec::new());
        for write in failed.unknown {
            match self.is_stored(&write).await {
                Ok(true) => stored.push(write),
                _ => missing.push(write),
            }
        }
        let mut tried = self.write_singly(missing).await;
        stored.append(&mut tried.written);
        Tried { written: stored, ..tried }
    }

    /// Whether the database holds what this would write, word for word.
    async fn is_stored(&mut self, write: &Write) -> Result<bool, StoreError> {
        match write {
            Write::Append { id, entries: Entries { from, lines, .. }, .. } => {
                let row = sqlx::query("SELECT line FROM log WHERE table_id = $1 AND n = $2")
                    .bind(id.0)
                    .bind(*from)
                    .fetch_optional(&mut self.connection)
                    .await?;
                let line = row.map(|row| row.try_get::<String, _>(0)).transpose()?;
                Ok(line.as_ref() == Some(lines))
            }
            Write::Create { id, seed, .. } => {
                let row = sqlx::query("SELECT seed FROM tables WHERE id = $1")
                    .bind(id.0)
                    .fetch_optional(&mut self.connection)
                    .await?;
                let found = row.map(|row| row.try_get::<String, _>(0)).transpose()?;
                Ok(found.as_ref() == Some(seed))
            }
            Write::Update { id, version, setup, .. } => {
                let row = sqlx::query("SELECT setup FROM tables WHERE id = $1 AND version = $2")
                    .bind(id.0)
                    .bind(*version + 1)
                    .fetch_optional(&mut self.connection)
                    .await?;
                let found = row.map(|row| row.try_get::<String, _>(0)).transpose()?;
                Ok(found.as_ref() == Some(setup))
            }
            // These may be made twice.
            _ => Ok(false),
        }
    }

    /// Puts the steps in their places. If that fails they can be read where they are, and are tried again.
    async fn settle(&mut self) {
        if let Err(error) = self.steps.settle(&mut self.connection).await {
            tracing::error!(%error, "the journal was not settled");
            self.reconnect().await;
        }
    }

    /// Replaces the connection; false if the database is away. A connection that failed in the middle of a group may
    /// still hold a part of it.
    async fn reconnect(&mut self) -> bool {
        let fresh = timeout(RECONNECT, async {
            let mut fresh = self.pool.acquire().await?.detach();
            self.steps.resume(&mut fresh).await?;
            Ok::<_, StoreError>(fresh)
        });
        match fresh.await {
            Ok(Ok(fresh)) => {
                self.connection = fresh;
                true
            }
            _ => false,
        }
    }
}

/// Adds the writes that running tasks are about to send: a larger group costs less per write. It never waits for tasks
/// that are not running.
async fn gather_more(batch: &mut Vec<Write>, waiting: &mut mpsc::Receiver<Write>) {
    let mut before = 0;
    while before < batch.len() && batch.len() < MOST {
        before = batch.len();
        yield_now().await;
        while batch.len() < MOST
            && let Ok(write) = waiting.try_recv()
        {
            batch.push(write);
        }
    }
}

/// A step that exists already means that another writer was first.
fn as_conflict(error: StoreError) -> StoreError {
    match error {
        StoreError::Database(sqlx::Error::Database(cause)) if cause.is_unique_violation() => {
            StoreError::Behind
        }
        other => other,
    }
}
