//! The lobby and groups: who is found, who meets whom, and what stays private.

use serde_json::{Value, json};

use crate::client::Client;
use crate::world::World;

const NOTHING: Value = Value::Null;

fn lobby(world: &World) -> Value {
    world.client().get("/api/lobby").expect(200).json()
}

fn ids(list: &Value) -> Vec<String> {
    let text = |table: &Value| table["id"].as_str().expect("an id").to_owned();
    list.as_array().into_iter().flatten().map(text).collect()
}

/// Opens a table for two with one free seat.
fn open(client: &mut Client, visibility: &str) -> String {
    let seats = [("seat", "me"), ("seat", "open")];
    let mut fields = vec![("game", "perudo"), ("name", "Ann"), ("visibility", visibility)];
    fields.extend(seats);
    client.open_table(&fields)
}

#[test]
fn a_table_is_in_the_lobby_only_if_it_is_listed_and_somebody_is_there() {
    let world = World::new();
    let mut ann = world.client();
    let private = open(&mut ann, "");
    let listed = open(&mut ann, "listed");
    assert_eq!(ids(&lobby(&world)["open"]), [""; 0], "nobody has come to the table yet");
    ann.get(&format!("/t/{private}")).expect(200);
    ann.get(&format!("/t/{listed}")).expect(200);
    assert_eq!(ids(&lobby(&world)["open"]), std::slice::from_ref(&listed));
    let page = world.client().get("/lobby").expect(200).body;
    assert!(page.contains(&listed) && !page.contains(&private));
    let mut bob = world.client();
    bob.post(&format!("/t/{listed}/seat"), &[("what", "sit"), ("name", "Bob")]).expect(303);
    let found = lobby(&world);
    assert_eq!((ids(&found["open"]), ids(&found["running"])), (vec![], vec![listed.clone()]));
    assert_eq!(found["running"][0]["players"], json!(["Ann", "Bob"]));
    let home = world.client().get("/").expect(200).body;
    assert!(home.contains(&listed) && !home.contains(&private));
    ann.post("/tables", &[("game", "perudo"), ("visibility", "secret")]).expect(422);
}

#[test]
fn a_listed_table_shows_spectators_nothing_secret() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let table = open(&mut ann, "listed");
    bob.post(&format!("/t/{table}/seat"), &[("what", "sit"), ("name", "Bob")]).expect(303);
    let mut eve = world.client();
    let seen = eve.api("GET", &format!("/api/tables/{table}"), "", &NOTHING).expect(200).json();
    assert_eq!((&seen["you"], &seen["legal"]), (&NOTHING, &json!([])));
    eve.get(&format!("/t/{table}/record")).expect(403);
}

#[test]
fn two_who_look_for_an_opponent_in_the_same_game_meet() {
    let world = World::new();
    let find = |client: &mut Client, game: &str| {
        let answer = client.post("/lobby/find", &[("game", game), ("name", "Ann")]).expect(303);
        answer.header("location").to_owned()
    };
    let (mut ann, mut bob, mut eve) = (world.client(), world.client(), world.client());
    let table = find(&mut ann, "perudo");
    assert_eq!(find(&mut ann, "perudo"), table, "who waits already waits there");
    assert_ne!(find(&mut eve, "mts"), table, "another game");
    assert_eq!(find(&mut bob, "perudo"), table);
    let id = table.trim_start_matches("/t/");
    let seen = bob.get(&format!("/api/tables/{id}")).expect(200).json();
    assert_eq!(seen["you"], json!(1));
    assert_ne!(seen["seats"][0]["name"], seen["seats"][1]["name"]);
    ann.post("/lobby/find", &[("game", "chess")]).expect(404);
    ann.post("/lobby/find", &[("game", "perudo"), ("name", "\u{7}")]).expect(422);
}

#[test]
fn many_who_look_at_the_same_time_are_paired() {
    let world = World::new();
    let seekers: Vec<_> = (0..10)
        .map(|_| {
            let mut client = world.client();
            std::thread::spawn(move || {
                let find = json!({ "game": "perudo", "name": "Ann" });
                let found = client.api("POST", "/api/lobby/find", "", &find).expect(200).json();
                found["id"].as_str().expect("an id").to_owned()
            })
        })
        .collect();
    let mut tables: Vec<String> =
        seekers.into_iter().map(|one| one.join().expect("a table")).collect();
    tables.sort();
    for pair in tables.chunks(2) {
        assert_eq!(pair[0], pair[1], "{tables:?}");
    }
    tables.dedup();
    assert_eq!(tables.len(), 5);
}

#[test]
fn who_waits_is_offered_bots() {
    let world = World::new();
    let mut ann = world.client();
    let table = open(&mut ann, "listed");
    assert!(ann.get(&format!("/t/{table}")).expect(200).body.contains("value=\"fill\""));
    let fill = |client: &mut Client| client.post(&format!("/t/{table}/seat"), &[("what", "fill")]);
    assert!(!world.client().get(&format!("/t/{table}")).body.contains("value=\"fill\""));
    fill(&mut world.client()).expect(403);
    fill(&mut ann).expect(303);
    let seen = ann.get(&format!("/api/tables/{table}")).expect(200).json();
    assert_eq!(seen["seats"][1]["by"], json!("bot"));
}

#[test]
fn one_link_opens_as_many_tables_as_people_come_and_bots_fill_the_rest() {
    let world = World::new();
    let mut teacher = world.client();
    let answer = teacher.post("/group", &[("game", "perudo"), ("seats", "2")]).expect(303);
    let path = answer.header("location").to_owned();
    let api = format!("/api/groups/{}", path.trim_start_matches("/g/"));
    assert!(teacher.get(&path).expect(200).body.contains("/fill"));
    let mut pupils: Vec<Client> = (0..5).map(|_| world.client()).collect();
    let mut tables = Vec::new();
    for (n, pupil) in pupils.iter_mut().enumerate() {
        let name = format!("Pupil {n}");
        let seat = pupil.post(&format!("{path}/join"), &[("name", &name)]).expect(303);
        tables.push(seat.header("location").to_owned());
    }
    assert!(tables[0] == tables[1] && tables[2] == tables[3]);
    assert!(tables[0] != tables[2] && tables[2] != tables[4]);
    let again = pupils[0].post(&format!("{path}/join"), &[("name", "Pupil 0")]).expect(303);
    assert_eq!(again.header("location"), tables[0], "who has a seat keeps it");
    pupils[0].post(&format!("{path}/fill"), &[]).expect(403);
    teacher.post(&format!("{path}/fill"), &[]).expect(303);
    let group = teacher.get(&api).expect(200).json();
    assert_eq!(group["tables"].as_array().map(Vec::len), Some(3));
    let last = teacher.get(&format!("/api/tables/{}", tables[4].trim_start_matches("/t/")));
    assert_eq!(last.expect(200).json()["seats"][1]["by"], json!("bot"));
    assert!(lobby(&world)["running"].as_array().is_some_and(Vec::is_empty), "a group is private");
    let page = world.client().get(&path).expect(200).body;
    assert!(page.contains("Pupil 4") && !page.contains("/fill"));
}

#[test]
fn results_of_all_tables_of_a_group_are_ranked_on_one_page() {
    let world = World::new();
    let mut teacher = world.client();
    let answer = teacher.post("/group", &[("game", "perudo"), ("seats", "2")]).expect(303);
    let path = answer.header("location").to_owned();
    let api = format!("/api/groups/{}", path.trim_start_matches("/g/"));
    let mut pupils: Vec<(Client, String)> = Vec::new();
    for name in ["Ann", "Bob", "Eve"] {
        let mut pupil = world.client();
        let seat = pupil.post(&format!("{path}/join"), &[("name", name)]).expect(303);
        let table = format!("/api{}", seat.header("location").replacen("/t/", "/tables/", 1));
        pupils.push((pupil, table));
    }
    teacher.post(&format!("{path}/fill"), &[]).expect(303);
    for (pupil, table) in &mut pupils {
        // Who looks adds a number to the luck; whoever has opened a table says how fast its bots are.
        let page = table.replacen("/api/tables/", "/t/", 1);
        pupil.get(&page).expect(200);
        pupil.post(&format!("{page}/speed"), &[("speed", "instant")]);
    }
    assert_eq!(teacher.get(&api).expect(200).json()["ranking"], json!([]));
    // Everybody challenges as soon as that is legal, until all tables are over.
    let mut unfinished = 3;
    while unfinished > 0 {
        unfinished = 0;
        for (pupil, table) in &mut pupils {
            let seen = pupil.get(table).expect(200).json();
            unfinished += usize::from(seen["result"].is_null());
            let legal = seen["legal"].as_array().cloned().unwrap_or_default();
            let bold = legal.iter().find(|action| *action == "challenge").or(legal.first());
            if let Some(action) = bold {
                let act = json!({ "n": seen["n"], "action": action });
                pupil.api("POST", &format!("{table}/act"), "", &act);
            }
        }
    }
    let group = loop {
        // A result is stored right after the last step.
        let group = teacher.get(&api).expect(200).json();
        let tables = group["tables"].as_array().expect("tables");
        if tables.iter().all(|table| !table["result"].is_null()) {
            break group;
        }
    };
    let ranking = group["ranking"].as_array().expect("a ranking");
    let mut names: Vec<&str> = ranking.iter().filter_map(|one| one["name"].as_str()).collect();
    let won: f64 = ranking.iter().filter_map(|one| one["won"].as_f64()).sum();
    assert!((1.0..=2.0).contains(&won), "one table of two people, one with a bot: {ranking:?}");
    assert_eq!(ranking[0]["place"], json!(1));
    let page = world.client().get(&path).expect(200).body;
    let (_, shown) = page.split_once("Ranking of all tables").expect("the page ranks them");
    let places: Vec<Option<usize>> = names.iter().map(|name| shown.find(name)).collect();
    assert!(places.is_sorted() && places[0].is_some(), "in the same order: {places:?}");
    assert!(shown.contains(" of 1 · "), "{shown}");
    names.sort_unstable();
    assert_eq!(names, ["Ann", "Bob", "Eve"]);
}

#[test]
fn a_group_that_makes_no_sense_is_refused() {
    let world = World::new();
    let mut client = world.client();
    for seats in ["1", "200", "-1", "x"] {
        client.post("/group", &[("game", "perudo"), ("seats", seats)]).expect(422);
    }
    client.post("/group", &[("game", "chess"), ("seats", "2")]).expect(404);
    client.get("/g/aaaaaaaaaaaaa").expect(404);
    client.get("/g/x").expect(404);
    client.post("/g/aaaaaaaaaaaaa/join", &[("name", "Ann")]).expect(404);
    let answer = client.post("/group", &[("game", "perudo"), ("seats", "2")]).expect(303);
    client.post(&format!("{}/join", answer.header("location")), &[("name", "")]).expect(422);
}
