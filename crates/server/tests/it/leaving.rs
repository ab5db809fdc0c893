//! Leaving a table, coming back, and resigning.

use crate::client::Client;
use crate::world::World;

/// Two people at a table; the second comes by link.
fn two_people(world: &World) -> (Client, Client, String) {
    let (mut ann, mut bob) = (world.client(), world.client());
    let table = ann.open_table(&[
        ("game", "perudo"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "open"),
        ("speed", "step"),
    ]);
    bob.post(&format!("/t/{table}/seat"), &[("what", "sit"), ("name", "Bob")]).expect(303);
    // Both have seen the commitment, and the game begins.
    ann.get(&format!("/t/{table}")).expect(200);
    (ann, bob, table)
}

#[test]
fn a_bot_plays_on_for_somebody_who_has_left_until_that_person_comes_back() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world);
    let (path, seat) = (format!("/t/{table}"), format!("/t/{table}/seat"));
    ann.get(&path).expect(200);
    bob.post(&seat, &[("what", "leave")]).expect(303);
    assert!(ann.get(&path).body.contains("Bob has left; a bot plays on."));
    let seats = ann.get(&format!("/api/tables/{table}")).json()["seats"].clone();
    assert_eq!((&seats[1]["by"], &seats[1]["resigned"]), (&"bot".into(), &false.into()));
    bob.act(&table, &[("n", "2"), ("action", "1x2")]).expect(403);
    bob.post(&seat, &[("what", "back")]).expect(303);
    assert!(ann.get(&path).body.contains("Bob plays again."));
    world.client().post(&seat, &[("what", "leave")]).expect(403);
}

#[test]
fn resigning_is_for_good() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world);
    let (path, seat) = (format!("/t/{table}"), format!("/t/{table}/seat"));
    ann.get(&path).expect(200);
    bob.post(&seat, &[("what", "resign")]).expect(303);
    assert!(ann.get(&path).body.contains("Bob has resigned; a bot finishes the game."));
    let seats = ann.get(&format!("/api/tables/{table}")).json()["seats"].clone();
    assert_eq!((&seats[1]["by"], &seats[1]["resigned"]), (&"bot".into(), &true.into()));
    for what in ["back", "resign"] {
        bob.post(&seat, &[("what", what)]).expect(422);
    }
    world.client().post(&seat, &[("what", "resign")]).expect(403);
}

#[test]
fn before_the_game_a_seat_that_is_left_is_free_again_and_nobody_can_resign() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let seats = [("seat", "me"), ("seat", "open"), ("seat", "open")];
    let table =
        ann.open_table(&[("game", "perudo"), ("name", "Ann"), seats[0], seats[1], seats[2]]);
    let seat = format!("/t/{table}/seat");
    bob.post(&seat, &[("what", "sit"), ("name", "Bob")]).expect(303);
    bob.post(&seat, &[("what", "resign")]).expect(422);
    bob.post(&seat, &[("what", "leave")]).expect(303);
    let now = ann.get(&format!("/api/tables/{table}")).json();
    assert_eq!(now["seats"][1]["by"], "open");
    bob.post(&seat, &[("what", "sit"), ("name", "Bob")]).expect(303);
}

#[test]
fn when_everybody_has_resigned_the_bots_finish_the_game_for_whoever_watches() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world);
    let seat = format!("/t/{table}/seat");
    for person in [&mut ann, &mut bob] {
        person.post(&seat, &[("what", "resign")]).expect(303);
    }
    world.client().events(&table).until(|page| page.contains("data-stage=\"over\""));
    ann.post(&seat, &[("what", "resign")]).expect(422);
    // A rematch invites everybody back.
    let next = ann.post(&format!("/t/{table}/rematch"), &[]).expect(303);
    let next = next.header("location").strip_prefix("/t/").expect("a table").to_owned();
    bob.post(&format!("/t/{next}/seat"), &[("what", "back")]).expect(303);
    let seats = ann.get(&format!("/api/tables/{next}")).json()["seats"].clone();
    assert_eq!((&seats[0]["by"], &seats[1]["by"]), (&"person".into(), &"person".into()));
}
