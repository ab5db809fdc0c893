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

    /// Removes the first line if it is complete and has this prefix, and returns the rest of it.
    pub(super) fn take_first_line(&mut self, prefix: &str) -> Option<String> {
        let rest = self.bytes.strip_prefix(prefix.as_bytes())?;
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        let line = String::from_utf8_lossy(&rest[..end]).into_owned();
        self.bytes.drain(..=prefix.len() + end);
        Some(line)
    }

    /// Removes the last complete report with this mark, up to the end of its line, and returns the rest of it. Output
    /// without a line break may precede the mark.
    pub(super) fn take_last_report(&mut self, mark: &str) -> Option<String> {
        let begin = self.bytes.windows(mark.len()).rposition(|bytes| bytes == mark.as_bytes())?;
        let rest = &self.bytes[begin + mark.len()..];
        let length = rest.iter().position(|byte| *byte == b'\n')?;
        let report = String::from_utf8_lossy(&rest[..length]).into_owned();
        self.bytes.drain(begin..=begin + mark.len() + length);
        Some(report)
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

    #[test]
    fn a_first_line_is_taken_only_when_it_is_whole_and_the_right_one() {
        let mut captured = CapturedStderr::default();
        captured.append(b"mark one");
        assert_eq!(captured.take_first_line("mark "), None);
        captured.append(b"\nrest");
        assert_eq!(captured.take_first_line("mark ").as_deref(), Some("one"));
        assert_eq!(captured.take_first_line("mark "), None);
        assert_eq!(captured.take(), "rest");
    }

    #[test]
    fn a_report_is_found_behind_other_output_and_removed_from_it() {
        let mut captured = CapturedStderr::default();
        captured.append(b"mark one\nno line break mark two\nlast words\nmark cut");
        assert_eq!(captured.take_last_report("other "), None);
        assert_eq!(captured.take_last_report("mark "), None, "it is not whole");
        captured.append(b" off\n");
        assert_eq!(captured.take_last_report("mark ").as_deref(), Some("cut off"));
        assert_eq!(captured.take_last_report("mark ").as_deref(), Some("two"));
        assert_eq!(captured.take(), "mark one\nno line break last words\n");
    }
}
