//! Rated games: who is rated, what leaving costs, what does not count, the ladder, and being forgotten.

use serde_json::{Value, json};

use crate::client::Client;
use crate::kill::Process;
use crate::world::{Folder, World, wide};

const GAME: &str = "martian-dice";

/// Opens a rated table of these seats, and looks at it so that the game begins.
fn open_rated(client: &mut Client, name: &str, opponent: &str) -> String {
    let fields = [
        ("game", GAME),
        ("name", name),
        ("seat", "me"),
        ("seat", opponent),
        ("speed", "instant"),
        ("rated", "1"),
    ];
    let table = client.open_table(&fields);
    client.get(&format!("/t/{table}")).expect(200);
    table
}

fn resign(client: &mut Client, table: &str) {
    client.post(&format!("/t/{table}/seat"), &[("what", "resign")]).expect(303);
}

fn change(client: &mut Client, table: &str, seat: usize) -> Value {
    let table = client.get(&format!("/api/tables/{table}")).expect(200).json();
    table["seats"][seat]["rating_change"].clone()
}

fn ladder(client: &mut Client, query: &str) -> Value {
    client.get(&format!("/api/leaderboard/{GAME}{query}")).expect(200).json()
}

/// Plays a table to its end.
fn play_out(client: &mut Client, table: &str) {
    loop {
        let now = client.get(&format!("/api/tables/{table}")).expect(200).json();
        if now["turn"] == "over" {
            return;
        }
        let legal = now["legal"].as_array().expect("a list");
        let n = now["n"].as_u64().expect("a number");
        if let Some(action) = legal.get(n as usize % legal.len().max(1)) {
            let (n, action) = (n.to_string(), action.as_str().expect("a word").to_owned());
            client.act(table, &[("n", &n), ("action", &action)]);
        }
    }
}

/// Ann opens a table, Bob sits down, and one of them resigns.
fn lose_to(world: &World, loser: &mut Client, winner: &mut Client) -> String {
    let table = open_rated(loser, "Ann", "open");
    winner.address = world.address;
    winner.post(&format!("/t/{table}/seat"), &[("what", "sit"), ("name", "Bob")]).expect(303);
    loser.get(&format!("/t/{table}")).expect(200);
    resign(loser, &table);
    table
}

#[test]
fn a_rated_game_is_shown_at_the_table_on_the_ladder_and_on_the_own_page() {
    let world = World::new();
    let mut ann = world.client();
    let table = open_rated(&mut ann, "Annabel", "random");
    let page = ann.get(&format!("/t/{table}")).expect(200).body;
    assert!(
        page.contains("Rated: whoever leaves has lost") && page.contains("more rating"),
        "{page}"
    );
    play_out(&mut ann, &table);
    let changed = change(&mut ann, &table, 0);
    assert_eq!((&changed["before"], &changed["weight"]), (&json!(1000.0), &json!(1.0)));
    assert_ne!(changed["after"], changed["before"]);
    assert_eq!(change(&mut ann, &table, 1), Value::Null, "a bot does not move");
    let page = ann.get(&format!("/t/{table}")).expect(200).body;
    assert!(page.contains("1000 → "), "the end shows the change");
    let page = ann.get(&format!("/ladder/{GAME}")).expect(200).body;
    assert!(page.contains("Annabel") && page.contains("whisk soft"), "provisional and dashed");
    assert!(page.contains("9 more rated games and you have a place."));
    let page = ann.get("/me").expect(200).body;
    assert!(page.contains("provisional · 1 game"), "{page}");
    let mine = ann.get("/api/me/ratings").expect(200).json();
    assert_eq!(mine["ratings"][0]["last"][0]["table"], json!(table));
    let lines = ladder(&mut ann, "");
    let own = &lines["you"];
    assert_eq!(
        (&own["name"], &own["places"], &own["you"]),
        (&json!("Annabel"), &Value::Null, &json!(true))
    );
    let stranger = ladder(&mut world.client(), "");
    assert_eq!(stranger["you"], Value::Null);
    let greedy =
        stranger["players"].as_array().expect("lines").iter().find(|line| line["name"] == "greedy");
    assert_eq!(greedy.expect("the anchor")["rating"]["points"], json!(1000.0));
}

#[test]
fn what_cannot_be_rated_is_refused_with_a_reason() {
    let world = World::new();
    let mut ann = world.client();
    let refusals = [
        (json!({ "game": GAME, "rated": true, "set": ["target=50"] }), "usual rules"),
        (json!({ "game": GAME, "rated": true, "seats": ["me", "program"] }), "Programs"),
        (json!({ "game": GAME, "rated": true, "seats": ["random", "random"] }), "person"),
    ];
    for (request, reason) in refusals {
        let refused = ann.api("POST", "/api/tables", "", &request).expect(422).json();
        assert!(refused["problem"].as_str().is_some_and(|text| text.contains(reason)), "{refused}");
    }
}

#[test]
fn a_rated_table_stays_as_it_was_opened() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let table = open_rated(&mut ann, "Ann", "random");
    for (path, field) in [("hints", ("on", "1")), ("speed", ("speed", "step"))] {
        ann.post(&format!("/t/{table}/{path}"), &[field]).expect(422);
    }
    let shared = open_rated(&mut ann, "Ann", "open");
    bob.post(&format!("/t/{shared}/seat"), &[("what", "sit"), ("name", "Bob")]).expect(303);
    ann.get(&format!("/t/{shared}")).expect(200);
    let now = ann.get(&format!("/api/tables/{shared}")).expect(200).json();
    assert_eq!((&now["rated"], &now["seats"][1]["by"]), (&json!(true), &json!("person")));
    // One person has one seat, whatever the device.
    let mut laptop = ann.clone();
    laptop.post(&format!("/t/{shared}/seat"), &[("what", "sit"), ("name", "Eve")]).expect(303);
    let now = ann.get(&format!("/api/tables/{shared}")).expect(200).json();
    assert_eq!(now["seats"][1]["name"], "Bob");
    // A bot does not take over for somebody who is away.
    ann.post(&format!("/t/{shared}/seat"), &[("what", "bot"), ("seat", "1")]).expect(422);
    assert_eq!(change(&mut ann, &shared, 1), Value::Null);
}

#[test]
fn leaving_is_a_loss_for_good_and_the_other_of_two_has_won() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let table = open_rated(&mut ann, "Ann", "open");
    let seat = format!("/t/{table}/seat");
    bob.post(&seat, &[("what", "sit"), ("name", "Bob")]).expect(303);
    ann.get(&format!("/t/{table}")).expect(200);
    bob.post(&seat, &[("what", "leave")]).expect(303);
    let (lost, won) = (change(&mut ann, &table, 1), change(&mut ann, &table, 0));
    assert_eq!((&lost["departed"], &lost["share"]), (&json!(true), &json!(0.0)));
    assert_eq!((&won["departed"], &won["share"]), (&json!(false), &json!(1.0)));
    bob.post(&seat, &[("what", "back")]).expect(422);
    assert!(ann.get(&format!("/t/{table}")).body.contains("The ratings are settled"));
}

#[test]
fn farming_a_bot_counts_less_and_less() {
    let world = World::new();
    let mut ann = world.client();
    let mut weights = Vec::new();
    for _ in 0..14 {
        let table = open_rated(&mut ann, "Ann", "random");
        resign(&mut ann, &table);
        weights.push(change(&mut ann, &table, 0)["weight"].as_f64().expect("a weight"));
    }
    assert_eq!(weights[..12], [1.0; 12]);
    assert_eq!(weights[12..], [0.5; 2]);
    // Deleting the games does not help.
    let games = ann.get("/api/me/games").expect(200).json();
    for game in games["finished"].as_array().into_iter().flatten() {
        let id = game["id"].as_str().expect("an id");
        ann.post("/me/games/delete", &[("table", id)]).expect(303);
    }
    let table = open_rated(&mut ann, "Ann", "random");
    resign(&mut ann, &table);
    assert_eq!(change(&mut ann, &table, 0)["weight"], json!(0.5));
    let table = open_rated(&mut ann, "Ann", "greedy");
    resign(&mut ann, &table);
    assert_eq!(change(&mut ann, &table, 0)["weight"], json!(1.0));
}

#[test]
fn two_identities_cannot_pass_each_other_points_all_day() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let mut weights = Vec::new();
    for n in 0..6 {
        // They win alternately.
        let table = match n % 2 {
            0 => lose_to(&world, &mut ann, &mut bob),
            _ => lose_to(&world, &mut bob, &mut ann),
        };
        let both = [0, 1].map(|seat| change(&mut ann, &table, seat)["weight"].clone());
        assert_eq!(both[0], both[1]);
        weights.push(both[0].as_f64().expect("a weight"));
    }
    assert_eq!(weights, [1.0, 1.0, 1.0, 1.0, 0.0, 0.0]);
    assert_eq!(ladder(&mut ann, "")["you"]["rating"]["games"], json!(4));
}

#[test]
fn a_rematch_seats_nobody_who_has_not_come() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let table = lose_to(&world, &mut ann, &mut bob);
    resign(&mut bob, &table);
    world.client().events(&table).until(|page| page.contains("data-stage=\"over\""));
    let next = bob.post(&format!("/t/{table}/rematch"), &[]).expect(303);
    let next = next.header("location").strip_prefix("/t/").expect("a table").to_owned();
    let seats = bob.get(&format!("/api/tables/{next}")).expect(200).json()["seats"].clone();
    let by: Vec<&str> =
        seats.as_array().expect("seats").iter().filter_map(|seat| seat["by"].as_str()).collect();
    assert!(by.contains(&"open") && by.contains(&"person"), "{by:?}");
}

#[test]
fn who_is_forgotten_leaves_the_ladder_and_the_others_keep_their_ratings() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    lose_to(&world, &mut ann, &mut bob);
    let before = ladder(&mut bob, "")["you"].clone();
    assert!(ladder(&mut bob, "?who=people").to_string().contains("Ann"));
    ann.post("/me/forget", &[]).expect(303);
    let after = ladder(&mut bob, "?who=people");
    assert!(!after.to_string().contains("Ann"));
    assert_eq!(after["you"]["rating"], before["rating"]);
}

#[test]
fn the_lobby_shows_rated_tables_and_finds_opponents_for_them() {
    let world = World::new();
    let (mut ann, mut bob, mut eve) = (world.client(), world.client(), world.client());
    let find = |client: &mut Client, rated: bool| {
        let request = json!({ "game": GAME, "name": "Somebody", "rated": rated });
        client.api("POST", "/api/lobby/find", "", &request).expect(200).json()["id"].clone()
    };
    let waiting = find(&mut ann, true);
    assert_ne!(find(&mut eve, false), waiting, "a casual game is another table");
    let lobby = bob.get("/api/lobby").expect(200).json();
    let rated =
        lobby["open"].as_array().expect("tables").iter().find(|table| table["id"] == waiting);
    let rated = rated.expect("the table is listed");
    assert_eq!((&rated["rated"], &rated["clock_s"]), (&json!(true), &json!(180)));
    assert!(bob.get("/lobby").expect(200).body.contains("class=\"chip on\""));
    assert_eq!(find(&mut bob, true), waiting);
}

#[test]
fn hostile_questions_about_the_ladder_are_refused() {
    let world = World::new();
    let mut client = world.client();
    client.get("/ladder/chess").expect(404);
    client.get("/api/leaderboard/chess").expect(404);
    for bad in
        ["?who=x", "?after=x", "?after=r1.x", "?after=r99999999999999.aaaaaaaaaaaaa", "?after=%FF"]
    {
        let status = client.get(&format!("/api/leaderboard/{GAME}{bad}")).status;
        assert!(matches!(status, 400 | 422), "{bad}: {status}");
        let status = client.get(&format!("/ladder/{GAME}{bad}")).status;
        assert!(matches!(status, 200 | 422), "{bad}: {status}");
    }
    assert_eq!(ladder(&mut client, "?after=r-999999999999.aaaaaaaaaaaaa")["next"], Value::Null);
    client.get("/api/me/ratings").expect(403);
    client.get("/ladder").expect(200);
}

#[test]
fn ratings_survive_a_restart_word_for_word() {
    let folder = Folder::new();
    let mut world = World::on(&folder.db(), wide(), None);
    let (mut ann, mut bob) = (world.client(), world.client());
    lose_to(&world, &mut ann, &mut bob);
    let before = ladder(&mut ann, "");
    world.stop();
    let world = World::on(&folder.db(), wide(), None);
    ann.address = world.address;
    assert_eq!(ladder(&mut ann, ""), before);
}

/// Kills the server again and again while rated games end; every game that is over is counted once.
fn kill_and_count(db: &str) {
    let mut counted = 0;
    let mut token = String::new();
    let mut finished: Vec<String> = Vec::new();
    for round in 0..4 {
        let process = Process::start(db);
        let mut client = Client::new(process.1);
        for _ in 0..3 {
            let new = json!({ "game": GAME, "seats": ["me", "random"], "speed": "instant", "rated": true });
            let opened = client.api("POST", "/api/tables", &token, &new).expect(201).json();
            opened["token"].as_str().expect("a token").clone_into(&mut token);
            let id = opened["id"].as_str().expect("an id").to_owned();
            finish(&mut client, &id, &token);
            finished.push(id);
            counted += 1;
        }
        // The last game of the round is killed in the middle.
        if round < 3 {
            let new = json!({ "game": GAME, "seats": ["me", "random"], "speed": "instant", "rated": true });
            client.api("POST", "/api/tables", &token, &new).expect(201);
        }
        drop(process);
    }
    let process = Process::start(db);
    let mut client = Client::new(process.1);
    let mine = client.api("GET", "/api/me/ratings", &token, &Value::Null).expect(200).json();
    assert_eq!(mine["ratings"][0]["rating"]["games"], json!(counted));
    let last = mine["ratings"][0]["last"].as_array().expect("games");
    let mut tables: Vec<&str> = last.iter().filter_map(|game| game["table"].as_str()).collect();
    tables.sort_unstable();
    finished.sort_unstable();
    assert_eq!(tables, finished);
}

fn finish(client: &mut Client, id: &str, token: &str) {
    loop {
        let table =
            client.api("GET", &format!("/api/tables/{id}"), token, &Value::Null).expect(200);
        let table = table.json();
        if table["turn"] == "over" {
            return;
        }
        let (n, legal) =
            (table["n"].as_u64().expect("a number"), table["legal"].as_array().expect("a list"));
        if let Some(action) = legal.get(n as usize % legal.len().max(1)) {
            let act = json!({ "n": n, "action": action });
            client.api("POST", &format!("/api/tables/{id}/act"), token, &act);
        }
    }
}

#[test]
fn a_killed_server_has_lost_no_rated_game_and_counted_none_twice() {
    let folder = Folder::new();
    kill_and_count(&folder.db());
}

#[test]
fn a_killed_server_counts_the_same_on_postgresql() {
    kill_and_count(&crate::postgres::database().0);
}
