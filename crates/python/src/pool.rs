//! Threads that stay alive between the steps of a batch.

use std::process;

use pyo3::PyResult;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors::error;

/// The most threads of a batch.
pub(crate) const MOST_THREADS: usize = 256;

/// A pool of threads that is opened again in a forked process, where its threads do not exist.
pub(crate) struct Pool {
    threads: usize,
    opened: Option<(u32, ThreadPool)>,
}

impl Pool {
    /// A pool that starts its threads when it is first used.
    pub(crate) fn new(threads: usize) -> Pool {
        Pool { threads, opened: None }
    }

    /// The threads of this process; none if one thread is enough.
    pub(crate) fn get(&mut self) -> PyResult<Option<&ThreadPool>> {
        if self.threads <= 1 {
            return Ok(None);
        }
        if let Some((_, left)) = self.opened.take_if(|(owner, _)| *owner != process::id()) {
            // The threads stayed in the parent: waiting for them to end would be for ever.
            std::mem::forget(left);
        }
        if self.opened.is_none() {
            let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
            let pool = pool.map_err(|problem| error(format!("no threads: {problem}")))?;
            self.opened = Some((process::id(), pool));
        }
        Ok(self.opened.as_ref().map(|(_, pool)| pool))
    }
}
