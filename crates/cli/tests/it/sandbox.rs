//! What a program can do to the machine, to its rival and to another process of its own: as root, and as a user who is
//! not.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use croupier_arena::{Cause, PlayedMatch, TimeControl};
use serde_json::Value;

use crate::match_host::{HostFixture, built_in, causes, play};
use crate::run::Folder;

/// The user `nobody` on every Linux.
const NOBODY: u32 = 65534;

/// A game in which seat 1 decides at step 3.
const RECORD: &str = "{\"game\":\"perudo\",\"seats\":2,\"options\":{\"dice\":2}}\n* roll 35\n* roll 14\n0 1x5\n1 2x5\n";

/// A user who runs the program.
#[derive(Clone, Copy, PartialEq, Debug)]
enum User {
    /// The one who runs the tests.
    Own,
    /// One without rights.
    Nobody,
}

/// The users that this test can be: only root can become another one.
fn users() -> Vec<User> {
    let is_root =
        fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    if is_root {
        vec![User::Own, User::Nobody]
    } else {
        eprintln!("not root: the sandbox is tested as this user only");
        vec![User::Own]
    }
}

/// What is missing in the sandbox of a user: only root can give every process a user of its own.
fn missing_for(user: User) -> &'static str {
    match user == User::Own && users().contains(&User::Nobody) {
        true => "",
        false => {
            "Missing: a user of its own for every process, without any right (only root can arrange it, for files that everybody on this machine may read)."
        }
    }
}

/// A folder that every user can read, with a copy of the program.
struct Open(std::path::PathBuf);

impl Open {
    fn new(name: &str) -> Open {
        let path = env::temp_dir().join(format!("croupier-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("rights");
        // Copied by a process of its own: a program that another test starts at this moment would inherit the open file,
        // and a file that is open for writing cannot be started.
        let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_croupier")).arg(&path).status();
        assert!(copied.is_ok_and(|status| status.success()), "a copy");
        Open(path)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("rights");
    }

    fn run(&self, user: User, args: &[&str]) -> (String, String) {
        let mut command = Command::new(self.0.join("croupier"));
        // Languages of root's home are out of reach of other users.
        command.args(args).current_dir(&self.0).env("LC_ALL", "C").env("PATH", "/usr/bin:/bin");
        if user == User::Nobody {
            command.uid(NOBODY).gid(NOBODY).env("HOME", "/nonexistent");
        }
        let ran = command.output().expect("the program runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&ran.stdout), text(&ran.stderr))
    }

    /// What a bot writes to standard error when it is asked once.
    fn stderr_of(&self, user: User, command: &[&str]) -> String {
        self.write("game.record", RECORD);
        let args = ["bot", "feed", "game.record", "--seat", "1", "--step", "3", "--json", "--"];
        let (out, err) = self.run(user, &[&args[..], command].concat());
        let fed: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
        assert_eq!(fed["legal"], true, "{fed}");
        fed["stderr"].as_str().expect("text").to_owned()
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A Python bot that does something before it answers with the first legal action.
fn bot(before: &str) -> String {
    format!(
        "import sys, json, os, ctypes, fcntl, mmap, signal, socket, struct, time\n\
         libc = ctypes.CDLL(None, use_errno=True)\n\
         def attempt(what, act):\n    \
             try:\n        result = act()\n    \
             except Exception as error:\n        result = -1\n    \
             print(what, 'no' if isinstance(result, int) and result < 0 else 'yes', file=sys.stderr)\n\
         def before():\n    {}\n\
         for line in sys.stdin:\n    ask = json.loads(line)\n    \
         if ask['type'] == 'hello':\n        print('{{\"type\":\"hello\",\"protocol\":1}}', flush=True)\n    \
         elif ask['type'] == 'ask':\n        before()\n        sys.stderr.flush()\n        \
         print(json.dumps({{'type': 'play', 'id': ask['id'], 'n': ask['n'], 'action': ask['legal'][0]}}), flush=True)\n",
        before.replace('\n', "\n    ")
    )
}

/// Every way that we know to leave a message for another process of one's own, or to take memory that nobody counts.
const TRACES: &[(&str, &str)] = &[
    ("lock", "fcntl.fcntl(own, 37, struct.pack('hhqqi4x', 1, 0, 0, 1, 0))"),
    ("posix-lock", "fcntl.fcntl(own, fcntl.F_GETLK, struct.pack('hhqqi4x', 1, 0, 0, 1, 0))"),
    ("flock", "fcntl.flock(own, fcntl.LOCK_EX | fcntl.LOCK_NB)"),
    ("lease", "fcntl.fcntl(own, 1024, 0)"),
    ("access-time", "os.utime(__file__)"),
    ("mode", "os.chmod(__file__, 0o755)"),
    ("attribute", "os.setxattr(__file__, 'user.x', b'1')"),
    ("file-flags", "fcntl.ioctl(own, 0x40086602, struct.pack('l', 0))"),
    ("watch", "libc.inotify_init()"),
    ("cached-pages", "libc.posix_fadvise(own, 0, 0, 4) and -1"),
    ("page-out", "mmap.mmap(own, 0, mmap.MAP_PRIVATE, mmap.PROT_READ).madvise(21)"),
    ("cold-pages", "mmap.mmap(own, 0, mmap.MAP_PRIVATE, mmap.PROT_READ).madvise(20)"),
    (
        "single-pages",
        "mmap.mmap(own, 0, mmap.MAP_PRIVATE, mmap.PROT_READ).madvise(mmap.MADV_RANDOM)",
    ),
    ("merged-pages", "mmap.mmap(-1, 4096, mmap.MAP_PRIVATE).madvise(12)"),
    ("undumpable", "libc.prctl(4, 0, 0, 0, 0)"),
    (
        "descriptors",
        "(lambda pair: pair[0].sendmsg([b'x'], [(1, 1, struct.pack('i', own))]))(socket.socketpair())",
    ),
    (
        "received-message",
        "(lambda pair: (pair[1].send(b'x'), pair[0].recvmsg(1)))(socket.socketpair())",
    ),
    ("queued-signal", "libc.sigqueue(os.getpid(), 0, None)"),
    (
        "real-time-signals",
        "[signal.pthread_sigmask(0, {40}), os.kill(os.getpid(), 40), os.kill(os.getpid(), 40)] and sum(bool(signal.sigtimedwait({40}, 0)) for _ in range(2)) - 2",
    ),
    ("processes", "os.fstat(os.pidfd_open(os.getpid())).st_ino"),
    ("sockets", "socket.socketpair()[0].getsockopt(1, 57, 8)"),
    ("free-space", "os.statvfs('/').f_bfree"),
    ("key", "libc.syscall(248, b'user', b'x', b'1', 1, -3)"),
    ("session-keyring", "libc.syscall(250, 0, -3, 0)"),
    ("shared-memory", "libc.shmget(4711, 4096, 0o1666)"),
    ("message-queue", "libc.msgget(4711, 0o1666)"),
    ("memory-file", "os.memfd_create('x')"),
    ("shared-anonymous", "mmap.mmap(-1, 4096)"),
    ("wake-timer", "libc.timer_create(1, None, ctypes.byref(ctypes.c_void_p()))"),
    ("namespace", "libc.unshare(0x10000000)"),
    ("trace", "libc.ptrace(0, 0, 0, 0)"),
    ("socket", "socket.socket(socket.AF_UNIX)"),
    ("other-core", "os.sched_setaffinity(0, [0])"),
    ("machine-memory", "open('/proc/meminfo').read()"),
    ("machine-load", "os.getloadavg()"),
    ("machine-info", "libc.sysinfo(ctypes.create_string_buffer(256))"),
    ("groups", "os.listdir('/sys/fs/cgroup')"),
];

#[test]
fn two_processes_of_a_bot_can_leave_each_other_nothing() {
    let folder = Open::new("traces");
    let attempts: String =
        TRACES.iter().map(|(name, act)| format!("attempt('{name}', lambda: {act})\n")).collect();
    let text =
        format!("own = os.open(__file__, os.O_RDONLY)\nattempt('own', lambda: own)\n{attempts}");
    folder.write("spy.py", &bot(text.trim_end()));
    for user in users() {
        let said = folder.stderr_of(user, &["python3", "spy.py"]);
        assert!(said.contains("own yes"), "{said}");
        let open: Vec<&str> = said.lines().filter(|line| line.ends_with(" yes")).collect();
        assert_eq!(open, ["own yes"], "as {user:?}");
        assert_eq!(said.lines().count(), TRACES.len() + 1, "{said}");
    }
}

#[test]
fn a_bot_has_a_session_keyring_of_its_own() {
    /// A user without any key, who does nothing but this test.
    const USER: u32 = 64_237;
    if !users().contains(&User::Nobody) || !has_key_store() {
        eprintln!("not root, or no key store: the keyring is not tested");
        return;
    }
    let folder = Open::new("keyring");
    // The bot waits until the test has counted, or long enough.
    let wait = "until = time.time() + 60\nwhile time.time() < until and not os.path.exists('counted'): time.sleep(0.01)";
    folder.write("slow.py", &bot(wait));
    folder.write("game.record", RECORD);
    let mut feed = Command::new(folder.0.join("croupier"));
    feed.args(["bot", "feed", "game.record", "--seat", "1", "--step", "3", "--json", "--"])
        .args(["python3", "slow.py"])
        .current_dir(&folder.0)
        .envs([("LC_ALL", "C"), ("HOME", "/nonexistent"), ("PATH", "/usr/bin:/bin")]);
    assert_eq!(count_keys(USER), 0);
    let mut feed =
        feed.uid(USER).gid(USER).stdout(std::process::Stdio::piped()).spawn().expect("a bot");
    let is_running = |feed: &mut std::process::Child| matches!(feed.try_wait(), Ok(None));
    while count_keys(USER) == 0 && is_running(&mut feed) {
        std::thread::yield_now();
    }
    let keys = count_keys(USER);
    folder.write("counted", "");
    feed.wait().expect("it ends");
    assert!(keys > 0, "the supervisor has joined a new keyring");
}

/// Whether the kernel counts keys.
fn has_key_store() -> bool {
    fs::read_to_string("/proc/key-users").is_ok_and(|users| !users.is_empty())
}

/// How many keys and keyrings a user has.
fn count_keys(user: u32) -> u32 {
    let users = fs::read_to_string("/proc/key-users").unwrap_or_default();
    let own = users.lines().find_map(|line| line.trim().strip_prefix(&format!("{user}:")));
    let keys = own.and_then(|own| own.split_whitespace().nth(1)?.split('/').next()?.parse().ok());
    keys.unwrap_or(0)
}

#[test]
fn a_file_that_is_read_keeps_its_access_time() {
    let folder = Open::new("times");
    folder.write("spy.py", &bot("open('data.txt').read()"));
    let long_ago = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000);
    for user in users() {
        folder.write("data.txt", "data");
        let file = fs::File::options().write(true).open(folder.0.join("data.txt")).expect("a file");
        file.set_times(fs::FileTimes::new().set_accessed(long_ago)).expect("times");
        folder.stderr_of(user, &["python3", "spy.py"]);
        let accessed = fs::metadata(folder.0.join("data.txt")).and_then(|data| data.accessed());
        assert_eq!(accessed.expect("a time"), long_ago, "as {user:?}");
    }
}

/// A command that answers like a bot, in each language. `./test` installs the compilers that are missing.
fn languages(folder: &Open) -> Vec<(&'static str, Vec<&'static str>)> {
    let build = |tool: &str, args: &[&str]| {
        let built = Command::new(tool).args(args).current_dir(&folder.0).output();
        let built = built.unwrap_or_else(|error| panic!("{tool}: {error}"));
        assert!(built.status.success(), "{tool}: {}", String::from_utf8_lossy(&built.stderr));
    };
    folder.write("bot.py", &bot("pass"));
    let kit = |language: &str| {
        folder.run(User::Own, &["bot", "new", "kit", "--lang", language, "--game", "perudo"]);
    };
    kit("javascript");
    kit("c");
    build("cc", &["-O1", "-o", "c-bot", "kit/bot.c"]);
    kit("go");
    build("go", &["build", "-o", "go-bot", "kit/bot.go"]);
    folder.write("Bot.java", include_str!("bots/Bot.java"));
    build("javac", &["-d", ".", "Bot.java"]);
    vec![
        ("Python", vec!["python3", "bot.py"]),
        ("Node.js", vec!["node", "kit/bot.js"]),
        ("C", vec!["./c-bot"]),
        // A bot in Rust that is there already.
        ("Rust", vec!["./croupier bot run random --game perudo"]),
        ("Java", vec!["java -cp . Bot"]),
        ("Go", vec!["./go-bot"]),
    ]
}

#[test]
fn bots_in_every_language_run_in_the_whole_sandbox_as_root_and_not() {
    let folder = Open::new("languages");
    for (language, command) in languages(&folder) {
        for user in users() {
            let args = ["bot", "check", "--game", "perudo"];
            let (out, err) = folder.run(user, &[&args[..], &command].concat());
            assert!(out.contains("The bot passes: perudo."), "{language} {user:?}: {out}{err}");
            let missing = err
                .trim()
                .trim_start_matches("Careful: this machine cannot restrict programs completely. ");
            assert_eq!(missing, missing_for(user), "{language} {user:?}");
        }
    }
}

#[test]
fn a_program_that_computes_while_it_is_not_asked_is_frozen_and_pays() {
    let mut fixture = HostFixture::new("perudo");
    // The rival needs the core for a tenth of a second at the start of each game. If it had to share it with all thirty
    // children until they are tired, it would need three seconds.
    fixture.contest.time = TimeControl { move_ms: 2000, bank_ms: 500 };
    let spin = "if 'children' not in globals():\n    globals()['children'] = []\n    for _ in range(30):\n        \
        children.append(os.fork())\n        if children[-1] == 0: break\n    \
        while children[-1] == 0:\n        if time.process_time() > 0.1: os._exit(0)\n\
        print(ask['bank_ms'], ask['last_ms'], file=sys.stderr, flush=True)\nsay(ask['legal'][0])";
    let honest = "seen = globals().setdefault('seen', set())\nif ask['id'] not in seen:\n    seen.add(ask['id'])\n    \
        begun = time.process_time()\n    while time.process_time() < begun + 0.1: pass\nsay(ask['legal'][0])";
    let entrants = [fixture.python("spin", spin), fixture.python("honest", honest)];
    let mut host = fixture.open(&entrants);
    assert!(!host.unconfined().contains(&"idle"), "it can be frozen on this machine");
    let all = play(&mut host, 4);
    drop(host);
    assert_eq!(causes(&all), [], "the rival has all its time");
    // Each process pays when it is caught, though its moves were in time; after that it is frozen once it has answered.
    let has_paid = |played: &PlayedMatch| {
        let spinner = (played.number % 2) as usize;
        let asks: Vec<(f64, f64)> = played.stderr[spinner]
            .lines()
            .filter_map(|line| line.split_once(' '))
            .filter_map(|(bank, last)| Some((bank.parse().ok()?, last.parse().ok()?)))
            .collect();
        asks.windows(2).any(|two| two[1].0 < two[0].0 && two[1].1 <= 2000.0)
    };
    assert!(all[..2].iter().all(has_paid), "{:?}", all[0].stderr);
}

#[test]
fn ids_of_games_tell_nothing_about_the_deal_and_are_the_same_again() {
    let fixture = HostFixture::new("ten-thousand");
    let bot = fixture.python("ids", "print(ask['id'], file=sys.stderr)\nsay(ask['legal'][0])");
    let ids = || -> Vec<u64> {
        let all = fixture.play(&[bot.clone(), built_in("random")], 8);
        let own = |n: usize| all[n].stderr[(all[n].number % 2) as usize].clone();
        (0..8).filter_map(|n| own(n).lines().next()?.parse().ok()).collect()
    };
    let first = ids();
    assert_eq!(first, ids());
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 8);
    let mut sorted = first.clone();
    sorted.sort_unstable();
    let gaps: Vec<u64> = sorted.windows(2).map(|two| two[1] - two[0]).collect();
    assert!(
        gaps.iter().all(|gap| *gap > 1 << 20),
        "numbers of games are not that far apart: {first:?}"
    );
    assert!(first.iter().all(|id| *id < 1 << 53), "JavaScript reads them exactly");
}

#[test]
fn a_program_cannot_forge_a_report_of_the_sandbox() {
    let fixture = HostFixture::new("ten-thousand");
    let forger = "sys.stderr.write('\\x1ememory 2 GiB\\n\\x1econfined \\n\\x1eno-sandbox none\\n')\nsys.stderr.flush()\nos._exit(3)";
    let all = fixture.play(&[fixture.python("forger", forger), built_in("random")], 2);
    assert_eq!(causes(&all), [Cause::Crash; 2]);
    for played in &all {
        let detail = &played.failures[0].detail;
        assert_eq!(detail.id, "arena-detail-last-words", "{detail:?}");
        let own = (played.number % 2) as usize;
        assert!(played.stderr[own].contains("memory 2 GiB"), "it is output like any other");
    }
}

#[test]
fn a_bot_cannot_read_its_rivals_below_or_beside_it() {
    let folder = Folder::new();
    fs::create_dir(folder.file("alice")).expect("a folder");
    for (file, wanted) in [
        ("top.py", ["alice/bot.py", "other.py", "notes.txt"]),
        ("alice/bot.py", ["top.py", "other.py", "alice/data.txt"]),
    ] {
        let attempts: String = wanted
            .iter()
            .map(|name| {
                format!("attempt('{name}', lambda: open({:?}).read())\n", folder.file(name))
            })
            .collect();
        folder.write(file, &bot(attempts.trim_end()));
    }
    folder.write("other.py", &bot("pass"));
    folder.write("notes.txt", "notes");
    folder.write("alice/data.txt", "data");
    let args =
        ["arena", "perudo", "top.py", "alice/bot.py", "other.py", "--games", "6", "--out", "c"];
    folder.run(&args, "").ok();
    let mut said = String::new();
    for entry in fs::read_dir(folder.file("c/records")).expect("records").flatten() {
        said += &fs::read_to_string(entry.path()).expect("a record");
    }
    for line in
        ["alice/bot.py no", "other.py no", "top.py no", "notes.txt yes", "alice/data.txt yes"]
    {
        assert!(said.contains(line), "{line}: {said}");
    }
    for line in ["alice/bot.py yes", "other.py yes", "top.py yes"] {
        assert!(!said.contains(line), "{line}: {said}");
    }
}

#[test]
fn the_strength_of_the_sandbox_is_printed_and_written_into_the_result() {
    let folder = Folder::new();
    folder.write("bot.py", &bot("pass"));
    // With an interpreter that only root can read the bot would keep root's right to read.
    let arena = ["arena", "perudo", "bot.py", "random", "--games", "2", "--out", "c"];
    let ran = folder.command(&arena).env("PATH", "/usr/bin:/bin").output().expect("it runs");
    let err = String::from_utf8_lossy(&ran.stderr);
    assert!(err.contains("Sandbox: complete."), "{err}");
    let result: Value = serde_json::from_str(&folder.read("c/result.json")).expect("JSON");
    assert_eq!(result["contest"]["sandbox"]["missing"], serde_json::json!([]));
    let report = folder.read("c/report.html");
    assert!(report.contains("<dt>sandbox</dt><dd>complete</dd>"));
    assert!(!report.contains("arena reproduce"), "it would be refused");
    let ran =
        folder.run(&["arena", "perudo", "greedy", "random", "--games", "2", "--out", "d"], "").ok();
    assert!(!ran.err.contains("Sandbox"), "{}", ran.err);
    assert!(folder.read("d/report.html").contains("croupier arena reproduce"));
}

#[test]
fn a_bot_whose_files_only_root_can_read_is_not_confined_completely() {
    let folder = Open::new("private");
    fs::create_dir(folder.0.join("secret")).expect("a folder");
    fs::set_permissions(folder.0.join("secret"), fs::Permissions::from_mode(0o700))
        .expect("rights");
    folder.write("secret/bot.py", &bot("pass"));
    let (out, err) =
        folder.run(User::Own, &["bot", "check", "--game", "perudo", "python3", "secret/bot.py"]);
    assert!(out.contains("The bot passes: perudo."), "{out}{err}");
    assert!(err.contains("Missing: a user of its own for every process"), "{err}");
}

/// A control group in which a user may create groups, or why there is none on this machine.
fn delegated_group(user: u32) -> Result<std::path::PathBuf, String> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").map_err(|error| error.to_string())?;
    let unified = mounts.lines().find(|line| line.contains(" - cgroup2 "));
    let point = unified.and_then(|line| line.split(' ').nth(4)).ok_or("no cgroup2 is mounted")?;
    let group = Path::new(point).join(format!("croupier-test-{}", std::process::id()));
    fs::create_dir(&group).map_err(|error| format!("{}: {error}", group.display()))?;
    for place in [group.clone(), group.join("cgroup.procs")] {
        std::os::unix::fs::chown(&place, Some(user), Some(user))
            .map_err(|error| format!("{}: {error}", place.display()))?;
    }
    Ok(group)
}

#[test]
fn a_bot_runs_in_a_control_group_of_its_own_where_the_host_may_create_one() {
    use std::io::Write as _;
    let group = match delegated_group(NOBODY) {
        Ok(group) => group,
        Err(why) => {
            eprintln!("control groups are not tested: {why}");
            return;
        }
    };
    let folder = Open::new("groups");
    folder.write("game.record", RECORD);
    folder.write("spy.py", &bot("print(open('/proc/self/cgroup').read(), file=sys.stderr)"));
    // The shell waits until it is in the group, then becomes the host.
    let feed =
        "read go; exec ./croupier bot feed game.record --seat 1 --step 3 --json -- python3 spy.py";
    let mut host = Command::new("sh")
        .args(["-c", feed])
        .current_dir(&folder.0)
        .env_clear()
        .envs([("LC_ALL", "C"), ("HOME", "/nonexistent"), ("PATH", "/usr/bin:/bin")])
        .uid(NOBODY)
        .gid(NOBODY)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("a shell");
    fs::write(group.join("cgroup.procs"), host.id().to_string()).expect("it enters the group");
    host.stdin.take().expect("a pipe").write_all(b"go\n").expect("written");
    let ran = host.wait_with_output().expect("it ends");
    let left: Vec<_> = fs::read_dir(&group)
        .expect("the group")
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .collect();
    let removed = fs::remove_dir(&group);
    let said = String::from_utf8_lossy(&ran.stdout);
    let name = group.file_name().and_then(|name| name.to_str()).expect("a name");
    assert!(said.contains(&format!("{name}/croupier-")), "{said}");
    assert!(left.is_empty() && removed.is_ok(), "its group is removed with the bot: {left:?}");
}

#[test]
fn the_copy_of_the_program_is_all_that_other_users_need() {
    // The tests above would be silent about a folder that nobody can enter.
    let folder = Open::new("copy");
    for user in users() {
        let (out, err) = folder.run(user, &["games"]);
        assert!(out.contains("perudo"), "{user:?}: {out}{err}");
    }
    assert!(Path::new("/usr/bin/python3").exists(), "Python for every user");
}
