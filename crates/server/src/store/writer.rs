//! The one writer: takes all that waits, writes it in one transaction, and only then answers.
//!
//! If the transaction fails, each write is tried alone, so that one table's conflict never costs another its step.

use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::yield_now;

use super::{StoreError, now_s};
use crate::id::Id;

/// The most writes in one transaction: what comes later waits for the next one.
const MOST: usize = 512;

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// Something to write.
pub(super) enum Write {
    Create { id: Id, setup: String, seed: String, host: i64, reply: Reply },
    Update { id: Id, version: i64, setup: String, reply: Reply },
    Append { id: Id, from: i64, lines: String, reply: Reply },
    Finish { id: Id, reply: Reply },
    Touch { id: Id, reply: Reply },
    Forget { before_s: i64, reply: Reply },
    Stop { reply: Reply },
}

impl Write {
    fn is_append(&self) -> bool {
        matches!(self, Write::Append { .. })
    }

    /// The row of an append.
    fn row(&self) -> Option<(i64, i64, &str)> {
        match self {
            Write::Append { id, from, lines, .. } => Some((id.0, *from, lines)),
            _ => None,
        }
    }

    fn reply(self, result: Result<(), StoreError>) {
        let (Write::Create { reply, .. }
        | Write::Update { reply, .. }
        | Write::Append { reply, .. }
        | Write::Finish { reply, .. }
        | Write::Touch { reply, .. }
        | Write::Forget { reply, .. }
        | Write::Stop { reply }) = self;
        // Whoever asked may have gone; what was written stays written.
        let _ = reply.send(result);
    }
}

/// Writes until it is told to stop or nobody is left to ask.
pub(super) async fn run(
    mut connection: AnyConnection,
    pool: AnyPool,
    mut waiting: mpsc::Receiver<Write>,
) {
    let mut batch = Vec::new();
    while waiting.recv_many(&mut batch, MOST).await > 0 {
        // Whoever is about to write joins in: the more travel together, the less each of them costs.
        yield_now().await;
        while batch.len() < MOST
            && let Ok(write) = waiting.try_recv()
        {
            batch.push(write);
        }
        match together(&mut connection, &batch).await {
            Ok(()) => {}
            Err(_) if batch.len() > 1 => {
                one_by_one(&mut connection, &pool, &mut batch).await;
            }
            Err(error) => {
                let error = known(error);
                if matches!(error, StoreError::Database(_)) {
                    reconnect(&mut connection, &pool).await;
                }
                batch.remove(0).reply(Err(error));
            }
        }
        let mut stop = false;
        for write in batch.drain(..) {
            stop |= matches!(write, Write::Stop { .. });
            write.reply(Ok(()));
        }
        if stop {
            break;
        }
    }
    let _ = connection.close().await;
}

/// Tries each write in a transaction of its own and answers those that fail; the others stay in the batch.
async fn one_by_one(connection: &mut AnyConnection, pool: &AnyPool, batch: &mut Vec<Write>) {
    let mut written = Vec::new();
    for write in batch.drain(..) {
        match together(connection, std::slice::from_ref(&write)).await {
            Ok(()) => written.push(write),
            Err(error) => {
                let error = known(error);
                if matches!(error, StoreError::Database(_)) {
                    reconnect(connection, pool).await;
                }
                write.reply(Err(error));
            }
        }
    }
    *batch = written;
}

/// A step that is there already means that somebody else was first.
fn known(error: StoreError) -> StoreError {
    match error {
        StoreError::Database(sqlx::Error::Database(cause)) if cause.is_unique_violation() => {
            StoreError::Behind
        }
        other => other,
    }
}

/// A connection that broke is replaced, so that the server recovers when the database does.
async fn reconnect(connection: &mut AnyConnection, pool: &AnyPool) {
    if connection.ping().await.is_err()
        && let Ok(fresh) = pool.acquire().await
    {
        *connection = fresh.detach();
    }
}

/// Writes all of these or none.
async fn together(connection: &mut AnyConnection, batch: &[Write]) -> Result<(), StoreError> {
    if batch.iter().all(Write::is_append) {
        // The path of nearly every move. One statement is a transaction by itself.
        return append(connection, batch).await;
    }
    let mut transaction = connection.begin().await?;
    append(&mut transaction, batch).await?;
    for write in batch {
        rare(&mut transaction, write).await?;
    }
    Ok(transaction.commit().await?)
}

/// How a list of `[table, n, lines]` becomes rows. A statement with places for so many values would have to be made for
/// every number of rows, and each of its values handed over by itself.
const APPEND_SQLITE: &str = "INSERT INTO steps (table_id, n, line) \
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)";
const APPEND_POSTGRES: &str = "INSERT INTO steps (table_id, n, line) \
     SELECT (value ->> 0)::BIGINT, (value ->> 1)::BIGINT, value ->> 2 FROM json_array_elements($1::JSON)";

/// Inserts all appends with one statement.
async fn append(connection: &mut AnyConnection, batch: &[Write]) -> Result<(), StoreError> {
    let rows: Vec<(i64, i64, &str)> = batch.iter().filter_map(Write::row).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let is_sqlite = connection.backend_name() == "SQLite";
    sqlx::query(if is_sqlite { APPEND_SQLITE } else { APPEND_POSTGRES })
        .bind(serde_json::to_string(&rows)?)
        .execute(connection)
        .await?;
    Ok(())
}

async fn rare(connection: &mut AnyConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Append { .. } | Write::Stop { .. } => {}
        Write::Create { id, setup, seed, host, .. } => {
            sqlx::query(
                "INSERT INTO tables (id, setup, version, seed, host, over, touched_s) \
                 VALUES ($1, $2, 0, $3, $4, 0, $5)",
            )
            .bind(id.0)
            .bind(setup.as_str())
            .bind(seed.as_str())
            .bind(*host)
            .bind(now_s())
            .execute(connection)
            .await?;
        }
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
        Write::Finish { id, .. } => {
            sqlx::query("UPDATE tables SET over = 1, touched_s = $1 WHERE id = $2")
                .bind(now_s())
                .bind(id.0)
                .execute(connection)
                .await?;
        }
        Write::Touch { id, .. } => {
            // Tables are forgotten after weeks: an hour more or less is not worth writing.
            sqlx::query("UPDATE tables SET touched_s = $1 WHERE id = $2 AND touched_s < $1 - 3600")
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
