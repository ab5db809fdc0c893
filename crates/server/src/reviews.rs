//! Reviews of finished games, worked out off the request path and stored with the game. What is found depends on the record
//! alone, so it does not matter who asks, or which server of several answers. `review_queue.rs` says who must wait.

use std::ops::ControlFlow;
use std::sync::Arc;

use croupier_table::{
    Account, Kind, NoReview, REVIEW_RESOURCES, Record, Review, Seat, Text, review,
};
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinSet;

use crate::id::Id;
use crate::live::{LiveTable, NoTable, TableRegistry};
use crate::review_queue::{Asker, QueueFull, QueueState};
use crate::setup::TableSetup;
use crate::store::{Store, StoreError, StoredReview};

/// How far a review is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ReviewState {
    /// It is there.
    Done(FoundReview),
    /// It is not there yet, or never will be.
    Queued(QueueState),
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
    /// Too many wait.
    Full(QueueFull),
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

/// Works on the queue of reviews.
pub(crate) struct Reviews {
    registry: Arc<TableRegistry>,
    store: Store,
}

/// Why a review was not found.
enum NotFound {
    /// There is none, and there will be none.
    Impossible,
    /// Another time it may be found: the server stops, or the store failed.
    NotNow,
}

/// The stored review of a table. One that another version of the program has stored, which this one cannot read, is none:
/// it is worked out again.
pub(crate) async fn find_stored(
    store: &Store,
    table: Id,
) -> Result<Option<FoundReview>, StoreError> {
    let Some((json, digest)) = store.load_review(table).await? else { return Ok(None) };
    let read: Result<Review, _> = serde_json::from_str(&json);
    let is_counted = serde_json::from_str::<Digest>(&digest).is_ok();
    Ok(read.ok().filter(|_| is_counted).map(|review| FoundReview { review, json }))
}

impl Reviews {
    /// Somebody must [`run`](Reviews::run) it.
    pub(crate) fn new(registry: Arc<TableRegistry>, store: Store) -> Reviews {
        Reviews { registry, store }
    }

    /// Whether the review of this table was tried in vain.
    pub(crate) fn is_impossible(&self, table: Id) -> bool {
        self.registry.reviews.is_impossible(table)
    }

    /// The review of a finished game, or how far it is. One that nobody has asked for is taken on.
    pub(crate) async fn request(&self, table: Id, asker: Asker) -> Result<ReviewState, NotQueued> {
        let found = find_stored(&self.store, table).await.map_err(NotQueued::Store)?;
        if let Some(found) = found {
            return Ok(ReviewState::Done(found));
        }
        let queued = self.registry.reviews.push(table, asker);
        queued.map(ReviewState::Queued).map_err(NotQueued::Full)
    }

    /// Works out the reviews that are asked for, for ever. One core is left to the bots, where there are several.
    pub(crate) async fn run(self: Arc<Reviews>) {
        let mut workers = JoinSet::new();
        for _ in 0..self.registry.free_to_think().saturating_sub(1).max(1) {
            workers.spawn(Arc::clone(&self).work());
        }
        while workers.join_next().await.is_some() {}
    }

    /// Works out one review after the other.
    async fn work(self: Arc<Reviews>) {
        loop {
            let table = self.registry.reviews.next().await;
            let found = self.work_out(table).await;
            match &found {
                Err(NotFound::Impossible) => self.registry.reviews.fail(table),
                Ok(_) | Err(NotFound::NotNow) => self.registry.reviews.end(table),
            }
            if let Some(live) = self.registry.in_memory(table) {
                live.show_review(found.ok()).await;
            }
        }
    }

    async fn work_out(self: &Arc<Reviews>, table: Id) -> Result<Review, NotFound> {
        if let Ok(Some(found)) = find_stored(&self.store, table).await {
            return Ok(found.review);
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
        let saved = self.store.save_review(stored).await;
        saved.map(|()| found).map_err(|error| {
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
        let mut turns = Turns {
            registry: Arc::clone(&self.registry),
            live: self.registry.in_memory(table),
            table,
            runtime: Handle::current(),
            permit: None,
        };
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
    registry: Arc<TableRegistry>,
    /// The table, if it is in memory: its people may wait for the end.
    live: Option<Arc<LiveTable>>,
    table: Id,
    runtime: Handle,
    permit: Option<OwnedSemaphorePermit>,
}

impl Turns {
    /// Waits for the turn of the next evaluation. The server lets nobody begin once it stops.
    fn next(&mut self, share: f64) -> ControlFlow<()> {
        self.permit = None;
        let percent = (share * 100.0) as u8;
        self.registry.reviews.note(self.table, percent);
        if let Some(live) = &self.live {
            live.note_review(percent);
        }
        let permit = self.runtime.block_on(self.registry.turn_to_think());
        self.permit = permit;
        if self.permit.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// What luck brought the people at a table, and what their mistakes cost.
fn accounts(setup: &TableSetup, review: &Review) -> Vec<(Id, f64, f64)> {
    let people = setup.seats.iter().zip(&review.accounts);
    people
        .filter_map(|(place, account)| Some((Id(place.person?), account.luck, account.lost)))
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
