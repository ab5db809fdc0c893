//! Long texts on a terminal: through the user's pager, or at once where there is none.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

use crate::signals::without_ctrl_c;

/// Shows a text in the pager that `PAGER` names, else in `less`. Returns false if none can be started.
pub(crate) fn page(text: &str) -> io::Result<bool> {
    let wanted = env::var("PAGER").unwrap_or_default();
    let mut words = wanted.split_whitespace();
    let (program, arguments) = match words.next() {
        Some(program) => (program, words.collect()),
        None => ("less", vec!["-R"]),
    };
    // Ctrl-C is a key of the pager.
    without_ctrl_c(|| {
        let started = Command::new(program).args(arguments).stdin(Stdio::piped()).spawn();
        let Ok(mut pager) = started else { return Ok(false) };
        if let Some(mut pipe) = pager.stdin.take() {
            // Whoever closes the pager early has read enough.
            let _ = pipe.write_all(text.as_bytes());
        }
        pager.wait()?;
        Ok(true)
    })
}
