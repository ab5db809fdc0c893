//! Web sockets as RFC 6455 describes them, as far as a server of text messages needs them: the handshake, frames that
//! are read where they lie, and frames that are written behind each other into one buffer.
//!
//! What the messages mean is not known here. Nothing is copied but the bytes that go to the system.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::upgrade::downcast;
use sha1::{Digest, Sha1};
use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::sync::OwnedSemaphorePermit;

use super::listen::Connection;

/// What the answer to a handshake is made of besides the client's key.
const MAGIC: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
/// How much is read at once: a move is short.
const READ_BYTES: usize = 1024;
/// The longest payload of a ping, a pong or a closing.
const CONTROL_BYTES: usize = 125;

/// A client that asks for a web socket.
pub(super) struct Handshake {
    accept: String,
    upgrade: OnUpgrade,
}

/// The connection of a web socket.
pub(super) struct Opened {
    pub(super) stream: TcpStream,
    pub(super) incoming: Incoming,
    pub(super) permit: OwnedSemaphorePermit,
}

/// The request is not one for a web socket.
pub(super) struct NoHandshake;

impl IntoResponse for NoHandshake {
    fn into_response(self) -> Response {
        (StatusCode::UPGRADE_REQUIRED, [(header::UPGRADE, "websocket")]).into_response()
    }
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = NoHandshake;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Handshake, NoHandshake> {
        let named = |name, word| says(&parts.headers, name, word).then_some(()).ok_or(NoHandshake);
        named(header::CONNECTION, "upgrade")?;
        named(header::UPGRADE, "websocket")?;
        named(header::SEC_WEBSOCKET_VERSION, "13")?;
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).ok_or(NoHandshake)?;
        let accept = accept(key.as_bytes());
        let upgrade = parts.extensions.remove::<OnUpgrade>().ok_or(NoHandshake)?;
        Ok(Handshake { accept, upgrade })
    }
}

/// Whether one of the words of a header is this one.
fn says(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name);
    let mut words =
        values.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    words.any(|said| said.trim().eq_ignore_ascii_case(word))
}

fn accept(key: &[u8]) -> String {
    BASE64.encode(Sha1::new().chain_update(key).chain_update(MAGIC).finalize())
}

impl Handshake {
    /// Agrees, and hands the connection over once the client has been told so.
    pub(super) fn agree<F>(self, then: impl FnOnce(Opened) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        let upgrade = self.upgrade;
        tokio::spawn(async move {
            let Ok(upgraded) = upgrade.await else { return };
            let Ok(parts) = downcast::<TokioIo<Connection>>(upgraded) else { return };
            let (stream, permit) = parts.io.into_inner().into_parts();
            let incoming = Incoming::new(&parts.read_buf);
            then(Opened { stream, incoming, permit }).await;
        });
        let headers = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, self.accept.as_str()),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// The kinds of frames.
mod opcode {
    pub(super) const CONTINUATION: u8 = 0;
    pub(super) const TEXT: u8 = 1;
    pub(super) const CLOSE: u8 = 8;
    pub(super) const PING: u8 = 9;
    pub(super) const PONG: u8 = 10;
}

/// What a client has said.
#[derive(Debug, PartialEq)]
pub(super) enum Heard<'a> {
    /// A whole message.
    Text(&'a [u8]),
    /// It wants to hear this back.
    Ping(&'a [u8]),
    /// It is there.
    Pong,
    /// It goes.
    Close,
}

/// The client does not speak as it must.
#[derive(Debug, PartialEq)]
pub(super) struct Broken;

impl From<Broken> for io::Error {
    fn from(_: Broken) -> io::Error {
        io::ErrorKind::InvalidData.into()
    }
}

/// What has come in and is not heard yet.
pub(super) struct Incoming {
    buffer: Vec<u8>,
    /// Where the next frame begins.
    start: usize,
    /// Where what was read ends.
    end: usize,
    /// The pieces of a message that has not ended.
    pieces: Option<Vec<u8>>,
}

/// Where the payload of a frame lies.
struct Frame {
    is_last: bool,
    opcode: u8,
    from: usize,
    to: usize,
}

impl Incoming {
    /// Begins with what came right behind the handshake.
    fn new(read: &[u8]) -> Incoming {
        let mut buffer = read.to_vec();
        buffer.resize(READ_BYTES.max(read.len()), 0);
        Incoming { buffer, start: 0, end: read.len(), pieces: None }
    }

    /// Waits until more has come; false if nothing will come any more.
    pub(super) async fn fill(&mut self, stream: &mut OwnedReadHalf) -> io::Result<bool> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(self.end * 2, 0);
        }
        let mut space = ReadBuf::new(&mut self.buffer[self.end..]);
        poll_fn(|context| Pin::new(&mut *stream).poll_read(context, &mut space)).await?;
        let came = space.filled().len();
        self.end += came;
        Ok(came > 0)
    }

    /// The next thing that was said, if it has come as a whole. A message is at most so long.
    pub(super) fn next(&mut self, longest: usize) -> Result<Option<Heard<'_>>, Broken> {
        loop {
            let Some(frame) = self.frame(longest)? else { return Ok(None) };
            let payload = frame.from..frame.to;
            match (frame.opcode, frame.is_last, &mut self.pieces) {
                (opcode::TEXT, true, None) => return Ok(Some(Heard::Text(&self.buffer[payload]))),
                (opcode::TEXT, false, pieces @ None) => {
                    *pieces = Some(self.buffer[payload].to_vec());
                }
                (opcode::CONTINUATION, is_last, Some(pieces)) => {
                    if pieces.len() + payload.len() > longest {
                        return Err(Broken);
                    }
                    pieces.extend_from_slice(&self.buffer[payload]);
                    if is_last {
                        // It is put where it can stay until it is heard: before all that comes after it.
                        let whole = self.pieces.take().unwrap_or_default();
                        let rest = self.buffer[self.start..self.end].to_vec();
                        self.start = whole.len();
                        self.end = whole.len() + rest.len();
                        self.buffer = [whole, rest].concat();
                        return Ok(Some(Heard::Text(&self.buffer[..self.start])));
                    }
                }
                (opcode::PING, true, _) => return Ok(Some(Heard::Ping(&self.buffer[payload]))),
                (opcode::PONG, true, _) => return Ok(Some(Heard::Pong)),
                (opcode::CLOSE, true, _) => return Ok(Some(Heard::Close)),
                _ => return Err(Broken),
            }
        }
    }

    /// The next frame, unmasked, if it has come as a whole.
    fn frame(&mut self, longest: usize) -> Result<Option<Frame>, Broken> {
        let read = &mut self.buffer[self.start..self.end];
        let [first, second, ..] = *read else { return Ok(None) };
        // Bits that no extension was agreed for, and clients that do not mask, are against the rules.
        if first & 0x70 != 0 || second & 0x80 == 0 {
            return Err(Broken);
        }
        let (opcode, short) = (first & 0x0f, usize::from(second & 0x7f));
        let (length, head) = match (short, &read[2..]) {
            (126, [a, b, ..]) => (usize::from(u16::from_be_bytes([*a, *b])), 4),
            (127, [0, 0, 0, 0, a, b, c, d, ..]) => {
                (u32::from_be_bytes([*a, *b, *c, *d]) as usize, 10)
            }
            (127, [_, _, _, _, _, _, _, _, ..]) => return Err(Broken),
            (126 | 127, _) => return Ok(None),
            (short, _) => (short, 2),
        };
        if length > longest || opcode >= opcode::CLOSE && length > CONTROL_BYTES {
            return Err(Broken);
        }
        let (from, to) = (head + 4, head + 4 + length);
        if read.len() < to {
            return Ok(None);
        }
        let mask = [read[head], read[head + 1], read[head + 2], read[head + 3]];
        for (n, byte) in read[from..to].iter_mut().enumerate() {
            *byte ^= mask[n % 4];
        }
        let at = self.start;
        self.start += to;
        Ok(Some(Frame { is_last: first & 0x80 != 0, opcode, from: at + from, to: at + to }))
    }
}

/// Appends a message that `write` appends.
pub(super) fn write_text(out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
    let at = out.len();
    // The head tells the length, which is not known yet: room for that of a usual question.
    out.extend_from_slice(&[0x80 | opcode::TEXT, 126, 0, 0]);
    write(out);
    let length = out.len() - at - 4;
    if length <= CONTROL_BYTES {
        out.copy_within(at + 4.., at + 2);
        out.truncate(at + 2 + length);
        out[at + 1] = length as u8;
    } else if let Ok(length) = u16::try_from(length) {
        out[at + 2..at + 4].copy_from_slice(&length.to_be_bytes());
    } else {
        out[at + 1] = 127;
        out.splice(at + 2..at + 4, (length as u64).to_be_bytes());
    }
}

/// Appends a ping.
pub(super) fn write_ping(out: &mut Vec<u8>) {
    out.extend_from_slice(&[0x80 | opcode::PING, 0]);
}

/// Appends the answer to a ping, which is short.
pub(super) fn write_pong(out: &mut Vec<u8>, payload: &[u8]) {
    out.extend_from_slice(&[0x80 | opcode::PONG, payload.len() as u8]);
    out.extend_from_slice(payload);
}

/// Appends the end.
pub(super) fn write_close(out: &mut Vec<u8>) {
    out.extend_from_slice(&[0x80 | opcode::CLOSE, 0]);
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: usize = 1000;

    /// A frame as a client sends it.
    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mask = [0x37, 0xfa, 0x21, 0x3d];
        let mut frame = vec![first];
        match payload.len() {
            short @ ..=125 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0xfe);
                frame.extend_from_slice(&(long as u16).to_be_bytes());
            }
        }
        frame.extend_from_slice(&mask);
        frame.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        frame
    }

    /// What is heard when these bytes come in, one at a time.
    fn heard(bytes: &[u8]) -> Result<Vec<String>, Broken> {
        let mut incoming = Incoming::new(&[]);
        let mut all = Vec::new();
        for byte in bytes {
            if incoming.end == incoming.buffer.len() {
                incoming.buffer.push(0);
            }
            incoming.buffer[incoming.end] = *byte;
            incoming.end += 1;
            while let Some(heard) = incoming.next(LONGEST)? {
                all.push(match heard {
                    Heard::Text(text) => String::from_utf8_lossy(text).into_owned(),
                    other => format!("{other:?}"),
                });
            }
        }
        Ok(all)
    }

    #[test]
    fn the_answer_to_a_handshake_is_that_of_the_standard() {
        assert_eq!(accept(b"dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    #[test]
    fn messages_are_heard_whole_and_in_order_however_they_are_cut() {
        let long = "x".repeat(300);
        let bytes = [
            frame(0x81, b"Hello"),
            frame(0x81, long.as_bytes()),
            frame(0x01, b"one, "),
            frame(0x89, b"?"),
            frame(0x00, b"two, "),
            frame(0x80, b"three"),
            frame(0x8a, b""),
            frame(0x88, b""),
        ]
        .concat();
        let all = ["Hello", long.as_str(), "Ping([63])", "one, two, three", "Pong", "Close"];
        assert_eq!(heard(&bytes).expect("right"), all);
        let mut incoming = Incoming::new(&bytes);
        for expected in all {
            let said = match incoming.next(LONGEST).expect("right").expect("whole") {
                Heard::Text(text) => String::from_utf8_lossy(text).into_owned(),
                other => format!("{other:?}"),
            };
            assert_eq!(said, expected);
        }
        assert_eq!(incoming.next(LONGEST), Ok(None));
    }

    #[test]
    fn what_is_against_the_rules_is_broken() {
        let pieces = [frame(0x01, &[b'x'; 600]), frame(0x80, &[b'x'; 600])].concat();
        for bytes in [
            frame(0x81, &[b'x'; LONGEST + 1]),
            pieces,
            frame(0xc1, b"an extension"),
            frame(0x82, b"not text"),
            frame(0x80, b"the rest of nothing"),
            [frame(0x01, b"one"), frame(0x81, b"another")].concat(),
            frame(0x09, b"a ping in pieces"),
            frame(0x89, &[b'x'; 126]),
            b"\x81\x05Hello".to_vec(),
            b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec(),
        ] {
            assert_eq!(heard(&bytes), Err(Broken), "{bytes:?}");
        }
    }

    #[test]
    fn the_length_is_told_as_shortly_as_it_can_be() {
        for (length, head) in [
            (0, vec![0x81, 0]),
            (125, vec![0x81, 125]),
            (126, vec![0x81, 126, 0, 126]),
            (65_535, vec![0x81, 126, 255, 255]),
            (65_536, vec![0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] {
            let mut out = b"before".to_vec();
            write_text(&mut out, |out| out.resize(out.len() + length, b'x'));
            let expected = [b"before".to_vec(), head, vec![b'x'; length]].concat();
            assert!(out == expected, "{length}");
        }
    }
}
