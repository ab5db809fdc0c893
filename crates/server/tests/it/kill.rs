//! A server that is killed without warning, in the middle of many games, has lost nothing that it had answered for.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::client::Client;
use crate::world::Folder;

const TABLES: usize = 50;
const PLAYERS: usize = 5;
/// The moves that must be answered before the server is killed.
const MOVES: usize = 1000;

/// A server in a process of its own: the example that the load is measured with.
struct Process(Child, SocketAddr);

impl Process {
    fn start(db: &str) -> Process {
        let tests = std::env::current_exe().expect("a path");
        let program =
            tests.parent().and_then(|deps| deps.parent()).expect("a folder").join("examples/load");
        let mut child = Command::new(&program)
            .args(["serve", db])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let mut line = String::new();
        let out = child.stdout.take().expect("an output");
        BufReader::new(out).read_line(&mut line).expect("an address");
        Process(child, line.trim().parse().expect("an address"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // SIGKILL: no chance to tidy up.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a client has been told about a table: how many entries its log has, and the steps it saw.
type Known = Arc<Mutex<HashMap<String, (u64, Vec<String>)>>>;

fn look(client: &mut Client, id: &str, token: &str) -> (Value, Vec<String>) {
    let table =
        client.api("GET", &format!("/api/tables/{id}"), token, &Value::Null).expect(200).json();
    let steps = client
        .api("GET", &format!("/api/tables/{id}/steps"), token, &Value::Null)
        .expect(200)
        .json();
    (table, serde_json::from_value(steps["lines"].clone()).expect("lines"))
}

#[test]
fn no_answered_move_is_lost_when_the_server_is_killed_in_the_middle_of_fifty_tables() {
    let folder = Folder::new();
    let process = Process::start(&folder.db());
    let games = crate::pages::games();
    let mut host = Client::new(process.1);
    let tables: Vec<(String, String)> = (0..TABLES)
        .map(|n| {
            let new = json!({ "game": games[n % games.len()], "seats": ["me", "random"], "speed": "instant" });
            let opened = host.api("POST", "/api/tables", "", &new).expect(201).json();
            let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
            (text("id"), text("token"))
        })
        .collect();
    let known: Known = Arc::default();
    let (moved, moves) = std::sync::mpsc::channel();
    let players: Vec<_> = (0..PLAYERS)
        .map(|player| {
            let (tables, known, moved) = (tables.clone(), Arc::clone(&known), moved.clone());
            let mut client = Client::new(process.1);
            // A player plays until the server is gone; then its thread ends with it.
            std::thread::spawn(move || {
                loop {
                    for (id, token) in tables.iter().skip(player).step_by(PLAYERS) {
                        let (table, lines) = look(&mut client, id, token);
                        let n = table["n"].as_u64().expect("a number");
                        known.lock().expect("no panic inside").insert(id.clone(), (n, lines));
                        let legal = table["legal"].as_array().expect("a list");
                        let Some(action) = legal.get(n as usize % legal.len().max(1)) else {
                            continue;
                        };
                        let act = format!("/api/tables/{id}/act");
                        let made =
                            client.api("POST", &act, token, &json!({ "n": n, "action": action }));
                        if made.status == 200 {
                            let n = made.json()["n"].as_u64().expect("a number");
                            let mut known = known.lock().expect("no panic inside");
                            known.entry(id.clone()).and_modify(|old| old.0 = old.0.max(n));
                            let _ = moved.send(());
                        }
                    }
                }
            })
        })
        .collect();
    for _ in 0..MOVES {
        moves.recv().expect("the players play");
    }
    drop(process);
    for player in players {
        assert!(player.join().is_err(), "a player ends when the server is gone");
    }
    let process = Process::start(&folder.db());
    let mut client = Client::new(process.1);
    let known = known.lock().expect("no panic inside");
    assert_eq!(known.len(), TABLES);
    for (id, token) in &tables {
        let (n, lines) = &known[id];
        let (table, now) = look(&mut client, id, token);
        assert!(table["n"].as_u64() >= Some(*n), "{id} had {n} entries, now {}", table["n"]);
        assert_eq!(now[..lines.len()], lines[..], "{id} remembers other steps");
        assert_eq!(table["seats"][1]["by"], "bot");
    }
}
