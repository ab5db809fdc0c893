//! The registry of all tables in memory. A table is loaded from the store when somebody asks for it, and evicted when
//! nobody has used it for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;

use croupier_table::{Kind, Resources, Seed};
use tokio::sync::{OnceCell, Semaphore};

use super::{LiveTable, TableState, driver};
use crate::config::Config;
use crate::id::{Id, entropy};
use crate::setup::TableSetup;
use crate::store::{Store, StoreError, Stored};

/// Why a table is not available.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoTable {
    /// There is none with this id.
    #[error("there is no such table")]
    Unknown,
    /// The memory holds as many tables as it may.
    #[error("too many tables are being played")]
    Full,
    /// This version of the program cannot replay it.
    #[error("the table cannot be replayed by this version of the program")]
    Unreadable,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

type Slot = Arc<OnceCell<Arc<LiveTable>>>;

/// All tables in memory.
pub(crate) struct TableRegistry {
    store: Store,
    games: &'static [&'static dyn Kind],
    tables: Lock<HashMap<Id, Slot>>,
    most: usize,
    idle: Duration,
    /// What bots may use of the machine.
    pub(super) resources: &'static dyn Resources,
    /// A permit for every bot that may think at the same time.
    pub(super) thinking: Arc<Semaphore>,
}

impl TableRegistry {
    /// An empty registry.
    pub(crate) fn new(store: Store, config: &Config) -> TableRegistry {
        TableRegistry {
            store,
            games: config.games,
            tables: Lock::default(),
            most: config.limits.live_tables,
            idle: Duration::from_secs(config.limits.idle_s),
            resources: config.resources,
            thinking: Arc::new(Semaphore::new(config.limits.thinking.max(1))),
        }
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The game of this name.
    pub(crate) fn kind(&self, name: &str) -> Option<&'static dyn Kind> {
        self.games.iter().copied().find(|kind| kind.name() == name)
    }

    /// Opens a new table. Its seed comes from the operating system. If it is full from the start, the first dice or cards
    /// are dealt at once.
    pub(crate) async fn open(
        self: &Arc<TableRegistry>,
        setup: TableSetup,
    ) -> Result<Arc<LiveTable>, NoTable> {
        let id = Id::fresh();
        let seed = Seed::new(entropy()).to_string();
        let mut state = self.replay(Stored::new(setup, seed.clone()))?;
        if state.setup.is_full() {
            state.deal();
        }
        self.store.create(id, &state.setup, seed, &state.log).await?;
        state.clock();
        let (game, seats) = (&state.setup.game, state.setup.seats.len());
        tracing::info!(game, seats, "a table was opened");
        self.get_or_load(id, async { Ok(state) }).await
    }

    /// The table with this id, from memory or from the store.
    pub(crate) async fn find(self: &Arc<TableRegistry>, id: Id) -> Result<Arc<LiveTable>, NoTable> {
        let stored = async { self.store.load(id).await?.ok_or(NoTable::Unknown) };
        self.get_or_load(id, async { self.replay(stored.await?) }).await
    }

    fn replay(&self, stored: Stored) -> Result<TableState, NoTable> {
        let kind = self.kind(&stored.setup.game).ok_or(NoTable::Unreadable)?;
        TableState::replay(kind, stored).ok_or(NoTable::Unreadable)
    }

    /// The table with this id: from memory, or else in the given state.
    async fn get_or_load(
        self: &Arc<TableRegistry>,
        id: Id,
        state: impl Future<Output = Result<TableState, NoTable>>,
    ) -> Result<Arc<LiveTable>, NoTable> {
        let slot = {
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            if !tables.contains_key(&id) && tables.len() >= self.most {
                return Err(NoTable::Full);
            }
            Arc::clone(tables.entry(id).or_default())
        };
        let loaded = slot.get_or_try_init(|| self.load(id, state)).await.cloned();
        if loaded.is_err() {
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            if tables.get(&id).is_some_and(|slot| slot.get().is_none()) {
                tables.remove(&id);
            }
        }
        loaded
    }

    async fn load(
        self: &Arc<TableRegistry>,
        id: Id,
        state: impl Future<Output = Result<TableState, NoTable>>,
    ) -> Result<Arc<LiveTable>, NoTable> {
        let state = state.await?;
        let kind = self.kind(&state.setup.game).ok_or(NoTable::Unreadable)?;
        let live = Arc::new(LiveTable::new(id, kind, self.store.clone(), state));
        tokio::spawn(driver::drive(Arc::clone(self), Arc::clone(&live)));
        Ok(live)
    }

    /// Evicts a table if nobody has used it for long enough and nobody holds it.
    pub(super) async fn evict_if_idle(&self, live: &Arc<LiveTable>) -> bool {
        let evicted = self.remove_if_unused(live);
        if evicted {
            let touched_s = live.state().await.touched_s;
            if let Err(error) = self.store.touch(live.id, touched_s).await {
                tracing::debug!(%error, "the last use of a table was not stored");
            }
        }
        evicted
    }

    fn remove_if_unused(&self, live: &Arc<LiveTable>) -> bool {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // The slot and the driver hold one reference each; everybody else must take this lock to get one.
        let unused = Arc::strong_count(live) == 2 && live.idle_for() >= self.idle;
        if unused {
            tables.remove(&live.id);
        }
        unused
    }

    /// How long a driver may sleep before it checks whether its table is idle.
    pub(super) fn idle(&self) -> Duration {
        self.idle
    }
}
