//! The machine as bots and solvers may use it: its clock, its cores, and files in the user's cache directory.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use std::{env, fs, process, thread};

#[cfg(feature = "arena")]
use croupier_arena::host;
use croupier_table::{Job, Resources};

/// This machine.
pub(crate) static MACHINE: Machine = Machine;

/// The machine that the program runs on.
pub(crate) struct Machine;

static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Resources for Machine {
    fn now_ms(&self) -> f64 {
        BEGUN.elapsed().as_secs_f64() * 1000.0
    }

    fn parallelism(&self) -> usize {
        available_cores()
    }

    fn run_parallel(&self, jobs: Vec<Job<'_>>) {
        thread::scope(|scope| {
            let mut jobs = jobs.into_iter();
            let first = jobs.next();
            for job in jobs {
                scope.spawn(|| {
                    #[cfg(feature = "arena")]
                    host::unpin_thread();
                    job();
                });
            }
            if let Some(job) = first {
                job();
            }
        });
    }

    fn cache_get(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(folder()?.join(name)).ok()
    }

    /// Written to a temporary file that is then renamed, so that no reader finds half of it. A full disk is no failure:
    /// the result is computed again next time.
    fn cache_put(&self, name: &str, bytes: &[u8]) {
        let Some(folder) = folder() else { return };
        let temporary = folder.join(format!("{name}.{}", process::id()));
        let stored = fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&temporary, bytes))
            .and_then(|()| fs::rename(&temporary, folder.join(name)));
        if stored.is_err() {
            let _ = fs::remove_file(&temporary);
            CACHE_FAILED.store(true, Ordering::Relaxed);
        }
    }
}

/// How many cores this process may use.
fn available_cores() -> usize {
    #[cfg(feature = "arena")]
    return host::available_cores();
    #[cfg(not(feature = "arena"))]
    thread::available_parallelism().map_or(1, usize::from)
}

/// Whether something could not be stored.
static CACHE_FAILED: AtomicBool = AtomicBool::new(false);

/// The cache folder, if storing something there has failed.
pub(crate) fn failed_cache() -> Option<PathBuf> {
    folder().filter(|_| CACHE_FAILED.load(Ordering::Relaxed))
}

/// The user's cache directory for this program.
fn folder() -> Option<PathBuf> {
    let cache = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cache")))?;
    Some(cache.join("croupier"))
}
