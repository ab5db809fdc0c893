//! Lines typed by a person or sent through a pipe; nothing that is typed can make reading fail.

use std::io::{self, BufRead, Read};

use crate::Completion;

/// Longer lines are cut: no game has a line near this length.
const MAX_LINE: u64 = 16 * 1024;

/// A source of lines.
pub trait Input {
    /// The next line without its line break, or `None` at the end of input.
    fn line(&mut self) -> io::Result<Option<String>>;

    /// Whether it writes the prompt itself.
    fn writes_prompt(&self) -> bool {
        false
    }

    /// The next line, asked for with this prompt and completed with this where it writes a prompt.
    fn ask(&mut self, _prompt: &str, _completion: Completion) -> io::Result<Option<String>> {
        self.line()
    }
}

/// Lines from a reader, for instance standard input. Bytes that are no text are replaced.
pub struct Keyboard<R>(pub R);

impl<R: BufRead> Input for Keyboard<R> {
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.0.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
            self.0.skip_until(b'\n')?;
        }
        let line = String::from_utf8_lossy(&bytes);
        Ok(Some(line.trim_end_matches(['\n', '\r']).trim_start_matches('\u{feff}').to_owned()))
    }
}
