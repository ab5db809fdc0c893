//! The draw of a seed: nobody is dealt anything before the commitment was shown, everybody adds a number, and whoever breaks
//! off is left out.

use std::net::SocketAddr;

use croupier_server::Limits;
use croupier_table::{Commitment, Contribution, Doubt, KeptDraw, Record, Seat};
use serde_json::{Value, json};

use crate::client::{Client, form};
use crate::socket::{open, receive, send};
use crate::world::{Folder, World, wide};

/// A person whose browser takes part in draws.
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) seat: u8,
    number: [u8; 32],
}

impl Person {
    fn new(client: Client, seat: u8) -> Person {
        Person { client, seat, number: [seat + 1; 32] }
    }

    pub(crate) fn contribution(&self) -> Contribution {
        Contribution::new(self.number)
    }

    /// The draw as the page of the table shows it.
    fn draw(&mut self, table: &str) -> Value {
        let page = self.client.look(&format!("/t/{table}")).expect(200).body;
        let json = page.split("data-draw=\"").nth(1).expect("a draw").split('"').next();
        let json = json.expect("an end").replace("&quot;", "\"").replace("&amp;", "&");
        serde_json::from_str(&json).expect("JSON")
    }

    pub(crate) fn answer(&mut self, table: &str, fields: &[(&str, &str)]) -> crate::client::Answer {
        let headers =
            [("Accept", "application/json"), ("Content-Type", "application/x-www-form-urlencoded")];
        self.client.send("POST", &format!("/t/{table}/draw"), &headers, form(fields).as_bytes())
    }

    /// Seals this person's number.
    pub(crate) fn commit(&mut self, table: &str) -> Value {
        let draw = self.draw(table);
        let house: Commitment =
            serde_json::from_value(draw["commit"].clone()).expect("a commitment");
        let commit = self.contribution().commit(&house, Seat(self.seat)).expect("a number");
        let (number, commit) = (draw["number"].to_string(), commit.to_string());
        self.answer(table, &[("number", &number), ("commit", &commit)]).expect(200).json()
    }

    pub(crate) fn reveal(&mut self, table: &str, draw: u64) -> crate::client::Answer {
        let (draw, own) = (draw.to_string(), self.contribution().to_string());
        self.answer(table, &[("number", &draw), ("reveal", &own)])
    }
}

/// Two people at a table whose game is short.
fn two_people(world: &World) -> (Person, Person, String) {
    two_people_at([world.address; 2])
}

/// The same, each of them at a server of their own.
pub(crate) fn two_people_at(servers: [SocketAddr; 2]) -> (Person, Person, String) {
    let [mut ann, mut bob] = servers.map(Client::new);
    let seats = [("seat", "me"), ("seat", "open"), ("number-target", "1")];
    let table =
        ann.open_table(&[("game", "martian-dice"), ("name", "Ann"), seats[0], seats[1], seats[2]]);
    let sit = [("what", "sit"), ("name", "Bob")];
    bob.send_form(&format!("/t/{table}/seat"), &sit).expect(303);
    (Person::new(ann, 0), Person::new(bob, 1), table)
}

fn steps(client: &mut Client, table: &str) -> u64 {
    let page = client.look(&format!("/t/{table}")).expect(200).body;
    page.split("data-n=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse().ok()).expect("n")
}

/// Plays the game to its end and reads its record, which must prove its luck.
pub(crate) fn finished(people: [&mut Person; 2], table: &str) -> Record {
    let [ann, bob] = people;
    for turn in 0..2000 {
        let mover = if turn % 2 == 0 { &mut *ann } else { &mut *bob };
        let page = mover.client.look(&format!("/t/{table}")).expect(200).body;
        if page.contains("data-stage=\"over\"") {
            break;
        }
        let (n, moves) = crate::play::offered(&page);
        // Spread over the moves, so that the game makes progress.
        if let Some(action) = moves.get(turn * 7 % moves.len().max(1)) {
            mover.client.act(table, &[("n", &n), ("actions", action)]);
        }
    }
    let record = ann.client.get(&format!("/t/{table}/record")).expect(200).body;
    let record = Record::parse(&record).expect("a record");
    assert!(record.proven_seed().is_ok(), "{:?}", record.proven_seed());
    assert_eq!(record.check_digest(), Ok(()));
    record
}

#[test]
fn nothing_falls_before_the_commitment_was_shown_and_the_record_holds_it() {
    let world = World::new();
    for game in crate::pages::games() {
        for seats in [["me", "random"], ["random", "random"]] {
            let mut client = world.client();
            let fields = [("game", game), ("seat", seats[0]), ("seat", seats[1])];
            let answer = client.post("/tables", &fields).expect(303);
            let path = answer.header("location").to_owned();
            let page = client.look(&path).expect(200).body;
            assert!(page.contains("data-stage=\"drawing\"") && page.contains("data-n=\"0\""));
            assert!(
                page.contains("class=\"lobby draw\"") && page.contains("<code>"),
                "the commitment is shown"
            );
            let page = client.get(&path).expect(200).body;
            assert!(!page.contains("data-stage=\"drawing\""), "now the game begins");
        }
    }
}

#[test]
fn the_seed_comes_from_everybody_and_each_number_is_in_the_record() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world);
    let first = ann.commit(&table);
    assert_eq!((&first["phase"], &first["awaits"]), (&json!("commit"), &json!([1])));
    ann.reveal(&table, 1).expect(409);
    ann.client.act(&table, &[("n", "0"), ("action", "roll")]).expect(409);
    let second = bob.commit(&table);
    assert_eq!((&second["phase"], &second["awaits"]), (&json!("reveal"), &json!([0, 1])));
    assert_eq!(bob.reveal(&table, 1).expect(200).json()["phase"], "reveal");
    assert_eq!(steps(&mut ann.client, &table), 0, "nothing falls before all is revealed");
    assert_eq!(ann.reveal(&table, 1).expect(200).json()["phase"], "done");
    assert!(steps(&mut ann.client, &table) > 0);
    let record = finished([&mut ann, &mut bob], &table);
    // What a program has been sent, with the number it has added, is what it can compare the record with.
    let mut kept = second;
    kept["own"] = json!(bob.contribution().to_string());
    let kept = KeptDraw::parse(&kept.to_string()).expect("a draw");
    assert_eq!(record.header.check_kept(&kept), Ok(()));
    let other = KeptDraw { own: vec![(Seat(0), bob.contribution())], ..kept };
    assert_eq!(record.header.check_kept(&other), Err(Doubt::KeptContribution(Seat(0))));
    let draw = record.header.draw.expect("a draw");
    assert_eq!(draw.contributions, [ann.contribution(), bob.contribution()]);
    assert_eq!(record.header.commit.map(String::from), first["commit"].as_str().map(str::to_owned));
    assert_eq!(record.header.table, Some(table.clone()));
    let fair = ann.client.get(&format!("/t/{table}/fair")).expect(200).body;
    assert!(
        fair.contains(&ann.contribution().to_string()) && fair.contains("data-check=\"throws\"")
    );
}

#[test]
fn answers_that_do_not_fit_change_nothing() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world);
    let zeros = "0".repeat(64);
    for (fields, status) in [
        (vec![("number", "1")], 422),
        (vec![("number", "1"), ("commit", "abc")], 422),
        (vec![("number", "1"), ("commit", zeros.as_str()), ("pass", "1")], 422),
        (vec![("number", "2"), ("commit", zeros.as_str())], 409),
        (vec![("number", "x"), ("pass", "1")], 422),
        (vec![("number", "1"), ("reveal", "")], 422),
    ] {
        assert_eq!(ann.answer(&table, &fields).status, status, "{fields:?}");
    }
    let mut eve = Person::new(world.client(), 0);
    eve.answer(&table, &[("number", "1"), ("pass", "1")]).expect(403);
    ann.commit(&table);
    ann.answer(&table, &[("number", "1"), ("commit", &zeros)]).expect(409);
    bob.commit(&table);
    // Another number than the sealed one.
    ann.answer(&table, &[("number", "1"), ("reveal", &zeros)]).expect(422);
    ann.reveal(&table, 1).expect(200);
    bob.reveal(&table, 1).expect(200);
    bob.answer(&table, &[("number", "1"), ("pass", "1")]).expect(409);
}

#[test]
fn whoever_has_not_heard_that_an_answer_was_taken_may_send_it_again() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world);
    let draw = ann.commit(&table);
    let sealed = draw["commits"][0].as_str().expect("a commitment").to_owned();
    let again = [("number", "1"), ("commit", sealed.as_str())];
    assert_eq!(ann.answer(&table, &again).expect(200).json(), draw);
    bob.commit(&table);
    assert_eq!(ann.answer(&table, &again).expect(200).json()["phase"], "reveal");
    ann.reveal(&table, 1).expect(200);
    assert_eq!(ann.reveal(&table, 1).expect(200).json()["awaits"], json!([1]));
    bob.reveal(&table, 1).expect(200);
    assert_eq!(ann.reveal(&table, 1).expect(200).json()["phase"], "done");
    ann.answer(&table, &again).expect(200);
    let record = finished([&mut ann, &mut bob], &table);
    let draw = record.header.draw.expect("a draw");
    assert_eq!(draw.contributions, [ann.contribution(), bob.contribution()]);
}

#[test]
fn the_time_of_a_seat_begins_when_it_is_shown_the_commitment() {
    // So long that only the end of the whole time comes while the test runs.
    let world = World::with(Limits { draw_silence_ms: 1000, ..wide() });
    let (mut ann, mut bob, table) = two_people(&world);
    let begun = std::time::Instant::now();
    let mut stream = ann.client.events_only(&table);
    ann.commit(&table);
    stream.until(|page| page.contains("&quot;phase&quot;:&quot;reveal&quot;"));
    assert!(begun.elapsed() >= std::time::Duration::from_secs(3), "bob has not looked");
    ann.reveal(&table, 1).expect(200);
    let record = finished([&mut ann, &mut bob], &table);
    let draw = record.header.draw.expect("a draw");
    assert_eq!(draw.contributions, [ann.contribution(), Contribution::NOTHING]);
}

#[test]
fn nobody_is_shown_the_head_of_a_page_or_a_preview_of_a_link() {
    let world = World::new();
    let mut client = world.client();
    let fields = [("game", "martian-dice"), ("seat", "random"), ("seat", "random")];
    let path = client.post("/tables", &fields).expect(303).header("location").to_owned();
    let table = path.rsplit('/').next().expect("a table").to_owned();
    let has_begun = || {
        let draw = format!("/api/tables/{table}/draw");
        world.client().send("HEAD", &draw, &[], b"").expect(200);
        // A stranger to whom the head alone was sent.
        let mut other = world.client();
        !other.look(&path).expect(200).body.contains("data-stage=\"drawing\"")
    };
    for page in [path.clone(), format!("{path}/fair"), format!("/api/tables/{table}")] {
        client.send("HEAD", &page, &[], b"").expect(200);
        assert!(!has_begun(), "{page}");
    }
    for page in [path.clone(), format!("{path}/fair")] {
        world.client().look(&page).expect(200);
        assert!(!has_begun(), "{page}");
    }
    client.look(&path).expect(200);
    assert!(has_begun());
}

#[test]
fn whoever_commits_and_does_not_reveal_ends_the_draw_and_is_left_out_of_the_next() {
    let world = World::with(Limits { draw_silence_ms: 1000, ..wide() });
    let (mut ann, mut bob, table) = two_people(&world);
    let mut stream = bob.client.events_only(&table);
    ann.commit(&table);
    bob.commit(&table);
    bob.reveal(&table, 1).expect(200);
    stream.until(|page| page.contains("&quot;number&quot;:2"));
    let draw = bob.draw(&table);
    assert_eq!((&draw["ended_by"], &draw["awaits"]), (&json!([[0]]), &json!([1])));
    bob.reveal(&table, 1).expect(409);
    bob.number = [9; 32];
    assert_eq!(bob.commit(&table)["phase"], "reveal");
    bob.reveal(&table, 2).expect(200);
    let record = finished([&mut ann, &mut bob], &table);
    let draw = record.header.draw.expect("a draw");
    assert_eq!(draw.ended_by, [[Seat(0)]], "the record says how often");
    assert_eq!(draw.contributions, [Contribution::NOTHING, bob.contribution()]);
}

#[test]
fn whoever_is_silent_adds_nothing() {
    let world = World::with(Limits { draw_silence_ms: 500, ..wide() });
    let (mut ann, mut bob, table) = two_people(&world);
    let mut stream = ann.client.events_only(&table);
    ann.commit(&table);
    stream.until(|page| page.contains("&quot;phase&quot;:&quot;reveal&quot;"));
    ann.reveal(&table, 1).expect(200);
    let record = finished([&mut ann, &mut bob], &table);
    let draw = record.header.draw.expect("a draw");
    assert!(draw.ended_by.is_empty());
    assert_eq!(draw.contributions, [ann.contribution(), Contribution::NOTHING]);
}

#[test]
fn a_draw_goes_on_after_a_restart_in_each_of_its_phases() {
    let folder = Folder::new();
    let mut world = World::on(&folder.db(), wide(), None);
    let (mut ann, mut bob, table) = two_people(&world);
    let house = ann.commit(&table)["commit"].clone();
    let mut restart = |people: [&mut Person; 2]| {
        world.stop();
        world = World::on(&folder.db(), wide(), None);
        for person in people {
            person.client.address = world.address;
        }
    };
    restart([&mut ann, &mut bob]);
    assert_eq!(bob.draw(&table)["commit"], house, "the same secret of the house");
    assert_eq!(bob.commit(&table)["phase"], "reveal");
    restart([&mut ann, &mut bob]);
    ann.reveal(&table, 1).expect(200);
    restart([&mut ann, &mut bob]);
    bob.reveal(&table, 1).expect(200);
    let record = finished([&mut ann, &mut bob], &table);
    let draw = record.header.draw.expect("a draw");
    assert_eq!(draw.contributions, [ann.contribution(), bob.contribution()]);
}

#[test]
fn a_seat_that_changes_hands_begins_the_draw_anew_with_another_commitment() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world);
    let house = bob.commit(&table)["commit"].clone();
    let leave = [("what", "leave")];
    ann.client.post(&format!("/t/{table}/seat"), &leave).expect(303);
    let draw = bob.draw(&table);
    assert_eq!((&draw["number"], &draw["ended_by"]), (&json!(2), &json!([[0]])));
    assert_ne!(draw["commit"], house);
    bob.commit(&table);
    assert_eq!(bob.reveal(&table, 2).expect(200).json()["phase"], "done");
}

#[test]
fn a_program_contributes_over_json_or_over_its_socket_if_it_wants_to() {
    let world = World::new();
    let new = json!({ "game": "perudo", "seats": ["me", "program", "program"], "set": ["dice=1"] });
    let mut client = world.client();
    let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
    let (id, token) =
        (opened["id"].as_str().expect("an id"), opened["token"].as_str().expect("it"));
    let path = format!("/api/tables/{id}/draw");
    let draw = client.send("GET", &path, &[], b"").expect(200).json();
    let house: Commitment = serde_json::from_value(draw["commit"].clone()).expect("a commitment");
    let own = |seat: u8| Contribution::new([seat + 7; 32]);
    let sealed = |seat: u8| own(seat).commit(&house, Seat(seat)).expect("a number").to_string();
    let body = json!({ "number": 1, "commit": sealed(0) });
    client.api("POST", &path, token, &body).expect(200);
    let seat_token = |seat: usize| opened["seat_tokens"][seat].as_str().expect("a token");
    // This one does not know of draws.
    let mut plain = open(&world, id, seat_token(2)).expect("a socket");
    receive(&mut plain).expect("hello");
    send(&mut plain, &json!({ "type": "hello", "protocol": 1 }));
    let mut socket = open(&world, id, seat_token(1)).expect("a socket");
    receive(&mut socket).expect("hello");
    send(&mut socket, &json!({ "type": "hello", "protocol": 1, "draw": true }));
    let asked = receive(&mut socket).expect("a draw");
    assert_eq!((&asked["type"], &asked["phase"]), (&json!("draw"), &json!("commit")));
    send(&mut socket, &json!({ "type": "draw", "id": 1, "number": 1 }));
    assert_eq!(receive(&mut socket).expect("a refusal")["type"], "refused");
    send(&mut socket, &json!({ "type": "draw", "id": 1, "number": 1, "commit": sealed(1) }));
    let closed = receive(&mut socket).expect("all commitments");
    assert_eq!(closed["phase"], "reveal");
    assert_eq!(closed["commits"], json!([sealed(0), sealed(1), Value::Null]));
    let reveal =
        |seat: u8| json!({ "type": "draw", "id": 1, "number": 1, "reveal": own(seat).to_string() });
    send(&mut socket, &reveal(1));
    let body = json!({ "number": 1, "reveal": own(0).to_string() });
    client.api("POST", &path, token, &body).expect(200);
    assert_eq!(receive(&mut socket).expect("the end of the draw")["phase"], "done");
    let table = client.api("GET", &format!("/api/tables/{id}"), token, &Value::Null).json();
    assert_eq!((&table["n"], &table["draw"]), (&json!(3), &Value::Null));
}

#[test]
fn the_checker_and_the_scripts_of_all_games_can_be_downloaded() {
    let world = World::new();
    let mut client = world.client();
    let checker = client.get("/verify.py").expect(200);
    assert!(checker.header("content-disposition").contains("verify.py"));
    assert!(checker.body.contains("def chacha20_u64"));
    for game in crate::pages::games() {
        let script = client.get(&format!("/dealers/{game}")).expect(200);
        assert!(script.body.contains(&format!("DEALERS[\"{game}\"]")));
    }
    client.get("/dealers/chess").expect(404);
}

#[test]
fn a_rematch_is_a_new_draw_with_another_commitment() {
    let world = World::new();
    let (mut ann, mut bob, table) = two_people(&world);
    ann.commit(&table);
    bob.commit(&table);
    ann.reveal(&table, 1).expect(200);
    bob.reveal(&table, 1).expect(200);
    let first = finished([&mut ann, &mut bob], &table).header;
    let answer = bob.client.post(&format!("/t/{table}/rematch"), &[]).expect(303);
    let again = answer.header("location").rsplit('/').next().expect("a table").to_owned();
    // The next seat begins.
    (ann.seat, bob.seat) = (1, 0);
    assert_eq!(steps(&mut ann.client, &again), 0, "nothing falls before the new draw");
    for person in [&mut ann, &mut bob] {
        person.number = [person.seat + 40; 32];
        person.commit(&again);
    }
    ann.reveal(&again, 1).expect(200);
    bob.reveal(&again, 1).expect(200);
    let second = finished([&mut bob, &mut ann], &again).header;
    assert_ne!(second.commit, first.commit);
    let draw = second.draw.expect("a draw");
    assert_eq!(draw.contributions, [bob.contribution(), ann.contribution()]);
}
