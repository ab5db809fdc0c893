//! The jail: what stands between a native bot and the machine. It knows nothing of the protocol.
//!
//! Code between fork and exec would be unsafe, so the program starts itself twice under a hidden command. The *warden*
//! makes namespaces, stays, and kills everything below it when the bot ends or the host goes away. The *inner* process
//! gives up its rights and becomes the bot. Nothing here relays a message: the bot holds the host's pipes itself.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::{env, fs, process};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetStatus, Scope, path_beneath_rules,
};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{
    Gid, Pid, PidfdFlags, Resource, Rlimit, Signal, Uid, getpid, getuid, kill_process, pidfd_open,
    set_child_subreaper, set_parent_process_death_signal, setrlimit,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, UnshareFlags, configure_capability_in_ambient_set,
    set_capabilities, set_keep_capabilities, set_no_new_privs, set_thread_groups,
    set_thread_res_gid, set_thread_res_uid,
};

/// The hidden command under which a program that hosts bots must call [`enter`].
pub const COMMAND: &str = "bot-jail";
const INNER: &str = "bot-jail-inner";

/// The running program, also when its file has been replaced since it was started.
const OWN: &str = "/proc/self/exe";

/// The first bytes of the line on standard error in which the inner process reports what it could do.
pub(super) const REPORT: &str = "\u{1e}confined ";

const GIB: u64 = 1 << 30;
/// Address space: interpreters reserve far more than they use.
const ADDRESS_SPACE: u64 = 4 * GIB;
/// Memory that is really written to.
const DATA: u64 = GIB;
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
}

impl Jail {
    /// The running program, which must call [`enter`] first of all in `main`.
    pub fn own() -> Jail {
        Jail { program: PathBuf::from(OWN) }
    }

    /// Another program that does so.
    pub fn at(program: impl Into<PathBuf>) -> Jail {
        Jail { program: program.into() }
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
        command.arg0("croupier").arg(COMMAND).args(bot).process_group(0);
        command
    }
}

/// If the program was started as a jail, does its work and does not come back. Call it before anything else in `main`.
pub fn enter() {
    let mut args = env::args_os().skip(1);
    match args.next() {
        Some(role) if role == COMMAND => process::exit(warden(args.collect())),
        Some(role) if role == INNER => {
            let problem = become_bot(args.collect());
            let _ = writeln!(io::stderr(), "cannot be started: {problem}");
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
            let _ = writeln!(io::stderr(), "the jail cannot be started: {problem}");
            return 127;
        }
    };
    let_go();
    let pid = Pid::from_child(&inner);
    wait_for_end(pid);
    // Killing the first process of a namespace kills all of them; without one they are found one by one.
    let _ = kill_process(pid, Signal::KILL);
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

/// Waits until the bot has ended or the host has closed its end of standard error, as it does when it dies.
fn wait_for_end(bot: Pid) {
    let Ok(bot) = pidfd_open(bot, PidfdFlags::empty()) else {
        return;
    };
    let errors = rustix::stdio::stderr();
    loop {
        let mut watched =
            [PollFd::new(&bot, PollFlags::IN), PollFd::new(&errors, PollFlags::empty())];
        match poll(&mut watched, None) {
            Err(rustix::io::Errno::INTR) => {}
            _ => return,
        }
    }
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
    if args.len() < 3 {
        return io::Error::new(io::ErrorKind::InvalidInput, "no program is named");
    }
    let apart = args.remove(0) == "apart";
    let number = args.remove(0).to_str().and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut holding = Vec::new();
    let mut bond = |name: &'static str, holds: bool| {
        if holds {
            holding.push(name);
        }
    };
    let readable = readable(&args);
    bond("namespaces", apart);
    // Where memory runs out it is the bot that has to go. A raised value needs no right.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let alone = own_user(number);
    bond("limits", limit(alone, apart));
    let (files, network) = close_doors(&readable);
    bond("files", files);
    bond("network", network || apart);
    let _ = set_no_new_privs(true);
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let _ = writeln!(io::stderr(), "{REPORT}{}", holding.join(" "));
    Command::new(&args[0]).args(&args[1..]).stdin(Stdio::inherit()).exec()
}

/// A root user's bot becomes a user of its own, who may read what root may read (the files are guarded elsewhere) and
/// nothing else: limits on processes do not bind root. Whether the user has no other processes.
fn own_user(number: u32) -> bool {
    if !getuid().is_root() {
        return false;
    }
    let number = FIRST_UID + (number & 0x00ff_ffff);
    let (uid, gid) = (Uid::from_raw(number), Gid::from_raw(number));
    let reading = CapabilitySet::DAC_READ_SEARCH;
    let only = CapabilitySets { effective: reading, permitted: reading, inheritable: reading };
    let changed = set_keep_capabilities(true)
        .and_then(|()| set_thread_groups(&[]))
        .and_then(|()| set_thread_res_gid(gid, gid, gid))
        .and_then(|()| set_thread_res_uid(uid, uid, uid))
        .and_then(|()| set_capabilities(None, only));
    let _ = configure_capability_in_ambient_set(reading, true);
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
fn close_doors(readable: &BTreeSet<PathBuf>) -> (bool, bool) {
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
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, reading)))
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

/// What a bot may read: the system, the folders of installed programs, and its own folder, which is where the files
/// lie that its command names, or else where it is started.
fn readable(command: &[OsString]) -> BTreeSet<PathBuf> {
    const SYSTEM: [&str; 13] = [
        "/bin", "/dev", "/etc", "/lib", "/lib32", "/lib64", "/nix", "/opt", "/proc", "/run",
        "/sbin", "/sys", "/usr",
    ];
    let mut all: BTreeSet<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    let path: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
    for folder in path.iter().filter(|folder| folder.is_absolute()) {
        all.extend(installation(folder));
    }
    for name in ["PYTHONPATH", "NODE_PATH", "VIRTUAL_ENV", "JAVA_HOME", "PYENV_ROOT", "NVM_DIR"] {
        all.extend(env::var_os(name).iter().flat_map(env::split_paths));
    }
    all.extend(env::var_os("HOME").map(|home| Path::new(&home).join(".local/lib")));
    let mut files: Vec<PathBuf> = command.iter().filter_map(|word| locate(word, &path)).collect();
    files.extend(interpreter(&files).iter().filter_map(|word| locate(word, &path)));
    for file in &files {
        all.extend(own_place(file));
        all.extend(file.canonicalize().ok().into_iter().flat_map(|real| own_place(&real)));
    }
    let nothing_named = command.iter().map(Path::new).all(|word| !word.exists());
    if nothing_named {
        all.extend(env::current_dir());
    }
    all.into_iter().filter(|path| path.exists()).collect()
}

/// A folder of programs and what lies beside it for them: `~/.pyenv` for `~/.pyenv/shims`, `~/x/lib` for `~/x/bin`.
fn installation(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.to_owned()];
    match (folder.file_name().and_then(|name| name.to_str()), folder.parent()) {
        (Some("shims"), Some(above)) => all.push(above.to_owned()),
        (Some("bin"), Some(above)) => all.extend(["lib", "lib64"].map(|lib| above.join(lib))),
        _ => {}
    }
    all
}

/// The folder of a file, but the file alone where the folder is a home or the root.
fn own_place(file: &Path) -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from);
    match file.parent() {
        _ if file.is_dir() => vec![file.to_owned()],
        Some(folder) if folder.parent().is_some() && home.as_deref() != Some(folder) => {
            installation(folder)
        }
        _ => vec![file.to_owned()],
    }
}

/// The file or folder that a word of a command means, if it means one.
fn locate(word: &OsString, path: &[PathBuf]) -> Option<PathBuf> {
    let word = Path::new(word);
    if word.exists() {
        return std::path::absolute(word).ok();
    }
    let plain = word.components().count() == 1;
    plain.then(|| path.iter().map(|folder| folder.join(word)).find(|file| file.is_file()))?
}

/// The words behind `#!` in the first of these files, if it is a script.
fn interpreter(files: &[PathBuf]) -> Vec<OsString> {
    const LONGEST: u64 = 256;
    let mut line = Vec::new();
    let read = files.first().and_then(|file| fs::File::open(file).ok());
    let read = read.map(|file| BufReader::new(file.take(LONGEST)).read_until(b'\n', &mut line));
    let text = String::from_utf8_lossy(&line);
    match text.strip_prefix("#!") {
        Some(words) if read.is_some() => words.split_whitespace().map(OsString::from).collect(),
        _ => Vec::new(),
    }
}
