//! A live table: the match in memory, who watches it, and the only way to change it.
//!
//! Every change is stored before anybody is notified. Bots and clocks are in `driver`, the list of tables in `registry`.

mod denied;
mod draw;
mod driver;
mod follow;
mod hints;
mod lease;
mod narration;
mod phrases;
mod presence;
mod rated;
mod registry;
mod results;
mod state;
mod summary;
#[cfg(test)]
mod testing;
mod window;

pub(crate) use denied::Denied;
pub(crate) use narration::{LogEntry, ShownMoment};
pub(crate) use phrases::{PHRASES, Phrase};
pub(crate) use rated::TableRatings;
pub(crate) use registry::{NoTable, TableRegistry};
pub(crate) use state::{TableState, words_of};
pub(crate) use summary::{SeatSummary, SummaryState};

use presence::Presence;

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Instant;

use croupier_table::{Kind, Seat, Turn};
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::id::Id;
use crate::nodes::Message;
use crate::setup::{By, TableSetup};
use crate::store::{Store, StoreError};

/// What a seat does.
#[derive(Clone, Debug)]
pub(crate) enum Move {
    /// An action in canonical text.
    Word(String),
    /// Actions in canonical text that are made in one go: all of them or none.
    Words(Vec<String>),
    /// A cell of the grid that the seat's scene offers.
    Cell { row: usize, column: usize },
    /// A line typed by a person.
    Line(String),
    /// Takes the last action back.
    Undo,
    /// What a bot has chosen in the place of a person whose time is up.
    Late(String),
    /// The time to shout is over, or chance that was held back is due.
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
    /// When other servers were last told who is present.
    told: Lock<Option<Instant>>,
    /// Whether everybody may find it.
    is_listed: bool,
    lease: Lock<lease::Lease>,
    /// Whether another server would drive the table.
    is_wanted: AtomicBool,
    touched_ms: AtomicU64,
    born: Instant,
    /// The number at which a bot may move without a further pause.
    go_ahead: watch::Sender<Option<usize>>,
    hints: hints::Hints,
    phrases: phrases::Phrases,
    summaries: summary::Summaries,
}

/// Somebody who is notified of every step on the task that made it. Notification must not block.
pub(crate) trait Listener: Send + Sync {
    /// Receives the current state, which is stored.
    fn notify(&self, state: &TableState);
}

/// How often a change of the setup is tried when other servers are first.
const ATTEMPTS: usize = 4;

impl LiveTable {
    /// A live table in this state.
    pub(crate) fn new(
        id: Id,
        kind: &'static dyn Kind,
        store: Store,
        state: TableState,
    ) -> LiveTable {
        let seats = state.setup.seats.len();
        let lease = match store.nodes().is_shared() {
            true => lease::Lease::Free,
            false => lease::Lease::Sole,
        };
        LiveTable {
            id,
            kind,
            store,
            is_listed: follow::is_listed(&state),
            state: Mutex::new(state),
            changes: watch::Sender::new(0),
            work: watch::Sender::new(0),
            listeners: Lock::default(),
            // One count for every seat, the last one for spectators.
            present: Lock::new(vec![Presence::default(); seats + 1]),
            told: Lock::default(),
            lease: Lock::new(lease),
            is_wanted: AtomicBool::new(false),
            touched_ms: AtomicU64::new(0),
            born: Instant::now(),
            go_ahead: watch::Sender::new(None),
            hints: hints::Hints::default(),
            phrases: phrases::Phrases::default(),
            summaries: summary::Summaries::default(),
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
        self.notify_driver();
    }

    /// Notifies the driver alone.
    fn notify_driver(&self) {
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

    /// Lets a bot move without a further pause if the page still has the number `n` then: asking twice for the same move
    /// gives one move.
    pub(crate) fn allow_bot_move(&self, n: usize) {
        self.touch();
        self.go_ahead.send_replace(Some(n));
        self.notify_driver();
        self.store.nodes().tell(Message::GoAhead { table: self.id, n });
    }

    /// Makes a move if nothing that is shown has happened since the log had `n` entries, and the seat may. It is stored
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
        self.touch();
        let mut state = self.state.lock().await;
        let is_behind = n > state.log.len() || !state.has_begun();
        if is_behind && !self.store.nodes().is_alone() {
            self.catch_up_locked(&mut state).await?;
        }
        self.play_locked(&mut state, seat, n, what, None).await
    }

    /// A move of a bot or clock. It is refused if another server drives the table.
    async fn play_driven(
        self: &Arc<LiveTable>,
        seat: Seat,
        n: usize,
        what: Move,
    ) -> Result<usize, Denied> {
        let epoch = self.epoch()?;
        let live = Arc::clone(self);
        let played = tokio::spawn(async move {
            live.touch();
            let mut state = live.state.lock().await;
            live.play_locked(&mut state, seat, n, what, epoch).await
        });
        played.await.unwrap_or(Err(Denied::Store(StoreError::Closed)))
    }

    async fn play_locked(
        &self,
        state: &mut TableState,
        seat: Seat,
        n: usize,
        what: Move,
        epoch: Option<i64>,
    ) -> Result<usize, Denied> {
        let driven = state.is_driven();
        if state.draw().is_some() {
            return Err(Denied::Drawing);
        }
        if !state.is_current(n) {
            return Err(Denied::Stale);
        }
        let (n, shown, lapses) = (state.log.len(), state.n(), matches!(what, Move::Lapse));
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
        self.store_from(state, n, epoch).await?;
        state.deadline = deadline.or(state.deadline);
        state.end_skip();
        self.notify_listeners(state);
        if state.n() == shown && !lapses {
            // A silent pass: no page may change, or change earlier, because of it.
            self.notify_driver();
        } else {
            self.notify_of_move(driven || state.is_driven());
        }
        Ok(state.log.len())
    }

    /// Lets bots play without pauses until it is a person's turn.
    pub(crate) async fn skip_to_person(&self) {
        self.touch();
        self.skip_here().await;
        self.store.nodes().tell(Message::Skip { table: self.id });
    }

    async fn skip_here(&self) {
        let mut state = self.state.lock().await;
        state.skips = true;
        state.end_skip();
        self.notify_driver();
    }

    /// Stores the entries from number `n` on. If that fails, they are undone in memory.
    async fn store_from(
        &self,
        state: &mut TableState,
        n: usize,
        epoch: Option<i64>,
    ) -> Result<(), Denied> {
        if state.log.len() > n {
            if let Err(error) = self.store.append(self.id, state.entries_from(n, epoch)).await {
                // Undone first: reloading may fail as well.
                state.rewind(self.kind, n);
                self.reload(state).await;
                return Err(error.into());
            }
            self.entries_are_stored(state, n).await;
        }
        Ok(())
    }

    /// What follows when the entries from number `n` on are stored.
    async fn entries_are_stored(&self, state: &mut TableState, n: usize) {
        if state.table.turn() == Turn::Over {
            tracing::info!(game = self.kind.name(), entries = state.log.len(), "a game is over");
            self.keep_result(state);
            self.settle_if_due(state).await;
        }
        // The clock runs on over silent passes.
        if state.n() > n {
            state.clock();
        }
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

    /// Changes the setup, stores it, begins the draw once every seat is taken, and the game once the draw is done. If
    /// another server has changed it at the same moment, the change is made again.
    pub(crate) async fn update_setup(
        self: &Arc<LiveTable>,
        change: impl FnOnce(&mut TableSetup) -> Result<(), Denied> + Clone + Send + 'static,
    ) -> Result<(), Denied> {
        let live = Arc::clone(self);
        let updated = tokio::spawn(async move {
            for _ in 1..ATTEMPTS {
                match live.store_setup(change.clone(), None).await {
                    Err(Denied::Store(StoreError::Behind)) => {}
                    updated => return updated,
                }
            }
            live.store_setup(change, None).await
        });
        updated.await.unwrap_or(Err(Denied::Store(StoreError::Closed))).map_err(Denied::into_stale)
    }

    /// The same for a change that a clock makes. It is refused if another server drives the table.
    async fn update_setup_driven(
        self: &Arc<LiveTable>,
        change: impl FnOnce(&mut TableSetup) -> Result<(), Denied> + Send + 'static,
    ) -> Result<(), Denied> {
        let epoch = self.epoch()?;
        let live = Arc::clone(self);
        let updated = tokio::spawn(async move { live.store_setup(change, epoch).await });
        updated.await.unwrap_or(Err(Denied::Store(StoreError::Closed))).map_err(Denied::into_stale)
    }

    async fn store_setup(
        &self,
        change: impl FnOnce(&mut TableSetup) -> Result<(), Denied>,
        epoch: Option<i64>,
    ) -> Result<(), Denied> {
        let mut state = self.state.lock().await;
        self.touch();
        if !self.store.nodes().is_alone() {
            self.catch_up_locked(&mut state).await?;
        }
        let mut setup = state.setup.clone();
        change(&mut setup)?;
        if setup == state.setup {
            return Ok(());
        }
        self.follow_seats(&state.setup, &mut setup)?;
        let (before, n) = (std::mem::replace(&mut state.setup, setup), state.log.len());
        state.follow_draw(before.draw.as_ref());
        if state.has_begun() {
            state.deal();
        }
        let dealt = state.entries_from(n, epoch);
        let stored = self.store.update(self.id, state.version, &state.setup, dealt).await;
        if let Err(error) = stored {
            state.setup = before;
            state.rewind(self.kind, n);
            self.reload(&mut state).await;
            return Err(Denied::Store(error));
        }
        state.version += 1;
        if before.seats != state.setup.seats {
            state.narrate_seat_changes(&before.seats);
            state.clock();
            self.read_ratings(&mut state).await;
            self.settle_if_due(&mut state).await;
        }
        if state.log.len() > n {
            self.entries_are_stored(&mut state, n).await;
        }
        if !before.has_seed() && state.has_begun() {
            state.clock();
        }
        self.notify_listeners(&state);
        self.notify_watchers();
        Ok(())
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

/// Whether a person may let bots take over seats: the host, or everybody at the table while the host is away or was
/// forgotten.
pub(crate) fn may_hand_over(live: &LiveTable, setup: &TableSetup, person: Id) -> bool {
    let host = setup.seat_of(Id(setup.host));
    let host_away = setup.host == 0 || host.is_some_and(|seat| !live.is_present(seat));
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
    if setup.counts() && setup.seats[seat.index()].by != By::Open {
        return Err(Denied::Rated);
    }
    let place = &mut setup.seats[seat.index()];
    if place.by == By::Open {
        name.clone_into(&mut place.name);
    }
    place.by = By::Bot(spec.to_owned());
    Ok(())
}
