//! Requests that no honest browser sends. Each is refused with a sentence, none changes anything, none breaks anything.

use serde_json::json;

use crate::client::{Client, form};
use crate::world::World;

/// A table where it is Ann's turn, and the number her move must name.
fn ann_is_to_move(world: &World) -> (Client, String, String) {
    let mut ann = world.client();
    let table = ann.open_table(&[
        ("game", "perudo"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "random"),
        ("speed", "step"),
    ]);
    (ann, table, "2".to_owned())
}

#[test]
fn a_foreign_seat_cannot_be_played() {
    let world = World::new();
    let (mut ann, table, n) = ann_is_to_move(&world);
    let mut eve = world.client();
    eve.act(&table, &[("n", &n), ("action", "1x2")]).expect(403);
    eve.open_table(&[("game", "perudo"), ("name", "Eve")]);
    eve.act(&table, &[("n", &n), ("action", "1x2")]).expect(403);
    let cookie = ann.cookie("who").expect("a cookie").to_owned();
    let (id, mac) = cookie.split_once('.').expect("a signature");
    for forged in
        [id.to_owned(), format!("{id}."), format!("{id}.{}", "0".repeat(32)), format!("{mac}.{id}")]
    {
        eve.set_cookie("who", &forged);
        eve.act(&table, &[("n", &n), ("action", "1x2")]).expect(403);
    }
    ann.act(&table, &[("n", &n), ("action", "1x2")]).expect(204);
}

#[test]
fn an_old_number_and_a_repeated_request_bounce() {
    let world = World::new();
    let (mut ann, table, n) = ann_is_to_move(&world);
    for wrong in ["0", "1", "3", "99999999"] {
        ann.act(&table, &[("n", wrong), ("action", "1x2")]).expect(409);
    }
    ann.act(&table, &[("n", &n), ("action", "1x2")]).expect(204);
    ann.act(&table, &[("n", &n), ("action", "1x2")]).expect(409);
    ann.act(&table, &[("n", "3"), ("action", "1x3")]).expect(422);
}

#[test]
fn of_many_equal_requests_at_once_one_is_done() {
    let world = World::new();
    let (ann, table, n) = ann_is_to_move(&world);
    let tries: Vec<_> = (0..16)
        .map(|_| {
            let (mut ann, table, n) = (ann.clone(), table.clone(), n.clone());
            std::thread::spawn(move || ann.act(&table, &[("n", &n), ("action", "1x2")]).status)
        })
        .collect();
    let mut statuses: Vec<u16> =
        tries.into_iter().map(|one| one.join().expect("an answer")).collect();
    statuses.sort_unstable();
    assert_eq!(statuses[0], 204);
    assert!(statuses[1..].iter().all(|status| *status == 409), "{statuses:?}");
}

#[test]
fn requests_from_other_sites_are_not_done() {
    let world = World::new();
    let (mut ann, table, n) = ann_is_to_move(&world);
    let body = form(&[("n", &n), ("action", "1x2")]);
    let path = format!("/t/{table}/act");
    let kind = ("Content-Type", "application/x-www-form-urlencoded");
    for origin in ["https://evil.example", "null", "http://127.0.0.1", "", "http://127.0.0.1:1"] {
        ann.send("POST", &path, &[("Origin", origin), kind], body.as_bytes()).expect(403);
    }
    ann.send("POST", &path, &[("Sec-Fetch-Site", "cross-site"), kind], body.as_bytes()).expect(403);
    let own = ann.origin();
    ann.send("POST", &path, &[("Origin", &own), kind], body.as_bytes()).expect(303);
}

#[test]
fn huge_bodies_are_refused() {
    let world = World::new();
    let (mut ann, table, n) = ann_is_to_move(&world);
    let huge = "x".repeat(200_000);
    ann.act(&table, &[("n", &n), ("action", &huge)]).expect(413);
    ann.api("POST", "/api/tables", "", &json!({ "game": "perudo", "name": huge })).expect(413);
    ann.post("/tables", &[("game", "perudo"), ("name", &huge)]);
    ann.act(&table, &[("n", &n), ("action", "1x2")]).expect(204);
}

#[test]
fn unknown_tables_and_pages_are_said_to_be_unknown() {
    let world = World::new();
    let mut client = world.client();
    for id in
        ["aaaaaaaaaaaaa", "", "x", "aaaaaaaaaaaaaa", "%00", "..", "%F0%9F%98%80", "aaaaaaaaaaaa9"]
    {
        for rest in ["", "/replay", "/record", "/rules", "/events"] {
            let answer = client.get(&format!("/t/{id}{rest}"));
            assert!((400..500).contains(&answer.status), "{id}{rest}: {}", answer.status);
        }
        let status = client.act(id, &[("n", "0"), ("action", "x")]).status;
        assert!((400..500).contains(&status), "{id}: {status}");
    }
    for path in
        ["/new/chess", "/rules/chess", "/assets/x", "/me/x", "/me/aaaaaaaaaaaaa.0", "/api/tables/x"]
    {
        client.get(path).expect(404);
    }
}

#[test]
fn malformed_requests_are_refused_and_never_break_the_server() {
    let world = World::new();
    let (mut ann, table, n) = ann_is_to_move(&world);
    let act = format!("/t/{table}/act");
    let seat = format!("/t/{table}/seat");
    let speed = format!("/t/{table}/speed");
    let bodies: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"n".to_vec(),
        b"n=".to_vec(),
        b"n=-1&action=1x2".to_vec(),
        b"n=2".to_vec(),
        b"n=2&action=1x2&line=1x2".to_vec(),
        b"n=2&action=%FF%FE".to_vec(),
        b"n=2&action=%00".to_vec(),
        b"n=18446744073709551616&action=1x2".to_vec(),
        b"what=bot&seat=300".to_vec(),
        b"what=bot&seat=200".to_vec(),
        b"what=fly".to_vec(),
        b"what=sit&name=%00".to_vec(),
        b"speed=fast".to_vec(),
        vec![0xff; 100],
        b"{\"n\":2}".to_vec(),
        b"[[[[[[[[[[[[[[[".to_vec(),
    ];
    for kind in [
        "application/x-www-form-urlencoded",
        "application/json",
        "text/plain",
        "multipart/form-data",
        "",
    ] {
        for path in [act.as_str(), &seat, &speed, "/tables", "/lang", "/api/tables"] {
            for body in &bodies {
                let answer = ann.send("POST", path, &[("Content-Type", kind)], body);
                assert!(
                    (400..500).contains(&answer.status),
                    "{path} {kind} {body:?}: {}",
                    answer.status
                );
            }
        }
    }
    for method in ["PUT", "DELETE", "PATCH", "TRACE"] {
        assert_eq!(ann.send(method, &act, &[], b"").status, 405);
    }
    for query in
        ["step=-1", "step=x", "step=99999999999999999999", "seat=9", "step=1&seat=-1", "%ff"]
    {
        ann.get(&format!("/t/{table}/replay?{query}")).expect(200);
    }
    for cookie in ["", "=", "who", "who=;;;", "a=b; who=%%%", "who=\u{7f}", "lang=xx; name=%F"] {
        let status = ann.clone().send("GET", "/", &[("Cookie", cookie)], b"").status;
        assert!(status == 200 || status == 400, "{cookie:?}: {status}");
    }
    for word in
        ["", " ", "1x2 1x3", "undo", "0 1x2", "* roll 11111", "1x2\n0 undo", "999999999999x9", "ж"]
    {
        let status = ann.act(&table, &[("n", &n), ("action", word)]).status;
        assert_eq!(status, 422, "{word:?}");
    }
    ann.act(&table, &[("n", &n), ("action", "1x2")]).expect(204);
}

#[test]
fn refusals_tell_nothing_about_the_inside() {
    let world = World::new();
    let mut client = world.client();
    for answer in [
        client.get("/t/aaaaaaaaaaaaa"),
        client.get("/me/x"),
        client.send(
            "POST",
            "/tables",
            &[("Content-Type", "application/x-www-form-urlencoded")],
            b"game=%FF",
        ),
    ] {
        for word in ["sqlx", "sqlite", "panicked", "src/", "tokio", "Error"] {
            assert!(!answer.body.contains(word), "{}", answer.body);
        }
    }
}
