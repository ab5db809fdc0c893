//! What people at a table say to each other.

use serde_json::Value;

use crate::client::Client;
use crate::world::World;

/// What is said at the seats, as this client reads it.
fn said(client: &mut Client, table: &str) -> Vec<Value> {
    let seen = client.get(&format!("/api/tables/{table}")).expect(200).json();
    seen["seats"].as_array().expect("seats").iter().map(|seat| seat["says"].clone()).collect()
}

#[test]
fn a_phrase_reaches_everybody_in_their_own_language_and_is_gone_after_a_while() {
    let world = World::new();
    let (mut ann, mut eve) = (world.client(), world.client());
    eve.set_cookie("lang", "ru");
    let table = ann.open_table(&[("game", "perudo"), ("name", "Ann"), ("speed", "step")]);
    let mut stream = eve.events(&table);
    stream.next();
    ann.post(&format!("/t/{table}/say"), &[("what", "luck")]).expect(303);
    stream.next().expect("a picture with the phrase");
    assert_eq!(said(&mut ann, &table)[0]["text"], "Good luck!");
    assert_eq!(said(&mut eve, &table)[0]["text"], "Удачи!");
    while !said(&mut eve, &table).iter().all(Value::is_null) {
        stream.next().expect("a picture without the phrase");
    }
}

#[test]
fn only_people_at_the_table_speak_and_only_in_phrases() {
    let world = World::new();
    let (mut ann, mut eve) = (world.client(), world.client());
    let table = ann.open_table(&[("game", "perudo"), ("name", "Ann"), ("speed", "step")]);
    let say = format!("/t/{table}/say");
    eve.post(&say, &[("what", "hello")]).expect(403);
    for bad in ["", "Hello!", "web-say-hello", "<b>"] {
        ann.post(&say, &[("what", bad)]).expect(422);
    }
    ann.post(&say, &[]).expect(422);
    ann.post(&say, &[("what", "hello")]).expect(303);
    ann.post(&say, &[("what", "hello")]).expect(429);
}
