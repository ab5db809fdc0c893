//! What is kept of a finished game beside its log, so that lists need not replay it.
//!
//! It is stored after the last step, on another task: no move waits for it. If the server stops in between, it is
//! stored when somebody looks for the game.

use std::sync::Arc;

use croupier_table::{DAILY_SEAT, DailyResult, Day, ResultLine, Turn};

use super::{LiveTable, NoTable, TableRegistry, TableState};
use crate::daily::today;
use crate::id::Id;
use crate::setup::{By, TableSetup};
use crate::store::{DailyTable, StoreError};

/// The people who have won, or shared the win.
fn winners(setup: &TableSetup, payoffs: &[f32]) -> Vec<Id> {
    let most = payoffs.iter().copied().fold(0.0, f32::max);
    let places = setup.seats.iter().zip(payoffs);
    places
        .filter(|(_, payoff)| **payoff == most)
        .filter_map(|(place, _)| place.person.map(Id))
        .collect()
}

/// The result of a daily deal that ended on this day, and whose it is. After the day of the deal it does not count.
fn daily_result(
    setup: &TableSetup,
    result: &ResultLine,
    ended: Day,
) -> Option<(Id, Day, DailyResult)> {
    let tag = setup.daily.as_ref().filter(|tag| tag.date == ended)?;
    let place = &setup.seats[DAILY_SEAT.index()];
    let person = place.person.filter(|_| place.by == By::Person)?;
    Some((Id(person), tag.date, DailyResult::of(result)?))
}

impl LiveTable {
    /// Stores the result of a game that has just ended.
    pub(super) fn keep_result(&self, state: &TableState) {
        let Some(result) = state.result() else { return };
        let winners = winners(&state.setup, &result.payoffs);
        let (store, id, steps) = (self.store.clone(), self.id, state.table.steps());
        let daily = daily_result(&state.setup, &result, today());
        let game = self.kind.name();
        tokio::spawn(async move {
            if let Some((person, day, result)) = daily
                && let Err(error) = store.count_daily(person, game, day, id, result).await
            {
                tracing::warn!(%error, "the result of a daily deal was not stored");
            }
            if let Err(error) = store.finish(id, steps, &result, winners).await {
                tracing::warn!(%error, "the result of a game was not stored");
            }
        });
    }
}

impl TableRegistry {
    /// Stores the results of this person's finished games that have none yet, at most `most` of them.
    pub(crate) async fn complete_results(
        self: &Arc<TableRegistry>,
        person: Id,
        most: i64,
    ) -> Result<(), StoreError> {
        for id in self.store.list_without_result(person, most).await? {
            match self.load_state(id).await {
                Ok(state) => {
                    let Some(result) = state.result() else { continue };
                    let winners = winners(&state.setup, &result.payoffs);
                    self.store.finish(id, state.table.steps(), &result, winners).await?;
                }
                Err(NoTable::Store(error)) => return Err(error),
                Err(NoTable::Unknown | NoTable::Unreadable | NoTable::Full) => {
                    self.store.finish_unreadable(id).await?;
                }
            }
        }
        Ok(())
    }

    /// Counts the result of a finished daily deal that was not counted when it ended.
    pub(crate) async fn complete_daily(
        self: &Arc<TableRegistry>,
        table: &DailyTable,
    ) -> Result<(), StoreError> {
        let Some(ended_s) = table.ended_s else { return Ok(()) };
        let state = match self.load_state(table.id).await {
            Ok(state) => state,
            Err(NoTable::Store(error)) => return Err(error),
            Err(_) => return Ok(()),
        };
        let ended = Day::of_second(ended_s.max(0) as u64);
        let found = state.result().and_then(|result| daily_result(&state.setup, &result, ended));
        let Some((person, day, result)) = found else { return Ok(()) };
        self.store.count_daily(person, &state.setup.game, day, table.id, result).await
    }

    /// Whose turn it is at a stored table, without bringing it to life: bots play on where somebody is.
    pub(crate) async fn turn_at(self: &Arc<TableRegistry>, id: Id) -> Option<Turn> {
        if let Some(live) = self.in_memory(id) {
            return Some(live.state().await.shown().turn());
        }
        self.load_state(id).await.ok().map(|state| state.table.turn())
    }
}
