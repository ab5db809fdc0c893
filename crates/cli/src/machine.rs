//! The machine as bots and solvers may use it: its clock, its cores, and files in the user's cache directory.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use std::{env, fs, process, thread};

use croupier_arena::host;
use croupier_engine::{Job, Means};

/// This machine.
pub(crate) static MACHINE: Machine = Machine;

/// The machine that the program runs on.
pub(crate) struct Machine;

static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Means for Machine {
    fn now_ms(&self) -> f64 {
        BEGUN.elapsed().as_secs_f64() * 1000.0
    }

    fn width(&self) -> usize {
        host::available_cores()
    }

    fn together(&self, jobs: Vec<Job<'_>>) {
        thread::scope(|scope| {
            let mut jobs = jobs.into_iter();
            let first = jobs.next();
            for job in jobs {
                scope.spawn(|| {
                    host::unpin_thread();
                    job();
                });
            }
            if let Some(job) = first {
                job();
            }
        });
    }

    fn recall(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(folder()?.join(name)).ok()
    }

    /// Written beside its place and moved there, so that no reader finds half of it. A full disk is no failure: what
    /// was found is found again.
    fn keep(&self, name: &str, bytes: &[u8]) {
        let Some(folder) = folder() else { return };
        let beside = folder.join(format!("{name}.{}", process::id()));
        let kept = fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&beside, bytes))
            .and_then(|()| fs::rename(&beside, folder.join(name)));
        if kept.is_err() {
            let _ = fs::remove_file(&beside);
            NOT_KEPT.store(true, Ordering::Relaxed);
        }
    }
}

/// Whether something could not be kept.
static NOT_KEPT: AtomicBool = AtomicBool::new(false);

/// The folder in which something could not be kept for the next time, if that happened.
pub(crate) fn not_kept() -> Option<PathBuf> {
    folder().filter(|_| NOT_KEPT.load(Ordering::Relaxed))
}

/// The user's cache directory for this program.
fn folder() -> Option<PathBuf> {
    let cache = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cache")))?;
    Some(cache.join("croupier"))
}
