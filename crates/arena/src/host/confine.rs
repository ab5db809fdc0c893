//! The jail: what stands between a native bot and the machine. It knows nothing of the protocol.
//!
//! Code between fork and exec would be unsafe, so the program starts itself twice under a hidden command. The *warden*
//! makes namespaces, stays, and kills everything below it when the bot ends or the host goes away. The *inner* process
//! gives up its rights and becomes the bot. Nothing here relays a message: the bot holds the host's pipes itself.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::{env, fs, process};

use croupier_engine::Text;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetStatus, Scope, path_beneath_rules,
};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Access, access};
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_change};
use rustix::process::{
    Gid, Pid, PidfdFlags, Resource, Rlimit, Signal, Uid, getpid, getuid, kill_process, pidfd_open,
    set_child_subreaper, set_parent_process_death_signal, setrlimit,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, UnshareFlags, configure_capability_in_ambient_set,
    set_capabilities, set_keep_capabilities, set_no_new_privs, set_thread_groups,
    set_thread_res_gid, set_thread_res_uid,
};

use super::Said;
use super::readable::{Listed, Readable, environment};

/// The hidden command under which a program that hosts bots must call [`enter`].
pub const COMMAND: &str = "bot-jail";
const INNER: &str = "bot-jail-inner";

/// The running program, also when its file has been replaced since it was started.
const OWN: &str = "/proc/self/exe";

/// The first bytes of the line on standard error in which the inner process reports what it could do.
pub(super) const REPORT: &str = "\u{1e}confined ";
/// The first bytes of lines with which the jail itself explains an end, and the messages that they become.
const NOT_STARTED: (&str, &str) = ("\u{1e}not-started ", "arena-detail-not-started");
const NO_JAIL: (&str, &str) = ("\u{1e}no-jail ", "arena-detail-no-jail");
const MEMORY: (&str, &str) = ("\u{1e}memory ", "arena-detail-memory");

const GIB: u64 = 1 << 30;
/// Address space: interpreters reserve far more than they use.
const ADDRESS_SPACE: u64 = 4 * GIB;
/// Memory that one process really writes to.
const DATA: u64 = GIB;
/// The same for a bot and everything it has started.
const DATA_IN_ALL: u64 = 2 * GIB;
/// Processes and threads. A bot in Node.js has about a dozen.
const PROCESSES: u64 = 64;
const OPEN_FILES: u64 = 256;
/// The largest file it could write, where writing cannot be forbidden.
const FILE_SIZE: u64 = 16 << 20;
/// Bots of a root user run as users of their own from here on, one for each process, so that none is counted with, or
/// can reach, another. Nobody has such numbers.
const FIRST_UID: u32 = 0x7000_0000;

/// The bonds that may be missing where a kernel or a container does not allow them.
const BONDS: [&str; 4] = ["namespaces", "limits", "files", "network"];

/// What to start bots with: the program that answers to the hidden command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jail {
    program: PathBuf,
    /// What no bot may read, wherever it lies; empty for nothing.
    hidden: PathBuf,
}

impl Jail {
    /// The running program, which must call [`enter`] first of all in `main`.
    pub fn own() -> Jail {
        Jail { program: PathBuf::from(OWN), hidden: PathBuf::new() }
    }

    /// Another program that does so.
    pub fn at(program: impl Into<PathBuf>) -> Jail {
        Jail { program: program.into(), hidden: PathBuf::new() }
    }

    /// Lets no bot read this folder, even if it lies in the bot's own: for instance that of the contest, with its seed.
    #[must_use]
    pub fn hiding(self, folder: &Path) -> Jail {
        let hidden = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        Jail { hidden, ..self }
    }

    /// The bonds that this machine does not let the jail put on a bot.
    pub fn missing(&self) -> io::Result<Vec<&'static str>> {
        // A program without a name cannot be started, but what it would have been bound with is reported before.
        let ran = self.command(&[String::new()]).stdin(Stdio::null()).output()?;
        let said = String::from_utf8_lossy(&ran.stderr);
        let report = said.lines().find_map(|line| line.strip_prefix(REPORT));
        let report = report.ok_or_else(|| {
            let program = self.program.display();
            io::Error::other(format!("{program} does not answer to {COMMAND}: {}", said.trim()))
        })?;
        let holding: Vec<&str> = report.split_whitespace().collect();
        Ok(BONDS.into_iter().filter(|bond| !holding.contains(bond)).collect())
    }

    /// The command that runs a bot in this jail.
    pub(super) fn command(&self, bot: &[String]) -> Command {
        let mut command = Command::new(&self.program);
        command.arg0("croupier").arg(COMMAND).arg(&self.hidden).args(bot).process_group(0);
        command.env_clear().envs(environment());
        command
    }
}

/// Why a bot has ended, if the jail has said it; its line is taken out of the bot's words.
pub(super) fn last_report(said: &mut Said) -> Option<Text> {
    [NOT_STARTED, NO_JAIL, MEMORY].into_iter().find_map(|(mark, id)| {
        let problem = said.take_last_report(mark)?;
        Some(Text::new(id).with("problem", problem))
    })
}

/// If the program was started as a jail, does its work and does not come back. Call it before anything else in `main`.
pub fn enter() {
    let mut args = env::args_os().skip(1);
    match args.next() {
        Some(role) if role == COMMAND => process::exit(warden(args.collect())),
        Some(role) if role == INNER => {
            let problem = become_bot(args.collect());
            let _ = writeln!(io::stderr(), "{}{problem}", NOT_STARTED.0);
            process::exit(127);
        }
        _ => {}
    }
}

/// Runs the bot and cleans up behind it; the exit code is the bot's, 128 and the signal if one killed it.
fn warden(bot: Vec<OsString>) -> i32 {
    let _ = set_child_subreaper(Some(getpid()));
    let apart = separate();
    let mut command = Command::new(OWN);
    command.arg0("croupier").arg(INNER).arg(if apart { "apart" } else { "among" });
    // In a process tree of its own every bot would have the number 1.
    command.arg(process::id().to_string()).args(bot);
    let mut inner = match command.process_group(0).spawn() {
        Ok(inner) => inner,
        Err(problem) => {
            let _ = writeln!(io::stderr(), "{}{problem}", NO_JAIL.0);
            return 127;
        }
    };
    let_go();
    wait_for_end(&mut inner);
    // Killing the first process of a namespace kills all of them; without one they are found one by one.
    let _ = inner.kill();
    let status = inner.wait();
    kill_rest();
    status.map_or(127, code)
}

fn code(status: ExitStatus) -> i32 {
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))
}

/// Takes the jail out of the common process tree, network and message queues, if the kernel lets it.
fn separate() -> bool {
    let own = UnshareFlags::NEWPID | UnshareFlags::NEWNET | UnshareFlags::NEWIPC;
    if unshare(own).is_ok() {
        return true;
    }
    let (uid, gid) = (getuid().as_raw(), rustix::process::getgid().as_raw());
    if unshare(UnshareFlags::NEWUSER).is_err() {
        return false;
    }
    // A user who is nobody could not read the bot's files, so the user stays the same in the new namespace.
    let _ = fs::write("/proc/self/setgroups", "deny");
    let _ = fs::write("/proc/self/uid_map", format!("{uid} {uid} 1"));
    let _ = fs::write("/proc/self/gid_map", format!("{gid} {gid} 1"));
    unshare(own).is_ok()
}

#[expect(deprecated, reason = "it is safe but for tables of files, which are not unshared here")]
fn unshare(flags: UnshareFlags) -> rustix::io::Result<()> {
    rustix::thread::unshare(flags)
}

/// The bot alone holds its input and output, so that the host sees when it closes them.
fn let_go() {
    if let Ok(null) = fs::File::options().read(true).write(true).open("/dev/null") {
        let _ = rustix::stdio::dup2_stdin(&null);
        let _ = rustix::stdio::dup2_stdout(&null);
    }
}

/// Waits until the bot has ended, has taken too much memory, or the host has closed its end of standard error, as it
/// does when it dies.
fn wait_for_end(bot: &mut Child) {
    /// Memory is looked at so often; a kernel that cannot tell of the end of a process is asked as often.
    const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };
    let ended = pidfd_open(Pid::from_child(bot), PidfdFlags::empty()).ok();
    let errors = rustix::stdio::stderr();
    while let Ok(None) = bot.try_wait() {
        let mut watched = vec![PollFd::new(&errors, PollFlags::empty())];
        watched.extend(ended.as_ref().map(|ended| PollFd::new(ended, PollFlags::IN)));
        if poll(&mut watched, Some(&LOOK)).is_ok() && !watched[0].revents().is_empty() {
            return;
        }
        if takes_too_much() {
            let most = DATA_IN_ALL / GIB;
            let _ = writeln!(io::stderr(), "{}{most} GiB", MEMORY.0);
            return;
        }
    }
}

/// Whether everything below this process has more memory than a bot may have. Limits bind only single processes.
fn takes_too_much() -> bool {
    let sum = |file: &str, names: &[&str]| -> u64 {
        let all = descendants(getpid()).into_iter().map(|pid| {
            let path = format!("/proc/{}/{file}", pid.as_raw_nonzero());
            kilobytes(&fs::read_to_string(path).unwrap_or_default(), names)
        });
        all.sum::<u64>() * 1024
    };
    // Pages that processes share are counted for each of them in the first sum, which is quickly found.
    if sum("status", &["RssAnon:", "RssShmem:"]) <= DATA_IN_ALL {
        return false;
    }
    // A kernel that does not tell how they are shared is taken at its first word.
    let shared_out = sum("smaps_rollup", &["Pss_Anon:", "Pss_Shmem:"]);
    shared_out == 0 || shared_out > DATA_IN_ALL
}

/// The sum of the lines with these names.
fn kilobytes(text: &str, names: &[&str]) -> u64 {
    let value = |line: &str| {
        let rest = names.iter().find_map(|name| line.strip_prefix(name))?;
        rest.split_whitespace().next()?.parse::<u64>().ok()
    };
    text.lines().filter_map(value).sum()
}

/// Kills what is left below this process, which inherits every orphan, until nothing is.
fn kill_rest() {
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

fn descendants(of: Pid) -> Vec<Pid> {
    let mut found = Vec::new();
    let mut open = vec![of];
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

/// Gives up all rights and becomes the bot; comes back only with the reason why it could not.
fn become_bot(mut args: Vec<OsString>) -> io::Error {
    if args.len() < 4 {
        return io::Error::new(io::ErrorKind::InvalidInput, "no program is named");
    }
    let apart = args.remove(0) == "apart";
    let number = args.remove(0).to_str().and_then(|text| text.parse().ok()).unwrap_or(0);
    let hidden = PathBuf::from(args.remove(0));
    let mut holding = Vec::new();
    let mut bond = |name: &'static str, holds: bool| {
        if holds {
            holding.push(name);
        }
    };
    let listed = if apart && list_own_processes() { Listed::Own } else { Listed::All };
    let readable = Readable::of(&args, listed, &hidden);
    bond("namespaces", apart);
    // Where memory runs out it is the bot that has to go. A raised value needs no right.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let alone = own_user(number, &readable.own);
    bond("limits", limit(alone, apart));
    let (files, network) = close_doors(&readable);
    bond("files", files);
    bond("network", network || apart);
    let _ = set_no_new_privs(true);
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let _ = writeln!(io::stderr(), "{REPORT}{}", holding.join(" "));
    Command::new(&args[0]).args(&args[1..]).stdin(Stdio::inherit()).exec()
}

/// Lets `/proc` list the processes of this namespace alone; whether it does. Only root can.
fn list_own_processes() -> bool {
    let guarded = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    unshare(UnshareFlags::NEWNS)
        .and_then(|()| {
            mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)
        })
        .and_then(|()| mount("proc", "/proc", "proc", guarded, None))
        .is_ok()
}

/// A root user's bot becomes a user of its own, since limits on processes do not bind root. If others may not read the
/// bot's own files, it keeps root's right to read, and Landlock alone guards the rest. Whether the user has no other
/// processes.
fn own_user(number: u32, own: &[PathBuf]) -> bool {
    if !getuid().is_root() {
        return false;
    }
    let number = FIRST_UID + (number & 0x00ff_ffff);
    let (uid, gid) = (Uid::from_raw(number), Gid::from_raw(number));
    let changed = set_keep_capabilities(true)
        .and_then(|()| set_thread_groups(&[]))
        .and_then(|()| set_thread_res_gid(gid, gid, gid))
        .and_then(|()| set_thread_res_uid(uid, uid, uid));
    // The answer is for the new user without any rights.
    let within_reach = |path: &Path| access(path, Access::READ_OK).is_ok();
    let all = own.iter().all(|file| within_reach(file) && file.parent().is_none_or(within_reach));
    let reading = if all { CapabilitySet::empty() } else { CapabilitySet::DAC_READ_SEARCH };
    let only = CapabilitySets { effective: reading, permitted: reading, inheritable: reading };
    let changed = changed.and_then(|()| set_capabilities(None, only));
    if !all {
        let _ = configure_capability_in_ambient_set(reading, true);
    }
    changed.is_ok()
}

/// Sets the limits; whether all of them bind.
fn limit(alone: bool, apart: bool) -> bool {
    // Processes are counted for the user: in a namespace only those in it, else all that the user has now.
    let others = if alone || apart { 0 } else { tasks_of_user() };
    let limits = [
        (Resource::As, ADDRESS_SPACE),
        (Resource::Data, DATA),
        (Resource::Nofile, OPEN_FILES),
        (Resource::Fsize, FILE_SIZE),
        (Resource::Core, 0),
        (Resource::Nproc, others + PROCESSES),
    ];
    let set = limits.map(|(resource, most)| {
        let most = rustix::process::getrlimit(resource).maximum.map_or(most, |max| max.min(most));
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })
    });
    set.iter().all(Result::is_ok) && !getuid().is_root()
}

/// How many threads the user has on this machine.
fn tasks_of_user() -> u64 {
    use std::os::unix::fs::MetadataExt as _;
    let own = getuid().as_raw();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let owned = processes.filter(|entry| entry.metadata().is_ok_and(|data| data.uid() == own));
    owned
        .filter_map(|entry| Some(fs::read_dir(entry.path().join("task")).ok()?.count() as u64))
        .sum()
}

/// Forbids writing to files, reading any but these, and the network; which of the two holds.
fn close_doors(readable: &Readable) -> (bool, bool) {
    const KNOWN: ABI = ABI::V6;
    let reading = AccessFs::from_read(KNOWN);
    // Devices that hold nothing and lead nowhere.
    let devices = ["/dev/null", "/dev/zero", "/dev/full"];
    let closed = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(KNOWN))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(KNOWN)))
        .and_then(|rules| rules.scope(Scope::from_all(KNOWN)))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(&readable.places, reading)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&readable.lists, AccessFs::ReadDir)))
        .and_then(|rules| {
            rules.add_rules(path_beneath_rules(devices, reading | AccessFs::WriteFile))
        })
        .and_then(landlock::RulesetCreated::restrict_self);
    match closed.map(|status| status.ruleset) {
        Ok(RulesetStatus::FullyEnforced) => (true, true),
        Ok(RulesetStatus::PartiallyEnforced) => (true, false),
        _ => (false, false),
    }
}
