//! What examples lend to bots and solvers: threads, a clock, and a folder for what they keep.

use std::path::PathBuf;
use std::sync::{LazyLock, OnceLock};
use std::time::Instant;
use std::{fs, thread};

use croupier_engine::{Job, Means};

static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// This machine, with the folder that was set, if one was.
pub(crate) struct Machine;

impl Machine {
    #[allow(dead_code, reason = "not every example keeps something")]
    /// The machine with a folder for what is kept.
    pub(crate) fn with(folder: PathBuf) -> &'static Machine {
        let _ = FOLDER.set(folder);
        &Machine
    }
}

impl Means for Machine {
    fn now_ms(&self) -> f64 {
        BEGUN.elapsed().as_secs_f64() * 1000.0
    }

    fn width(&self) -> usize {
        thread::available_parallelism().map_or(1, Into::into)
    }

    fn together(&self, jobs: Vec<Job<'_>>) {
        thread::scope(|scope| {
            for job in jobs {
                scope.spawn(job);
            }
        });
    }

    fn recall(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(FOLDER.get()?.join(name)).ok()
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        if let Some(folder) = FOLDER.get() {
            let _ = fs::create_dir_all(folder).and_then(|()| fs::write(folder.join(name), bytes));
        }
    }
}
