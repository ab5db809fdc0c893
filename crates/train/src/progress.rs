//! Progress of a long run on standard error: at most one line a second, with the time that is left.

use std::time::{Duration, Instant};

/// Prints how far a run is.
pub(crate) struct Progress {
    begun: Instant,
    printed: Option<Instant>,
    at_start: Option<f64>,
}

impl Progress {
    /// Progress of a run that begins, or resumes, now.
    pub(crate) fn new() -> Progress {
        Progress { begun: Instant::now(), printed: None, at_start: None }
    }

    /// Reports the fraction of the work that is done, with a remark such as the current loss.
    pub(crate) fn report(&mut self, done: f64, remark: &str) {
        let at_start = *self.at_start.get_or_insert(done);
        let due = self.printed.is_none_or(|at| at.elapsed() >= Duration::from_secs(1));
        if !due && done < 1.0 {
            return;
        }
        self.printed = Some(Instant::now());
        let elapsed = self.begun.elapsed().as_secs_f64();
        let since_start = done - at_start;
        let left = if since_start > 0.0 { elapsed * (1.0 - done) / since_start } else { 0.0 };
        eprintln!("{:5.1} %  {left:6.0} s left  {remark}", done * 100.0);
    }
}
