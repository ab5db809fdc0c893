//! Validation of UTF-8 that arrives in pieces: an invalid byte is found as soon as it arrives.

use std::str::from_utf8;

use super::Violation;

/// Validates a text piece by piece.
#[derive(Default)]
pub(super) struct Utf8Validator {
    /// The bytes of a character whose end has not arrived.
    pending: [u8; 4],
    pending_len: usize,
}

impl Utf8Validator {
    /// Validates the next piece. Fails at the first byte that no later byte can make valid.
    pub(super) fn feed(&mut self, mut bytes: &[u8]) -> Result<(), Violation> {
        while self.pending_len > 0 {
            let [next, rest @ ..] = bytes else { return Ok(()) };
            self.pending[self.pending_len] = *next;
            self.pending_len += 1;
            bytes = rest;
            match from_utf8(&self.pending[..self.pending_len]) {
                Ok(_) => self.pending_len = 0,
                Err(error) if error.error_len().is_none() => {}
                Err(_) => return Err(Violation::InvalidUtf8),
            }
        }
        match from_utf8(bytes) {
            Ok(_) => Ok(()),
            // Without a length of the error, the bytes are the beginning of a valid character.
            Err(error) if error.error_len().is_none() => {
                let begun = &bytes[error.valid_up_to()..];
                self.pending[..begun.len()].copy_from_slice(begun);
                self.pending_len = begun.len();
                Ok(())
            }
            Err(_) => Err(Violation::InvalidUtf8),
        }
    }

    /// Fails if the text ends inside a character.
    pub(super) fn finish(&self) -> Result<(), Violation> {
        if self.pending_len == 0 { Ok(()) } else { Err(Violation::InvalidUtf8) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a text is valid when it arrives in pieces of this many bytes, and after how many bytes it is known
    /// not to be.
    fn validate(text: &[u8], piece: usize) -> Result<(), usize> {
        let mut validator = Utf8Validator::default();
        for (n, bytes) in text.chunks(piece).enumerate() {
            validator.feed(bytes).map_err(|_| n * piece + bytes.len())?;
        }
        validator.finish().map_err(|_| text.len())
    }

    #[test]
    fn a_text_is_as_valid_in_pieces_as_it_is_whole() {
        let texts: [&[u8]; 12] = [
            b"",
            b"ASCII",
            "\u{7f}\u{80}\u{7ff}\u{800}\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{10ffff}".as_bytes(),
            "κόσμε \u{1f3b2}".as_bytes(),
            b"\xc0\x80",
            b"\xed\xa0\x80",
            b"\xf4\x90\x80\x80",
            b"\xf8\x88\x80\x80\x80",
            b"cut \xf0\x9f\x8e",
            b"\x80",
            b"\xce\xce",
            b"\xe2\x82ASCII",
        ];
        for text in texts {
            for piece in 1..=text.len().max(1) {
                let is_valid = validate(text, piece).is_ok();
                assert_eq!(is_valid, from_utf8(text).is_ok(), "{text:?} by {piece}");
            }
        }
    }

    #[test]
    fn an_invalid_byte_is_found_when_it_arrives() {
        assert_eq!(validate(b"ab\xf4\x90\x80\x80", 1), Err(4));
        assert_eq!(validate(b"ab\xed\xa0\x80", 1), Err(4));
        assert_eq!(validate(b"ab\xff", 1), Err(3));
        assert_eq!(validate(b"ab\xce", 1), Err(3));
    }
}
