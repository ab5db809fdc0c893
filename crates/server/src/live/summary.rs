//! Luck and skill at the end of a game, worked out for each person who is there to read it.
//!
//! The evaluations run on a thread for blocking work and take turns with the bots that think. What is found stays in
//! memory with the table; after a restart it is worked out again when the person comes back. It is preliminary, since a
//! clock decides how much is evaluated: only a review is stored.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::{Duration, Instant};

use croupier_table::{Kind, Record, Scene, Seat, Summary, Turn, summarize};
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;

use super::{LiveTable, TableRegistry, TableState};
use crate::setup::By;

/// How many decisions are evaluated at most.
const MOST: usize = 40;
/// How long evaluations may take altogether.
const PATIENCE: Duration = Duration::from_secs(20);
/// The least time between two updates of the progress.
const UPDATE: Duration = Duration::from_secs(1);

/// How far the summary of a seat is.
#[derive(Clone, Debug)]
pub(crate) enum SummaryState {
    /// There is none: the game goes on, no person played here to the end, or the game's bots do not evaluate.
    Absent,
    /// So many percent are done.
    Running(u8),
    /// It is there.
    Done(Arc<SeatSummary>),
}

/// A summary with what names its moves.
#[derive(Debug)]
pub(crate) struct SeatSummary {
    /// Luck and skill.
    pub summary: Summary,
    /// What the seat saw before its costliest decision.
    pub costliest_scene: Option<Scene>,
}

/// The summaries of a table, by seat. A seat without a summary that could be found is `Absent`.
#[derive(Default)]
pub(super) struct Summaries(Lock<HashMap<Seat, SummaryState>>);

impl Summaries {
    fn set(&self, seat: Seat, state: SummaryState) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(seat, state);
    }

    /// The first of these seats that has not been begun, unless another one is running; it counts as begun.
    fn begin(&self, mut seats: impl Iterator<Item = Seat>) -> Option<Seat> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_busy = all.values().any(|state| matches!(state, SummaryState::Running(_)));
        let seat = seats.find(|seat| !all.contains_key(seat)).filter(|_| !is_busy)?;
        all.insert(seat, SummaryState::Running(0));
        Some(seat)
    }
}

impl LiveTable {
    /// The summary of this seat.
    pub(crate) fn summary_for(&self, seat: Seat) -> SummaryState {
        let all = self.summaries.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&seat).cloned().unwrap_or(SummaryState::Absent)
    }
}

/// Has the next summary worked out that somebody waits for, unless one is under way.
pub(super) async fn request(registry: &Arc<TableRegistry>, live: &Arc<LiveTable>) {
    let state = live.state().await;
    if state.table.turn() != Turn::Over || !live.kind.evaluates() {
        return;
    }
    let Some(seat) = live.summaries.begin(readers(&state, live)) else { return };
    match state.record().and_then(|text| Record::parse(&text).ok()) {
        Some(record) => {
            tokio::spawn(work_out(Arc::clone(registry), Arc::clone(live), seat, record));
        }
        None => live.summaries.set(seat, SummaryState::Absent),
    }
}

/// The seats of people who have played to the end and are present.
fn readers(state: &TableState, live: &LiveTable) -> impl Iterator<Item = Seat> {
    Seat::all(state.table.seats())
        .zip(&state.setup.seats)
        .filter(|(seat, place)| place.by == By::Person && live.is_present(*seat))
        .map(|(seat, _)| seat)
}

async fn work_out(registry: Arc<TableRegistry>, live: Arc<LiveTable>, seat: Seat, record: Record) {
    let mut pace = Pace::new(Arc::clone(&registry), Arc::clone(&live), seat);
    let (kind, resources) = (live.kind, registry.resources);
    let found = tokio::task::spawn_blocking(move || {
        let found = summarize(&record, kind, seat, MOST, resources, &mut |done| pace.go_on(done));
        let summary = found.ok().flatten().filter(|summary| summary.evaluated > 0)?;
        let worst = summary.costliest.as_ref();
        let costliest_scene = worst.and_then(|worst| scene_at(&record, kind, seat, worst.step));
        Some(SeatSummary { summary, costliest_scene })
    });
    let found = found.await.inspect_err(|_| {
        tracing::error!(game = live.kind.name(), "a bot panicked over a summary");
    });
    let done = found.ok().flatten().map(Arc::new);
    live.summaries.set(seat, done.map_or(SummaryState::Absent, SummaryState::Done));
    // Pages show it; and the driver has the next one worked out.
    live.notify_watchers();
}

/// What a seat saw before a step of a record.
fn scene_at(record: &Record, kind: &dyn Kind, seat: Seat, step: usize) -> Option<Scene> {
    let mut table = record.header.open(kind).ok()?;
    for n in 0..step {
        record.apply_step(n, table.as_mut()).ok()?;
    }
    Some(table.scene(Some(seat)))
}

/// Lets evaluations take turns with the bots of all tables, shows their progress and ends them in time.
struct Pace {
    registry: Arc<TableRegistry>,
    live: Arc<LiveTable>,
    seat: Seat,
    runtime: Handle,
    /// The turn of the evaluation that runs, and when it began.
    turn: Option<(OwnedSemaphorePermit, Instant)>,
    spent: Duration,
    updated: Instant,
}

impl Pace {
    fn new(registry: Arc<TableRegistry>, live: Arc<LiveTable>, seat: Seat) -> Pace {
        let (runtime, updated) = (Handle::current(), Instant::now());
        Pace { registry, live, seat, runtime, turn: None, spent: Duration::ZERO, updated }
    }

    /// Waits for the turn of the next evaluation; false if there is no time left for it.
    fn go_on(&mut self, done: f64) -> bool {
        if let Some((_permit, begun)) = self.turn.take() {
            self.spent += begun.elapsed();
        }
        self.live.summaries.set(self.seat, SummaryState::Running((done * 100.0) as u8));
        if self.updated.elapsed() >= UPDATE {
            self.updated = Instant::now();
            self.live.changes.send_modify(|number| *number += 1);
        }
        let thinking = Arc::clone(&self.registry.thinking);
        let permit = self.runtime.block_on(thinking.acquire_owned());
        self.turn = permit.ok().map(|permit| (permit, Instant::now()));
        self.turn.is_some() && self.spent < PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Id;
    use crate::live::Move;
    use crate::live::testing::TestTable;

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
    async fn a_person_who_is_there_gets_a_summary_and_a_bot_gets_none() {
        let TestTable { registry, live, .. } = &TestTable::new(&[Some(Id(1)), None]).await;
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
        let summary = &found.summary;
        assert_eq!(summary.costliest.is_some(), found.costliest_scene.is_some());
        assert_eq!(summary.seat, ANN);
        assert!(summary.evaluated > 0 && summary.evaluated <= MOST);
        assert!((0.5 + summary.luck - summary.cost - summary.payoff).abs() < 1e-9);
        assert!(matches!(live.summary_for(Seat(1)), SummaryState::Absent));
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
