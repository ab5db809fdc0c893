//! The web table: people, bots and programs play at the same tables. Every step is on disk before anybody is notified.
//!
//! It renders scenes and narration; it never names a game and holds no rules. It is the only crate that knows HTTP and
//! SQL.
//!
//! ```no_run
//! use croupier_server::{Config, Limits};
//!
//! let config = Config {
//!     games: croupier_games::GAMES,
//!     resources: &croupier_table::NoResources,
//!     listen: ([127, 0, 0, 1], 8080).into(),
//!     db: "sqlite:tables.db".to_owned(),
//!     public_url: None,
//!     trusted_proxies: Vec::new(),
//!     reports: None,
//!     daily_secret: None,
//!     limits: Limits::default(),
//!     ladder: None,
//! };
//! croupier_server::run(config, |address| println!("http://{address}")).unwrap();
//! ```

mod app;
mod config;
mod daily;
pub mod db;
mod draw;
mod gzip;
mod http;
mod id;
mod keys;
pub mod ladder;
pub mod lan;
mod live;
mod messages;
mod metrics;
#[cfg(test)]
mod mutator;
mod nodes;
mod puzzles;
mod ratings;
mod render;
mod review_queue;
mod reviews;
mod serve;
mod setup;
mod store;
pub mod websocket;

pub use config::{Config, Limits, ServeError};
pub use http::listen::raise_descriptor_limit;
pub use http::proxies::{BadNetwork, Network};
pub use serve::{Server, run};
