//! Programs on one core start and think one after the other: none can take time from another one that is asked.

use croupier_arena::{Entrant, PlayedMatch, SeatFailure, TimeControl};
use serde_json::json;

use crate::match_host::{HostFixture, causes, play};
use crate::run::Folder;

/// A contest of short games.
fn fixture() -> HostFixture {
    let mut fixture = HostFixture::new("perudo");
    fixture.contest.options = json!({ "dice": 2 });
    fixture
}

/// A Python program that accepts many games at once.
fn many_at_once(fixture: &HostFixture, name: &str, reaction: &str) -> Entrant {
    drop(fixture.python(name, reaction));
    let text = fixture.folder.read(&format!("{name}.py")).replace("games=1", "games=64");
    fixture.program(name, &text)
}

/// When each process of a match started or thought, as it noted itself: who, from, until.
fn thoughts(all: &[PlayedMatch]) -> Vec<(u64, u64, String)> {
    let lines = all.iter().flat_map(|played| played.stderr.iter().flat_map(|text| text.lines()));
    let mut thoughts: Vec<(u64, u64, String)> = lines
        .filter_map(|line| {
            let mut words = line.strip_prefix("thought ")?.split(' ');
            let (who, from, until) = (words.next()?, words.next()?, words.next()?);
            Some((from.parse().ok()?, until.parse().ok()?, who.to_owned()))
        })
        .collect();
    thoughts.sort();
    thoughts
}

#[test]
fn programs_start_and_think_one_after_the_other() {
    let fixture = fixture();
    let text = "import sys, json, time\n\
        began, who = time.monotonic_ns(), None\n\
        time.sleep(0.02)\n\
        def note(since):\n    print('thought', who, since, time.monotonic_ns(), file=sys.stderr, flush=True)\n\
        for line in sys.stdin:\n    message = json.loads(line)\n    \
        if message['type'] == 'hello' and who is None:\n        \
        who = 'NAME%d' % message['seat']\n        note(began)\n        \
        print(json.dumps({'type': 'hello', 'protocol': 1, 'games': 16}), flush=True)\n    \
        elif message['type'] == 'ask':\n        \
        since = time.monotonic_ns()\n        time.sleep(0.001)\n        note(since)\n        \
        print(json.dumps({'type': 'play', 'id': message['id'], 'n': message['n'], 'action': message['legal'][-1]}), flush=True)\n";
    let entrants = ["one", "other"].map(|name| fixture.program(name, &text.replace("NAME", name)));
    let all = fixture.play(&entrants, 32);
    assert_eq!(causes(&all), []);
    let thoughts = thoughts(&all);
    for who in ["one0", "one1", "other0", "other1"] {
        assert!(thoughts.iter().filter(|thought| thought.2 == who).count() > 8, "{who}");
    }
    let overlap = thoughts.windows(2).find(|two| two[0].2 != two[1].2 && two[1].0 < two[0].1);
    assert_eq!(overlap, None);
}

#[test]
fn a_program_with_many_children_takes_no_time_from_one_that_is_asked_at_the_same_time() {
    let mut fixture = fixture();
    // Beside all the children the honest program would need twenty seconds for less than half a second.
    fixture.contest.time = TimeControl { move_ms: 15_000, bank_ms: 0 };
    // The children begin once it has answered.
    let spin = "if 'gate' not in globals():\n    gate = os.pipe()\n    for _ in range(50):\n        \
        if os.fork() == 0:\n            os.close(gate[1])\n            os.read(gate[0], 1)\n            \
        while time.process_time() < 1: pass\n            os._exit(0)\n    \
        say(ask['legal'][-1])\n    os.close(gate[1])\nelse:\n    say(ask['legal'][-1])";
    let honest = "seen = globals().setdefault('seen', set())\nif ask['id'] not in seen:\n    seen.add(ask['id'])\n    \
        begun = time.process_time()\n    while time.process_time() < begun + 0.4: pass\nsay(ask['legal'][-1])";
    let entrants = [many_at_once(&fixture, "spin", spin), many_at_once(&fixture, "honest", honest)];
    let mut host = fixture.open(&entrants);
    let all = play(&mut host, 4);
    let honest_failures: Vec<&SeatFailure> = all
        .iter()
        .flat_map(|played| played.failures.iter().map(|failed| (played.number, failed)))
        .filter(|(number, failed)| u64::from(failed.seat) != number % 2)
        .map(|(_, failed)| failed)
        .collect();
    assert_eq!(honest_failures, Vec::<&SeatFailure>::new(), "it has all its time");
}

#[test]
fn processes_that_play_the_same_deal_never_live_at_the_same_time() {
    // One process parks a thread at an address of a file that all processes of the bot map, and the others look for it.
    const BOT: &str = "import sys, json, os, ctypes, threading\n\
        libc = ctypes.CDLL(None)\n\
        libc.mmap.restype = ctypes.c_void_p\n\
        text = open(__file__, 'rb').read()\n\
        shared = libc.mmap(None, ctypes.c_size_t(4096), 1, 2, os.open(__file__, os.O_RDONLY), ctypes.c_long(0))\n\
        word = lambda seat: int.from_bytes(text[4 * seat:4 * seat + 4], 'little')\n\
        futex = lambda seat, op, value: libc.syscall(202, ctypes.c_void_p(shared + 4 * seat), op, value, None)\n\
        own = None\n\
        def park():\n    while True: futex(own, 0, word(own))\n\
        for line in sys.stdin:\n    message = json.loads(line)\n    \
        if message['type'] == 'hello' and own is None:\n        own = message['seat']\n        \
        threading.Thread(target=park, daemon=True).start()\n        \
        print(json.dumps({'type': 'hello', 'protocol': 1}), flush=True)\n    \
        elif message['type'] == 'ask':\n        \
        if futex(1 - own, 1, 1) > 0: os._exit(9)\n        \
        print(json.dumps({'type': 'play', 'id': message['id'], 'n': message['n'], 'action': message['legal'][0]}), flush=True)\n";
    let folder = Folder::new();
    folder.write("bot.py", BOT);
    let args = ["arena", "perudo", "python3 bot.py", "random", "--games", "40", "--json"];
    let ran = folder.run(&args, "").ok();
    let result: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(result["standings"].as_array().expect("two").len(), 2);
    for standing in result["standings"].as_array().expect("two") {
        assert_eq!(standing["failures"], json!({}), "{standing}");
    }
}
