//! The inner process of a sandbox: drops privileges, sets limits, restricts files and network, and becomes the bot.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetStatus, Scope, path_beneath_rules,
};
use rustix::fs::{Access, access};
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_change};
use rustix::process::{
    Gid, Resource, Rlimit, Signal, Uid, getuid, set_parent_process_death_signal, setrlimit,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, UnshareFlags, configure_capability_in_ambient_set,
    set_capabilities, set_keep_capabilities, set_no_new_privs, set_thread_groups,
    set_thread_res_gid, set_thread_res_uid,
};

use super::readable_paths::{ProcListing, ReadablePaths};
use super::{GIB, RESTRICTIONS_MARK, unshare};

/// The first argument of the inner process: whether it runs in namespaces of its own.
pub(super) const ISOLATED: &str = "isolated";
pub(super) const SHARED: &str = "shared";

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

/// Drops all privileges and becomes the bot. Returns only if that fails.
pub(super) fn become_bot(mut args: Vec<OsString>) -> io::Error {
    if args.len() < 4 {
        return io::Error::new(io::ErrorKind::InvalidInput, "no program is named");
    }
    let isolated = args.remove(0) == ISOLATED;
    let number = args.remove(0).to_str().and_then(|text| text.parse().ok()).unwrap_or(0);
    let hidden = PathBuf::from(args.remove(0));
    let mut enforced = Vec::new();
    let mut report = |name: &'static str, holds: bool| {
        if holds {
            enforced.push(name);
        }
    };
    let listing =
        if isolated && mount_private_proc() { ProcListing::Own } else { ProcListing::All };
    let readable = ReadablePaths::of_command(&args, listing, &hidden);
    report("namespaces", isolated);
    // The bot is the first victim of the out-of-memory killer. Raising the score needs no privilege.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let own_user = switch_user(number, &readable.own);
    report("limits", set_limits(own_user || isolated));
    let (files, network) = restrict_access(&readable);
    report("files", files);
    report("network", network || isolated);
    let _ = set_no_new_privs(true);
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let _ = writeln!(io::stderr(), "{RESTRICTIONS_MARK}{}", enforced.join(" "));
    Command::new(&args[0]).args(&args[1..]).stdin(Stdio::inherit()).exec()
}

/// Mounts a private `/proc` in a new mount namespace. Returns false if the kernel refuses; only root may do it.
fn mount_private_proc() -> bool {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    unshare(UnshareFlags::NEWNS)
        .and_then(|()| {
            mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)
        })
        .and_then(|()| mount("proc", "/proc", "proc", flags, None))
        .is_ok()
}

/// Switches from root to a user without other processes, since process limits do not apply to root. If that user cannot
/// read the bot's own files, the bot keeps the capability to read everything, and only Landlock guards the rest. Returns
/// false if the bot was not started by root or the switch fails.
fn switch_user(number: u32, own: &[PathBuf]) -> bool {
    if !getuid().is_root() {
        return false;
    }
    let number = FIRST_UID + (number & 0x00ff_ffff);
    let (uid, gid) = (Uid::from_raw(number), Gid::from_raw(number));
    let switched = set_keep_capabilities(true)
        .and_then(|()| set_thread_groups(&[]))
        .and_then(|()| set_thread_res_gid(gid, gid, gid))
        .and_then(|()| set_thread_res_uid(uid, uid, uid));
    // `access` checks the real user, without its capabilities.
    let is_readable = |path: &Path| access(path, Access::READ_OK).is_ok();
    let all = own.iter().all(|file| is_readable(file) && file.parent().is_none_or(is_readable));
    let kept = if all { CapabilitySet::empty() } else { CapabilitySet::DAC_READ_SEARCH };
    let sets = CapabilitySets { effective: kept, permitted: kept, inheritable: kept };
    let switched = switched.and_then(|()| set_capabilities(None, sets));
    if !all {
        let _ = configure_capability_in_ambient_set(kept, true);
    }
    switched.is_ok()
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
