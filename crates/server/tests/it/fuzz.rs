//! Fuzzing: requests, frames and messages that are nearly right. None breaks the server, and none is its fault.
//!
//! `FUZZ_INPUTS` sets how many inputs each test sends.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use crate::world::World;

/// How many inputs are sent where nobody asks for more.
const USUAL: usize = 3000;

/// How many send at the same time: most of the time is spent waiting.
const SENDERS: u64 = 16;

/// Lets every sender send its share of the inputs, from a mutator of its own.
fn fuzz(send: impl Fn(&mut Mutator) + Sync) {
    let inputs = std::env::var("FUZZ_INPUTS").ok().and_then(|text| text.parse().ok());
    let share = inputs.unwrap_or(USUAL).div_ceil(SENDERS as usize);
    std::thread::scope(|scope| {
        for sender in 1..=SENDERS {
            let send = &send;
            scope.spawn(move || {
                let mut mutator = Mutator(sender.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                for _ in 0..share {
                    send(&mut mutator);
                }
            });
        }
    });
    assert_eq!(PANICS.load(Ordering::Relaxed), 0);
}

/// Panics of the program itself, not of tests that fail or expect to.
static PANICS: AtomicUsize = AtomicUsize::new(0);

fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if info.location().is_some_and(|place| !place.file().contains("tests/it/")) {
                PANICS.fetch_add(1, Ordering::Relaxed);
            }
            before(info);
        }));
    });
}

/// Changes inputs at random, the same way every time.
struct Mutator(u64);

impl Mutator {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }

    /// One of these, with a few bytes changed, added, left out, repeated or taken from another one.
    fn mutate(&mut self, all: &[Vec<u8>]) -> Vec<u8> {
        const NASTY: [&[u8]; 10] = [
            b"\0",
            b"\xff\xfe",
            b"%00",
            b"\r\n",
            b"999999999999999999999",
            b"-1",
            b"[[[[[[[[",
            b"\"",
            b"\x1b[2J",
            b"\xf0\x9f\x98\x80",
        ];
        let mut bytes = all[self.below(all.len())].clone();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(16)).min(bytes.len());
            match self.below(6) {
                0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                1 => bytes
                    .splice(at..at, NASTY[self.below(NASTY.len())].iter().copied())
                    .for_each(drop),
                2 => bytes.drain(at..end).for_each(drop),
                3 => {
                    let piece = bytes[at..end].to_vec();
                    bytes.splice(at..at, piece).for_each(drop);
                }
                4 => bytes.truncate(at),
                _ => {
                    let other = &all[self.below(all.len())];
                    bytes.truncate(at);
                    bytes.extend_from_slice(&other[self.below(other.len())..]);
                }
            }
        }
        bytes
    }
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

fn table(world: &World) -> (String, String) {
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
    count_panics();
    let world = World::new();
    let (table, token) = table(&world);
    let right = requests(&table, &token);
    fuzz(|mutator| {
        let bytes = mutator.mutate(&right);
        let answer = exchange(&world, &bytes);
        let status = String::from_utf8_lossy(&answer[..answer.len().min(12)]).into_owned();
        assert!(!status.starts_with("HTTP/1.1 5"), "{status}: {}", String::from_utf8_lossy(&bytes));
    });
    world.client().get("/healthz").expect(200);
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
    count_panics();
    let world = World::new();
    let (table, token) = table(&world);
    let upgrade = format!(
        "GET /api/tables/{table}/play?token={token} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let hello = frame(1, br#"{"type":"hello","protocol":1,"seen":true,"name":"fuzz"}"#);
    let play = frame(1, br#"{"type":"play","id":1,"n":2,"action":"1x2"}"#);
    let right = [hello.clone(), play, frame(9, b"ping"), frame(8, &[3, 232]), frame(2, &[0; 200])];
    fuzz(|mutator| {
        let mut bytes = upgrade.clone().into_bytes();
        if mutator.below(2) == 0 {
            bytes.extend(&hello);
        }
        bytes.extend(mutator.mutate(&right));
        bytes.extend(mutator.mutate(&right));
        let answer = exchange(&world, &bytes);
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    });
    world.client().get("/healthz").expect(200);
}
