//! Group commit: how a group of steps, new tables and finished games becomes durable.
//!
//! A group is one statement, which is a transaction by itself and needs one round trip to the database.
//!
//! `SQLite` writes whole pages, and the steps of every table lie on different pages, so a group of moves would write a page
//! or two per move. Therefore a group is first one row of a *journal*. From time to time the journal is *settled*: its
//! entries for a table become one row of the table's log, under the number of the last entry. The view `log` shows both.
//! `PostgreSQL` has a write-ahead log of its own and stores the rows at once.
//!
//! A server whose groups are numbered without a gap since it started is the only writer. As soon as there is a gap, another
//! server writes too, and every entry is checked against the primary key `(table, n)`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection, Row};

use super::StoreError;
use crate::id::Id;
use crate::nodes::{Message, payloads};

/// How many entries the journal holds before it is settled. More would write fewer pages, but settling would block moves
/// and the loading of tables for longer.
const MANY: usize = 4000;

/// New entries of a table: its id, the number of the first new line in its log, and the lines.
pub(super) type Entry<'a> = (i64, i64, &'a str);

/// A new table: its id, its setup, its seed, its host, and when it was opened.
pub(super) type Opened<'a> = (i64, &'a str, &'a str, i64, i64);

/// What one statement writes.
#[derive(Default)]
pub(super) struct Group<'a> {
    /// What is added to the logs.
    pub entries: Vec<Entry<'a>>,
    /// The tables that are new.
    pub opened: Vec<Opened<'a>>,
    /// The ids of the tables whose games are over.
    pub ended: Vec<i64>,
    /// The tables for which the lease of this epoch must be held.
    pub leases: Vec<(i64, i64)>,
    /// The tables whose setup gets this version in the same transaction.
    pub changed: Vec<(i64, i64)>,
    /// What else other servers are told with the commit.
    pub notices: Vec<Message>,
}

impl Group<'_> {
    fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.opened.is_empty() && self.ended.is_empty()
    }

    /// The statement that writes it to `PostgreSQL`; the smallest that does, because its parts cost time even if they have
    /// nothing to do.
    fn statement(&self) -> &'static str {
        match (self.opened.is_empty() && self.ended.is_empty(), self.leases.is_empty()) {
            (true, true) => INSERT_STEPS,
            (true, false) => INSERT_DRIVEN,
            (false, _) => INSERT_ALL,
        }
    }

    /// Whether there is nothing to write, to check or to tell.
    fn is_idle(&self) -> bool {
        self.is_empty()
            && self.leases.is_empty()
            && self.changed.is_empty()
            && self.notices.is_empty()
    }

    /// What other servers are told: how long the logs are now, the versions of setups, and the notices.
    fn marks(&self) -> impl Iterator<Item = Message> {
        let steps = self.entries.iter().map(|(id, from, lines)| {
            let entries = *from as usize + lines.lines().count();
            Message::Steps { table: Id(*id), entries }
        });
        let setups = self
            .changed
            .iter()
            .map(|(id, version)| Message::Setup { table: Id(*id), version: *version });
        steps.chain(setups).chain(self.notices.iter().cloned())
    }
}

/// Tells other servers, if there are any, with the commit. The result is above 0: the group was written.
macro_rules! notify {
    () => {
        "CASE WHEN EXISTS (SELECT 1 FROM nodes WHERE id <> $6) THEN \
             1 + (SELECT COUNT(*) FROM json_array_elements_text($5::JSON) AS part, pg_notify('croupier', part)) \
         ELSE 1 END"
    };
}

/// Whether this server holds every lease that the group names. Their rows stay locked until the end of the transaction, so
/// none of them changes hands in between. Each is looked up by itself: a join would read all leases.
macro_rules! allowed {
    () => {
        "WITH held AS MATERIALIZED (\
             SELECT 1 FROM json_array_elements($4::JSON), LATERAL (\
                 SELECT 1 FROM leases WHERE table_id = (value ->> 0)::BIGINT AND epoch = (value ->> 1)::BIGINT AND node = $6 \
                 FOR SHARE) AS lease\
         ), allowed AS MATERIALIZED (\
             SELECT 1 WHERE (SELECT COUNT(*) FROM held) = json_array_length($4::JSON)\
         ), "
    };
}

/// Steps of people: the path of nearly every move. The lists of a group are unpacked into rows: with a parameter per value
/// the statement would have to be prepared anew for every number of rows, and each value bound separately.
const INSERT_STEPS: &str = concat!(
    "WITH placed AS (INSERT INTO steps (table_id, n, line) \
         SELECT (value ->> 0)::BIGINT, (value ->> 1)::BIGINT, value ->> 2 FROM json_array_elements($1::JSON)\
     ) SELECT ",
    notify!()
);

/// Steps of bots and clocks among others: all of them, or none and 0.
const INSERT_DRIVEN: &str = concat!(
    allowed!(),
    "placed AS (INSERT INTO steps (table_id, n, line) \
         SELECT (value ->> 0)::BIGINT, (value ->> 1)::BIGINT, value ->> 2 FROM allowed, json_array_elements($1::JSON)\
     ) SELECT CASE WHEN EXISTS (SELECT 1 FROM allowed) THEN ",
    notify!(),
    " ELSE 0 END"
);

/// The same with new tables and finished games.
const INSERT_ALL: &str = concat!(
    allowed!(),
    "opened AS (\
         INSERT INTO tables (id, setup, version, seed, host, over, touched_s, used_h) \
         SELECT (value ->> 0)::BIGINT, value ->> 1, 0, value ->> 2, (value ->> 3)::BIGINT, 0, (value ->> 4)::BIGINT, \
             (SELECT hours FROM service) FROM allowed, json_array_elements($2::JSON)\
     ), ended AS (\
         UPDATE tables SET over = 1 \
         WHERE id IN (SELECT value::TEXT::BIGINT FROM allowed, json_array_elements($3::JSON))\
     ), placed AS (\
         INSERT INTO steps (table_id, n, line) \
         SELECT (value ->> 0)::BIGINT, (value ->> 1)::BIGINT, value ->> 2 FROM allowed, json_array_elements($1::JSON)\
     ) SELECT CASE WHEN EXISTS (SELECT 1 FROM allowed) THEN ",
    notify!(),
    " ELSE 0 END"
);

/// Adds a group if it follows the last one. Triggers of the journal insert its new tables and mark finished games.
const JOURNAL: &str = "INSERT INTO journal (entries, opened, ended, number) \
     SELECT $1, $2, $3, $4 WHERE (SELECT MAX(number) FROM journal) = $4 - 1";

/// Adds a group after any other, unless another server has written one of its entries or a later one.
const JOURNAL_CHECKED: &str = "INSERT INTO journal (entries, opened, ended, number) \
     SELECT $1, $2, $3, MAX(number) + 1 FROM journal \
     HAVING NOT EXISTS (SELECT 1 FROM json_each($1) AS new CROSS JOIN steps \
         ON table_id = new.value ->> 0 AND n >= new.value ->> 1) \
     AND NOT EXISTS (SELECT 1 FROM json_each($1) AS new, journal, json_each(entries) AS old \
         WHERE old.value ->> 0 = new.value ->> 0 AND old.value ->> 1 >= new.value ->> 1)";

/// Starts a new journal with an empty group that continues the numbering, and deletes everything before it.
const BEGIN_ANEW: &str =
    "INSERT INTO journal (number, entries) SELECT MAX(number) + 1, '[]' FROM journal";
const TAKE_OUT: &str = "DELETE FROM journal WHERE number < (SELECT MAX(number) FROM journal) RETURNING number, entries";

/// Inserts settled entries into the logs.
const PLACE: &str = "INSERT INTO steps (table_id, n, line) \
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)";

/// How a database stores steps.
pub(super) enum Steps {
    /// Directly in the logs, by the server of this number.
    Placed(Id),
    /// In the journal first.
    Journalled {
        /// The number of the last group, as long as nobody else writes.
        last: Option<i64>,
        /// How many entries were added since the journal was settled.
        added: usize,
    },
}

impl Steps {
    /// The way of the database behind this connection. Call it before any table is read.
    pub(super) async fn new(connection: &mut AnyConnection, node: Id) -> Result<Steps, StoreError> {
        if connection.backend_name() != "SQLite" {
            return Ok(Steps::Placed(node));
        }
        let row = sqlx::query("SELECT MAX(number) FROM journal").fetch_one(connection).await?;
        // A server that was killed may have left something to settle.
        Ok(Steps::Journalled { last: row.try_get(0)?, added: MANY })
    }

    /// Adds a whole group, or nothing.
    pub(super) async fn append(
        &mut self,
        connection: &mut AnyConnection,
        group: &Group<'_>,
    ) -> Result<(), StoreError> {
        if group.is_idle() {
            return Ok(());
        }
        let entries = serde_json::to_string(&group.entries)?;
        let opened = serde_json::to_string(&group.opened)?;
        let ended = serde_json::to_string(&group.ended)?;
        let insert = |sql: &'static str| sqlx::query(sql).bind(&entries).bind(&opened).bind(&ended);
        let last = match self {
            Steps::Placed(node) => {
                let leases = serde_json::to_string(&group.leases)?;
                let marks = serde_json::to_string(&payloads(*node, group.marks()))?;
                let insert = insert(group.statement()).bind(leases).bind(marks).bind(node.0);
                let written: i64 = insert.fetch_one(connection).await?.try_get(0)?;
                return if written > 0 { Ok(()) } else { Err(StoreError::Behind) };
            }
            Steps::Journalled { .. } if group.is_empty() => return Ok(()),
            Steps::Journalled { last, .. } => last,
        };
        if let Some(number) = *last {
            let journal = insert(JOURNAL).bind(number + 1);
            if journal.execute(&mut *connection).await?.rows_affected() > 0 {
                return Ok(());
            }
            tracing::warn!("another server writes into this database");
            *last = None;
        }
        let done = insert(JOURNAL_CHECKED).execute(connection).await?;
        if done.rows_affected() > 0 { Ok(()) } else { Err(StoreError::Behind) }
    }

    /// Called when a group is on disk.
    pub(super) fn wrote(&mut self, group: &Group<'_>) {
        if let Steps::Journalled { last, added } = self
            && !group.is_empty()
        {
            *last = last.map(|number| number + 1);
            *added += group.entries.len();
        }
    }

    /// Asks the database again which group was the last one, after a failure in the middle of one.
    pub(super) async fn resume(
        &mut self,
        connection: &mut AnyConnection,
    ) -> Result<(), StoreError> {
        if let Steps::Journalled { last: last @ Some(_), .. } = self {
            let row = sqlx::query("SELECT MAX(number) FROM journal").fetch_one(connection).await?;
            *last = row.try_get(0)?;
        }
        Ok(())
    }

    /// Whether it is time to settle.
    pub(super) fn are_many(&self) -> bool {
        matches!(self, Steps::Journalled { added, .. } if *added >= MANY)
    }

    /// Settles the journal.
    pub(super) async fn settle(
        &mut self,
        connection: &mut AnyConnection,
    ) -> Result<(), StoreError> {
        let Steps::Journalled { last, added } = self else { return Ok(()) };
        // After a failure the next attempt waits, instead of coming with every group.
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

/// All entries of these groups, joined per table under the number of the last one, sorted by table so that each page is
/// visited once.
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

    async fn database() -> AnyConnection {
        sqlx::any::install_default_drivers();
        let mut db = AnyConnection::connect("sqlite::memory:").await.expect("a database");
        for sql in [
            include_str!("../../migrations/sqlite-1.sql"),
            include_str!("../../migrations/sqlite-2.sql"),
            include_str!("../../migrations/sqlite-3.sql"),
            include_str!("../../migrations/sqlite-4.sql"),
            include_str!("../../migrations/sqlite-5.sql"),
        ] {
            sqlx::raw_sql(sql).execute(&mut db).await.expect("a schema");
        }
        db
    }

    #[tokio::test]
    async fn a_group_opens_tables_and_ends_games_with_its_entries_or_not_at_all() {
        let mut db = database().await;
        let open = |id| Group {
            entries: vec![(id, 0, "* a")],
            opened: vec![(id, "{}", "seed", i64::MAX, 5)],
            ..Group::default()
        };
        let end = Group { entries: vec![(7, 1, "0 b")], ended: vec![7], ..Group::default() };
        let mut first = Steps::new(&mut db, Id(0)).await.expect("steps");
        for group in [open(7), open(8), end] {
            first.append(&mut db, &group).await.expect("a group");
            first.wrote(&group);
        }
        // The same from a server that is not alone.
        let mut second = Steps::Journalled { last: None, added: 0 };
        second.append(&mut db, &open(9)).await.expect("a group");
        let mut twice = open(10);
        twice.opened.push((9, "{}", "seed", 1, 5));
        assert!(second.append(&mut db, &twice).await.is_err(), "there is such a table");
        let rows = sqlx::query("SELECT id, over, host FROM tables ORDER BY id");
        let rows = rows.fetch_all(&mut db).await.expect("rows");
        let tables: Vec<(i64, i64, i64)> =
            rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
        assert_eq!(tables, [(7, 1, i64::MAX), (8, 0, i64::MAX), (9, 0, i64::MAX)]);
        let rows = sqlx::query("SELECT 1 FROM log WHERE table_id = 10").fetch_all(&mut db).await;
        assert!(rows.expect("rows").is_empty(), "what was refused left nothing behind");
    }

    #[tokio::test]
    async fn what_was_settled_is_read_in_order_and_cannot_be_written_again() {
        let mut db = database().await;
        let step = |n, line| Group { entries: vec![(7, n, line)], ..Group::default() };
        let mut first = Steps::new(&mut db, Id(0)).await.expect("steps");
        for line in ["a", "b", "c"] {
            let group = step(i64::from(line.as_bytes()[0] - b'a'), line);
            first.append(&mut db, &group).await.expect("a step");
            first.wrote(&group);
        }
        first.settle(&mut db).await.expect("places");
        let mut second = Steps::Journalled { last: None, added: 0 };
        for n in 0..3 {
            let late = second.append(&mut db, &step(n, "late")).await;
            assert!(matches!(late, Err(StoreError::Behind)), "{n}: {late:?}");
        }
        second.append(&mut db, &step(3, "d")).await.expect("the next step");
        let late = first.append(&mut db, &step(3, "late")).await;
        assert!(matches!(late, Err(StoreError::Behind)), "{late:?}");
        first.settle(&mut db).await.expect("places");
        let rows = sqlx::query("SELECT line FROM log WHERE table_id = 7 ORDER BY n");
        let rows = rows.fetch_all(&mut db).await.expect("rows");
        let lines: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        assert_eq!(lines, ["a\nb\nc", "d"]);
    }
}
