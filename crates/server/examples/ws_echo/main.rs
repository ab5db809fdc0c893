//! Echoes text messages over the server's own WebSocket framing, for the Autobahn test suite.
//!
//!     cargo run --release -p croupier-server --example ws_echo -- 127.0.0.1:9001
//!     wstest -m fuzzingclient -s fuzzingclient.json
//!
//! It refuses binary messages and offers no compression, as the server does.

mod echo;

use std::io;

use tokio::net::TcpListener;

/// The longest message that the test suite sends.
const MAX_MESSAGE_BYTES: usize = 16 * 1024 * 1024;

#[tokio::main]
async fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:9001".to_owned());
    let listener = TcpListener::bind(address).await?;
    println!("{}", listener.local_addr()?);
    echo::serve(listener, MAX_MESSAGE_BYTES).await
}
