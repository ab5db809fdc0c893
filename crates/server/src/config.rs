//! The configuration of the server: the games, where it listens, where it stores, and its limits.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use croupier_table::{Kind, Resources};

use crate::http::proxies::Network;
use crate::ladder::LadderService;

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
    /// The networks of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// A folder of reports to serve.
    pub reports: Option<PathBuf>,
    /// The secret from which the seeds of daily deals are made; without it everybody can compute them.
    pub daily_secret: Option<Vec<u8>>,
    /// The limits.
    pub limits: Limits,
    /// The ladder of submitted bots, if there is one.
    pub ladder: Option<Arc<dyn LadderService>>,
}

/// Everything has a limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Unfinished tables that one person may have opened.
    pub tables_per_person: i64,
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Requests that one person may make in a second, in the long run.
    pub requests_per_s: f64,
    /// Requests that one person may make at once.
    pub request_burst: f64,
    /// Requests that one address may make in a second, in the long run: several hundred people may share it.
    pub address_requests_per_s: f64,
    /// Requests that one address may make at once.
    pub address_request_burst: f64,
    /// Connections that are open at the same time; fewer if the system allows fewer descriptors.
    pub connections: usize,
    /// Connections of one address.
    pub connections_per_address: usize,
    /// Streams (server-sent events and web sockets) that are open at the same time.
    pub streams: usize,
    /// Streams of one person.
    pub streams_per_person: usize,
    /// Streams of one address.
    pub streams_per_address: usize,
    /// Tables in memory.
    pub live_tables: usize,
    /// Seconds after which an unused table is evicted from memory.
    pub idle_s: u64,
    /// Days of service after which an unused table is deleted.
    pub keep_days: u64,
    /// Bots that think at the same time.
    pub thinking: usize,
    /// Milliseconds for which the draw of a seed waits for somebody who is silent.
    pub draw_silence_ms: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            tables_per_person: 50,
            body_bytes: 16 * 1024,
            requests_per_s: 20.0,
            request_burst: 120.0,
            address_requests_per_s: 1000.0,
            address_request_burst: 12_000.0,
            connections: 30_000,
            connections_per_address: 2000,
            streams: 20_000,
            streams_per_person: 50,
            streams_per_address: 1500,
            live_tables: 20_000,
            idle_s: 60,
            keep_days: 90,
            thinking: std::thread::available_parallelism().map_or(1, Into::into),
            draw_silence_ms: 20_000,
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
    /// Another server uses the database.
    #[error("another server uses this database")]
    InUse,
    /// The file of the database has several hard links.
    #[error("the file of this database has several names")]
    ManyNames,
    /// The server broke while it ran.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}
