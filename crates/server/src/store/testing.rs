//! Databases for unit tests.

use std::path::PathBuf;

use croupier_table::Rating;
use sqlx::Connection;

use crate::id::Id;
use crate::ratings::{Contender, ContenderKind, Settlement};
use crate::setup::TableSetup;

/// The variable with the URL of a `PostgreSQL` for tests; `crates/server/tests/postgres/run` starts one and sets it.
const URL: &str = "CROUPIER_TEST_POSTGRES";

/// A folder that is removed at the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        let folder = std::env::temp_dir().join(format!("croupier-store-{}", Id::fresh()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Scratch(folder)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn sqlite_url(&self) -> String {
        format!("sqlite:{}", self.file("tables.db").display())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A new, empty database on the `PostgreSQL` of the tests.
pub(crate) async fn postgres_url() -> String {
    let server = std::env::var(URL).unwrap_or_else(|_| {
        panic!("{URL} is not set: run `crates/server/tests/postgres/run cargo test ...`, as ./test does")
    });
    sqlx::any::install_default_drivers();
    let name = format!("test_{}", Id::fresh());
    let mut connection = sqlx::AnyConnection::connect(&server).await.expect("PostgreSQL runs");
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::raw_sql(create).execute(&mut connection).await.expect("a database");
    server.replace("/postgres?", &format!("/{name}?"))
}

/// Lets so many hours of service pass; the next sweep counts one more.
pub(crate) async fn pass_hours(store: &super::Store, hours: i64) {
    let pass = sqlx::query("UPDATE service SET hours = hours + $1, counted_s = 0").bind(hours);
    pass.execute(&store.pool).await.expect("the hours pass");
}

/// Makes a table unsettled again, as a server leaves it that is killed after the end of the game.
pub(crate) async fn leave_unsettled(store: &super::Store, table: Id) {
    let forgotten = sqlx::query("DELETE FROM rated_games WHERE table_id = $1").bind(table.0);
    forgotten.execute(&store.pool).await.expect("the change is forgotten");
    let due = sqlx::query("INSERT INTO rated_tables (table_id, begun_h, due) VALUES ($1, 0, 1)");
    due.bind(table.0).execute(&store.pool).await.expect("the table is due");
    sqlx::query("DELETE FROM ratings").execute(&store.pool).await.expect("nobody is rated");
}

/// Lets a person win a rated game against a bot at a new table.
pub(crate) async fn rate(store: &super::Store, table: Id, person: Id) {
    let setup = rated_setup(person);
    store.create(table, &setup, "seed".to_owned(), &[]).await.expect("a table");
    store.settle(table, won_by(person)).await.expect("settled");
}

/// The setup of a rated table of one person and a bot.
pub(crate) fn rated_setup(person: Id) -> TableSetup {
    let setup = format!(
        r#"{{"game":"any","rules":1,"options":{{}},"host":5,"clock_s":0,"speed":"normal","rated":true,"seats":[
            {{"name":"Ann","by":"person","person":{}}},{{"name":"Kit","by":{{"bot":"greedy"}}}}]}}"#,
        person.0
    );
    serde_json::from_str(&setup).expect("a setup")
}

/// A win of a person against a bot.
pub(crate) fn won_by(person: Id) -> Settlement {
    let contender = |kind, share| Contender { kind, share: Some(share), departed: false };
    let rating = Rating { points: 1000.0, deviation: 0.0 };
    let bot = ContenderKind::Bot { name: "greedy".to_owned(), rating };
    let ann = ContenderKind::Person { person, name: "Ann".to_owned() };
    Settlement {
        game: "any".to_owned(),
        contenders: vec![contender(ann, 1.0), contender(bot, 0.0)],
    }
}
