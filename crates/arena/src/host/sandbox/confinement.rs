//! The inner process of a sandbox: drops privileges, sets limits, restricts files and network, and becomes the bot.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, exit};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetStatus, Scope, path_beneath_rules,
};
use rustix::process::{
    Gid, Resource, Rlimit, Signal, Uid, getuid, set_parent_process_death_signal, setrlimit,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, clear_ambient_capability_set,
    configure_capability_in_ambient_set, set_capabilities, set_keep_capabilities, set_no_new_privs,
    set_thread_groups, set_thread_res_gid, set_thread_res_uid,
};

use super::readable_paths::{ProcListing, ReadablePaths, is_readable_by_all};
use super::{GIB, system_calls};

/// Address space: interpreters reserve far more than they use.
const MAX_ADDRESS_SPACE: u64 = 4 * GIB;
/// Memory that one process may write to.
const MAX_DATA: u64 = GIB;
/// Processes and threads. A bot in Node.js has about a dozen.
const MAX_PROCESSES: u64 = 64;
const MAX_OPEN_FILES: u64 = 256;
/// The largest file, in case writing cannot be forbidden.
const MAX_FILE_SIZE: u64 = 16 << 20;
/// Bots started by root run as distinct users from this number on, one per process, so that limits are counted
/// separately and no bot can reach another. Systems do not assign such numbers.
const FIRST_UID: u32 = 0x7000_0000;

/// What the processes before the inner one have achieved.
#[derive(Clone, Copy)]
pub(super) struct Surroundings {
    /// Whether the bot has pid, network and IPC namespaces of its own.
    pub(super) is_isolated: bool,
    /// Whether `/proc` lists its own processes only.
    pub(super) has_private_proc: bool,
    /// Whether all mounts are read-only.
    pub(super) is_read_only: bool,
}

impl Surroundings {
    /// One letter for each.
    const LETTERS: [char; 3] = ['n', 'p', 'r'];

    /// The first argument of the inner process.
    pub(super) fn to_word(self) -> String {
        let held = [self.is_isolated, self.has_private_proc, self.is_read_only];
        Self::LETTERS
            .into_iter()
            .zip(held)
            .filter(|(_, holds)| *holds)
            .map(|(one, _)| one)
            .collect()
    }

    fn from_word(word: &str) -> Surroundings {
        let [is_isolated, has_private_proc, is_read_only] =
            Self::LETTERS.map(|letter| word.contains(letter));
        Surroundings { is_isolated, has_private_proc, is_read_only }
    }
}

/// Drops all privileges and becomes the bot. Without a program it prints the restrictions that hold and exits. Returns
/// only if the program cannot be started.
pub(super) fn become_bot(args: Vec<OsString>) -> io::Error {
    let mut args = args.into_iter();
    let mut number = || args.next()?.into_string().ok();
    let (Some(surroundings), Some(own), Some(hidden)) = (number(), number(), number()) else {
        return io::ErrorKind::InvalidInput.into();
    };
    let surroundings = Surroundings::from_word(&surroundings);
    let own: u32 = own.parse().unwrap_or(0);
    let hidden: Vec<PathBuf> =
        args.by_ref().take(hidden.parse().unwrap_or(0)).map(PathBuf::from).collect();
    let command: Vec<OsString> = args.collect();
    let enforced = confine(surroundings, own, &hidden, &command);
    let Some((program, args)) = command.split_first() else {
        let _ = writeln!(io::stdout(), "{}", enforced.join(" "));
        exit(0);
    };
    Command::new(program).args(args).exec()
}

/// Applies all restrictions. Returns the names of those that hold.
fn confine(
    surroundings: Surroundings,
    number: u32,
    hidden: &[PathBuf],
    command: &[OsString],
) -> Vec<&'static str> {
    let Surroundings { is_isolated, has_private_proc, is_read_only } = surroundings;
    let listing = if has_private_proc { ProcListing::Own } else { ProcListing::All };
    let readable = ReadablePaths::of_command(command, listing, hidden);
    // The bot is the first victim of the out-of-memory killer. Raising the score needs no privilege.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let (own_user, is_powerless) = switch_user(number, &readable.own);
    let limits = set_limits(own_user || is_isolated);
    let (files, network) = restrict_access(&readable);
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let _ = set_no_new_privs(true);
    let calls = system_calls::restrict();
    let all = [
        ("namespaces", is_isolated),
        ("calls", calls),
        ("files", files),
        ("mounts", is_read_only),
        ("network", network || is_isolated),
        ("limits", limits),
        // Only the first process of a pid namespace can stop all others at once.
        ("idle", is_isolated),
        ("users", own_user && is_powerless),
    ];
    all.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect()
}

/// Switches from root to a user without other processes: process limits do not apply to root, and what the kernel counts
/// for a user would be a message to the bot's other processes. If that user cannot read the bot's own files, the bot keeps
/// the capability to read everything, and only Landlock guards the rest. Returns whether it is a user of its own, which
/// only root can arrange, and whether it has no capability.
fn switch_user(number: u32, own: &[PathBuf]) -> (bool, bool) {
    if !getuid().is_root() {
        // What the user namespace has given is needed no more.
        let none = CapabilitySet::empty();
        let _ = clear_ambient_capability_set();
        let sets = CapabilitySets { effective: none, permitted: none, inheritable: none };
        let _ = set_capabilities(None, sets);
        return (false, true);
    }
    let number = FIRST_UID + (number & 0x00ff_ffff);
    let (uid, gid) = (Uid::from_raw(number), Gid::from_raw(number));
    let switched = set_keep_capabilities(true)
        .and_then(|()| set_thread_groups(&[]))
        .and_then(|()| set_thread_res_gid(gid, gid, gid))
        .and_then(|()| set_thread_res_uid(uid, uid, uid));
    let all = own.iter().all(|file| is_readable_by_all(file));
    let kept = if all { CapabilitySet::empty() } else { CapabilitySet::DAC_READ_SEARCH };
    let sets = CapabilitySets { effective: kept, permitted: kept, inheritable: kept };
    let switched = switched.and_then(|()| set_capabilities(None, sets));
    if !all {
        let _ = configure_capability_in_ambient_set(kept, true);
    }
    (switched.is_ok(), all)
}

/// Sets the resource limits. Returns whether all of them apply.
fn set_limits(counted_alone: bool) -> bool {
    // The kernel counts processes per user and namespace; where others count too, they are added to the limit.
    let others = if counted_alone { 0 } else { count_user_tasks() };
    let limits = [
        (Resource::As, MAX_ADDRESS_SPACE),
        (Resource::Data, MAX_DATA),
        (Resource::Nofile, MAX_OPEN_FILES),
        (Resource::Fsize, MAX_FILE_SIZE),
        (Resource::Core, 0),
        // The kernel counts queued signals of a user. Ordinary ones need no place in the queue.
        (Resource::Sigpending, 0),
        (Resource::Nproc, others + MAX_PROCESSES),
    ];
    let set = limits.map(|(resource, limit)| {
        let limit =
            rustix::process::getrlimit(resource).maximum.map_or(limit, |max| max.min(limit));
        setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) })
    });
    set.iter().all(Result::is_ok) && !getuid().is_root()
}

/// How many threads the user has on this machine.
fn count_user_tasks() -> u64 {
    use std::os::unix::fs::MetadataExt as _;
    let own = getuid().as_raw();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let owned = processes.filter(|entry| entry.metadata().is_ok_and(|data| data.uid() == own));
    owned
        .filter_map(|entry| Some(fs::read_dir(entry.path().join("task")).ok()?.count() as u64))
        .sum()
}

/// Applies the Landlock ruleset: no writing, reading of these paths only, no network. Returns whether the file rules and
/// the network rules are enforced.
fn restrict_access(readable: &ReadablePaths) -> (bool, bool) {
    const KNOWN: ABI = ABI::V6;
    let reading = AccessFs::from_read(KNOWN);
    // Devices that store nothing.
    let devices = ["/dev/null", "/dev/zero", "/dev/full"];
    let restricted = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(KNOWN))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(KNOWN)))
        .and_then(|rules| rules.scope(Scope::from_all(KNOWN)))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(&readable.trees, reading)))
        .and_then(|rules| {
            rules.add_rules(path_beneath_rules(&readable.listings, AccessFs::ReadDir))
        })
        .and_then(|rules| {
            rules.add_rules(path_beneath_rules(devices, reading | AccessFs::WriteFile))
        })
        .and_then(landlock::RulesetCreated::restrict_self);
    match restricted.map(|status| status.ruleset) {
        Ok(RulesetStatus::FullyEnforced) => (true, true),
        Ok(RulesetStatus::PartiallyEnforced) => (true, false),
        _ => (false, false),
    }
}
