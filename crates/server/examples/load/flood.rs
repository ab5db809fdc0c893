//! A flood: 15,000 connections from 150 addresses of this machine that send one byte, and 12,000 further attempts from
//! one address, while others play. Says how long the others wait, and fails if that is too long.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::child::Child;
use crate::latencies::Latencies;
use crate::{Failure, post};

/// The addresses, and how many connections each keeps open.
const ADDRESSES: u8 = 150;
const OF_EACH: usize = 100;
/// What one further address tries.
const ATTEMPTS: usize = 12_000;
/// How many of them it keeps open on its side.
const KEPT: usize = 2000;
/// How many others play, and for how long.
const OTHERS: usize = 20;
const MEASURE: Duration = Duration::from_secs(10);
/// The pause between two requests of one of them.
const PACE: Duration = Duration::from_millis(100);
/// The longest time that one in a hundred requests may take.
const P99_MS: f64 = 50.0;

/// Floods the server and measures.
pub(crate) async fn flood(child: &Child) -> Result<(), Failure> {
    let address = child.address;
    // Without this, the flood would have fewer descriptors than the server.
    let needed = u64::from(ADDRESSES) * OF_EACH as u64 + KEPT as u64 + 100;
    if let Some(granted) = croupier_server::raise_descriptor_limit().filter(|one| *one < needed) {
        return Err(format!("{needed} descriptors are needed, the system grants {granted}").into());
    }
    println!("without the flood: {}", words(&measure(address).await?));
    let over = Arc::new(AtomicBool::new(false));
    let open = Arc::new(AtomicU64::new(0));
    for n in 0..ADDRESSES {
        for _ in 0..OF_EACH {
            tokio::spawn(hold(address, 10 + n, Arc::clone(&open), Arc::clone(&over)));
        }
    }
    let begun = Instant::now();
    while open.load(Ordering::Relaxed) < u64::from(ADDRESSES) * OF_EACH as u64 {
        if begun.elapsed() > Duration::from_mins(1) {
            return Err(
                format!("only {} connections are open", open.load(Ordering::Relaxed)).into()
            );
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    println!("{} connections are open", open.load(Ordering::Relaxed));
    let attempts = tokio::spawn(attempt(address));
    let measured = measure(address).await?;
    let attempted = attempts.await??;
    over.store(true, Ordering::Relaxed);
    println!("in the flood, with {attempted} attempts of one address: {}", words(&measured));
    println!("{:.0} MB", child.memory_mb());
    if measured.p99_ms() > P99_MS {
        return Err(format!("others wait longer than {P99_MS} ms").into());
    }
    Ok(())
}

async fn connect(server: SocketAddr, last: u8) -> Result<TcpStream, Failure> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((Ipv4Addr::new(127, 0, 1, last), 0).into())?;
    let mut stream = socket.connect(server).await?;
    stream.write_all(b"G").await?;
    Ok(stream)
}

/// Keeps a connection open that never finishes its request, and opens it again when the server has closed it.
async fn hold(server: SocketAddr, last: u8, open: Arc<AtomicU64>, over: Arc<AtomicBool>) {
    while !over.load(Ordering::Relaxed) {
        let Ok(mut stream) = connect(server, last).await else { continue };
        open.fetch_add(1, Ordering::Relaxed);
        let _ = stream.read(&mut [0; 64]).await;
        open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Opens connections as fast as it can, and returns how many.
async fn attempt(server: SocketAddr) -> Result<usize, Failure> {
    let mut kept = std::collections::VecDeque::new();
    let mut made = 0;
    for _ in 0..ATTEMPTS {
        if let Ok(stream) = connect(server, 1).await {
            made += 1;
            kept.push_back(stream);
        }
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }
    Ok(made)
}

fn words(measured: &Latencies) -> String {
    format!("{} requests on connections of their own, {measured}", measured.count())
}

/// Others open tables and move, each request on a new connection.
async fn measure(server: SocketAddr) -> Result<Latencies, Failure> {
    let (begun, game) = (Instant::now(), croupier_games::GAMES[0].name());
    let others: Vec<_> = (0..OTHERS)
        .map(|_| {
            tokio::spawn(async move {
                let mut took = Vec::new();
                while begun.elapsed() < MEASURE {
                    let new = json!({ "game": game, "seats": ["me", "random"], "speed": "step" });
                    let asked = Instant::now();
                    let opened = post(server, "/api/tables", &new).await?;
                    took.push(asked.elapsed().as_secs_f64() * 1e3);
                    opened["id"].as_str().ok_or("no table")?;
                    tokio::time::sleep(PACE).await;
                }
                Ok::<_, Failure>(took)
            })
        })
        .collect();
    let mut all = Vec::new();
    for other in others {
        all.extend(other.await??);
    }
    Ok(Latencies::new(all))
}
