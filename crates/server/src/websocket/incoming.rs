//! Parsing of the client's frames where they lie in the read buffer, and assembly of fragmented messages.
//!
//! A violation is reported as soon as the bytes that prove it have arrived, also inside a frame that is not complete.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;

use thiserror::Error;
use tokio::io::{AsyncRead, ReadBuf};

use super::utf8::Utf8Validator;
use super::{MAX_CONTROL_BYTES, opcode};

/// The initial size of the read buffer: a move is short.
const READ_BYTES: usize = 1024;
/// The bit of a header's first byte that marks the last frame of a message.
const FINAL: u8 = 0x80;
/// The bits of a header's first byte that only extensions use.
const RESERVED: u8 = 0x70;
/// The bit of a header's second byte that says that the payload is masked.
const MASKED: u8 = 0x80;

/// What a client sent.
#[derive(Debug, PartialEq)]
pub enum Message<'a> {
    /// A whole text message, which is valid UTF-8.
    Text(&'a [u8]),
    /// A ping with the payload that the pong must carry.
    Ping(&'a [u8]),
    /// A pong.
    Pong,
    /// The closing handshake.
    Close,
}

/// Why the connection must fail.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum Violation {
    /// A frame breaks the protocol.
    #[error("a frame breaks the protocol")]
    Protocol,
    /// A message is binary.
    #[error("a message is binary")]
    Binary,
    /// A text or the reason of a close frame is not UTF-8.
    #[error("a text is not UTF-8")]
    InvalidUtf8,
    /// A message is longer than allowed.
    #[error("a message is too long")]
    TooLong,
}

impl Violation {
    /// The status code for the close frame (RFC 6455, section 7.4.1).
    pub fn close_code(self) -> u16 {
        match self {
            Violation::Protocol => 1002,
            Violation::Binary => 1003,
            Violation::InvalidUtf8 => 1007,
            Violation::TooLong => 1009,
        }
    }
}

impl From<Violation> for io::Error {
    fn from(violation: Violation) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, violation)
    }
}

/// The bytes that have arrived, and the message they have begun.
pub struct Incoming {
    buffer: Vec<u8>,
    /// Where the next frame begins in the buffer.
    start: usize,
    /// Where the received bytes end in the buffer.
    end: usize,
    /// How many bytes of the next frame's payload are already unmasked and validated.
    unmasked: usize,
    /// Whether the next data frame continues a message.
    in_message: bool,
    /// The payloads of the frames of a fragmented message.
    fragments: Vec<u8>,
    /// The state of the text that has begun.
    utf8: Utf8Validator,
}

/// The header of a frame.
struct Header {
    is_final: bool,
    opcode: u8,
    mask: [u8; 4],
    /// The length of the header itself.
    size: usize,
    /// The length of the payload.
    length: usize,
}

/// A complete frame, and where its unmasked payload lies in the buffer.
struct Frame {
    is_final: bool,
    opcode: u8,
    from: usize,
    to: usize,
}

impl Incoming {
    /// Begins with the bytes that were read behind the handshake.
    pub fn new(received: &[u8]) -> Incoming {
        let mut buffer = received.to_vec();
        buffer.resize(READ_BYTES.max(received.len()), 0);
        Incoming {
            buffer,
            start: 0,
            end: received.len(),
            unmasked: 0,
            in_message: false,
            fragments: Vec::new(),
            utf8: Utf8Validator::default(),
        }
    }

    /// Waits for more bytes. False at the end of the stream.
    pub async fn fill(&mut self, stream: &mut (impl AsyncRead + Unpin)) -> io::Result<bool> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(self.end * 2, 0);
        }
        let mut space = ReadBuf::new(&mut self.buffer[self.end..]);
        poll_fn(|context| Pin::new(&mut *stream).poll_read(context, &mut space)).await?;
        let received = space.filled().len();
        self.end += received;
        Ok(received > 0)
    }

    /// The next message or control frame, if it is complete. A message is at most `max_bytes` long. After a violation
    /// the connection must be closed.
    pub fn next(&mut self, max_bytes: usize) -> Result<Option<Message<'_>>, Violation> {
        if !self.in_message {
            // The message that the last call returned.
            self.fragments = Vec::new();
        }
        loop {
            let Some(frame) = self.next_frame(max_bytes)? else { return Ok(None) };
            let payload = &self.buffer[frame.from..frame.to];
            match frame.opcode {
                opcode::TEXT if frame.is_final => {
                    return Ok(Some(Message::Text(&self.buffer[frame.from..frame.to])));
                }
                opcode::TEXT | opcode::CONTINUATION => {
                    self.fragments.extend_from_slice(payload);
                    self.in_message = !frame.is_final;
                    if frame.is_final {
                        return Ok(Some(Message::Text(&self.fragments)));
                    }
                }
                opcode::PING => {
                    return Ok(Some(Message::Ping(&self.buffer[frame.from..frame.to])));
                }
                opcode::PONG => return Ok(Some(Message::Pong)),
                _ => {
                    check_close(payload)?;
                    return Ok(Some(Message::Close));
                }
            }
        }
    }

    /// The next frame, unmasked, if it is complete. Text is validated as far as it has arrived.
    fn next_frame(&mut self, max_bytes: usize) -> Result<Option<Frame>, Violation> {
        let received = &mut self.buffer[self.start..self.end];
        let room = max_bytes.saturating_sub(self.fragments.len());
        let Some(header) = Header::parse(received, self.in_message, room)? else {
            return Ok(None);
        };
        let Header { is_final, opcode, mut mask, size, length } = header;
        let arrived = length.min(received.len() - size);
        let is_complete = arrived == length;
        let payload = &mut received[size + self.unmasked..size + arrived];
        mask.rotate_left(self.unmasked % 4);
        unmask(payload, mask);
        if opcode < opcode::CLOSE {
            self.utf8.feed(payload)?;
            if is_complete && is_final {
                self.utf8.finish()?;
            }
        }
        if !is_complete {
            self.unmasked = arrived;
            return Ok(None);
        }
        self.unmasked = 0;
        let from = self.start + size;
        self.start = from + length;
        Ok(Some(Frame { is_final, opcode, from, to: self.start }))
    }
}

impl Header {
    /// The header that these bytes begin with, if it is complete. A data frame has at most `room` bytes of payload.
    fn parse(received: &[u8], in_message: bool, room: usize) -> Result<Option<Header>, Violation> {
        let [first, second, ..] = *received else { return Ok(None) };
        let (is_final, opcode) = (first & FINAL != 0, first & 0x0f);
        let is_expected = match opcode {
            opcode::CONTINUATION => in_message,
            opcode::TEXT | opcode::BINARY => !in_message,
            opcode::CLOSE | opcode::PING | opcode::PONG => {
                is_final && usize::from(second & !MASKED) <= MAX_CONTROL_BYTES
            }
            _ => false,
        };
        if !is_expected || first & RESERVED != 0 || second & MASKED == 0 {
            return Err(Violation::Protocol);
        }
        if opcode == opcode::BINARY {
            return Err(Violation::Binary);
        }
        let rest = &received[2..];
        let (length, at) = match second & !MASKED {
            126 => {
                let Some(bytes) = rest.first_chunk() else { return Ok(None) };
                (u64::from(u16::from_be_bytes(*bytes)), 4)
            }
            127 => {
                let Some(bytes) = rest.first_chunk() else { return Ok(None) };
                (u64::from_be_bytes(*bytes), 10)
            }
            short => (u64::from(short), 2),
        };
        // The highest bit of a length must be 0.
        if i64::try_from(length).is_err() {
            return Err(Violation::Protocol);
        }
        let length = usize::try_from(length).map_err(|_| Violation::TooLong)?;
        if opcode < opcode::CLOSE && length > room {
            return Err(Violation::TooLong);
        }
        let Some(&mask) = received[at..].first_chunk() else { return Ok(None) };
        Ok(Some(Header { is_final, opcode, mask, size: at + 4, length }))
    }
}

/// Removes the mask, four bytes at a time.
fn unmask(payload: &mut [u8], mask: [u8; 4]) {
    let key = u32::from_ne_bytes(mask);
    let (words, rest) = payload.as_chunks_mut();
    for word in words {
        *word = (u32::from_ne_bytes(*word) ^ key).to_ne_bytes();
    }
    for (byte, mask) in rest.iter_mut().zip(mask) {
        *byte ^= mask;
    }
}

/// Checks the payload of a close frame: empty, or a status code that may be sent and a reason in UTF-8.
fn check_close(payload: &[u8]) -> Result<(), Violation> {
    match payload {
        [] => Ok(()),
        [a, b, reason @ ..] => {
            match u16::from_be_bytes([*a, *b]) {
                // RFC 6455, section 7.4, and the codes that were registered with IANA after it.
                1000..=1003 | 1007..=1014 | 3000..=4999 => {}
                _ => return Err(Violation::Protocol),
            }
            std::str::from_utf8(reason).map_err(|_| Violation::InvalidUtf8)?;
            Ok(())
        }
        [_] => Err(Violation::Protocol),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_BYTES: usize = 1000;

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

    fn describe(message: &Message<'_>) -> String {
        match message {
            Message::Text(text) => String::from_utf8_lossy(text).into_owned(),
            other => format!("{other:?}"),
        }
    }

    /// The messages of these bytes when they arrive one at a time, and the violation that ended them.
    fn parse_bytewise(bytes: &[u8]) -> (Vec<String>, Option<Violation>) {
        let mut incoming = Incoming::new(&[]);
        let mut all = Vec::new();
        for byte in bytes {
            if incoming.end == incoming.buffer.len() {
                incoming.buffer.push(0);
            }
            incoming.buffer[incoming.end] = *byte;
            incoming.end += 1;
            loop {
                match incoming.next(MAX_BYTES) {
                    Ok(Some(message)) => all.push(describe(&message)),
                    Ok(None) => break,
                    Err(violation) => return (all, Some(violation)),
                }
            }
        }
        (all, None)
    }

    /// The same when they arrive at once.
    fn parse_at_once(bytes: &[u8]) -> (Vec<String>, Option<Violation>) {
        let mut incoming = Incoming::new(bytes);
        let mut all = Vec::new();
        loop {
            match incoming.next(MAX_BYTES) {
                Ok(Some(message)) => all.push(describe(&message)),
                Ok(None) => return (all, None),
                Err(violation) => return (all, Some(violation)),
            }
        }
    }

    #[test]
    fn messages_arrive_whole_and_in_order_however_they_are_cut() {
        let long = "x".repeat(300);
        let bytes = [
            frame(0x81, b"Hello"),
            frame(0x81, long.as_bytes()),
            frame(0x01, "one, \u{1f3b2}".as_bytes()),
            frame(0x89, b"?"),
            frame(0x00, b"two, \xce"),
            frame(0x80, b"\xbathree"),
            frame(0x8a, b""),
            frame(0x01, b""),
            frame(0x80, b""),
            frame(0x81, b"last"),
            frame(0x88, b"\x03\xe8bye"),
        ]
        .concat();
        let all = [
            "Hello",
            long.as_str(),
            "Ping([63])",
            "one, \u{1f3b2}two, \u{3ba}three",
            "Pong",
            "",
            "last",
            "Close",
        ]
        .map(str::to_owned)
        .to_vec();
        assert_eq!(parse_bytewise(&bytes), (all.clone(), None));
        assert_eq!(parse_at_once(&bytes), (all, None));
    }

    #[test]
    fn frames_that_break_the_rules_fail_with_their_code() {
        let too_long = [frame(0x01, &[b'x'; 600]), frame(0x80, &[b'x'; 600])].concat();
        for (bytes, code) in [
            (frame(0x81, &[b'x'; MAX_BYTES + 1]), 1009),
            (too_long, 1009),
            (b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff".to_vec(), 1009),
            (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec(), 1002),
            (frame(0xc1, b"an extension"), 1002),
            (frame(0xa1, b"another extension"), 1002),
            (frame(0x91, b"a third extension"), 1002),
            (frame(0x82, b"not text"), 1003),
            (frame(0x02, b"the beginning of what is not text"), 1003),
            (frame(0x83, b"a reserved opcode"), 1002),
            (frame(0x8b, b"a reserved control opcode"), 1002),
            (frame(0x80, b"a continuation of nothing"), 1002),
            ([frame(0x01, b"one"), frame(0x81, b"another")].concat(), 1002),
            ([frame(0x01, b"one"), frame(0x82, b"another")].concat(), 1002),
            (frame(0x09, b"a fragmented ping"), 1002),
            (frame(0x89, &[b'x'; 126]), 1002),
            (b"\x81\x05Hello".to_vec(), 1002),
            (frame(0x88, b"\x03"), 1002),
            (frame(0x88, b"\x03\xed"), 1002),
            (frame(0x88, b"\x03\xe8\xff"), 1007),
            (frame(0x81, b"\xff"), 1007),
            (frame(0x81, b"cut \xce"), 1007),
            ([frame(0x01, b"\xce"), frame(0x80, b"\xce")].concat(), 1007),
        ] {
            for (messages, violation) in [parse_bytewise(&bytes), parse_at_once(&bytes)] {
                assert_eq!(violation.map(Violation::close_code), Some(code), "{bytes:?}");
                assert!(messages.is_empty(), "{bytes:?}");
            }
        }
    }

    #[test]
    fn invalid_utf_8_fails_before_its_frame_is_complete() {
        let bytes = frame(0x81, b"\xed\xa0 and much more");
        let header = 6;
        assert_eq!(parse_at_once(&bytes[..=header]), (vec![], None));
        assert_eq!(parse_at_once(&bytes[..header + 2]).1, Some(Violation::InvalidUtf8));
        assert_eq!(parse_bytewise(&bytes[..header + 2]).1, Some(Violation::InvalidUtf8));
    }
}
