//! Where programs run. A program and its desk take turns, so they share a core: the system would put them on two, and
//! waking another core for every message costs several times the message itself.

use std::sync::OnceLock;
use std::thread::available_parallelism;

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// The cores that the whole program may use, found when a desk first keeps to one of them.
static ALL: OnceLock<All> = OnceLock::new();

struct All {
    set: CpuSet,
    /// Their numbers, beginning with the one where the first desk was.
    turn: Vec<usize>,
}

/// Keeps the calling thread, and every program that it starts, on one core until this is dropped.
pub(super) struct OnOneCore(());

impl OnOneCore {
    /// Desks take the cores in turn. Nothing where the system does not let us choose.
    pub(super) fn take(desk: usize) -> Option<OnOneCore> {
        let set = sched_getaffinity(None).ok()?;
        let all = ALL.get_or_init(|| {
            let here = sched_getcpu();
            let (before, from): (Vec<usize>, Vec<usize>) = (0..CpuSet::MAX_CPU)
                .filter(|core| set.is_set(*core))
                .partition(|core| *core < here);
            All { set, turn: [from, before].concat() }
        });
        let mut one = CpuSet::new();
        one.set(*all.turn.get(desk % all.turn.len().max(1))?);
        sched_setaffinity(None, &one).ok()?;
        Some(OnOneCore(()))
    }
}

impl Drop for OnOneCore {
    fn drop(&mut self) {
        roam();
    }
}

/// Lets the calling thread use all cores again: a thread inherits the place of the one that starts it.
pub fn roam() {
    if let Some(all) = ALL.get() {
        // A thread that could be bound can be let free.
        let _ = sched_setaffinity(None, &all.set);
    }
}

/// How many cores the program may use, also when asked by a thread that keeps to one.
pub fn cores() -> usize {
    match ALL.get() {
        Some(all) => all.turn.len(),
        None => available_parallelism().map_or(1, Into::into),
    }
}
