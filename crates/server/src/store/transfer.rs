//! Backups: a whole database becomes one file of `SQLite`, and such a file becomes a database of either kind.
//!
//! Rows are copied as they are, table by table. Nothing here knows what a table is about, so a new one is copied too.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

use futures_util::TryStreamExt;
use serde_json::Value;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Row};

use super::lock::{DatabaseLock, private};
use super::steps::Steps;
use super::{Backend, StoreError, connect, schema, sqlite_file};
use crate::id::Id;

/// How many rows are written by one statement.
const ROWS: usize = 500;
/// What is not copied: the version of the schema, the journal, which is settled before, and what running servers say of
/// each other.
const OWN: [&str; 4] = ["migrations", "journal", "nodes", "leases"];

/// This one is copied first: its triggers fill others, which are then emptied and copied themselves.
const FIRST: &str = "tables";

/// Writes everything in a database into a new file, for nobody else to read. Servers may go on meanwhile.
pub(crate) async fn backup(url: &str, file: &Path) -> Result<(), StoreError> {
    let (pool, backend) = connect_to_existing(url).await?;
    schema::check_current(&mut *pool.acquire().await?).await?;
    create(file)?;
    let copied = match backend {
        Backend::Sqlite => copy_file(&pool, file).await,
        Backend::Postgres => copy_from_postgres(&pool, file).await,
    };
    pool.close().await;
    finish(file, copied)
}

/// Puts a backup into a database that holds no tables yet.
pub(crate) async fn restore(file: &Path, url: &str) -> Result<(), StoreError> {
    let (backup, _) = connect_to_existing(&format!("sqlite:{}", file.display())).await?;
    match sqlite_file(url) {
        Some(target) => {
            let _lock = DatabaseLock::take(&target)?;
            create(&target)?;
            finish(&target, copy_file(&backup, &target).await)?;
            let (pool, backend) = connect(url).await?;
            let migrated = schema::migrate(&pool, backend).await;
            pool.close().await;
            migrated
        }
        None => restore_to_postgres(&backup, file, url).await,
    }
}

/// Connects to a database that exists; a file is not made.
pub(super) async fn connect_to_existing(url: &str) -> Result<(AnyPool, Backend), StoreError> {
    match sqlite_file(url) {
        Some(file) if std::fs::metadata(&file)?.len() == 0 => Err(StoreError::Empty),
        _ => connect(url).await,
    }
}

/// A new empty file; one that is there stays as it is.
fn create(file: &Path) -> Result<(), StoreError> {
    private(OpenOptions::new().create_new(true).write(true)).open(file)?;
    Ok(())
}

/// Makes a complete file durable, or removes an incomplete one.
fn finish(file: &Path, copied: Result<(), StoreError>) -> Result<(), StoreError> {
    match copied {
        Ok(()) => Ok(File::open(file)?.sync_all()?),
        Err(error) => {
            let _ = std::fs::remove_file(file);
            Err(error)
        }
    }
}

/// Copies a file of `SQLite` into another, as it is at one moment.
async fn copy_file(pool: &AnyPool, file: &Path) -> Result<(), StoreError> {
    let name = file.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO $1").bind(name).execute(pool).await?;
    Ok(())
}

async fn copy_from_postgres(pool: &AnyPool, file: &Path) -> Result<(), StoreError> {
    let (target, backend) = connect(&format!("sqlite:{}", file.display())).await?;
    schema::migrate(&target, backend).await?;
    let mut source = pool.begin().await?;
    // Everything as it is at one moment.
    sqlx::raw_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        .execute(&mut *source)
        .await?;
    let mut writing = target.acquire().await?.detach();
    copy_rows(&mut source, &mut writing, backend).await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut writing).await?;
    writing.close().await?;
    target.close().await;
    Ok(())
}

async fn restore_to_postgres(backup: &AnyPool, file: &Path, url: &str) -> Result<(), StoreError> {
    let (pool, backend) = connect(url).await?;
    schema::migrate(&pool, backend).await?;
    let row = sqlx::query("SELECT COUNT(*) FROM tables").fetch_one(&pool).await?;
    if row.try_get::<i64, _>(0)? > 0 {
        return Err(StoreError::NotEmpty);
    }
    // The backup itself stays as it is: a copy of it is brought forward and settled.
    let mut name = file.as_os_str().to_owned();
    name.push(".restoring");
    let copy = PathBuf::from(name);
    create(&copy)?;
    let copied = async {
        copy_file(backup, &copy).await?;
        let (source, kind) = connect(&format!("sqlite:{}", copy.display())).await?;
        schema::migrate(&source, kind).await?;
        let mut reading = source.acquire().await?.detach();
        Steps::new(&mut reading, Id(0)).await?.settle(&mut reading).await?;
        let mut target = pool.begin().await?;
        copy_rows(&mut reading, &mut target, backend).await?;
        target.commit().await?;
        reading.close().await?;
        source.close().await;
        Ok(())
    };
    let copied = copied.await;
    let _ = std::fs::remove_file(&copy);
    copied
}

/// Copies all rows of all tables of the target from the source; both have the same schema.
async fn copy_rows(
    source: &mut AnyConnection,
    target: &mut AnyConnection,
    backend: Backend,
) -> Result<(), StoreError> {
    let mut transaction = target.begin().await?;
    for table in tables(&mut transaction, backend).await? {
        let columns = columns(&mut transaction, backend, &table).await?;
        let delete = AssertSqlSafe(format!("DELETE FROM {table}"));
        sqlx::query(delete).execute(&mut *transaction).await?;
        let names =
            columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ");
        let insert = insert(backend, &table, &names, &columns);
        let select = AssertSqlSafe(format!("SELECT {names} FROM {table}"));
        let mut rows = sqlx::query(select).fetch(&mut *source);
        let mut chunk = Vec::new();
        loop {
            let row = rows.try_next().await?;
            let is_last = row.is_none();
            chunk.extend(row.map(|row| values(&row, &columns)).transpose()?);
            if chunk.len() >= ROWS || is_last && !chunk.is_empty() {
                sqlx::query(AssertSqlSafe(insert.clone()))
                    .bind(serde_json::to_string(&chunk)?)
                    .execute(&mut *transaction)
                    .await?;
                chunk.clear();
            }
            if is_last {
                break;
            }
        }
        if backend == Backend::Postgres {
            follow_counters(&mut transaction, &table).await?;
        }
    }
    Ok(transaction.commit().await?)
}

/// A column: what it is called and what it holds.
struct Column {
    name: String,
    holds: Holds,
}

#[derive(Clone, Copy)]
enum Holds {
    Text,
    Whole,
    Real,
}

async fn tables(
    connection: &mut AnyConnection,
    backend: Backend,
) -> Result<Vec<String>, StoreError> {
    let list = match backend {
        Backend::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        }
        Backend::Postgres => {
            "SELECT table_name::TEXT FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
        }
    };
    let rows = sqlx::query(list).fetch_all(connection).await?;
    let names: Result<Vec<String>, sqlx::Error> = rows.iter().map(|row| row.try_get(0)).collect();
    let mut names: Vec<String> =
        names?.into_iter().filter(|name| !OWN.contains(&name.as_str())).collect();
    names.sort_by_key(|name| name != FIRST);
    Ok(names)
}

/// Lets `PostgreSQL` count on from the largest number in a column that it counts.
async fn follow_counters(target: &mut AnyConnection, table: &str) -> Result<(), StoreError> {
    let counted = "SELECT column_name::TEXT FROM information_schema.columns \
         WHERE table_schema = current_schema() AND table_name = $1 AND column_default LIKE 'nextval%'";
    let rows = sqlx::query(counted).bind(table).fetch_all(&mut *target).await?;
    for row in &rows {
        let column: String = row.try_get(0)?;
        let follow = format!(
            "SELECT 1 FROM (SELECT setval(pg_get_serial_sequence('{table}', '{column}'), \
             COALESCE(MAX({column}), 0) + 1, FALSE) FROM {table}) AS counter"
        );
        sqlx::query(AssertSqlSafe(follow)).execute(&mut *target).await?;
    }
    Ok(())
}

async fn columns(
    connection: &mut AnyConnection,
    backend: Backend,
    table: &str,
) -> Result<Vec<Column>, StoreError> {
    let list = match backend {
        Backend::Sqlite => "SELECT name, lower(type) FROM pragma_table_info($1) ORDER BY cid",
        Backend::Postgres => {
            "SELECT column_name::TEXT, data_type::TEXT FROM information_schema.columns \
             WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position"
        }
    };
    let rows = sqlx::query(list).bind(table).fetch_all(connection).await?;
    let column = |row: &AnyRow| {
        let holds = match row.try_get::<String, _>(1)?.as_str() {
            "text" => Holds::Text,
            "double" | "double precision" => Holds::Real,
            _ => Holds::Whole,
        };
        Ok(Column { name: row.try_get(0)?, holds })
    };
    rows.iter().map(column).collect()
}

/// The statement that unpacks a JSON array of rows.
fn insert(backend: Backend, table: &str, names: &str, columns: &[Column]) -> String {
    let value = |(n, column): (usize, &Column)| match (backend, column.holds) {
        (Backend::Postgres, Holds::Whole) => format!("(value ->> {n})::BIGINT"),
        (Backend::Postgres, Holds::Real) => format!("(value ->> {n})::DOUBLE PRECISION"),
        _ => format!("value ->> {n}"),
    };
    let values: Vec<String> = columns.iter().enumerate().map(value).collect();
    let from = match backend {
        Backend::Sqlite => "json_each($1)",
        Backend::Postgres => "json_array_elements($1::JSON)",
    };
    format!("INSERT INTO {table} ({names}) SELECT {} FROM {from}", values.join(", "))
}

fn values(row: &AnyRow, columns: &[Column]) -> Result<Vec<Value>, StoreError> {
    let value = |(n, column): (usize, &Column)| match column.holds {
        Holds::Text => Ok(row.try_get::<Option<String>, _>(n)?.into()),
        Holds::Whole => Ok(row.try_get::<Option<i64>, _>(n)?.into()),
        Holds::Real => Ok(row.try_get::<Option<f64>, _>(n)?.into()),
    };
    columns.iter().enumerate().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Id;
    use crate::store::testing::{Scratch, postgres_url, rate};
    use crate::store::{NewEntries, Store};

    async fn fill(url: &str) {
        let store = Store::open(url).await.expect("a database");
        assert_eq!(store.secret("signing", "word").await.expect("a secret"), "word");
        let setup = r#"{"game":"any","rules":1,"options":{},"seats":[],"host":5,"clock_s":0,"speed":"normal"}"#;
        let setup = serde_json::from_str(setup).expect("a setup");
        for id in 1..=1200 {
            let lines = ["* a".to_owned(), "0 „Ö‘ \\ \"b\"".to_owned()];
            store.create(Id(i64::MAX - id), &setup, "seed".to_owned(), &lines).await.expect("one");
        }
        let step = ["1 c".to_owned()];
        store.append(Id(i64::MAX - 7), NewEntries::new(2, &step)).await.expect("a step");
        rate(&store, Id(7), Id(5)).await;
        store.close().await.expect("it closes");
    }

    async fn assert_filled(url: &str) {
        let store = Store::open(url).await.expect("a database");
        assert_eq!(store.secret("signing", "another").await.expect("a secret"), "word");
        for id in 1..=1200 {
            let loaded = store.load(Id(i64::MAX - id)).await.expect("an answer");
            let lines = loaded.expect("the table is there").lines;
            let expected: &[&str] = &["* a", "0 „Ö‘ \\ \"b\"", "1 c"];
            assert_eq!(lines, expected[..if id == 7 { 3 } else { 2 }]);
        }
        let step = ["0 d".to_owned()];
        store.append(Id(i64::MAX - 7), NewEntries::new(3, &step)).await.expect("it goes on");
        let rated = store.find_rating(Id(5), "any").await.expect("an answer").expect("a rating");
        assert!(rated.standing.games == 1 && rated.standing.rating.points > 1000.0);
        assert_eq!(store.list_changes_at(Id(7)).await.expect("an answer").len(), 1);
        store.close().await.expect("it closes");
    }

    async fn go_round(from: &str, to: &str, scratch: &Scratch) {
        fill(from).await;
        let file = scratch.file("backup.db");
        backup(from, &file).await.expect("a backup");
        let again = backup(from, &file).await;
        assert!(matches!(again, Err(StoreError::File(_))), "a backup is never overwritten");
        restore(&file, to).await.expect("restored");
        assert_filled(to).await;
        assert!(restore(&file, to).await.is_err(), "a database with tables is never overwritten");
        assert_filled(from).await;
    }

    #[tokio::test]
    async fn a_backup_of_sqlite_is_restored_as_it_was() {
        let scratch = Scratch::new();
        let copy = format!("sqlite:{}", scratch.file("copy.db").display());
        go_round(&scratch.sqlite_url(), &copy, &scratch).await;
    }

    #[tokio::test]
    async fn a_backup_goes_from_sqlite_to_postgresql() {
        let scratch = Scratch::new();
        go_round(&scratch.sqlite_url(), &postgres_url().await, &scratch).await;
    }

    #[tokio::test]
    async fn a_backup_goes_from_postgresql_to_sqlite_and_to_another_postgresql() {
        let scratch = Scratch::new();
        let copy = format!("sqlite:{}", scratch.file("copy.db").display());
        go_round(&postgres_url().await, &copy, &scratch).await;
        let scratch = Scratch::new();
        go_round(&postgres_url().await, &postgres_url().await, &scratch).await;
    }

    #[tokio::test]
    async fn a_database_that_is_not_there_is_not_backed_up() {
        let scratch = Scratch::new();
        let file = scratch.file("backup.db");
        assert!(backup(&scratch.sqlite_url(), &file).await.is_err());
        assert!(!file.exists() && !scratch.file("tables.db").exists());
    }
}
