//! Help, rulebooks and lists in three languages, for people and for programs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Folder, games};

#[test]
fn help_speaks_three_languages_for_every_command() {
    let folder = Folder::new();
    let commands = [
        "play",
        "resume",
        "replay",
        "verify",
        "review",
        "stats",
        "help",
        "games",
        "rules",
        "perft",
        "solve",
        "bench",
        "arena",
        "bot",
        "serve",
        "completions",
        "man",
    ];
    for (lang, usage) in [("en", "Usage:"), ("ru", "Вызов:"), ("de", "Aufruf:")] {
        let help = |command: &[&str]| {
            let help = folder.run(&[command, &["--help", "--lang", lang]].concat(), "").ok().out;
            assert!(help.contains(usage) && !help.contains('‹'), "{help}");
            // The frame around the texts speaks the language too.
            let english = ["Usage:", "Commands:", "Options:", "Print", "default:", "values:"];
            assert!(lang == "en" || english.iter().all(|word| !help.contains(word)), "{help}");
        };
        help(&[]);
        for command in commands {
            help(&[command]);
        }
        for command in ["new", "check", "vs", "feed", "bench", "schema", "run"] {
            help(&["bot", command]);
        }
        for command in ["resume", "reproduce", "show"] {
            help(&["arena", command]);
        }
    }
    assert!(folder.run(&["play", "--help", "--lang=ru"], "").ok().out.contains("Игра в терминале"));
    let german = folder.command(&["play", "--help"]).env("LC_ALL", "de_DE.UTF-8").output();
    let german = String::from_utf8(german.expect("help").stdout).expect("text");
    assert!(german.contains("Spielt im Terminal"), "{german}");
}

#[test]
fn a_command_line_that_is_not_understood_is_answered_in_three_languages() {
    let folder = Folder::new();
    let wrong: [(&[&str], [&str; 3]); 12] = [
        (
            &["play", "--foo"],
            ["“--foo” is not understood", "«--foo» здесь непонятно", "„--foo“ ist hier"],
        ),
        (
            &["play", "mts", "--recrod", "f"],
            ["mean: --record?", "в виду: --record?", "vielleicht: --record?"],
        ),
        (&["plya"], ["no command “plya”", "Команды «plya» нет", "Befehl „plya“ gibt"]),
        (&["perft"], ["missing: <GAME>, <N>", "Не хватает: <GAME>, <N>", "fehlt: <GAME>, <N>"]),
        (&["perft", "mts", "31"], ["from 0 to 30", "от 0 до 30", "von 0 bis 30"]),
        (&["replay", "x", "--seat", "-1"], ["“-1” is not", "«-1» здесь", "„-1“ ist hier"]),
        (&["replay", "x", "--seat=-1"], ["from 0 to 255", "от 0 до 255", "von 0 bis 255"]),
        (&["bench", "--seconds", "x"], ["such as 2.5", "например 2.5", "wie 2.5"]),
        (
            &["arena", "mts", "ai", "--policy", "x"],
            ["one of forfeit, reject", "одно из forfeit, reject", "eines von forfeit, reject"],
        ),
        (&["play", "mts", "--seed"], ["missing after --seed", "После --seed", "Nach --seed"]),
        (
            &["play", "mts", "--seed", "x"],
            ["64 hexadecimal", "64 шестнадцатеричные", "64 Hexadezimal"],
        ),
        (&["games", "--json", "--json"], ["only once", "один раз", "nur einmal"]),
    ];
    for (args, says) in wrong {
        for (lang, says) in ["en", "ru", "de"].into_iter().zip(says) {
            let ran = folder.run(&[&["--lang", lang], args].concat(), "").fails(2, says);
            assert!(ran.err.contains("--help") && !ran.err.contains("error"), "{}", ran.err);
        }
    }
}

#[test]
fn what_the_system_refuses_is_told_in_three_languages() {
    let folder = Folder::new();
    for (lang, says) in
        [("en", "no such file"), ("ru", "файла или папки нет"), ("de", "solche Datei")]
    {
        folder.run(&["replay", "nowhere.record", "--lang", lang], "").fails(2, says);
        let record = ["play", "mts", "random", "random", "--record", "none/x", "--lang", lang];
        folder.run(&record, "").fails(2, says);
    }
}

#[test]
fn the_message_files_of_the_three_languages_have_the_same_ids() {
    for part in ["cli", "terminal", "table", "arena", "server"] {
        assert_eq!(ids(part, "en"), ids(part, "ru"), "{part}");
        assert_eq!(ids(part, "en"), ids(part, "de"), "{part}");
    }
}

/// The ids in the message file of a crate.
fn ids(part: &str, lang: &str) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let path = root.join(part).join("i18n").join(format!("{lang}.ftl"));
    fs::read_to_string(&path)
        .expect("a message file")
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" =").map(|(id, _)| id.to_owned()))
        .collect()
}

#[test]
fn every_message_that_the_program_and_the_arena_name_is_there_and_none_about_failures_is_idle() {
    const OF_FAILURES: [&str; 3] = ["arena-detail-", "bot-detail-", "wire-"];
    const HIDDEN_COMMANDS: [&str; 4] =
        ["bot-sandbox", "bot-sandbox-init", "bot-sandbox-inner", "bot-echo"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut named = BTreeSet::new();
    let mut open: Vec<PathBuf> = ["engine", "table", "arena", "cli"]
        .iter()
        .map(|part| root.join(part).join("src"))
        .collect();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                fs::read_dir(path).expect("a folder").map(|one| one.expect("a file").path()),
            );
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            // Whole literals only: what is put together from parts is tested where it is said.
            let literals = text.split('"').filter(|one| {
                let id = one.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
                id && !one.ends_with('-') && !HIDDEN_COMMANDS.contains(one)
            });
            let ours = ["arena-", "bot-", "cli-", "wire-", "refused-", "record-"];
            named.extend(
                literals
                    .filter(|one| ours.iter().any(|prefix| one.starts_with(prefix)))
                    .map(str::to_owned),
            );
        }
    }
    let there: BTreeSet<String> =
        ["table", "arena", "cli"].iter().flat_map(|part| ids(part, "en")).collect();
    let missing: Vec<&String> = named.difference(&there).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let idle: Vec<&String> = there
        .difference(&named)
        .filter(|id| OF_FAILURES.iter().any(|prefix| id.starts_with(prefix)))
        .collect();
    assert!(idle.is_empty(), "{idle:?}");
    assert!(named.iter().filter(|id| id.starts_with("arena-detail-")).count() > 30);
}

#[test]
fn rulebooks_are_printed_with_the_passages_of_changed_switches() {
    let folder = Folder::new();
    for game in games() {
        for lang in ["en", "ru", "de"] {
            let rules = folder.run(&["rules", &game, "--lang", lang], "").ok().out;
            assert!(rules.starts_with("# "), "{rules}");
        }
    }
    let changed = folder.run(&["rules", "perudo", "--set", "official"], "").ok().out;
    assert!(changed.contains("## Changed at this table"), "{changed}");
    assert!(changed.lines().filter(|line| line.starts_with("- ")).count() >= 4, "{changed}");
    let russian = folder.run(&["rules", "perudo", "--set", "dice=3", "--lang", "ru"], "").ok().out;
    assert!(russian.contains("## Изменено за этим столом"), "{russian}");
}

#[test]
fn the_list_of_games_is_for_people_and_for_programs() {
    let folder = Folder::new();
    let people = folder.run(&["games"], "").ok().out;
    for game in games() {
        assert!(people.contains(&game));
    }
    assert!(!people.contains('\u{1b}'));
}

#[test]
fn the_bench_reports_every_game_as_json() {
    let ran = Folder::new().run(&["bench", "--json", "--seconds", "0.05"], "").ok();
    let names: Vec<String> = ran
        .out
        .lines()
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
            assert!(line["decisions_per_s"].as_u64().is_some_and(|rate| rate > 0));
            assert!(line["games_per_s"].as_u64().is_some() && line["seats"].as_u64().is_some());
            line["game"].as_str().expect("a name").to_owned()
        })
        .collect();
    assert_eq!(names, games());
}

#[test]
fn perft_counts_from_the_start_and_from_a_record() {
    let folder = Folder::new();
    let ran = folder.run(&["perft", "perudo", "2", "--seats", "2", "--set", "dice=1"], "").ok();
    let counts: Vec<&str> = ran.out.split_whitespace().collect();
    assert_eq!(counts, ["0", "1", "1", "6", "2", "36"]);
    folder.write(
        "from.txt",
        "{\"game\":\"perudo\",\"seats\":2,\"options\":{\"dice\":1}}\n* roll 1\n* roll 2\n",
    );
    let ran = folder.run(&["perft", "perudo", "1", "--from", "from.txt", "--json"], "").ok();
    assert!(ran.out.ends_with("{\"depth\":1,\"count\":12}\n"), "{}", ran.out);
}

#[test]
fn a_solved_game_tells_its_numbers_to_people_and_programs() {
    let folder = Folder::new();
    let read = |args: &[&str]| -> serde_json::Value {
        let args = [&["solve", "martian-dice", "--json"], args].concat();
        serde_json::from_str(&folder.run(&args, "").ok().out).expect("JSON")
    };
    let short = read(&["--target", "6"]);
    assert_eq!(short, read(&["--set", "target=6"]));
    assert_eq!(short["options"]["target"], 6);
    for name in ["expected_turn_points", "solo_turns", "first_seat_win"] {
        let number = short[name].as_f64().expect("a number");
        assert!(number > 0.0 && number.to_string().len() > 11, "{name} {number}");
    }
    assert!(short["solo_turns"].as_f64() < read(&["--target", "7"])["solo_turns"].as_f64());
    for lang in ["en", "ru", "de"] {
        let args = ["solve", "martian-dice", "--target", "3", "--lang", lang];
        assert_eq!(folder.run(&args, "").ok().out.lines().count(), 3);
    }
    folder.run(&["solve", "mts"], "").fails(1, "MTS has no solver yet");
    folder.run(&["solve", "martian-dice", "--target", "0"], "").fails(2, "1..1000");
    folder.run(&["solve", "perudo", "--target", "5"], "").fails(2, "There is no switch");
}

#[test]
fn completions_and_the_manual_come_from_the_same_definition() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(folder.run(&["completions", shell], "").ok().out.contains("resume"));
    }
    assert!(folder.run(&["man"], "").ok().out.contains(".TH croupier"));
}
