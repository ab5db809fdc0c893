//! Servers that share a `PostgreSQL`: what this one knows of the others, and what it tells them.
//!
//! Any server serves any table. The log in the database is the truth, so everything here is about hearing of changes early
//! and about who drives a table's bots and clock. On `SQLite` a server is alone and nothing here happens.

mod message;
mod run;

pub(crate) use message::{Message, Present, payloads};
pub(crate) use run::{Joined, join, leave, start};

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex as Lock, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use croupier_table::Seat;
use tokio::sync::mpsc;

use crate::id::Id;

/// How many messages may wait; further ones are dropped.
const WAITING: usize = 4096;
/// For so long a server that found itself alone may rely on it. A server that joins serves nobody before that.
const FRESH: Duration = Duration::from_secs(2);
/// How long somebody counts as present elsewhere whose page was requested there without a stream.
const STAYS: Duration = Duration::from_mins(2);

/// What this server knows of the others.
pub(crate) struct Nodes {
    own: Id,
    /// `None` where no other server can be.
    outbox: Option<mpsc::Sender<Message>>,
    waiting: Lock<Option<mpsc::Receiver<Message>>>,
    others: Lock<Others>,
    elsewhere: Lock<HashMap<Id, Vec<Elsewhere>>>,
    is_leaving: AtomicBool,
    /// Whether something may have happened that this server was not told, or could not read.
    is_behind: AtomicBool,
    /// How often the notifications of the database were lost.
    pub(crate) lost: AtomicU64,
}

#[derive(Default)]
struct Others {
    living: Vec<Id>,
    /// When the database was last asked who lives.
    asked: Option<Instant>,
}

/// Who has a table open at another server.
struct Elsewhere {
    node: Id,
    present: Present,
    heard: Instant,
}

impl Nodes {
    /// The only server of a database.
    pub(crate) fn sole() -> Nodes {
        Nodes::new(None, None)
    }

    /// A server that shares its database.
    pub(crate) fn shared() -> Nodes {
        let (outbox, waiting) = mpsc::channel(WAITING);
        Nodes::new(Some(outbox), Some(waiting))
    }

    fn new(
        outbox: Option<mpsc::Sender<Message>>,
        waiting: Option<mpsc::Receiver<Message>>,
    ) -> Nodes {
        Nodes {
            own: Id::fresh(),
            outbox,
            waiting: Lock::new(waiting),
            others: Lock::default(),
            elsewhere: Lock::default(),
            is_leaving: AtomicBool::new(false),
            is_behind: AtomicBool::new(false),
            lost: AtomicU64::new(0),
        }
    }

    /// The number of this server; a new one at every start.
    pub(crate) fn own(&self) -> Id {
        self.own
    }

    /// Whether other servers can use the same database.
    pub(crate) fn is_shared(&self) -> bool {
        self.outbox.is_some()
    }

    /// Whether no other server has served anything that this one has not heard of. A server that was stopped for a while
    /// does not know.
    pub(crate) fn is_alone(&self) -> bool {
        if !self.is_shared() {
            return true;
        }
        let others = lock(&self.others);
        others.living.is_empty() && others.asked.is_some_and(|asked| asked.elapsed() < FRESH)
    }

    /// Whether others may have revoked keys that this server has not heard of: for too long it has not asked who lives.
    pub(crate) fn is_unsure(&self) -> bool {
        self.is_shared() && lock(&self.others).asked.is_none_or(|asked| asked.elapsed() >= FRESH)
    }

    /// How many servers live, this one included.
    pub(crate) fn count(&self) -> usize {
        1 + lock(&self.others).living.len()
    }

    /// Tells all other servers, if there are any. A message may be lost: it only speeds up what the database says too, or
    /// is about what need not last.
    pub(crate) fn tell(&self, message: Message) {
        if let Some(outbox) = &self.outbox
            && !self.is_alone()
        {
            let _ = outbox.try_send(message);
        }
    }

    /// Whether this server gives its leases back.
    pub(crate) fn is_leaving(&self) -> bool {
        self.is_leaving.load(Ordering::Relaxed)
    }

    /// Notes that something may have happened that this server was not told, or could not read.
    pub(crate) fn note_behind(&self) {
        self.is_behind.store(true, Ordering::Relaxed);
    }

    /// Whether that was noted since the last call.
    fn take_behind(&self) -> bool {
        self.is_behind.swap(false, Ordering::Relaxed)
    }

    /// Notes who lives; true if somebody does not live any more.
    pub(crate) fn note_living(&self, asked: Instant, living: Vec<Id>) -> bool {
        let mut others = lock(&self.others);
        let is_gone = |id: &Id| !living.contains(id);
        let gone: Vec<Id> = others.living.iter().copied().filter(is_gone).collect();
        *others = Others { living, asked: Some(asked) };
        drop(others);
        for node in &gone {
            self.forget_presence(*node);
        }
        !gone.is_empty()
    }

    /// Forgets who was present at a server that is gone.
    fn forget_presence(&self, node: Id) {
        let mut elsewhere = lock(&self.elsewhere);
        elsewhere.retain(|_, present| {
            present.retain(|one| one.node != node);
            !present.is_empty()
        });
    }

    /// Notes who has a table open at another server.
    fn note_presence(&self, node: Id, table: Id, present: Present) {
        let mut elsewhere = lock(&self.elsewhere);
        let here = elsewhere.entry(table).or_default();
        here.retain(|one| one.node != node);
        if present.streams | present.visits != 0 || present.spectators > 0 {
            here.push(Elsewhere { node, present, heard: Instant::now() });
        }
        if here.is_empty() {
            elsewhere.remove(&table);
        }
    }

    /// Forgets who has a table open that is no longer of interest.
    pub(crate) fn forget_table(&self, table: Id) {
        let mut elsewhere = lock(&self.elsewhere);
        if elsewhere.get(&table).is_some_and(|here| here.iter().all(|one| !one.present.is_listed)) {
            elsewhere.remove(&table);
        }
    }

    /// Whether the person of a seat has the table open at another server.
    pub(crate) fn is_elsewhere(&self, table: Id, seat: Seat) -> bool {
        self.is_shared() && {
            let bit = 1u64.checked_shl(u32::from(seat.0)).unwrap_or(0);
            lock(&self.elsewhere).get(&table).is_some_and(|here| {
                here.iter().any(|one| {
                    let visits = if one.heard.elapsed() < STAYS { one.present.visits } else { 0 };
                    (one.present.streams | visits) & bit != 0
                })
            })
        }
    }

    /// Whether anybody has the table open at another server.
    pub(crate) fn is_open_elsewhere(&self, table: Id) -> bool {
        self.is_shared() && lock(&self.elsewhere).contains_key(&table)
    }

    /// How many spectators have the table open at other servers.
    pub(crate) fn spectators_elsewhere(&self, table: Id) -> u32 {
        let elsewhere = lock(&self.elsewhere);
        elsewhere.get(&table).map_or(0, |here| here.iter().map(|one| one.present.spectators).sum())
    }
}

fn lock<T>(what: &Lock<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Id = Id(7);
    const ANN: Seat = Seat(0);

    fn streams(streams: u64) -> Present {
        Present { streams, ..Present::default() }
    }

    #[test]
    fn a_server_is_alone_only_as_long_as_it_knows() {
        let nodes = Nodes::shared();
        assert!(!nodes.is_alone(), "nobody was asked");
        nodes.note_living(Instant::now(), Vec::new());
        assert!(nodes.is_alone() && !nodes.is_unsure());
        nodes.note_living(Instant::now().checked_sub(FRESH).expect("a time"), Vec::new());
        assert!(!nodes.is_alone() && nodes.is_unsure(), "that was long ago");
        nodes.note_living(Instant::now(), vec![Id(2)]);
        assert!(!nodes.is_alone());
        assert!(Nodes::sole().is_alone() && !Nodes::sole().is_unsure());
    }

    #[test]
    fn somebody_is_present_at_another_server_until_that_says_otherwise_or_dies() {
        let nodes = Nodes::shared();
        nodes.note_living(Instant::now(), vec![Id(2), Id(3)]);
        nodes.note_presence(Id(2), TABLE, streams(1));
        nodes.note_presence(Id(3), TABLE, streams(2));
        assert!(nodes.is_elsewhere(TABLE, ANN) && nodes.is_elsewhere(TABLE, Seat(1)));
        assert!(!nodes.is_elsewhere(TABLE, Seat(2)) && !nodes.is_elsewhere(Id(8), ANN));
        nodes.note_presence(Id(2), TABLE, streams(0));
        assert!(!nodes.is_elsewhere(TABLE, ANN));
        assert!(nodes.note_living(Instant::now(), vec![Id(2)]));
        assert!(!nodes.is_open_elsewhere(TABLE), "the other one is dead");
    }
}
