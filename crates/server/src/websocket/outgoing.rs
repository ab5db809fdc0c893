//! Writing: every function appends one frame of the server to a buffer. A message is one frame, and never masked.

use super::{MAX_CONTROL_BYTES, opcode};

/// The bit that marks the last frame of a message.
const FINAL: u8 = 0x80;

/// Appends a text message. `write` appends the text itself.
pub fn write_text(out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
    let at = out.len();
    // The length precedes the text and is not known yet. Most messages need its form of two bytes.
    out.extend_from_slice(&[FINAL | opcode::TEXT, 126, 0, 0]);
    write(out);
    let length = out.len() - at - 4;
    if length <= MAX_CONTROL_BYTES {
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

/// Appends an empty ping.
pub fn write_ping(out: &mut Vec<u8>) {
    write_control(out, opcode::PING, b"");
}

/// Appends the answer to a ping with this payload.
pub fn write_pong(out: &mut Vec<u8>, payload: &[u8]) {
    write_control(out, opcode::PONG, payload);
}

/// Appends a close frame without a status code.
pub fn write_close(out: &mut Vec<u8>) {
    write_control(out, opcode::CLOSE, b"");
}

/// Appends a close frame with a status code.
pub fn write_close_code(out: &mut Vec<u8>, code: u16) {
    write_control(out, opcode::CLOSE, &code.to_be_bytes());
}

fn write_control(out: &mut Vec<u8>, opcode: u8, payload: &[u8]) {
    debug_assert!(payload.len() <= MAX_CONTROL_BYTES, "control frames are short");
    out.extend_from_slice(&[FINAL | opcode, payload.len() as u8]);
    out.extend_from_slice(payload);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_is_written_in_its_shortest_form() {
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

    #[test]
    fn control_frames_are_written_behind_each_other() {
        let mut out = Vec::new();
        write_ping(&mut out);
        write_pong(&mut out, b"?");
        write_close_code(&mut out, 1002);
        write_close(&mut out);
        assert_eq!(out, b"\x89\x00\x8a\x01?\x88\x02\x03\xea\x88\x00");
    }
}
