//! The web table: people, bots and programs play in the browser, and every step is on the disk before it is told.
//!
//! It draws scenes and tells news; it never names a game, and holds no rules. It is the only part that knows HTTP and
//! SQL.

mod app;
mod config;
mod draw;
mod http;
mod id;
mod metrics;
mod room;
mod serve;
mod setup;
mod store;
pub mod websocket;
mod words;

pub use config::{Config, Limits, ServeError};
pub use serve::{Server, run};
