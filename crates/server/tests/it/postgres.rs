//! Tables on `PostgreSQL`: several servers, connections that break, a database that is away, and TLS.
//!
//! `crates/server/tests/postgres/run` starts a `PostgreSQL` for these tests.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::Connection;

use crate::client::Client;
use crate::restart::{n, open_one_after_the_other};
use crate::world::{World, wide};

const VARIABLE: &str = "CROUPIER_TEST_POSTGRES";

/// The URL of the server of the tests.
fn server_url() -> String {
    std::env::var(VARIABLE).unwrap_or_else(|_| {
        panic!("{VARIABLE} is not set: run `crates/server/tests/postgres/run cargo test ...`, as ./test does")
    })
}

/// Runs a statement on a database.
pub(crate) fn run_sql(url: &str, sql: String) {
    sqlx::any::install_default_drivers();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let mut connection = sqlx::AnyConnection::connect(url).await.expect("PostgreSQL runs");
        let run = sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await;
        run.expect("the statement is right");
    });
}

/// The URL of a new, empty database, and its name.
pub(crate) fn database() -> (String, String) {
    use std::sync::atomic::AtomicU32;
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("it_{}_{n}", std::process::id());
    let server = server_url();
    run_sql(&server, format!("CREATE DATABASE {name}"));
    (server.replace("/postgres?", &format!("/{name}?")), name)
}

/// A table for Ann and a free seat that Bob takes: its id and both tokens.
fn table_of_two(client: &mut Client) -> (String, String, String) {
    let new = json!({ "game": "perudo", "seats": ["me", "open"], "speed": "step" });
    let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (table, ann) = (text(&opened["id"]), text(&opened["token"]));
    let sit = format!("/api/tables/{table}/sit");
    let sat = client.api("POST", &sit, "", &json!({ "name": "Bob" })).expect(200).json();
    let bob = text(&sat["token"]);
    // The deal waits until both have been shown the commitment.
    for token in [&ann, &bob] {
        n(client, &table, token);
    }
    (table, ann, bob)
}

#[test]
fn everything_works_on_postgresql_too() {
    let (url, _) = database();
    let mut world = World::on(&url, wide(), None);
    let mut client = world.client();
    let new = json!({ "game": "perudo", "seats": ["me", "random"], "speed": "step" });
    let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
    let (table, token) =
        (opened["id"].as_str().expect("an id"), opened["token"].as_str().expect("a token"));
    let act = format!("/api/tables/{table}/act");
    assert_eq!(n(&mut client, table, token), 2);
    client.api("POST", &act, token, &json!({ "n": 2, "action": "1x2" })).expect(200);
    client.api("POST", &act, token, &json!({ "n": 2, "action": "1x2" })).expect(409);
    world.stop();
    let world = World::on(&url, wide(), None);
    assert_eq!(n(&mut world.client(), table, token), 3);
    open_one_after_the_other(&url);
}

#[test]
fn of_two_servers_on_one_postgresql_the_second_writer_bounces() {
    let (url, _) = database();
    let (one, two) = (World::on(&url, wide(), None), World::on(&url, wide(), None));
    let mut client = one.client();
    let (table, ann, bob) = table_of_two(&mut client);
    let mut other = two.client();
    assert_eq!(n(&mut client, &table, &ann), 2);
    assert_eq!(n(&mut other, &table, &ann), 2);
    let act = format!("/api/tables/{table}/act");
    client.api("POST", &act, &ann, &json!({ "n": 2, "action": "1x2" })).expect(200);
    // The second server has not heard of it: the database has.
    other.api("POST", &act, &ann, &json!({ "n": 2, "action": "1x3" })).expect(409);
    assert_eq!(n(&mut other, &table, &ann), 3, "and now it knows");
    other.api("POST", &act, &bob, &json!({ "n": 3, "action": "2x3" })).expect(200);
}

#[test]
fn connections_to_postgresql_that_break_lose_and_double_nothing() {
    let (url, name) = database();
    let world = World::on(&url, wide(), None);
    let tables: Vec<_> = (0..8).map(|_| table_of_two(&mut world.client())).collect();
    let done = AtomicBool::new(false);
    let cut =
        format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    std::thread::scope(|scope| {
        let (world, done) = (&world, &done);
        let players: Vec<_> = tables
            .iter()
            .map(|table| scope.spawn(move || play_and_remember(&mut world.client(), table)))
            .collect();
        scope.spawn(move || {
            while !done.load(Ordering::Relaxed) {
                run_sql(&server_url(), cut.clone());
            }
        });
        for player in players {
            player.join().expect("every acknowledged move is there, once");
        }
        done.store(true, Ordering::Relaxed);
    });
}

/// Plays moves of both seats while the database is disturbed, and checks that the log holds what was acknowledged.
fn play_and_remember(client: &mut Client, (table, ann, bob): &(String, String, String)) {
    let path = format!("/api/tables/{table}");
    let mut acknowledged: Vec<(u64, String)> = Vec::new();
    let ask = |client: &mut Client, path: &str, token: &str| loop {
        let answer = client.api("GET", path, token, &Value::Null);
        if answer.status != 503 {
            return answer.expect(200).json();
        }
    };
    for token in [ann, bob].into_iter().cycle().take(60) {
        let seen = ask(client, &path, token);
        let Some(action) = seen["legal"].as_array().and_then(|legal| legal.first()) else {
            continue;
        };
        let act = json!({ "n": seen["n"], "action": action });
        let answer = client.api("POST", &format!("{path}/act"), token, &act);
        match answer.status {
            200 => {
                let n = seen["n"].as_u64().expect("a number");
                acknowledged.push((n, action.as_str().expect("a word").to_owned()));
            }
            409 | 503 => {}
            other => panic!("{other}: {}", answer.body),
        }
    }
    assert!(!acknowledged.is_empty());
    let steps = ask(client, &format!("{path}/steps"), ann);
    let lines: Vec<String> = serde_json::from_value(steps["lines"].clone()).expect("lines");
    for (n, action) in acknowledged {
        let line = &lines[n as usize];
        assert!(
            line.ends_with(&format!(" {action}")),
            "{n}: {action} was acknowledged, {line} is stored"
        );
    }
}

/// Carries bytes between the server and its database, until it is told not to.
struct Wire {
    address: SocketAddr,
    is_cut: Arc<AtomicBool>,
    is_held: Arc<(Mutex<bool>, Condvar)>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    fn to(database: SocketAddr) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (is_cut, streams) = (Arc::new(AtomicBool::new(false)), Arc::<Mutex<Vec<_>>>::default());
        let is_held = Arc::<(Mutex<bool>, Condvar)>::default();
        let (cut, held, open) = (Arc::clone(&is_cut), Arc::clone(&is_held), Arc::clone(&streams));
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if cut.load(Ordering::Relaxed) {
                    continue;
                }
                let Ok(server) = TcpStream::connect(database) else { continue };
                for (from, to) in [(&client, &server), (&server, &client)] {
                    let (from, to) =
                        (from.try_clone().expect("a stream"), to.try_clone().expect("a stream"));
                    let held = Arc::clone(&held);
                    std::thread::spawn(move || carry(from, to, &held));
                }
                open.lock().expect("no panic inside").extend([client, server]);
            }
        });
        Wire { address, is_cut, is_held, streams }
    }

    fn cut(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
        for stream in self.streams.lock().expect("no panic inside").drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn mend(&self) {
        self.is_cut.store(false, Ordering::Relaxed);
    }

    /// Keeps all bytes back, or lets them go on.
    fn hold(&self, is_held: bool) {
        *self.is_held.0.lock().expect("no panic inside") = is_held;
        self.is_held.1.notify_all();
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, held: &(Mutex<bool>, Condvar)) {
    let mut bytes = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        let is_held = held.0.lock().expect("no panic inside");
        drop(held.1.wait_while(is_held, |is_held| *is_held).expect("no panic inside"));
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

/// A server whose database is at the other end of a wire.
fn on_a_wire() -> (Wire, World) {
    let (url, name) = database();
    let authority = url.split('@').nth(1).and_then(|rest| rest.split('/').next());
    let wire = Wire::to(authority.expect("a host").parse().expect("an address"));
    let through = format!("postgres://test@{}/{name}?sslmode=disable", wire.address);
    let world = World::on(&through, wide(), None);
    (wire, world)
}

#[test]
fn healthz_answers_in_time_while_postgresql_does_not_answer() {
    // A write gives up after 5 seconds and connects anew for 3: whoever waits for it answers later than this.
    const IN_TIME: Duration = Duration::from_secs(7);
    let (wire, world) = on_a_wire();
    let mut client = world.client();
    client.get("/healthz").expect(200);
    wire.hold(true);
    loop {
        let asked = Instant::now();
        let status = client.get("/healthz").status;
        assert!(asked.elapsed() < IN_TIME, "after {:?}", asked.elapsed());
        if status == 503 {
            break;
        }
    }
    wire.hold(false);
    while client.get("/healthz").status != 200 {}
}

#[test]
fn while_postgresql_is_away_the_server_says_so_and_afterwards_it_goes_on() {
    let (wire, world) = on_a_wire();
    let mut client = world.client();
    let (table, ann, bob) = table_of_two(&mut client);
    let act = format!("/api/tables/{table}/act");
    client.get("/healthz").expect(200);
    wire.cut();
    client.api("POST", &act, &ann, &json!({ "n": 2, "action": "1x2" })).expect(503);
    while client.get("/healthz").status != 503 {}
    wire.mend();
    while client.get("/healthz").status != 200 {}
    client.api("POST", &act, &ann, &json!({ "n": 2, "action": "1x2" })).expect(200);
    client.api("POST", &act, &bob, &json!({ "n": 3, "action": "2x2" })).expect(200);
}

#[test]
fn the_connection_to_postgresql_is_encrypted_and_its_certificate_is_checked() {
    let ca = std::env::var("CROUPIER_TEST_POSTGRES_CA").expect("postgres/run sets it");
    let (url, _) = database();
    let with = |mode: &str| url.replace("sslmode=disable", mode);
    for good in [
        "sslmode=require".to_owned(),
        format!("sslmode=verify-full&sslrootcert={ca}"),
        "sslmode=prefer".to_owned(),
    ] {
        let world = World::on(&with(&good), wide(), None);
        world.client().get("/healthz").expect(200);
    }
    // A certificate that no authority of this system has signed is no proof.
    let refused = World::try_on(&with("sslmode=verify-full"), wide());
    assert!(refused.is_err_and(|error| error.to_string().contains("certificate")));
}
