//! What people meet every day around the games: suggestions, colours, the configuration file, their own results.

use serde_json::Value;

use crate::run::Folder;

/// Lines that end any game of Martian Dice: of each four kinds one can be taken, or the turn can end.
fn any_moves() -> String {
    "ray\nhuman\ncow\nchicken\nreroll\nend\n".repeat(200)
}

#[test]
fn a_game_that_is_nearly_named_right_is_suggested() {
    let folder = Folder::new();
    folder.run(&["play", "perdo"], "").fails(2, "Did you mean “perudo”?");
    folder.run(&["--lang", "de", "play", "mst"], "").fails(2, "„mts“");
}

#[test]
fn colours_are_shown_always_or_never_as_the_switch_says() {
    let folder = Folder::new();
    for (when, is_coloured) in [("always", true), ("never", false), ("auto", false)] {
        let out = folder.run(&["games", "--color", when], "").ok().out;
        assert_eq!(out.contains('\u{1b}'), is_coloured, "{when}");
    }
    folder.run(&["games", "--color", "sometimes"], "").fails(2, "never");
}

#[test]
fn a_missing_game_and_an_unknown_command_are_answered_with_what_there_is() {
    let folder = Folder::new();
    folder.run(&["play"], "").fails(2, "The games are: martian-dice, perudo");
    folder.run(&["help", "ply"], "").fails(2, "Did you mean: play?");
    folder.run(&["help", "nonsense"], "").fails(2, "The commands are: play, resume");
}

#[test]
fn the_configuration_names_the_person_the_language_and_the_rivals() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.file("config/croupier")).expect("a folder");
    let config = "name = \"Zoë\"\nlanguage = \"de\"\nbots = \"random\"\n";
    folder.write("config/croupier/config.toml", config);
    let ran = folder.run(&["play", "perudo", "--seed", "1", "--record", "game.record"], "q\n").ok();
    assert!(ran.err.contains("Fortsetzen mit: croupier resume"), "{}", ran.err);
    let header = folder.read("game.record");
    let header: Value = serde_json::from_str(header.lines().next().expect("a line")).expect("JSON");
    let seats = header["seats"].as_array().expect("seats");
    assert_eq!((&seats[0]["name"], &seats[1]["by"]), (&"Zoë".into(), &"random".into()));
    // The command line comes first.
    let ran = folder.run(&["play", "perudo", "--seed", "1", "--lang", "en"], "q\n").ok();
    assert!(ran.err.contains("Resume with"), "{}", ran.err);
    folder.write("config/croupier/config.toml", "name = \"Zoë\"\nspeed = 3\n");
    folder.run(&["play", "perudo"], "q\n").fails(2, "config.toml, line 2:");
}

#[test]
fn the_results_of_a_person_are_counted_and_add_up() {
    let folder = Folder::new();
    assert_eq!(folder.run(&["stats", "--json"], "").ok().out, "");
    let play = ["play", "martian-dice", "human", "random", "--set", "target=3", "--seed", "1"];
    folder.run(&play, &any_moves()).ok();
    // Games between bots are nobody's.
    folder.run(&["play", "martian-dice", "random", "random", "--seed", "1"], "").ok();
    // One line for each game.
    let game = parse(&folder.run(&["stats", "--json"], "").ok().out);
    assert_eq!((&game["game"], &game["games"]), (&"martian-dice".into(), &1.into()));
    let number = |name: &str| game[name].as_f64().expect("a number");
    let sum = number("fair") + number("luck") - number("cost");
    assert!((sum - number("won")).abs() < 1e-9, "{game}");
    let quick = parse(&folder.run(&["stats", "--json", "--quick"], "").ok().out);
    assert!(quick["luck"].is_null() && quick["games"] == 1, "{quick}");
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}
