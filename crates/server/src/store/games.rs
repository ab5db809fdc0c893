//! The games of a person: an index by person and time, so that a list costs the same however many games are stored.

use croupier_table::ResultLine;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::changes::Change;
use super::{Store, StoreError};
use crate::id::Id;
use crate::setup::TableSetup;

/// Which games are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct GameFilter {
    /// The game's name.
    pub game: Option<String>,
    /// How it ended for the person.
    pub outcome: Option<Outcome>,
    /// Who else played.
    pub company: Option<Company>,
}

/// How a game ended for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Won, or shared the win.
    Won,
    /// Lost.
    Lost,
}

/// Who else played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Company {
    /// At least one other person.
    People,
}

/// A place in the list: games after it are older.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cursor {
    /// When the game ended, in seconds since 1970.
    pub at_s: i64,
    /// Its table.
    pub table: Id,
}

impl Cursor {
    /// Before the newest game.
    pub(crate) const NEWEST: Cursor = Cursor { at_s: i64::MAX, table: Id(i64::MAX) };
}

/// A game of a person.
#[derive(Clone, Debug)]
pub(crate) struct ListedGame {
    /// Its table.
    pub table: Id,
    /// When it was opened or, if it is over, when it ended.
    pub at_s: i64,
    /// The setup.
    pub setup: TableSetup,
    /// Whether the person has won; `None` while that is not known.
    pub outcome: Option<Outcome>,
    /// What luck brought, and what the person's mistakes cost, if the game was reviewed.
    pub account: Option<(f64, f64)>,
    /// The result and the number of steps of a game that is over, once they are stored.
    pub result: Option<(ResultLine, i64)>,
}

impl ListedGame {
    /// Where the list goes on after this game.
    pub(crate) fn cursor(&self) -> Cursor {
        Cursor { at_s: self.at_s, table: self.table }
    }
}

const RUNNING: &str = "SELECT table_id, at_s, setup, won, luck, lost, NULL, NULL \
     FROM places JOIN tables ON tables.id = table_id \
     WHERE person = $1 AND places.over = 0 ORDER BY at_s DESC, table_id DESC LIMIT $2";

/// The index alone finds the games of a page; only those are read. A filter that is not wanted is passed as '' or -1.
const FINISHED: &str = "SELECT places.table_id, places.at_s, setup, places.won, luck, lost, result, steps \
     FROM (SELECT table_id AS id, at_s AS ended_s FROM places \
         WHERE person = $1 AND over = 1 AND (at_s, table_id) < ($2, $3) \
         AND ($4 = '' OR game = $4) AND ($5 = -1 OR won = $5) AND people >= $6 \
         ORDER BY at_s DESC, table_id DESC LIMIT $7) AS found \
     JOIN places ON places.person = $1 AND places.table_id = found.id \
     JOIN tables ON tables.id = found.id \
     LEFT JOIN results ON results.table_id = found.id \
     ORDER BY ended_s DESC, found.id DESC";

const UNKNOWN: &str =
    "SELECT table_id FROM places WHERE person = $1 AND over = 1 AND won IS NULL LIMIT $2";

impl Store {
    /// The games of this person that go on or wait for players, the newest first.
    pub(crate) async fn list_running(
        &self,
        person: Id,
        most: i64,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let rows = sqlx::query(RUNNING).bind(person.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(listed).collect()
    }

    /// The finished games of this person after a place in the list, the newest first.
    pub(crate) async fn list_finished(
        &self,
        person: Id,
        filter: &GameFilter,
        after: Cursor,
        most: i64,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let won: i64 = match filter.outcome {
            None => -1,
            Some(Outcome::Lost) => 0,
            Some(Outcome::Won) => 1,
        };
        let people: i64 = match filter.company {
            None => 0,
            Some(Company::People) => 2,
        };
        let rows = sqlx::query(FINISHED)
            .bind(person.0)
            .bind(after.at_s)
            .bind(after.table.0)
            .bind(filter.game.as_deref().unwrap_or_default())
            .bind(won)
            .bind(people)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(listed).collect()
    }

    /// Finished games of this person whose result is not stored: the server was stopped between the two.
    pub(crate) async fn list_without_result(
        &self,
        person: Id,
        most: i64,
    ) -> Result<Vec<Id>, StoreError> {
        let rows = sqlx::query(UNKNOWN).bind(person.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(Id(row.try_get(0)?))).collect()
    }

    /// All tables at which this person has a place, `most` of them.
    pub(crate) async fn list_places(&self, person: Id, most: i64) -> Result<Vec<Id>, StoreError> {
        let rows = sqlx::query("SELECT table_id FROM places WHERE person = $1 LIMIT $2");
        let rows = rows.bind(person.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(Id(row.try_get(0)?))).collect()
    }

    /// Stores the result of a finished game, and which people have won it.
    pub(crate) async fn finish(
        &self,
        table: Id,
        steps: usize,
        result: &ResultLine,
        winners: Vec<Id>,
    ) -> Result<(), StoreError> {
        let result = serde_json::to_string(result)?;
        self.change(Change::Finish { table, steps: steps as i64, result, winners }).await
    }

    /// Notes that the result of a finished game cannot be read any more.
    pub(crate) async fn finish_unreadable(&self, table: Id) -> Result<(), StoreError> {
        self.change(Change::Unreadable(table)).await
    }

    /// Deletes a table with all that belongs to it.
    pub(crate) async fn delete(&self, table: Id) -> Result<(), StoreError> {
        self.change(Change::Delete(table)).await
    }
}

fn listed(row: &AnyRow) -> Result<ListedGame, StoreError> {
    let setup: String = row.try_get(2)?;
    let outcome = row.try_get::<Option<i64>, _>(3)?;
    let account = row.try_get::<Option<f64>, _>(4)?.zip(row.try_get::<Option<f64>, _>(5)?);
    let result: Option<String> = row.try_get(6)?;
    let steps: Option<i64> = row.try_get(7)?;
    let result = result.map(|text| serde_json::from_str(&text)).transpose()?;
    Ok(ListedGame {
        table: Id(row.try_get(0)?),
        at_s: row.try_get(1)?,
        setup: serde_json::from_str(&setup)?,
        outcome: match outcome {
            Some(0) => Some(Outcome::Lost),
            Some(1) => Some(Outcome::Won),
            _ => None,
        },
        account,
        result: result.zip(steps),
    })
}

#[cfg(test)]
mod tests {
    use sqlx::{AnyConnection, Connection};

    use super::*;

    /// A database as an earlier version of the program left it, with one finished table of two people.
    async fn earlier_database(url: &str) {
        sqlx::any::install_default_drivers();
        let mut db = AnyConnection::connect(url).await.expect("a database");
        let setup = r#"{"game":"a","rules":1,"options":{},"speed":"normal","clock_s":0,"host":1,"seats":[
            {"name":"Ann","by":"person","person":1},{"name":"Bob","by":"person","person":2},{"name":"Kit","by":{"bot":"x"}}]}"#;
        for sql in [
            include_str!("../../migrations/sqlite-1.sql"),
            include_str!("../../migrations/sqlite-2.sql"),
            include_str!("../../migrations/sqlite-3.sql"),
            "CREATE TABLE migrations (number BIGINT PRIMARY KEY)",
            "INSERT INTO migrations (number) VALUES (0), (1), (2)",
        ] {
            sqlx::raw_sql(sql).execute(&mut db).await.expect("a schema");
        }
        let insert = "INSERT INTO tables (id, setup, version, seed, host, over, touched_s) VALUES (7, $1, 0, '', 1, 1, 500)";
        sqlx::query(insert).bind(setup).execute(&mut db).await.expect("a table");
        db.close().await.expect("the end");
    }

    #[tokio::test]
    async fn games_of_an_earlier_version_are_found_by_all_who_sat_there() {
        let folder = std::env::temp_dir().join(format!("croupier-test-{}", Id::fresh()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("tables.db");
        earlier_database(&format!("sqlite:{}?mode=rwc", file.display())).await;
        let store = Store::open(&format!("sqlite:{}", file.display())).await.expect("a store");
        for person in [Id(1), Id(2)] {
            let filter = GameFilter { company: Some(Company::People), ..GameFilter::default() };
            let found = store.list_finished(person, &filter, Cursor::NEWEST, 10).await;
            let found = found.expect("a list");
            assert_eq!(found.len(), 1);
            assert_eq!((found[0].table, found[0].at_s, found[0].outcome), (Id(7), 500, None));
            assert_eq!(store.list_without_result(person, 10).await.expect("a list"), [Id(7)]);
        }
        let stranger = store.list_finished(Id(3), &GameFilter::default(), Cursor::NEWEST, 10).await;
        assert!(stranger.expect("a list").is_empty());
        store.delete(Id(7)).await.expect("a change");
        assert!(store.list_places(Id(1), 10).await.expect("a list").is_empty());
        store.close().await.expect("it closes");
        std::fs::remove_dir_all(&folder).expect("an end");
    }
}
