//! Built-in bots behind the wire: `croupier bot run` as an entrant of the arena.

use serde_json::Value;

use crate::run::{Folder, games};

const BINARY: &str = env!("CARGO_BIN_EXE_croupier");

#[test]
fn a_built_in_bot_behind_the_wire_passes_the_check_and_plays_without_a_failure() {
    let folder = Folder::new();
    for game in games() {
        let bot = format!("{BINARY} bot run random --game {game}");
        let checked = folder.run(&["bot", "check", &bot, "--game", &game], "").ok().out;
        assert!(checked.contains(&format!("The bot passes: {game}.")), "{checked}");
        let args = ["bot", "vs", &bot, "random", "--game", &game, "--games", "4", "--json"];
        let result: Value = serde_json::from_str(&folder.run(&args, "").ok().out).expect("JSON");
        assert_eq!(result["players"][0]["failures"], serde_json::json!({}), "{game}");
    }
}

#[test]
fn a_bot_behind_the_wire_is_as_strong_as_at_the_table() {
    let folder = Folder::new();
    let bot = format!("{BINARY} bot run points --game ten-thousand");
    let args = ["bot", "vs", &bot, "random", "--game", "ten-thousand", "--games", "20", "--json"];
    let result: Value = serde_json::from_str(&folder.run(&args, "").ok().out).expect("JSON");
    let share = result["players"][0]["share"]["value"].as_f64().expect("a share");
    assert!(share > 0.9, "it wins only {share} against random play");
}

#[test]
fn a_bot_that_is_not_there_is_refused_before_the_first_message() {
    let folder = Folder::new();
    folder.run(&["bot", "run", "nobody", "--game", "mts"], "").fails(2, "nobody");
    folder.run(&["bot", "run", "random", "--game", "chess"], "").fails(2, "chess");
    let garbage = "what is this\n";
    folder.run(&["bot", "run", "random", "--game", "mts"], garbage).fails(1, "cannot be answered");
}
