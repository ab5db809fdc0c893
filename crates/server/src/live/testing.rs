//! Live tables for unit tests.

use std::path::PathBuf;
use std::sync::Arc;

use croupier_table::{Kind, NoResources, Seat};
use serde_json::Value;

use super::{LiveTable, TableRegistry};
use crate::config::{Config, Limits};
use crate::id::Id;
use crate::setup::{By, SeatSetup, Speed, TableSetup, Visibility};
use crate::store::Store;

/// A live table with a database of its own, which is removed at the end.
pub(super) struct TestTable {
    pub(super) registry: Arc<TableRegistry>,
    pub(super) live: Arc<LiveTable>,
    folder: PathBuf,
}

impl TestTable {
    /// A table of people and, where there is none, bots. It gives hints if it may.
    pub(super) async fn new(people: &[Option<Id>]) -> TestTable {
        TestTable::with(setup(people)).await
    }

    /// The same, rated.
    pub(super) async fn rated(people: &[Option<Id>]) -> TestTable {
        TestTable::with(TableSetup { rated: true, ..setup(people) }).await
    }

    async fn with(setup: TableSetup) -> TestTable {
        let seats = setup.seats.len() as u8;
        let folder = std::env::temp_dir().join(format!("croupier-test-{}", Id::fresh()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let config = Config {
            games: croupier_games::GAMES,
            resources: &NoResources,
            listen: ([127, 0, 0, 1], 0).into(),
            db: format!("sqlite:{}", folder.join("tables.db").display()),
            public_url: None,
            trusted_proxies: Vec::new(),
            reports: None,
            daily_secret: None,
            limits: Limits::default(),
            ladder: None,
        };
        let store = Store::open(&config.db).await.expect("a database");
        let registry = Arc::new(TableRegistry::new(store, &config));
        let live = registry.open(setup).await.expect("a table");
        // Nobody adds to the seed, so the game begins.
        for seat in Seat::all(seats) {
            live.pass_draw(seat).await.expect("a draw");
        }
        live.note_shown(None).await.expect("a draw");
        TestTable { registry, live, folder }
    }
}

impl Drop for TestTable {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A game whose bot evaluates quickly and whose first seat decides first.
fn kind() -> &'static dyn Kind {
    croupier_games::GAMES[0]
}

fn setup(people: &[Option<Id>]) -> TableSetup {
    let place = |(n, person): (usize, &Option<Id>)| {
        let by = if person.is_some() { By::Person } else { By::Bot("random".to_owned()) };
        SeatSetup::new(format!("Player {n}"), by, *person)
    };
    TableSetup {
        game: kind().name().to_owned(),
        rules: kind().rules(),
        options: Value::Null,
        seats: people.iter().enumerate().map(place).collect(),
        speed: Speed::Step,
        clock_s: 0,
        host: 1,
        hints: true,
        next: None,
        visibility: Visibility::Private,
        group: None,
        rated: false,
        start: None,
        daily: None,
        draw: None,
    }
}
