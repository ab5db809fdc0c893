//! The standard error of a bot, capped: the beginning and the end are kept, the middle is left out.

/// How many bytes of the beginning are kept, and as many of the end.
const KEPT: usize = 8 * 1024;

/// The captured standard error of a bot, for its author.
#[derive(Clone, Default, Debug)]
pub(super) struct CapturedStderr {
    bytes: Vec<u8>,
    left_out: u64,
}

impl CapturedStderr {
    /// Appends output.
    pub(super) fn append(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() > 4 * KEPT {
            let end = self.bytes.len() - KEPT;
            self.bytes.drain(KEPT..end);
            self.left_out += (end - KEPT) as u64;
        }
    }

    /// The last line that is not blank.
    pub(super) fn last_line(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("").trim().to_owned()
    }

    /// Returns all output as text and clears it.
    pub(super) fn take(&mut self) -> String {
        if self.bytes.is_empty() {
            return String::new();
        }
        let bytes = std::mem::take(&mut self.bytes);
        if bytes.len() <= 2 * KEPT && self.left_out == 0 {
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        let left_out = std::mem::take(&mut self.left_out);
        let head = &bytes[..KEPT.min(bytes.len())];
        let tail = &bytes[bytes.len().saturating_sub(KEPT).max(head.len())..];
        let middle = left_out + (bytes.len() - head.len() - tail.len()) as u64;
        let (head, tail) = (String::from_utf8_lossy(head), String::from_utf8_lossy(tail));
        format!("{head}\n[… {middle} …]\n{tail}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_output_keeps_its_beginning_and_its_end() {
        let mut captured = CapturedStderr::default();
        captured.append(b"first\n");
        for n in 0..100_000 {
            captured.append(format!("line {n}\n").as_bytes());
        }
        assert_eq!(captured.last_line(), "line 99999");
        let text = captured.take();
        assert!(text.starts_with("first\nline 0\n") && text.ends_with("line 99999\n"));
        assert!(text.len() < 3 * KEPT && text.contains("\n[… "));
        assert_eq!(captured.take(), "");
    }
}
