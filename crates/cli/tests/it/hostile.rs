//! Hostile programs: everything they do is a result with a cause, the match host goes on, and no process is left behind.

use croupier_arena::{Cause, Entrant, PlayedMatch, TimeControl};
use croupier_table::Lang;

use crate::match_host::{HostFixture, built_in, causes, play};

/// Long enough for any machine, so that a program fails by what it does and not by being slow.
const PATIENT: TimeControl = TimeControl { move_ms: 60_000, bank_ms: 0 };
/// For programs that never answer.
const HASTY: TimeControl = TimeControl { move_ms: 400, bank_ms: 200 };

/// Plays two games of a hostile program against a bot, then checks that none of its processes is left.
fn play_hostile(fixture: &mut HostFixture, bot: &Entrant, time: TimeControl) -> Vec<PlayedMatch> {
    fixture.contest.time = time;
    let mut host = fixture.open(&[bot.clone(), built_in("random")]);
    let all = play(&mut host, 2);
    drop(host);
    assert_eq!(all.len(), 2);
    fixture.assert_translated(&all);
    assert_eq!(survivors(&fixture.folder.file("")), Vec::<String>::new());
    for played in &all {
        let own = (played.number % 2) as usize;
        assert_eq!(played.payoffs[own], 0.0, "who fails has lost: {played:?}");
        assert_eq!(played.payoffs[1 - own], 1.0);
    }
    all
}

/// Command lines of running processes that name this folder.
fn survivors(folder: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").expect("a list of processes");
    let lines = processes.flatten().filter_map(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&line).replace('\0', " "))
    });
    lines.filter(|line| line.contains(folder)).collect()
}

/// The failures of a program that runs these lines for every question.
fn reaction(name: &str, lines: &str) -> Vec<Cause> {
    reaction_in(PATIENT, name, lines)
}

fn reaction_in(time: TimeControl, name: &str, lines: &str) -> Vec<Cause> {
    let mut fixture = HostFixture::new("ten-thousand");
    let bot = fixture.python(name, lines);
    causes(&play_hostile(&mut fixture, &bot, time))
}

fn whole(name: &str, text: &str) -> Vec<Cause> {
    let mut fixture = HostFixture::new("ten-thousand");
    let bot = fixture.program(name, text);
    causes(&play_hostile(&mut fixture, &bot, PATIENT))
}

#[test]
fn a_fork_bomb_is_stopped_and_nothing_of_it_is_left() {
    let bomb = "while True:\n    try:\n        os.fork()\n    except OSError:\n        pass";
    assert_eq!(reaction_in(HASTY, "fork", bomb), [Cause::Timeout; 2]);
}

#[test]
fn children_that_run_away_are_found() {
    let away = "if os.fork() == 0:\n    os.setpgid(0, 0)\n    if os.fork() == 0:\n        time.sleep(1000)\nos._exit(0)";
    assert_eq!(reaction("daemon", away), [Cause::Crash; 2]);
}

#[test]
fn a_memory_bomb_crashes_itself() {
    let bomb = "hoard = []\nwhile True:\n    hoard.append(bytearray(50_000_000))";
    let mut fixture = HostFixture::new("ten-thousand");
    let bot = fixture.python("memory", bomb);
    let all = play_hostile(&mut fixture, &bot, PATIENT);
    assert_eq!(causes(&all), [Cause::Crash; 2]);
    let told = Lang::ALL.map(|lang| fixture.detail_in(lang, &all[0].failures[0]));
    assert!(told.iter().all(|told| told.contains("MemoryError")), "{told:?}");
    assert!(all[0].stderr[0].contains("Traceback"));
}

#[test]
fn a_memory_bomb_of_many_processes_is_stopped_as_one() {
    // Ten times less than one process may take, in each of 32.
    let bomb = "for _ in range(5):\n    os.fork()\nhoard = bytearray(os.urandom(1)) * 100_000_000\ntime.sleep(1000)";
    let mut fixture = HostFixture::new("ten-thousand");
    let bot = fixture.python("memories", bomb);
    let all = play_hostile(&mut fixture, &bot, PATIENT);
    assert_eq!(causes(&all), [Cause::Crash; 2]);
    let told = Lang::ALL.map(|lang| fixture.detail_in(lang, &all[0].failures[0]));
    assert!(told.iter().all(|told| told.contains("2 GiB")), "{told:?}");
    assert!(
        !all[0].stderr[0].contains('\u{1e}'),
        "reports of the sandbox are not output of the bot"
    );
}

#[test]
fn output_without_end_is_a_flood() {
    let endless = "while True:\n    sys.stdout.write('x' * 65536)";
    assert_eq!(reaction("endless", endless), [Cause::Flood; 2]);
    let long = "for _ in range(16384):\n    sys.stdout.write(' ' * 65536)\nsay('roll')";
    assert_eq!(reaction("gigabyte", long), [Cause::Flood; 2]);
    let empty = "while True:\n    sys.stdout.write('\\n' * 65536)";
    assert_eq!(reaction("empty-lines", empty), [Cause::Flood; 2]);
    let hellos = "while True:\n    tell(type='hello', protocol=1)";
    assert_eq!(reaction("hellos", hellos), [Cause::Flood; 2]);
    let errors = "while True:\n    sys.stderr.write('x' * 65536)";
    assert_eq!(reaction("errors", errors), [Cause::Flood; 2]);
}

#[test]
fn a_program_that_closes_its_output_or_ends_has_failed() {
    assert_eq!(reaction("close", "os.close(1)\ntime.sleep(1000)"), [Cause::Silence; 2]);
    assert_eq!(reaction("exit", "os._exit(3)"), [Cause::Crash; 2]);
    // The first process of a namespace cannot be killed from inside.
    let group = reaction("kill-group", "os.killpg(0, 9)\nos._exit(1)");
    assert_eq!(group, [Cause::Crash; 2]);
    let all =
        reaction("kill-all", "try:\n    os.kill(-1, 9)\nexcept OSError:\n    pass\nos._exit(1)");
    assert_eq!(all, [Cause::Crash; 2]);
    assert_eq!(whole("dead", "raise SystemExit(7)"), [Cause::Crash; 2]);
}

#[test]
fn a_program_that_sleeps_or_does_not_read_is_too_slow() {
    assert_eq!(reaction_in(HASTY, "sleep", "time.sleep(1000)"), [Cause::Timeout; 2]);
    // So many questions that the pipe is full.
    let mut fixture = HostFixture::new("localgame");
    let text = "import time\nprint('{\"type\":\"hello\",\"protocol\":1,\"games\":256,\"seen\":true}', flush=True)\ntime.sleep(1000)";
    fixture.contest.time = TimeControl { move_ms: 300, bank_ms: 0 };
    let mut host = fixture.open(&[fixture.program("deaf", text), built_in("random")]);
    let all = play(&mut host, 256);
    drop(host);
    assert_eq!(causes(&all), vec![Cause::Timeout; 256]);
    assert_eq!(survivors(&fixture.folder.file("")), Vec::<String>::new());
}

#[test]
fn a_program_that_never_says_hello_is_silent() {
    let text = "import time\ntime.sleep(1000)";
    assert_eq!(whole("mute", text), [Cause::Silence; 2]);
}

#[test]
fn answers_that_nobody_asked_for_are_no_answers() {
    let twice = "say(ask['legal'][0])\nsay(ask['legal'][0])";
    assert_eq!(reaction("twice", twice), [Cause::Garbage; 2]);
    assert_eq!(reaction("other-game", "say('roll', id=ask['id'] + 1)"), [Cause::Garbage; 2]);
    assert_eq!(reaction("old", "say('roll', n=0 if ask['n'] else 1)"), [Cause::Garbage; 2]);
    let before = "import sys, time\nprint('{\"type\":\"play\",\"id\":0,\"n\":0,\"action\":\"roll\"}', flush=True)\ntime.sleep(1000)";
    assert!(whole("early", before).iter().all(|c| matches!(c, Cause::Garbage | Cause::Silence)));
}

#[test]
fn what_is_no_message_is_garbage() {
    for (name, lines) in [
        ("words", "print('I play roll', flush=True)"),
        ("bytes", "os.write(1, b'\\xff\\xfe\\x00\\n')"),
        (
            "huge",
            "print('{\"type\":\"play\",\"id\":1e400,\"n\":0,\"action\":\"roll\"}', flush=True)",
        ),
        ("large", "say('roll', n=10**30)"),
        ("deep", "print('[' * 50000, flush=True)"),
        ("list", "print('[]', flush=True)"),
        ("field", "tell(type='play', id=ask['id'], n=ask['n'])"),
    ] {
        assert_eq!(reaction(name, lines), [Cause::Garbage; 2], "{name}");
    }
    let future =
        "print('{\"type\":\"hello\",\"protocol\":2}', flush=True)\nimport time\ntime.sleep(1000)";
    assert_eq!(whole("future", future), [Cause::Garbage; 2]);
}

#[test]
fn a_hopeless_program_is_given_up_after_a_while() {
    let fixture = HostFixture::new("ten-thousand");
    let all =
        fixture.play(&[fixture.program("dead", "raise SystemExit(7)"), built_in("random")], 40);
    assert_eq!(causes(&all), vec![Cause::Crash; 40]);
    let given_up = |played: &&PlayedMatch| played.failures[0].detail.id == "arena-detail-given-up";
    // Ten times on each seat.
    assert_eq!(all.iter().filter(given_up).count(), 20);
}

#[test]
fn one_slow_move_is_paid_from_the_bank() {
    let mut fixture = HostFixture::new("ten-thousand");
    // The first question of each game takes longer than a move may take.
    let slow = "seen = globals().setdefault('seen', set())\nif ask['id'] not in seen:\n    seen.add(ask['id'])\n    time.sleep(0.3)\nprint(ask['bank_ms'], ask['last_ms'], file=sys.stderr)\nsay(ask['legal'][0])";
    fixture.contest.time = TimeControl { move_ms: 200, bank_ms: 60_000 };
    let all = fixture.play(&[fixture.python("slow", slow), built_in("random")], 2);
    assert_eq!(causes(&all), []);
    for played in &all {
        let own = (played.number % 2) as usize;
        let told: Vec<f64> = played.stderr[own]
            .split_whitespace()
            .map(|number| number.parse().expect("a number"))
            .collect();
        // Bank and last move, in turns: full at first, then less, and it is told how long it took.
        assert_eq!(told[..2], [60_000.0, 0.0]);
        assert!(told[2] < 60_000.0 && told[3] >= 290.0, "{told:?}");
    }
}

#[test]
fn a_program_reads_no_other_files_writes_none_and_has_no_network() {
    let fixture = HostFixture::new("ten-thousand");
    let elsewhere = HostFixture::new("ten-thousand");
    let secret = elsewhere.folder.write("secret.txt", "the secret");
    let beside = fixture.folder.write("beside.txt", "my own data");
    let written = fixture.folder.file("written.txt");
    let spy = format!(
        "def attempt(what, act):\n    try:\n        print(what, 'yes', act(), file=sys.stderr)\n    except OSError:\n        print(what, 'no', file=sys.stderr)\n\
         import socket\n\
         attempt('own', lambda: open({beside:?}).read())\n\
         attempt('secret', lambda: open({secret:?}).read())\n\
         attempt('write', lambda: open({written:?}, 'w').write('x'))\n\
         attempt('remove', lambda: os.remove({beside:?}))\n\
         attempt('tmp', lambda: open('/tmp/croupier-test-spy', 'w').write('x'))\n\
         attempt('network', lambda: socket.create_connection(('127.0.0.1', 22), 1) or '')\n\
         attempt('udp', lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('8.8.8.8', 53)))\n\
         attempt('kill', lambda: os.kill({}, 0))\n\
         attempt('root', lambda: os.setuid(0) if os.getuid() else 'root')\n\
         attempt('passwords', lambda: open('/etc/shadow').read())\n\
         attempt('devices', lambda: os.listdir('/dev'))\n\
         attempt('others', lambda: open('/proc/{}/cmdline').read()[0])\n\
         attempt('self', lambda: open('/proc/self/cmdline').read()[0])\n\
         print('variables', sorted(os.environ), file=sys.stderr)\n\
         sys.stderr.flush()\nsay(ask['legal'][0])",
        std::process::id(),
        std::process::id()
    );
    let mut host = fixture.open(&[fixture.python("spy", &spy), built_in("random")]);
    let missing = host.unconfined().to_vec();
    let all = play(&mut host, 1);
    assert_eq!(causes(&all), []);
    let said = &all[0].stderr[0];
    let allowed = |what: &str| said.contains(&format!("{what} yes"));
    assert!(allowed("own"), "{said}");
    if missing.contains(&"files") {
        eprintln!("files are not guarded on this machine");
    } else {
        assert!(
            !allowed("secret") && !allowed("write") && !allowed("remove") && !allowed("tmp"),
            "{said}"
        );
        assert!(!allowed("passwords") && !allowed("devices") && !allowed("others"), "{said}");
    }
    if missing.contains(&"network") {
        eprintln!("the network is not guarded on this machine");
    } else {
        assert!(!allowed("network") && !allowed("udp"), "{said}");
    }
    if missing.contains(&"namespaces") {
        eprintln!("processes are not guarded on this machine");
    } else {
        assert!(!allowed("kill"), "{said}");
    }
    assert!(!said.contains("root yes root"), "{said}");
    assert!(allowed("self") && said.contains("'PATH'"), "{said}");
    // Cargo has told this test where it lies; a bot is told nothing of the kind.
    assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
    assert!(!said.contains("CARGO"), "{said}");
}

#[test]
fn escape_sequences_of_bots_and_records_never_reach_the_terminal() {
    use crate::run::Folder;

    let is_bad = |c: char| c.is_control() && c != '\n' && c != '\t';
    let folder = Folder::new();
    // A bot whose name, words and remarks clear the screen, by both ways to begin an escape sequence.
    let bot = "import sys\nprint('\\x1b[2J\\x9b31m not a message', flush=True)\n\
               sys.stderr.write('\\x1b]0;title\\x07\\x9b2J\\n')\n";
    let bot = folder.write("bot.py", bot);
    let header = |seats: &str| format!("{{\"game\":\"perudo\",\"seats\":{seats}}}\n");
    let record = folder.write("step.record", &(header("2") + "* roll \u{1b}[2J\u{9b}31m\n"));
    let named = folder.write("name.record", &header("[\"\u{1b}[2J\",\"Bob\"]"));
    let game = folder.write("game.record", "{\"game\":\"\u{1b}[2J\u{9b}\",\"seats\":2}\n");
    let mut runs = vec![vec!["bot", "check", &bot, "--game", "perudo"]];
    for file in [&record, &named, &game] {
        runs.extend(["replay", "verify", "review"].map(|command| vec![command, file.as_str()]));
        runs.push(vec!["replay", file, "--json"]);
    }
    for args in runs {
        let ran = folder.run(&args, "");
        for text in [&ran.out, &ran.err] {
            assert!(!text.contains(is_bad), "{args:?}: {text:?}");
        }
        assert!(!ran.err.is_empty() || !ran.out.is_empty(), "{args:?} says what is wrong");
    }
}
