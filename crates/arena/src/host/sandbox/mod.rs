//! The sandbox of a native bot: namespaces, mounts, an empty keyring, resource limits, Landlock and a filter of system
//! calls. It knows nothing of the protocol.
//!
//! Code between fork and exec would be unsafe, so the program starts itself three times under hidden commands. The
//! *supervisor* creates the namespaces, stays outside of them and counts memory. The *init* process is the first of the
//! new pid namespace: it stops and continues the bot, and everything ends with it. The *inner* process drops its
//! privileges and becomes the bot by exec. No process relays messages: the bot holds the host's pipes itself, which the
//! host sends through a *channel* that the bot never sees.

mod cgroup;
mod channel;
mod confinement;
mod control;
mod init;
mod keyring;
mod mounts;
mod readable_paths;
mod supervisor;
mod system_calls;

use std::ffi::OsString;
use std::io::{self, PipeReader, PipeWriter, Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs, process};

use rustix::process::{Pid, Signal, getpid, kill_process};
use rustix::thread::UnshareFlags;

use cgroup::Cgroup;
use channel::SandboxEnd;
use readable_paths::{environment, is_readable_by_all, own_files};

pub use readable_paths::is_readable_by_bots;
pub(crate) use readable_paths::own_paths as bot_folders;

pub(super) use channel::Report;
pub(super) use control::BotControl;

/// The hidden command under which a program that hosts bots must call [`run_sandbox_if_requested`].
pub const SANDBOX_COMMAND: &str = "bot-sandbox";
const INIT_COMMAND: &str = "bot-sandbox-init";
const INNER_COMMAND: &str = "bot-sandbox-inner";

/// The running program, even if its file has been replaced since it was started.
const CURRENT_PROGRAM: &str = "/proc/self/exe";

/// The first argument of the init process: whether it runs in namespaces of its own.
const ISOLATED: &str = "isolated";
const SHARED: &str = "shared";

const GIB: u64 = 1 << 30;
/// The most memory that a bot and everything it has started may write to, together.
const MAX_TOTAL_MEMORY: u64 = 2 * GIB;

/// The restrictions, each of which a kernel or a container may not support.
pub const RESTRICTIONS: [&str; 8] =
    ["namespaces", "calls", "files", "mounts", "network", "limits", "idle", "users"];

/// How bots are started: the program that handles the hidden commands, and what bots may not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sandbox {
    program: PathBuf,
    /// Files and folders that no bot may read.
    hidden: Vec<PathBuf>,
}

impl Sandbox {
    /// Uses the running program, whose `main` must begin with [`run_sandbox_if_requested`].
    pub fn current_program() -> Sandbox {
        Sandbox::program(CURRENT_PROGRAM)
    }

    /// Uses another program, whose `main` must begin with [`run_sandbox_if_requested`].
    pub fn program(program: impl Into<PathBuf>) -> Sandbox {
        Sandbox { program: program.into(), hidden: Vec::new() }
    }

    /// Denies access to this file or folder, even inside the bot's own: for instance to that of the contest, with its
    /// seed, or to a rival.
    #[must_use]
    pub fn hiding(mut self, path: &Path) -> Sandbox {
        self.hidden.push(path.canonicalize().unwrap_or_else(|_| path.to_owned()));
        self
    }

    /// The names of the restrictions that cannot be enforced on this machine for the bots of these commands.
    pub fn missing_restrictions<'a>(
        &self,
        commands: impl IntoIterator<Item = &'a [String]>,
    ) -> io::Result<Vec<&'static str>> {
        // Without a program the inner process prints the restrictions that hold. No bot is there to forge them.
        let mut started = self.start(&[])?;
        let mut report = String::new();
        started.stdout.read_to_string(&mut report)?;
        started.child.wait()?;
        if report.is_empty() {
            let why = match started.control.take_report() {
                Some(Report::NoSandbox(why)) => why,
                _ => format!("{} does not answer to {SANDBOX_COMMAND}", self.program.display()),
            };
            return Err(io::Error::other(why));
        }
        let mut enforced: Vec<&str> = report.split_whitespace().collect();
        // A bot whose files only root may read keeps root's right to read.
        let is_readable = |command: &[String]| {
            let words: Vec<OsString> = command.iter().map(OsString::from).collect();
            own_files(&words).iter().all(|file| is_readable_by_all(file))
        };
        if !commands.into_iter().all(is_readable) {
            enforced.retain(|name| *name != "users");
        }
        Ok(RESTRICTIONS.into_iter().filter(|name| !enforced.contains(name)).collect())
    }

    /// Starts a bot.
    pub(super) fn start(&self, bot: &[String]) -> io::Result<StartedBot> {
        let (channel, sandbox_end) = channel::channel()?;
        let (stdin, to_bot) = io::pipe()?;
        let (from_bot, stdout) = io::pipe()?;
        let (errors, stderr) = io::pipe()?;
        let cgroup = Cgroup::create(MAX_TOTAL_MEMORY);
        channel.send_pipes(&stdin, &stdout, &stderr)?;
        let child = self.command(bot, cgroup.as_ref(), sandbox_end).spawn().inspect_err(|_| {
            cgroup.iter().for_each(Cgroup::remove);
        })?;
        let control = BotControl::new(Pid::from_child(&child), channel, cgroup);
        Ok(StartedBot { child, stdin: to_bot, stdout: from_bot, stderr: errors, control })
    }

    /// The command that runs a bot in this sandbox.
    fn command(&self, bot: &[String], cgroup: Option<&Cgroup>, channel: SandboxEnd) -> Command {
        let mut command = Command::new(&self.program);
        command.arg0("croupier").arg(SANDBOX_COMMAND);
        command.arg(cgroup.map_or(Path::new(""), Cgroup::path));
        command.arg(self.hidden.len().to_string()).args(&self.hidden).args(bot);
        command.stdin(channel).stdout(Stdio::null()).stderr(Stdio::null());
        command.process_group(0).env_clear().envs(environment());
        command
    }
}

/// A bot that was started in a sandbox.
pub(super) struct StartedBot {
    /// The supervisor.
    pub(super) child: Child,
    /// Where the bot reads.
    pub(super) stdin: PipeWriter,
    /// Where it writes its answers.
    pub(super) stdout: PipeReader,
    /// Where it writes for its author.
    pub(super) stderr: PipeReader,
    /// Control over its processes.
    pub(super) control: BotControl,
}

/// Runs the sandbox and exits, if the process was started with one of the hidden commands. Call it first in `main`.
pub fn run_sandbox_if_requested() {
    let mut args = env::args_os().skip(1);
    let Some(command) = args.next() else { return };
    let args: Vec<OsString> = args.collect();
    if command == SANDBOX_COMMAND {
        process::exit(supervisor::supervise(args));
    } else if command == INIT_COMMAND {
        process::exit(init::run(args));
    } else if command == INNER_COMMAND {
        let problem = confinement::become_bot(args);
        let _ = writeln!(io::stderr(), "croupier: {problem}");
        process::exit(127);
    }
}

#[expect(deprecated, reason = "it is safe but for tables of files, which are not unshared here")]
fn unshare(flags: UnshareFlags) -> rustix::io::Result<()> {
    rustix::thread::unshare(flags)
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
