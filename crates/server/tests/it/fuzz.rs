//! Fuzzing: requests, frames and messages that are nearly right. None breaks the server, and none is its fault.
//!
//! `FUZZ_INPUTS` sets how many inputs each test sends.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

use serde_json::{Value, json};

use crate::ladder::Fixed;
use crate::mutator::{Mutator, inputs};
use crate::world::{Folder, World};

/// How many send at the same time: most of the time is spent waiting.
const SENDERS: u64 = 16;

/// Lets every sender send its share of the inputs, from a mutator of its own.
fn fuzz(world: &World, send: impl Fn(&mut Mutator) + Sync) {
    note_panics();
    let share = inputs().div_ceil(SENDERS as usize);
    std::thread::scope(|scope| {
        for sender in 1..=SENDERS {
            let send = &send;
            scope.spawn(move || {
                let mut mutator = Mutator::new(sender);
                for _ in 0..share {
                    send(&mut mutator);
                }
            });
        }
    });
    world.client().get("/healthz").expect(200);
    let has_panicked = PANICKED.lock().expect("no panic inside").contains(&world.threads);
    assert!(!has_panicked, "the server has panicked");
}

/// The names of the threads that have panicked; those of other tests are none of ours.
static PANICKED: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn note_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let name = std::thread::current().name().unwrap_or_default().to_owned();
            PANICKED.lock().expect("no panic inside").push(name);
            before(info);
        }));
    });
}

fn request(method: &str, path: &str, headers: &str, body: &str) -> Vec<u8> {
    let length =
        if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}{length}\r\n{body}").into()
}

/// A right request for every parser of the server: paths, queries, headers, cookies, forms and JSON.
fn requests(table: &str, token: &str) -> Vec<Vec<u8>> {
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let json = format!("Content-Type: application/json\r\n{bearer}");
    let who = format!("Cookie: who={token}; lang=de; name=Ann\r\n{form}");
    let api = format!("/api/tables/{table}");
    let new = r#"{"game":"perudo","name":"Ann","seats":["me","random"],"set":["dice=4"],"speed":"step","clock_s":60}"#;
    vec![
        request("GET", &format!("/t/{table}/replay?step=1&seat=0"), &who, ""),
        request("GET", &format!("/t/{table}/record"), &bearer, ""),
        request("GET", &format!("{api}/steps?from=1"), &bearer, ""),
        request(
            "GET",
            "/",
            "Accept-Language: de-CH;q=0.8, ru\r\nX-Forwarded-For: 1.2.3.4, ::1\r\n",
            "",
        ),
        request(
            "GET",
            "/assets/style.css",
            "Accept-Encoding: br;q=1.0, gzip;q=0\r\nIf-None-Match: \"x\"\r\n",
            "",
        ),
        request("GET", &format!("/me/{token}"), "", ""),
        request("POST", &format!("/t/{table}/act"), &who, "n=2&action=1x2"),
        request("POST", &format!("/t/{table}/act"), &who, "n=2&row=1&column=2"),
        request("POST", &format!("/t/{table}/seat"), &who, "what=bot&seat=1&bot=random&name=Bob"),
        request("POST", &format!("/t/{table}/say"), &who, "phrase=hello"),
        request("POST", &format!("/t/{table}/speed"), &who, "speed=normal"),
        request("POST", &format!("/t/{table}/hints"), &who, "hints=on"),
        request(
            "POST",
            "/tables",
            &who,
            "game=perudo&name=Ann&seat=me&seat=random&speed=step&clock=0",
        ),
        request("POST", "/lang", &who, "lang=ru&back=%2F"),
        request("POST", "/api/tables", &json, new),
        request("POST", &format!("{api}/act"), &json, r#"{"n":2,"action":"1x2"}"#),
        request("POST", &format!("{api}/sit"), &json, r#"{"name":"Bob"}"#),
    ]
}

/// The same about keys, names and games of people.
fn requests_about_people(token: &str, forgotten: &str) -> Vec<Vec<u8>> {
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    let who = format!("Cookie: who={token}\r\n{form}");
    let json = format!("Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n");
    let gone = format!("Content-Type: application/json\r\nAuthorization: Bearer {forgotten}\r\n");
    let post = |path: &str, body: &str| {
        request("POST", path, if path.starts_with("/api/") { &json } else { &who }, body)
    };
    vec![
        request("GET", "/me/games?game=perudo&outcome=won&with=people", &who, ""),
        request("GET", "/api/me/games?game=perudo&outcome=won&with=people", &json, ""),
        request("GET", "/me/file?table=aaaaaaaaaaaaa", &who, ""),
        post("/me/name", "name=Ann"),
        post("/me/open", "code=aaaa"),
        post("/me/revoke", "what=links"),
        post("/me/games/delete", "table=aaaaaaaaaaaaa"),
        post("/me/stats/review", "game=perudo"),
        post("/api/me/link", "{}"),
        post("/api/me/open", r#"{"code":"aaaa"}"#),
        post("/api/me/revoke", r#"{"what":"links"}"#),
        post("/api/me/games/aaaaaaaaaaaaa/delete", "{}"),
        post("/api/me/stats/review", r#"{"game":"perudo"}"#),
        request("POST", "/api/me/forget", &gone, "{}"),
        request("POST", "/api/me/revoke", &gone, r#"{"what":"keys"}"#),
    ]
}

/// The same about what is around a table: draws, reviews, daily deals, puzzles, groups, ladders.
fn requests_around_tables(table: &str, token: &str) -> Vec<Vec<u8>> {
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    let who = format!("Cookie: who={token}\r\n{form}");
    let json = format!("Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n");
    let post = |path: &str, body: &str| {
        request("POST", path, if path.starts_with("/api/") { &json } else { &who }, body)
    };
    let get = |path: &str| request("GET", path, &json, "");
    let hash = "0123456789abcdef".repeat(4);
    let upload = "--x\r\nContent-Disposition: form-data; name=\"game\"\r\n\r\nmts\r\n--x\r\n\
         Content-Disposition: form-data; name=\"archive\"; filename=\"a.tar.gz\"\r\n\r\n\x1f\r\n--x--\r\n";
    let multipart =
        format!("Cookie: who={token}\r\nContent-Type: multipart/form-data; boundary=x\r\n");
    vec![
        post(&format!("/t/{table}/draw"), &format!("number=1&commit={hash}")),
        post(&format!("/t/{table}/draw"), &format!("number=1&reveal={hash}")),
        post(&format!("/t/{table}/draw"), "number=1&pass=1"),
        post(
            &format!("/api/tables/{table}/draw"),
            &format!(r#"{{"number":1,"commit":"{hash}","reveal":null,"pass":null}}"#),
        ),
        post(&format!("/t/{table}/play-on"), "step=1&seat=0&hidden=anew"),
        post(&format!("/api/tables/{table}/play-on"), r#"{"step":1,"seat":0,"hidden":"anew"}"#),
        get(&format!("/t/{table}/review?step=3&seat=1")),
        get(&format!("/api/tables/{table}/review")),
        get("/daily/perudo/2026-11-17"),
        post("/daily/perudo/2026-11-17", "name=Ann"),
        get("/api/daily/perudo/2026-11-17"),
        post("/api/daily/perudo/2026-11-17/play", r#"{"name":"Ann"}"#),
        get("/puzzles/perudo/today"),
        get("/api/puzzles/perudo/1"),
        post("/puzzles/perudo/1", "action=challenge"),
        post("/api/puzzles/perudo/1/answer", r#"{"action":"challenge"}"#),
        get("/ladder/perudo?who=people&after=r1000.aaaaaaaaaaaaa"),
        get("/api/leaderboard/perudo?who=bots&after=p-5.aaaaaaaaaaaaa"),
        post("/lobby/find", "game=perudo&name=Ann"),
        post("/api/lobby/find", r#"{"game":"perudo","name":"Ann"}"#),
        post("/group", "game=perudo&name=Ann"),
        post("/api/groups", r#"{"game":"perudo","name":"Ann"}"#),
        request("POST", "/bots/submit", &multipart, upload),
        post("/api/bots", r#"{"game":"mts","name":"swift","archive":"H4sI"}"#),
        get("/bots/mts/swift/games/1/replay?step=1"),
    ]
}

fn open_table(world: &World) -> (String, String) {
    let new = json!({ "game": "perudo", "seats": ["me", "program"], "speed": "step" });
    let opened = world.client().api("POST", "/api/tables", "", &new).expect(201).json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    (text(&opened["id"]), text(&opened["token"]))
}

/// Sends bytes and reads what comes back. A server that still waits for more learns that there is no more.
fn exchange(world: &World, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(world.address).expect("the server listens");
    // It may refuse before it has read everything.
    let _ = stream.write_all(bytes);
    let mut answer = vec![0; 4096];
    stream.set_read_timeout(Some(Duration::from_millis(200))).expect("a timeout");
    let begun = stream.read(&mut answer).unwrap_or(0);
    answer.truncate(begun);
    let _ = stream.shutdown(Shutdown::Write);
    stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
    let _ = stream.take(4096).read_to_end(&mut answer);
    answer
}

#[test]
fn requests_that_are_nearly_right_are_never_the_servers_fault() {
    let folder = Folder::new();
    let world = World::with_ladder(&folder.db(), Arc::new(Fixed::default())).keep(folder);
    let (table, token) = open_table(&world);
    // Whoever is forgotten can do nothing any more.
    let (_, other) = open_table(&world);
    let mut right = requests(&table, &token);
    right.extend(requests_about_people(&token, &other));
    right.extend(requests_around_tables(&table, &token));
    fuzz(&world, |mutator| {
        let bytes = mutator.mutate(&right);
        let answer = exchange(&world, &bytes);
        let status = String::from_utf8_lossy(&answer[..answer.len().min(12)]).into_owned();
        assert!(!status.starts_with("HTTP/1.1 5"), "{status}: {}", String::from_utf8_lossy(&bytes));
    });
}

/// A frame from a client: masked with zeros, so that its text can be read.
fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x80 | opcode];
    match payload.len() {
        short @ 0..126 => frame.push(0x80 | short as u8),
        long => {
            frame.push(0xfe);
            frame.extend((long as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

#[test]
fn frames_and_messages_that_are_nearly_right_never_break_the_server() {
    let world = World::new();
    let (table, token) = open_table(&world);
    let upgrade = format!(
        "GET /api/tables/{table}/play?token={token} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let hello = frame(1, br#"{"type":"hello","protocol":1,"seen":true,"name":"fuzz"}"#);
    let play = frame(1, br#"{"type":"play","id":1,"n":2,"action":"1x2"}"#);
    let right = [hello.clone(), play, frame(9, b"ping"), frame(8, &[3, 232]), frame(2, &[0; 200])];
    fuzz(&world, |mutator| {
        let mut bytes = upgrade.clone().into_bytes();
        if mutator.below(2) == 0 {
            bytes.extend(&hello);
        }
        bytes.extend(mutator.mutate(&right));
        bytes.extend(mutator.mutate(&right));
        let answer = exchange(&world, &bytes);
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    });
}
