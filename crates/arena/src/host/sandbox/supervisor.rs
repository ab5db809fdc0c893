//! The outer process of a sandbox: creates namespaces, counts memory, and cleans up when the bot has ended.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::{fs, process};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, getpid, getuid, pidfd_open, set_child_subreaper};
use rustix::thread::{
    CapabilitySet, CapabilitySets, UnshareFlags, configure_capability_in_ambient_set,
    set_capabilities,
};

use super::channel::{Report, SandboxEnd};
use super::{
    CURRENT_PROGRAM, GIB, INIT_COMMAND, ISOLATED, MAX_TOTAL_MEMORY, SHARED, cgroup, descendants,
    keyring, kill_descendants, unshare,
};

/// How often memory is counted, and how often the process is polled where the kernel has no pidfd.
const POLL_INTERVAL: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// Runs the bot and cleans up after it. Returns the bot's exit code, or 128 plus the signal that killed it.
pub(super) fn supervise(mut args: Vec<OsString>) -> i32 {
    let Ok(channel) = SandboxEnd::from_stdin() else { return 127 };
    if args.is_empty() {
        return 127;
    }
    let cgroup = PathBuf::from(args.remove(0));
    let _ = set_child_subreaper(Some(getpid()));
    let code = match start_init(&cgroup, &args) {
        Ok(init) => watch(&channel, init),
        Err(problem) => {
            channel.report(&Report::NoSandbox(problem.to_string()));
            127
        }
    };
    kill_descendants();
    cgroup::remove(&cgroup);
    code
}

/// Starts the first process of the new namespaces. It inherits the channel as its standard input.
fn start_init(cgroup: &Path, args: &[OsString]) -> io::Result<Child> {
    // Before the user namespace, in which the host's keys would still be those of the session. A refusal costs nothing:
    // the bot can make no call that needs a key.
    let _ = keyring::join_fresh_session();
    let isolation = if isolate() { ISOLATED } else { SHARED };
    let mut command = Command::new(CURRENT_PROGRAM);
    command.arg0("croupier").arg(INIT_COMMAND).arg(isolation).arg(cgroup);
    // The inner process cannot use its own pid, which is a small number in every pid namespace.
    command.arg(process::id().to_string()).args(args).spawn()
}

/// Waits until the bot has ended or uses too much memory. The host's end is noticed by the first process of the
/// namespace.
fn watch(channel: &SandboxEnd, mut init: Child) -> i32 {
    let pidfd = pidfd_open(Pid::from_child(&init), PidfdFlags::empty()).ok();
    while let Ok(None) = init.try_wait() {
        let mut watched: Vec<PollFd<'_>> =
            pidfd.iter().map(|pidfd| PollFd::new(pidfd, PollFlags::IN)).collect();
        let _ = poll(&mut watched, Some(&POLL_INTERVAL));
        if exceeds_memory() {
            channel.report(&Report::Memory(format!("{} GiB", MAX_TOTAL_MEMORY / GIB)));
            break;
        }
    }
    // The kernel kills a pid namespace with its first process.
    let _ = init.kill();
    init.wait().map_or(127, exit_code)
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
    keep_right_to_mount();
    unshare(namespaces).is_ok()
}

/// Lets the next process keep the right to mount inside the user namespace: a user other than root would lose it by
/// executing a program. The inner process gives it up.
fn keep_right_to_mount() {
    let all = CapabilitySet::all();
    let mount = CapabilitySet::SYS_ADMIN;
    let sets = CapabilitySets { effective: all, permitted: all, inheritable: mount };
    let _ = set_capabilities(None, sets)
        .and_then(|()| configure_capability_in_ambient_set(mount, true));
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
