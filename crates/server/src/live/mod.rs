//! A live table: the match in memory, who watches it, and the only way to change it.
//!
//! Every change is stored before anybody is notified. Bots and clocks are in `driver`, the list of tables in `registry`.

mod driver;
mod reaction;
mod registry;
mod state;

pub(crate) use registry::{NoTable, TableRegistry};
pub(crate) use state::TableState;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::{Duration, Instant};

use croupier_table::{Kind, Refused, Seat, Turn};
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::id::Id;
use crate::setup::{By, TableSetup};
use crate::store::{Store, StoreError};

/// Why a table refused a change.
#[derive(Debug)]
pub(crate) enum Denied {
    /// The request answers a step that is no longer the last one.
    Stale,
    /// The rules or the order of play forbid it.
    Refused(Refused),
    /// The seat is not this person's, or only the host may do this.
    NotYours,
    /// There is nothing to take back.
    NothingToUndo,
    /// Nobody sits at some seat yet, or the seat is taken.
    Seats,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Denied {
    fn from(error: StoreError) -> Denied {
        match error {
            StoreError::Behind => Denied::Stale,
            other => Denied::Store(other),
        }
    }
}

/// What a seat does.
#[derive(Clone, Debug)]
pub(crate) enum Move {
    /// An action in canonical text.
    Word(String),
    /// A line typed by a person.
    Line(String),
    /// Takes the last action back.
    Undo,
    /// What a bot has chosen in the place of a person whose time is up.
    Late(String),
    /// The time to react is over.
    Lapse,
}

/// A live table.
pub(crate) struct LiveTable {
    /// Its id.
    pub id: Id,
    /// Its game.
    pub kind: &'static dyn Kind,
    store: Store,
    state: Mutex<TableState>,
    changes: watch::Sender<u64>,
    work: watch::Sender<u64>,
    listeners: Lock<Vec<Arc<dyn Listener>>>,
    present: Lock<Vec<Presence>>,
    touched_ms: AtomicU64,
    born: Instant,
    /// The number of entries at which a bot that plays step by step may move.
    go_ahead: watch::Sender<Option<usize>>,
}

/// Somebody who is notified of every step on the task that made it. Notification must not block.
pub(crate) trait Listener: Send + Sync {
    /// Receives the current state, which is stored.
    fn notify(&self, state: &TableState);
}

/// Whether the table is open in a browser or program at one seat, or by spectators.
#[derive(Clone, Copy, Default)]
struct Presence {
    /// How many streams are open.
    streams: u32,
    /// When a page was last requested, for browsers that open no stream.
    visited: Option<Instant>,
}

impl Presence {
    /// How long somebody without a stream counts as present.
    const STAYS: Duration = Duration::from_mins(2);

    fn is_present(self) -> bool {
        self.streams > 0 || self.visited.is_some_and(|when| when.elapsed() < Presence::STAYS)
    }
}

/// How long after the last request a table without open streams still counts as attended.
const ATTENTION: Duration = Duration::from_secs(20);

impl LiveTable {
    /// A live table in this state.
    pub(crate) fn new(
        id: Id,
        kind: &'static dyn Kind,
        store: Store,
        state: TableState,
    ) -> LiveTable {
        let seats = state.setup.seats.len();
        LiveTable {
            id,
            kind,
            store,
            state: Mutex::new(state),
            changes: watch::Sender::new(0),
            work: watch::Sender::new(0),
            listeners: Lock::default(),
            // One count for every seat, the last one for spectators.
            present: Lock::new(vec![Presence::default(); seats + 1]),
            touched_ms: AtomicU64::new(0),
            born: Instant::now(),
            go_ahead: watch::Sender::new(None),
        }
    }

    /// The current state; nobody can change it while the guard is held.
    pub(crate) async fn state(&self) -> MutexGuard<'_, TableState> {
        self.state.lock().await
    }

    /// Notifies of every change from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Notifies of every change that may give the driver something to do.
    fn work(&self) -> watch::Receiver<u64> {
        self.work.subscribe()
    }

    /// Notifies all watchers of a change, the driver included.
    fn notify_watchers(&self) {
        self.changes.send_modify(|number| *number += 1);
        self.work.send_modify(|number| *number += 1);
    }

    /// Notifies all watchers of a move. The driver sleeps on if neither a bot nor a clock is concerned.
    fn notify_of_move(&self, concerns_task: bool) {
        if concerns_task {
            self.notify_watchers();
        } else {
            self.changes.send_modify(|number| *number += 1);
        }
    }

    /// Notifies all listeners of the current state.
    fn notify_listeners(&self, state: &TableState) {
        for listener in &*self.listeners.lock().unwrap_or_else(PoisonError::into_inner) {
            listener.notify(state);
        }
    }

    /// Notifies this listener of every step until the guard is dropped.
    pub(crate) fn add_listener(
        self: &Arc<LiveTable>,
        listener: Arc<dyn Listener>,
    ) -> ListenerGuard {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.push(Arc::clone(&listener));
        ListenerGuard { live: Arc::clone(self), listener }
    }

    /// Notes that somebody has just used the table.
    pub(crate) fn touch(&self) {
        self.touched_ms.store(self.born.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// Notes a visit without a stream: the others see the visitor as present, and bots that paused because nobody watched
    /// play on.
    pub(crate) fn note_visit(&self, viewer: Option<Seat>) {
        let rested = !self.is_attended();
        self.touch();
        let came = viewer.is_some_and(|seat| {
            let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(here) = present.get_mut(seat.index()) else { return false };
            let came = !here.is_present();
            here.visited = Some(Instant::now());
            came
        });
        if rested || came {
            self.notify_watchers();
        }
    }

    /// How long nobody has used the table.
    pub(crate) fn idle_for(&self) -> Duration {
        if self.watchers() > 0 {
            return Duration::ZERO;
        }
        let touched = Duration::from_millis(self.touched_ms.load(Ordering::Relaxed));
        self.born.elapsed().saturating_sub(touched)
    }

    /// Whether somebody watches the table, so that bots may play on.
    pub(crate) fn is_attended(&self) -> bool {
        self.idle_for() < ATTENTION
    }

    fn watchers(&self) -> u32 {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.iter().map(|here| here.streams).sum()
    }

    /// Whether the person of this seat has the table open.
    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.get(seat.index()).is_some_and(|here| here.is_present())
    }

    /// How many spectators have the table open.
    pub(crate) fn spectators(&self) -> u32 {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.last().map_or(0, |here| here.streams)
    }

    /// Counts an open stream until the guard is dropped.
    pub(crate) fn enter(self: &Arc<LiveTable>, viewer: Option<Seat>) -> PresenceGuard {
        self.count(viewer, |count| count + 1);
        PresenceGuard { live: Arc::clone(self), viewer }
    }

    fn count(&self, viewer: Option<Seat>, change: impl FnOnce(u32) -> u32) {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let last = present.len() - 1;
        let place = viewer.map_or(last, |seat| seat.index().min(last));
        let here = &mut present[place];
        let before = *here;
        // Somebody who had a stream is away when it ends.
        *here = Presence { streams: change(before.streams), visited: None };
        let visible = before.is_present() != here.is_present();
        drop(present);
        self.touch();
        if visible {
            self.notify_watchers();
        }
    }

    /// Lets a bot move at a table that plays step by step, if the log still has `n` entries then: asking twice for the
    /// same move gives one move.
    pub(crate) fn allow_bot_move(&self, n: usize) {
        self.touch();
        self.go_ahead.send_replace(Some(n));
    }

    /// Makes a move if the log has `n` entries, or had them when a reaction was opened, and the seat may. It is stored
    /// when this returns with the number of entries after it.
    ///
    /// It runs to its end even if the caller is dropped, so memory and store never differ.
    pub(crate) async fn play(
        self: &Arc<LiveTable>,
        seat: Seat,
        n: usize,
        what: Move,
    ) -> Result<usize, Denied> {
        let live = Arc::clone(self);
        let played = tokio::spawn(async move { live.play_inline(seat, n, what).await });
        played.await.unwrap_or(Err(Denied::Store(StoreError::Closed)))
    }

    /// The same, on the caller's own task, which must not be cancelled.
    pub(crate) async fn play_inline(
        &self,
        seat: Seat,
        n: usize,
        what: Move,
    ) -> Result<usize, Denied> {
        let mut state = self.state.lock().await;
        self.touch();
        let driven = state.is_driven();
        if !state.is_current(n) {
            return Err(Denied::Stale);
        }
        let n = state.log.len();
        if !state.setup.is_full() {
            return Err(Denied::Seats);
        }
        // Taking a step back gains no time: the clock runs on.
        let deadline = state.deadline.filter(|_| matches!(what, Move::Undo));
        if let Err(denied) = state.apply(seat, what) {
            if state.log.len() != n {
                state.rewind(self.kind, n);
            }
            return Err(denied);
        }
        state.deal();
        self.store_from(&mut state, n).await?;
        state.deadline = deadline.or(state.deadline);
        self.notify_listeners(&state);
        self.notify_of_move(driven || state.is_driven());
        Ok(state.log.len())
    }

    /// Stores the entries from number `n` on. If that fails, they are undone in memory.
    async fn store_from(&self, state: &mut TableState, n: usize) -> Result<(), Denied> {
        if state.log.len() > n {
            let (is_over, entries) = (state.table.turn() == Turn::Over, state.log.len());
            let stored = if is_over {
                self.store.append_last(self.id, n, &state.log[n..]).await
            } else {
                self.store.append(self.id, n, &state.log[n..]).await
            };
            if let Err(error) = stored {
                // Undone first: reloading may fail as well.
                state.rewind(self.kind, n);
                self.reload(state).await;
                return Err(error.into());
            }
            if is_over {
                tracing::info!(game = self.kind.name(), entries, "a game is over");
            }
            state.clock();
        }
        Ok(())
    }

    /// Replaces the state by what is stored, if the store answers.
    async fn reload(&self, state: &mut TableState) {
        if let Ok(Some(stored)) = self.store.load(self.id).await
            && let Some(fresh) = TableState::replay(self.kind, stored)
        {
            *state = fresh;
            self.notify_listeners(state);
            self.notify_watchers();
        }
    }

    /// Changes the setup, stores it, and begins the game once every seat is taken.
    pub(crate) async fn update_setup(
        self: &Arc<LiveTable>,
        change: impl FnOnce(&mut TableSetup) -> Result<(), Denied> + Send + 'static,
    ) -> Result<(), Denied> {
        let live = Arc::clone(self);
        let updated = tokio::spawn(async move { live.store_setup(change).await });
        updated.await.unwrap_or(Err(Denied::Store(StoreError::Closed)))
    }

    async fn store_setup(
        &self,
        change: impl FnOnce(&mut TableSetup) -> Result<(), Denied>,
    ) -> Result<(), Denied> {
        let mut state = self.state.lock().await;
        self.touch();
        let mut setup = state.setup.clone();
        change(&mut setup)?;
        if setup == state.setup {
            return Ok(());
        }
        if let Err(error) = self.store.update(self.id, state.version, &setup).await {
            self.reload(&mut state).await;
            return Err(error.into());
        }
        let before = std::mem::replace(&mut state.setup, setup);
        state.version += 1;
        if before.seats != state.setup.seats {
            state.narrate_seat_changes(&before.seats);
            state.clock();
        }
        let n = state.log.len();
        if state.setup.is_full() {
            state.deal();
        }
        self.store_from(&mut state, n).await?;
        self.notify_listeners(&state);
        self.notify_watchers();
        Ok(())
    }
}

/// An open stream of a seat or a spectator; counted until it is dropped.
pub(crate) struct PresenceGuard {
    live: Arc<LiveTable>,
    viewer: Option<Seat>,
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        self.live.count(self.viewer, |count| count.saturating_sub(1));
    }
}

/// A listener; notified until this is dropped.
pub(crate) struct ListenerGuard {
    live: Arc<LiveTable>,
    listener: Arc<dyn Listener>,
}

impl Drop for ListenerGuard {
    fn drop(&mut self) {
        let mut listeners = self.live.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.retain(|other| !Arc::ptr_eq(other, &self.listener));
    }
}

/// Whether a person may let bots take over seats: the host, or everybody at the table while the host is away.
pub(crate) fn may_hand_over(live: &LiveTable, setup: &TableSetup, person: Id) -> bool {
    let host_away = setup.seat_of(Id(setup.host)).is_some_and(|seat| !live.is_present(seat));
    setup.host == person.0 || host_away && setup.seat_of(person).is_some()
}

/// Whether a bot may take over a seat: it is free, or its person or program is away.
pub(crate) fn may_be_taken(live: &LiveTable, setup: &TableSetup, seat: Seat) -> bool {
    match setup.seats.get(seat.index()).map(|place| &place.by) {
        Some(By::Open) => true,
        Some(By::Person | By::Program(_)) => !live.is_present(seat),
        Some(By::Bot(_)) | None => false,
    }
}

/// Lets a bot take over the seat.
pub(crate) fn hand_over(
    live: &LiveTable,
    setup: &mut TableSetup,
    seat: Seat,
    spec: &str,
    name: &str,
) -> Result<(), Denied> {
    if !may_be_taken(live, setup, seat) {
        return Err(Denied::Seats);
    }
    let place = &mut setup.seats[seat.index()];
    if place.by == By::Open {
        name.clone_into(&mut place.name);
    }
    place.by = By::Bot(spec.to_owned());
    Ok(())
}
