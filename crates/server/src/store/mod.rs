//! The store: tables, their steps and one secret, in `SQLite` or `PostgreSQL`. The log of steps is the truth.
//!
//! All writing goes through one writer, which puts whatever waits into one transaction: many tables share the cost of
//! making their steps durable. Nothing here knows what a step means.

mod steps;
mod writer;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyPool, Row};
use tokio::sync::{mpsc, oneshot};

use crate::id::Id;
use crate::setup::TableSetup;

use steps::Steps;
use writer::Write;

/// How many writes may be queued; further writers wait.
const WAITING: usize = 4096;
/// How many connections read.
const READERS: u32 = 4;
/// Tables are deleted after weeks, so the last use is stored to the hour.
const TOUCHED_S: i64 = 3600;

/// What went wrong in the store.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The database refused.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// Somebody else has written this step or this setup first.
    #[error("another writer was first")]
    Behind,
    /// What is stored cannot be read back.
    #[error("what is stored cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The writer is gone: the server is shutting down.
    #[error("the store is closed")]
    Closed,
}

/// A table as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    /// Its setup.
    pub setup: TableSetup,
    /// How often the setup was changed.
    pub version: i64,
    /// The seed.
    pub seed: String,
    /// When the table was last noted as used, in seconds since 1970.
    pub touched_s: i64,
    /// All entries of the log, in order.
    pub lines: Vec<String>,
}

impl Stored {
    /// A new table, as it will be stored.
    pub(crate) fn new(setup: TableSetup, seed: String) -> Stored {
        Stored { setup, version: 0, seed, touched_s: now_s(), lines: Vec::new() }
    }
}

/// The store.
#[derive(Clone)]
pub(crate) struct Store {
    pool: AnyPool,
    writer: mpsc::Sender<Write>,
}

impl Store {
    /// Opens a database by its URL, `sqlite:FILE` or `postgres://..`, and brings its schema up to date.
    pub(crate) async fn open(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let is_sqlite = url.starts_with("sqlite:");
        let url = match url.strip_prefix("sqlite:") {
            Some(_) if url.contains('?') => url.to_owned(),
            Some(file) => {
                make_private(file);
                format!("{url}?mode=rwc")
            }
            None => url.to_owned(),
        };
        let options: AnyConnectOptions = url.parse()?;
        let pool = AnyPoolOptions::new()
            .max_connections(READERS + 1)
            .acquire_timeout(Duration::from_secs(10))
            // A file cannot disconnect.
            .test_before_acquire(!is_sqlite)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if is_sqlite {
                        for pragma in PRAGMAS {
                            sqlx::query(*pragma).execute(&mut *connection).await?;
                        }
                    }
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        migrate(&pool, is_sqlite).await?;
        let (writer, waiting) = mpsc::channel(WAITING);
        let mut connection = pool.acquire().await?.detach();
        let steps = Steps::new(&mut connection).await?;
        tokio::spawn(writer::run(connection, pool.clone(), steps, waiting));
        Ok(Store { pool, writer })
    }

    /// The secret of this name; the first caller's proposal is kept for ever.
    pub(crate) async fn secret(&self, name: &str, proposal: &str) -> Result<String, StoreError> {
        sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(proposal)
            .execute(&self.pool)
            .await?;
        let row = sqlx::query("SELECT value FROM secrets WHERE name = $1").bind(name);
        Ok(row.fetch_one(&self.pool).await?.try_get(0)?)
    }

    /// A table with all its steps.
    pub(crate) async fn load(&self, id: Id) -> Result<Option<Stored>, StoreError> {
        let found = sqlx::query("SELECT setup, version, seed, touched_s FROM tables WHERE id = $1")
            .bind(id.0)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = found else { return Ok(None) };
        let setup: String = row.try_get(0)?;
        let steps = sqlx::query("SELECT line FROM log WHERE table_id = $1 ORDER BY n")
            .bind(id.0)
            .fetch_all(&self.pool)
            .await?;
        let mut lines = Vec::new();
        for row in &steps {
            lines.extend(row.try_get::<String, _>(0)?.lines().map(str::to_owned));
        }
        Ok(Some(Stored {
            setup: serde_json::from_str(&setup)?,
            version: row.try_get(1)?,
            seed: row.try_get(2)?,
            touched_s: row.try_get(3)?,
            lines,
        }))
    }

    /// How many unfinished tables this person has opened.
    pub(crate) async fn count_open_tables(&self, host: Id) -> Result<i64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) FROM tables WHERE host = $1 AND over = 0")
            .bind(host.0)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get(0)?)
    }

    /// The tables that this person has opened, the last one first.
    pub(crate) async fn list_open_tables(
        &self,
        host: Id,
        most: i64,
    ) -> Result<Vec<(Id, TableSetup)>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, setup FROM tables WHERE host = $1 AND over = 0 ORDER BY touched_s DESC LIMIT $2",
        )
        .bind(host.0)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| {
                let setup: String = row.try_get(1)?;
                Ok((Id(row.try_get(0)?), serde_json::from_str(&setup)?))
            })
            .collect()
    }

    /// Whether the database answers.
    pub(crate) async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }

    /// Stores a new table with the entries that its log begins with.
    pub(crate) async fn create(
        &self,
        id: Id,
        setup: &TableSetup,
        seed: String,
        lines: &[String],
    ) -> Result<(), StoreError> {
        let (host, setup, lines) = (setup.host, serde_json::to_string(setup)?, lines.join("\n"));
        self.write(|reply| Write::Create { id, setup, seed, host, lines, reply }).await
    }

    /// Stores a changed setup, if it was at this version.
    pub(crate) async fn update(
        &self,
        id: Id,
        version: i64,
        setup: &TableSetup,
    ) -> Result<(), StoreError> {
        let setup = serde_json::to_string(setup)?;
        self.write(|reply| Write::Update { id, version, setup, reply }).await
    }

    /// Appends entries from number `from` on, all in one row: they happened together. When this returns they are on the
    /// disk.
    pub(crate) async fn append(
        &self,
        id: Id,
        from: usize,
        lines: &[String],
    ) -> Result<(), StoreError> {
        self.add(id, from, lines, false).await
    }

    /// The same for the last entries of a game: with them the table counts as played.
    pub(crate) async fn append_last(
        &self,
        id: Id,
        from: usize,
        lines: &[String],
    ) -> Result<(), StoreError> {
        self.add(id, from, lines, true).await
    }

    async fn add(
        &self,
        id: Id,
        from: usize,
        lines: &[String],
        is_last: bool,
    ) -> Result<(), StoreError> {
        let (from, lines) = (from as i64, lines.join("\n"));
        self.write(|reply| Write::Append { id, from, lines, is_last, reply }).await
    }

    /// Notes that a table is used, unless that was noted lately.
    pub(crate) async fn touch(&self, id: Id, touched_s: i64) -> Result<(), StoreError> {
        if touched_s >= now_s() - TOUCHED_S {
            return Ok(());
        }
        self.write(|reply| Write::Touch { id, reply }).await
    }

    /// Deletes tables that were not used for so long.
    pub(crate) async fn forget(&self, older_than: Duration) -> Result<(), StoreError> {
        let before_s = now_s() - older_than.as_secs() as i64;
        self.write(|reply| Write::Forget { before_s, reply }).await
    }

    /// Waits until everything that was handed over is written, and closes the database.
    pub(crate) async fn close(self) {
        let _ = self.write(|reply| Write::Stop { reply }).await;
        self.pool.close().await;
    }

    async fn write(
        &self,
        write: impl FnOnce(oneshot::Sender<Result<(), StoreError>>) -> Write,
    ) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.writer.send(write(reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

/// Seconds since 1970.
fn now_s() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() as i64
}

/// A write-ahead log lets readers read while the writer writes; `FULL` makes a commit survive a power failure. Few copies
/// back into the database make it cheap.
const PRAGMAS: &[&str] = &[
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA wal_autocheckpoint = 4000",
];

/// Makes the file if there is none, for nobody else to read: it will hold the seeds of games that go on. If that fails,
/// opening the database reports why.
#[cfg(unix)]
fn make_private(file: &str) {
    use std::os::unix::fs::OpenOptionsExt;
    // In a URL a percent sign may stand for something else than itself.
    if !file.starts_with(':') && !file.starts_with("//") && !file.contains('%') {
        let _ = std::fs::OpenOptions::new().create_new(true).write(true).mode(0o600).open(file);
    }
}

#[cfg(not(unix))]
fn make_private(_file: &str) {}

/// Every change of the schema, for `SQLite` and for `PostgreSQL`; the number of those made is stored.
const MIGRATIONS: &[(&str, &str)] = &[
    (
        include_str!("../../migrations/sqlite-1.sql"),
        include_str!("../../migrations/postgres-1.sql"),
    ),
    (
        include_str!("../../migrations/sqlite-2.sql"),
        include_str!("../../migrations/postgres-2.sql"),
    ),
    // What the triggers of a journal do, `PostgreSQL` does in one statement.
    (include_str!("../../migrations/sqlite-3.sql"), ""),
];

async fn migrate(pool: &AnyPool, is_sqlite: bool) -> Result<(), StoreError> {
    sqlx::query("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
        .execute(pool)
        .await?;
    let mut transaction = pool.begin().await?;
    let row = sqlx::query("SELECT COUNT(*) FROM migrations").fetch_one(&mut *transaction).await?;
    let made: i64 = row.try_get(0)?;
    for (n, (sqlite, postgres)) in MIGRATIONS.iter().enumerate().skip(made as usize) {
        let sql = if is_sqlite { *sqlite } else { *postgres };
        sqlx::raw_sql(sql).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO migrations (number) VALUES ($1)")
            .bind(n as i64)
            .execute(&mut *transaction)
            .await?;
    }
    Ok(transaction.commit().await?)
}
