//! `croupier review`: what it prints of whole and of broken records, in the words and numbers of each language.

use croupier_table::{
    DealFrom, Header, Kind, NoResources, Player, Record, Seat, Seed, Turn, review as find_review,
};
use serde_json::Value;

use crate::run::Folder;

/// A game of Martian Dice between two bots that err, and the name of its file.
fn recorded(folder: &Folder) -> String {
    let args = ["play", "martian-dice", "random", "greedy", "--record", "game.txt", "--seed", "3"];
    folder.run(&args, "").ok();
    "game.txt".to_owned()
}

#[test]
fn numbers_are_written_as_each_language_writes_them_and_programs_get_json() {
    let folder = Folder::new();
    let file = recorded(&folder);
    let english = folder.run(&["review", &file], "").ok().out;
    assert!(english.contains("48.4 % at the start"), "{english}");
    for (lang, says) in [("de", "am Anfang 48,4 %"), ("ru", "вначале 48,4 %")] {
        let told = folder.run(&["review", &file, "--lang", lang], "").ok().out;
        assert!(told.contains(says), "{told}");
        assert!(!told.contains("48.4"), "{told}");
    }
    let told = folder.run(&["review", &file, "--json", "--lang", "de"], "").ok().out;
    for line in told.lines() {
        serde_json::from_str::<Value>(line).expect("JSON");
    }
}

#[test]
fn a_decision_that_costs_nothing_to_be_seen_has_no_better_one() {
    let folder = Folder::new();
    let file = recorded(&folder);
    let told = folder.run(&["review", &file], "").ok().out;
    assert!(!told.contains("−0.0"), "{told}");
}

#[test]
fn a_record_cut_in_the_middle_of_a_step_is_reviewed_up_to_there() {
    let folder = Folder::new();
    let file = recorded(&folder);
    let whole = folder.read(&file);
    let lines: Vec<&str> = whole.lines().take(31).collect();
    let before = lines[..30].join("\n") + "\n";
    let torn = format!("{before}{}", &lines[30][..3]);
    let review = |text: &str| {
        let file = folder.write("cut.txt", text);
        folder.run(&["review", &file], "").ok().out
    };
    assert!(review(&before).contains("The game is not over"));
    assert_eq!(review(&torn), review(&before));
}

#[test]
fn the_json_of_a_review_is_that_of_the_library_number_for_number() {
    let folder = Folder::new();
    for (game, set) in [("martian-dice", "target=8"), ("perudo", "dice=2")] {
        let args = [
            "play",
            game,
            "random",
            "greedy",
            "--set",
            set,
            "--record",
            "one.record",
            "--seed",
            "3",
        ];
        folder.run(&args, "").ok();
        let told = folder.run(&["review", "one.record", "--json"], "").ok().out;
        let mut told: Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(told.as_object_mut().and_then(|told| told.remove("game")), Some(game.into()));
        let record = Record::parse(&folder.read("one.record")).expect("a record");
        let kind = croupier_games::find(game).expect("a game");
        let found =
            find_review(&record, kind, &NoResources, &mut |_| std::ops::ControlFlow::Continue(()));
        assert_eq!(told, serde_json::json!(found.expect("a review")), "{game}");
        std::fs::remove_file(folder.file("one.record")).expect("it is there");
    }
}

#[test]
fn a_record_that_begins_in_the_middle_of_a_game_is_replayed_reviewed_and_verified() {
    let folder = Folder::new();
    let args = [
        "play",
        "perudo",
        "random",
        "greedy",
        "--set",
        "dice=2",
        "--record",
        "source.record",
        "--seed",
        "5",
    ];
    folder.run(&args, "").ok();
    let source = Record::parse(&folder.read("source.record")).expect("a record");
    let steps: Vec<String> = source.steps.iter().take(4).map(|(_, step)| step.clone()).collect();
    let seed = Seed::of_number(8);
    let anew = croupier_table::Anew { seat: Seat(0), seed: seed.to_string() };
    let start = croupier_table::Start { start: None, steps, anew: Some(anew) };
    let mut header = source.header.clone();
    (header.start, header.commit, header.seed) = (Some(start), None, None);
    header.names.clear();
    let mut header = header.committed(&seed);
    header.seed = Some(seed.to_string());
    let unfinished = serde_json::to_string(&header).expect("a header") + "\n";
    let file = folder.write("start.record", &unfinished);
    folder.run(&["resume", &file], "").ok();
    let told = folder.run(&["verify", &file], "").ok().out;
    assert!(told.contains("begins at a position of another one"), "{told}");
    folder.run(&["replay", &file, "--json"], "").ok();
    let told = folder.run(&["review", &file, "--json"], "").ok().out;
    assert!(told.contains("\"decisions\""), "{told}");
    // Who changes the beginning breaks the promise.
    let changed = folder.read("start.record").replacen("\"seat\":0", "\"seat\":1", 1);
    let file = folder.write("changed.record", &changed);
    assert_eq!(folder.run(&["verify", &file], "").code, 1);
}

#[test]
fn a_review_names_moves_in_the_language_of_its_reader() {
    let folder = Folder::new();
    let file = recorded(&folder);
    let shown = folder.run(&["review", &file, "--mistakes", "--lang", "ru"], "").ok().out;
    for word in ["human", "ray", "cow", "reroll", "end"] {
        assert!(!shown.contains(word), "{shown}");
    }
}

/// A game of best play between two, but for the first decision that can cost so much: there the worst is played. The text
/// of the record, the step, what was played there and what was best.
fn with_planted_mistake(kind: &'static dyn Kind, cost: f64) -> (String, usize, String, String) {
    let seed = Seed::of_number(7);
    let mut table = kind.open(&Value::Null, 2).expect("two seats");
    for seat in Seat::all(2) {
        table.seat_bot(seat, "ai", &seed, &NoResources).expect("a bot");
    }
    let mut planted = None;
    while table.turn() != Turn::Over {
        let Turn::Seat(seat) = table.turn() else {
            table.deal(DealFrom::Seed(&seed)).expect("an outcome");
            continue;
        };
        let options = table.evaluate(seat, &NoResources).expect("equities");
        let (best, worst) = (&options[0], &options[options.len() - 1]);
        if planted.is_none() && best.equity - worst.equity >= cost {
            planted = Some((table.steps(), worst.action.clone(), best.action.clone()));
            table.play(seat, &worst.action).expect("it is legal");
        } else {
            table.act(seat).expect("an action");
        }
    }
    let (step, played, best) = planted.expect("a game has such a decision");
    let players = Seat::all(2).map(Player::unnamed).collect();
    let header = Header::new(kind.name(), kind.rules(), Value::Null, players);
    let header = serde_json::to_string(&header).expect("a header");
    (format!("{header}\n{}\n", table.lines().join("\n")), step, played, best)
}

#[test]
fn a_mistake_that_was_planted_in_a_record_is_found_and_named() {
    let folder = Folder::new();
    let kind = croupier_games::find("martian-dice").expect("a game");
    let (record, step, played, best) = with_planted_mistake(kind, 0.03);
    let file = folder.write("planted.record", &record);
    let out = folder.run(&["review", &file, "--mistakes"], "").ok().out;
    let rows: Vec<&str> = out.lines().skip(1).take_while(|line| !line.is_empty()).collect();
    let [row] = rows[..] else { panic!("best play makes no other mistake: {out}") };
    assert!(row.trim_start().starts_with(&step.to_string()), "{out}");
    let (played_at, best_at) = (row.find(&played), row.find(&best));
    assert!(played_at.is_some() && played_at < best_at, "{played}, {best}: {out}");
}

#[test]
fn what_this_machine_has_solved_changes_a_review_only_if_that_is_asked_for() {
    let folder = Folder::new();
    // The least target that is not solved before the first move.
    let set = ["--set", "target=1550"];
    let play =
        ["play", "ten-thousand", "points", "greedy", "--record", "game.record", "--seed", "3"];
    folder.run(&[&play[..], &set].concat(), "").ok();
    let file = folder.file("game.record");
    let review = |more: &[&str]| {
        let out = folder.run(&[&["review", &file, "--json"][..], more].concat(), "").ok().out;
        serde_json::from_str::<Value>(&out).expect("JSON")
    };
    let before = review(&[]);
    assert_eq!(before["exact"], Value::Bool(false));
    assert_eq!(review(&["--solved"]), before, "nothing is solved yet");
    folder.run(&["solve", "ten-thousand", "--target", "1550"], "").ok();
    assert_eq!(review(&[]), before);
    assert_eq!(review(&["--solved"])["exact"], Value::Bool(true));
    // It is what the browser shows, which knows nothing of this machine.
    let record = Record::parse(&folder.read("game.record")).expect("a record");
    let kind = croupier_games::find("ten-thousand").expect("a game");
    let found =
        find_review(&record, kind, &NoResources, &mut |_| std::ops::ControlFlow::Continue(()));
    let mut found = serde_json::json!(found.expect("a review"));
    found["game"] = "ten-thousand".into();
    assert_eq!(before, found);
}
