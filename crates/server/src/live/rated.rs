//! Rated tables: when they are settled, and what their pages show of ratings.
//!
//! A table is settled as soon as its game is over or somebody goes, before the next request can see it. If the server
//! stops in between, the store knows what is due, and it is settled at the next start.

use std::sync::Arc;
use std::time::Instant;

use croupier_table::{Seat, Turn};

use super::{Denied, LiveTable, NoTable, TableRegistry, TableState};
use crate::id::Id;
use crate::ratings::{Ending, RatingChange, Settlement, Standing};
use crate::setup::{By, Departure};
use crate::store::StoreError;

/// A rated game must be over so many hours of service after it began.
const LONGEST_H: i64 = 24;
/// How many tables are settled in one go.
const AT_ONCE: i64 = 1000;
/// The bot that finishes the game of somebody whose time is up.
const SUBSTITUTE: &str = "ai";

/// What a rated table shows of ratings.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableRatings {
    /// The people who sit here and have a rating.
    pub standings: Vec<(Id, Standing)>,
    /// What the game has changed, once it is settled.
    pub changes: Vec<(Id, RatingChange)>,
}

impl TableRatings {
    /// The rating of a person before or after the game.
    pub(crate) fn standing(&self, person: Option<i64>) -> Option<Standing> {
        let found = self.standings.iter().find(|(id, _)| Some(id.0) == person);
        found.map(|(_, standing)| *standing)
    }

    /// What the game has changed for a person.
    pub(crate) fn change(&self, person: Option<i64>) -> Option<RatingChange> {
        let found = self.changes.iter().find(|(id, _)| Some(id.0) == person);
        found.map(|(_, change)| *change)
    }
}

impl TableState {
    /// What is to be settled now, if anything is.
    fn settlement(&self, live_kind: &dyn croupier_table::Kind) -> Option<Settlement> {
        if !self.setup.rated || !self.ratings.changes.is_empty() {
            return None;
        }
        if self.setup.seats.iter().any(|place| place.departure.is_some()) {
            return Some(Settlement::of(live_kind, &self.setup, Ending::Departure));
        }
        let result = self.result()?;
        Some(Settlement::of(live_kind, &self.setup, Ending::Over(&result.payoffs)))
    }

    /// How a game that nobody finishes is settled; `None` if it has not begun.
    fn abandonment(&self, live_kind: &dyn croupier_table::Kind) -> Option<Settlement> {
        if !self.has_begun() {
            return None;
        }
        let awaited = match self.table.turn() {
            Turn::Seat(seat) if self.setup.seats[seat.index()].by == By::Person => Some(seat),
            _ => None,
        };
        Some(Settlement::of(live_kind, &self.setup, Ending::Abandoned(awaited)))
    }
}

impl LiveTable {
    /// Settles a rated table whose game is over or that somebody has left. What cannot be stored now stays due.
    pub(super) async fn settle_if_due(&self, state: &mut TableState) {
        let Some(settlement) = state.settlement(self.kind) else { return };
        if let Err(error) = self.store.settle(self.id, settlement).await {
            tracing::warn!(%error, "a rated game was not settled");
        }
        self.read_ratings(state).await;
    }

    /// Reads the ratings that the pages of a rated table show.
    pub(super) async fn read_ratings(&self, state: &mut TableState) {
        if !state.setup.rated {
            return;
        }
        match self.store.load_ratings(self.id, &state.setup).await {
            Ok(ratings) => state.ratings = ratings,
            Err(error) => tracing::warn!(%error, "the ratings of a table were not read"),
        }
    }

    /// Whether time that is up ends the game for the person: at a table that counts, a bot does not move in between.
    pub(super) async fn forfeits_by_time(&self) -> bool {
        self.state().await.setup.counts()
    }

    /// Notes that the time of a seat is up at a rated table: its person has gone.
    pub(super) async fn forfeit(self: &Arc<LiveTable>, seat: Seat, n: usize) -> Result<(), Denied> {
        let is_late = {
            let state = self.state().await;
            let late = state.deadline.is_some_and(|deadline| deadline <= Instant::now());
            late && state.is_current(n)
        };
        if !is_late {
            return Ok(());
        }
        self.update_setup(move |setup| {
            let place = setup.seats.get_mut(seat.index()).ok_or(Denied::Seats)?;
            place.by = By::Bot(SUBSTITUTE.to_owned());
            place.departure = Some(Departure::Resigned);
            Ok(())
        })
        .await
    }
}

impl TableRegistry {
    /// Settles the tables that a server left unsettled when it stopped.
    pub(crate) async fn settle_due(self: &Arc<TableRegistry>) -> Result<(), StoreError> {
        for id in self.store.list_due(AT_ONCE).await? {
            self.settle_stored(id, TableState::settlement).await?;
        }
        Ok(())
    }

    /// Settles the games that nobody has finished in time. A table that waits for players, or where somebody is, waits on.
    pub(crate) async fn settle_abandoned(self: &Arc<TableRegistry>) -> Result<(), StoreError> {
        for id in self.store.list_abandoned(LONGEST_H, AT_ONCE).await? {
            if self.in_memory(id).is_some_and(|live| live.is_attended()) {
                self.store.postpone(id).await?;
            } else {
                self.settle_stored(id, TableState::abandonment).await?;
            }
        }
        Ok(())
    }

    async fn settle_stored(
        self: &Arc<TableRegistry>,
        id: Id,
        verdict: impl Fn(&TableState, &dyn croupier_table::Kind) -> Option<Settlement>,
    ) -> Result<(), StoreError> {
        let state = match self.load_state(id).await {
            Ok(state) => state,
            Err(NoTable::Store(error)) => return Err(error),
            Err(NoTable::Unknown | NoTable::Unreadable | NoTable::Full) => {
                // Nobody can say any more how it ended.
                let nobody = Settlement { game: String::new(), contenders: Vec::new() };
                return self.store.settle(id, nobody).await;
            }
        };
        let kind = self.kind(&state.setup.game);
        match kind.and_then(|kind| verdict(&state, kind)) {
            Some(settlement) => self.store.settle(id, settlement).await?,
            None => self.store.postpone(id).await?,
        }
        if let Some(live) = self.in_memory(id) {
            let mut state = live.state().await;
            live.read_ratings(&mut state).await;
            live.notify_watchers();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Move;
    use crate::live::testing::TestTable;
    use crate::store::testing::{leave_unsettled, pass_hours};

    const ANN: Id = Id(1);
    const BOB: Id = Id(2);

    fn game(table: &TestTable) -> &'static str {
        table.live.kind.name()
    }

    async fn points(table: &TestTable, person: Id) -> Option<(f64, u64)> {
        let row = table.registry.store.find_rating(person, game(table)).await.expect("an answer");
        row.map(|row| (row.standing.rating.points, row.standing.games))
    }

    async fn depart(table: &TestTable, seat: usize) {
        let departed = table.live.update_setup(move |setup| {
            setup.seats[seat].by = By::Bot("random".to_owned());
            setup.seats[seat].departure = Some(Departure::Resigned);
            Ok(())
        });
        departed.await.expect("a departure");
    }

    /// Plays legal actions of everybody until the game is over.
    async fn play_to_the_end(table: &TestTable) {
        loop {
            let (seat, n, word) = {
                let state = table.live.state().await;
                let Turn::Seat(seat) = state.table.turn() else { return };
                let (legal, n) = (state.table.legal(), state.log.len());
                (seat, n, legal[n % legal.len()].clone())
            };
            table.live.play(seat, n, Move::Word(word)).await.expect("a move");
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_end_of_a_rated_game_settles_it_and_an_unrated_one_changes_nothing() {
        let rated = TestTable::rated(&[Some(ANN), Some(BOB)]).await;
        play_to_the_end(&rated).await;
        let (ann, bob) = (points(&rated, ANN).await, points(&rated, BOB).await);
        let (ann, bob) = (ann.expect("a rating"), bob.expect("a rating"));
        assert_eq!((ann.1, bob.1), (1, 1));
        assert!((ann.0 - 1000.0).abs() > 10.0, "somebody has won");
        assert!((ann.0 + bob.0 - 2000.0).abs() < 0.01, "equals move by the same amount");
        let plain = TestTable::new(&[Some(ANN), Some(BOB)]).await;
        play_to_the_end(&plain).await;
        assert_eq!(points(&plain, ANN).await, None);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_game_whose_server_was_killed_at_its_end_is_counted_at_the_next_start_and_once() {
        let table = TestTable::rated(&[Some(ANN), None]).await;
        play_to_the_end(&table).await;
        let counted = points(&table, ANN).await.expect("a rating");
        leave_unsettled(&table.registry.store, table.live.id).await;
        assert_eq!(points(&table, ANN).await, None);
        for _ in 0..3 {
            table.registry.settle_due().await.expect("settled");
            assert_eq!(points(&table, ANN).await, Some(counted));
        }
    }

    #[tokio::test]
    async fn whoever_goes_has_lost_and_the_other_of_two_has_won() {
        let table = TestTable::rated(&[Some(ANN), Some(BOB)]).await;
        depart(&table, 0).await;
        let (ann, bob) = (points(&table, ANN).await, points(&table, BOB).await);
        assert!(ann.is_some_and(|(points, games)| points < 950.0 && games == 1), "{ann:?}");
        assert!(bob.is_some_and(|(points, games)| points > 1050.0 && games == 1), "{bob:?}");
        // What comes after is play: the table is settled.
        depart(&table, 1).await;
        assert_eq!((points(&table, ANN).await, points(&table, BOB).await), (ann, bob));
    }

    #[tokio::test]
    async fn with_more_players_those_who_stay_are_not_rated() {
        let table = TestTable::rated(&[Some(ANN), Some(BOB), None]).await;
        depart(&table, 1).await;
        assert_eq!(points(&table, ANN).await, None);
        assert!(points(&table, BOB).await.is_some_and(|(points, _)| points < 1000.0));
    }

    #[tokio::test]
    async fn an_abandoned_game_is_lost_by_whom_it_waits_for_but_not_while_it_waits_for_players() {
        let table = TestTable::rated(&[Some(ANN), Some(BOB)]).await;
        pass_hours(&table.registry.store, LONGEST_H - 1).await;
        table.registry.forget_deleted(table.live.id);
        table.registry.settle_abandoned().await.expect("an answer");
        assert_eq!(points(&table, ANN).await, None, "there is time left");
        pass_hours(&table.registry.store, 1).await;
        table.registry.settle_abandoned().await.expect("an answer");
        assert!(points(&table, ANN).await.is_some_and(|(points, _)| points < 1000.0));
        assert!(points(&table, BOB).await.is_some_and(|(points, _)| points > 1000.0));
        let mut open = table.live.state().await.setup.clone();
        open.seats[1] = crate::setup::SeatSetup::new(String::new(), By::Open, None);
        let waiting = table.registry.open(open).await.expect("a table");
        table.registry.forget_deleted(waiting.id);
        let before = points(&table, ANN).await;
        pass_hours(&table.registry.store, 10 * LONGEST_H).await;
        table.registry.settle_abandoned().await.expect("an answer");
        assert_eq!(points(&table, ANN).await, before);
    }

    #[tokio::test]
    async fn a_person_who_walks_away_before_a_bots_move_has_walked_away() {
        let table = TestTable::rated(&[None, Some(ANN)]).await;
        assert!(matches!(table.live.state().await.table.turn(), Turn::Seat(Seat(0))));
        pass_hours(&table.registry.store, LONGEST_H).await;
        table.registry.forget_deleted(table.live.id);
        table.registry.settle_abandoned().await.expect("an answer");
        assert!(points(&table, ANN).await.is_some_and(|(points, _)| points < 1000.0));
    }

    #[tokio::test]
    async fn time_that_is_up_is_a_loss_at_a_rated_table() {
        let table = TestTable::rated(&[Some(ANN), Some(BOB)]).await;
        let n = {
            let mut state = table.live.state().await;
            state.deadline = Some(Instant::now());
            state.n()
        };
        table.live.forfeit(Seat(0), n + 100).await.expect("an answer");
        assert_eq!(points(&table, ANN).await, None, "the table has moved on");
        table.live.forfeit(Seat(0), n).await.expect("an answer");
        assert!(points(&table, ANN).await.is_some_and(|(points, _)| points < 1000.0));
        assert!(table.live.state().await.setup.seats[0].has_resigned());
    }
}
