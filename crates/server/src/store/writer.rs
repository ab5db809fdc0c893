//! The one writer: takes all that waits, writes it in one transaction, and only then answers.
//!
//! If the transaction fails, each write is tried alone, so that one table's conflict never costs another its step.

use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::yield_now;

use super::steps::{Group, Steps};
use super::{StoreError, now_s};
use crate::id::Id;

/// The most writes in one transaction: what comes later waits for the next one.
const MOST: usize = 512;

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// Something to write.
pub(super) enum Write {
    Create { id: Id, setup: String, seed: String, host: i64, lines: String, reply: Reply },
    Update { id: Id, version: i64, setup: String, reply: Reply },
    Append { id: Id, from: i64, lines: String, is_last: bool, reply: Reply },
    Touch { id: Id, reply: Reply },
    Forget { before_s: i64, reply: Reply },
    Stop { reply: Reply },
}

impl Write {
    /// Joins a group, if it is one of the writes that are made for every game; false for the others.
    fn join<'a>(&'a self, group: &mut Group<'a>) -> bool {
        match self {
            Write::Create { id, setup, seed, host, lines, .. } => {
                group.opened.push((id.0, setup, seed, *host, now_s()));
                if !lines.is_empty() {
                    group.entries.push((id.0, 0, lines));
                }
            }
            Write::Append { id, from, lines, is_last, .. } => {
                group.entries.push((id.0, *from, lines));
                if *is_last {
                    group.ended.push(id.0);
                }
            }
            Write::Update { .. }
            | Write::Touch { .. }
            | Write::Forget { .. }
            | Write::Stop { .. } => {
                return false;
            }
        }
        true
    }

    fn reply(self, result: Result<(), StoreError>) {
        let (Write::Create { reply, .. }
        | Write::Update { reply, .. }
        | Write::Append { reply, .. }
        | Write::Touch { reply, .. }
        | Write::Forget { reply, .. }
        | Write::Stop { reply }) = self;
        // The caller may have been dropped; what was written stays written.
        let _ = reply.send(result);
    }
}

/// The writer's connection, and what it knows about the steps behind it.
struct Writer {
    connection: AnyConnection,
    pool: AnyPool,
    steps: Steps,
}

/// Writes until it is stopped or all senders are gone.
pub(super) async fn run(
    connection: AnyConnection,
    pool: AnyPool,
    steps: Steps,
    mut waiting: mpsc::Receiver<Write>,
) {
    let mut writer = Writer { connection, pool, steps };
    let mut batch = Vec::new();
    let mut stop = false;
    while !stop && waiting.recv_many(&mut batch, MOST).await > 0 {
        gather_more(&mut batch, &mut waiting).await;
        if writer.write_group(&batch).await.is_err() {
            writer.write_singly(&mut batch).await;
        }
        // Entries of deleted tables must not stay in the journal: it is settled with every deletion, too.
        let mut settle = writer.steps.are_many();
        for write in batch.drain(..) {
            stop |= matches!(write, Write::Stop { .. });
            settle |= matches!(write, Write::Stop { .. } | Write::Forget { .. });
            write.reply(Ok(()));
        }
        if settle {
            writer.settle().await;
        }
    }
    let _ = writer.connection.close().await;
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

impl Writer {
    /// Writes all of these or none.
    async fn write_group(&mut self, batch: &[Write]) -> Result<(), StoreError> {
        let mut group = Group::default();
        let others: Vec<&Write> = batch.iter().filter(|write| !write.join(&mut group)).collect();
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

    /// Tries each write in a transaction of its own and answers those that fail; the others stay in the batch.
    async fn write_singly(&mut self, batch: &mut Vec<Write>) {
        let mut written = Vec::new();
        for write in batch.drain(..) {
            match self.write_group(std::slice::from_ref(&write)).await {
                Ok(()) => written.push(write),
                Err(error) => {
                    let error = as_conflict(error);
                    if matches!(error, StoreError::Database(_)) {
                        self.reconnect().await;
                    }
                    write.reply(Err(error));
                }
            }
        }
        *batch = written;
    }

    /// Puts the steps in their places. If that fails they can be read where they are, and are tried again.
    async fn settle(&mut self) {
        if let Err(error) = self.steps.settle(&mut self.connection).await {
            tracing::error!(%error, "the journal was not settled");
            self.reconnect().await;
        }
    }

    /// A connection that broke is replaced, so that the server recovers when the database does.
    async fn reconnect(&mut self) {
        if self.connection.ping().await.is_err()
            && let Ok(fresh) = self.pool.acquire().await
        {
            self.connection = fresh.detach();
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

async fn write_rare(connection: &mut AnyConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Create { .. } | Write::Append { .. } | Write::Stop { .. } => {}
        Write::Update { id, version, setup, .. } => {
            let done = sqlx::query(
                "UPDATE tables SET setup = $1, version = version + 1, touched_s = $2 \
                 WHERE id = $3 AND version = $4",
            )
            .bind(setup.as_str())
            .bind(now_s())
            .bind(id.0)
            .bind(*version)
            .execute(connection)
            .await?;
            if done.rows_affected() == 0 {
                return Err(StoreError::Behind);
            }
        }
        Write::Touch { id, .. } => {
            sqlx::query("UPDATE tables SET touched_s = $1 WHERE id = $2")
                .bind(now_s())
                .bind(id.0)
                .execute(connection)
                .await?;
        }
        Write::Forget { before_s, .. } => {
            sqlx::query(
                "DELETE FROM steps WHERE table_id IN (SELECT id FROM tables WHERE touched_s < $1)",
            )
            .bind(*before_s)
            .execute(&mut *connection)
            .await?;
            sqlx::query("DELETE FROM tables WHERE touched_s < $1")
                .bind(*before_s)
                .execute(connection)
                .await?;
        }
    }
    Ok(())
}
