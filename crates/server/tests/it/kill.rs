//! A server that is killed without warning, in the middle of many games, has lost nothing that it had answered for.
//!
//! `KILLS` sets how often it is killed.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::client::Client;
use crate::world::Folder;

const TABLES: usize = 50;
const PLAYERS: usize = 5;
/// How often the server is killed where nobody asks for more.
const USUAL_KILLS: usize = 4;
/// The moves that must be answered before the server is killed are from 1 to this number.
const MOST_MOVES: usize = 200;

/// A server in a process of its own: the example that the load is measured with.
pub(crate) struct Process(pub(crate) Child, pub(crate) SocketAddr);

impl Process {
    pub(crate) fn start(db: &str) -> Process {
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

/// What clients know about a table.
#[derive(Default)]
struct Known {
    token: String,
    /// How many entries its log has.
    n: u64,
    /// The steps that were seen.
    lines: Vec<String>,
    /// The moves that were answered for, and their numbers.
    acknowledged: Vec<(usize, String)>,
    is_over: bool,
}

type Tables = Arc<Mutex<HashMap<String, Known>>>;

fn look(client: &mut Client, id: &str, token: &str) -> (Value, Vec<String>) {
    let table =
        client.api("GET", &format!("/api/tables/{id}"), token, &Value::Null).expect(200).json();
    let steps = client
        .api("GET", &format!("/api/tables/{id}/steps"), token, &Value::Null)
        .expect(200)
        .json();
    (table, serde_json::from_value(steps["lines"].clone()).expect("lines"))
}

fn open_table(client: &mut Client, game: &str) -> (String, Known) {
    let new = json!({ "game": game, "seats": ["me", "random"], "speed": "instant" });
    let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
    let text = |name: &str| opened[name].as_str().expect("a text").to_owned();
    (text("id"), Known { token: text("token"), ..Known::default() })
}

/// Plays at some of the tables until the server is gone; then its thread ends with it.
fn play(mut client: Client, ids: &[(String, String)], tables: &Tables, moved: &Sender<()>) {
    loop {
        for (id, token) in ids {
            let (table, lines) = look(&mut client, id, token);
            let n = table["n"].as_u64().expect("a number");
            if let Some(known) = tables.lock().expect("no panic inside").get_mut(id) {
                (known.n, known.lines, known.is_over) = (n, lines, table["turn"] == "over");
            }
            let legal = table["legal"].as_array().expect("a list");
            let Some(action) = legal.get(n as usize % legal.len().max(1)) else { continue };
            let act = json!({ "n": n, "action": action });
            let made = client.api("POST", &format!("/api/tables/{id}/act"), token, &act);
            if made.status == 200 {
                let after = made.json()["n"].as_u64().expect("a number");
                let action = action.as_str().expect("a word").to_owned();
                if let Some(known) = tables.lock().expect("no panic inside").get_mut(id) {
                    known.n = known.n.max(after);
                    known.acknowledged.push((n as usize, action));
                }
                let _ = moved.send(());
            }
        }
    }
}

/// Lets players play until so many moves are answered, and kills the server.
fn play_and_kill(process: Process, tables: &Tables, answered: usize) {
    let ids: Vec<(String, String)> = {
        let tables = tables.lock().expect("no panic inside");
        tables.iter().map(|(id, known)| (id.clone(), known.token.clone())).collect()
    };
    let (moved, moves) = std::sync::mpsc::channel();
    let players: Vec<_> = ids
        .chunks(TABLES.div_ceil(PLAYERS))
        .map(|own| {
            let (client, own, tables) = (Client::new(process.1), own.to_vec(), Arc::clone(tables));
            let moved = moved.clone();
            std::thread::spawn(move || play(client, &own, &tables, &moved))
        })
        .collect();
    for _ in 0..answered {
        moves.recv().expect("the players play");
    }
    drop(process);
    for player in players {
        assert!(player.join().is_err(), "a player ends when the server is gone");
    }
}

/// Checks that the server has everything that clients know, and replaces the tables whose games are over.
fn check_and_renew(address: SocketAddr, tables: &Tables) {
    let mut client = Client::new(address);
    let mut tables = tables.lock().expect("no panic inside");
    for (id, known) in &*tables {
        let (table, now) = look(&mut client, id, &known.token);
        assert!(table["n"].as_u64() >= Some(known.n), "{id} had {} entries: {table}", known.n);
        assert_eq!(now[..known.lines.len()], known.lines[..], "{id} remembers other steps");
        for (n, action) in &known.acknowledged {
            let line = now.get(*n).map_or("nothing", String::as_str);
            assert_eq!(line, format!("0 {action}"), "{id}: entry {n}");
        }
        assert_eq!(table["seats"][1]["by"], "bot");
    }
    tables.retain(|_, known| !known.is_over);
    let games = crate::pages::games();
    while tables.len() < TABLES {
        let (id, known) = open_table(&mut client, games[tables.len() % games.len()]);
        tables.insert(id, known);
    }
}

fn kill_again_and_again(db: &str) {
    let kills = std::env::var("KILLS").ok().and_then(|text| text.parse().ok());
    let tables = Tables::default();
    for n in 0..kills.unwrap_or(USUAL_KILLS) {
        let process = Process::start(db);
        check_and_renew(process.1, &tables);
        play_and_kill(process, &tables, 1 + n * 67 % MOST_MOVES);
    }
    check_and_renew(Process::start(db).1, &tables);
}

#[test]
fn no_answered_move_is_lost_when_the_server_is_killed_in_the_middle_of_fifty_tables() {
    let folder = Folder::new();
    kill_again_and_again(&folder.db());
}

#[test]
fn no_answered_move_is_lost_on_postgresql_either() {
    kill_again_and_again(&crate::postgres::database().0);
}
