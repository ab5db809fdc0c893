//! Fills a store with finished games and measures how long the list of one person's games and the ladder take.
//!
//! `cargo run --release -p croupier-server --example games -- sqlite:games.db 1000000` fills that database (it must be
//! new) and prints a table. The list is asked for over HTTP, like anybody would. Five thousand people share the games; the
//! one who asks has every twentieth. Every game was rated, and everybody has a rating in every game.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Instant;

use croupier_server::{Config, Limits, Server};
use croupier_table::NoResources;
use serde_json::{Value, json};
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, ConnectOptions, Connection, Row};

/// How often each question is asked.
const TIMES: usize = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(db), Some(games)) = (arguments.next(), arguments.next()) else {
        return Err("usage: games DATABASE NUMBER".into());
    };
    let games: i64 = games.parse()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let address = runtime.block_on(start(&db))?;
    let game = croupier_games::GAMES[0].name();
    let new = json!({ "game": game }).to_string();
    let opened = ask(address, "POST", "/api/tables", "", &new)?;
    let opened: Value = serde_json::from_str(&opened)?;
    let token = opened["token"].as_str().ok_or("no token")?.to_owned();
    let begun = Instant::now();
    runtime.block_on(fill(&db, games))?;
    println!("filled with {games} games in {:.0} s", begun.elapsed().as_secs_f64());
    let first = measure(address, &token, "first page", "/api/me/games")?;
    let next = first["next"].as_str().ok_or("no second page")?;
    measure(address, &token, "second page", &format!("/api/me/games?after={next}"))?;
    let deep = "/api/me/games?after=1600000000-aaaaaaaaaaaaa";
    measure(address, &token, "a page in the past", deep)?;
    measure(address, &token, "one game, won", &format!("/api/me/games?game={game}&outcome=won"))?;
    measure(address, &token, "with people", "/api/me/games?with=people")?;
    measure_ladder(address, &token, game)
}

/// Measures the ladder: its first pages, one far down, the page for people, and the own ratings.
fn measure_ladder(
    address: SocketAddr,
    token: &str,
    game: &str,
) -> Result<(), Box<dyn std::error::Error>> {
    let path = format!("/api/leaderboard/{game}");
    let first = measure(address, token, "ladder", &path)?;
    let next = first["next"].as_str().ok_or("no second page")?;
    measure(address, token, "ladder, second page", &format!("{path}?after={next}"))?;
    let deep = format!("{path}?after=r700000.aaaaaaaaaaaaa");
    measure(address, token, "ladder, far down", &deep)?;
    measure(address, token, "ladder, people", &format!("{path}?who=people"))?;
    measure(address, token, "own ratings", "/api/me/ratings")?;
    Ok(())
}

/// A server on this database.
async fn start(db: &str) -> Result<SocketAddr, Box<dyn std::error::Error>> {
    let limits = Limits { requests_per_s: 1e9, request_burst: 1e9, ..Limits::default() };
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
        limits,
    };
    let server = Server::bind(config).await?;
    let address = server.address();
    tokio::spawn(server.serve(std::future::pending()));
    Ok(address)
}

/// Inserts the games of one kind: each number is a game, and who played it follows from the number.
const INSERT: &str = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1) \
     INSERT INTO tables (id, setup, version, seed, host, over, touched_s) \
     SELECT n, replace($2, '\"PERSON\"', CAST(CASE WHEN n % 20 = 0 THEN $3 ELSE 1 + n % 5000 END AS TEXT)), \
         0, '', 1, 1, 1500000000 + n * 300 \
     FROM numbers WHERE n / 7 % $4 = $5";
const RESULTS: &str =
    "INSERT INTO results (table_id, steps, result) SELECT id, 100, $1 FROM tables WHERE over = 1";
const WINNERS: &str = "UPDATE places SET won = table_id % 2 WHERE over = 1";

/// Every place of a finished game changed a rating; how, follows from its number.
const RATED_GAMES: &str = "INSERT INTO rated_games (table_id, person, game, at_s, share, weight, departed, bots, newcomers, \
     points_before, deviation_before, points_after, deviation_after) \
     SELECT table_id, person, game, at_s, won, 1.0, 0, 'greedy', 0, 1000000, 60000, 1001000, 60000 \
     FROM places WHERE over = 1";
/// Everybody who has played has a rating in this game; a tenth of them is provisional.
const RATINGS: &str = "INSERT INTO ratings (person, game, line, name, points, deviation, low, high, games, provisional, at_s) \
     SELECT person, $1, person, 'Somebody', 600000 + person % 100003 * 7919 % 800000, 40000, \
         522 + person % 100003 * 7919 % 800000 / 1000, 678 + person % 100003 * 7919 % 800000 / 1000, \
         CASE WHEN person % 10 = 0 THEN 5 ELSE 40 END, CASE WHEN person % 10 = 0 THEN 1 ELSE 0 END, 0 \
     FROM (SELECT DISTINCT person FROM places WHERE over = 1) AS people";

/// Inserts finished games as the server stores them; the triggers of the schema index them.
async fn fill(db: &str, games: i64) -> Result<(), Box<dyn std::error::Error>> {
    let options: AnyConnectOptions = db.parse()?;
    let mut connection: AnyConnection = options.connect().await?;
    let row = sqlx::query("SELECT person, setup FROM places JOIN tables ON id = table_id");
    let row = row.fetch_one(&mut connection).await?;
    let (person, setup): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
    let mut setup: Value = serde_json::from_str(&setup)?;
    setup["seats"][0]["person"] = "PERSON".into();
    let kinds = croupier_games::GAMES;
    for (n, kind) in kinds.iter().enumerate() {
        setup["game"] = kind.name().into();
        let insert = sqlx::query(INSERT).bind(games).bind(setup.to_string()).bind(person);
        insert.bind(kinds.len() as i64).bind(n as i64).execute(&mut connection).await?;
    }
    let result = json!({ "scores": [7, 3, 2, 1], "payoffs": [1.0, 0.0, 0.0, 0.0] }).to_string();
    sqlx::query(RESULTS).bind(result).execute(&mut connection).await?;
    sqlx::query(WINNERS).execute(&mut connection).await?;
    sqlx::query(RATED_GAMES).execute(&mut connection).await?;
    for kind in kinds {
        sqlx::query(RATINGS).bind(kind.name()).execute(&mut connection).await?;
    }
    connection.close().await?;
    Ok(())
}

/// Asks many times, prints how long the answers took, and gives the last one.
fn measure(
    address: SocketAddr,
    token: &str,
    what: &str,
    path: &str,
) -> Result<Value, Box<dyn std::error::Error>> {
    let mut times_ms = Vec::new();
    let mut answer = String::new();
    for _ in 0..TIMES {
        let begun = Instant::now();
        answer = ask(address, "GET", path, token, "")?;
        times_ms.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    times_ms.sort_by(f64::total_cmp);
    let answer: Value = serde_json::from_str(&answer)?;
    let lists = ["finished", "players", "ratings"].map(|name| &answer[name]);
    let listed = lists.into_iter().find_map(Value::as_array).map_or(0, Vec::len);
    let at = |share: f64| times_ms[((TIMES - 1) as f64 * share) as usize];
    println!("{what:<20} {listed:>2} lines  p50 {:.2} ms  p99 {:.2} ms", at(0.5), at(0.99));
    Ok(answer)
}

/// Sends a request and gives the body of the answer.
fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Result<String, Box<dyn std::error::Error>> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    if !head.starts_with("HTTP/1.1 2") {
        return Err(format!("{path}: {head}: {body}").into());
    }
    Ok(body.to_owned())
}
