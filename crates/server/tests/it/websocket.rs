//! The WebSocket framing as a client meets it, through the echo example: the cases of the Autobahn test suite that
//! matter here, one sentence each.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use crate::echo;

const MAX_MESSAGE_BYTES: usize = 100_000;

const TEXT: u8 = 0x81;
const FIRST_OF_TEXT: u8 = 0x01;
const CONTINUATION: u8 = 0x00;
const LAST_CONTINUATION: u8 = 0x80;
const BINARY: u8 = 0x82;
const CLOSE: u8 = 0x88;
const PING: u8 = 0x89;
const PONG: u8 = 0x8a;

/// The address of an echo server that all tests share.
fn server() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let (send, address) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
                send.send(listener.local_addr().expect("an address")).expect("the test waits");
                echo::serve(listener, MAX_MESSAGE_BYTES).await.expect("the server runs");
            });
        });
        address.recv().expect("the server starts")
    })
}

/// A frame as a client sends it.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mask = [0x37, 0xfa, 0x21, 0x3d];
    let mut frame = vec![first];
    match payload.len() {
        short @ ..126 => frame.push(0x80 | short as u8),
        medium @ ..0x1_0000 => {
            frame.push(0xfe);
            frame.extend_from_slice(&(medium as u16).to_be_bytes());
        }
        long => {
            frame.push(0xff);
            frame.extend_from_slice(&(long as u64).to_be_bytes());
        }
    }
    frame.extend_from_slice(&mask);
    frame.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

/// A client that sends bytes and reads the frames of the server.
struct Client(TcpStream);

impl Client {
    fn connect() -> Client {
        let mut stream = TcpStream::connect(server()).expect("a connection");
        stream.set_nodelay(true).expect("a socket");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a socket");
        let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n\
                       Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut response = Vec::new();
        while !response.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).expect("a response");
            response.push(byte[0]);
        }
        let response = String::from_utf8(response).expect("a header");
        assert!(response.starts_with("HTTP/1.1 101 "), "{response}");
        assert!(response.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{response}");
        Client(stream)
    }

    fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).expect("the server reads");
    }

    /// The next frame of the server: its first byte and its payload. The server never masks.
    fn receive(&mut self) -> (u8, Vec<u8>) {
        let [first, short] = self.read();
        let length = match short {
            126 => u64::from(u16::from_be_bytes(self.read())),
            127 => u64::from_be_bytes(self.read()),
            short => u64::from(short),
        };
        let mut payload = vec![0; length as usize];
        self.0.read_exact(&mut payload).expect("a payload");
        (first, payload)
    }

    fn read<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes).expect("a header");
        bytes
    }

    #[track_caller]
    fn expect(&mut self, first: u8, payload: &[u8]) {
        let (found, content) = self.receive();
        assert_eq!(found, first, "{content:?}");
        assert!(content == payload, "a payload of {} bytes", content.len());
    }

    /// The server closes the connection with this status code.
    #[track_caller]
    fn expect_failure(mut self, code: u16) {
        self.expect(CLOSE, &code.to_be_bytes());
        self.expect_end();
    }

    #[track_caller]
    fn expect_end(&mut self) {
        let mut rest = Vec::new();
        self.0.read_to_end(&mut rest).expect("the end of the stream");
        assert_eq!(rest, b"");
    }
}

/// Sends frames on a new connection, at once and then byte by byte: it must fail with the same code.
#[track_caller]
fn expect_failure(frames: &[Vec<u8>], code: u16) {
    let bytes = frames.concat();
    let mut client = Client::connect();
    client.send(&bytes);
    client.expect_failure(code);
    if bytes.len() < 1000 {
        let mut client = Client::connect();
        for byte in bytes {
            // The server may have closed the connection already.
            let _ = client.0.write_all(&[byte]);
        }
        client.expect_failure(code);
    }
}

#[test]
fn texts_of_every_form_of_length_are_echoed() {
    let mut client = Client::connect();
    for length in [0, 1, 125, 126, 127, 128, 1024, 65_535, 65_536, MAX_MESSAGE_BYTES] {
        let text = vec![b'*'; length];
        client.send(&frame(TEXT, &text));
        client.expect(TEXT, &text);
    }
}

#[test]
fn a_text_is_echoed_however_its_bytes_are_cut() {
    let text = "κόσμε, \u{1f3b2} and a long rest: ".repeat(20);
    let mut client = Client::connect();
    for piece in [1, 7, 100] {
        for bytes in frame(TEXT, text.as_bytes()).chunks(piece) {
            client.send(bytes);
        }
        client.expect(TEXT, text.as_bytes());
    }
}

#[test]
fn fragmented_text_is_assembled() {
    let mut client = Client::connect();
    client.send(&frame(FIRST_OF_TEXT, b"one, "));
    client.send(&frame(CONTINUATION, b""));
    client.send(&frame(CONTINUATION, b"two, "));
    client.send(&frame(LAST_CONTINUATION, b"three"));
    client.expect(TEXT, b"one, two, three");
    client.send(&[frame(FIRST_OF_TEXT, b""), frame(LAST_CONTINUATION, b"")].concat());
    client.expect(TEXT, b"");
    let text = vec![b'*'; 65_536];
    let (first, rest) = text.split_at(1300);
    client.send(&frame(FIRST_OF_TEXT, first));
    for piece in rest.chunks(1300) {
        client.send(&frame(CONTINUATION, piece));
    }
    client.send(&frame(LAST_CONTINUATION, b""));
    client.expect(TEXT, &text);
}

#[test]
fn a_character_may_be_split_between_fragments() {
    let mut client = Client::connect();
    let dice = "\u{1f3b2}".as_bytes();
    client.send(&frame(FIRST_OF_TEXT, &dice[..1]));
    client.send(&frame(PING, b""));
    client.expect(PONG, b"");
    client.send(&frame(CONTINUATION, &dice[1..3]));
    client.send(&frame(LAST_CONTINUATION, &dice[3..]));
    client.expect(TEXT, dice);
}

#[test]
fn control_frames_between_fragments_are_answered_at_once() {
    let mut client = Client::connect();
    client.send(&frame(FIRST_OF_TEXT, b"one, "));
    client.send(&frame(PING, b"between"));
    client.expect(PONG, b"between");
    client.send(&frame(PONG, b"unsolicited"));
    client.send(&frame(LAST_CONTINUATION, b"two"));
    client.expect(TEXT, b"one, two");
}

#[test]
fn messages_behind_each_other_are_answered_in_order() {
    let mut client = Client::connect();
    let mut bytes = Vec::new();
    for n in 0..10 {
        bytes.extend(frame(PING, format!("ping {n}").as_bytes()));
        bytes.extend(frame(TEXT, format!("text {n}").as_bytes()));
    }
    client.send(&bytes);
    for n in 0..10 {
        client.expect(PONG, format!("ping {n}").as_bytes());
        client.expect(TEXT, format!("text {n}").as_bytes());
    }
}

#[test]
fn a_ping_of_125_bytes_is_answered_and_one_of_126_fails() {
    let payload: Vec<u8> = (0..125).map(|n| n * 2).collect();
    let mut client = Client::connect();
    client.send(&frame(PING, &payload));
    client.expect(PONG, &payload);
    client.send(&frame(PING, &[0; 126]));
    client.expect_failure(1002);
}

#[test]
fn reserved_bits_fail() {
    for bit in [0x40, 0x20, 0x10] {
        for opcode in [TEXT, FIRST_OF_TEXT, PING, CLOSE] {
            expect_failure(&[frame(opcode | bit, b"")], 1002);
        }
    }
}

#[test]
fn reserved_opcodes_fail() {
    for opcode in (3..8).chain(11..16) {
        expect_failure(&[frame(0x80 | opcode, b"")], 1002);
        expect_failure(&[frame(0x80 | opcode, b"payload")], 1002);
    }
}

#[test]
fn fragmented_control_frames_fail() {
    for opcode in [PING, PONG, CLOSE] {
        expect_failure(&[frame(opcode & 0x7f, b"")], 1002);
    }
}

#[test]
fn a_continuation_of_nothing_fails() {
    expect_failure(&[frame(LAST_CONTINUATION, b"rest")], 1002);
    expect_failure(&[frame(CONTINUATION, b"middle")], 1002);
}

#[test]
fn a_new_message_inside_a_fragmented_one_fails() {
    expect_failure(&[frame(FIRST_OF_TEXT, b"one"), frame(TEXT, b"two")], 1002);
    expect_failure(&[frame(FIRST_OF_TEXT, b"one"), frame(FIRST_OF_TEXT, b"two")], 1002);
}

#[test]
fn messages_before_a_violation_are_answered() {
    let mut client = Client::connect();
    client.send(&[frame(TEXT, b"right"), frame(0x83, b"wrong"), frame(TEXT, b"late")].concat());
    client.expect(TEXT, b"right");
    client.expect_failure(1002);
}

#[test]
fn unmasked_frames_fail() {
    expect_failure(&[b"\x81\x05Hello".to_vec()], 1002);
    expect_failure(&[b"\x89\x00".to_vec()], 1002);
}

#[test]
fn binary_is_refused() {
    expect_failure(&[frame(BINARY, b"")], 1003);
    expect_failure(&[frame(BINARY, &[0xfe; 127])], 1003);
    expect_failure(&[frame(0x02, b"fragment"), frame(LAST_CONTINUATION, b"rest")], 1003);
}

#[test]
fn invalid_utf_8_fails() {
    let texts: [&[u8]; 8] = [
        b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited",
        b"\xc0\x80",
        b"\x80",
        b"\xfe",
        b"\xf4\x90\x80\x80",
        b"\xf8\x88\x80\x80\x80",
        b"\xed\xbf\xbf",
        b"ends inside a character \xf0\x9f\x8e",
    ];
    for text in texts {
        expect_failure(&[frame(TEXT, text)], 1007);
        for at in 0..text.len() {
            let (one, two) = text.split_at(at);
            expect_failure(&[frame(FIRST_OF_TEXT, one), frame(LAST_CONTINUATION, two)], 1007);
        }
    }
}

#[test]
fn invalid_utf_8_fails_before_the_message_ends() {
    let mut client = Client::connect();
    client.send(&frame(FIRST_OF_TEXT, b"valid"));
    client.send(&frame(CONTINUATION, b"\xf4\x90"));
    client.expect_failure(1007);
    let mut client = Client::connect();
    client.send(&frame(TEXT, b"\xf4\x90 and the rest never arrives")[..8]);
    client.expect_failure(1007);
}

#[test]
fn a_close_is_answered_with_a_close_and_nothing_after_it() {
    for payload in
        [&b""[..], b"\x03\xe8", b"\x03\xe8a reason", b"\x03\xf3", b"\x0b\xb8", b"\x13\x87"]
    {
        let mut client = Client::connect();
        client.send(&[frame(CLOSE, payload), frame(TEXT, b"late"), frame(PING, b"late")].concat());
        client.expect(CLOSE, b"");
        client.expect_end();
    }
    let mut client = Client::connect();
    client.send(&frame(CLOSE, &[b"\x03\xe8".to_vec(), vec![b'*'; 123]].concat()));
    client.expect(CLOSE, b"");
    client.expect_end();
}

#[test]
fn a_close_in_the_middle_of_a_message_is_answered() {
    let mut client = Client::connect();
    client.send(&[frame(FIRST_OF_TEXT, b"one"), frame(CLOSE, b"")].concat());
    client.expect(CLOSE, b"");
    client.expect_end();
}

#[test]
fn close_codes_that_may_not_be_sent_fail() {
    for code in [0_u16, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535] {
        expect_failure(&[frame(CLOSE, &code.to_be_bytes())], 1002);
    }
}

#[test]
fn malformed_close_frames_fail() {
    expect_failure(&[frame(CLOSE, b"\x03")], 1002);
    expect_failure(&[frame(CLOSE, &[b"\x03\xe8".to_vec(), vec![b'*'; 124]].concat())], 1002);
    expect_failure(&[frame(CLOSE, b"\x03\xe8\xed\xa0\x80")], 1007);
}

#[test]
fn a_message_over_the_limit_fails() {
    let long = vec![b'*'; MAX_MESSAGE_BYTES + 1];
    expect_failure(&[frame(TEXT, &long)], 1009);
    let (one, two) = long.split_at(60_000);
    expect_failure(&[frame(FIRST_OF_TEXT, one), frame(LAST_CONTINUATION, two)], 1009);
    // The length alone is enough.
    expect_failure(&[b"\x81\xff\x00\x00\x00\x00\xff\xff\xff\xff".to_vec()], 1009);
    expect_failure(&[b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff".to_vec()], 1009);
}
