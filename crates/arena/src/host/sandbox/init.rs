//! The first process of a sandbox's pid namespace: it prepares the mounts, starts the bot, stops and continues it on the
//! host's order, and ends everything with itself.
//!
//! It is the only process that can stop all others of the namespace at once, and the kernel kills the namespace with it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, getpid, kill_process_group, pidfd_open,
    set_child_subreaper, set_parent_process_death_signal,
};

use super::channel::{Order, Report, SandboxEnd};
use super::confinement::Surroundings;
use super::mounts::{make_read_only, mount_private_proc};
use super::{CURRENT_PROGRAM, INNER_COMMAND, ISOLATED, descendants, kill_descendants};

/// Orphans are reaped this often, and the bot where the kernel has no pidfd.
const REAP_INTERVAL: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// Runs the bot to its end. Returns its exit code, or 128 plus the signal that killed it.
pub(super) fn run(mut args: Vec<OsString>) -> i32 {
    let Ok(channel) = SandboxEnd::from_stdin() else { return 127 };
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let _ = set_child_subreaper(Some(getpid()));
    match start_bot(&channel, &mut args) {
        Ok(bot) => {
            let code = serve(&channel, bot);
            if getpid() != Pid::INIT {
                kill_descendants();
            }
            code
        }
        Err(problem) => {
            channel.report(&Report::NoSandbox(problem.to_string()));
            127
        }
    }
}

/// Starts the inner process, which becomes the bot.
fn start_bot(channel: &SandboxEnd, args: &mut Vec<OsString>) -> io::Result<Pid> {
    if args.len() < 2 {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let is_isolated = args.remove(0) == ISOLATED;
    let cgroup = PathBuf::from(args.remove(0));
    let [stdin, stdout, stderr] = channel.receive_pipes()?;
    let has_private_proc = is_isolated && mount_private_proc();
    let is_read_only = has_private_proc && make_read_only();
    let membership = Membership::enter(&cgroup);
    let surroundings = Surroundings { is_isolated, has_private_proc, is_read_only };
    let mut command = Command::new(CURRENT_PROGRAM);
    command.arg0("croupier").arg(INNER_COMMAND).arg(surroundings.to_word()).args(args);
    // A bot that signals its process group must not reach the supervisor, which is outside of the namespace.
    command.process_group(0);
    command.stdin(Stdio::from(stdin)).stdout(Stdio::from(stdout)).stderr(Stdio::from(stderr));
    let bot = command.spawn()?;
    membership.leave();
    // `serve` reaps all children, so the handle is not needed.
    Ok(Pid::from_child(&bot))
}

/// The stay of this process in the bot's control group: the bot inherits it, and this process leaves it again, since
/// it must run while the group is frozen.
struct Membership(Option<File>);

impl Membership {
    fn enter(cgroup: &Path) -> Membership {
        let open = |folder: &Path| File::options().write(true).open(folder.join("cgroup.procs"));
        let entered = cgroup.parent().and_then(|above| {
            let outside = open(above).ok()?;
            open(cgroup).and_then(|mut inside| inside.write_all(b"0")).ok()?;
            Some(outside)
        });
        Membership(entered)
    }

    fn leave(self) {
        if let Some(mut outside) = self.0 {
            let _ = outside.write_all(b"0");
        }
    }
}

/// Obeys the host until the bot ends or the host goes away.
fn serve(channel: &SandboxEnd, bot: Pid) -> i32 {
    let pidfd = pidfd_open(bot, PidfdFlags::empty()).ok();
    loop {
        let mut watched = vec![PollFd::new(channel, PollFlags::IN)];
        watched.extend(pidfd.as_ref().map(|pidfd| PollFd::new(pidfd, PollFlags::IN)));
        let _ = poll(&mut watched, Some(&REAP_INTERVAL));
        let has_order = !watched[0].revents().is_empty();
        if let Some(code) = reap(bot) {
            return code;
        }
        match has_order.then(|| channel.take_order()).flatten() {
            Some(Order::Freeze) => signal_all(Signal::STOP),
            Some(Order::Thaw) => signal_all(Signal::CONT),
            Some(Order::End) => return 128 + Signal::KILL.as_raw(),
            None => {}
        }
    }
}

/// Sends a signal to all other processes of the namespace. Outside a namespace this process knows its descendants only,
/// and one that is just being started escapes.
fn signal_all(signal: Signal) {
    if getpid() == Pid::INIT {
        let _ = kill_process_group(Pid::INIT, signal);
    } else {
        for pid in descendants(getpid()) {
            let _ = rustix::process::kill_process(pid, signal);
        }
    }
}

/// Reaps all children that have ended. Returns the exit code of the bot if it was one of them.
fn reap(bot: Pid) -> Option<i32> {
    while let Ok(Some((pid, status))) = rustix::process::wait(WaitOptions::NOHANG) {
        if pid == bot {
            let signal = status.terminating_signal().unwrap_or(0);
            return Some(status.exit_status().unwrap_or(128 + signal));
        }
    }
    None
}
