//! `croupier review`: what it prints of whole and of broken records, in the words and numbers of each language.

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
        serde_json::from_str::<serde_json::Value>(line).expect("JSON");
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
        let mut told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(told.as_object_mut().and_then(|told| told.remove("game")), Some(game.into()));
        let record = croupier_table::Record::parse(&folder.read("one.record")).expect("a record");
        let kind = croupier_games::find(game).expect("a game");
        let found =
            croupier_table::review(&record, kind, &croupier_table::NoResources, &mut |_| {
                std::ops::ControlFlow::Continue(())
            });
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
    let source = croupier_table::Record::parse(&folder.read("source.record")).expect("a record");
    let steps: Vec<String> = source.steps.iter().take(4).map(|(_, step)| step.clone()).collect();
    let seed = croupier_table::Seed::of_number(8);
    let anew = croupier_table::Anew { seat: croupier_table::Seat(0), seed: seed.to_string() };
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
