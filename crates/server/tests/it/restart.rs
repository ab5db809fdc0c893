//! The log is the truth: a server that comes back knows every table, however it stopped and whoever else holds the file.

use croupier_server::{Limits, ServeError};
use serde_json::{Value, json};
use sqlx::Connection;

use crate::client::Client;
use crate::world::{Folder, World, wide};

pub(crate) fn n(client: &mut Client, table: &str, token: &str) -> u64 {
    let seen = client.api("GET", &format!("/api/tables/{table}"), token, &Value::Null).expect(200);
    seen.json()["n"].as_u64().expect("a number")
}

/// Where one table a person is allowed, plays a game to its end and opens the next table.
pub(crate) fn open_one_after_the_other(db: &str) {
    let world = World::on(db, Limits { tables_per_person: 1, ..wide() }, None);
    let mut client = world.client();
    let new = json!({ "game": "perudo", "seats": ["me", "open"] });
    let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
    let path = format!("/api/tables/{}", opened["id"].as_str().expect("an id"));
    let ann = opened["token"].as_str().expect("a token").to_owned();
    let sat = client.api("POST", &format!("{path}/sit"), "", &json!({ "name": "Bob" })).expect(200);
    let bob = sat.json()["token"].as_str().expect("a token").to_owned();
    client.api("POST", "/api/tables", &ann, &new).expect(429);
    for token in [&ann, &bob].into_iter().cycle() {
        let seen = client.api("GET", &path, token, &Value::Null).expect(200).json();
        if seen["turn"] == "over" {
            break;
        }
        let legal = seen["legal"].as_array().expect("moves");
        // The last move on offer leads to the end soon.
        if let Some(action) = legal.last() {
            let act = json!({ "n": seen["n"], "action": action });
            client.api("POST", &format!("{path}/act"), token, &act).expect(200);
        }
    }
    client.api("POST", "/api/tables", &ann, &new).expect(201);
}

#[test]
fn a_game_that_is_over_is_not_counted_among_the_open_ones() {
    open_one_after_the_other(&Folder::new().db());
}

#[test]
fn tables_come_back_after_a_restart_with_their_seats_and_bots() {
    let folder = Folder::new();
    let mut world = World::on(&folder.db(), wide(), None);
    let mut ann = world.client();
    let mut before = Vec::new();
    for kind in croupier_games::GAMES {
        let fields = [
            ("game", kind.name()),
            ("name", "Ann"),
            ("seat", "me"),
            ("seat", "random"),
            ("speed", "step"),
        ];
        let table = ann.open_table(&fields);
        let page = ann.get(&format!("/t/{table}")).expect(200).body;
        before.push((table, page));
    }
    world.stop();
    let world = World::on(&folder.db(), wide(), None);
    let mut again = Client::new(world.address);
    again.set_cookie("who", ann.cookie("who").expect("an identity"));
    for (table, page) in before {
        let now = again.get(&format!("/t/{table}")).expect(200).body;
        let felt = |page: &str| {
            let rest = page.split("<section class=\"stage\"").nth(1).expect("a stage").to_owned();
            rest.split("<p id=\"refusal\"").next().map(str::to_owned)
        };
        assert_eq!(felt(&now), felt(&page), "the same scene and the same moves");
        assert!(!now.contains("class=\"watching\""), "the seat is still Ann's");
    }
}

#[test]
fn a_second_server_on_one_sqlite_file_is_refused() {
    let folder = Folder::new();
    let mut first = World::on(&folder.db(), wide(), None);
    let refused = World::try_on(&folder.db(), wide());
    assert!(matches!(refused, Err(ServeError::InUse)));
    first.stop();
    World::on(&folder.db(), wide(), None).client().get("/healthz").expect(200);
}

#[test]
fn after_a_stop_the_file_of_the_database_alone_holds_every_table() {
    for _ in 0..6 {
        let folder = Folder::new();
        let mut world = World::on(&folder.db(), wide(), None);
        let new = json!({ "game": "perudo", "seats": ["me", "random"], "speed": "step" });
        let tables: Vec<(String, String)> = (0..20)
            .map(|_| {
                let mut client = world.client();
                let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
                let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
                let (id, token) = (text("id"), text("token"));
                assert_eq!(n(&mut client, &id, &token), 2);
                let act = json!({ "n": 2, "action": "1x2" });
                client.api("POST", &format!("/api/tables/{id}/act"), &token, &act).expect(200);
                (id, token)
            })
            .collect();
        world.stop();
        let copy = Folder::new();
        let file = |folder: &Folder| folder.path().join("tables.db");
        std::fs::copy(file(&folder), file(&copy)).expect("a copy of the one file");
        let world = World::on(&copy.db(), wide(), None);
        for (id, token) in &tables {
            assert_eq!(n(&mut world.client(), id, token), 3);
        }
    }
}

#[test]
fn a_locked_file_is_reported_to_all_who_wait_and_stalls_nobody_in_series() {
    // One after the other, so many would wait longer than the patience of a client.
    const WRITERS: usize = 60;
    let folder = Folder::new();
    let world = World::on(&folder.db(), wide(), None);
    let new = json!({ "game": "perudo", "seats": ["me", "random"], "speed": "step" });
    let tables: Vec<Value> = (0..WRITERS)
        .map(|_| world.client().api("POST", "/api/tables", "", &new).expect(201).json())
        .collect();
    let act = |table: &Value| {
        let path = format!("/api/tables/{}/act", table["id"].as_str().expect("an id"));
        let token = table["token"].as_str().expect("a token");
        world.client().api("POST", &path, token, &json!({ "n": 2, "action": "1x2" })).status
    };
    let act = &act;
    for table in &tables {
        let text = |name: &str| table[name].as_str().expect("a text");
        assert_eq!(n(&mut world.client(), text("id"), text("token")), 2);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    sqlx::any::install_default_drivers();
    let mut other = runtime
        .block_on(sqlx::AnyConnection::connect(&folder.db()))
        .expect("another program opens the file");
    runtime.block_on(sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other)).expect("a lock");
    std::thread::scope(|scope| {
        let writers: Vec<_> = tables.iter().map(|table| scope.spawn(move || act(table))).collect();
        for writer in writers {
            assert_eq!(writer.join().expect("an answer"), 503);
        }
    });
    world.client().get("/healthz").expect(503);
    runtime.block_on(sqlx::raw_sql("ROLLBACK").execute(&mut other)).expect("the lock is gone");
    for table in &tables {
        assert_eq!(act(table), 200);
    }
}

#[cfg(unix)]
#[test]
fn the_database_holds_seeds_and_is_for_nobody_else_to_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let mut world = World::on(&folder.db(), wide(), None);
    let db = folder.db();
    let file = db.strip_prefix("sqlite:").expect("a file").to_owned();
    for file in [file.clone(), format!("{file}-wal")] {
        let mode = std::fs::metadata(&file).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{file}: {mode:o}");
    }
    world.stop();
}
