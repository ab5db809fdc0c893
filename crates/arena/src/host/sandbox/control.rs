//! What the host does to a running bot besides talking to it: freeze it, thaw it, and measure its processor time and what
//! it reads from the disk.

use std::fs;
use std::time::Duration;

use rustix::process::Pid;

use super::cgroup::Cgroup;
use super::channel::{HostEnd, Report};
use super::descendants;

/// Control over the processes of one bot.
pub(in crate::host) struct BotControl {
    supervisor: Pid,
    channel: HostEnd,
    /// Its control group, where there is one.
    cgroup: Option<Cgroup>,
}

impl BotControl {
    pub(super) fn new(supervisor: Pid, channel: HostEnd, cgroup: Option<Cgroup>) -> BotControl {
        BotControl { supervisor, channel, cgroup }
    }

    /// Stops all processes of the bot until [`BotControl::thaw`].
    pub(in crate::host) fn freeze(&self) {
        if self.cgroup.as_ref().is_none_or(|cgroup| cgroup.freeze().is_err()) {
            self.channel.freeze();
        }
    }

    /// Lets them run.
    pub(in crate::host) fn thaw(&self) {
        if self.cgroup.as_ref().is_none_or(|cgroup| cgroup.thaw().is_err()) {
            self.channel.thaw();
        }
    }

    /// The next report of the sandbox, if there is one.
    pub(in crate::host) fn take_report(&self) -> Option<Report> {
        self.channel.take_report()
    }

    /// The processor time that the bot and everything it has started have used.
    pub(in crate::host) fn cpu_time(&mut self) -> Duration {
        // A bot that could not be moved into its group is governed by signals.
        self.cgroup.take_if(|cgroup| !cgroup.is_populated());
        let measured = self.cgroup.as_ref().and_then(Cgroup::cpu_time);
        measured.unwrap_or_else(|| cpu_time_below(self.supervisor))
    }

    /// How many bytes the bot and everything it has started have read from the disk. The kernel adds those of a process
    /// that has ended to the one that has reaped it.
    pub(in crate::host) fn disk_reads(&self) -> u64 {
        descendants(self.supervisor).into_iter().map(disk_reads).sum()
    }
}

/// How many bytes a process has read from the disk. None, where the kernel does not count.
fn disk_reads(pid: Pid) -> u64 {
    let counters = fs::read_to_string(format!("/proc/{}/io", pid.as_raw_nonzero()));
    let counters = counters.unwrap_or_default();
    let read = counters.lines().find_map(|line| line.strip_prefix("read_bytes: "));
    read.and_then(|read| read.parse().ok()).unwrap_or(0)
}

/// The processor time of all descendants of a supervisor but the init process, whose reaped children count.
fn cpu_time_below(supervisor: Pid) -> Duration {
    let all = descendants(supervisor);
    let Some((init, bot)) = all.split_first() else { return Duration::ZERO };
    let reaped = ticks(*init, 15..17);
    bot.iter().fold(reaped, |sum, pid| {
        // Ticks are coarse and count threads that have ended; the scheduler is exact about those that run.
        sum + ticks(*pid, 13..15).max(scheduled(*pid)) + ticks(*pid, 15..17)
    })
}

/// The sum of these fields of `/proc/PID/stat`, counted from 0, which are times in clock ticks.
fn ticks(pid: Pid, fields: std::ops::Range<usize>) -> Duration {
    let stat =
        fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
    // The name of the program, field 1, may contain blanks and brackets.
    let rest = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
    let values = rest.split(' ').skip(fields.start - 2).take(fields.len());
    let sum: u64 = values.filter_map(|value| value.parse::<u64>().ok()).sum();
    Duration::from_millis(sum * 1000 / rustix::param::clock_ticks_per_second().max(1))
}

/// How long the threads of a process have run, by the scheduler.
fn scheduled(pid: Pid) -> Duration {
    let tasks = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero()));
    let ns = tasks.into_iter().flatten().flatten().filter_map(|task| {
        let line = fs::read_to_string(task.path().join("schedstat")).ok()?;
        line.split(' ').next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(ns.sum())
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};
    use std::time::Instant;

    use super::*;

    #[test]
    fn the_processor_time_of_children_and_grandchildren_is_counted() {
        // The first process stands for the init process, whose own time does not count.
        let busy = "sh -c 'while :; do :; done' & wait";
        let mut top = Command::new("sh")
            .args(["-c", &format!("sh -c \"{busy}\" & wait")])
            .stdout(Stdio::null())
            .spawn()
            .expect("a shell");
        let begun = Instant::now();
        let mut used = Duration::ZERO;
        while used < Duration::from_millis(20) && begun.elapsed() < Duration::from_mins(1) {
            used = cpu_time_below(Pid::from_child(&top));
        }
        for pid in descendants(Pid::from_child(&top)) {
            let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
        }
        let _ = top.kill();
        let _ = top.wait();
        assert!(used >= Duration::from_millis(20), "{used:?}");
    }
}
