//! Line mode through a pipe: prompts, refusals, help, transcripts, saves, several people at one terminal.

use croupier_table::{Lang, NoResources, Player, Seed};
use croupier_terminal::{
    End, Format, Keyboard, Keys, LocalMatch, Narrated, Paper, Screen, Session, Style,
};

use crate::run::{Folder, games};

#[test]
fn every_game_plays_itself_to_the_end_with_bots_alone() {
    let folder = Folder::new();
    for game in games() {
        let ran = folder.run(&["play", &game, "ai", "bot", "random", "--seed", "3"], "").ok();
        assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe: {}", ran.out);
        assert!(!ran.out.is_empty());
    }
}

#[test]
fn every_game_asks_a_person_explains_itself_and_lets_him_leave() {
    let folder = Folder::new();
    for game in games() {
        for lang in ["en", "ru", "de"] {
            let args = ["play", &game, "--lang", lang, "--seed", "11"];
            let ran = folder.run(&args, "nonsense\n?\nh\n\nq\n").ok();
            assert!(ran.err.contains("croupier resume "), "{}", ran.err);
            let told = ran.out + &ran.err;
            assert!(told.contains("nonsense"), "the refusal quotes what was typed: {told}");
        }
    }
}

#[test]
fn moves_are_judged_on_request_or_the_lack_of_a_judge_is_told() {
    let folder = Folder::new();
    let judge = |game: &str, lang: &str| {
        let args = ["play", game, "human", "ai", "--seed", "4", "--lang", lang];
        let ran = folder.run(&args, "!\nq\n").ok();
        ran.out + &ran.err
    };
    for (lang, head) in
        [("en", "Chance to win"), ("ru", "Вероятность победы"), ("de", "Gewinnaussicht")]
    {
        let said = judge("martian-dice", lang);
        assert!(said.contains(head) && said.contains(" %  ███"), "{said}");
        assert!(!said.contains('±'), "two seats are judged exactly: {said}");
    }
    for game in games() {
        let said = judge(&game, "en");
        assert!(said.contains('█') || said.contains("no exact judge"), "{said}");
    }
}

#[test]
fn moves_are_offered_in_the_language_of_the_player() {
    let folder = Folder::new();
    let offered = [
        ("localgame", "ru", "Сбросить: сбросить "),
        ("localgame", "de", "Abwerfen: abwerfen "),
        ("ten-thousand", "ru", ": бросить"),
        ("ten-thousand", "de", ": würfeln"),
        ("martian-dice", "ru", "Взять: луч"),
        ("mts", "de", "Legen: grün"),
    ];
    for (game, lang, words) in offered {
        let args = ["play", game, "human", "greedy", "--seed", "5", "--lang", lang];
        let ran = folder.run(&args, "?\nq\n").ok();
        let told = ran.out + &ran.err;
        assert!(told.contains(words), "{game} in {lang} offers {words:?}: {told}");
    }
}

#[test]
fn words_that_nobody_understands_never_end_the_game() {
    let folder = Folder::new();
    let long = "x".repeat(100_000);
    let noise = format!("\u{0}\n{long}\n-1\n999999999999999999999\n;;;\n=\n\t\n“”\nq\n");
    for game in games() {
        let ran = folder.run(&["play", &game, "--seed", "1"], &noise).ok();
        assert!(ran.err.contains("croupier resume "), "{}", ran.err);
    }
}

#[test]
fn players_that_cannot_be_seated_are_refused_with_what_would_be_right() {
    let folder = Folder::new();
    let play = |players: &[&str]| folder.run(&[&["play", "perudo"], players].concat(), "");
    play(&["human", "wizard"]).fails(2, "greedy");
    play(&["Ann=human", "Ann=ai"]).fails(2, "Two players are called");
    play(&["=human", "ai"]).fails(2, "cannot be a name");
    play(&["human"]).fails(2, "2 to 10");
    play(&["ai"; 11]).fails(2, "2 to 10");
    folder.run(&["play", "chess"], "").fails(2, "martian-dice");
    folder.run(&["play", "perudo", "--set", "dice=99"], "").fails(2, "1..10");
    folder.run(&["play", "perudo", "--set", "dices=5"], "").fails(2, "There is no switch");
    folder.run(&["play", "perudo", "--set", "house"], "").fails(2, "official");
    folder.run(&["play", "perudo", "--seed", "abc"], "").fails(2, "64 hexadecimal digits");
    folder.run(&["play", "perudo", "--save", "x"], "").fails(2, "no save file");
}

#[test]
fn several_people_are_separated_by_a_curtain_where_hands_are_secret() {
    let folder = Folder::new();
    let args = ["play", "perudo", "Ann=human", "Bob=human", "--seed", "1"];
    let ran = folder.run(&args, "1x2\n2x2\nq\n").ok();
    assert!(ran.out.contains("Ann is next") && ran.out.contains("Bob is next"), "{}", ran.out);
    let args = ["play", "ten-thousand", "Ann=human", "Bob=human", "--seed", "1"];
    let ran = folder.run(&args, "q\n").ok();
    assert!(!ran.out.contains("is next"), "open dice need no curtain: {}", ran.out);
}

#[test]
fn without_a_terminal_the_bare_program_tells_how_to_start() {
    let ran = Folder::new().run(&[], "").fails(2, "croupier play perudo");
    assert!(ran.out.contains("croupier games"), "{}", ran.out);
}

#[test]
fn ctrl_c_tells_the_way_back_and_loses_nothing() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let folder = Folder::new();
    let args = ["play", "ten-thousand", "human", "ai", "--record", "a.txt", "--seed", "1"];
    let mut child = folder
        .command(&args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Kept open to the end: the end of input would be another way to leave.
    let keyboard = child.stdin.take();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    // The first seat is marked with ">" when the table is shown: the program is about to wait for the person.
    out.read_until(b'>', &mut Vec::new()).expect("a table");
    // While it waits, nobody else can write the same record.
    folder.run(&["resume", "a.txt"], "").fails(2, "another program");
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill runs");
    assert!(killed.success());
    let ended = child.wait_with_output().expect("the binary ends");
    drop(keyboard);
    assert_eq!(ended.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("croupier resume "));
    folder.run(&["resume", "a.txt"], "").ok();
}

#[test]
fn the_save_file_of_the_document_is_written_after_every_turn_and_read_back() {
    let folder = Folder::new();
    let bots = ["Ballu=bot", "Rebecca=bot", "Lui=bot", "Kit=bot"];
    let play = ["play", "martian-dice", "--save", "save.json", "--seed", "7"];
    folder.run(&[&play[..2], &bots, &play[2..]].concat(), "").ok();
    let save = folder.read("save.json");
    assert!(save.starts_with("{\n    \"current_player_index\": 0,\n    \"players\": [\n        {\n            \"name\": \"Ballu\",\n"), "{save}");
    assert!(save.ends_with("    ]\n}"), "{save}");
    // MD-15: index 0 and somebody at the target means that the game is over.
    let loaded = folder.run(&["play", "martian-dice", "--load", "save.json"], "").ok();
    assert!(loaded.out.contains("[ Declare a winner phase ]"), "{}", loaded.out);

    let fresh = save_of(&[("Ann", 0, "Human"), ("Kit", 0, "Bot")], 0);
    folder.write("fresh.json", &fresh);
    let ran = folder.run(&["play", "martian-dice", "--load", "fresh.json", "--seed", "1"], "").ok();
    assert!(ran.out.contains("Ann(Human): roll dice"), "{}", ran.out);
    folder.write("bad.json", &fresh.replace("\"Bot\"", "\"Robot\""));
    folder.run(&["play", "martian-dice", "--load", "bad.json"], "").fails(2, "Human");
    folder.write("worse.json", &fresh.replace("index\": 0", "index\": 9"));
    folder.run(&["play", "martian-dice", "--load", "worse.json"], "").fails(2, "9");
    folder.write("worst.json", "{");
    folder.run(&["play", "martian-dice", "--load", "worst.json"], "");
}

fn save_of(players: &[(&str, i32, &str)], index: u8) -> String {
    let players: Vec<serde_json::Value> = players
        .iter()
        .map(|(name, score, kind)| serde_json::json!({"name": name, "score": score, "kind": kind}))
        .collect();
    format!(
        "{{\n    \"current_player_index\": {index},\n    \"players\": {}\n}}",
        serde_json::Value::from(players)
    )
}

#[test]
fn a_save_of_a_longer_game_is_continued_with_its_target() {
    let folder = Folder::new();
    folder.write("long.json", &save_of(&[("Ann", 0, "Human"), ("Kit", 26, "Bot")], 0));
    let load = ["play", "martian-dice", "--load", "long.json", "--seed", "1"];
    let short = folder.run(&load, "").ok();
    assert!(short.out.contains("[ Declare a winner phase ]"), "{}", short.out);
    let long = folder.run(&[&load[..], &["--set", "target=50"]].concat(), "").ok();
    assert!(long.out.contains("Ann(Human): roll dice"), "{}", long.out);
}

#[test]
fn a_save_file_that_cannot_be_written_is_named_before_the_game_begins() {
    let folder = Folder::new();
    let play = |file: &str| folder.run(&["play", "martian-dice", "bot", "bot", "--save", file], "");
    let ran = play("nowhere/x.json").fails(2, "nowhere/x.json cannot be written");
    assert!(ran.out.is_empty(), "{}", ran.out);
    std::fs::create_dir(folder.file("folder")).expect("a folder");
    play("folder").fails(2, "folder cannot be written");
    assert!(!std::path::Path::new(&folder.file("folder.new")).exists());
}

#[test]
fn a_resumed_transcript_shows_how_the_table_stands() {
    let folder = Folder::new();
    let play = ["play", "martian-dice", "Ann=human", "bot", "--record", "a b.txt", "--seed", "3"];
    let left = folder.run(&play, "q\n").ok();
    assert!(left.err.contains("croupier resume 'a b.txt'"), "{}", left.err);
    let resumed = folder.run(&["resume", "a b.txt"], "q\n").ok();
    assert!(resumed.err.contains("ray") && resumed.err.contains("Ann"), "{}", resumed.err);
}

#[test]
fn nothing_panics_where_nobody_reads_or_the_disk_is_full() {
    let folder = Folder::new();
    folder.run(&["play", "mts", "random", "random", "--record", "a.txt", "--seed", "1"], "").ok();
    let commands: [&[&str]; 7] = [
        &["completions", "bash"],
        &["man"],
        &["games"],
        &["rules", "mts"],
        &["verify", "a.txt"],
        &["replay", "a.txt", "--json"],
        &["bot", "new", "mine", "--game", "mts"],
    ];
    for command in commands {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk");
        let ended = folder.command(command).stdout(full).output().expect("the binary ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.code().is_some_and(|code| code < 3), "{command:?}: {said}");
        assert!(!said.contains("panicked"), "{command:?}: {said}");
    }
}

#[test]
fn a_game_is_found_by_its_name_in_any_language() {
    let folder = Folder::new();
    for name in ["МТС", "Десять тысяч", "zehntausend", "Martian Dice", "ten_thousand"]
    {
        folder.run(&["rules", name], "").ok();
    }
}

#[test]
fn a_person_who_leaves_at_the_curtain_has_seen_nothing() {
    let kind = croupier_games::find("perudo").expect("a game");
    let lexicon = croupier_terminal::lexicon(Lang::En, &[kind.messages(Lang::En)]);
    for typed in ["q\n", "", "\n"] {
        let players = ["Ann", "Bob"].map(|name| Player { name: name.into(), by: "human".into() });
        let (mut out, mut aside) = (Vec::new(), Vec::new());
        let game = LocalMatch {
            kind,
            table: kind.open(&serde_json::Value::Null, 2).expect("a table"),
            options: serde_json::Value::Null,
            players: players.to_vec(),
            seed: Seed::of_number(1),
            dealing: croupier_terminal::Dealing::Table,
            resources: &NoResources,
            lexicon: &lexicon,
            record_file: None,
            save: None,
        };
        let mut session = Session {
            game,
            screen: Screen {
                out: &mut out,
                aside: &mut aside,
                paper: Paper::endless(Style::Plain),
                format: Format::Transcript,
                keys: Keys::Here,
            },
            narrated: Narrated::default(),
            hints: false,
        };
        let end = session.run(&mut Keyboard(typed.as_bytes())).expect("no failure");
        assert_eq!(end, End::Left);
        let shown = String::from_utf8(out).expect("text");
        assert_eq!(shown.contains("Ann> "), typed == "\n", "{shown}");
    }
}

#[test]
fn help_through_a_pipe_names_nothing_that_needs_a_keyboard() {
    let typed = "help\nq\n";
    let ran = Folder::new().run(&["play", "perudo", "human", "greedy", "--seed", "5"], typed).ok();
    assert!(ran.out.contains("saves and quits") && !ran.out.contains("undo"), "{}", ran.out);
}

#[test]
fn a_rulebook_in_lines_has_no_signs_of_its_syntax() {
    let typed = "h\nq\n";
    let ran = Folder::new().run(&["play", "perudo", "human", "greedy", "--seed", "5"], typed).ok();
    assert!(ran.out.contains("PE-1"), "{}", ran.out);
    assert!(!ran.out.contains("**") && !ran.out.contains("\n#"), "{}", ran.out);
}
