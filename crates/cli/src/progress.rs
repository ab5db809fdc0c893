//! The share of some work that is done, shown in a terminal and only if it takes longer than a moment.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

const MOMENT: Duration = Duration::from_secs(1);

/// Work under way; what was shown of it is wiped at its end.
pub(crate) struct Progress {
    begun: Instant,
    last: Option<Instant>,
}

impl Progress {
    /// The work begins.
    pub(crate) fn begin() -> Progress {
        Progress { begun: Instant::now(), last: None }
    }

    /// So much of it is done.
    pub(crate) fn tell(&mut self, share: f64) {
        let lately = self.last.is_some_and(|last| last.elapsed() < MOMENT / 5);
        if !lately && self.begun.elapsed() > MOMENT && io::stderr().is_terminal() {
            self.last = Some(Instant::now());
            eprint!("\r{:3.0} % ", share * 100.0);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.last.is_some() {
            eprint!("\r      \r");
        }
    }
}
