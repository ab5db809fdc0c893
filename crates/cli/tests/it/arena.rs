//! `croupier arena` as users run it: tables, files, interrupting and resuming, reproducing.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::run::{Folder, games};

const DUEL: [&str; 9] =
    ["arena", "perudo", "greedy", "random", "random", "--games", "60", "--seed", "1"];

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

#[test]
fn every_game_has_contests_in_three_languages() {
    let folder = Folder::new();
    for game in games() {
        for lang in ["en", "ru", "de"] {
            let out = format!("{game}-{lang}");
            let args =
                ["arena", &game, "greedy", "random", "--games", "6", "--out", &out, "--lang", lang];
            let ran = folder.run(&args, "").ok();
            assert!(ran.out.contains("greedy"), "{}", ran.out);
            let report = folder.read(&format!("{out}/report.html"));
            assert!(!report.contains('‹'), "a message is missing");
            assert!(
                !report.contains("<script") && !report.contains("http"),
                "it needs nothing else"
            );
            assert!(report.contains(&format!("<html lang=\"{lang}\">")));
        }
    }
}

#[test]
fn the_table_is_the_same_from_any_number_of_threads_and_again_from_the_manifest() {
    let folder = Folder::new();
    let one = folder.run(&with(&DUEL, &["--threads", "1", "--out", "one"]), "").ok();
    let three = folder.run(&with(&DUEL, &["--threads", "3", "--out", "three"]), "").ok();
    assert_eq!(one.out, three.out);
    assert_eq!(one.out, folder.read("three/table.txt"));
    let again = folder.run(&["arena", "reproduce", "three", "--threads", "2"], "").ok();
    assert_eq!(one.out, again.out);
    assert!(again.err.contains("All 60 games ended as before"), "{}", again.err);
    assert_eq!(one.out, folder.run(&["arena", "show", "one"], "").ok().out);
    let german = folder.run(&["arena", "show", "one", "--lang", "de"], "").ok().out;
    assert!(german.contains("jeder gegen jeden"), "{german}");
}

#[test]
fn a_changed_journal_is_detected() {
    let folder = Folder::new();
    folder.run(&with(&DUEL, &["--out", "c"]), "").ok();
    let journal = folder.read("c/journal.jsonl");
    let swapped = journal.replacen("\"payoffs\":[1.0,0.0]", "\"payoffs\":[0.0,1.0]", 1);
    assert_ne!(journal, swapped);
    folder.write("c/journal.jsonl", &swapped);
    folder.run(&["arena", "reproduce", "c"], "").fails(1, "ended differently");
    let twice = journal.clone() + journal.lines().next().expect("a game") + "\n";
    folder.write("c/journal.jsonl", &twice);
    folder.run(&["arena", "resume", "c"], "").fails(2, "is there twice");
    folder.write("c/journal.jsonl", &("nonsense\n".to_owned() + &journal));
    folder.run(&["arena", "resume", "c"], "").fails(2, "Line 1 of");
    let (good, rest) = journal.split_at(journal.len() / 2);
    folder.write("c/journal.jsonl", &format!("{good}\0{rest}"));
    let lines = good.lines().count() - 1;
    folder.run(&["arena", "resume", "c"], "").fails(2, &format!("(head -n {lines})"));
}

#[test]
fn a_contest_cut_at_any_byte_resumes_to_the_same_table() {
    let folder = Folder::new();
    let whole = folder.run(&with(&DUEL, &["--out", "c"]), "").ok().out;
    let journal = folder.read("c/journal.jsonl");
    for part in 0..12 {
        let cut = journal.len() * part / 12 + part % 5;
        fs::write(folder.file("c/journal.jsonl"), &journal.as_bytes()[..cut]).expect("a journal");
        assert_eq!(whole, folder.run(&["arena", "resume", "c"], "").ok().out, "cut at {cut}");
        let lines = folder.read("c/journal.jsonl");
        assert_eq!(lines.lines().count(), 60, "every game once");
    }
}

#[test]
fn a_contest_killed_in_the_middle_can_be_resumed() {
    let folder = Folder::new();
    let args =
        ["arena", "mts", "greedy", "random", "--games", "20000", "--seed", "5", "--out", "k"];
    let mut child = folder
        .command(&args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let journal = folder.file("k/journal.jsonl");
    while fs::metadata(&journal).map_or(0, |file| file.len()) == 0 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before its first game");
        std::thread::yield_now();
    }
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    let before = fs::read_to_string(&journal).expect("a journal");
    // The rest of the contest is shortened to keep the test fast.
    let manifest = folder.read("k/contest.json");
    let done = before.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let last = done.filter_map(|line| line["game"].as_u64()).max().expect("a finished game");
    let games = last + 101 - last % 2;
    folder.write(
        "k/contest.json",
        &manifest.replace("\"games\": 20000", &format!("\"games\": {games}")),
    );
    let resumed = folder.run(&["arena", "resume", "k"], "").ok().out;
    let after = fs::read_to_string(&journal).expect("a journal");
    let kept: std::collections::HashSet<&str> = after.lines().collect();
    let whole_lines = before.rsplit_once('\n').map_or("", |(whole, _)| whole);
    assert!(whole_lines.lines().all(|line| kept.contains(line)), "nothing is lost");
    assert_eq!(after.lines().count() as u64, games.next_multiple_of(2));
    let count = games.to_string();
    let args =
        ["arena", "mts", "greedy", "random", "--games", &count, "--seed", "5", "--out", "whole"];
    assert_eq!(resumed, folder.run(&args, "").ok().out, "as if it had never been killed");
}

#[test]
fn two_programs_cannot_write_one_contest() {
    let folder = Folder::new();
    folder.run(&with(&DUEL, &["--out", "c"]), "").ok();
    let held = fs::File::open(folder.file("c/journal.jsonl")).expect("a journal");
    held.lock().expect("a lock");
    folder.run(&["arena", "resume", "c"], "").fails(2, "another program");
}

#[test]
fn results_are_json_for_programs() {
    let folder = Folder::new();
    let ran = folder.run(&with(&DUEL, &["--json", "--out", "c"]), "").ok();
    let read: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(read["games"], 60);
    assert_eq!(read["finished"], true);
    assert_eq!(read["standings"][0]["entrant"], "greedy");
    let names: Vec<&str> =
        (0..3).filter_map(|n| read["standings"][n]["entrant"].as_str()).collect();
    assert!(names.contains(&"random") && names.contains(&"random-2"), "{names:?}");
    for standing in read["standings"].as_array().expect("a list") {
        let rating = &standing["rating"];
        assert!(rating["low"].as_f64() <= rating["value"].as_f64());
        assert!(rating["value"].as_f64() <= rating["high"].as_f64());
    }
    assert_eq!(read["duels"].as_array().map(Vec::len), Some(3));
    assert_eq!(read["contest"]["seed"].as_str().map(str::len), Some(64));
    assert_eq!(ran.out, folder.read("c/result.json"));
}

#[test]
fn kept_games_replay_to_their_results() {
    let folder = Folder::new();
    folder.run(&with(&DUEL, &["--out", "c"]), "").ok();
    let records: Vec<_> = fs::read_dir(folder.file("c/records")).expect("records").collect();
    assert!((2..=8).contains(&records.len()), "{} records", records.len());
    let report = folder.read("c/report.html");
    for entry in records {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(report.contains(&format!("href=\"records/{name}\"")), "{name}");
        let file = path.display().to_string();
        assert!(folder.run(&["replay", &file, "--json"], "").ok().out.contains("\"over\":true"));
    }
}

#[test]
fn the_sequential_test_answers_with_the_exit_code() {
    let folder = Folder::new();
    let base = ["arena", "perudo", "--seed", "3", "--sprt", "0,50", "--threads"];
    let yes = folder.run(&with(&base, &["2", "greedy", "random", "--out", "y"]), "").ok();
    assert!(yes.out.contains("Sequential test: yes after"), "{}", yes.out);
    let again = folder.run(&with(&base, &["1", "greedy", "random", "--out", "y1"]), "").ok();
    assert_eq!(yes.out, again.out, "it stops at the same deal whatever the number of threads");
    let no = folder.run(&with(&base, &["2", "random", "greedy", "--out", "n"]), "");
    assert_eq!(no.code, 1);
    assert!(no.out.contains("Sequential test: no after"), "{}", no.out);
    let open =
        folder.run(&with(&base, &["2", "greedy", "greedy", "--games", "8", "--out", "o"]), "");
    assert_eq!(open.code, 1);
    assert!(open.out.contains("not settled after"), "{}", open.out);
}

#[test]
fn usage_errors_are_explained() {
    let folder = Folder::new();
    let fails = |args: &[&str], says: &str| {
        folder.run(&with(&["arena"], args), "").fails(2, says);
    };
    fails(&["perudo", "greedy"], "from two to 64 entrants");
    fails(&["perudo", "greedy", "nobody"], "There is no entrant “nobody”");
    fails(&["perudo", "greedy", "./nobody.py"], "There is no file ./nobody.py");
    fails(&["perudo", "greedy", "'open"], "a quotation mark is not closed");
    fails(&["perudo", "greedy", "none.wasm"], "There is no file none.wasm");
    fails(&["perudo", "greedy", "random:speed=2"], "speed");
    fails(&["nogame", "greedy", "random"], "There is no game");
    fails(&["perudo", "greedy", "random", "--games", "0"], "from 1 to");
    fails(&["perudo", "greedy", "random", "--sprt", "10,0"], "--sprt takes");
    fails(&["perudo", "greedy", "random", "random", "--sprt", "0,10"], "compares two");
    fails(&["perudo", "greedy", "random", "--seats", "3"], "Only a free-for-all");
    fails(
        &["perudo", "greedy", "random", "--format", "free-for-all", "--seats", "3"],
        "from 3 to 64",
    );
    fails(&["perudo", "greedy", "random", "--format", "free-for-all", "--seats", "99"], "99");
    fails(&["perudo", "greedy", "random", "--set", "dice=99"], "dice");
    fails(&["perudo", "greedy", "random", "--threads", "0"], "from 1 to 256");
    fails(&["resume", "nowhere"], "holds no contest");
    fails(&["reproduce", "nowhere"], "holds no contest");
    folder.run(&with(&DUEL, &["--out", "c"]), "").ok();
    fails(&["perudo", "greedy", "random", "--out", "c"], "resume c");
    fs::create_dir(folder.file("full")).expect("a folder");
    folder.write("full/file", "x");
    fails(&["perudo", "greedy", "random", "--out", "full"], "is not empty");
    folder.write("c/contest.json", "{}");
    fails(&["resume", "c"], "contest.json");
}

#[test]
fn a_program_that_fails_loses_its_games_and_the_contest_goes_on() {
    let folder = Folder::new();
    folder.write("crash.sh", "echo 'I <give> up' >&2\nexit 3\n");
    let args = ["arena", "perudo", "greedy", "crash.sh", "random", "--games", "12", "--out", "c"];
    let ran = folder.run(&args, "").ok();
    assert!(
        ran.out.contains("crash failed 8 times: ended or could not be started."),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("crash won nothing"), "{}", ran.out);
    let report = folder.read("c/report.html");
    assert!(report.contains("crash fails: ended or could not be started"));
    assert!(!report.contains("<give>"), "what a program writes is no markup");
    let refused = folder.run(&["arena", "reproduce", "c"], "");
    refused.fails(1, "Not reproducible: crash.");
    let shares = folder.run(&["arena", "show", "c", "--json"], "").ok().out;
    let shares: Value = serde_json::from_str(&shares).expect("JSON");
    assert_eq!(shares["standings"][2]["failures"]["crash"], 8);
}

#[test]
fn folders_that_nobody_named_are_numbered() {
    let folder = Folder::new();
    let args = ["arena", "mts", "random", "random", "--games", "2"];
    assert!(folder.run(&args, "").ok().err.contains("arena-mts-1"));
    assert!(folder.run(&args, "").ok().err.contains("arena-mts-2"));
    assert!(fs::metadata(folder.file("arena-mts-2/games.parquet")).is_ok());
}

#[test]
fn a_finished_contest_that_is_resumed_is_shown() {
    let folder = Folder::new();
    let whole = folder.run(&with(&DUEL, &["--out", "c"]), "").ok();
    assert_eq!(whole.out, folder.run(&["arena", "resume", "c"], "").ok().out);
    let mut journal = fs::OpenOptions::new()
        .append(true)
        .open(folder.file("c/journal.jsonl"))
        .expect("a journal");
    journal.write_all(b"{\"game\":1,\"pay").expect("a cut line");
    assert_eq!(whole.out, folder.run(&["arena", "resume", "c"], "").ok().out);
}

#[test]
fn a_program_cannot_read_the_seed_of_its_contest_though_it_lies_beside_it() {
    let folder = Folder::new();
    let bot = "import sys, json, helper\n\
        def attempt(name):\n    \
        try:\n        return len(open(name).read())\n    \
        except OSError:\n        return 0\n\
        for line in sys.stdin:\n    ask = json.loads(line)\n    \
        if ask['type'] == 'hello':\n        \
        print('beside', attempt('bots/notes.txt'), 'seed', attempt('bots/runs/a/contest.json'), file=sys.stderr, flush=True)\n        \
        print(json.dumps({'type': 'hello', 'protocol': 1, 'name': 'x'}), flush=True)\n    \
        elif ask['type'] == 'ask':\n        \
        print(json.dumps({'type': 'play', 'id': ask['id'], 'n': ask['n'], 'action': ask['legal'][0]}), flush=True)\n";
    fs::create_dir_all(folder.file("bots/runs")).expect("folders");
    folder.write("bots/bot.py", bot);
    folder.write("bots/notes.txt", "12345");
    folder.write("bots/helper.py", "");
    let arena = ["arena", "ten-thousand", "python3 bots/bot.py", "random", "--games", "2"];
    folder.run(&[&arena[..], &["--seed", "1", "--out", "bots/runs/a"]].concat(), "").ok();
    let mut said = String::new();
    for entry in fs::read_dir(folder.file("bots/runs/a/records")).expect("records").flatten() {
        said += &fs::read_to_string(entry.path()).expect("a record");
    }
    assert!(said.contains("beside 5 seed 0"), "{said}");
}

#[test]
fn a_contest_is_not_resumed_with_another_version_of_a_bot() {
    let folder = Folder::new();
    folder.write("crash.sh", "exit 3\n");
    let args = ["arena", "perudo", "greedy", "crash.sh", "--games", "4", "--out", "c"];
    folder.run(&args, "").ok();
    let journal = folder.read("c/journal.jsonl");
    folder.write("c/journal.jsonl", &journal[..journal.len() / 2]);
    folder.write("crash.sh", "exit 4\n");
    folder.run(&["arena", "resume", "c"], "").fails(1, "must not mix two versions");
    folder.write("crash.sh", "exit 3\n");
    folder.run(&["arena", "resume", "c"], "").ok();
}

#[test]
fn a_helper_of_a_bot_belongs_to_its_version() {
    let folder = Folder::new();
    fs::create_dir(folder.file("bot")).expect("a folder");
    folder.write("bot/bot.sh", ". ./bot/helper.sh\n");
    folder.write("bot/helper.sh", "exit 3\n");
    let args = ["arena", "perudo", "greedy", "sh bot/bot.sh", "--games", "4", "--seed", "1"];
    folder.run(&with(&args, &["--out", "c"]), "").ok();
    folder.run(&with(&args, &["--shard", "1/2", "--out", "one"]), "").ok();
    let journal = folder.read("c/journal.jsonl");
    folder.write("c/journal.jsonl", &journal[..journal.len() / 2]);
    folder.write("bot/helper.sh", "exit 4\n");
    folder.run(&["arena", "resume", "c"], "").fails(1, "bot/helper.sh of bot has changed");
    folder.run(&with(&args, &["--shard", "2/2", "--out", "two"]), "").ok();
    folder.run(&["arena", "merge", "--out", "m", "one", "two"], "").fails(2, "another contest");
    folder.write("bot/helper.sh", "exit 3\n");
    folder.write("bot/new.sh", "");
    folder.run(&["arena", "resume", "c"], "").fails(1, "bot/new.sh of bot has changed");
    fs::remove_file(folder.file("bot/new.sh")).expect("it is there");
    folder.run(&["arena", "resume", "c"], "").ok();
}

#[test]
fn the_contest_of_the_document_costs_an_illegal_answer_its_turn_and_says_why() {
    let folder = Folder::new();
    let bot = "import sys, json\nfor line in sys.stdin:\n    ask = json.loads(line)\n    \
        if ask['type'] == 'hello':\n        print('{\"type\":\"hello\",\"protocol\":1}', flush=True)\n    \
        elif ask['type'] == 'ask':\n        action = 'roll' if 'roll' in ask['legal'] and ask['view']['points'] == 0 else 'note'\n        \
        print(json.dumps({'type': 'play', 'id': ask['id'], 'n': ask['n'], 'action': action}), flush=True)\n";
    folder.write("eager.py", bot);
    let args =
        ["arena", "--contest", "ten-thousand", "greedy", "eager.py", "random", "--games", "6"];
    let ran = folder.run(&with(&args, &["--out", "c"]), "").ok();
    let manifest: Value = serde_json::from_str(&folder.read("c/contest.json")).expect("JSON");
    assert_eq!((&manifest["game"], &manifest["seats"]), (&"ten-thousand".into(), &3.into()));
    assert_eq!(manifest["format"], "free-for-all");
    assert_eq!(manifest["options"]["illegal"], "forfeit");
    assert_eq!(manifest["options"]["adopt"], "on");
    assert!(ran.out.contains("eager failed"), "{}", ran.out);
    let mut said = String::new();
    for entry in fs::read_dir(folder.file("c/records")).expect("records").flatten() {
        said += &fs::read_to_string(entry.path()).expect("a record");
    }
    // The turn is given up, the game goes on, and the record tells the reason.
    assert!(said.contains("forfeit") && said.contains("(illegal). “note” is not legal."), "{said}");
    let other = ["arena", "--contest", "perudo", "greedy", "random", "--games", "2", "--out", "p"];
    folder.run(&other, "").ok();
}
