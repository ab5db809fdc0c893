//! Identity without accounts: keys, links to other devices, recovery files, revoking, being forgotten.

use serde_json::{Value, json};

use crate::client::Client;
use crate::world::World;

/// Opens a two-seat Perudo table whose first seat is to bid, and gives its id and number.
fn table_of(client: &mut Client) -> (String, String) {
    let fields = [("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", "random")];
    let table = client.open_table(&fields);
    let page = client.get(&format!("/t/{table}")).expect(200).body;
    let n = page.split("data-n=\"").nth(1).and_then(|rest| rest.split('"').next());
    (table.clone(), n.expect("a number").to_owned())
}

/// The code in the first link of a page or a file.
fn code(text: &str) -> String {
    let rest = text.split("/me/open#").nth(1).expect("a link");
    rest.split(|c: char| c == '"' || c.is_whitespace()).next().unwrap_or_default().to_owned()
}

fn can_bid(client: &mut Client, table: &str, n: &str) -> bool {
    // A bid that the rules refuse is refused to the player alone.
    match client.act(table, &[("n", n), ("action", "99x9")]).status {
        403 => false,
        422 => true,
        other => panic!("{other}"),
    }
}

#[test]
fn a_link_to_a_table_changes_nothing_until_it_is_confirmed_and_opens_that_table_alone() {
    let world = World::new();
    let mut ann = world.client();
    let (table, n) = table_of(&mut ann);
    let (other, other_n) = table_of(&mut ann);
    let code = code(&ann.get(&format!("/me?table={table}")).expect(200).body);
    let mut phone = world.client();
    phone.get("/me/open").expect(200);
    assert!(!can_bid(&mut phone, &table, &n));
    let answer = phone.post("/me/open", &[("code", &code)]).expect(303);
    assert_eq!(answer.header("location"), format!("/t/{table}"));
    assert!(answer.header("set-cookie").contains(&format!("Path=/t/{table}")));
    assert!(can_bid(&mut phone, &table, &n));
    // A careless client sends the cookie everywhere; it still counts at its table alone.
    assert!(!can_bid(&mut phone, &other, &other_n));
    assert!(!phone.get("/me/games").expect(200).body.contains(&table));
    phone.get("/me/file").expect(403);
    phone.post("/me/forget", &[]).expect(403);
    phone.post(&format!("/t/{table}/seat"), &[("what", "sit"), ("name", "Eve")]);
    assert_eq!(phone.cookie("who"), None, "a key to a table does not grow");
    let mut eve = world.client();
    eve.set_cookie("who", &code);
    assert!(!can_bid(&mut eve, &table, &n), "a link is no key");
}

#[test]
fn a_recovery_file_brings_everything_back_until_it_is_revoked() {
    let world = World::new();
    let mut ann = world.client();
    let (table, n) = table_of(&mut ann);
    let file = ann.get("/me/file").expect(200);
    assert!(file.header("content-disposition").starts_with("attachment"));
    let mut laptop = world.client();
    laptop.post("/me/open", &[("code", &file.body)]).expect(303);
    assert!(can_bid(&mut laptop, &table, &n));
    assert!(laptop.get("/me/games").expect(200).body.contains(&table));
    ann.post("/me/revoke", &[("what", "links")]).expect(303);
    world.client().post("/me/open", &[("code", &file.body)]).expect(404);
    assert!(can_bid(&mut laptop, &table, &n), "devices stay signed in");
    ann.post("/me/revoke", &[("what", "keys")]).expect(303);
    assert!(!can_bid(&mut laptop, &table, &n), "now they do not");
    assert!(can_bid(&mut ann, &table, &n), "but this one does");
    ann.post("/me/revoke", &[("what", "x")]).expect(422);
    world.client().post("/me/revoke", &[("what", "keys")]).expect(403);
}

#[test]
fn what_was_revoked_stays_revoked_after_a_restart() {
    let folder = crate::world::Folder::new();
    let mut world = World::on(&folder.db(), crate::world::wide(), None);
    let mut ann = world.client();
    let (table, n) = table_of(&mut ann);
    let mut thief = ann.clone();
    ann.post("/me/revoke", &[("what", "keys")]).expect(303);
    world.stop();
    let world = World::on(&folder.db(), crate::world::wide(), None);
    (thief.address, ann.address) = (world.address, world.address);
    assert!(!can_bid(&mut thief, &table, &n));
    assert!(can_bid(&mut ann, &table, &n));
}

#[test]
fn who_is_forgotten_leaves_no_name_and_no_key_and_the_others_keep_their_game() {
    let world = World::new();
    let mut ann = world.client();
    let fields = [("game", "perudo"), ("name", "Annabel"), ("seat", "me"), ("seat", "open")];
    let shared = ann.open_table(&fields);
    let mut bob = world.client();
    bob.post(&format!("/t/{shared}/seat"), &[("what", "sit"), ("name", "Bob")]).expect(303);
    let alone = ann.open_table(&[
        ("game", "perudo"),
        ("name", "Annabel"),
        ("seat", "me"),
        ("seat", "open"),
    ]);
    let who = ann.cookie("who").expect("a key").to_owned();
    assert_eq!(ann.post("/me/forget", &[]).expect(303).header("location"), "/");
    assert_eq!(ann.cookie("who"), Some(""), "the browser forgets, too");
    let mut old = world.client();
    old.set_cookie("who", &who);
    assert!(!old.get("/me/games").expect(200).body.contains("/t/"));
    let page = bob.get(&format!("/t/{shared}")).expect(200).body;
    assert!(!page.contains("Annabel") && page.contains("Bob"));
    assert!(bob.get("/me/games").expect(200).body.contains(&shared));
    world.client().get(&format!("/t/{alone}")).expect(404);
}

#[test]
fn a_bot_plays_for_who_is_forgotten_while_the_seed_is_drawn() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let seats = [("seat", "me"), ("seat", "open"), ("seat", "open")];
    let table =
        ann.open_table(&[("game", "perudo"), ("name", "Annabel"), seats[0], seats[1], seats[2]]);
    let seat = format!("/t/{table}/seat");
    let mut eve = world.client();
    for (client, name) in [(&mut bob, "Bob"), (&mut eve, "Eve")] {
        client.send_form(&seat, &[("what", "sit"), ("name", name)]).expect(303);
    }
    ann.post("/me/forget", &[]).expect(303);
    let page = bob.look(&format!("/t/{table}")).expect(200).body;
    assert!(page.contains("data-stage=\"drawing\"") && !page.contains("Annabel"));
    let now = bob.get(&format!("/api/tables/{table}")).json();
    assert_eq!((&now["seats"][0]["by"], &now["seats"][1]["by"]), (&"bot".into(), &"person".into()));
    // The host is gone for good, so anybody at the table may let a bot take over.
    bob.post(&seat, &[("what", "bot"), ("seat", "2")]).expect(303);
    let now = bob.get(&format!("/api/tables/{table}")).json();
    assert_eq!(now["seats"][2]["by"], "bot");
}

#[test]
fn programs_do_the_same_with_json() {
    let world = World::new();
    let mut client = world.client();
    let new = json!({ "game": "perudo", "seats": ["me", "random"] });
    let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (table, token) = (text(&opened["id"]), text(&opened["token"]));
    let link = json!({ "table": table });
    let link = client.api("POST", "/api/me/link", &token, &link).expect(200).json();
    let key = json!({ "code": link["url"] });
    let key = client.api("POST", "/api/me/open", "", &key).expect(200).json();
    assert_eq!(key["table"], opened["id"]);
    let seen = client.api("GET", &format!("/api/tables/{table}"), &text(&key["token"]), &json!({}));
    assert_eq!(seen.expect(200).json()["you"], json!(0));
    client.api("GET", "/api/me/games", &text(&key["token"]), &json!({})).expect(403);
    let games = client.api("GET", "/api/me/games", &token, &json!({})).expect(200).json();
    assert_eq!(games["running"][0]["id"], opened["id"]);
    let renewed = json!({ "what": "keys" });
    let renewed = client.api("POST", "/api/me/revoke", &token, &renewed).expect(200).json();
    client.api("GET", "/api/me/games", &token, &json!({})).expect(403);
    let renewed = text(&renewed["token"]);
    client.api("GET", "/api/me/games", &renewed, &json!({})).expect(200);
    client.api("POST", "/api/me/forget", &renewed, &json!({})).expect(204);
    client.api("GET", "/api/me/games", &renewed, &json!({})).expect(403);
    for bad in
        ["", "x", "#", "aaaaaaaaaaaaa.aaaaaaaaaaaaa.aaaaaaaaaaaaa.00000000000000000000000000000000"]
    {
        client.api("POST", "/api/me/open", "", &json!({ "code": bad })).expect(404);
    }
}

#[test]
fn a_page_that_is_open_elsewhere_shows_nothing_more_once_its_key_is_revoked() {
    let world = World::new();
    let mut ann = world.client();
    let (table, n) = table_of(&mut ann);
    let thief = ann.clone();
    let mut stolen = thief.events(&table);
    stolen.next().expect("the first picture");
    ann.post("/me/revoke", &[("what", "keys")]).expect(303);
    let page = ann.get(&format!("/api/tables/{table}")).expect(200).json();
    let action = page["legal"][0].as_str().expect("a move").to_owned();
    ann.act(&table, &[("n", &n), ("action", &action)]).expect(204);
    assert_eq!(stolen.next(), None, "the stream has ended");
}
