//! The server's side of the WebSocket protocol (RFC 6455) for text messages: handshake, parsing and writing of frames.
//!
//! It is written by hand because of how the server uses it: frames are parsed where they lie in the read buffer, and
//! written by the task that makes the move, so that no task must be woken per message. Reading can be cancelled
//! between any two bytes, so that a socket's task waits for its client and for the table at once.
//!
//! It does not know what messages mean. It has no extensions and no compression, and refuses binary messages. The
//! module is public only for the `ws_echo` example, through which the conformance suite tests it.

mod handshake;
mod incoming;
mod outgoing;
mod utf8;

pub(crate) use handshake::{Handshake, Opened};

pub use handshake::accept_key;
pub use incoming::{Incoming, Message, Violation};
pub use outgoing::{write_close, write_close_code, write_ping, write_pong, write_text};

/// The longest payload of a control frame: a ping, a pong or a close.
const MAX_CONTROL_BYTES: usize = 125;

/// The opcodes of frames.
mod opcode {
    pub(super) const CONTINUATION: u8 = 0;
    pub(super) const TEXT: u8 = 1;
    pub(super) const BINARY: u8 = 2;
    pub(super) const CLOSE: u8 = 8;
    pub(super) const PING: u8 = 9;
    pub(super) const PONG: u8 = 10;
}
