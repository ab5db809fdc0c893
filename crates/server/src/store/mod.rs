//! The store: tables, their steps and one secret, in `SQLite` or `PostgreSQL`. The log of steps is the truth.
//!
//! All writing goes through one writer, which puts whatever waits into one transaction: many tables share the cost of
//! making their steps durable. Nothing here knows what a step means.

mod changes;
mod daily;
mod games;
mod lobby;
mod lock;
mod nodes;
mod people;
mod puzzles;
mod rare;
mod ratings;
mod reviews;
mod schema;
mod settling;
mod steps;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod transfer;
mod writer;

pub(crate) use daily::DailyTable;
pub(crate) use games::{Company, Cursor, GameFilter, ListedGame, Outcome};
pub(crate) use lobby::GroupTable;
pub(crate) use nodes::News;
pub(crate) use puzzles::{PuzzleAnswer, PuzzleRating, SolverScore};
pub(crate) use ratings::{Bounds, LadderCursor, LadderRow};
pub(crate) use reviews::{ReviewedGame, StoredReview};

use std::fs::OpenOptions;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use percent_encoding::percent_decode_str;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyPool, Row};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::id::Id;
use crate::live::TableRatings;
use crate::metrics::StoreMetrics;
use crate::nodes::Nodes;
use crate::setup::TableSetup;

use changes::Change;
use lock::DatabaseLock;
use writer::{Entries, Write, Writer};

/// How many writes may be queued; further writers wait.
const WAITING: usize = 4096;
/// How many connections read.
const READERS: u32 = 4;
/// How long a reader waits for a connection before it says that the database is away.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a write may take before the database counts as unwell.
const PROBE: Duration = Duration::from_secs(2);
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
    /// The table was deleted.
    #[error("the table was deleted")]
    Gone,
    /// The database failed and could not be asked again, so whether it has stored this is not known.
    #[error("the database is away: {0}")]
    Away(String),
    /// Another server uses this file.
    #[error("another server uses this database")]
    InUse,
    /// The file has several hard links, each of which `SQLite` takes for another database.
    #[error("the file of this database has several names")]
    ManyNames,
    /// A later version of the program has changed the schema.
    #[error("a later version of the program has written this database")]
    Newer,
    /// An earlier version of the program has made the schema, and nobody asked to change it.
    #[error(
        "an earlier version of the program has written this database; start the server on it once"
    )]
    Older,
    /// There is no schema.
    #[error("there are no tables in this database")]
    Empty,
    /// There are tables where there should be none.
    #[error("this database holds tables")]
    NotEmpty,
    /// A file could not be opened.
    #[error("{0}")]
    File(#[from] std::io::Error),
    /// The writer is gone: the server is shutting down.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Whether another writer was first, so that everything else is well.
    fn is_conflict(&self) -> bool {
        matches!(self, StoreError::Behind)
    }

    /// Whether the database did not answer, so that asking again may help.
    pub(crate) fn is_outage(&self) -> bool {
        matches!(self, StoreError::Database(_) | StoreError::Away(_))
    }
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
    /// What a rated table shows of ratings.
    pub ratings: TableRatings,
    /// All entries of the log, in order.
    pub lines: Vec<String>,
}

impl Stored {
    /// A new table, as it will be stored.
    pub(crate) fn new(setup: TableSetup, seed: String) -> Stored {
        let (touched_s, ratings) = (now_s(), TableRatings::default());
        Stored { setup, version: 0, seed, touched_s, ratings, lines: Vec::new() }
    }
}

/// Entries that are added to a log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewEntries<'a> {
    /// The number of the first one.
    pub from: usize,
    /// The entries.
    pub lines: &'a [String],
    /// Whether the game ends with them: then the table counts as played.
    pub is_last: bool,
    /// The epoch of the lease without which they must not be written: for steps of bots and clocks on a database that
    /// servers share.
    pub epoch: Option<i64>,
}

impl NewEntries<'_> {
    /// What somebody does who needs no lease.
    #[cfg(test)]
    pub(crate) fn new(from: usize, lines: &[String]) -> NewEntries<'_> {
        NewEntries { from, lines, is_last: false, epoch: None }
    }

    /// The only entries of a game that ends with them.
    #[cfg(test)]
    pub(crate) fn whole(lines: &[String]) -> NewEntries<'_> {
        NewEntries { is_last: true, ..NewEntries::new(0, lines) }
    }

    fn to_write(self) -> Entries {
        let NewEntries { from, lines, is_last, epoch } = self;
        Entries { from: from as i64, lines: lines.join("\n"), is_last, epoch }
    }
}

/// Which database it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Backend {
    Sqlite,
    Postgres,
}

/// The store.
#[derive(Clone)]
pub(crate) struct Store {
    pool: AnyPool,
    writer: mpsc::Sender<Write>,
    metrics: Arc<StoreMetrics>,
    /// How often ratings were changed, as far as this server knows.
    rating_writes: Arc<AtomicU64>,
    nodes: Arc<Nodes>,
    _lock: Option<Arc<DatabaseLock>>,
}

impl Store {
    /// Opens a database by its URL, `sqlite:FILE` or `postgres://..`, and brings its schema up to date.
    pub(crate) async fn open(url: &str) -> Result<Store, StoreError> {
        let lock = sqlite_file(url).map(|file| DatabaseLock::take(&file)).transpose()?;
        let (pool, backend) = connect(url).await?;
        schema::migrate(&pool, backend).await?;
        let metrics = Arc::<StoreMetrics>::default();
        let (writer, waiting) = mpsc::channel(WAITING);
        let nodes = Arc::new(match backend {
            Backend::Sqlite => Nodes::sole(),
            Backend::Postgres => Nodes::shared(),
        });
        let writing = Writer::new(pool.clone(), Arc::clone(&metrics), nodes.own()).await?;
        tokio::spawn(writing.run(waiting));
        let rating_writes = Arc::default();
        Ok(Store { pool, writer, metrics, rating_writes, nodes, _lock: lock.map(Arc::new) })
    }

    /// Opens a database that exists to read it, beside a server that may run on it. Nothing is changed.
    pub(crate) async fn open_to_read(url: &str) -> Result<Store, StoreError> {
        let (pool, _) = transfer::connect_to_existing(url).await?;
        schema::check_current(&mut *pool.acquire().await?).await?;
        let (writer, _) = mpsc::channel(1);
        let (metrics, rating_writes) = (Arc::default(), Arc::default());
        let nodes = Arc::new(Nodes::sole());
        Ok(Store { pool, writer, metrics, rating_writes, nodes, _lock: None })
    }

    /// The ids of all tables.
    pub(crate) async fn ids(&self) -> Result<Vec<Id>, StoreError> {
        let rows = sqlx::query("SELECT id FROM tables ORDER BY id").fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(Id(row.try_get(0)?))).collect()
    }

    /// How many rows of the log belong to no table.
    pub(crate) async fn count_orphans(&self) -> Result<usize, StoreError> {
        let count = "SELECT COUNT(*) FROM log WHERE table_id NOT IN (SELECT id FROM tables)";
        let row = sqlx::query(count).fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>(0)? as usize)
    }

    /// What the file says is broken; nothing where the database has no such check.
    pub(crate) async fn broken(&self) -> Result<Vec<String>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        if connection.backend_name() != "SQLite" {
            return Ok(Vec::new());
        }
        let check = sqlx::query("PRAGMA integrity_check(20)");
        let rows = check.fetch_all(&mut *connection).await?;
        let found: Result<Vec<String>, sqlx::Error> =
            rows.iter().map(|row| row.try_get(0)).collect();
        Ok(found?.into_iter().filter(|line| line != "ok").collect())
    }

    /// The servers that share the database.
    pub(crate) fn nodes(&self) -> &Arc<Nodes> {
        &self.nodes
    }

    /// What operators want to know about the store.
    pub(crate) fn metrics(&self) -> &StoreMetrics {
        &self.metrics
    }

    /// How many writes are queued.
    pub(crate) fn queued(&self) -> usize {
        WAITING - self.writer.capacity()
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
        let setup: TableSetup = serde_json::from_str(&setup)?;
        let ratings = match setup.rated {
            true => self.load_ratings(id, &setup).await?,
            false => TableRatings::default(),
        };
        Ok(Some(Stored {
            setup,
            ratings,
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

    /// Whether the database takes a write in time.
    pub(crate) async fn is_well(&self) -> bool {
        matches!(timeout(PROBE, self.write(|reply| Write::Probe { reply })).await, Ok(Ok(())))
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

    /// Stores a changed setup, if it was at this version, and with it the entries from number `from` on that follow from
    /// it.
    pub(crate) async fn update(
        &self,
        id: Id,
        version: i64,
        setup: &TableSetup,
        dealt: NewEntries<'_>,
    ) -> Result<(), StoreError> {
        let setup = serde_json::to_string(setup)?;
        let is_needed = !dealt.lines.is_empty() || dealt.epoch.is_some();
        let dealt = is_needed.then(|| dealt.to_write());
        self.write(|reply| Write::Update { id, version, setup, dealt, reply }).await
    }

    /// Appends entries, all in one row: they happened together. When this returns they are on the disk.
    pub(crate) async fn append(&self, id: Id, new: NewEntries<'_>) -> Result<(), StoreError> {
        let entries = new.to_write();
        self.write(|reply| Write::Append { id, entries, reply }).await
    }

    /// Notes that a table is used, unless that was noted lately.
    pub(crate) async fn touch(&self, id: Id, touched_s: i64) -> Result<(), StoreError> {
        // A time in the future was written by a wrong clock.
        if (now_s() - touched_s).abs() < TOUCHED_S {
            return Ok(());
        }
        self.touch_all(vec![id]).await
    }

    /// Notes that these tables are used.
    pub(crate) async fn touch_all(&self, ids: Vec<Id>) -> Result<(), StoreError> {
        let ids = ids.into_iter().map(|id| id.0).collect();
        self.write(|reply| Write::Touch { ids, reply }).await
    }

    /// Makes a rare write.
    async fn change(&self, change: Change) -> Result<(), StoreError> {
        self.write(|reply| Write::Change { change, reply }).await
    }

    /// Notes that the servers of this database have served for a further hour, and deletes tables that were not used for so
    /// many hours of service: the clock on the wall does not say how old they are, because it may be wrong. Of all tables a
    /// small share is deleted with an hour. If another server has counted this hour, nothing happens.
    pub(crate) async fn sweep(&self, unused_h: i64) -> Result<(), StoreError> {
        self.write(|reply| Write::Sweep { unused_h, reply }).await
    }

    /// Waits until everything that was handed over is written, and closes the database. When this returns, the file of
    /// `SQLite` alone holds everything.
    pub(crate) async fn close(self) -> Result<(), StoreError> {
        // Readers would keep the write-ahead log from being copied into the file.
        let _ = timeout(PATIENCE, self.pool.close()).await;
        self.write(|reply| Write::Stop { reply }).await
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
pub(crate) fn now_s() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() as i64
}

/// Connects to a database. A file is made if there is none, for nobody else to read.
async fn connect(url: &str) -> Result<(AnyPool, Backend), StoreError> {
    sqlx::any::install_default_drivers();
    let backend = if url.starts_with("sqlite:") { Backend::Sqlite } else { Backend::Postgres };
    let url = match sqlite_file(url) {
        Some(file) if !url.contains('?') => {
            // If this fails, opening the database reports why.
            let _ = lock::private(OpenOptions::new().create_new(true).write(true)).open(file);
            format!("{url}?mode=rwc")
        }
        _ => url.to_owned(),
    };
    let options: AnyConnectOptions = url.parse()?;
    let pool = AnyPoolOptions::new()
        .max_connections(READERS + 1)
        .acquire_timeout(PATIENCE)
        // A file cannot disconnect.
        .test_before_acquire(backend == Backend::Postgres)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                if backend == Backend::Sqlite {
                    for pragma in PRAGMAS {
                        sqlx::query(*pragma).execute(&mut *connection).await?;
                    }
                }
                Ok(())
            })
        })
        .connect_with(options)
        .await?;
    Ok((pool, backend))
}

/// The file of an `SQLite` URL, unless the database is in memory.
fn sqlite_file(url: &str) -> Option<PathBuf> {
    let rest = url.strip_prefix("sqlite:")?;
    let path = rest.strip_prefix("//").unwrap_or(rest).split('?').next()?;
    let path = percent_decode_str(path).decode_utf8().ok()?;
    (!path.is_empty() && path != ":memory:").then(|| PathBuf::from(path.into_owned()))
}

/// A write-ahead log lets readers read while the writer writes; `FULL` makes a commit survive a power failure. Few copies
/// back into the database make it cheap. Whoever waits for a lock longer than this is told so.
const PRAGMAS: &[&str] = &[
    "PRAGMA busy_timeout = 1500",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA wal_autocheckpoint = 4000",
];
