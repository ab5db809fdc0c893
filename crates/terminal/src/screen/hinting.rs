//! Evaluations that another thread computes while the screen stays alive. They are never waited for.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use croupier_table::Evaluation;

use super::device::SPARE_THREAD;
use super::panes::Hints;

/// What is computed for the position after so many steps.
pub(crate) struct Hinting {
    pub steps: usize,
    found: Receiver<Option<Vec<Evaluation<String>>>>,
}

impl Hinting {
    /// Starts to compute on a thread of its own.
    pub(crate) fn begin(
        steps: usize,
        evaluate: impl FnOnce() -> Option<Vec<Evaluation<String>>> + Send + 'static,
    ) -> Hinting {
        let (sender, found) = channel();
        // Without a thread nothing is found.
        let _ = thread::Builder::new().name(SPARE_THREAD.to_owned()).spawn(move || {
            // The page may have gone on meanwhile.
            let _ = sender.send(evaluate());
        });
        Hinting { steps, found }
    }

    /// What has been found; `None` while it is being computed. A thread that panicked has found nothing.
    pub(crate) fn hints(&self) -> Option<Hints> {
        match self.found.try_recv() {
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) | Ok(None) => Some(Hints::Absent),
            Ok(Some(evaluations)) => Some(Hints::Known(evaluations)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::device::{OPEN, leave_when_it_panics};
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn a_panic_while_hints_are_computed_leaves_the_screen_open_and_says_that_there_are_none() {
        leave_when_it_panics();
        OPEN.store(true, Ordering::SeqCst);
        let hinting = Hinting::begin(3, || panic!("no bot has such weights"));
        let found = loop {
            match hinting.hints() {
                Some(found) => break found,
                None => thread::yield_now(),
            }
        };
        assert_eq!(found, Hints::Absent);
        assert!(OPEN.swap(false, Ordering::SeqCst), "the program goes on drawing");
    }
}
