//! The list of a person's games: who finds what, filters, pages, deleting.

use croupier_table::{Record, Seed};
use serde_json::{Value, json};

use crate::client::Client;
use crate::postgres;
use crate::world::{World, change_db, wide};

const NOTHING: Value = Value::Null;

/// Somebody who plays over the interface for programs.
struct Player {
    client: Client,
    token: String,
}

impl Player {
    fn new(world: &World) -> Player {
        Player { client: world.client(), token: String::new() }
    }

    /// Opens a short game and gives the id of its table.
    fn open(&mut self, seats: &[&str]) -> String {
        let set = ["dice=1"];
        let new = json!({ "game": "perudo", "name": "Ann", "seats": seats, "set": set, "speed": "instant" });
        let opened = self.client.api("POST", "/api/tables", &self.token, &new).expect(201).json();
        opened["token"].as_str().expect("a token").clone_into(&mut self.token);
        opened["id"].as_str().expect("an id").to_owned()
    }

    fn sit(&mut self, table: &str, name: &str) {
        let path = format!("/api/tables/{table}/sit");
        let sat = self.client.api("POST", &path, &self.token, &json!({ "name": name })).expect(200);
        sat.json()["token"].as_str().expect("a token").clone_into(&mut self.token);
    }

    /// Makes the last legal move if it is this player's turn; whether the game is over.
    fn step(&mut self, table: &str) -> bool {
        let path = format!("/api/tables/{table}");
        let seen = self.client.api("GET", &path, &self.token, &NOTHING).expect(200).json();
        if let Some(action) = seen["legal"].as_array().and_then(|legal| legal.last()) {
            let act = json!({ "n": seen["n"], "action": action });
            self.client.api("POST", &format!("{path}/act"), &self.token, &act);
        }
        !seen["result"].is_null()
    }

    fn games(&mut self, query: &str) -> Value {
        let path = format!("/api/me/games{query}");
        self.client.api("GET", &path, &self.token, &NOTHING).expect(200).json()
    }

    /// The ids of the finished games with this query.
    fn finished(&mut self, query: &str) -> Vec<String> {
        let found = self.games(query);
        let ids = found["finished"].as_array().into_iter().flatten();
        ids.map(|game| game["id"].as_str().expect("an id").to_owned()).collect()
    }
}

/// Plays a table of two to its end.
fn play(table: &str, players: &mut [&mut Player]) {
    while !players.iter_mut().any(|player| player.step(table)) {}
}

/// Everybody who sat at a table finds it; nobody else does.
fn everybody_finds_their_games(world: &World) {
    let (mut ann, mut bob, mut eve) = (Player::new(world), Player::new(world), Player::new(world));
    let shared = ann.open(&["me", "open"]);
    eve.open(&["me", "open"]);
    assert_eq!(
        ann.games("")["running"][0]["id"],
        json!(shared),
        "the host finds it while it waits"
    );
    bob.sit(&shared, "Bob");
    assert_eq!(
        bob.games("")["running"][0]["id"],
        json!(shared),
        "the guest finds it while it runs"
    );
    play(&shared, &mut [&mut ann, &mut bob]);
    let (first, second) = (ann.games(""), bob.games(""));
    assert_eq!(first["running"], json!([]));
    assert_eq!(first["finished"][0]["players"], json!(["Ann", "Bob"]));
    assert_eq!(
        (&first["finished"][0]["you"], &second["finished"][0]["you"]),
        (&json!(0), &json!(1))
    );
    let won = |found: &Value| found["finished"][0]["won"].as_bool().expect("a result");
    assert_ne!(won(&first), won(&second), "one of two has won");
    let payoff = first["finished"][0]["result"]["payoffs"][0].as_f64();
    assert_eq!(payoff, Some(f64::from(u8::from(won(&first)))));
    assert_eq!(eve.finished(""), [""; 0], "somebody else does not");
    assert_eq!(ann.finished("?with=people"), std::slice::from_ref(&shared));
    assert_eq!(
        ann.finished(if won(&first) { "?outcome=won" } else { "?outcome=lost" }),
        std::slice::from_ref(&shared)
    );
    assert_eq!(ann.finished(if won(&first) { "?outcome=lost" } else { "?outcome=won" }), [""; 0]);
    assert_eq!((ann.finished("?game=perudo"), ann.finished("?game=mts")), (vec![shared], vec![]));
}

/// Deletes a game for one of two, then for the other.
fn deleting_takes_a_game_from_the_own_list_alone(world: &World) {
    let (mut ann, mut bob, mut eve) = (Player::new(world), Player::new(world), Player::new(world));
    let table = ann.open(&["me", "open"]);
    bob.sit(&table, "Bob");
    eve.open(&["me", "open"]);
    let path = format!("/api/me/games/{table}/delete");
    ann.client.api("POST", &path, &ann.token, &NOTHING).expect(422);
    play(&table, &mut [&mut ann, &mut bob]);
    eve.client.api("POST", &path, &eve.token, &NOTHING).expect(404);
    ann.client.api("POST", &path, "", &NOTHING).expect(403);
    ann.client.api("POST", &path, &ann.token, &NOTHING).expect(204);
    assert_eq!((ann.finished(""), bob.finished("")), (vec![], vec![table.clone()]));
    assert_eq!(bob.games("")["finished"][0]["players"], json!(["?", "Bob"]));
    let record = bob.client.get(&format!("/api/tables/{table}/record")).expect(200).body;
    Record::parse(&record).expect("the record can still be read");
    bob.client.api("POST", &path, &bob.token, &NOTHING).expect(204);
    assert_eq!(bob.finished(""), [""; 0]);
}

#[test]
fn everybody_who_sat_at_a_table_finds_it_again() {
    everybody_finds_their_games(&World::new());
}

#[test]
fn a_deleted_game_stays_with_the_others() {
    deleting_takes_a_game_from_the_own_list_alone(&World::new());
}

#[test]
fn games_are_found_and_deleted_in_postgres_too() {
    let world = World::on(&postgres::database().0, wide(), None);
    everybody_finds_their_games(&world);
    deleting_takes_a_game_from_the_own_list_alone(&world);
}

#[test]
fn pages_go_through_all_games_once_and_in_order() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let mut bob = Player::new(&world);
    let mut played = Vec::new();
    for _ in 0..23 {
        let table = ann.open(&["me", "open"]);
        bob.sit(&table, "Bob");
        play(&table, &mut [&mut ann, &mut bob]);
        played.push(table);
    }
    let first = ann.games("");
    let next = first["next"].as_str().expect("a second page");
    let mut listed = ann.finished("");
    assert_eq!(listed.len(), 20);
    listed.extend(ann.finished(&format!("?after={next}")));
    assert_eq!(ann.games(&format!("?after={next}"))["next"], NOTHING);
    played.sort();
    listed.sort();
    assert_eq!(listed, played);
    let page = ann.client.api("GET", "/me/games", &ann.token, &NOTHING);
    assert!(page.expect(200).body.contains(&format!("/me/games?after={next}")));
}

#[test]
fn a_question_that_makes_no_sense_is_refused_and_a_stranger_sees_an_empty_page() {
    let world = World::new();
    let mut ann = Player::new(&world);
    ann.open(&["me", "random"]);
    for query in ["?outcome=drawn", "?with=cats", "?after=x", "?after=-1-aaaaaaaaaaaaa", "?after=9"]
    {
        let path = format!("/api/me/games{query}");
        ann.client.api("GET", &path, &ann.token, &NOTHING).expect(422);
    }
    assert_eq!(ann.finished("?game=%27%20OR%201=1"), [""; 0]);
    ann.client.api("GET", "/api/me/games", "", &NOTHING).expect(403);
    assert!(world.client().get("/me/games").expect(200).body.contains("No game finished yet."));
}

#[test]
fn a_result_that_was_not_stored_is_worked_out_when_somebody_looks() {
    let folder = crate::world::Folder::new();
    let mut world = World::on(&folder.db(), wide(), None);
    let (mut ann, mut bob) = (Player::new(&world), Player::new(&world));
    let table = ann.open(&["me", "open"]);
    bob.sit(&table, "Bob");
    play(&table, &mut [&mut ann, &mut bob]);
    // The game is reviewed meanwhile; that is no part of its result.
    let listed = |ann: &mut Player| {
        let mut games = ann.games("");
        for field in ["luck", "lost"] {
            games["finished"][0][field].take();
        }
        games
    };
    let before = listed(&mut ann);
    world.stop();
    // As if the server had been killed right after the last step.
    change_db(&folder.db(), &["DELETE FROM results", "UPDATE places SET won = NULL"]);
    let world = World::on(&folder.db(), wide(), None);
    ann.client = world.client();
    assert_eq!(listed(&mut ann), before);
}

#[test]
fn the_record_of_a_forgotten_player_has_no_name_and_still_verifies() {
    let world = World::new();
    let (mut ann, mut bob) = (Player::new(&world), Player::new(&world));
    let table = ann.open(&["me", "open"]);
    bob.sit(&table, "Bob");
    play(&table, &mut [&mut ann, &mut bob]);
    let path = format!("/api/tables/{table}/record");
    let mut record = || {
        let text = bob.client.api("GET", &path, &bob.token, &NOTHING).expect(200).body;
        Record::parse(&text).expect("a record")
    };
    let before = record();
    ann.client.api("POST", "/api/me/forget", &ann.token, &json!({})).expect(204);
    let after = record();
    let salt = |record: &Record| serde_json::to_string(&record.header.names[0]).expect("JSON");
    assert_eq!(
        (before.header.seats[0].name.as_str(), after.header.seats[0].name.as_str()),
        ("Ann", "?")
    );
    assert_ne!(salt(&before), salt(&after), "the salt is deleted with the name");
    assert_eq!(before.header.commit, after.header.commit);
    let secret = after.result.as_ref().and_then(|result| result.secret.as_ref()).expect("a secret");
    let secret: Seed = secret.parse().expect("a seed");
    assert_eq!(after.header.seed_from(&secret), before.header.seed_from(&secret));
    assert!(after.header.seed_from(&secret).is_ok());
}
