//! A live table: the match in memory, the people who look at it, and the only way to change it.
//!
//! Every change is stored before anybody hears of it. Bots and clocks are in `drive`, the list of rooms in `hall`.

mod drive;
mod hall;
mod reaction;
mod state;

pub(crate) use hall::{Hall, NoTable};
pub(crate) use state::State;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::{Duration, Instant};

use croupier_engine::{Kind, Refused, Seat, Turn};
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::id::Id;
use crate::setup::{By, Setup};
use crate::store::{Store, StoreError};

/// Why a table did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Denied {
    /// The request answers a step that is not the last one any more.
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
pub(crate) struct Room {
    /// Its id.
    pub id: Id,
    /// Its game.
    pub kind: &'static dyn Kind,
    store: Store,
    state: Mutex<State>,
    changes: watch::Sender<u64>,
    work: watch::Sender<u64>,
    listeners: Lock<Vec<Arc<dyn Listener>>>,
    present: Lock<Vec<Here>>,
    touched_ms: AtomicU64,
    born: Instant,
    /// The number of entries at which a bot that plays step by step may move.
    let_on: watch::Sender<Option<usize>>,
}

/// Somebody who is told every step by whoever makes it, and must not take long to hear it.
pub(crate) trait Listener: Send + Sync {
    /// Hears of the table as it stands, which is stored.
    fn tell(&self, state: &State);
}

/// Who has the table open at a seat, or looks on.
#[derive(Clone, Copy, Default)]
struct Here {
    /// How many streams are open.
    streams: u32,
    /// When a page was last asked for, for browsers that open no stream.
    visited: Option<Instant>,
}

impl Here {
    /// How long somebody without a stream is taken to look at the page.
    const STAYS: Duration = Duration::from_mins(2);

    fn is_here(self) -> bool {
        self.streams > 0 || self.visited.is_some_and(|when| when.elapsed() < Here::STAYS)
    }
}

/// How long after the last request a table without open streams still counts as looked at.
const ATTENTION: Duration = Duration::from_secs(20);

impl Room {
    /// A room for a table as it was stored.
    pub(crate) fn new(id: Id, kind: &'static dyn Kind, store: Store, state: State) -> Room {
        let seats = state.setup.seats.len();
        Room {
            id,
            kind,
            store,
            state: Mutex::new(state),
            changes: watch::Sender::new(0),
            work: watch::Sender::new(0),
            listeners: Lock::default(),
            // One count for every seat, the last one for spectators.
            present: Lock::new(vec![Here::default(); seats + 1]),
            touched_ms: AtomicU64::new(0),
            born: Instant::now(),
            let_on: watch::Sender::new(None),
        }
    }

    /// The table as it stands; nobody changes it while this is held.
    pub(crate) async fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().await
    }

    /// Hears of every change from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Hears of every change that may give the table's own task something to do.
    fn work(&self) -> watch::Receiver<u64> {
        self.work.subscribe()
    }

    /// Tells everybody that something has changed, the table's own task among them.
    fn announce(&self) {
        self.changes.send_modify(|number| *number += 1);
        self.work.send_modify(|number| *number += 1);
    }

    /// Tells everybody that a move was made. The table's own task sleeps on if neither bot nor clock is concerned.
    fn announce_move(&self, concerns_task: bool) {
        if concerns_task {
            self.announce();
        } else {
            self.changes.send_modify(|number| *number += 1);
        }
    }

    /// Tells all listeners of the table as it stands.
    fn tell(&self, state: &State) {
        for listener in &*self.listeners.lock().unwrap_or_else(PoisonError::into_inner) {
            listener.tell(state);
        }
    }

    /// Tells this listener every step until the guard is dropped.
    pub(crate) fn listen(self: &Arc<Room>, listener: Arc<dyn Listener>) -> Listening {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.push(Arc::clone(&listener));
        Listening { room: Arc::clone(self), listener }
    }

    /// Notes that somebody has just looked at the table.
    pub(crate) fn touch(&self) {
        self.touched_ms.store(self.born.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// Somebody looks at the table without a stream: the others see it, and bots that rested because nobody did are
    /// woken.
    pub(crate) fn look_in(&self, viewer: Option<Seat>) {
        let rested = !self.is_attended();
        self.touch();
        let came = viewer.is_some_and(|seat| {
            let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(here) = present.get_mut(seat.index()) else { return false };
            let came = !here.is_here();
            here.visited = Some(Instant::now());
            came
        });
        if rested || came {
            self.announce();
        }
    }

    /// How long nobody has looked at the table.
    pub(crate) fn idle_for(&self) -> Duration {
        if self.watchers() > 0 {
            return Duration::ZERO;
        }
        let touched = Duration::from_millis(self.touched_ms.load(Ordering::Relaxed));
        self.born.elapsed().saturating_sub(touched)
    }

    /// Whether somebody looks at the table, so that bots may play on.
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
        present.get(seat.index()).is_some_and(|here| here.is_here())
    }

    /// How many look on.
    pub(crate) fn spectators(&self) -> u32 {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.last().map_or(0, |here| here.streams)
    }

    /// Somebody opens a stream; it counts until the presence is dropped.
    pub(crate) fn enter(self: &Arc<Room>, viewer: Option<Seat>) -> Presence {
        self.count(viewer, |count| count + 1);
        Presence { room: Arc::clone(self), viewer }
    }

    fn count(&self, viewer: Option<Seat>, change: impl FnOnce(u32) -> u32) {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let last = present.len() - 1;
        let place = viewer.map_or(last, |seat| seat.index().min(last));
        let here = &mut present[place];
        let before = *here;
        // Whoever has had a stream is gone when it is.
        *here = Here { streams: change(before.streams), visited: None };
        let visible = before.is_here() != here.is_here();
        drop(present);
        self.touch();
        if visible {
            self.announce();
        }
    }

    /// Lets a bot move at a table that plays step by step, if the log has `n` entries when it comes to that: who asks
    /// twice for the same move gets one.
    pub(crate) fn step_on(&self, n: usize) {
        self.touch();
        self.let_on.send_replace(Some(n));
    }

    /// Makes a move if the log has `n` entries, or had them when a reaction was opened, and the seat may. It is stored
    /// when this returns with the number of entries after it.
    ///
    /// It runs to its end even if whoever asked goes away, so memory and store never differ.
    pub(crate) async fn play(
        self: &Arc<Room>,
        seat: Seat,
        n: usize,
        what: Move,
    ) -> Result<usize, Denied> {
        let room = Arc::clone(self);
        let played = tokio::spawn(async move { room.play_here(seat, n, what).await });
        played.await.unwrap_or(Err(Denied::Store(StoreError::Closed)))
    }

    /// The same for a task that nobody breaks off.
    pub(crate) async fn play_here(
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
        // Taking back wins no time: the clock runs on.
        let deadline = state.deadline.filter(|_| matches!(what, Move::Undo));
        if let Err(denied) = state.make(seat, what) {
            if state.log.len() != n {
                state.rewind(self.kind, n);
            }
            return Err(denied);
        }
        state.deal();
        self.store_from(&mut state, n).await?;
        state.deadline = deadline.or(state.deadline);
        self.tell(&state);
        self.announce_move(driven || state.is_driven());
        Ok(state.log.len())
    }

    /// Stores the entries from number `n` on. What cannot be stored has not happened.
    async fn store_from(&self, state: &mut State, n: usize) -> Result<(), Denied> {
        if state.log.len() > n {
            let (is_over, entries) = (state.table.turn() == Turn::Over, state.log.len());
            let stored = if is_over {
                self.store.append_last(self.id, n, &state.log[n..]).await
            } else {
                self.store.append(self.id, n, &state.log[n..]).await
            };
            if let Err(error) = stored {
                // What happened only in memory is forgotten, whatever the store says next.
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

    /// Goes on from what is stored, if the store answers.
    async fn reload(&self, state: &mut State) {
        if let Ok(Some(stored)) = self.store.load(self.id).await
            && let Some(fresh) = State::replay(self.kind, stored)
        {
            *state = fresh;
            self.tell(state);
            self.announce();
        }
    }

    /// Changes the setup, stores it, and begins the game once somebody sits everywhere.
    pub(crate) async fn arrange(
        self: &Arc<Room>,
        change: impl FnOnce(&mut Setup) -> Result<(), Denied> + Send + 'static,
    ) -> Result<(), Denied> {
        let room = Arc::clone(self);
        let arranged = tokio::spawn(async move { room.arrange_now(change).await });
        arranged.await.unwrap_or(Err(Denied::Store(StoreError::Closed)))
    }

    async fn arrange_now(
        &self,
        change: impl FnOnce(&mut Setup) -> Result<(), Denied>,
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
            state.tell_changes(&before.seats);
            state.clock();
        }
        let n = state.log.len();
        if state.setup.is_full() {
            state.deal();
        }
        self.store_from(&mut state, n).await?;
        self.tell(&state);
        self.announce();
        Ok(())
    }
}

/// Somebody who has the table open.
pub(crate) struct Presence {
    room: Arc<Room>,
    viewer: Option<Seat>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.room.count(self.viewer, |count| count.saturating_sub(1));
    }
}

/// Somebody who is told every step.
pub(crate) struct Listening {
    room: Arc<Room>,
    listener: Arc<dyn Listener>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut listeners = self.room.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.retain(|other| !Arc::ptr_eq(other, &self.listener));
    }
}

/// Whether a person may let bots take seats over: the host, or while the host is away whoever sits at the table.
pub(crate) fn may_hand_over(room: &Room, setup: &Setup, person: Id) -> bool {
    let host_away = setup.seat_of(Id(setup.host)).is_some_and(|seat| !room.is_present(seat));
    setup.host == person.0 || host_away && setup.seat_of(person).is_some()
}

/// Whether a bot may take a seat over: it is free, or its person or program is away.
pub(crate) fn may_be_taken(room: &Room, setup: &Setup, seat: Seat) -> bool {
    match setup.seats.get(seat.index()).map(|place| &place.by) {
        Some(By::Open) => true,
        Some(By::Person | By::Program(_)) => !room.is_present(seat),
        Some(By::Bot(_)) | None => false,
    }
}

/// Lets a bot take over the seat.
pub(crate) fn hand_over(
    room: &Room,
    setup: &mut Setup,
    seat: Seat,
    spec: &str,
    name: &str,
) -> Result<(), Denied> {
    if !may_be_taken(room, setup, seat) {
        return Err(Denied::Seats);
    }
    let place = &mut setup.seats[seat.index()];
    if place.by == By::Open {
        name.clone_into(&mut place.name);
    }
    place.by = By::Bot(spec.to_owned());
    Ok(())
}
