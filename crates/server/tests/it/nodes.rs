//! Several servers on one `PostgreSQL`: whatever happens at one is seen at the others, and one of them drives the bots.

use serde_json::{Value, json};

use crate::client::Client;
use crate::draw::{finished, two_people_at};
use crate::postgres::{database, run_sql};
use crate::restart::n;
use crate::socket::{open, receive, send};
use crate::world::{World, wide};

fn two_servers() -> (World, World) {
    two_servers_on(&database().0)
}

fn two_servers_on(url: &str) -> (World, World) {
    let starting = {
        let url = url.to_owned();
        std::thread::spawn(move || World::on(&url, wide(), None))
    };
    // Both at once, on an empty database.
    let one = World::on(url, wide(), None);
    (one, starting.join().expect("it starts"))
}

/// A browser that has the cookies of this one and asks another server.
fn elsewhere(client: &Client, world: &World) -> Client {
    let mut other = client.clone();
    other.address = world.address;
    other
}

pub(crate) fn number(page: &str) -> usize {
    let number = page.split("data-n=\"").nth(1).and_then(|rest| rest.split('"').next());
    number.and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
fn a_move_at_one_server_reaches_streams_and_sockets_at_another_on_postgresql() {
    let (one, two) = two_servers();
    let new = json!({ "game": "perudo", "seats": ["me", "program"], "set": ["dice=2"] });
    let mut ann = one.client();
    let opened = ann.api("POST", "/api/tables", "", &new).expect(201).json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (table, token) = (text(&opened["id"]), text(&opened["token"]));
    let mut socket = open(&two, &table, &text(&opened["seat_tokens"][1])).expect("a socket");
    receive(&mut socket).expect("hello");
    send(&mut socket, &json!({ "type": "hello", "protocol": 1, "seen": true }));
    let mut stream = two.client().events(&table);
    while n(&mut ann, &table, &token) == 0 {}
    let path = format!("/api/tables/{table}");
    for _ in 0..6 {
        let seen = ann.api("GET", &path, &token, &Value::Null).expect(200).json();
        let Some(action) = seen["legal"].as_array().and_then(|legal| legal.first()) else { break };
        let act = json!({ "n": seen["n"], "action": action });
        let made = ann.api("POST", &format!("{path}/act"), &token, &act).expect(200).json();
        let made = made["n"].as_u64().expect("a number") as usize;
        stream.until(|page| number(page) >= made);
        // The program is asked at its own server, and its answer is read at the first one.
        let asked = loop {
            let message = receive(&mut socket).expect("the game goes on");
            match message["type"].as_str() {
                Some("ask") => break message,
                Some("over") => return,
                _ => {}
            }
        };
        let play = json!({ "type": "play", "id": 1, "n": asked["n"], "action": asked["legal"][0] });
        send(&mut socket, &play);
        while n(&mut ann, &table, &token) as usize <= made {}
    }
}

#[test]
fn seats_draws_phrases_and_presence_at_one_server_are_seen_at_another_on_postgresql() {
    let (one, two) = two_servers();
    let (mut ann, mut bob, table) = two_people_at([one.address, two.address]);
    let path = format!("/t/{table}");
    assert!(ann.client.look(&path).expect(200).body.contains("Bob"), "he sat down elsewhere");
    let mut at_ann = ann.client.events_only(&table);
    let mut at_bob = bob.client.events_only(&table);
    at_ann.until(|page| page.contains("Bob"));
    let here = |client: &mut Client, seat: usize| {
        let seen = client.look(&format!("/api/tables/{table}")).expect(200).json();
        seen["seats"][seat]["here"] == true
    };
    ann.commit(&table);
    assert_eq!(bob.commit(&table)["phase"], "reveal", "his server has read her commitment");
    at_ann.until(|page| page.contains("&quot;phase&quot;:&quot;reveal&quot;"));
    bob.reveal(&table, 1).expect(200);
    assert_eq!(ann.reveal(&table, 1).expect(200).json()["phase"], "done");
    at_bob.until(|page| number(page) > 0);
    while !here(&mut ann.client, 1) {}
    while !here(&mut bob.client, 0) {}
    bob.client.post(&format!("{path}/say"), &[("what", "luck")]).expect(303);
    let says = |client: &mut Client| {
        let seen = client.look(&format!("/api/tables/{table}")).expect(200).json();
        seen["seats"][1]["says"]["text"] == "Good luck!"
    };
    while !says(&mut ann.client) {}
    // Nobody takes the seat of somebody who is present elsewhere.
    let take = [("what", "bot"), ("seat", "1")];
    ann.client.send_form(&format!("{path}/seat"), &take).expect(422);
    let record = finished([&mut ann, &mut bob], &table);
    let draw = record.header.draw.expect("a draw");
    assert_eq!(draw.contributions, [ann.contribution(), bob.contribution()]);
    drop(at_bob);
    while here(&mut ann.client, 1) {}
    // The rematch that one opens is the one that the other finds.
    let next = ann.client.post(&format!("{path}/rematch"), &[]).expect(303);
    let same = bob.client.post(&format!("{path}/rematch"), &[]).expect(303);
    assert_eq!(next.header("location"), same.header("location"));
}

#[test]
fn nobody_sees_less_at_another_server_than_they_have_seen_on_postgresql() {
    let (one, two) = two_servers();
    let mut ann = one.client();
    let table = ann.open_table(&[
        ("game", "perudo"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "random"),
        ("speed", "instant"),
    ]);
    let (mut seen, mut moves) = (0, 0);
    for turn in 0..120 {
        let world = if turn % 2 == 0 { &one } else { &two };
        let mut client = elsewhere(&ann, world);
        let page = client.look(&format!("/t/{table}")).expect(200).body;
        assert!(number(&page) >= seen, "{} after {seen}", number(&page));
        seen = number(&page);
        if page.contains("data-stage=\"over\"") {
            break;
        }
        let (n, offered) = crate::play::offered(&page);
        if let Some(action) = offered.first() {
            let other = if turn % 3 == 0 { &one } else { &two };
            let made = elsewhere(&ann, other).act(&table, &[("n", &n), ("actions", action)]);
            assert!([204, 409].contains(&made.status), "{}: {}", made.status, made.body);
            if made.status == 204 {
                moves += 1;
                seen += 1;
            }
        }
    }
    assert!(moves > 0);
}

#[test]
fn a_bot_plays_on_at_another_server_when_its_own_is_stopped_on_postgresql() {
    let (mut one, two) = two_servers();
    let mut ann = one.client();
    let table = ann.open_table(&[
        ("game", "ten-thousand"),
        ("name", "Ann"),
        ("seat", "random"),
        ("seat", "random"),
        ("speed", "instant"),
        ("number-target", "100000"),
    ]);
    let mut first = ann.events(&table);
    let begun = first.until(|page| number(page) > 3);
    let mut second = elsewhere(&ann, &two).events_only(&table);
    let followed = second.until(|page| number(page) > number(&begun));
    one.stop();
    second.until(|page| number(page) > number(&followed) + 20);
}

#[test]
fn a_key_that_is_revoked_at_one_server_counts_at_no_other_on_postgresql() {
    let (one, two) = two_servers();
    let mut ann = one.client();
    let new = json!({ "game": "perudo", "seats": ["me", "random"], "speed": "step" });
    let opened = ann.api("POST", "/api/tables", "", &new).expect(201).json();
    let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
    let (act, token) = (format!("/api/tables/{}/act", text("id")), text("token"));
    let late = json!({ "n": 999, "action": "1x2" });
    let mut other = two.client();
    other.api("POST", &act, &token, &late).expect(409);
    ann.api("POST", "/api/me/revoke", &token, &json!({ "what": "keys" })).expect(200);
    while other.api("POST", &act, &token, &late).status == 409 {}
}

/// Breaks something again and again just before a move at one server, and waits until a stream at the other shows it.
fn follow_moves_after(break_it: &str) {
    let (url, _) = database();
    let (one, two) = two_servers_on(&url);
    let new = json!({ "game": "perudo", "seats": ["me", "open"], "speed": "step" });
    let mut ann = one.client();
    let opened = ann.api("POST", "/api/tables", "", &new).expect(201).json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (table, first) = (text(&opened["id"]), text(&opened["token"]));
    let path = format!("/api/tables/{table}");
    let sat = ann.api("POST", &format!("{path}/sit"), "", &json!({ "name": "Bob" }));
    let second = text(&sat.expect(200).json()["token"]);
    for token in [&first, &second] {
        n(&mut ann, &table, token);
    }
    let mut stream = two.client().events_only(&table);
    stream.until(|page| number(page) >= 2);
    for (moves, token) in [&first, &second, &first].into_iter().enumerate() {
        let action = format!("{}x2", moves + 1);
        run_sql(&url, break_it.to_owned());
        let act = json!({ "n": 2 + moves, "action": action });
        let made = ann.api("POST", &format!("{path}/act"), token, &act).expect(200).json();
        let made = made["n"].as_u64().expect("a number") as usize;
        stream.until(|page| number(page) >= made);
    }
}

#[test]
fn a_stream_on_postgresql_shows_moves_whose_notifications_were_lost() {
    // The connection on which each server listens, and no other.
    follow_moves_after(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    );
}

#[test]
fn a_stream_on_postgresql_shows_moves_of_a_server_that_believed_to_be_alone() {
    follow_moves_after("DELETE FROM nodes");
}

#[test]
fn a_game_that_is_deleted_at_one_server_is_gone_at_every_other_at_once_on_postgresql() {
    let (url, _) = database();
    let (one, two) = two_servers_on(&url);
    let mut ann = one.client();
    let table =
        ann.open_table(&[("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", "open")]);
    let mut other = elsewhere(&ann, &two);
    other.look(&format!("/t/{table}")).expect(200);
    // Nobody is told of it.
    run_sql(&url, "DELETE FROM steps; DELETE FROM tables".to_owned());
    other.look(&format!("/t/{table}")).expect(404);
}
