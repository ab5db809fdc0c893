//! The system calls that a bot may make: an allow-list, installed as a seccomp filter. Every other call fails with
//! `ENOSYS`, as on a kernel that does not have it.
//!
//! The list holds what the runtimes of Python, Node.js, Go, Java, Rust and C need to compute, read files and start
//! processes of their own. What it leaves out on purpose are calls by which two bots could leave each other a message in
//! a file that they can only read (locks, leases, times, modes, attributes, watches, the page cache), kernel objects
//! without an owner (keys, System V and POSIX message queues), things that the kernel counts for a user (descriptors in
//! flight, queued signals) or for the machine (processes, cookies of sockets, free space), memory that belongs to no
//! process, and timers that would wake a frozen process.

use seccompiler::{BpfProgram, TargetArch, apply_filter, compile_from_json};
use serde_json::{Value, json};

/// Calls that are allowed whatever their arguments.
const ALLOWED: &[&str] = &[
    // Files: reading, and writing where Landlock allows it.
    "close",
    "close_range",
    "dup",
    "dup3",
    "faccessat",
    "faccessat2",
    "fchdir",
    "fgetxattr",
    "fstat",
    "getcwd",
    "getdents64",
    "getxattr",
    "lgetxattr",
    "listxattr",
    "llistxattr",
    "lseek",
    "newfstatat",
    "openat",
    "pread64",
    "preadv",
    "pwrite64",
    "read",
    "readlinkat",
    "readv",
    "statx",
    "umask",
    "chdir",
    "write",
    "writev",
    // Waiting.
    "clock_getres",
    "clock_gettime",
    "clock_nanosleep",
    "epoll_create1",
    "epoll_ctl",
    "epoll_pwait",
    "epoll_pwait2",
    "eventfd2",
    "getitimer",
    "gettimeofday",
    "nanosleep",
    "ppoll",
    "pselect6",
    "setitimer",
    "signalfd4",
    "timerfd_create",
    "timerfd_gettime",
    "timerfd_settime",
    // Memory.
    "brk",
    "get_mempolicy",
    "membarrier",
    "mprotect",
    "mremap",
    "munmap",
    "pkey_alloc",
    "pkey_free",
    "pkey_mprotect",
    // Processes and threads.
    "capget",
    "execve",
    "execveat",
    "exit",
    "exit_group",
    "futex",
    "get_robust_list",
    "getcpu",
    "getegid",
    "geteuid",
    "getgid",
    "getgroups",
    "getpgid",
    "getpid",
    "getppid",
    "getpriority",
    "getrandom",
    "getresgid",
    "getresuid",
    "getrusage",
    "getsid",
    "gettid",
    "getuid",
    "kill",
    "pipe2",
    "prlimit64",
    "restart_syscall",
    "rseq",
    "rt_sigaction",
    "rt_sigpending",
    "rt_sigprocmask",
    "rt_sigreturn",
    "rt_sigsuspend",
    "rt_sigtimedwait",
    "sched_get_priority_max",
    "sched_get_priority_min",
    "sched_getaffinity",
    "sched_getparam",
    "sched_getscheduler",
    "sched_yield",
    "set_robust_list",
    "set_tid_address",
    "setpgid",
    "sigaltstack",
    "tgkill",
    "times",
    "tkill",
    "uname",
    "wait4",
    "waitid",
    // Sockets that are already connected, which only `socketpair` makes: event loops wake themselves with them. Messages
    // that could carry descriptors are left out.
    "getpeername",
    "getsockname",
    "recvfrom",
    "sendto",
    "shutdown",
];

/// Older calls that exist on x86-64 only.
#[cfg(target_arch = "x86_64")]
const LEGACY: &[&str] = &[
    "access",
    "alarm",
    "arch_prctl",
    "dup2",
    "epoll_create",
    "epoll_wait",
    "eventfd",
    "fork",
    "getdents",
    "getpgrp",
    "getrlimit",
    "lstat",
    "open",
    "pause",
    "pipe",
    "poll",
    "readlink",
    "select",
    "signalfd",
    "stat",
    "time",
    "vfork",
];
#[cfg(not(target_arch = "x86_64"))]
const LEGACY: &[&str] = &["getrlimit"];

/// `fcntl` without locks, leases, notifications and signals.
const FCNTL_COMMANDS: &[u64] = &[0, 1, 2, 3, 4, 1030, 1032];
/// `ioctl` on terminals and pipes; those of file systems can change a file.
const IOCTL_REQUESTS: &[u64] = &[0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451];
/// `madvise` about memory of one's own: use, release, fork, huge pages, dumps. The rest is about files (how they are read
/// ahead, what leaves the page cache) or merges equal pages of different processes.
const MADVISE_ADVICE: &[u64] = &[0, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19, 23, 25];
/// `prctl`: names, death signals, capabilities that are there, huge pages, names of memory. Not whether the process can be
/// dumped: its counters would be out of the host's reach.
const PRCTL_OPTIONS: &[u64] = &[1, 2, 3, 15, 16, 23, 38, 39, 41, 42, 0x5356_4d41];
/// `getsockopt` about kind, error and buffers of a socket. Not its cookie, a number that the kernel counts up for all.
const SOCKET_OPTIONS: &[u64] = &[3, 4, 7, 8, 30, 38, 39];
/// Flags of `clone` that make namespaces, or a descriptor of a process: its inode is a number of the whole machine.
const REFUSED_CLONE_FLAGS: u64 = 0x7e02_1080;
/// `MAP_SHARED` and `MAP_ANONYMOUS`: together they make memory that no process owns, and that no limit counts.
const MAP_SHARED: u64 = 0x01;
const MAP_ANONYMOUS: u64 = 0x20;
const AF_UNIX: u64 = 1;

const ENOSYS: u32 = 38;

/// Installs the filter for this process and all that it starts. Returns false if the kernel or the processor does not
/// support it.
pub(super) fn restrict() -> bool {
    compile().is_some_and(|filter| apply_filter(&filter).is_ok())
}

fn compile() -> Option<BpfProgram> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    let filter = json!({ "bot": {
        "mismatch_action": { "errno": ENOSYS },
        "match_action": "allow",
        "filter": rules(),
    } });
    compile_from_json(filter.to_string().as_bytes(), arch).ok()?.remove("bot")
}

fn rules() -> Vec<Value> {
    let plain = ALLOWED.iter().chain(LEGACY).map(|name| json!({ "syscall": name }));
    let one_of = |name: &'static str, index: u8, values: &'static [u64]| {
        values.iter().map(move |value| rule(name, index, &json!("eq"), *value))
    };
    let shared_anonymous = json!({ "masked_eq": MAP_SHARED | MAP_ANONYMOUS });
    let mmap =
        [0, MAP_SHARED, MAP_ANONYMOUS].map(|flags| rule("mmap", 3, &shared_anonymous, flags));
    plain
        .chain(one_of("fcntl", 1, FCNTL_COMMANDS))
        .chain(one_of("ioctl", 1, IOCTL_REQUESTS))
        .chain(one_of("madvise", 2, MADVISE_ADVICE))
        .chain(one_of("prctl", 0, PRCTL_OPTIONS))
        .chain(one_of("getsockopt", 2, SOCKET_OPTIONS))
        .chain(mmap)
        .chain([
            // `clone3` hides its flags behind a pointer; without it libraries use `clone`.
            rule("clone", 0, &json!({ "masked_eq": REFUSED_CLONE_FLAGS }), 0),
            rule("socketpair", 0, &json!("eq"), AF_UNIX),
        ])
        .collect()
}

/// Allows a call if one of its arguments compares to a value.
fn rule(syscall: &str, index: u8, op: &Value, val: u64) -> Value {
    json!({
        "syscall": syscall,
        "args": [{ "index": index, "type": "dword", "op": op, "val": val }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filter_compiles_for_this_processor() {
        assert!(compile().is_some_and(|filter| filter.len() > ALLOWED.len()));
    }

    #[test]
    fn no_listed_call_leaves_a_trace_in_a_file_or_an_object_without_an_owner() {
        let traces = [
            "flock",
            "utimensat",
            "fchmodat",
            "fchownat",
            "setxattr",
            "inotify_init1",
            "mincore",
            "fadvise64",
            "cachestat",
            "preadv2",
            "keyctl",
            "add_key",
            "shmget",
            "msgget",
            "semget",
            "mq_open",
            "memfd_create",
            "timer_create",
            "io_uring_setup",
            "ptrace",
            "unshare",
            "sysinfo",
            "sched_setaffinity",
            "setsid",
            "socket",
            "bind",
            "connect",
            "userfaultfd",
            "sendmsg",
            "sendmmsg",
            "recvmsg",
            "rt_sigqueueinfo",
            "rt_tgsigqueueinfo",
            "madvise",
            "process_madvise",
            "readahead",
            "getsockopt",
            "pidfd_open",
            "statfs",
            "fstatfs",
        ];
        for call in traces {
            assert!(!ALLOWED.contains(&call) && !LEGACY.contains(&call), "{call}");
        }
    }
}
