//! The care of a database: backup, restore and check. A server may run on it meanwhile, except while it is restored.

use std::path::Path;

use croupier_table::Kind;

use crate::id::Id;
use crate::live::TableState;
use crate::store::{Store, StoreError, transfer};

/// Why the database could not be cared for.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// Another server uses it.
    #[error("another server uses this database")]
    InUse,
    /// Its file has several hard links.
    #[error("the file of this database has several names")]
    ManyNames,
    /// It holds tables, which would be overwritten.
    #[error("this database holds tables")]
    NotEmpty,
    /// It holds no tables.
    #[error("there are no tables in this database")]
    Empty,
    /// A file cannot be read or written.
    #[error("{0}")]
    File(std::io::Error),
    /// Anything else.
    #[error("{0}")]
    Store(String),
}

impl From<StoreError> for DbError {
    fn from(error: StoreError) -> DbError {
        match error {
            StoreError::InUse => DbError::InUse,
            StoreError::ManyNames => DbError::ManyNames,
            StoreError::NotEmpty => DbError::NotEmpty,
            StoreError::Empty => DbError::Empty,
            StoreError::File(error) => DbError::File(error),
            other => DbError::Store(other.to_string()),
        }
    }
}

/// What a check has found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    /// How many tables there are.
    pub tables: usize,
    /// How many entries their logs have.
    pub entries: usize,
    /// The tables whose logs this version of the program cannot replay.
    pub unreadable: Vec<String>,
    /// How many rows belong to no table.
    pub orphans: usize,
    /// What the database itself says is broken.
    pub broken: Vec<String>,
}

impl Checked {
    /// Whether nothing is wrong.
    pub fn is_well(&self) -> bool {
        self.unreadable.is_empty() && self.orphans == 0 && self.broken.is_empty()
    }
}

/// Writes everything in a database into a new file, which is a database of `SQLite`.
pub fn backup(url: &str, file: &Path) -> Result<(), DbError> {
    run(transfer::backup(url, file))
}

/// Puts a backup into a database without tables, of either kind.
pub fn restore(file: &Path, url: &str) -> Result<(), DbError> {
    run(transfer::restore(file, url))
}

/// Reads everything in a database and replays every table. `progress` is called with the share that is done.
pub fn check(
    url: &str,
    games: &[&'static dyn Kind],
    progress: &mut dyn FnMut(f64),
) -> Result<Checked, DbError> {
    run(async {
        let store = Store::open_to_read(url).await?;
        let ids = store.ids().await?;
        let mut checked = Checked {
            tables: ids.len(),
            orphans: store.count_orphans().await?,
            broken: store.broken().await?,
            ..Checked::default()
        };
        for (n, id) in ids.iter().enumerate() {
            progress(n as f64 / ids.len() as f64);
            match replayed(&store, *id, games).await? {
                Some(entries) => checked.entries += entries,
                None => checked.unreadable.push(id.to_string()),
            }
        }
        Ok(checked)
    })
}

/// How many entries a table's log has, if all of them can be replayed.
async fn replayed(
    store: &Store,
    id: Id,
    games: &[&'static dyn Kind],
) -> Result<Option<usize>, StoreError> {
    let stored = match store.load(id).await {
        Ok(Some(stored)) => stored,
        // It was deleted meanwhile.
        Ok(None) => return Ok(Some(0)),
        Err(StoreError::Unreadable(_)) => return Ok(None),
        Err(other) => return Err(other),
    };
    let entries = stored.lines.len();
    let kind = games.iter().copied().find(|kind| kind.name() == stored.setup.game);
    Ok(kind.and_then(|kind| TableState::replay(kind, stored)).map(|_| entries))
}

fn run<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, DbError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    Ok(runtime.map_err(DbError::File)?.block_on(work)?)
}
