//! What servers that share a `PostgreSQL` store about each other, who lives and who drives which table, and what one of
//! them reads that another has written.
//!
//! Times are those of the database, so the clocks of the servers do not matter.

use std::time::Duration;

use sqlx::Row;

use super::{Store, StoreError};
use crate::id::Id;
use crate::nodes::{Message, payloads};
use crate::setup::TableSetup;

/// A server that has not renewed its row for so long is dead.
const DEAD_MS: i64 = 4000;
/// The row of a dead server is deleted after this time.
const FORGOTTEN_MS: i64 = 60_000;

/// Renews the row of a server, tells all others that it lives, and lists those that live, with the age of their rows, and
/// its own row as it was before.
const BEAT: &str = "WITH clock AS MATERIALIZED (\
         SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT AS now_ms\
     ), own AS (\
         INSERT INTO nodes (id, seen_ms) SELECT $1, now_ms FROM clock \
         ON CONFLICT (id) DO UPDATE SET seen_ms = excluded.seen_ms\
     ), gone AS (\
         DELETE FROM nodes USING clock WHERE id <> $1 AND seen_ms < now_ms - $2\
     ) SELECT id, now_ms - seen_ms FROM nodes, clock WHERE id = $1 OR seen_ms > now_ms - $3 \
     UNION ALL SELECT 0, (SELECT COUNT(*) FROM pg_notify('croupier', $4))";

/// Gives everything back that a server holds.
const LEAVE: &str = "WITH gone AS (DELETE FROM nodes WHERE id = $1), \
     freed AS (UPDATE leases SET node = 0 WHERE node = $1) \
     SELECT COUNT(*) FROM pg_notify('croupier', $2)";

/// Takes the lease of a table that nobody holds, or a dead server, or the same one.
const CLAIM: &str = "INSERT INTO leases (table_id, node, epoch) \
     SELECT id, $2, 1 FROM tables WHERE id = $1 \
     ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = leases.epoch + 1 \
     WHERE leases.node = excluded.node OR leases.node NOT IN (\
         SELECT id FROM nodes WHERE seen_ms > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - $3) \
     RETURNING epoch";

/// The setup, if it is newer, and the rows of the log from a number on, all at one moment.
const NEWS: &str = "SELECT version, CASE WHEN version > $3 THEN setup ELSE '' END, 0 AS part \
     FROM tables WHERE id = $1 \
     UNION ALL SELECT n, line, 1 FROM steps WHERE table_id = $1 AND n >= $2 ORDER BY 3, 1";

/// Those of the listed tables (id, entries, version of the setup) of which more is stored, or nothing any more.
const BEHIND: &str = "SELECT id FROM (\
         SELECT (value ->> 0)::BIGINT AS id, (value ->> 1)::BIGINT AS entries, (value ->> 2)::BIGINT AS version \
         FROM json_array_elements($1::JSON)) AS known \
     WHERE EXISTS (SELECT 1 FROM steps WHERE table_id = known.id AND n >= entries) \
     OR NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = known.id AND tables.version <= known.version)";

/// What a server finds when it says that it lives.
#[derive(Debug)]
pub(crate) struct Heartbeat {
    /// The other servers that live, and how long ago each of them said so.
    pub others: Vec<(Id, Duration)>,
    /// Whether the others still had this one on their list. If not, they have told it nothing.
    pub was_known: bool,
}

/// What is stored of a table beyond what a server knows.
#[derive(Debug, Default)]
pub(crate) struct News {
    /// The setup and its version, if it is newer.
    pub setup: Option<(TableSetup, i64)>,
    /// New rows of the log: the number of the first entry, and the entries.
    pub rows: Vec<(usize, Vec<String>)>,
}

impl News {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.setup.is_none() && self.rows.is_empty()
    }
}

impl Store {
    /// Says that this server lives.
    pub(crate) async fn beat(&self) -> Result<Heartbeat, StoreError> {
        let own = self.nodes.own();
        let beat = payloads(own, [Message::Beat]).pop().unwrap_or_default();
        let beat = sqlx::query(BEAT).bind(own.0).bind(FORGOTTEN_MS).bind(DEAD_MS).bind(beat);
        let mut found = Heartbeat { others: Vec::new(), was_known: false };
        for row in beat.fetch_all(&self.pool).await? {
            let (id, age_ms): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            if id == own.0 {
                found.was_known = true;
            } else if id != 0 {
                found.others.push((Id(id), Duration::from_millis(age_ms.max(0) as u64)));
            }
        }
        Ok(found)
    }

    /// Gives all leases back and tells the others that this server leaves.
    pub(crate) async fn leave(&self) -> Result<(), StoreError> {
        let own = self.nodes.own();
        let bye = payloads(own, [Message::Bye]).pop().unwrap_or_default();
        sqlx::query(LEAVE).bind(own.0).bind(bye).fetch_one(&self.pool).await?;
        Ok(())
    }

    /// Takes the lease of a table; gives its epoch, or nothing if another server that lives has it.
    pub(crate) async fn claim(&self, table: Id) -> Result<Option<i64>, StoreError> {
        let claim = sqlx::query(CLAIM).bind(table.0).bind(self.nodes.own().0).bind(DEAD_MS);
        let row = claim.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Gives the lease of a table back, in an epoch or in any; false if this server does not have it.
    pub(crate) async fn release(&self, table: Id, epoch: Option<i64>) -> Result<bool, StoreError> {
        let release = "UPDATE leases SET node = 0 \
             WHERE table_id = $1 AND node = $2 AND (epoch = $3 OR $3 = 0)";
        let release = sqlx::query(release).bind(table.0).bind(self.nodes.own().0);
        let release = release.bind(epoch.unwrap_or(0));
        Ok(release.execute(&self.pool).await?.rows_affected() > 0)
    }

    /// Sends messages to all servers.
    pub(crate) async fn send(
        &self,
        messages: impl IntoIterator<Item = Message>,
    ) -> Result<(), StoreError> {
        let parts = serde_json::to_string(&payloads(self.nodes.own(), messages))?;
        let send = "SELECT COUNT(*) FROM json_array_elements_text($1::JSON) AS part, pg_notify('croupier', part)";
        sqlx::query(send).bind(parts).fetch_one(&self.pool).await?;
        Ok(())
    }

    /// What is stored of a table beyond so many entries and this version of the setup; [`StoreError::Gone`] if the table was
    /// deleted.
    pub(crate) async fn news(
        &self,
        table: Id,
        entries: usize,
        version: i64,
    ) -> Result<News, StoreError> {
        let news = sqlx::query(NEWS).bind(table.0).bind(entries as i64).bind(version);
        let (mut found, mut is_there) = (News::default(), false);
        for row in news.fetch_all(&self.pool).await? {
            let (number, text): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
            if row.try_get::<i32, _>(2)? == 1 {
                found.rows.push((number as usize, text.lines().map(str::to_owned).collect()));
            } else {
                is_there = true;
                if !text.is_empty() {
                    found.setup = Some((serde_json::from_str(&text)?, number));
                }
            }
        }
        if is_there { Ok(found) } else { Err(StoreError::Gone) }
    }

    /// Those of these tables (id, entries, version of the setup) of which more is stored, or nothing any more.
    pub(crate) async fn list_behind(
        &self,
        known: &[(i64, usize, i64)],
    ) -> Result<Vec<Id>, StoreError> {
        let rows = sqlx::query(BEHIND).bind(serde_json::to_string(known)?);
        let rows = rows.fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(Id(row.try_get(0)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use sqlx::postgres::PgListener;

    use super::*;
    use crate::store::NewEntries;
    use crate::store::testing::postgres_url;

    fn setup() -> TableSetup {
        let setup = r#"{"game":"any","rules":1,"options":{},"seats":[],"host":5,"clock_s":0,"speed":"normal"}"#;
        serde_json::from_str(setup).expect("a setup")
    }

    async fn open(url: &str) -> Store {
        Store::open(url).await.expect("a store")
    }

    async fn age(store: &Store, node: Id) {
        let age = "UPDATE nodes SET seen_ms = seen_ms - 30000 WHERE id = $1";
        sqlx::query(age).bind(node.0).execute(&store.pool).await.expect("a row");
    }

    #[tokio::test]
    async fn a_lease_on_postgresql_is_taken_from_the_dead_alone_and_what_they_write_then_is_refused()
     {
        let url = postgres_url().await;
        let (one, two) = (open(&url).await, open(&url).await);
        let table = Id(7);
        one.create(table, &setup(), "seed".to_owned(), &["* a".to_owned()]).await.expect("a table");
        assert!(one.beat().await.expect("an answer").others.is_empty());
        assert_eq!(two.beat().await.expect("an answer").others.len(), 1);
        let epoch = one.claim(table).await.expect("an answer").expect("nobody has it");
        assert_eq!(two.claim(table).await.expect("an answer"), None, "its holder lives");
        assert!(!two.release(table, None).await.expect("an answer"), "it is not its own");
        let step = |from, epoch| NewEntries { from, lines: &[], is_last: false, epoch };
        let lines = ["0 b".to_owned()];
        let by_bot = NewEntries { lines: &lines, ..step(1, Some(epoch)) };
        one.append(table, by_bot).await.expect("it has the lease");
        age(&one, one.nodes.own()).await;
        let later = two.claim(table).await.expect("an answer").expect("its holder is dead");
        assert!(later > epoch);
        let late = NewEntries { lines: &lines, ..step(2, Some(epoch)) };
        let refused = one.append(table, late).await;
        assert!(matches!(refused, Err(StoreError::Behind)), "{refused:?}");
        let refused = one.update(table, 0, &setup(), step(2, Some(epoch))).await;
        assert!(matches!(refused, Err(StoreError::Behind)), "{refused:?}");
        // A person needs no lease.
        one.append(table, NewEntries { epoch: None, ..late }).await.expect("a person's step");
        let taken = NewEntries { lines: &lines, ..step(3, Some(later)) };
        two.append(table, taken).await.expect("it has the lease now");
        two.leave().await.expect("an answer");
        let gone = NewEntries { lines: &lines, ..step(4, Some(later)) };
        assert!(two.append(table, gone).await.is_err(), "it has given the lease back");
        assert!(one.claim(table).await.expect("an answer").is_some_and(|epoch| epoch > later));
        one.delete(table).await.expect("the lease goes with its table");
    }

    #[tokio::test]
    async fn a_lost_lease_on_postgresql_costs_other_tables_of_the_same_group_nothing() {
        let url = postgres_url().await;
        let store = open(&url).await;
        let line = ["0 a".to_owned()];
        for id in 1..=20 {
            store.create(Id(id), &setup(), "seed".to_owned(), &[]).await.expect("a table");
        }
        let writes: Vec<_> = (1..=20)
            .map(|id| {
                let (store, line) = (store.clone(), line.clone());
                tokio::spawn(async move {
                    let epoch = (id == 5).then_some(99);
                    let new = NewEntries { from: 0, lines: &line, is_last: false, epoch };
                    (id, store.append(Id(id), new).await)
                })
            })
            .collect();
        for write in writes {
            let (id, written) = write.await.expect("no panic");
            assert_eq!(written.is_ok(), id != 5, "{id}: {written:?}");
        }
    }

    #[tokio::test]
    async fn what_another_server_has_written_to_postgresql_is_read_from_a_number_on() {
        let url = postgres_url().await;
        let (one, two) = (open(&url).await, open(&url).await);
        let lines = ["* a".to_owned(), "0 b".to_owned()];
        one.create(Id(7), &setup(), "seed".to_owned(), &lines).await.expect("a table");
        assert!(two.news(Id(7), 2, 0).await.expect("an answer").is_empty());
        let mut changed = setup();
        changed.clock_s = 30;
        let dealt = ["1 c".to_owned(), "* d".to_owned()];
        one.update(Id(7), 0, &changed, NewEntries::new(2, &dealt)).await.expect("a change");
        let news = two.news(Id(7), 2, 0).await.expect("an answer");
        assert_eq!(news.setup.map(|(setup, version)| (setup.clock_s, version)), Some((30, 1)));
        assert_eq!(news.rows, [(2, dealt.to_vec())]);
        let behind = two.list_behind(&[(7, 2, 1), (8, 0, 0)]).await.expect("an answer");
        assert_eq!(behind, [Id(7), Id(8)], "of one there is more, the other one is not there");
        assert!(two.list_behind(&[(7, 4, 1)]).await.expect("an answer").is_empty());
        // All or nothing: entries that are there already keep the setup as it is.
        let refused = one.update(Id(7), 1, &setup(), NewEntries::new(2, &dealt)).await;
        assert!(matches!(refused, Err(StoreError::Behind)), "{refused:?}");
        assert!(two.news(Id(7), 4, 1).await.expect("an answer").is_empty());
    }

    #[tokio::test]
    async fn what_others_must_not_miss_is_told_on_postgresql_with_the_commit() {
        let url = postgres_url().await;
        let (one, two) = (open(&url).await, open(&url).await);
        let mut listener = PgListener::connect(&url).await.expect("a connection");
        listener.listen("croupier").await.expect("an answer");
        two.beat().await.expect("an answer");
        one.create(Id(7), &setup(), "seed".to_owned(), &[]).await.expect("a table");
        one.revoke_keys(Id(5)).await.expect("an answer");
        one.revoke_links(Id(6)).await.expect("an answer");
        one.delete(Id(7)).await.expect("an answer");
        let expected = [
            (two.nodes.own(), Message::Beat),
            (one.nodes.own(), Message::Revoked { person: Id(5) }),
            (one.nodes.own(), Message::Revoked { person: Id(6) }),
            (one.nodes.own(), Message::Deleted { table: Id(7) }),
        ];
        for (sender, message) in expected {
            let heard = listener.recv().await.expect("a notification");
            let expected = payloads(sender, [message]);
            assert_eq!([heard.payload().to_owned()], expected[..]);
        }
        let behind = two.list_behind(&[(7, 0, 0)]).await.expect("an answer");
        assert_eq!(behind, [Id(7)], "the table is no longer what it was");
        let gone = two.news(Id(7), 0, 0).await;
        assert!(matches!(gone, Err(StoreError::Gone)), "{gone:?}");
    }

    #[tokio::test]
    async fn a_server_on_postgresql_learns_that_the_others_have_told_it_nothing() {
        let url = postgres_url().await;
        let store = open(&url).await;
        assert!(!store.beat().await.expect("an answer").was_known, "it has just come");
        assert!(store.beat().await.expect("an answer").was_known);
        age(&store, store.nodes.own()).await;
        assert!(store.beat().await.expect("an answer").was_known, "it was dead, but on the list");
        sqlx::query("DELETE FROM nodes").execute(&store.pool).await.expect("no rows");
        assert!(!store.beat().await.expect("an answer").was_known);
    }
}
