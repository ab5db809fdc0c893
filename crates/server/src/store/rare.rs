//! Writes that are rare: changed setups, the last use of tables, hours of service with the deletion of unused tables.

use sqlx::{AnyConnection, Row};

use super::writer::Write;
use super::{StoreError, now_s};

/// At most one table in so many is deleted at once.
const SHARE: i64 = 20;
/// Servers that share a database count an hour once: what was counted within this time is not counted again. Ten seconds
/// less than an hour, so that a clock that is set back a little does not cost a server alone every second hour.
const COUNTED_S: i64 = 3590;

/// Makes a write that is no part of a group.
pub(super) async fn write_rare(
    connection: &mut AnyConnection,
    write: &Write,
) -> Result<(), StoreError> {
    match write {
        Write::Create { .. } | Write::Append { .. } | Write::Stop { .. } => Ok(()),
        Write::Update { id, version, setup, .. } => {
            let done = sqlx::query(
                "UPDATE tables SET setup = $1, version = version + 1, touched_s = $2, \
                 used_h = (SELECT hours FROM service) WHERE id = $3 AND version = $4",
            )
            .bind(setup.as_str())
            .bind(now_s())
            .bind(id.0)
            .bind(*version)
            .execute(connection)
            .await?;
            if done.rows_affected() == 0 { Err(StoreError::Behind) } else { Ok(()) }
        }
        Write::Touch { ids, .. } => touch(connection, ids).await,
        Write::Sweep { unused_h, .. } => match count_hour(connection).await? {
            true => forget(connection, *unused_h).await,
            false => Ok(()),
        },
        Write::Change { change, .. } => change.apply(connection).await,
        Write::Probe { .. } => {
            sqlx::query("UPDATE service SET probes = probes + 1").execute(connection).await?;
            Ok(())
        }
    }
}

/// The ids in a parameter that is a JSON array.
fn listed(connection: &AnyConnection) -> &'static str {
    match connection.backend_name() {
        "SQLite" => "(SELECT value FROM json_each($1))",
        _ => "(SELECT value::TEXT::BIGINT FROM json_array_elements($1::JSON))",
    }
}

/// A statement about the tables whose ids are in its first parameter.
fn about_listed(connection: &AnyConnection, statement: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(statement.replace("LISTED", listed(connection)))
}

/// Counts an hour of service; false if a server has counted this one. Of all clocks only that of the database is asked.
async fn count_hour(connection: &mut AnyConnection) -> Result<bool, StoreError> {
    let now = match connection.backend_name() {
        "SQLite" => "CAST(strftime('%s', 'now') AS INTEGER)",
        _ => "EXTRACT(EPOCH FROM clock_timestamp())::BIGINT",
    };
    let count = "UPDATE service SET hours = hours + 1, counted_s = NOW \
                 WHERE counted_s > NOW OR counted_s <= NOW - $1";
    let count = sqlx::AssertSqlSafe(count.replace("NOW", now));
    let counted = sqlx::query(count).bind(COUNTED_S).execute(connection).await?;
    Ok(counted.rows_affected() > 0)
}

async fn touch(connection: &mut AnyConnection, ids: &[i64]) -> Result<(), StoreError> {
    let update =
        "UPDATE tables SET touched_s = $2, used_h = (SELECT hours FROM service) WHERE id IN LISTED";
    sqlx::query(about_listed(connection, update))
        .bind(serde_json::to_string(ids)?)
        .bind(now_s())
        .execute(connection)
        .await?;
    Ok(())
}

async fn forget(connection: &mut AnyConnection, unused_h: i64) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT COUNT(*) FROM tables").fetch_one(&mut *connection).await?;
    let most = (row.try_get::<i64, _>(0)? / SHARE).max(1);
    let unused = "SELECT id FROM tables WHERE used_h <= (SELECT hours FROM service) - $1 ORDER BY used_h LIMIT $2";
    let rows = sqlx::query(unused).bind(unused_h).bind(most).fetch_all(&mut *connection).await?;
    let ids: Result<Vec<i64>, sqlx::Error> = rows.iter().map(|row| row.try_get(0)).collect();
    let ids = ids?;
    if ids.is_empty() {
        return Ok(());
    }
    let list = serde_json::to_string(&ids)?;
    for delete in
        ["DELETE FROM steps WHERE table_id IN LISTED", "DELETE FROM tables WHERE id IN LISTED"]
    {
        sqlx::query(about_listed(connection, delete)).bind(&list).execute(&mut *connection).await?;
    }
    tracing::info!(tables = ids.len(), "unused tables were deleted");
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use crate::id::Id;
    use crate::setup::TableSetup;
    use crate::store::Store;
    use crate::store::testing::{Scratch, postgres_url};

    const KEEP_H: i64 = 90 * 24;

    fn setup() -> TableSetup {
        let setup = r#"{"game":"any","rules":1,"options":{},"seats":[],"host":5,"clock_s":0,"speed":"normal"}"#;
        serde_json::from_str(setup).expect("a setup")
    }

    async fn run(store: &Store, sql: &'static str) {
        sqlx::query(sql).execute(&store.pool).await.expect("the statement is right");
    }

    async fn count(store: &Store, sql: &'static str) -> i64 {
        let row = sqlx::query(sql).fetch_one(&store.pool).await.expect("a row");
        row.try_get(0).expect("a number")
    }

    async fn pass_an_hour(store: &Store) {
        run(store, "UPDATE service SET counted_s = 0").await;
        store.sweep(KEEP_H).await.expect("an answer");
    }

    async fn keep_and_forget(url: &str) {
        let store = Store::open(url).await.expect("a database");
        for id in 1..=100 {
            let lines = ["* a".to_owned()];
            store.create(Id(id), &setup(), "seed".to_owned(), &lines).await.expect("a table");
        }
        // Whatever the clock on the wall said when they were used, it deletes nothing.
        for sql in [
            "UPDATE tables SET touched_s = 0",
            "UPDATE tables SET touched_s = 99999999999",
            "UPDATE service SET counted_s = 99999999999",
            "UPDATE service SET counted_s = 0",
        ] {
            run(&store, sql).await;
            store.sweep(KEEP_H).await.expect("an answer");
            assert_eq!(count(&store, "SELECT COUNT(*) FROM tables").await, 100, "{sql}");
        }
        // After so many hours of service all are unused but one; a twentieth goes with the next hour, with its steps.
        run(&store, "UPDATE service SET hours = 2160").await;
        store.touch_all(vec![Id(50)]).await.expect("an answer");
        pass_an_hour(&store).await;
        // An hour that one server has counted is not counted by another, which deletes nothing either.
        store.sweep(KEEP_H).await.expect("an answer");
        assert_eq!(count(&store, "SELECT hours FROM service").await, 2161);
        assert_eq!(count(&store, "SELECT COUNT(*) FROM tables").await, 95);
        assert_eq!(count(&store, "SELECT COUNT(*) FROM log").await, 95);
        for _ in 0..200 {
            pass_an_hour(&store).await;
        }
        assert_eq!(count(&store, "SELECT COUNT(*) FROM tables").await, 1);
        assert!(store.load(Id(50)).await.expect("an answer").is_some(), "it was used lately");
        store.close().await.expect("it closes");
    }

    #[tokio::test]
    async fn tables_are_forgotten_by_hours_of_service_and_never_by_a_wrong_clock() {
        let scratch = Scratch::new();
        keep_and_forget(&scratch.sqlite_url()).await;
    }

    #[tokio::test]
    async fn tables_are_forgotten_by_hours_of_service_on_postgresql_too() {
        keep_and_forget(&postgres_url().await).await;
    }
}
