//! Three servers on one `PostgreSQL`, of which some are killed, frozen or stopped at any moment, and the database is
//! restarted: every acknowledged move is in its log once and on open pages, nobody sees less than before, and every table goes on.
//!
//! `NODE_ROUNDS` sets how often something is broken.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::client::{Client, read_head};
use crate::kill::Process;

const SERVERS: usize = 3;
const PLAYERS: usize = 4;
const TABLES_EACH: usize = 3;
/// How often something is broken where nobody asks for more.
const USUAL_ROUNDS: usize = 4;
/// How many moves are acknowledged between two of them.
const MOVES: usize = 12;
/// A server that does not answer for so long is given up.
const PATIENCE: Duration = Duration::from_secs(2);

/// A `PostgreSQL` that can be restarted without disturbing other tests.
struct Database {
    child: Child,
    _stdin: ChildStdin,
    url: String,
    control: String,
}

impl Database {
    fn start() -> Database {
        let run = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/postgres/run");
        let tell =
            "echo \"$CROUPIER_TEST_POSTGRES\"; echo \"$CROUPIER_TEST_POSTGRES_CTL\"; read -r _";
        let mut child = Command::new(run)
            .args(["bash", "-c", tell])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("PostgreSQL starts");
        let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
        let mut line = || lines.next().expect("a line").expect("a text");
        let (url, control) = (line(), line());
        Database { _stdin: child.stdin.take().expect("an input"), child, url, control }
    }

    /// As after a power failure: nobody is asked.
    fn restart(&self) {
        let restart = format!("{} restart > /dev/null 2>&1", self.control);
        let done = Command::new("bash").args(["-c", &restart]).status().expect("a shell");
        assert!(done.success(), "PostgreSQL starts again");
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // The script stops its server when it is asked to end.
        if let Some(pid) = Pid::from_raw(self.child.id() as i32) {
            let _ = kill_process(pid, Signal::TERM);
        }
        let _ = self.child.wait();
    }
}

/// The servers; one that is being replaced is not there.
type Servers = Arc<Mutex<Vec<Option<Process>>>>;

fn address(servers: &Servers, n: usize) -> Option<SocketAddr> {
    servers.lock().expect("no panic inside")[n].as_ref().map(|process| process.1)
}

/// Sends a request to a server that may be gone; `None` if there is no whole answer.
fn ask(
    to: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &Value,
) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(to).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let body = if method == "GET" { String::new() } else { body.to_string() };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nAccept: application/json\r\n\
         Content-Type: application/json\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let mut reader = BufReader::new(&bytes[..]);
    if bytes.is_empty() {
        return None;
    }
    let (status, _) = read_head(&mut reader);
    let mut rest = String::new();
    reader.read_to_string(&mut rest).ok()?;
    Some((status, serde_json::from_str(&rest).ok()?))
}

/// A table and what its player knows of it.
struct Played {
    id: String,
    token: String,
    /// The most entries that were seen.
    seen: u64,
    /// The acknowledged moves and their numbers.
    acknowledged: Vec<(u64, String)>,
    is_over: bool,
}

/// A page that stays open at a server as long as that lives, and goes to another one then.
struct Stream {
    shown: Receiver<u64>,
    last: u64,
}

impl Stream {
    fn of(table: &str, servers: &Servers) -> Stream {
        let (show, shown) = channel();
        let (table, servers) = (table.to_owned(), Arc::clone(servers));
        std::thread::spawn(move || {
            for n in (0..SERVERS).cycle() {
                let Some(to) = address(&servers, n) else { continue };
                let Some(mut pages) = Client::new(to).try_events(&table) else { continue };
                let mut before = 0;
                while let Some(page) = pages.next() {
                    let number = crate::nodes::number(&page) as u64;
                    assert!(number >= before, "{table}: {number} entries after {before}");
                    before = number;
                    if show.send(number).is_err() {
                        return;
                    }
                }
            }
        });
        Stream { shown, last: 0 }
    }

    /// Waits until it has shown so many entries.
    fn wait_for(&mut self, entries: u64) {
        while self.last < entries {
            self.last = self.last.max(self.shown.recv().expect("the stream goes on"));
        }
    }
}

struct Player {
    servers: Servers,
    random: u64,
    tables: Vec<Played>,
    moved: Sender<()>,
}

impl Player {
    fn draw(&mut self, below: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % below as u64) as usize
    }

    /// Asks servers at random until one answers with something else than that it cannot.
    fn ask(&mut self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        loop {
            if let Some(answer) = self.ask_once(method, path, token, body) {
                return answer;
            }
        }
    }

    fn ask_once(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let n = self.draw(SERVERS);
        let to = address(&self.servers, n)?;
        ask(to, method, path, token, body).filter(|(status, _)| *status != 503)
    }

    fn open_table(&mut self, game: &str, number: usize) {
        let seats = if number.is_multiple_of(2) {
            vec!["me", "random"]
        } else {
            vec!["me", "random", "random"]
        };
        let new = json!({ "game": game, "seats": seats, "speed": "instant" });
        let (status, opened) = self.ask("POST", "/api/tables", "", &new);
        assert_eq!(status, 201, "{opened}");
        let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
        let (id, token) = (text("id"), text("token"));
        self.tables.push(Played { id, token, seen: 0, acknowledged: Vec::new(), is_over: false });
    }

    /// Looks at a table and makes a move if one is due, each at a server of its own.
    fn play(&mut self, n: usize) {
        let (id, token) = (self.tables[n].id.clone(), self.tables[n].token.clone());
        let path = format!("/api/tables/{id}");
        let (status, table) = self.ask("GET", &path, &token, &Value::Null);
        assert_eq!(status, 200, "{table}");
        let number = table["n"].as_u64().expect("a number");
        let played = &mut self.tables[n];
        assert!(number >= played.seen, "{id}: {number} entries after {}", played.seen);
        played.seen = number;
        played.is_over = table["turn"] == "over";
        let Some(legal) = table["legal"].as_array().filter(|legal| !legal.is_empty()) else {
            return;
        };
        let action = legal[number as usize % legal.len()].as_str().expect("a word").to_owned();
        let act = json!({ "n": number, "action": action });
        // Without an answer nobody knows; the same move is not sent again.
        let Some((status, made)) = self.ask_once("POST", &format!("{path}/act"), &token, &act)
        else {
            return;
        };
        assert!([200, 409].contains(&status), "{status}: {made}");
        if status == 200 {
            let played = &mut self.tables[n];
            played.seen = played.seen.max(number + 1);
            played.acknowledged.push((number, action));
            let _ = self.moved.send(());
        }
    }

    /// Checks that every acknowledged move is in the log, once.
    fn check(&mut self, n: usize) {
        let (id, token) = (self.tables[n].id.clone(), self.tables[n].token.clone());
        let (status, steps) =
            self.ask("GET", &format!("/api/tables/{id}/steps"), &token, &Value::Null);
        assert_eq!(status, 200, "{steps}");
        let lines: Vec<String> = serde_json::from_value(steps["lines"].clone()).expect("lines");
        for (number, action) in &self.tables[n].acknowledged {
            let line = lines.get(*number as usize).map_or("nothing", String::as_str);
            assert_eq!(line, format!("0 {action}"), "{id}: entry {number}");
        }
        let mut numbers: Vec<u64> = self.tables[n].acknowledged.iter().map(|(n, _)| *n).collect();
        numbers.dedup();
        assert_eq!(numbers.len(), self.tables[n].acknowledged.len(), "{id}: acknowledged twice");
    }
}

/// Plays until it is told to stop, and then until every table has gone on.
fn play_on(mut player: Player, is_over: &AtomicBool) -> usize {
    let games = crate::pages::games();
    for n in 0..TABLES_EACH {
        let game = player.draw(games.len());
        player.open_table(games[game], n);
    }
    let mut stream = Stream::of(&player.tables[0].id, &player.servers);
    while !is_over.load(Ordering::Relaxed) {
        let n = player.draw(player.tables.len());
        player.play(n);
        if player.tables[n].is_over {
            player.check(n);
            player.tables.remove(n);
            let game = player.draw(games.len());
            player.open_table(games[game], game);
            stream = Stream::of(&player.tables[0].id, &player.servers);
        }
    }
    for n in 0..player.tables.len() {
        let before = player.tables[n].acknowledged.len();
        while !player.tables[n].is_over && player.tables[n].acknowledged.len() < before + 2 {
            player.play(n);
        }
        player.check(n);
    }
    stream.wait_for(player.tables[0].seen);
    player.tables.iter().map(|table| table.acknowledged.len()).sum()
}

fn signal(servers: &Servers, n: usize, signal: Signal) {
    let servers = servers.lock().expect("no panic inside");
    if let Some(pid) = servers[n].as_ref().and_then(|process| Pid::from_raw(process.0.id() as i32))
    {
        kill_process(pid, signal).expect("it is our own process");
    }
}

/// Takes a server away and puts a new one in its place.
fn replace(servers: &Servers, n: usize, db: &str) {
    let gone = servers.lock().expect("no panic inside")[n].take();
    drop(gone);
    let fresh = Process::start(db);
    servers.lock().expect("no panic inside")[n] = Some(fresh);
}

/// Breaks something; what it is follows from the number of the round.
fn break_something(servers: &Servers, database: &Database, round: usize, wait: &dyn Fn()) {
    let n = round * 7 % SERVERS;
    match round % 4 {
        // Frozen until the others have gone on without it.
        0 => {
            signal(servers, n, Signal::STOP);
            wait();
            signal(servers, n, Signal::CONT);
        }
        1 => replace(servers, n, &database.url),
        2 => database.restart(),
        // Rolled: asked to stop, waited for, replaced.
        _ => {
            signal(servers, n, Signal::TERM);
            let gone = servers.lock().expect("no panic inside")[n].take();
            if let Some(mut process) = gone {
                assert!(process.0.wait().expect("it ends").success(), "it ends well");
            }
            replace(servers, n, &database.url);
        }
    }
}

#[test]
fn three_servers_on_postgresql_lose_and_double_nothing_while_they_and_the_database_fail() {
    let rounds = std::env::var("NODE_ROUNDS").ok().and_then(|text| text.parse().ok());
    let database = Database::start();
    let starts: Vec<_> = (0..SERVERS)
        .map(|_| {
            let url = database.url.clone();
            // All at once on an empty database.
            std::thread::spawn(move || Some(Process::start(&url)))
        })
        .collect();
    let servers: Vec<_> =
        starts.into_iter().map(|start| start.join().expect("it starts")).collect();
    let servers: Servers = Arc::new(Mutex::new(servers));
    let is_over = Arc::new(AtomicBool::new(false));
    let (moved, moves) = channel();
    let players: Vec<_> = (0..PLAYERS)
        .map(|n| {
            let random = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(n as u64 + 1);
            let (servers, moved) = (Arc::clone(&servers), moved.clone());
            let player = Player { servers, random, tables: Vec::new(), moved };
            let is_over = Arc::clone(&is_over);
            std::thread::spawn(move || play_on(player, &is_over))
        })
        .collect();
    drop(moved);
    let wait = || {
        for _ in 0..MOVES {
            // Players that have failed are heard at the end.
            let _ = moves.recv();
        }
    };
    for round in 0..rounds.unwrap_or(USUAL_ROUNDS) {
        wait();
        break_something(&servers, &database, round, &wait);
    }
    wait();
    is_over.store(true, Ordering::Relaxed);
    for player in players {
        assert!(player.join().expect("nothing is lost or doubled") > 0);
    }
}
