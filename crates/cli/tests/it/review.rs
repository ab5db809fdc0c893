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
