//! The control group of a bot (cgroup version 2), where this process may create one: it freezes all processes of a bot,
//! measures their processor time and limits their memory. Without it the sandbox uses signals and `/proc`.

use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, io};

/// A control group, removed by the supervisor of its bot.
#[derive(Debug)]
pub(in crate::host) struct Cgroup(PathBuf);

impl Cgroup {
    /// Creates a group below that of this process, or `None` where that is not allowed.
    pub(super) fn create(memory_limit: u64) -> Option<Cgroup> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = own_group()?.join(format!("croupier-{}-{n}", process::id()));
        fs::create_dir(&path).ok()?;
        let cgroup = Cgroup(path);
        if !cgroup.0.join("cgroup.freeze").exists() {
            cgroup.remove();
            return None;
        }
        // The file exists only where the memory controller is delegated; the supervisor counts memory elsewhere.
        if cgroup.0.join("memory.max").exists() {
            let _ = cgroup.write("memory.max", &memory_limit.to_string());
            let _ = cgroup.write("memory.swap.max", "0");
            let _ = cgroup.write("memory.oom.group", "1");
        }
        Some(cgroup)
    }

    /// Its folder.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Whether processes belong to it: a bot that could not be moved into it is not governed by it.
    pub(super) fn is_populated(&self) -> bool {
        let events = fs::read_to_string(self.0.join("cgroup.events")).unwrap_or_default();
        events.lines().any(|line| line == "populated 1")
    }

    /// Stops all its processes.
    pub(super) fn freeze(&self) -> io::Result<()> {
        self.write("cgroup.freeze", "1")
    }

    /// Lets them run.
    pub(super) fn thaw(&self) -> io::Result<()> {
        self.write("cgroup.freeze", "0")
    }

    /// The processor time of all its processes, those that have ended included.
    pub(super) fn cpu_time(&self) -> Option<Duration> {
        let stat = fs::read_to_string(self.0.join("cpu.stat")).ok()?;
        let us = stat.lines().find_map(|line| line.strip_prefix("usage_usec "))?;
        us.parse().ok().map(Duration::from_micros)
    }

    /// Removes the group if it is empty.
    pub(super) fn remove(&self) {
        remove(&self.0);
    }

    fn write(&self, file: &str, text: &str) -> io::Result<()> {
        fs::write(self.0.join(file), text)
    }
}

/// Removes the folder of a group that has no processes.
pub(super) fn remove(path: &Path) {
    let _ = fs::remove_dir(path);
}

/// The folder of the group that this process belongs to.
fn own_group() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let is_unified =
        |line: &&str| line.split(" - ").nth(1).is_some_and(|kind| kind.starts_with("cgroup2 "));
    let mount = mounts.lines().find(is_unified)?.split(' ').nth(4)?;
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    Some(Path::new(mount).join(own))
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::thread::yield_now;
    use std::time::Instant;

    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    /// Waits until something holds, or long enough.
    fn eventually(mut holds: impl FnMut() -> bool) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < LONG {
            if holds() {
                return true;
            }
            yield_now();
        }
        false
    }

    #[test]
    fn a_group_counts_stops_and_continues_its_processes_and_is_removed() {
        let Some(group) = Cgroup::create(1 << 30) else {
            eprintln!(
                "control groups are not tested: this user may not create one on this machine"
            );
            return;
        };
        assert!(!group.is_populated());
        let mut busy =
            Command::new("sh").args(["-c", "while :; do :; done"]).spawn().expect("a shell");
        fs::write(group.path().join("cgroup.procs"), busy.id().to_string()).expect("it enters");
        assert!(group.is_populated());
        let used = || group.cpu_time().expect("it is counted");
        let before = used();
        assert!(eventually(|| used() > before + Duration::from_millis(10)));
        group.freeze().expect("frozen");
        let events = || fs::read_to_string(group.path().join("cgroup.events")).unwrap_or_default();
        assert!(eventually(|| events().contains("frozen 1")));
        let frozen = used();
        assert!(events().contains("frozen 1") && used() == frozen);
        group.thaw().expect("thawed");
        assert!(eventually(|| used() > frozen + Duration::from_millis(10)));
        busy.kill().expect("killed");
        busy.wait().expect("it ends");
        assert!(eventually(|| !group.is_populated()));
        group.remove();
        assert!(!group.path().exists());
    }
}
