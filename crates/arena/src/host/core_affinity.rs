//! Pins a match host and its programs to one core. They take turns, so they can share it; waking another core for every
//! message would cost several times as much as the message itself.

use std::sync::OnceLock;
use std::thread::available_parallelism;

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// The cores that the process may use, determined when a thread is first pinned.
static ALL_CORES: OnceLock<AllCores> = OnceLock::new();

struct AllCores {
    set: CpuSet,
    /// Their numbers, beginning with the core on which the first thread was pinned.
    order: Vec<usize>,
}

/// Pins the calling thread, and every program that it starts, to one core until this is dropped.
pub(super) struct PinnedThread(());

impl PinnedThread {
    /// Pins to the n-th core, modulo the number of cores. `None` where the system does not allow it.
    pub(super) fn pin(n: usize) -> Option<PinnedThread> {
        let set = sched_getaffinity(None).ok()?;
        let all = ALL_CORES.get_or_init(|| {
            let here = sched_getcpu();
            let (before, from): (Vec<usize>, Vec<usize>) = (0..CpuSet::MAX_CPU)
                .filter(|core| set.is_set(*core))
                .partition(|core| *core < here);
            AllCores { set, order: [from, before].concat() }
        });
        let mut one = CpuSet::new();
        one.set(*all.order.get(n % all.order.len().max(1))?);
        sched_setaffinity(None, &one).ok()?;
        Some(PinnedThread(()))
    }
}

impl Drop for PinnedThread {
    fn drop(&mut self) {
        unpin_thread();
    }
}

/// Lets the calling thread use all cores again. A new thread inherits the affinity of the thread that starts it.
pub fn unpin_thread() {
    if let Some(all) = ALL_CORES.get() {
        // Where pinning has worked, unpinning works too.
        let _ = sched_setaffinity(None, &all.set);
    }
}

/// How many cores the process may use; a pinned thread gets the same answer.
pub fn available_cores() -> usize {
    match ALL_CORES.get() {
        Some(all) => all.order.len(),
        None => available_parallelism().map_or(1, Into::into),
    }
}
