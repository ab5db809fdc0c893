//! Following other servers: what they have stored is read and shown here, and what they say is heard.

use std::mem::replace;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use croupier_table::{LogLine, Turn};
use tokio::time::timeout;

use super::{LiveTable, NoTable, Phrase, TableRegistry, TableState};
use crate::id::Id;
use crate::nodes::{Message, Present};
use crate::setup::Visibility;
use crate::store::{News, StoreError};

/// How long a question about all tables waits for one that is busy.
const BUSY: Duration = Duration::from_millis(50);
/// A database that takes longer to say which tables have changed is away.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often a visit without a stream is told to other servers.
const VISITS: Duration = Duration::from_secs(30);

impl LiveTable {
    /// Reads what other servers have stored since.
    pub(crate) async fn catch_up(&self) -> Result<(), StoreError> {
        let (entries, version) = {
            let state = self.state.lock().await;
            (state.log.len(), state.version)
        };
        let news = self.store.news(self.id, entries, version).await?;
        if !news.is_empty() {
            self.follow(&mut *self.state.lock().await, news).await;
        }
        Ok(())
    }

    /// The same, for somebody who holds the state.
    pub(super) async fn catch_up_locked(&self, state: &mut TableState) -> Result<(), StoreError> {
        let news = self.store.news(self.id, state.log.len(), state.version).await?;
        if !news.is_empty() {
            self.follow(state, news).await;
        }
        Ok(())
    }

    async fn follow(&self, state: &mut TableState, news: News) {
        match state.follow(news) {
            Some(false) => {}
            Some(true) => {
                if state.table.turn() == Turn::Over {
                    self.read_ratings(state).await;
                }
                self.notify_listeners(state);
                self.notify_watchers();
            }
            // A gap: all of it is read again.
            None => self.reload(state).await,
        }
    }

    /// Reads what is new if the table is behind these marks.
    async fn catch_up_to(&self, entries: usize, version: i64) {
        let is_behind = {
            let state = self.state.lock().await;
            state.log.len() < entries || state.version < version
        };
        if is_behind {
            self.catch_up_some_time().await;
        }
    }

    /// Reads what other servers have stored, now or when the database answers again.
    async fn catch_up_some_time(&self) {
        if let Err(error) = self.catch_up().await {
            tracing::debug!(table = %self.id, %error, "the table is behind");
            if error.is_outage() {
                self.store.nodes().note_behind();
            }
        }
    }

    /// Closes a window whose time is over where nothing has to be written: the server that drives the table does the same.
    pub(super) async fn close_silently(&self) {
        let mut state = self.state.lock().await;
        if state.is_window_idle() {
            state.window = None;
            self.notify_listeners(&state);
            self.notify_watchers();
        }
    }

    /// Tells other servers who has the table open here.
    pub(super) fn tell_presence(&self) {
        if !self.store.nodes().is_shared() {
            return;
        }
        let present = {
            let here = self.present.lock().unwrap_or_else(PoisonError::into_inner);
            let bits = |holds: fn(&super::Presence) -> bool| {
                let seats = here[..here.len() - 1].iter().take(64).enumerate();
                seats.fold(0u64, |bits, (n, one)| bits | u64::from(holds(one)) << n)
            };
            Present {
                streams: bits(|one| one.streams > 0),
                visits: bits(|one| one.streams == 0 && one.is_present()),
                spectators: here.last().map_or(0, |one| one.streams),
                is_listed: self.is_listed,
            }
        };
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        self.store.nodes().tell(Message::Presence { table: self.id, present });
    }

    /// Tells other servers of a visit, if that was not done lately.
    pub(super) fn tell_visit(&self) {
        let told = *self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.is_none_or(|told| told.elapsed() > VISITS) {
            self.tell_presence();
        }
    }

    /// Whether anybody has the table open here.
    fn is_open_here(&self) -> bool {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.iter().any(|here| here.is_present())
    }

    async fn hear(self: Arc<LiveTable>, message: Message) {
        match message {
            Message::Steps { entries, .. } => self.catch_up_to(entries, 0).await,
            Message::Setup { version, .. } => self.catch_up_to(0, version).await,
            Message::Presence { .. } => self.changes.send_modify(|number| *number += 1),
            Message::WhoIsThere { .. } => {
                if self.is_open_here() {
                    self.tell_presence();
                }
            }
            Message::Phrase { seat, phrase, .. } => {
                if let Some(phrase) = Phrase::of_id(&phrase) {
                    self.hear_phrase(seat, phrase);
                }
            }
            Message::GoAhead { n, .. } => {
                self.go_ahead.send_replace(Some(n));
                self.notify_driver();
            }
            Message::Skip { .. } => self.skip_here().await,
            Message::Wanted { .. } => self.hear_of_wish(),
            Message::Free { .. } => self.hear_of_free_lease(),
            Message::Deleted { .. }
            | Message::Revoked { .. }
            | Message::Ratings
            | Message::Beat
            | Message::Bye => {}
        }
    }
}

impl TableState {
    /// Takes over what another server has stored; false if nothing is new, `None` if something is missing in between.
    fn follow(&mut self, news: News) -> Option<bool> {
        let (mut is_new, mut is_clock_due) = (false, false);
        if let Some((setup, version)) = news.setup
            && version > self.version
        {
            let before = replace(&mut self.setup, setup);
            self.follow_draw(before.draw.as_ref());
            self.version = version;
            if before.seats != self.setup.seats {
                self.narrate_seat_changes(&before.seats);
                is_clock_due = true;
            }
            is_clock_due |= !before.has_seed() && self.has_begun();
            is_new = true;
        }
        let (number, deadline) = (self.n(), self.deadline);
        let mut is_undone = false;
        for (from, lines) in news.rows {
            if from + lines.len() <= self.log.len() {
                continue;
            }
            if from != self.log.len() {
                return None;
            }
            for line in &lines {
                is_undone = matches!(line.parse(), Ok(LogLine::Undo(_)));
                self.replay_entry(line)?;
            }
            is_new = true;
        }
        // The clock runs on over silent passes, and nobody gains time by taking a step back.
        if self.n() > number || is_clock_due {
            self.clock();
        }
        if is_undone {
            self.deadline = deadline.or(self.deadline);
        }
        self.end_skip();
        Some(is_new)
    }

    /// Whether the time of the open window is over and its end writes nothing.
    fn is_window_idle(&self) -> bool {
        let is_over = self.due().is_some_and(|due| due.shout.is_none() && due.at <= Instant::now());
        is_over && self.table.pass().is_none() && self.table.turn() != Turn::Chance
    }
}

impl TableRegistry {
    /// The table with this id with everything that any server has stored until now: nobody sees less than they have seen
    /// at another server.
    pub(crate) async fn find_fresh(
        self: &Arc<TableRegistry>,
        id: Id,
    ) -> Result<Arc<LiveTable>, NoTable> {
        let live = self.find(id).await?;
        if !self.store.nodes().is_alone() {
            self.refresh(&live).await?;
        }
        Ok(live)
    }

    /// Reads what other servers have stored about a table. One that was deleted leaves the memory.
    async fn refresh(&self, live: &LiveTable) -> Result<(), NoTable> {
        match live.catch_up().await {
            Err(StoreError::Gone) => {
                self.forget_deleted(live.id);
                Err(NoTable::Unknown)
            }
            caught_up => Ok(caught_up?),
        }
    }

    /// Hears what another server says about a table. What is being loaded meanwhile hears of it afterwards.
    pub(crate) fn hear(self: &Arc<TableRegistry>, table: Id, message: Message) {
        match message {
            Message::Deleted { .. } => self.forget_deleted(table),
            Message::Wanted { .. } if !self.is_held(table) => self.give_up(table),
            message if self.is_held(table) => {
                let registry = Arc::clone(self);
                tokio::spawn(async move {
                    if let Ok(live) = registry.find(table).await {
                        live.hear(message).await;
                    }
                });
            }
            _ => {}
        }
    }

    /// Reads what other servers have stored about all tables in memory. It fails if the database does not answer.
    pub(crate) async fn catch_up_all(&self) -> Result<(), StoreError> {
        let mut known = Vec::new();
        for live in self.all_in_memory() {
            if let Ok(state) = timeout(BUSY, live.state()).await {
                known.push((live.id.0, state.log.len(), state.version));
            } else {
                tokio::spawn(async move { live.catch_up_some_time().await });
            }
        }
        let behind = timeout(PATIENCE, self.store.list_behind(&known)).await;
        for id in behind.unwrap_or(Err(StoreError::Away("no answer".to_owned())))? {
            // Others are loaded as they are stored when somebody asks for them.
            let Some(live) = self.in_memory(id) else { continue };
            match self.refresh(&live).await {
                Err(NoTable::Store(error)) if error.is_outage() => return Err(error),
                Err(NoTable::Unknown) | Ok(()) => {}
                Err(error) => tracing::warn!(table = %id, %error, "the table is behind"),
            }
        }
        Ok(())
    }

    /// Tells other servers who is here.
    pub(crate) fn tell_presence(&self) {
        for live in self.all_in_memory() {
            if live.is_open_here() {
                live.tell_presence();
            }
        }
    }
}

/// Whether everybody may find the table.
pub(super) fn is_listed(state: &TableState) -> bool {
    state.setup.visibility == Visibility::Listed
}
