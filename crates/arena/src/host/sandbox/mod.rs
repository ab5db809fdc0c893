//! The sandbox of a native bot: namespaces, resource limits and Landlock. It knows nothing of the protocol.
//!
//! Code between fork and exec would be unsafe, so the program starts itself twice under hidden commands. The *supervisor*
//! creates the namespaces, stays, and kills all processes below it when the bot ends or the host goes away. The *inner*
//! process drops its privileges and becomes the bot by exec. No process relays messages: the bot holds the host's pipes
//! itself.

mod confinement;
mod readable_paths;
mod supervisor;

use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, process};

use croupier_table::Text;
use rustix::thread::UnshareFlags;

use super::CapturedStderr;
use readable_paths::environment;

/// The hidden command under which a program that hosts bots must call [`run_sandbox_if_requested`].
pub const SANDBOX_COMMAND: &str = "bot-sandbox";
const INNER_COMMAND: &str = "bot-sandbox-inner";

/// The running program, even if its file has been replaced since it was started.
const CURRENT_PROGRAM: &str = "/proc/self/exe";

/// The prefix of the line on standard error in which the inner process reports the restrictions that hold.
pub(super) const RESTRICTIONS_MARK: &str = "\u{1e}confined ";
/// The prefixes of lines with which the sandbox itself explains why a bot has ended, and the messages they become.
const NOT_STARTED: (&str, &str) = ("\u{1e}not-started ", "arena-detail-not-started");
const NO_SANDBOX: (&str, &str) = ("\u{1e}no-sandbox ", "arena-detail-no-jail");
const OUT_OF_MEMORY: (&str, &str) = ("\u{1e}memory ", "arena-detail-memory");

const GIB: u64 = 1 << 30;

/// The restrictions that a kernel or a container may not support.
const RESTRICTIONS: [&str; 4] = ["namespaces", "limits", "files", "network"];

/// How bots are started: the program that handles the hidden commands, and a folder that bots may not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sandbox {
    program: PathBuf,
    /// A folder that no bot may read; empty for none.
    hidden: PathBuf,
}

impl Sandbox {
    /// Uses the running program, whose `main` must begin with [`run_sandbox_if_requested`].
    pub fn current_program() -> Sandbox {
        Sandbox::program(CURRENT_PROGRAM)
    }

    /// Uses another program, whose `main` must begin with [`run_sandbox_if_requested`].
    pub fn program(program: impl Into<PathBuf>) -> Sandbox {
        Sandbox { program: program.into(), hidden: PathBuf::new() }
    }

    /// Denies access to this folder, even inside the bot's own: for instance to that of the contest, with its seed.
    #[must_use]
    pub fn hiding(self, folder: &Path) -> Sandbox {
        let hidden = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        Sandbox { hidden, ..self }
    }

    /// The names of the restrictions that cannot be enforced on this machine.
    pub fn missing_restrictions(&self) -> io::Result<Vec<&'static str>> {
        // An empty command cannot be started, but the restrictions are reported before the attempt.
        let ran = self.command(&[String::new()]).stdin(Stdio::null()).output()?;
        let stderr = String::from_utf8_lossy(&ran.stderr);
        let report = stderr.lines().find_map(|line| line.strip_prefix(RESTRICTIONS_MARK));
        let report = report.ok_or_else(|| {
            let program = self.program.display();
            io::Error::other(format!(
                "{program} does not answer to {SANDBOX_COMMAND}: {}",
                stderr.trim()
            ))
        })?;
        let enforced: Vec<&str> = report.split_whitespace().collect();
        Ok(RESTRICTIONS.into_iter().filter(|name| !enforced.contains(name)).collect())
    }

    /// The command that runs a bot in this sandbox.
    pub(super) fn command(&self, bot: &[String]) -> Command {
        let mut command = Command::new(&self.program);
        command.arg0("croupier").arg(SANDBOX_COMMAND).arg(&self.hidden).args(bot).process_group(0);
        command.env_clear().envs(environment());
        command
    }
}

/// Why a bot has ended, if the sandbox has reported it; the report is removed from the captured output.
pub(super) fn take_end_report(stderr: &mut CapturedStderr) -> Option<Text> {
    [NOT_STARTED, NO_SANDBOX, OUT_OF_MEMORY].into_iter().find_map(|(mark, id)| {
        let problem = stderr.take_last_report(mark)?;
        Some(Text::new(id).with("problem", problem))
    })
}

/// Runs the sandbox and exits, if the process was started with one of the hidden commands. Call it first in `main`.
pub fn run_sandbox_if_requested() {
    let mut args = env::args_os().skip(1);
    match args.next() {
        Some(command) if command == SANDBOX_COMMAND => {
            process::exit(supervisor::supervise(args.collect()))
        }
        Some(command) if command == INNER_COMMAND => {
            let problem = confinement::become_bot(args.collect());
            let _ = writeln!(io::stderr(), "{}{problem}", NOT_STARTED.0);
            process::exit(127);
        }
        _ => {}
    }
}

#[expect(deprecated, reason = "it is safe but for tables of files, which are not unshared here")]
fn unshare(flags: UnshareFlags) -> rustix::io::Result<()> {
    rustix::thread::unshare(flags)
}
