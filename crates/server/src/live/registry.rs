//! The registry of all tables in memory. A table is loaded from the store when somebody asks for it, and evicted when
//! nobody has used it for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;

use croupier_table::{Kind, Resources, Seed};
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};

use super::{LiveTable, TableState, driver};
use crate::config::Config;
use crate::draw::Draw;
use crate::id::{Id, entropy};
use crate::nodes::Message;
use crate::review_queue::ReviewQueue;
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
    pub(super) store: Store,
    games: &'static [&'static dyn Kind],
    tables: Lock<HashMap<Id, Slot>>,
    most: usize,
    idle: Duration,
    /// How long a draw waits for somebody who is silent.
    pub(super) draw_silence: Duration,
    /// What bots may use of the machine.
    pub(super) resources: &'static dyn Resources,
    /// A permit for every bot that may think at the same time.
    pub(super) thinking: Arc<Semaphore>,
    /// The finished games that wait to be reviewed.
    pub(crate) reviews: ReviewQueue,
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
            draw_silence: Duration::from_millis(config.limits.draw_silence_ms),
            resources: config.resources,
            thinking: Arc::new(Semaphore::new(config.limits.thinking.max(1))),
            reviews: ReviewQueue::default(),
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

    /// Opens a new table. Its secret comes from the operating system. If it is full from the start, the draw of the seed
    /// begins at once.
    pub(crate) async fn open(
        self: &Arc<TableRegistry>,
        mut setup: TableSetup,
    ) -> Result<Arc<LiveTable>, NoTable> {
        let id = Id::fresh();
        setup.draw = setup.is_full().then(|| Draw::begin(id, &setup));
        self.open_with(id, setup, &Seed::new(entropy())).await
    }

    /// Opens the table of a daily deal, whose seed is that of the deal. The first die or card falls at once.
    pub(crate) async fn open_daily(
        self: &Arc<TableRegistry>,
        setup: TableSetup,
        seed: &Seed,
    ) -> Result<Arc<LiveTable>, NoTable> {
        self.open_with(Id::fresh(), setup, seed).await
    }

    async fn open_with(
        self: &Arc<TableRegistry>,
        id: Id,
        setup: TableSetup,
        seed: &Seed,
    ) -> Result<Arc<LiveTable>, NoTable> {
        let seed = seed.to_string();
        let mut state = self.replay(Stored::new(setup, seed.clone()))?;
        if state.setup.daily.is_some() {
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

    /// The table with this id, if it is in memory.
    pub(crate) fn in_memory(&self, id: Id) -> Option<Arc<LiveTable>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(&id)?.get().cloned()
    }

    /// All tables in memory.
    pub(super) fn all_in_memory(&self) -> Vec<Arc<LiveTable>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().filter_map(|slot| slot.get().cloned()).collect()
    }

    /// Whether a table is in memory or about to be.
    pub(crate) fn is_held(&self, id: Id) -> bool {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&id)
    }

    /// Takes a table out of memory that was deleted from the store.
    pub(crate) fn forget_deleted(&self, id: Id) {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// The setup and the record of a game that is over; [`NoTable::Unknown`] if it is not.
    pub(crate) async fn finished_record(&self, id: Id) -> Result<(TableSetup, String), NoTable> {
        let of = |state: &TableState| Some((state.setup.clone(), state.record()?));
        let found = match self.in_memory(id) {
            Some(live) => of(&*live.state().await),
            None => of(&self.load_state(id).await?),
        };
        found.ok_or(NoTable::Unknown)
    }

    /// Waits until one more may think; `None` once the server stops.
    pub(crate) async fn turn_to_think(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.thinking).acquire_owned().await.ok()
    }

    /// The stored state of a table, which does not come to life.
    pub(super) async fn load_state(&self, id: Id) -> Result<TableState, NoTable> {
        self.replay(self.store.load(id).await?.ok_or(NoTable::Unknown)?)
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
        self.store.nodes().tell(Message::WhoIsThere { table: id });
        Ok(live)
    }

    /// Evicts a table if nobody has used it for long enough and nobody holds it.
    pub(super) async fn evict_if_idle(&self, live: &Arc<LiveTable>) -> bool {
        let evicted = self.remove_if_unused(live);
        if evicted {
            live.release().await;
            self.store.nodes().forget_table(live.id);
            let touched_s = live.state().await.touched_s;
            if let Err(error) = self.store.touch(live.id, touched_s).await {
                tracing::debug!(%error, "the last use of a table was not stored");
            }
        }
        evicted
    }

    fn remove_if_unused(&self, live: &Arc<LiveTable>) -> bool {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // The slot and the driver hold one reference each; everybody else must take this lock to get one. A table that was
        // deleted has no slot.
        let unused = Arc::strong_count(live) <= 2 && live.idle_for() >= self.idle;
        if unused {
            tables.remove(&live.id);
        }
        unused
    }

    /// The ids of all tables in memory.
    pub(crate) fn ids(&self) -> Vec<Id> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }

    /// How many more bots may begin to think.
    pub(crate) fn free_to_think(&self) -> usize {
        self.thinking.available_permits()
    }

    /// Lets no bot begin to think any more: what has begun ends, and the server need not wait for the rest.
    pub(crate) fn stop_thinking(&self) {
        self.thinking.close();
    }

    /// How long a driver may sleep before it checks whether its table is idle.
    pub(super) fn idle(&self) -> Duration {
        self.idle
    }
}
