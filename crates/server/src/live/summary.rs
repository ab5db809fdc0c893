//! Luck and skill at the end of a game: what its review says about each person. The review is asked for as soon as somebody
//! who has played to the end is there to read it, so the podium, the review and the lists show the same numbers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::{Duration, Instant};

use croupier_table::{Account, Decision, Kind, Record, Review, Scene, Seat, Turn};

use super::{LiveTable, TableRegistry, TableState};
use crate::id::Id;
use crate::review_queue::{Asker, QueueState};
use crate::reviews::find_stored;
use crate::setup::By;

/// The least time between two updates of the progress.
const UPDATE: Duration = Duration::from_secs(1);

/// How far the summary of a seat is.
#[derive(Clone, Debug)]
pub(crate) enum SummaryState {
    /// There is none: the game goes on, no person played here to the end, or the game's bots do not evaluate.
    Absent,
    /// So many percent of the review are done.
    Running(u8),
    /// It is there.
    Done(Arc<SeatSummary>),
}

/// What a review says about one seat.
#[derive(Debug)]
pub(crate) struct SeatSummary {
    /// How the result came about.
    pub account: Account,
    /// Whether luck is told from the play of the others.
    pub exact: bool,
    /// How many of the evaluated decisions were as good as any, as far as the evaluation can tell.
    pub best: usize,
    /// The decision that cost the most, if any certainly cost something.
    pub costliest: Option<Decision>,
    /// What the seat saw before it, which names its moves.
    pub costliest_scene: Option<Scene>,
}

/// The summaries of a table.
#[derive(Default)]
pub(super) struct Summaries(Lock<Progress>);

#[derive(Default)]
enum Progress {
    /// Nobody has asked for the review, or it was not taken on.
    #[default]
    Unasked,
    /// So many percent are done, as pages were told at this time.
    Running(u8, Instant),
    /// The review is there.
    Done(HashMap<Seat, Arc<SeatSummary>>),
}

impl Summaries {
    fn with<T>(&self, ask: impl FnOnce(&mut Progress) -> T) -> T {
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether the review has yet to be asked for; then it counts as asked for.
    fn begin(&self) -> bool {
        self.with(|progress| {
            let begins = matches!(progress, Progress::Unasked);
            if begins {
                *progress = Progress::Running(0, Instant::now());
            }
            begins
        })
    }
}

impl LiveTable {
    /// The summary of this seat.
    pub(crate) fn summary_for(&self, seat: Seat) -> SummaryState {
        self.summaries.with(|progress| match progress {
            Progress::Unasked => SummaryState::Absent,
            Progress::Running(percent, _) => SummaryState::Running(*percent),
            Progress::Done(seats) => {
                seats.get(&seat).cloned().map_or(SummaryState::Absent, SummaryState::Done)
            }
        })
    }

    /// Shows how far the review is.
    pub(crate) fn note_review(&self, percent: u8) {
        let is_shown = self.summaries.with(|progress| {
            let Progress::Running(shown, at) = progress else { return false };
            let is_due = at.elapsed() >= UPDATE && percent != *shown;
            if is_due {
                (*shown, *at) = (percent, Instant::now());
            }
            is_due
        });
        if is_shown {
            self.changes.send_modify(|number| *number += 1);
        }
    }

    /// Shows what the review has found, if anything.
    pub(crate) async fn show_review(&self, found: Option<Review>) {
        let (record, people) = {
            let state = self.state().await;
            (state.record().and_then(|text| Record::parse(&text).ok()), people(&state))
        };
        let kind = self.kind;
        let summaries = match found.zip(record) {
            Some((review, record)) => {
                let seats: Vec<Seat> = people.into_iter().map(|(seat, _)| seat).collect();
                // The record is replayed, off the threads that answer.
                let of = move || summaries(&review, &record, kind, &seats);
                tokio::task::spawn_blocking(of).await.unwrap_or_default()
            }
            None => HashMap::new(),
        };
        self.summaries.with(|progress| *progress = Progress::Done(summaries));
        self.notify_watchers();
    }
}

/// The seats of people who have played to the end.
fn people(state: &TableState) -> Vec<(Seat, Id)> {
    let seats = Seat::all(state.table.seats()).zip(&state.setup.seats);
    seats
        .filter(|(_, place)| place.by == By::Person)
        .filter_map(|(seat, place)| Some((seat, Id(place.person?))))
        .collect()
}

/// Asks for the review of a finished game that somebody waits for, unless that is done.
pub(super) async fn request(registry: &Arc<TableRegistry>, live: &Arc<LiveTable>) {
    let people = {
        let state = live.state().await;
        if state.table.turn() != Turn::Over || !live.kind.evaluates() {
            return;
        }
        people(&state)
    };
    let reader = people.into_iter().find(|(seat, _)| live.is_present(*seat));
    if let Some((_, person)) = reader
        && live.summaries.begin()
    {
        tokio::spawn(show_or_queue(Arc::clone(registry), Arc::clone(live), person));
    }
}

/// Shows the stored review, or has the game reviewed.
async fn show_or_queue(registry: Arc<TableRegistry>, live: Arc<LiveTable>, person: Id) {
    if let Ok(Some(found)) = find_stored(&live.store, live.id).await {
        live.show_review(Some(found.review)).await;
        return;
    }
    match registry.reviews.push(live.id, Asker::Podium(person)) {
        Ok(QueueState::Running(_) | QueueState::Waiting(_)) => {}
        Ok(QueueState::Impossible) => live.show_review(None).await,
        // It is tried again when the table has something else to do.
        Err(_) => live.summaries.with(|progress| *progress = Progress::Unasked),
    }
}

/// What a review says about these seats.
fn summaries(
    review: &Review,
    record: &Record,
    kind: &dyn Kind,
    seats: &[Seat],
) -> HashMap<Seat, Arc<SeatSummary>> {
    let summary = |seat: Seat| {
        let account = review.accounts.iter().find(|account| account.seat == seat)?.clone();
        let mistakes = review.mistakes(seat);
        let costliest = mistakes.first().map(|worst| (*worst).clone());
        let scene = costliest.as_ref().and_then(|worst| scene_at(record, kind, seat, worst.step));
        let best = account.evaluated.saturating_sub(mistakes.len());
        let exact = review.exact;
        Some(SeatSummary { account, exact, best, costliest, costliest_scene: scene })
    };
    seats.iter().filter_map(|seat| Some((*seat, Arc::new(summary(*seat)?)))).collect()
}

/// What a seat saw before a step of a record.
fn scene_at(record: &Record, kind: &dyn Kind, seat: Seat, step: usize) -> Option<Scene> {
    let mut table = record.header.open(kind).ok()?;
    for n in 0..step {
        record.apply_step(n, table.as_mut()).ok()?;
    }
    Some(table.scene(Some(seat)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Move;
    use crate::live::testing::TestTable;
    use crate::reviews::Reviews;

    const ANN: Seat = Seat(0);

    /// Plays the first legal action of everybody until the game is over.
    async fn play_to_the_end(live: &Arc<LiveTable>) {
        loop {
            let (seat, n, word) = {
                let state = live.state().await;
                let Turn::Seat(seat) = state.table.turn() else { return };
                let legal = state.table.legal();
                let n = state.log.len();
                (seat, n, legal[n % legal.len()].clone())
            };
            live.play(seat, n, Move::Word(word)).await.expect("a move");
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_person_who_is_there_gets_what_the_review_says_and_a_bot_gets_nothing() {
        let TestTable { registry, live, .. } = &TestTable::new(&[Some(Id(1)), None]).await;
        let reviews = Arc::new(Reviews::new(Arc::clone(registry), registry.store.clone()));
        let worker = tokio::spawn(reviews.run());
        let _here = live.enter(Some(ANN));
        play_to_the_end(live).await;
        let mut changes = live.changes();
        request(registry, live).await;
        let found = loop {
            if let SummaryState::Done(found) = live.summary_for(ANN) {
                break found;
            }
            changes.changed().await.expect("the table lives");
        };
        let stored = find_stored(&registry.store, live.id).await.expect("an answer");
        let review = stored.expect("it is stored").review;
        assert_eq!(found.account, review.accounts[0]);
        assert_eq!(found.costliest.as_ref(), review.mistakes(ANN).first().copied());
        assert_eq!(found.costliest.is_some(), found.costliest_scene.is_some());
        assert!(found.account.evaluated > 0 && found.best <= found.account.evaluated);
        assert!(matches!(live.summary_for(Seat(1)), SummaryState::Absent));
        worker.abort();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn nothing_is_worked_out_before_the_end_or_for_somebody_who_is_away() {
        let TestTable { registry, live, .. } = &TestTable::new(&[Some(Id(1)), None]).await;
        let here = live.enter(Some(ANN));
        request(registry, live).await;
        assert!(matches!(live.summary_for(ANN), SummaryState::Absent));
        drop(here);
        play_to_the_end(live).await;
        request(registry, live).await;
        assert!(matches!(live.summary_for(ANN), SummaryState::Absent));
    }
}
