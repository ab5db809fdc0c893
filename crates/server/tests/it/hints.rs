//! The switch of the hints.

use serde_json::Value;

use crate::client::Client;
use crate::world::World;

/// The hints that a client gets.
fn hints(client: &mut Client, table: &str) -> Vec<Value> {
    let token = client.cookie("who").unwrap_or_default().to_owned();
    let path = format!("/api/tables/{table}");
    let table = client.api("GET", &path, &token, &Value::Null).expect(200).json();
    table["hints"].as_array().expect("a list").clone()
}

#[test]
fn a_hint_reaches_the_seat_that_it_is_for_and_nobody_else() {
    let world = World::new();
    let (mut ann, mut eve) = (world.client(), world.client());
    let table = ann.open_table(&[
        ("game", "martian-dice"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "random"),
        ("speed", "step"),
    ]);
    let mut stream = ann.events(&table);
    while hints(&mut ann, &table).is_empty() {
        stream.next().expect("a picture comes with the hint");
    }
    assert!(hints(&mut ann, &table)[0]["chance"].as_f64().is_some_and(|chance| chance > 0.0));
    assert_eq!(hints(&mut eve, &table), [] as [Value; 0]);
    ann.post(&format!("/t/{table}/hints"), &[("on", "0")]).expect(303);
    assert_eq!(hints(&mut ann, &table), [] as [Value; 0]);
}

#[test]
fn the_host_switches_hints_while_one_person_plays_against_bots() {
    let world = World::new();
    let (mut ann, mut eve) = (world.client(), world.client());
    let table = ann.open_table(&[("game", "perudo"), ("name", "Ann"), ("speed", "step")]);
    let hints = format!("/t/{table}/hints");
    for on in ["0", "1", "1"] {
        ann.post(&hints, &[("on", on)]).expect(303);
    }
    for bad in ["2", "", "yes"] {
        ann.post(&hints, &[("on", bad)]).expect(422);
    }
    eve.post(&hints, &[("on", "0")]).expect(403);
    ann.post("/t/none/hints", &[("on", "0")]).expect(404);
}

#[test]
fn hints_are_refused_as_soon_as_a_second_person_may_sit() {
    let world = World::new();
    let mut ann = world.client();
    for other in ["open", "program"] {
        let table =
            ann.open_table(&[("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", other)]);
        let refused = ann.post(&format!("/t/{table}/hints"), &[("on", "1")]).expect(422);
        assert!(refused.body.contains("Hints are for practice"), "{}", refused.body);
        ann.post(&format!("/t/{table}/hints"), &[("on", "0")]).expect(303);
    }
}
