//! The machine as bots and solvers use it during training: threads, a clock and a folder for solved tables.

use std::path::PathBuf;
use std::time::Instant;
use std::{fs, thread};

use croupier_engine::{Job, Resources};

/// This machine.
pub(crate) struct Machine {
    begun: Instant,
    folder: Option<PathBuf>,
}

impl Machine {
    /// The machine, with a folder for what is kept if there is to be one. It stays until the program ends.
    pub(crate) fn new(folder: Option<PathBuf>) -> &'static Machine {
        Box::leak(Box::new(Machine { begun: Instant::now(), folder }))
    }
}

impl Resources for Machine {
    fn now_ms(&self) -> f64 {
        self.begun.elapsed().as_secs_f64() * 1000.0
    }

    fn parallelism(&self) -> usize {
        thread::available_parallelism().map_or(1, Into::into)
    }

    fn run_parallel(&self, jobs: Vec<Job<'_>>) {
        thread::scope(|scope| {
            for job in jobs {
                scope.spawn(job);
            }
        });
    }

    fn cache_get(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.as_ref()?.join(name)).ok()
    }

    fn cache_put(&self, name: &str, bytes: &[u8]) {
        if let Some(folder) = &self.folder {
            let _ = fs::create_dir_all(folder).and_then(|()| fs::write(folder.join(name), bytes));
        }
    }
}
