//! How much the server can carry: 200 programs at 100 tables of all games, playing real moves over web sockets, every
//! move on the disk before anybody hears of it.
//!
//!     cargo run --release -p croupier-server --example load                  # moves per second of CPU time
//!     cargo run --release -p croupier-server --example load -- moves perudo  # the same, at tables of one game
//!     cargo run --release -p croupier-server --example load -- rate          # latency at 2,000 moves a second
//!     cargo run --release -p croupier-server --example load -- idle          # memory of 10,000 idle tables
//!     cargo run --release -p croupier-server --example load -- flood         # latency in a flood of connections
//!     cargo run --release -p croupier-server --example load -- nodes URL     # latency between two servers on a PostgreSQL
//!
//!     cargo run --release -p croupier-server --example load -- shared URL    # moves per second of CPU time of one, two
//!                                                                            # and three servers on a PostgreSQL
//!
//! The server runs in a process of its own, whose CPU time and memory are read from `/proc`: Linux only.

mod child;
mod flood;
mod latencies;
mod nodes;

use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use croupier_server::{Config, Limits};
use croupier_table::{Kind, NoResources};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;

use child::{Child, Cpu, Database};

/// The allocator of `croupier`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn Error + Send + Sync>;

/// How many tables are played at, with two seats each.
const TABLES: usize = 100;
/// How many idle tables are opened.
const IDLE: usize = 10_000;
/// How long is measured, after a moment to warm up.
const MEASURE: Duration = Duration::from_secs(10);
const WARM_UP: Duration = Duration::from_secs(3);
/// The moves per second at which latency is measured.
const RATE: u64 = 2_000;

fn main() -> Result<(), Failure> {
    let mode = std::env::args().nth(1).unwrap_or_default();
    if mode == "serve" {
        return serve(&std::env::args().nth(2).unwrap_or_default());
    }
    let is_shared = ["nodes", "shared"].contains(&mode.as_str());
    let only = std::env::args().nth(if is_shared { 3 } else { 2 });
    let chosen = |kind: &&'static dyn Kind| only.as_ref().is_none_or(|name| name == kind.name());
    let games: Vec<&dyn Kind> = croupier_games::GAMES.iter().copied().filter(chosen).collect();
    if games.is_empty() {
        return Err("there is no such game".into());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if is_shared {
        let db = std::env::args().nth(2).ok_or("which PostgreSQL?")?;
        return match mode.as_str() {
            "nodes" => runtime.block_on(nodes::nodes(&db, &games)),
            _ => runtime.block_on(shared(&db, &games)),
        };
    }
    runtime.block_on(drive(&mode, &games))
}

/// The server: tells its address on standard output and runs until it is killed.
fn serve(db: &str) -> Result<(), Failure> {
    let config = Config {
        games: croupier_games::GAMES,
        resources: &NoResources,
        listen: ([127, 0, 0, 1], 0).into(),
        db: db.to_owned(),
        public_url: None,
        trusted_proxies: Vec::new(),
        reports: None,
        daily_secret: None,
        ladder: None,
        limits: Limits {
            tables_per_person: i64::MAX,
            requests_per_s: 1e9,
            request_burst: 1e9,
            address_requests_per_s: 1e9,
            address_request_burst: 1e9,
            streams_per_address: 100_000,
            idle_s: 2,
            ..Limits::default()
        },
    };
    Ok(croupier_server::run(config, |address| println!("{address}"))?)
}

async fn drive(mode: &str, games: &[&dyn Kind]) -> Result<(), Failure> {
    let child = Child::start()?;
    match mode {
        "idle" => idle(&child, games).await,
        "flood" => flood::flood(&child).await,
        "rate" => play(&[child], None, games, Some(RATE)).await,
        _ => play(&[child], None, games, None).await,
    }
}

/// Plays at one, two and three servers that share a `PostgreSQL`, the seats of a table at different ones.
async fn shared(db: &str, games: &[&dyn Kind]) -> Result<(), Failure> {
    let database = Database::of(db).await?;
    for count in 1..=3 {
        println!("\n{count} servers on one PostgreSQL");
        let servers = (0..count).map(|_| Child::on(db)).collect::<Result<Vec<_>, _>>()?;
        play(&servers, Some(&database), games, None).await?;
    }
    Ok(())
}

/// Opens many tables, lets them fall idle, and tells what they cost.
async fn idle(child: &Child, games: &[&dyn Kind]) -> Result<(), Failure> {
    let before = child.memory_mb();
    let mut most: f64 = 0.0;
    let cpu = child.cpu();
    for n in 0..IDLE {
        let new = json!({ "game": games[n % games.len()].name(), "seats": ["me", "random"], "speed": "step" });
        post(child.address, "/api/tables", &new).await?;
        most = most.max(child.memory_mb());
    }
    let opening = child.cpu().since(cpu);
    println!("{:.0} us of CPU time to open a table", opening.total_s() * 1e6 / IDLE as f64);
    tokio::time::sleep(Duration::from_secs(8)).await;
    let after = child.memory_mb();
    println!(
        "{IDLE} idle tables: {after:.0} MB in all ({before:.0} MB before; at most {most:.0} MB while they were opened)"
    );
    Ok(())
}

/// What the programs count together.
#[derive(Default)]
struct Count {
    moves: AtomicU64,
    tables: AtomicU64,
    measuring: AtomicBool,
    over: AtomicBool,
    latencies_us: Mutex<Vec<u64>>,
    next_us: AtomicU64,
}

async fn play(
    servers: &[Child],
    database: Option<&Database>,
    games: &[&dyn Kind],
    rate: Option<u64>,
) -> Result<(), Failure> {
    let count = Arc::new(Count::default());
    let begun = Instant::now();
    for n in 0..TABLES {
        let at = |seat: usize| servers[(n + seat) % servers.len()].address;
        let (addresses, count) = ([at(0), at(1)], Arc::clone(&count));
        let game = games[n % games.len()].name();
        tokio::spawn(async move {
            loop {
                let count_here = Arc::clone(&count);
                if let Err(error) = one_table(addresses, game, n, count_here, rate, begun).await {
                    // After the end the server is stopped in the middle of all games.
                    if !count.over.load(Ordering::Relaxed) {
                        eprintln!("table {n}: {error}");
                    }
                    return;
                }
            }
        });
    }
    tokio::time::sleep(WARM_UP).await;
    let cpu_now = || servers.iter().map(Child::cpu).sum::<Cpu>();
    let cpu_of_database = || database.map(Database::cpu);
    let (cpu, cpu_database, from) = (cpu_now(), cpu_of_database(), Instant::now());
    let read = |number: &AtomicU64| number.load(Ordering::Relaxed);
    let (moves, tables) = (read(&count.moves), read(&count.tables));
    count.measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(MEASURE).await;
    count.measuring.store(false, Ordering::Relaxed);
    count.over.store(true, Ordering::Relaxed);
    let (moves, tables) = ((read(&count.moves) - moves) as f64, read(&count.tables) - tables);
    let (cpu, took) = (cpu_now().since(cpu), from.elapsed().as_secs_f64());
    let cpu_database = cpu_of_database().zip(cpu_database).map(|(now, before)| now.since(before));
    let mut latencies = std::mem::take(&mut *count.latencies_us.lock().await);
    latencies.sort_unstable();
    let at = |share: f64| {
        let place =
            ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(place).copied().unwrap_or(0) as f64 / 1000.0
    };
    println!("{} seats at {TABLES} tables, every move stored before it is told", TABLES * 2);
    println!(
        "{:.0} moves/s for {took:.1} s, and {tables} games that ended and began",
        moves / took
    );
    println!(
        "{:.0} moves per second of CPU time ({:.1} us a move, {:.1} of them in the kernel)",
        moves / cpu.total_s(),
        cpu.total_s() * 1e6 / moves,
        cpu.kernel_s * 1e6 / moves
    );
    println!(
        "from sending a move to hearing of it: median {:.1} ms, p99 {:.1} ms",
        at(0.5),
        at(0.99)
    );
    if let Some(cpu) = cpu_database {
        println!(
            "{:.1} us of the database a move, {:.1} of them in the kernel",
            cpu.total_s() * 1e6 / moves,
            cpu.kernel_s * 1e6 / moves
        );
    }
    println!("{:.0} MB", servers.iter().map(Child::memory_mb).sum::<f64>());
    Ok(())
}

/// Opens a table for two programs and plays it to its end.
async fn one_table(
    addresses: [SocketAddr; 2],
    game: &str,
    n: usize,
    count: Arc<Count>,
    rate: Option<u64>,
    begun: Instant,
) -> Result<(), Failure> {
    let new = json!({ "game": game, "seats": ["program", "program"] });
    let opened = post(addresses[0], "/api/tables", &new).await?;
    count.tables.fetch_add(1, Ordering::Relaxed);
    let id = opened["id"].as_str().ok_or("no id")?;
    let mut seats = Vec::new();
    for seat in 0..2 {
        let token = opened["seat_tokens"][seat].as_str().ok_or("no token")?;
        let url = format!("ws://{}/api/tables/{id}/play?token={token}", addresses[seat]);
        let count = Arc::clone(&count);
        seats.push(tokio::spawn(one_seat(url, count, rate, begun, (n * 2 + seat) as u64)));
    }
    for seat in seats {
        seat.await??;
    }
    Ok(())
}

/// Plays random legal moves, as fast as the server answers or at a rate.
async fn one_seat(
    url: String,
    count: Arc<Count>,
    rate: Option<u64>,
    begun: Instant,
    salt: u64,
) -> Result<(), Failure> {
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await?;
    let mut sent: Option<(u64, Instant)> = None;
    let mut random = salt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        let message: Value = serde_json::from_str(text.as_str())?;
        let n = message["n"].as_u64().unwrap_or(0);
        match message["type"].as_str() {
            Some("hello") => {
                let hello = json!({ "type": "hello", "protocol": 1, "seen": true });
                socket.send(Message::text(hello.to_string())).await?;
            }
            Some("seen") => {
                if let Some((_, when)) = sent.take_if(|(step, _)| *step == n) {
                    count.moves.fetch_add(1, Ordering::Relaxed);
                    if count.measuring.load(Ordering::Relaxed) {
                        count.latencies_us.lock().await.push(when.elapsed().as_micros() as u64);
                    }
                }
            }
            Some("ask") => {
                if let Some(rate) = rate {
                    let due = count.next_us.fetch_add(1_000_000 / rate, Ordering::Relaxed);
                    tokio::time::sleep_until((begun + Duration::from_micros(due)).into()).await;
                }
                let legal = message["legal"].as_array().ok_or("no moves")?;
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let action = &legal[(random % legal.len() as u64) as usize];
                let play = json!({ "type": "play", "id": message["id"], "n": n, "action": action });
                sent = Some((n, Instant::now()));
                socket.send(Message::text(play.to_string())).await?;
            }
            Some("over") => return Ok(()),
            _ => return Err(message.to_string().into()),
        }
    }
    Ok(())
}

/// Sends JSON over a connection of its own and reads the answer.
async fn post(address: SocketAddr, path: &str, body: &Value) -> Result<Value, Failure> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split("\r\n\r\n").nth(1).ok_or("no answer")?;
    Ok(serde_json::from_str(body)?)
}
