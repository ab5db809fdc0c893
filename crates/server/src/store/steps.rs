//! How steps become durable.
//!
//! `SQLite` writes whole pages, and every table's steps lie on pages of their own: a group of moves would write a page or
//! two for each of them. So a group is first one row of a *journal*, and from time to time the journal is *settled*: all
//! that it holds of a table becomes one row in its place, under the number of the last entry. The view `log` shows both.
//! `PostgreSQL` writes down what has changed and needs no such thing.
//!
//! A server whose groups have followed each other without a gap since it was opened writes alone, and what it knows of
//! its tables is all there is. Once another server has written, too, every entry is checked: `(table, n)` decides.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection, Row};

use super::StoreError;

/// How many entries are journalled before they are settled: more would write less, and moves would wait longer for it,
/// as would a table that is loaded meanwhile.
const MANY: usize = 4000;

/// What happened at a table: its id, the number of the first new line in its log, and the lines.
pub(super) type Entry<'a> = (i64, i64, &'a str);

/// How a list of entries becomes rows. A statement with places for so many values would have to be made for every number
/// of rows, and each of its values handed over by itself.
const INSERT_POSTGRES: &str = "INSERT INTO steps (table_id, n, line) \
     SELECT (value ->> 0)::BIGINT, (value ->> 1)::BIGINT, value ->> 2 FROM json_array_elements($1::JSON)";

/// Adds a group if it follows the last one.
const JOURNAL: &str = "INSERT INTO journal (number, entries) \
     SELECT $1, $2 WHERE (SELECT MAX(number) FROM journal) = $1 - 1";

/// Adds a group, whatever was last, unless somebody has written one of its entries or what follows it.
const JOURNAL_CHECKED: &str = "INSERT INTO journal (number, entries) \
     SELECT MAX(number) + 1, $1 FROM journal \
     HAVING NOT EXISTS (SELECT 1 FROM json_each($1) AS new CROSS JOIN steps \
         ON table_id = new.value ->> 0 AND n >= new.value ->> 1) \
     AND NOT EXISTS (SELECT 1 FROM json_each($1) AS new, journal, json_each(entries) AS old \
         WHERE old.value ->> 0 = new.value ->> 0 AND old.value ->> 1 >= new.value ->> 1)";

/// Begins the journal anew with a group without entries, whose number tells the next, and takes out all before it.
const BEGIN_ANEW: &str =
    "INSERT INTO journal (number, entries) SELECT MAX(number) + 1, '[]' FROM journal";
const TAKE_OUT: &str = "DELETE FROM journal WHERE number < (SELECT MAX(number) FROM journal) RETURNING number, entries";

/// Puts entries in their places.
const PLACE: &str = "INSERT INTO steps (table_id, n, line) \
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)";

/// The way of a database to keep steps.
pub(super) enum Steps {
    /// They are put in their places at once.
    Placed,
    /// They are journalled.
    Journalled {
        /// The number of the last group, as long as nobody else writes.
        last: Option<i64>,
        /// How many entries were added since the journal was settled.
        added: usize,
    },
}

impl Steps {
    /// As the database behind this connection likes it. This must be asked before any table is read.
    pub(super) async fn new(connection: &mut AnyConnection) -> Result<Steps, StoreError> {
        if connection.backend_name() != "SQLite" {
            return Ok(Steps::Placed);
        }
        let row = sqlx::query("SELECT MAX(number) FROM journal").fetch_one(connection).await?;
        // A server that was killed may have left something to settle.
        Ok(Steps::Journalled { last: row.try_get(0)?, added: MANY })
    }

    /// Adds all entries of a group, or none.
    pub(super) async fn append(
        &mut self,
        connection: &mut AnyConnection,
        entries: &[Entry<'_>],
    ) -> Result<(), StoreError> {
        if entries.is_empty() {
            return Ok(());
        }
        let text = serde_json::to_string(entries)?;
        let Steps::Journalled { last, .. } = self else {
            sqlx::query(INSERT_POSTGRES).bind(text).execute(connection).await?;
            return Ok(());
        };
        if let Some(number) = *last {
            let journal = sqlx::query(JOURNAL).bind(number + 1).bind(text.as_str());
            if journal.execute(&mut *connection).await?.rows_affected() > 0 {
                return Ok(());
            }
            tracing::warn!("another server writes into this database");
            *last = None;
        }
        let done = sqlx::query(JOURNAL_CHECKED).bind(text).execute(connection).await?;
        if done.rows_affected() > 0 { Ok(()) } else { Err(StoreError::Behind) }
    }

    /// Notes that a group of so many entries is on the disk.
    pub(super) fn wrote(&mut self, entries: usize) {
        if let Steps::Journalled { last, added } = self
            && entries > 0
        {
            *last = last.map(|number| number + 1);
            *added += entries;
        }
    }

    /// Whether it is time to settle.
    pub(super) fn are_many(&self) -> bool {
        matches!(self, Steps::Journalled { added, .. } if *added >= MANY)
    }

    /// Puts all entries of the journal in their places.
    pub(super) async fn settle(
        &mut self,
        connection: &mut AnyConnection,
    ) -> Result<(), StoreError> {
        let Steps::Journalled { last, added } = self else { return Ok(()) };
        // If it fails, the next try is not made for every group.
        *added = 0;
        let mut transaction = connection.begin().await?;
        sqlx::query(BEGIN_ANEW).execute(&mut *transaction).await?;
        let taken = sqlx::query(TAKE_OUT).fetch_all(&mut *transaction).await?;
        let group = |row: &AnyRow| Ok((row.try_get(0)?, row.try_get(1)?));
        let groups: Result<BTreeMap<i64, String>, sqlx::Error> = taken.iter().map(group).collect();
        sqlx::query(PLACE).bind(gathered(groups?)?).execute(&mut *transaction).await?;
        transaction.commit().await?;
        *last = last.map(|number| number + 1);
        Ok(())
    }
}

/// All entries of these numbered groups, those of a table in one, under the number of the last of them. They are in the
/// order of their places, so that each page is visited once.
fn gathered(groups: BTreeMap<i64, String>) -> Result<String, StoreError> {
    let mut tables: BTreeMap<i64, (i64, String)> = BTreeMap::new();
    for group in groups.into_values() {
        for (table, n, lines) in serde_json::from_str::<Vec<(i64, i64, Cow<'_, str>)>>(&group)? {
            let (last, all) = tables.entry(table).or_default();
            *last = n;
            if !all.is_empty() {
                all.push('\n');
            }
            all.push_str(&lines);
        }
    }
    let entries: Vec<Entry<'_>> =
        tables.iter().map(|(table, (last, all))| (*table, *last, all.as_str())).collect();
    Ok(serde_json::to_string(&entries)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entries_of_a_table_are_gathered_in_their_order_under_the_last_number() {
        let groups =
            [(5, r#"[[3,1,"b\nc"],[3,3,"d"]]"#), (3, r#"[[7,4,"e"],[3,0,"a"]]"#), (4, "[]")];
        let groups = groups.map(|(number, group)| (number, group.to_owned()));
        let text = gathered(groups.into()).expect("entries");
        assert_eq!(text, r#"[[3,3,"a\nb\nc\nd"],[7,4,"e"]]"#);
    }

    #[tokio::test]
    async fn what_was_settled_is_read_in_order_and_cannot_be_written_again() {
        sqlx::any::install_default_drivers();
        let mut db = AnyConnection::connect("sqlite::memory:").await.expect("a database");
        for sql in [
            include_str!("../../migrations/sqlite-1.sql"),
            include_str!("../../migrations/sqlite-2.sql"),
        ] {
            sqlx::raw_sql(sql).execute(&mut db).await.expect("a schema");
        }
        let mut first = Steps::new(&mut db).await.expect("steps");
        for line in ["a", "b", "c"] {
            let n = i64::from(line.as_bytes()[0] - b'a');
            first.append(&mut db, &[(7, n, line)]).await.expect("a step");
            first.wrote(1);
        }
        first.settle(&mut db).await.expect("places");
        let mut second = Steps::Journalled { last: None, added: 0 };
        for n in 0..3 {
            let late = second.append(&mut db, &[(7, n, "late")]).await;
            assert!(matches!(late, Err(StoreError::Behind)), "{n}: {late:?}");
        }
        second.append(&mut db, &[(7, 3, "d")]).await.expect("the next step");
        let late = first.append(&mut db, &[(7, 3, "late")]).await;
        assert!(matches!(late, Err(StoreError::Behind)), "{late:?}");
        first.settle(&mut db).await.expect("places");
        let rows = sqlx::query("SELECT line FROM log WHERE table_id = 7 ORDER BY n");
        let rows = rows.fetch_all(&mut db).await.expect("rows");
        let lines: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        assert_eq!(lines, ["a\nb\nc", "d"]);
    }
}
