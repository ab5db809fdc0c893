//! The schema: every change of it in order, for `SQLite` and for `PostgreSQL`. A database is brought forward from any
//! earlier version; one of a later version is refused.

use sqlx::{AnyConnection, AnyPool, Row};

use super::{Backend, StoreError};

/// Every change of the schema; the number of those made is stored.
const MIGRATIONS: &[(&str, &str)] = &[
    (
        include_str!("../../migrations/sqlite-1.sql"),
        include_str!("../../migrations/postgres-1.sql"),
    ),
    (
        include_str!("../../migrations/sqlite-2.sql"),
        include_str!("../../migrations/postgres-2.sql"),
    ),
    // What the triggers of a journal do, `PostgreSQL` does in one statement.
    (include_str!("../../migrations/sqlite-3.sql"), ""),
    (
        include_str!("../../migrations/sqlite-4.sql"),
        include_str!("../../migrations/postgres-3.sql"),
    ),
    (
        include_str!("../../migrations/sqlite-5.sql"),
        include_str!("../../migrations/postgres-4.sql"),
    ),
    // A file of `SQLite` has one server, which needs no leases.
    ("", include_str!("../../migrations/postgres-5.sql")),
    (
        include_str!("../../migrations/sqlite-7.sql"),
        include_str!("../../migrations/postgres-6.sql"),
    ),
    (
        include_str!("../../migrations/sqlite-8.sql"),
        include_str!("../../migrations/postgres-7.sql"),
    ),
    (
        include_str!("../../migrations/sqlite-9.sql"),
        include_str!("../../migrations/postgres-8.sql"),
    ),
];

/// Holds back other servers that start on the same `PostgreSQL` until this one has made the schema. The number is only a
/// name.
const LOCK_SCHEMA: &str = "SELECT 1 FROM pg_advisory_xact_lock(7220583)";

/// Brings the schema up to date.
pub(super) async fn migrate(pool: &AnyPool, backend: Backend) -> Result<(), StoreError> {
    migrate_to(pool, backend, MIGRATIONS.len()).await
}

async fn migrate_to(pool: &AnyPool, backend: Backend, last: usize) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    if backend == Backend::Postgres {
        sqlx::query(LOCK_SCHEMA).execute(&mut *transaction).await?;
    }
    sqlx::query("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
        .execute(&mut *transaction)
        .await?;
    let made = version(&mut transaction).await?;
    if made > MIGRATIONS.len() {
        return Err(StoreError::Newer);
    }
    for (n, (sqlite, postgres)) in MIGRATIONS.iter().enumerate().take(last).skip(made) {
        let sql = match backend {
            Backend::Sqlite => *sqlite,
            Backend::Postgres => *postgres,
        };
        sqlx::raw_sql(sql).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO migrations (number) VALUES ($1)")
            .bind(n as i64)
            .execute(&mut *transaction)
            .await?;
    }
    Ok(transaction.commit().await?)
}

/// Checks that the schema is that of this version of the program, without changing anything.
pub(super) async fn check_current(connection: &mut AnyConnection) -> Result<(), StoreError> {
    match version(connection).await {
        Ok(made) if made > MIGRATIONS.len() => Err(StoreError::Newer),
        Ok(made) if made == MIGRATIONS.len() => Ok(()),
        Ok(_) => Err(StoreError::Older),
        Err(StoreError::Database(sqlx::Error::Database(_))) => Err(StoreError::Empty),
        Err(other) => Err(other),
    }
}

async fn version(connection: &mut AnyConnection) -> Result<usize, StoreError> {
    let row = sqlx::query("SELECT COUNT(*) FROM migrations").fetch_one(connection).await?;
    Ok(row.try_get::<i64, _>(0)? as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Id;
    use crate::store::testing::{Scratch, postgres_url};
    use crate::store::{NewEntries, Store, connect};

    /// Makes a database as an earlier version left it, with one table of three entries in it.
    async fn leave_behind(url: &str, version: usize) {
        let (pool, backend) = connect(url).await.expect("a database");
        migrate_to(&pool, backend, version).await.expect("a schema");
        let setup = r#"{"game":"any","rules":1,"options":{},"seats":[],"host":5,"clock_s":0,"speed":"normal"}"#;
        if version > 0 {
            let insert = "INSERT INTO tables (id, setup, version, seed, host, over, touched_s) \
                          VALUES (7, $1, 2, 'seed', 5, 0, 1000)";
            sqlx::query(insert).bind(setup).execute(&pool).await.expect("a table");
            for (n, line) in [(0, "* a"), (1, "0 b\n1 c")] {
                let insert = "INSERT INTO steps (table_id, n, line) VALUES (7, $1, $2)";
                sqlx::query(insert).bind(n).bind(line).execute(&pool).await.expect("a step");
            }
        }
        pool.close().await;
    }

    async fn come_forward(url: &str, version: usize) {
        leave_behind(url, version).await;
        let store = Store::open(url).await.unwrap_or_else(|error| panic!("{version}: {error}"));
        let loaded = store.load(Id(7)).await.expect("an answer");
        if version == 0 {
            assert!(loaded.is_none());
        } else {
            let loaded = loaded.unwrap_or_else(|| panic!("{version}: the table is lost"));
            assert_eq!((loaded.version, loaded.lines.join(" ")), (2, "* a 0 b 1 c".to_owned()));
            let step = ["0 d".to_owned()];
            store.append(Id(7), NewEntries::new(3, &step)).await.expect("the game goes on");
        }
        store.close().await.expect("it closes");
    }

    #[tokio::test]
    async fn sqlite_comes_forward_from_every_earlier_version() {
        for version in 0..=MIGRATIONS.len() {
            let scratch = Scratch::new();
            come_forward(&scratch.sqlite_url(), version).await;
        }
    }

    #[tokio::test]
    async fn postgresql_comes_forward_from_every_earlier_version() {
        for version in 0..=MIGRATIONS.len() {
            come_forward(&postgres_url().await, version).await;
        }
    }

    #[tokio::test]
    async fn several_servers_may_start_at_once_on_an_empty_postgresql() {
        let url = postgres_url().await;
        let starts: Vec<_> = (0..8)
            .map(|_| {
                let url = url.clone();
                tokio::spawn(async move { Store::open(&url).await.map(|_| ()) })
            })
            .collect();
        for start in starts {
            start.await.expect("no panic").expect("every server starts");
        }
    }

    #[tokio::test]
    async fn a_database_of_a_later_version_is_refused_and_left_as_it_is() {
        let scratch = Scratch::new();
        leave_behind(&scratch.sqlite_url(), MIGRATIONS.len()).await;
        let (pool, _) = connect(&scratch.sqlite_url()).await.expect("a database");
        sqlx::query("INSERT INTO migrations (number) VALUES (99)")
            .execute(&pool)
            .await
            .expect("one");
        pool.close().await;
        let refused = Store::open(&scratch.sqlite_url()).await.map(|_| ());
        assert!(matches!(refused, Err(StoreError::Newer)), "{refused:?}");
    }
}
