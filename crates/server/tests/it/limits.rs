//! Everything has a limit, and a request beyond it gets a clear refusal.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use croupier_server::Limits;
use serde_json::{Value, json};

use crate::client::Client;
use crate::world::{World, wide};

/// Somebody with an identity of their own, and the table that gave it to them.
fn person_with_table(world: &World, seats: [&str; 2]) -> (Client, String) {
    let mut person = world.client();
    let table = person.open_table(&[
        ("game", "perudo"),
        ("name", "Ann"),
        ("seat", seats[0]),
        ("seat", seats[1]),
        ("speed", "step"),
    ]);
    (person, table)
}

#[test]
fn requests_are_counted_by_person_and_those_of_strangers_by_address() {
    let limits = Limits { request_burst: 3.0, requests_per_s: 1e-6, ..wide() };
    let world = World::with(limits);
    let (mut ann, _) = person_with_table(&world, ["me", "open"]);
    let statuses: Vec<u16> = (0..5).map(|_| ann.get("/api/games").status).collect();
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    let refused = ann.get("/api/games");
    assert!(refused.json()["problem"].is_string(), "programs are refused in JSON");
    assert_eq!(refused.header("retry-after"), "1");
    // Somebody else behind the same address is not concerned.
    assert_eq!(person_with_table(&world, ["me", "open"]).0.get("/api/games").status, 200);
    let tight =
        World::with(Limits { address_request_burst: 3.0, address_requests_per_s: 1e-6, ..wide() });
    let mut stranger = tight.client();
    let statuses: Vec<u16> = (0..5).map(|_| stranger.get("/api/games").status).collect();
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    // Whoever watches over the server is always answered.
    assert_eq!((stranger.get("/healthz").status, stranger.get("/metrics").status), (200, 200));
}

#[test]
fn two_hundred_people_behind_one_address_play_undisturbed() {
    const PEOPLE: usize = 200;
    const MOVES: usize = 5;
    let world = World::with(Limits::default());
    let world = &world;
    let barrier = &std::sync::Barrier::new(PEOPLE);
    std::thread::scope(|scope| {
        for _ in 0..PEOPLE {
            scope.spawn(move || {
                // All arrive at once, as a school class does, each with the page and what belongs to it.
                barrier.wait();
                let mut ann = world.client();
                for path in ["/", "/new/perudo", "/rules/perudo", "/manifest.webmanifest"] {
                    ann.get(path).expect(200);
                }
                let fields =
                    [("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", "random")];
                let table = ann.open_table(&[&fields[..], &[("speed", "instant")]].concat());
                let mut events = ann.events(&table);
                events.next().expect("a picture");
                let path = format!("/api/tables/{table}");
                let token = ann.cookie("who").expect("an identity").to_owned();
                let mut moves = 0;
                while moves < MOVES {
                    let seen = ann.api("GET", &path, &token, &Value::Null).expect(200).json();
                    if seen["turn"] == "over" {
                        break;
                    }
                    let Some(action) = seen["legal"].as_array().and_then(|legal| legal.first())
                    else {
                        events.next().expect("the bot moves");
                        continue;
                    };
                    let act = json!({ "n": seen["n"], "action": action });
                    let status = ann.api("POST", &format!("{path}/act"), &token, &act).status;
                    assert!(status == 200 || status == 409, "{status}");
                    moves += usize::from(status == 200);
                }
            });
        }
    });
    let counted = world.client().get("/metrics").expect(200).body;
    assert!(counted.contains("croupier_requests_throttled_total 0\n"), "{counted}");
}

#[test]
fn a_connection_that_says_nothing_gives_way_to_the_next_one_of_its_address() {
    let world = World::with(Limits { connections_per_address: 20, ..wide() });
    let silent: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = TcpStream::connect(world.address).expect("the server listens");
            // The server may have closed it already.
            let _ = stream.write_all(b"G");
            stream
        })
        .collect();
    // Each request is a further connection of the same address, and each is answered.
    let (mut ann, table) = person_with_table(&world, ["me", "random"]);
    for _ in 0..50 {
        ann.get(&format!("/t/{table}")).expect(200);
    }
    let counted = ann.get("/metrics").expect(200).body;
    let evicted = number(&counted, "croupier_connections_evicted_total");
    assert!(evicted >= 180, "{evicted}");
    assert!(number(&counted, "croupier_connections_open") <= 20);
    drop(silent);
}

#[test]
fn the_server_stays_below_its_limit_of_connections_and_serves_others_in_a_flood() {
    let world = World::with(Limits { connections: 100, connections_per_address: 50, ..wide() });
    let (mut ann, table) = person_with_table(&world, ["me", "random"]);
    let mut events = ann.events(&table);
    events.next().expect("a picture");
    let flood: Vec<TcpStream> =
        (0..300_u16).map(|n| connect_from(world.address, 2 + (n % 10) as u8)).collect();
    for _ in 0..50 {
        ann.get(&format!("/t/{table}")).expect(200);
    }
    ann.act(&table, &[("n", "2"), ("action", "1x2")]).expect(204);
    events.next().expect("the stream of somebody who plays is not displaced");
    let open = number(&ann.get("/metrics").expect(200).body, "croupier_connections_open");
    assert!(open <= 100, "{open}");
    drop(flood);
}

/// The value of a metric without labels.
fn number(metrics: &str, name: &str) -> u64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name}: {metrics}"))
}

/// A connection from 127.0.0.N that has sent one byte.
fn connect_from(server: SocketAddr, n: u8) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let stream = runtime.expect("a runtime").block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.bind(([127, 0, 0, n], 0).into()).expect("an address of this machine");
        socket.connect(server).await.expect("the server listens").into_std()
    });
    let mut stream = stream.expect("a stream");
    stream.set_nonblocking(false).expect("a mode");
    let _ = stream.write_all(b"G");
    stream
}

/// Sends the bytes one by one and reads what comes back until the server closes the connection.
fn trickle(world: &World, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(world.address).expect("the server listens");
    let mut reader = stream.try_clone().expect("a second handle");
    reader.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
    let answer = std::thread::spawn(move || {
        let mut answer = String::new();
        reader.read_to_string(&mut answer).map(|_| answer).unwrap_or_default()
    });
    for byte in bytes {
        if answer.is_finished() || stream.write_all(&[*byte]).is_err() {
            break;
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    answer.join().expect("the server has closed the connection")
}

#[test]
fn a_head_that_trickles_in_ends_at_its_deadline() {
    let world = World::new();
    let head = format!("GET / HTTP/1.1\r\nHost: x\r\nCookie: {}", "x".repeat(1000));
    assert_eq!(trickle(&world, head.as_bytes()), "");
}

#[test]
fn a_body_that_trickles_in_is_refused_at_its_deadline() {
    let world = World::new();
    let mut stream = TcpStream::connect(world.address).expect("the server listens");
    let head = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{";
    stream.write_all(head.as_bytes()).expect("the head is sent");
    stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer, and the end");
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

#[test]
fn a_head_that_is_too_long_is_refused() {
    let world = World::new();
    let mut client = world.client();
    let long = "x".repeat(40_000);
    client.send("GET", "/", &[("Cookie", &long)], b"").expect(431);
    client.get("/").expect(200);
}

#[test]
fn one_person_may_open_so_many_tables_and_no_more() {
    let world = World::with(Limits { tables_per_person: 3, ..wide() });
    let mut client = world.client();
    let fields = [("game", "perudo"), ("name", "Ann"), ("speed", "step")];
    for _ in 0..3 {
        client.open_table(&fields);
    }
    client.post("/tables", &fields).expect(429);
    world.client().open_table(&fields);
}

#[test]
fn one_address_may_have_so_many_streams_open() {
    let world = World::with(Limits { streams_per_address: 2, ..wide() });
    let mut client = world.client();
    let table = client.open_table(&[("game", "perudo"), ("name", "Ann"), ("speed", "step")]);
    let first = client.events(&table);
    let _second = client.events(&table);
    client.get(&format!("/t/{table}/events")).expect(429);
    drop(first);
    let again = (0..1000).any(|_| {
        let mut probe = client.clone();
        std::thread::yield_now();
        probe.send("HEAD", &format!("/t/{table}/events"), &[], b"").status == 200
    });
    assert!(again, "a stream that ended makes room");
}

#[test]
fn memory_holds_so_many_tables_and_lets_idle_ones_go() {
    let world = World::with(Limits { live_tables: 2, idle_s: 1, ..wide() });
    let mut client = world.client();
    let fields = [("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", "open")];
    let first = client.open_table(&fields);
    client.open_table(&fields);
    let full = client.post("/tables", &fields);
    assert!(full.status == 429 || full.status == 303, "{}", full.status);
    // Nobody looks, so both leave the memory; the first one comes back from the store when it is asked for.
    let mut left = false;
    for _ in 0..100_000 {
        if client.get("/metrics").body.contains("croupier_tables_in_memory 0") {
            left = true;
            break;
        }
    }
    assert!(left, "idle tables leave the memory");
    client.get(&format!("/t/{first}")).expect(200);
}
