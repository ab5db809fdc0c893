//! Two servers on one `PostgreSQL`: how long a move that is made at one of them takes to a socket at the other.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use croupier_table::Kind;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::Message;

use crate::child::Child;
use crate::latencies::Latencies;
use crate::{Failure, MEASURE, WARM_UP, post};

/// How many tables are played at, each by a program at either server.
const TABLES: usize = 10;
/// How long a program thinks.
const PACE: Duration = Duration::from_millis(50);
/// The longest time that one in a hundred moves may take.
const P99_MS: f64 = 100.0;

/// A move that one seat has sent: the seat, its number, and when.
type Sent = Arc<Mutex<Option<(usize, u64, Instant)>>>;

/// Plays at two servers and measures.
pub(crate) async fn nodes(db: &str, games: &[&dyn Kind]) -> Result<(), Failure> {
    let (one, two) = (Child::on(db)?, Child::on(db)?);
    let (heard, mut hearing) = unbounded_channel();
    for n in 0..TABLES {
        let (addresses, heard) = ([one.address, two.address], heard.clone());
        let game = games[n % games.len()].name();
        tokio::spawn(async move {
            // After the end the servers are stopped in the middle of all games.
            while !heard.is_closed() {
                if let Err(error) = one_table(addresses, game, &heard).await
                    && !heard.is_closed()
                {
                    eprintln!("table {n}: {error}");
                    return;
                }
            }
        });
    }
    drop(heard);
    let begun = Instant::now();
    let mut took_ms = Vec::new();
    let end = tokio::time::Instant::now() + WARM_UP + MEASURE;
    while let Ok(Some(took)) = tokio::time::timeout_at(end, hearing.recv()).await {
        if begun.elapsed() > WARM_UP {
            took_ms.push(Duration::as_secs_f64(&took) * 1e3);
        }
    }
    hearing.close();
    let measured = Latencies::new(took_ms);
    println!("{} moves at one server, heard at the other: {measured}", measured.count());
    if measured.count() == 0 || measured.p99_ms() > P99_MS {
        return Err(format!("moves are heard later than {P99_MS} ms").into());
    }
    Ok(())
}

/// Opens a table and plays it to its end, each seat at a server of its own.
async fn one_table(
    addresses: [SocketAddr; 2],
    game: &str,
    heard: &UnboundedSender<Duration>,
) -> Result<(), Failure> {
    let new = json!({ "game": game, "seats": ["program", "program"] });
    let opened = post(addresses[0], "/api/tables", &new).await?;
    let id = opened["id"].as_str().ok_or("no id")?;
    let sent = Sent::default();
    let seat = |seat: usize| {
        let token = opened["seat_tokens"][seat].as_str().unwrap_or_default();
        let url = format!("ws://{}/api/tables/{id}/play?token={token}", addresses[seat]);
        one_seat(url, seat, Arc::clone(&sent), heard.clone())
    };
    tokio::try_join!(seat(0), seat(1))?;
    Ok(())
}

/// Plays the first legal move, and notes when it hears of moves of the other seat.
async fn one_seat(
    url: String,
    seat: usize,
    sent: Sent,
    heard: UnboundedSender<Duration>,
) -> Result<(), Failure> {
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await?;
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        let message: Value = serde_json::from_str(text.as_str())?;
        let n = message["n"].as_u64().unwrap_or(0);
        let note = |note: Option<(usize, u64, Instant)>| {
            std::mem::replace(&mut *sent.lock().unwrap_or_else(PoisonError::into_inner), note)
        };
        match message["type"].as_str() {
            Some("hello") => {
                let hello = json!({ "type": "hello", "protocol": 1, "seen": true });
                socket.send(Message::text(hello.to_string())).await?;
            }
            Some("seen") => match note(None) {
                Some((mover, step, when)) if mover != seat && step == n => {
                    let _ = heard.send(when.elapsed());
                }
                other => drop(note(other)),
            },
            Some("ask") => {
                tokio::time::sleep(PACE).await;
                let action = message["legal"].get(0).ok_or("no moves")?;
                let play = json!({ "type": "play", "id": message["id"], "n": n, "action": action });
                note(Some((seat, n, Instant::now())));
                socket.send(Message::text(play.to_string())).await?;
            }
            Some("over") => return Ok(()),
            _ => return Err(message.to_string().into()),
        }
    }
    Ok(())
}
