//! What is hidden stays on the server: pages, streams and the interface for programs show a viewer's own secrets only.

use serde_json::{Value, json};

use crate::client::Client;
use crate::world::World;

/// Two people at a table; the second comes by link.
fn two_people(world: &World, game: &str) -> (Client, Client, String) {
    let (mut ann, mut bob) = (world.client(), world.client());
    let table =
        ann.open_table(&[("game", game), ("name", "Ann"), ("seat", "me"), ("seat", "open")]);
    bob.post(&format!("/t/{table}/seat"), &[("what", "sit"), ("name", "Bob")]).expect(303);
    // Both have seen the commitment, and the game begins.
    ann.get(&format!("/t/{table}")).expect(200);
    (ann, bob, table)
}

fn get_table(client: &mut Client, table: &str) -> Value {
    let token = client.cookie("who").unwrap_or_default().to_owned();
    client.api("GET", &format!("/api/tables/{table}"), &token, &Value::Null).expect(200).json()
}

/// The steps that a client may see.
fn lines(client: &mut Client, table: &str) -> Vec<String> {
    let token = client.cookie("who").unwrap_or_default().to_owned();
    let steps =
        client.api("GET", &format!("/api/tables/{table}/steps"), &token, &Value::Null).expect(200);
    let lines = steps.json()["lines"].clone();
    serde_json::from_value(lines).expect("lines")
}

#[test]
fn neither_of_two_players_ever_gets_the_other_ones_dice() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world, "perudo");
    let mut eve = world.client();
    let mut streams = [ann.events(&table), bob.events(&table), eve.events(&table)];
    for round in 0..6 {
        let shown: Vec<String> =
            streams.iter_mut().map(|one| one.next().expect("a picture")).collect();
        let seen = [lines(&mut ann, &table), lines(&mut bob, &table), lines(&mut eve, &table)];
        let now = get_table(&mut ann, &table);
        if now["turn"] == "over" {
            return;
        }
        // The throws of this round are the last two outcomes: each seat knows its own, a stranger none.
        let secret = |of: usize| {
            let roll = seen[of].iter().rfind(|line| line.starts_with("* roll")).expect("a throw");
            roll.strip_prefix("* roll ").expect("dice").to_owned()
        };
        let hidden = |of: usize| seen[of].iter().filter(|line| *line == "* ?").count();
        assert_eq!((hidden(0), hidden(1)), (round + 1, round + 1));
        assert_eq!(hidden(2), 2 * (round + 1));
        for (viewer, (other, other_name)) in [(0, (1, "Bob")), (1, (0, "Ann"))] {
            let narrated = format!("{other_name} throws {}", comma(&secret(other)));
            let page = [&mut ann, &mut bob][viewer].get(&format!("/t/{table}")).expect(200).body;
            for html in [&shown[viewer], &page] {
                assert!(!html.contains(&narrated), "seat {viewer} reads: {narrated}");
                let dice = now["view"]["counts"][viewer].as_u64().expect("a count") as usize;
                assert_eq!(held(html), dice, "seat {viewer} sees dice that are not its own");
            }
        }
        assert_eq!(held(&shown[2]), 0, "a stranger sees dice");
        // One bid, then a challenge: the round ends and new dice are thrown.
        let players = [&mut ann, &mut bob];
        let first = now["turn"]["seat"].as_u64().expect("a seat") as usize;
        let n = now["n"].as_u64().expect("a number");
        let [one, two] = players;
        let (opener, caller) = if first == 0 { (one, two) } else { (two, one) };
        opener.act(&table, &[("n", &n.to_string()), ("action", "1x2")]).expect(204);
        caller.act(&table, &[("n", &(n + 1).to_string()), ("action", "challenge")]).expect(204);
        let done = format!("data-n=\"{}\"", n + 4);
        if get_table(&mut eve, &table)["turn"] == "over" {
            return;
        }
        for stream in &mut streams {
            stream.until(|page| page.contains(&done));
        }
        streams = [ann.events(&table), bob.events(&table), eve.events(&table)];
    }
}

fn comma(dice: &str) -> String {
    dice.chars().map(String::from).collect::<Vec<_>>().join(", ")
}

/// How many dice a page shows in the viewer's hand.
fn held(page: &str) -> usize {
    let hand = page.split("class=\"hand\"").nth(1).expect("a hand");
    // What everybody has shown is not held.
    let hand = hand.split("class=\"hand shown-own\"").next().unwrap_or_default();
    let hand = hand.split("class=\"track\"").next().unwrap_or_default();
    hand.matches("class=\"pc die").count()
}

#[test]
fn seed_and_record_are_out_of_reach_before_the_end() {
    let world = World::new();
    let (mut ann, _bob, table) = two_people(&world, "localgame");
    ann.get(&format!("/t/{table}/record")).expect(403);
    let page = ann.get(&format!("/t/{table}")).expect(200).body;
    assert!(page.contains("class=\"commit\"") && page.contains("/fair\""));
    let table = get_table(&mut ann, &table);
    assert_eq!(table["result"], Value::Null);
    assert!(!table.to_string().contains("\"seed\"") && !table.to_string().contains("\"secret\""));
}

#[test]
fn before_the_end_nobody_looks_through_another_ones_eyes() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world, "mts");
    let at = |client: &mut Client, seat: &str| {
        client.get(&format!("/t/{table}/replay?step=30&seat={seat}")).expect(200).body
    };
    let hand = |page: String| {
        let rest = page.split("class=\"hand\"").nth(1).expect("a hand");
        rest.split("class=\"rail\"").next().map(str::to_owned).expect("a rail")
    };
    let (own, tried) = (hand(at(&mut ann, "0")), hand(at(&mut ann, "1")));
    assert_eq!(own, tried, "asking for another seat shows one's own");
    assert_ne!(hand(at(&mut bob, "1")), own);
    let mut eve = world.client();
    assert!(!hand(at(&mut eve, "0")).contains("class=\"pc card"));
}

#[test]
fn a_stranger_with_a_token_of_another_table_is_a_stranger() {
    let world = World::new();
    let (mut ann, _bob, table) = two_people(&world, "perudo");
    let mut eve = world.client();
    let own = eve.api("POST", "/api/tables", "", &json!({ "game": "perudo" })).expect(201).json();
    let token = own["token"].as_str().expect("a token");
    let seen =
        eve.api("GET", &format!("/api/tables/{table}"), token, &Value::Null).expect(200).json();
    assert_eq!(seen["you"], Value::Null);
    assert_eq!(seen["legal"], json!([]));
    assert_ne!(seen["view"], get_table(&mut ann, &table)["view"]);
}
