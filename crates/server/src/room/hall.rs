//! The hall: all tables in memory. A table comes in from the store when somebody asks for it, and leaves when nobody
//! has looked at it for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;

use croupier_engine::{Kind, Means, Seed};
use tokio::sync::{OnceCell, Semaphore};

use super::{Room, State, drive};
use crate::config::Config;
use crate::id::{Id, entropy};
use crate::setup::Setup;
use crate::store::{Store, StoreError, Stored};

/// Why a table cannot be had.
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

type Slot = Arc<OnceCell<Arc<Room>>>;

/// All tables in memory.
pub(crate) struct Hall {
    store: Store,
    games: &'static [&'static dyn Kind],
    rooms: Lock<HashMap<Id, Slot>>,
    most: usize,
    idle: Duration,
    /// What bots may use of the machine.
    pub(super) means: &'static dyn Means,
    /// A permit for every bot that may think at the same time.
    pub(super) thinking: Arc<Semaphore>,
}

impl Hall {
    /// An empty hall.
    pub(crate) fn new(store: Store, config: &Config) -> Hall {
        Hall {
            store,
            games: config.games,
            rooms: Lock::default(),
            most: config.limits.live_tables,
            idle: Duration::from_secs(config.limits.idle_s),
            means: config.means,
            thinking: Arc::new(Semaphore::new(config.limits.thinking.max(1))),
        }
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The game of this name.
    pub(crate) fn kind(&self, name: &str) -> Option<&'static dyn Kind> {
        self.games.iter().copied().find(|kind| kind.name() == name)
    }

    /// Opens a new table. Its seed comes from the operating system. If it is full from the start, the first dice or cards
    /// are dealt at once.
    pub(crate) async fn open(self: &Arc<Hall>, setup: Setup) -> Result<Arc<Room>, NoTable> {
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
        self.enter(id, async { Ok(state) }).await
    }

    /// The table with this id, from memory or from the store.
    pub(crate) async fn room(self: &Arc<Hall>, id: Id) -> Result<Arc<Room>, NoTable> {
        let stored = async { self.store.load(id).await?.ok_or(NoTable::Unknown) };
        self.enter(id, async { self.replay(stored.await?) }).await
    }

    fn replay(&self, stored: Stored) -> Result<State, NoTable> {
        let kind = self.kind(&stored.setup.game).ok_or(NoTable::Unreadable)?;
        State::replay(kind, stored).ok_or(NoTable::Unreadable)
    }

    /// The table with this id, from memory or, if it is not there, in this state.
    async fn enter(
        self: &Arc<Hall>,
        id: Id,
        state: impl Future<Output = Result<State, NoTable>>,
    ) -> Result<Arc<Room>, NoTable> {
        let slot = {
            let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            if !rooms.contains_key(&id) && rooms.len() >= self.most {
                return Err(NoTable::Full);
            }
            Arc::clone(rooms.entry(id).or_default())
        };
        let loaded = slot.get_or_try_init(|| self.furnish(id, state)).await.cloned();
        if loaded.is_err() {
            let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            if rooms.get(&id).is_some_and(|slot| slot.get().is_none()) {
                rooms.remove(&id);
            }
        }
        loaded
    }

    async fn furnish(
        self: &Arc<Hall>,
        id: Id,
        state: impl Future<Output = Result<State, NoTable>>,
    ) -> Result<Arc<Room>, NoTable> {
        let state = state.await?;
        let kind = self.kind(&state.setup.game).ok_or(NoTable::Unreadable)?;
        let room = Arc::new(Room::new(id, kind, self.store.clone(), state));
        tokio::spawn(drive::drive(Arc::clone(self), Arc::clone(&room)));
        Ok(room)
    }

    /// Lets a table go if nobody has looked at it for long enough and nobody holds it.
    pub(super) async fn let_go(&self, room: &Arc<Room>) -> bool {
        let gone = self.remove(room);
        if gone {
            let touched_s = room.state().await.touched_s;
            if let Err(error) = self.store.touch(room.id, touched_s).await {
                tracing::debug!(%error, "a table was not touched");
            }
        }
        gone
    }

    fn remove(&self, room: &Arc<Room>) -> bool {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        // The slot and the driver hold it; whoever else wants it must first get past this lock.
        let unused = Arc::strong_count(room) == 2 && room.idle_for() >= self.idle;
        if unused {
            rooms.remove(&room.id);
        }
        unused
    }

    /// How long a driver may sleep before it looks whether its table is idle.
    pub(super) fn idle(&self) -> Duration {
        self.idle
    }
}
