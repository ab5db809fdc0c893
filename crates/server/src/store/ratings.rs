//! Ratings in the store: the ladder page by page, what a person has, and which tables are to be settled.

use std::sync::atomic::Ordering;

use croupier_table::Rating;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::changes::Change;
use super::{Store, StoreError};
use crate::id::Id;
use crate::live::TableRatings;
use crate::ratings::{RatingChange, Settlement, Standing};
use crate::setup::TableSetup;

/// Ratings are stored in thousandths of a point, so that pages begin exactly where the last one ended.
const SCALE: f64 = 1000.0;

pub(super) fn thousandths(points: f64) -> i64 {
    (points * SCALE).round() as i64
}

fn rating(points: i64, deviation: i64) -> Rating {
    Rating { points: points as f64 / SCALE, deviation: deviation as f64 / SCALE }
}

/// A line of the ladder.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LadderRow {
    /// The person.
    pub person: Id,
    /// The number of the line, which pages may name.
    pub line: i64,
    /// The name at the last rated table.
    pub name: String,
    /// The rating.
    pub standing: Standing,
}

/// A place in the ladder: lines after it have fewer points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LadderCursor {
    /// Whether the list has come to those who are provisional.
    pub provisional: bool,
    /// Thousandths of a point.
    pub points: i64,
    /// The number of the line; lines of the same points are ordered by it.
    pub line: i64,
}

impl LadderCursor {
    /// Before the first line.
    pub(crate) const TOP: LadderCursor =
        LadderCursor { provisional: false, points: i64::MAX, line: i64::MAX };

    /// After a line.
    pub(crate) fn after(points: f64, line: i64, provisional: bool) -> LadderCursor {
        LadderCursor { provisional, points: thousandths(points), line }
    }

    /// Whether a line comes after this place in the same part of the list.
    pub(crate) fn precedes(self, points: f64, line: i64) -> bool {
        (thousandths(points), line) < (self.points, self.line)
    }
}

/// How many people have each bound of their interval, in whole points.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bounds {
    /// By the lower bound.
    pub low: Vec<(i64, usize)>,
    /// By the upper bound.
    pub high: Vec<(i64, usize)>,
}

const LADDER: &str = "SELECT person, name, points, deviation, games, line FROM ratings WHERE game = $1 AND provisional = $2 \
     AND (points, line) < ($3, $4) ORDER BY points DESC, line DESC LIMIT $5";
pub(super) const OWN: &str = "SELECT person, name, points, deviation, games, line FROM ratings WHERE person = $1 AND game = $2";
const OF_PERSON: &str = "SELECT person, name, points, deviation, games, line, game FROM ratings WHERE person = $1 ORDER BY game";
const CHANGES_AT: &str = "SELECT points_before, deviation_before, points_after, deviation_after, share, weight, departed, person \
     FROM rated_games WHERE table_id = $1";
const RECENT: &str = "SELECT points_before, deviation_before, points_after, deviation_after, share, weight, departed, table_id, at_s \
     FROM rated_games WHERE person = $1 AND game = $2 ORDER BY at_s DESC, table_id DESC LIMIT $3";

impl Store {
    /// Settles a rated table: changes the ratings and notes what was changed. The second time it does nothing.
    pub(crate) async fn settle(&self, table: Id, settlement: Settlement) -> Result<(), StoreError> {
        let settled = self.change(Change::Settle { table, settlement }).await;
        self.note_rating_write();
        settled
    }

    /// Deletes all ratings of a person.
    pub(crate) async fn forget_ratings(&self, person: Id) -> Result<(), StoreError> {
        let forgotten = self.change(Change::ForgetRatings(person)).await;
        self.note_rating_write();
        forgotten
    }

    /// Notes that this server or another one has changed ratings.
    pub(crate) fn note_rating_write(&self) {
        self.rating_writes.fetch_add(1, Ordering::Relaxed);
    }

    /// How often that was noted.
    pub(crate) fn rating_writes(&self) -> u64 {
        self.rating_writes.load(Ordering::Relaxed)
    }

    /// Rated tables that are to be settled: their game is over, or somebody went.
    pub(crate) async fn list_due(&self, most: i64) -> Result<Vec<Id>, StoreError> {
        let due = "SELECT table_id FROM rated_tables WHERE due = 1 LIMIT $1";
        let rows = sqlx::query(due).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(Id(row.try_get(0)?))).collect()
    }

    /// Rated tables whose setup has not changed for so many hours of service.
    pub(crate) async fn list_abandoned(
        &self,
        hours: i64,
        most: i64,
    ) -> Result<Vec<Id>, StoreError> {
        let old = "SELECT table_id FROM rated_tables WHERE due = 0 \
                   AND begun_h <= (SELECT hours FROM service) - $1 ORDER BY begun_h LIMIT $2";
        let rows = sqlx::query(old).bind(hours).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(Id(row.try_get(0)?))).collect()
    }

    /// Lets a table that still waits for players wait on.
    pub(crate) async fn postpone(&self, table: Id) -> Result<(), StoreError> {
        self.change(Change::Postpone(table)).await
    }

    /// The rating of a person in a game.
    pub(crate) async fn find_rating(
        &self,
        person: Id,
        game: &str,
    ) -> Result<Option<LadderRow>, StoreError> {
        let row = sqlx::query(OWN).bind(person.0).bind(game).fetch_optional(&self.pool).await?;
        row.as_ref().map(ladder_row).transpose()
    }

    /// What a rated table shows of ratings.
    pub(crate) async fn load_ratings(
        &self,
        table: Id,
        setup: &TableSetup,
    ) -> Result<TableRatings, StoreError> {
        let mut standings = Vec::new();
        for person in setup.seats.iter().filter_map(|place| place.person.map(Id)) {
            let found = self.find_rating(person, &setup.game).await?;
            standings.extend(found.map(|line| (person, line.standing)));
        }
        Ok(TableRatings { standings, changes: self.list_changes_at(table).await? })
    }

    /// All ratings of a person, by game.
    pub(crate) async fn list_ratings(
        &self,
        person: Id,
    ) -> Result<Vec<(String, LadderRow)>, StoreError> {
        let rows = sqlx::query(OF_PERSON).bind(person.0).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get(6)?, ladder_row(row)?))).collect()
    }

    /// What a table changed, by person.
    pub(crate) async fn list_changes_at(
        &self,
        table: Id,
    ) -> Result<Vec<(Id, RatingChange)>, StoreError> {
        let rows = sqlx::query(CHANGES_AT).bind(table.0).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((Id(row.try_get(7)?), change(row)?))).collect()
    }

    /// The last rated games of a person: the table, when it was, and what it changed.
    pub(crate) async fn list_recent_changes(
        &self,
        person: Id,
        game: &str,
        most: i64,
    ) -> Result<Vec<(Id, i64, RatingChange)>, StoreError> {
        let rows = sqlx::query(RECENT).bind(person.0).bind(game).bind(most);
        let rows = rows.fetch_all(&self.pool).await?;
        let one = |row: &AnyRow| Ok((Id(row.try_get(7)?), row.try_get(8)?, change(row)?));
        rows.iter().map(one).collect()
    }

    /// The lines of people after a place in the ladder: those with a place, or those who are provisional.
    pub(crate) async fn list_ladder(
        &self,
        game: &str,
        after: LadderCursor,
        most: i64,
    ) -> Result<Vec<LadderRow>, StoreError> {
        let rows = sqlx::query(LADDER)
            .bind(game)
            .bind(i64::from(after.provisional))
            .bind(after.points)
            .bind(after.line)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(ladder_row).collect()
    }

    /// The bounds of all people who have a place in a game.
    pub(crate) async fn count_bounds(&self, game: &str) -> Result<Bounds, StoreError> {
        let mut bounds = Bounds::default();
        let by_low =
            "SELECT low, COUNT(*) FROM ratings WHERE game = $1 AND provisional = 0 GROUP BY low";
        let by_high =
            "SELECT high, COUNT(*) FROM ratings WHERE game = $1 AND provisional = 0 GROUP BY high";
        for (list, count) in [(&mut bounds.low, by_low), (&mut bounds.high, by_high)] {
            for row in sqlx::query(count).bind(game).fetch_all(&self.pool).await? {
                list.push((row.try_get(0)?, row.try_get::<i64, _>(1)? as usize));
            }
        }
        Ok(bounds)
    }
}

pub(super) fn ladder_row(row: &AnyRow) -> Result<LadderRow, StoreError> {
    Ok(LadderRow {
        person: Id(row.try_get(0)?),
        line: row.try_get(5)?,
        name: row.try_get(1)?,
        standing: Standing {
            rating: rating(row.try_get(2)?, row.try_get(3)?),
            games: row.try_get::<i64, _>(4)? as u64,
        },
    })
}

fn change(row: &AnyRow) -> Result<RatingChange, StoreError> {
    Ok(RatingChange {
        before: rating(row.try_get(0)?, row.try_get(1)?),
        after: rating(row.try_get(2)?, row.try_get(3)?),
        share: row.try_get(4)?,
        weight: row.try_get(5)?,
        departed: row.try_get::<i64, _>(6)? == 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Departure;
    use crate::store::NewEntries;
    use crate::store::testing::{Scratch, postgres_url, rate, rated_setup, won_by};

    const ANN: Id = Id(5);

    async fn games(store: &Store) -> u64 {
        let found = store.find_rating(ANN, "any").await.expect("an answer");
        found.map_or(0, |row| row.standing.games)
    }

    async fn settle_once(url: &str) {
        let store = Store::open(url).await.expect("a database");
        for (id, rated) in [(1, true), (2, true), (3, false)] {
            let setup = TableSetup { rated, ..rated_setup(ANN) };
            store.create(Id(id), &setup, "seed".to_owned(), &[]).await.expect("a table");
        }
        assert!(store.list_due(9).await.expect("a list").is_empty(), "nothing has happened");
        // The end and a departure are noted with what they are, so that a server that is killed then knows of them.
        store.append(Id(1), NewEntries::whole(&["* a".to_owned()])).await.expect("the end");
        store.append(Id(3), NewEntries::whole(&["* a".to_owned()])).await.expect("the end");
        let mut left = rated_setup(ANN);
        left.seats[0].departure = Some(Departure::Resigned);
        store.update(Id(2), 0, &left, NewEntries::new(0, &[])).await.expect("a departure");
        let mut due = store.list_due(9).await.expect("a list");
        due.sort_by_key(|id| id.0);
        assert_eq!(due, [Id(1), Id(2)]);
        for _ in 0..2 {
            store.settle(Id(1), won_by(ANN)).await.expect("settled");
            store.settle(Id(3), won_by(ANN)).await.expect("an answer");
            assert_eq!(games(&store).await, 1, "an unrated table and a second time change nothing");
        }
        assert_eq!(store.list_due(9).await.expect("a list"), [Id(2)]);
        store.delete(Id(2)).await.expect("a deletion");
        assert!(store.list_due(9).await.expect("a list").is_empty());
        store.forget_ratings(ANN).await.expect("forgotten");
        assert_eq!(games(&store).await, 0);
        assert!(store.list_changes_at(Id(1)).await.expect("a list").is_empty());
        store.close().await.expect("it closes");
    }

    #[tokio::test]
    async fn a_rated_table_is_settled_once() {
        settle_once(&Scratch::new().sqlite_url()).await;
    }

    #[tokio::test]
    async fn a_rated_table_is_settled_once_on_postgresql_too() {
        settle_once(&postgres_url().await).await;
    }

    /// Two servers settle games of the same person at the same time; both count.
    #[tokio::test]
    async fn servers_that_share_a_postgresql_lose_no_rated_game() {
        let url = postgres_url().await;
        let (one, two) = (Store::open(&url).await, Store::open(&url).await);
        let (one, two) = (one.expect("a database"), two.expect("a database"));
        let play = |store: Store, first: i64| async move {
            for id in 0..10 {
                rate(&store, Id(first + id), ANN).await;
            }
        };
        tokio::join!(play(one.clone(), 100), play(two.clone(), 200));
        assert_eq!(games(&one).await, 20);
    }

    #[tokio::test]
    async fn a_ladder_is_read_page_by_page_without_gaps_or_repeats() {
        let scratch = Scratch::new();
        let store = Store::open(&scratch.sqlite_url()).await.expect("a database");
        // All have the same points, which is the hardest case.
        for person in 1..=25 {
            rate(&store, Id(1000 + person), Id(person)).await;
        }
        let (mut after, mut seen) =
            (LadderCursor { provisional: true, ..LadderCursor::TOP }, Vec::new());
        loop {
            let page = store.list_ladder("any", after, 4).await.expect("a page");
            let Some(last) = page.last() else { break };
            after = LadderCursor::after(last.standing.rating.points, last.line, true);
            seen.extend(page.iter().map(|row| row.person.0));
        }
        seen.sort_unstable();
        assert_eq!(seen, (1..=25).collect::<Vec<i64>>());
        assert!(store.list_ladder("any", LadderCursor::TOP, 4).await.expect("a page").is_empty());
    }
}
