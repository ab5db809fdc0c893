//! What is stored of daily deals: who plays which one at which table, and the results that count.

use croupier_table::{DailyResult, Day};
use sqlx::{AnyConnection, Row};

use super::changes::Change;
use super::{Store, StoreError};
use crate::id::Id;

/// For so many days results are kept.
const KEPT_DAYS: u32 = 400;

/// A change of what is stored of daily deals.
#[derive(Clone, Debug)]
pub(super) enum DailyChange {
    /// Makes a table the one that counts for a person, unless the person has another one that still exists.
    Claim { person: Id, game: String, day: i64, table: Id },
    /// Counts the result of the table that counts; a second one does not.
    Count { person: Id, game: String, day: i64, table: Id, result: DailyResult },
    /// Deletes all that is stored of a person.
    Forget(Id),
}

/// The table at which a person plays a daily deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DailyTable {
    /// Its id.
    pub id: Id,
    /// When the game ended, in seconds since 1970, if it has.
    pub ended_s: Option<i64>,
}

const CLAIM: &str = "INSERT INTO daily_tables (person, game, day, table_id) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (person, game, day) DO UPDATE SET table_id = $4 \
     WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = daily_tables.table_id)";
const COUNT: &str = "INSERT INTO daily_results (game, day, person, payoff, margin) \
     SELECT $1, $2, $3, $4, $5 WHERE EXISTS (SELECT 1 FROM daily_tables \
         WHERE person = $3 AND game = $1 AND day = $2 AND table_id = $6) \
     ON CONFLICT DO NOTHING";
const TABLE: &str = "SELECT daily_tables.table_id, places.over, places.at_s FROM daily_tables \
     JOIN places ON places.person = daily_tables.person AND places.table_id = daily_tables.table_id \
     WHERE daily_tables.person = $1 AND daily_tables.game = $2 AND day = $3";
const RESULTS: &str = "SELECT payoff, margin, COUNT(*) FROM daily_results \
     WHERE game = $1 AND day = $2 GROUP BY payoff, margin";

impl DailyChange {
    pub(super) async fn apply(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        match self {
            DailyChange::Claim { person, game, day, table } => {
                let oldest = day - i64::from(KEPT_DAYS);
                for old in [
                    "DELETE FROM daily_tables WHERE person = $1 AND day < $2",
                    "DELETE FROM daily_results WHERE person = $1 AND day < $2",
                ] {
                    let old = sqlx::query(old).bind(person.0).bind(oldest);
                    old.execute(&mut *connection).await?;
                }
                let claim = sqlx::query(CLAIM).bind(person.0).bind(game.as_str()).bind(*day);
                claim.bind(table.0).execute(connection).await?;
            }
            DailyChange::Count { person, game, day, table, result } => {
                let count = sqlx::query(COUNT).bind(game.as_str()).bind(*day).bind(person.0);
                let count = count.bind(result.payoff).bind(result.margin).bind(table.0);
                count.execute(connection).await?;
            }
            DailyChange::Forget(person) => {
                for forget in [
                    "DELETE FROM daily_tables WHERE person = $1",
                    "DELETE FROM daily_results WHERE person = $1",
                ] {
                    sqlx::query(forget).bind(person.0).execute(&mut *connection).await?;
                }
            }
        }
        Ok(())
    }
}

impl Store {
    /// Makes a table the one that counts for this person, game and day, and gives the one that does.
    pub(crate) async fn claim_daily(
        &self,
        person: Id,
        game: &str,
        day: Day,
        table: Id,
    ) -> Result<Id, StoreError> {
        let claim = DailyChange::Claim { person, game: game.to_owned(), day: number(day), table };
        self.change(Change::Daily(claim)).await?;
        Ok(self.daily_table(person, game, day).await?.map_or(table, |found| found.id))
    }

    /// The table that counts, if there is one.
    pub(crate) async fn daily_table(
        &self,
        person: Id,
        game: &str,
        day: Day,
    ) -> Result<Option<DailyTable>, StoreError> {
        let row = sqlx::query(TABLE).bind(person.0).bind(game).bind(number(day));
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        let is_over = row.try_get::<i64, _>(1)? == 1;
        let at_s: i64 = row.try_get(2)?;
        Ok(Some(DailyTable { id: Id(row.try_get(0)?), ended_s: is_over.then_some(at_s) }))
    }

    /// Counts a result, if the table is the one that counts and no result was counted yet.
    pub(crate) async fn count_daily(
        &self,
        person: Id,
        game: &str,
        day: Day,
        table: Id,
        result: DailyResult,
    ) -> Result<(), StoreError> {
        let (game, day) = (game.to_owned(), number(day));
        let count = DailyChange::Count { person, game, day, table, result };
        self.change(Change::Daily(count)).await
    }

    /// The counted result of a person.
    pub(crate) async fn daily_result(
        &self,
        person: Id,
        game: &str,
        day: Day,
    ) -> Result<Option<DailyResult>, StoreError> {
        let select = "SELECT payoff, margin FROM daily_results \
                      WHERE game = $1 AND day = $2 AND person = $3";
        let row = sqlx::query(select).bind(game).bind(number(day)).bind(person.0);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some(DailyResult { payoff: row.try_get(0)?, margin: row.try_get(1)? }))
    }

    /// All counted results of a deal, the best first, each with how many people have it.
    pub(crate) async fn daily_results(
        &self,
        game: &str,
        day: Day,
    ) -> Result<Vec<(DailyResult, i64)>, StoreError> {
        let rows = sqlx::query(RESULTS).bind(game).bind(number(day));
        let mut results = Vec::new();
        for row in rows.fetch_all(&self.pool).await? {
            let result = DailyResult { payoff: row.try_get(0)?, margin: row.try_get(1)? };
            results.push((result, row.try_get(2)?));
        }
        results.sort_by(|(a, _), (b, _)| b.cmp(a));
        Ok(results)
    }

    /// The deals that a person has finished since a day.
    pub(crate) async fn daily_deals_of(
        &self,
        person: Id,
        since: Day,
    ) -> Result<Vec<(String, Day, DailyResult)>, StoreError> {
        let select = "SELECT game, day, payoff, margin FROM daily_results \
                      WHERE person = $1 AND day >= $2";
        let rows = sqlx::query(select).bind(person.0).bind(number(since));
        let mut deals = Vec::new();
        for row in rows.fetch_all(&self.pool).await? {
            let day = Day::of_number(row.try_get::<i64, _>(1)?.max(0) as u32);
            let result = DailyResult { payoff: row.try_get(2)?, margin: row.try_get(3)? };
            deals.push((row.try_get(0)?, day, result));
        }
        Ok(deals)
    }

    /// Deletes what is stored of a person.
    pub(crate) async fn forget_daily(&self, person: Id) -> Result<(), StoreError> {
        self.change(Change::Daily(DailyChange::Forget(person))).await
    }
}

fn number(day: Day) -> i64 {
    i64::from(day.number())
}
