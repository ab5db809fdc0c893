//! Reviews of finished games, worked out one after the other off the request path and stored with the game.
//!
//! Everything is bounded: how many wait, and how many of them one person or address has asked for. What is found depends
//! on the record alone, so it does not matter who asks, or which server of several answers.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex as Lock, PoisonError};

use croupier_table::{
    Account, Kind, NoReview, REVIEW_RESOURCES, Record, Review, Seat, Text, review,
};
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use tokio::sync::{Notify, OwnedSemaphorePermit};

use crate::id::Id;
use crate::live::{NoTable, TableRegistry};
use crate::setup::TableSetup;
use crate::store::{Store, StoreError, StoredReview};

/// How many reviews may wait.
const MOST_WAITING: usize = 100;
/// How many of them one person or address may have asked for.
const MOST_OF_ONE: usize = 3;
/// How many tables that cannot be reviewed are remembered.
const MOST_FAILED: usize = 1000;

/// Who asks for a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asker {
    /// A person.
    Person(Id),
    /// Somebody without an identity.
    Address(IpAddr),
}

/// How far a review is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ReviewState {
    /// It is there.
    Done(FoundReview),
    /// So many percent are done.
    Running(u8),
    /// So many others come before it.
    Waiting(usize),
    /// There is none: the game's bots do not evaluate, or its record cannot be replayed.
    Impossible,
}

/// A review that is stored.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FoundReview {
    /// The review.
    pub review: Review,
    /// The same as it is stored: reading and writing numbers might change their last digit.
    pub json: String,
}

/// Why a review was not taken on.
#[derive(Debug)]
pub(crate) enum NotQueued {
    /// Whoever asks has asked for too many.
    TooManyOfOne,
    /// Too many wait.
    Full,
    /// The store failed.
    Store(StoreError),
}

/// What statistics need of a review.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Digest {
    /// Whether luck is told from the play of the others.
    pub exact: bool,
    /// The accounts of all seats.
    pub accounts: Vec<Account>,
    /// What the decisions of each seat cost by their kinds.
    pub tallies: Vec<Tally>,
}

/// The decisions of one kind that a seat has made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Tally {
    /// The seat.
    pub seat: Seat,
    /// The kind of what was played.
    pub kind: Text,
    /// How many were evaluated.
    pub count: usize,
    /// How many of them were mistakes.
    pub mistakes: usize,
    /// What these cost.
    pub lost: f64,
    /// The kinds that would have been better, with what each would have saved.
    pub better: Vec<(Text, f64)>,
}

/// The reviews that wait and the one that is worked on.
pub(crate) struct Reviews {
    registry: Arc<TableRegistry>,
    store: Store,
    waiting: Lock<Waiting>,
    work: Notify,
}

#[derive(Default)]
struct Waiting {
    queue: VecDeque<(Id, Asker)>,
    running: Option<(Id, Asker, u8)>,
    failed: VecDeque<Id>,
}

impl Waiting {
    /// How far the review of this table is, if it was asked for.
    fn state(&self, table: Id) -> Option<ReviewState> {
        if let Some((_, _, percent)) = self.running.filter(|(id, ..)| *id == table) {
            return Some(ReviewState::Running(percent));
        }
        if self.failed.contains(&table) {
            return Some(ReviewState::Impossible);
        }
        let place = self.queue.iter().position(|(id, _)| *id == table)?;
        Some(ReviewState::Waiting(place + usize::from(self.running.is_some())))
    }

    /// Takes a review on, unless too many wait.
    fn push(&mut self, table: Id, asker: Asker) -> Result<ReviewState, NotQueued> {
        if let Some(state) = self.state(table) {
            return Ok(state);
        }
        let waits = self.queue.iter().filter(|(_, by)| *by == asker).count();
        let runs = self.running.is_some_and(|(_, by, _)| by == asker);
        if waits + usize::from(runs) >= MOST_OF_ONE {
            return Err(NotQueued::TooManyOfOne);
        }
        if self.queue.len() >= MOST_WAITING {
            return Err(NotQueued::Full);
        }
        self.queue.push_back((table, asker));
        Ok(ReviewState::Waiting(self.queue.len() - 1 + usize::from(self.running.is_some())))
    }

    fn fail(&mut self, table: Id) {
        self.failed.push_back(table);
        if self.failed.len() > MOST_FAILED {
            self.failed.pop_front();
        }
    }
}

/// Why a review was not found.
enum NotFound {
    /// There is none, and there will be none.
    Impossible,
    /// Another time it may be found: the server stops, or the store failed.
    NotNow,
}

impl Reviews {
    /// Nothing waits yet. Somebody must [`run`](Reviews::run) it.
    pub(crate) fn new(registry: Arc<TableRegistry>, store: Store) -> Reviews {
        Reviews { registry, store, waiting: Lock::default(), work: Notify::new() }
    }

    fn with_waiting<T>(&self, ask: impl FnOnce(&mut Waiting) -> T) -> T {
        ask(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The stored review of a table. One that another version of the program has stored, which this one cannot read, is
    /// none: it is worked out again.
    async fn find_stored(&self, table: Id) -> Result<Option<FoundReview>, StoreError> {
        let Some((json, digest)) = self.store.load_review(table).await? else { return Ok(None) };
        let read: Result<Review, _> = serde_json::from_str(&json);
        let is_counted = serde_json::from_str::<Digest>(&digest).is_ok();
        Ok(read.ok().filter(|_| is_counted).map(|review| FoundReview { review, json }))
    }

    /// Whether the review of this table was tried in vain.
    pub(crate) fn is_impossible(&self, table: Id) -> bool {
        self.with_waiting(|waiting| waiting.failed.contains(&table))
    }

    /// The review of a finished game, or how far it is. One that nobody has asked for is taken on.
    pub(crate) async fn request(&self, table: Id, asker: Asker) -> Result<ReviewState, NotQueued> {
        if let Some(found) = self.find_stored(table).await.map_err(NotQueued::Store)? {
            return Ok(ReviewState::Done(found));
        }
        let state = self.with_waiting(|waiting| waiting.push(table, asker));
        self.work.notify_one();
        state
    }

    /// Works out one review after the other, for ever.
    pub(crate) async fn run(self: Arc<Reviews>) {
        loop {
            let next = self.with_waiting(|waiting| {
                let next = waiting.queue.pop_front();
                waiting.running = next.map(|(table, asker)| (table, asker, 0));
                next
            });
            let Some((table, _)) = next else {
                self.work.notified().await;
                continue;
            };
            let found = self.work_out(table).await;
            self.with_waiting(|waiting| {
                waiting.running = None;
                if let Err(NotFound::Impossible) = found {
                    waiting.fail(table);
                }
            });
        }
    }

    async fn work_out(self: &Arc<Reviews>, table: Id) -> Result<(), NotFound> {
        if matches!(self.find_stored(table).await, Ok(Some(_))) {
            return Ok(());
        }
        let (setup, text) =
            self.registry.finished_record(table).await.map_err(|why| match why {
                NoTable::Store(_) => NotFound::NotNow,
                NoTable::Unknown | NoTable::Full | NoTable::Unreadable => NotFound::Impossible,
            })?;
        let record = Record::parse(&text).map_err(|_| NotFound::Impossible)?;
        let kind = self.registry.kind(&record.header.game).ok_or(NotFound::Impossible)?;
        let found = self.evaluate(table, kind, record).await?;
        let stored = StoredReview {
            table,
            review: serde_json::to_string(&found).map_err(|_| NotFound::Impossible)?,
            digest: serde_json::to_string(&digest(&found)).map_err(|_| NotFound::Impossible)?,
            accounts: accounts(&setup, &found),
        };
        self.store.save_review(stored).await.map_err(|error| {
            tracing::warn!(%error, "a review was not stored");
            NotFound::NotNow
        })
    }

    /// Reviews a record on a thread for blocking work, in turns with the bots of all tables.
    async fn evaluate(
        self: &Arc<Reviews>,
        table: Id,
        kind: &'static dyn Kind,
        record: Record,
    ) -> Result<Review, NotFound> {
        let mut turns =
            Turns { reviews: Arc::clone(self), table, runtime: Handle::current(), permit: None };
        let found = tokio::task::spawn_blocking(move || {
            review(&record, kind, REVIEW_RESOURCES, &mut |share| turns.next(share))
        });
        match found.await {
            Ok(Ok(found)) if found.skipped == 0 => Ok(found),
            Ok(Ok(_)) => Err(NotFound::NotNow),
            Ok(Err(NoReview::Bad(_) | NoReview::NotEvaluated)) => Err(NotFound::Impossible),
            Err(_) => {
                tracing::error!(game = kind.name(), "a bot panicked over a review");
                Err(NotFound::Impossible)
            }
        }
    }
}

/// Lets evaluations take turns with the bots, and notes the progress.
struct Turns {
    reviews: Arc<Reviews>,
    table: Id,
    runtime: Handle,
    permit: Option<OwnedSemaphorePermit>,
}

impl Turns {
    /// Waits for the turn of the next evaluation. The server lets nobody begin once it stops.
    fn next(&mut self, share: f64) -> ControlFlow<()> {
        self.permit = None;
        let percent = (share * 100.0) as u8;
        self.reviews.with_waiting(|waiting| {
            if let Some(running) = waiting.running.as_mut().filter(|(id, ..)| *id == self.table) {
                running.2 = percent;
            }
        });
        let permit = self.runtime.block_on(self.reviews.registry.turn_to_think());
        self.permit = permit;
        if self.permit.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// What luck and the others brought the people at a table, and what their mistakes cost.
fn accounts(setup: &TableSetup, review: &Review) -> Vec<(Id, f64, f64)> {
    let people = setup.seats.iter().zip(&review.accounts);
    people
        .filter_map(|(place, account)| {
            Some((Id(place.person?), account.luck + account.gifts, account.lost))
        })
        .collect()
}

/// What statistics need of a review.
fn digest(review: &Review) -> Digest {
    let mut tallies: Vec<Tally> = Vec::new();
    for one in review.decisions.iter().filter(|one| !one.is_forced()) {
        let Some(kind) = &one.kind else { continue };
        let known = tallies.iter().position(|tally| tally.seat == one.seat && tally.kind == *kind);
        let place = known.unwrap_or_else(|| {
            let (seat, kind) = (one.seat, kind.clone());
            tallies.push(Tally {
                seat,
                kind,
                count: 0,
                mistakes: 0,
                lost: 0.0,
                better: Vec::new(),
            });
            tallies.len() - 1
        });
        let tally = &mut tallies[place];
        tally.count += 1;
        if one.is_sure() {
            tally.mistakes += 1;
            tally.lost += one.lost;
            add_better(&mut tally.better, one.best_kind.as_ref(), one.lost);
        }
    }
    Digest { exact: review.exact, accounts: review.accounts.clone(), tallies }
}

/// Adds what a better kind would have saved.
pub(crate) fn add_better(better: &mut Vec<(Text, f64)>, kind: Option<&Text>, saved: f64) {
    let Some(kind) = kind else { return };
    match better.iter_mut().find(|(known, _)| known == kind) {
        Some((_, sum)) => *sum += saved,
        None => better.push((kind.clone(), saved)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Asker = Asker::Person(Id(1));

    #[test]
    fn a_thousand_requests_of_one_person_leave_three_in_the_queue() {
        let mut waiting = Waiting::default();
        let asked: Vec<_> = (0..1000).map(|table| waiting.push(Id(table), ANN)).collect();
        assert_eq!(asked.iter().filter(|answer| answer.is_ok()).count(), MOST_OF_ONE);
        assert!(matches!(asked[999], Err(NotQueued::TooManyOfOne)));
        assert_eq!(waiting.queue.len(), MOST_OF_ONE);
    }

    #[test]
    fn a_thousand_requests_of_a_thousand_people_fill_the_queue_and_no_more() {
        let mut waiting = Waiting::default();
        let asked: Vec<_> = (0..1000).map(|n| waiting.push(Id(n), Asker::Person(Id(n)))).collect();
        assert_eq!(asked.iter().filter(|answer| answer.is_ok()).count(), MOST_WAITING);
        assert!(matches!(asked[999], Err(NotQueued::Full)));
        assert!(
            matches!(waiting.push(Id(5), ANN), Ok(ReviewState::Waiting(5))),
            "it waits already"
        );
    }

    #[test]
    fn a_table_that_cannot_be_reviewed_is_not_tried_again() {
        let mut waiting = Waiting::default();
        waiting.fail(Id(7));
        assert!(matches!(waiting.push(Id(7), ANN), Ok(ReviewState::Impossible)));
        for table in 0..2 * MOST_FAILED as i64 {
            waiting.fail(Id(table));
        }
        assert_eq!(waiting.failed.len(), MOST_FAILED);
    }
}
