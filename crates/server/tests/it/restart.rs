//! The log is the truth: a server that comes back knows every table, and two servers on one database cannot both win.

use croupier_server::Limits;
use serde_json::{Value, json};

use crate::client::Client;
use crate::world::{Folder, World, wide};

fn n(client: &mut Client, table: &str, token: &str) -> u64 {
    let seen = client.api("GET", &format!("/api/tables/{table}"), token, &Value::Null).expect(200);
    seen.json()["n"].as_u64().expect("a number")
}

/// Where one table a person is allowed, plays a game to its end and opens the next table.
fn open_one_after_the_other(db: &str) {
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
        let scene = |page: &str| page.split("<form id=\"act\"").nth(1).map(str::to_owned);
        let felt = |page: &str| {
            scene(page).and_then(|rest| rest.split("</form>").next().map(str::to_owned))
        };
        assert_eq!(felt(&now), felt(&page), "the same scene and the same moves");
        assert!(now.contains("(you)"));
    }
}

#[test]
fn of_two_servers_on_one_database_the_second_writer_bounces() {
    let folder = Folder::new();
    let (one, two) = (World::on(&folder.db(), wide(), None), World::on(&folder.db(), wide(), None));
    let mut client = one.client();
    let new = json!({ "game": "perudo", "seats": ["me", "open"], "speed": "step" });
    let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
    let (table, token) =
        (opened["id"].as_str().expect("an id"), opened["token"].as_str().expect("a token"));
    let sat =
        client.api("POST", &format!("/api/tables/{table}/sit"), "", &json!({ "name": "Bob" }));
    let bob = sat.expect(200).json()["token"].as_str().expect("a token").to_owned();
    let mut other = two.client();
    assert_eq!(n(&mut client, table, token), 2);
    assert_eq!(n(&mut other, table, token), 2);
    let act = format!("/api/tables/{table}/act");
    client.api("POST", &act, token, &json!({ "n": 2, "action": "1x2" })).expect(200);
    // The second server has not heard of it: the database has.
    other.api("POST", &act, token, &json!({ "n": 2, "action": "1x3" })).expect(409);
    assert_eq!(n(&mut other, table, token), 3, "and now it knows");
    other.api("POST", &act, &bob, &json!({ "n": 3, "action": "2x3" })).expect(200);
}

#[test]
fn two_servers_on_one_database_play_at_different_tables_and_disturb_nobody() {
    let folder = Folder::new();
    let new = json!({ "game": "perudo", "seats": ["me", "random"], "speed": "step" });
    let mut worlds: Vec<World> = (0..2).map(|_| World::on(&folder.db(), wide(), None)).collect();
    let tables: Vec<(String, String)> = worlds
        .iter()
        .map(|world| {
            let opened = world.client().api("POST", "/api/tables", "", &new).expect(201).json();
            let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
            (text("id"), text("token"))
        })
        .collect();
    let act = |world: &World, (table, token): &(String, String)| {
        let path = format!("/api/tables/{table}/act");
        world.client().api("POST", &path, token, &json!({ "n": 2, "action": "1x2" })).expect(200);
    };
    for (world, table) in worlds.iter().zip(&tables) {
        act(world, table);
    }
    for world in &mut worlds {
        world.stop();
    }
    let world = World::on(&folder.db(), wide(), None);
    for (table, token) in &tables {
        assert_eq!(n(&mut world.client(), table, token), 3);
    }
}

#[test]
fn everything_works_on_postgresql_too() {
    let Some(postgres) = crate::postgres::Postgres::start() else {
        println!("PostgreSQL is not installed here; this test was not run");
        return;
    };
    let mut world = World::on(&postgres.url, wide(), None);
    let mut client = world.client();
    let new = json!({ "game": "perudo", "seats": ["me", "random"], "speed": "step" });
    let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
    let (table, token) =
        (opened["id"].as_str().expect("an id"), opened["token"].as_str().expect("a token"));
    let act = format!("/api/tables/{table}/act");
    client.api("POST", &act, token, &json!({ "n": 2, "action": "1x2" })).expect(200);
    client.api("POST", &act, token, &json!({ "n": 2, "action": "1x2" })).expect(409);
    world.stop();
    let world = World::on(&postgres.url, wide(), None);
    assert_eq!(n(&mut world.client(), table, token), 3);
    let other = World::on(&postgres.url, wide(), None);
    let mut second = other.client();
    assert_eq!(n(&mut second, table, token), 3);
    open_one_after_the_other(&postgres.url);
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
