//! The details of a bot's failure, in the user's language, from every command that shows them.

use std::fs;

use serde_json::Value;

use crate::run::Folder;

/// A bot that sends `hello` and runs this line for every question; `say` answers.
fn bot(folder: &Folder, name: &str, reaction: &str) {
    let text = format!(
        "import sys, json, os\n\
         for line in sys.stdin:\n    ask = json.loads(line)\n    \
         def say(action):\n        \
         print(json.dumps({{'type': 'play', 'id': ask['id'], 'n': ask['n'], 'action': action}}), flush=True)\n    \
         if ask['type'] == 'hello': print('{{\"type\":\"hello\",\"protocol\":1}}', flush=True)\n    \
         elif ask['type'] == 'ask': {reaction}\n"
    );
    folder.write(name, &text);
}

/// A language, the file of a bot, and the detail of its failure in that language.
const DETAILS: [(&str, &str, &str); 9] = [
    ("en", "illegal.py", "“99x6” is not legal. PE-14: 99x6 is not possible: there are only"),
    (
        "de",
        "illegal.py",
        "„99x6“ ist nicht erlaubt. PE-14: 99x6 geht nicht: Auf dem Tisch sind nur",
    ),
    ("ru", "illegal.py", "Ответ «99x6» недопустим. PE-14: 99x6 нельзя: на столе всего"),
    ("en", "number.py", "“action” must be a string, one of “legal”; it is 7."),
    ("de", "number.py", "In „action“ gehört ein Text, einer aus „legal“; dort steht 7."),
    ("ru", "number.py", "В поле «action» должно быть слово из списка «legal», а стоит 7."),
    ("en", "exit.py", "It ended with exit code 3. Its last words: “ouch”"),
    ("de", "exit.py", "Er hat sich mit Exit-Code 3 beendet. Seine letzten Worte: „ouch“"),
    ("ru", "exit.py", "Программа завершилась с кодом 3. Её последние слова: «ouch»"),
];

fn hostile_bots() -> Folder {
    let folder = Folder::new();
    bot(&folder, "illegal.py", "say('99x6')");
    bot(&folder, "number.py", "say(7)");
    bot(&folder, "exit.py", "sys.stderr.write('ouch\\n'); sys.exit(3)");
    folder
}

#[test]
fn a_check_a_match_a_bench_and_a_recorded_decision_tell_a_failure_in_the_language_of_the_user() {
    let folder = hostile_bots();
    let record =
        "{\"game\":\"perudo\",\"seats\":2,\"options\":{\"dice\":2}}\n* roll 35\n* roll 14\n";
    folder.write("game.record", record);
    for (lang, bot, told) in DETAILS {
        let run = |args: &[&str]| folder.run(&[&["--lang", lang, "bot"], args].concat(), "");
        let check = run(&["check", bot, "--game", "perudo"]);
        assert!(check.code == 1 && check.out.contains(told), "{}", check.out);
        let json = run(&["check", bot, "--game", "perudo", "--json"]).out;
        let json: Value = serde_json::from_str(&json).expect("JSON");
        let detail = json["failure"]["detail"].as_str().expect("a detail");
        assert!(detail.contains(told), "{detail}");
        let cause = json["failure"]["cause"].as_str().expect("a cause");
        assert!(["illegal", "garbage", "crash"].contains(&cause), "a word that programs know");
        let versus = ["vs", bot, "random", "--game", "perudo", "--games", "2"];
        let out = run(&versus).ok().out;
        assert!(out.contains(told), "{out}");
        let json = run(&[&versus[..], &["--json"]].concat()).ok().out;
        let json: Value = serde_json::from_str(&json).expect("JSON");
        let example = json["players"][0]["failures"][cause]["example"].as_str();
        assert!(example.is_some_and(|example| example.contains(told)), "{json}");
        let bench = run(&["bench", bot, "--game", "perudo", "--seconds", "0.1"]);
        assert!(bench.code == 1 && bench.err.contains(told), "{}", bench.err);
        let feed = run(&["feed", "game.record", "--seat", "0", "--step", "2", "--", bot]);
        let ruled = told.split_once(". PE-14").map_or(told, |(_, ruled)| ruled);
        assert!(feed.code == 1 && feed.err.contains(ruled), "{}", feed.err);
    }
}

#[test]
fn a_contest_tells_failures_in_the_language_in_which_it_is_shown() {
    let folder = hostile_bots();
    let games = ["--games", "2", "--seed", "1", "--out", "c"];
    for (lang, bot, told) in DETAILS {
        let _ = fs::remove_dir_all(folder.file("c"));
        let args = ["--lang", lang, "arena", "perudo", bot, "random"];
        folder.run(&[&args[..], &games].concat(), "").ok();
        let record = folder.read("c/records/game-0.record");
        let remark = record.lines().find(|line| line.starts_with("# ") && line.contains(told));
        assert!(remark.is_some(), "{record}");
        for (other, _, told) in DETAILS.into_iter().filter(|(_, other, _)| *other == bot) {
            folder.run(&["--lang", other, "arena", "show", "c"], "").ok();
            let report = folder.read("c/report.html").replace("&quot;", "\"");
            assert!(report.contains(&format!("<pre>{told}")), "{other}: {report}");
        }
    }
}

#[test]
fn a_contest_of_an_earlier_version_is_shown_and_resumed() {
    let folder = hostile_bots();
    let args =
        ["arena", "perudo", "exit.py", "random", "--games", "4", "--seed", "1", "--out", "c"];
    folder.run(&args, "").ok();
    let journal = folder.read("c/journal.jsonl");
    let line: Value = serde_json::from_str(journal.lines().next().expect("a game")).expect("JSON");
    let detail = line["failures"][0]["detail"].to_string();
    let earlier = journal.replace(&detail, "\"it ended with exit code 3: ouch\"");
    assert_ne!(journal, earlier);
    folder.write("c/journal.jsonl", &earlier);
    folder.run(&["--lang", "de", "arena", "show", "c"], "").ok();
    assert!(folder.read("c/report.html").contains("<pre>it ended with exit code 3: ouch</pre>"));
    let one = earlier.lines().next().expect("a game").to_owned() + "\n";
    folder.write("c/journal.jsonl", &one);
    folder.run(&["--lang", "de", "arena", "resume", "c"], "").ok();
    let report = folder.read("c/report.html");
    assert!(report.contains("<pre>it ended with exit code 3: ouch</pre>"), "{report}");
    assert!(report.contains("<pre>Er hat sich mit Exit-Code 3 beendet."), "{report}");
}

#[test]
fn a_program_is_told_in_english_why_its_answer_was_refused() {
    let folder = Folder::new();
    let reaction = "say('99x6')\n    else: sys.stderr.write(line)";
    bot(&folder, "wrong.py", reaction);
    let args = ["--lang", "ru", "arena", "perudo", "wrong.py", "random", "--policy", "reject"];
    folder.run(&[&args[..], &["--games", "2", "--seed", "1", "--out", "c"]].concat(), "").ok();
    let record = folder.read("c/records/game-0.record");
    let why = "\"cause\":\"illegal\",\"why\":\"“99x6” is not legal. PE-14: 99x6 is not possible";
    assert!(record.lines().any(|line| line.starts_with("# Место 0 пишет: ") && line.contains(why)));
}

#[test]
fn a_damaged_contest_and_a_bad_seed_are_told_in_the_language_of_the_user() {
    let folder = Folder::new();
    folder.run(&["arena", "perudo", "greedy", "random", "--games", "2", "--out", "c"], "").ok();
    let (journal, manifest) = (folder.read("c/journal.jsonl"), folder.read("c/contest.json"));
    let twice = journal.clone() + journal.lines().next().expect("a game") + "\n";
    let show = |lang: &str| folder.run(&["--lang", lang, "arena", "show", "c"], "");
    folder.write("c/journal.jsonl", &twice);
    show("de").fails(2, "steht zweimal da. Behalte");
    show("ru").fails(2, "записана дважды. Оставьте");
    folder.write("c/journal.jsonl", &journal);
    folder.write("c/contest.json", &manifest.replace("\"arena\": 2", "\"arena\": 77"));
    show("de").fails(2, "contest.json: sie hat Format 77");
    show("ru").fails(2, "contest.json: его формат — 77");
    let header = "{\"game\":\"perudo\",\"seats\":2,\"seed\":\"luck\"}\n";
    folder.write("game.record", header);
    folder
        .run(&["--lang", "de", "resume", "game.record"], "")
        .fails(2, "„luck“ ist kein Startwert");
    folder.run(&["--lang", "ru", "resume", "game.record"], "").fails(2, "«luck» — не сид");
}
