//! The outer process of a sandbox: creates namespaces, waits for the bot, and kills everything the bot has started.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, Command, ExitStatus};
use std::{fs, process};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, getpid, getuid, kill_process, pidfd_open, set_child_subreaper,
};
use rustix::thread::UnshareFlags;

use super::confinement::{ISOLATED, SHARED};
use super::{CURRENT_PROGRAM, GIB, INNER_COMMAND, NO_SANDBOX, OUT_OF_MEMORY, unshare};

/// The most memory that a bot and everything it has started may write to, together.
const MAX_TOTAL_MEMORY: u64 = 2 * GIB;

/// Runs the bot and cleans up after it. Returns the bot's exit code, or 128 plus the signal that killed it.
pub(super) fn supervise(bot: Vec<OsString>) -> i32 {
    let _ = set_child_subreaper(Some(getpid()));
    let isolation = if isolate() { ISOLATED } else { SHARED };
    let mut command = Command::new(CURRENT_PROGRAM);
    command.arg0("croupier").arg(INNER_COMMAND).arg(isolation);
    // The inner process cannot use its own pid: in a new pid namespace it is always 1.
    command.arg(process::id().to_string()).args(bot);
    let mut inner = match command.process_group(0).spawn() {
        Ok(inner) => inner,
        Err(problem) => {
            let _ = writeln!(io::stderr(), "{}{problem}", NO_SANDBOX.0);
            return 127;
        }
    };
    release_pipes();
    wait_for_end(&mut inner);
    // Killing the first process of a pid namespace kills all of it; without one, descendants are killed one by one.
    let _ = inner.kill();
    let status = inner.wait();
    kill_descendants();
    status.map_or(127, exit_code)
}

fn exit_code(status: ExitStatus) -> i32 {
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))
}

/// Enters new pid, network and IPC namespaces. Returns false if the kernel refuses.
fn isolate() -> bool {
    let namespaces = UnshareFlags::NEWPID | UnshareFlags::NEWNET | UnshareFlags::NEWIPC;
    if unshare(namespaces).is_ok() {
        return true;
    }
    let (uid, gid) = (getuid().as_raw(), rustix::process::getgid().as_raw());
    if unshare(UnshareFlags::NEWUSER).is_err() {
        return false;
    }
    // The identity mapping keeps the user, who can read the bot's files; an unmapped user could not.
    let _ = fs::write("/proc/self/setgroups", "deny");
    let _ = fs::write("/proc/self/uid_map", format!("{uid} {uid} 1"));
    let _ = fs::write("/proc/self/gid_map", format!("{gid} {gid} 1"));
    unshare(namespaces).is_ok()
}

/// Closes the supervisor's copies of the bot's input and output, so that the host notices when the bot closes them.
fn release_pipes() {
    if let Ok(null) = fs::File::options().read(true).write(true).open("/dev/null") {
        let _ = rustix::stdio::dup2_stdin(&null);
        let _ = rustix::stdio::dup2_stdout(&null);
    }
}

/// Waits until the bot has ended, uses too much memory, or the host has closed its end of standard error, as it does
/// when it dies.
fn wait_for_end(bot: &mut Child) {
    /// How often memory is checked, and how often the process is polled where the kernel has no pidfd.
    const POLL_INTERVAL: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };
    let pidfd = pidfd_open(Pid::from_child(bot), PidfdFlags::empty()).ok();
    let stderr = rustix::stdio::stderr();
    while let Ok(None) = bot.try_wait() {
        let mut watched = vec![PollFd::new(&stderr, PollFlags::empty())];
        watched.extend(pidfd.as_ref().map(|pidfd| PollFd::new(pidfd, PollFlags::IN)));
        if poll(&mut watched, Some(&POLL_INTERVAL)).is_ok() && !watched[0].revents().is_empty() {
            return;
        }
        if exceeds_memory() {
            let limit = MAX_TOTAL_MEMORY / GIB;
            let _ = writeln!(io::stderr(), "{}{limit} GiB", OUT_OF_MEMORY.0);
            return;
        }
    }
}

/// Whether all descendants together use more memory than allowed. Resource limits apply to single processes only.
fn exceeds_memory() -> bool {
    let sum = |file: &str, fields: &[&str]| -> u64 {
        let all = descendants(getpid()).into_iter().map(|pid| {
            let path = format!("/proc/{}/{file}", pid.as_raw_nonzero());
            sum_kilobytes(&fs::read_to_string(path).unwrap_or_default(), fields)
        });
        all.sum::<u64>() * 1024
    };
    // The resident set counts shared pages once per process: an upper bound that is cheap to read.
    if sum("status", &["RssAnon:", "RssShmem:"]) <= MAX_TOTAL_MEMORY {
        return false;
    }
    // The proportional set size divides shared pages. Where the kernel does not report it, the upper bound decides.
    let proportional = sum("smaps_rollup", &["Pss_Anon:", "Pss_Shmem:"]);
    proportional == 0 || proportional > MAX_TOTAL_MEMORY
}

/// The sum of the values of these fields.
fn sum_kilobytes(text: &str, fields: &[&str]) -> u64 {
    let value = |line: &str| {
        let rest = fields.iter().find_map(|field| line.strip_prefix(field))?;
        rest.split_whitespace().next()?.parse::<u64>().ok()
    };
    text.lines().filter_map(value).sum()
}

/// Kills all descendants. As a subreaper this process inherits orphans, so it repeats until none is left.
fn kill_descendants() {
    loop {
        for pid in descendants(getpid()) {
            let _ = kill_process(pid, Signal::KILL);
        }
        match rustix::process::wait(rustix::process::WaitOptions::empty()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

fn descendants(root: Pid) -> Vec<Pid> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(pid) = open.pop() {
        let list = format!("/proc/{0}/task/{0}/children", pid.as_raw_nonzero());
        let children = fs::read_to_string(list).unwrap_or_default();
        let children = children.split_whitespace().filter_map(|child| child.parse().ok());
        let children: Vec<Pid> = children.filter_map(Pid::from_raw).collect();
        found.extend(&children);
        open.extend(children);
    }
    found
}
