//! A percentage on standard error while work takes longer than a second; only in a terminal.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

const MOMENT: Duration = Duration::from_secs(1);

/// The display of work in progress; it is erased at the end.
pub(crate) struct Progress {
    begun: Instant,
    last: Option<Instant>,
}

impl Progress {
    /// Starts the clock.
    pub(crate) fn begin() -> Progress {
        Progress { begun: Instant::now(), last: None }
    }

    /// Shows the share of the work that is done.
    pub(crate) fn report(&mut self, share: f64) {
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
