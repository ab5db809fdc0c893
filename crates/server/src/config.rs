//! The configuration of the server: the games, where it listens, where it stores, and its limits.

use std::net::SocketAddr;
use std::path::PathBuf;

use croupier_table::{Kind, Resources};

/// How the server runs.
#[derive(Clone)]
pub struct Config {
    /// The games that can be played.
    pub games: &'static [&'static dyn Kind],
    /// What bots may use of the machine.
    pub resources: &'static dyn Resources,
    /// Where to listen.
    pub listen: SocketAddr,
    /// The database: `sqlite:FILE` or `postgres://..`.
    pub db: String,
    /// The public address, for instance `https://play.example.org`; by default the `Host` of each request.
    pub public_url: Option<String>,
    /// A folder of reports to serve.
    pub reports: Option<PathBuf>,
    /// The limits.
    pub limits: Limits,
}

/// Everything has a limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Unfinished tables that one person may have opened.
    pub tables_per_person: i64,
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Requests that one address may make in a second, in the long run.
    pub requests_per_s: f64,
    /// Requests that it may make at once.
    pub request_burst: f64,
    /// Connections that are open at the same time; more wait.
    pub connections: usize,
    /// Streams (server-sent events and web sockets) that are open at the same time.
    pub streams: usize,
    /// Streams of one address.
    pub streams_per_address: usize,
    /// Tables in memory.
    pub live_tables: usize,
    /// Seconds after which an unused table is evicted from memory.
    pub idle_s: u64,
    /// Days after which an unused table is deleted.
    pub keep_days: u64,
    /// Bots that think at the same time.
    pub thinking: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            tables_per_person: 50,
            body_bytes: 16 * 1024,
            requests_per_s: 20.0,
            request_burst: 120.0,
            connections: 12_000,
            streams: 10_000,
            streams_per_address: 100,
            live_tables: 20_000,
            idle_s: 60,
            keep_days: 90,
            thinking: std::thread::available_parallelism().map_or(1, Into::into),
        }
    }
}

/// Why the server could not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The database cannot be opened.
    #[error("cannot open the database: {0}")]
    Store(String),
    /// The server broke while it ran.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}
