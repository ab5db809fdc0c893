//! Games are recorded, resumed after any cut, replayed for one seat or all, and verified against their seed.

use croupier_table::Seed;

use crate::run::{Folder, games};

#[test]
fn a_recorded_game_of_every_kind_verifies_and_replays() {
    let folder = Folder::new();
    for game in games() {
        let file = format!("{game}.txt");
        folder.run(&["play", &game, "ai", "random", "--record", &file, "--seed", "5"], "").ok();
        let verified = folder.run(&["verify", &file], "").ok();
        assert!(verified.out.starts_with("Verified: all"), "{}", verified.out);
        folder.run(&["replay", &file], "").ok();
        folder.run(&["replay", &file, "--seat", "1"], "").ok();
        let replayed = folder.run(&["replay", &file, "--json"], "").ok();
        let last: serde_json::Value =
            serde_json::from_str(replayed.out.lines().last().expect("lines")).expect("JSON");
        assert_eq!(last["over"], true);
        assert_eq!(last["payoffs"].as_array().map(Vec::len), Some(2));
        folder.run(&["resume", &file], "").fails(2, "is over");
    }
}

#[test]
fn a_replay_in_lines_says_once_who_wins() {
    const SENTENCES: [&str; 4] = ["wins.", "wins with", "winner is", "has won."];
    let folder = Folder::new();
    for game in games() {
        let file = format!("{game}.txt");
        let play = ["play", &game, "greedy", "greedy", "--record", &file, "--seed", "4"];
        folder.run(&play, "").ok();
        let told = folder.run(&["replay", &file], "").ok().out;
        let says = |line: &&str| SENTENCES.iter().any(|words| line.contains(words));
        assert_eq!(told.lines().filter(says).count(), 1, "{game}: {told}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    // Bots that search for so many milliseconds do not repeat themselves; these do.
    let folder = Folder::new();
    for game in games() {
        let play = |seed: &str| {
            folder.run(&["play", &game, "greedy", "greedy", "--seed", seed], "").ok().out
        };
        assert_eq!(play("7"), play("7"));
        assert_ne!(play("7"), play("8"));
    }
}

#[test]
fn a_changed_outcome_or_seed_does_not_verify() {
    let folder = Folder::new();
    folder.run(&["play", "perudo", "ai", "ai", "--record", "a.txt", "--seed", "1"], "").ok();
    let text = folder.read("a.txt");
    let seed = Seed::of_number(1).to_string();
    let other = text.replace(&seed, &Seed::of_number(2).to_string());
    folder.write("b.txt", &other);
    folder.run(&["verify", "b.txt"], "").fails(1, "does not match the commitment");

    let first = text.lines().nth(1).expect("a throw").to_owned();
    let changed = if first == "* roll 11111" { "* roll 22222" } else { "* roll 11111" };
    folder.write("c.txt", &text.replacen(&first, changed, 1));
    folder.run(&["verify", "c.txt"], "").fails(1, "does not come from the seed");
    let json = folder.run(&["verify", "c.txt", "--json"], "");
    assert!(json.out.contains("\"verified\":false"), "{}", json.out);
}

#[test]
fn a_record_written_by_hand_replays_but_cannot_be_verified() {
    let folder = Folder::new();
    let text = "{\"game\":\"perudo\",\"seats\":2,\"options\":{\"dice\":1}}\n* roll 3\n* roll 4\n0 1x3\n1 challenge";
    folder.write("hand.txt", text);
    let replayed = folder.run(&["replay", "hand.txt", "--json"], "").ok();
    let last: serde_json::Value =
        serde_json::from_str(replayed.out.lines().last().expect("lines")).expect("JSON");
    assert_eq!(last["payoffs"], serde_json::json!([1.0, 0.0]));
    folder.run(&["verify", "hand.txt"], "").fails(1, "cannot be verified");
}

#[test]
fn a_record_with_an_illegal_step_is_refused_with_line_ruling_and_what_is_legal() {
    let folder = Folder::new();
    let text = "{\"game\":\"perudo\",\"seats\":2}\n* roll 11334\n* roll 22356\n0 3x5\n1 2x6\n";
    folder.write("bad.txt", text);
    let ran = folder.run(&["replay", "bad.txt"], "").fails(1, "line 5");
    assert!(ran.err.contains("PE-4") && ran.err.contains("3x6"), "{}", ran.err);
    let ran = folder.run(&["replay", "bad.txt", "--json"], "").fails(1, "line 5");
    let last: serde_json::Value =
        serde_json::from_str(ran.out.lines().last().expect("lines")).expect("JSON");
    assert_eq!(last["error"]["ruling"], "PE-4");
    assert_eq!(last["error"]["line"], 5);
}

#[test]
fn a_record_cut_at_any_byte_resumes_from_its_last_whole_step() {
    let folder = Folder::new();
    folder
        .run(&["play", "perudo", "Ann=human", "ai", "--record", "a.txt", "--seed", "4"], "1x2\n")
        .ok();
    let text = folder.read("a.txt");
    let header = text.find('\n').expect("a header") + 1;
    for cut in header..=text.len() {
        let _ = std::fs::remove_file(folder.file("cut.txt"));
        folder.write("cut.txt", &text[..cut]);
        let whole = text[..cut].matches('\n').count() - 1;
        // At the end of input the player leaves at once; what was whole stays, and luck goes on as committed.
        folder.run(&["resume", "cut.txt"], "").ok();
        let resumed = folder.read("cut.txt");
        let kept: Vec<&str> = text.lines().take(whole + 1).collect();
        assert!(resumed.starts_with(&kept.join("\n")), "cut at {cut}");
        folder.run(&["verify", "cut.txt"], "").fails(3, "incomplete");
    }
}

#[test]
fn a_record_cut_inside_the_header_is_refused_with_a_sentence() {
    let folder = Folder::new();
    for text in ["", "{\"game\":\"peru", "\n", "nonsense\n", "{\"game\":\"perudo\"}\n"] {
        let file = folder.write("cut.txt", text);
        let ran = folder.run(&["resume", &file], "");
        assert!(ran.code == 1 && !ran.err.is_empty(), "{text:?}: {ran:?}");
    }
    folder.run(&["resume", "missing.txt"], "").fails(2, "cannot be read");
    folder.run(&["resume"], "").fails(2, "no unfinished game");
}

#[test]
fn a_game_without_a_named_record_can_still_be_resumed() {
    let folder = Folder::new();
    let left =
        folder.run(&["play", "ten-thousand", "human", "ai", "--seed", "2"], "roll\nq\n").ok();
    assert!(left.err.contains("croupier resume "), "{}", left.err);
    let again = folder.run(&["resume"], "").ok();
    assert!(again.err.contains("croupier resume "), "{}", again.err);
}

#[test]
fn an_existing_file_is_never_overwritten_by_a_record() {
    let folder = Folder::new();
    let file = folder.write("precious.txt", "precious");
    folder
        .run(&["play", "perudo", "ai", "ai", "--record", &file], "")
        .fails(2, "cannot be written");
    assert_eq!(folder.read("precious.txt"), "precious");
}

#[test]
fn a_seat_sees_nothing_of_the_others_in_its_replay() {
    let folder = Folder::new();
    folder.run(&["play", "perudo", "ai", "ai", "ai", "--record", "a.txt", "--seed", "9"], "").ok();
    let json = folder.run(&["replay", "a.txt", "--seat", "0", "--json"], "").ok();
    let mut hidden = 0;
    for line in json.out.lines().take(4) {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(line.get("views").is_none());
        hidden += u32::from(line["step"] == "* ?");
    }
    assert_eq!(hidden, 2, "the throws of two others are hidden");
    folder.run(&["replay", "a.txt", "--seat", "7"], "").fails(2, "There is no seat 7");
}

#[test]
fn a_record_whose_seed_was_changed_in_one_place_is_neither_verified_nor_gone_on_with() {
    let folder = Folder::new();
    folder.run(&["play", "mts", "random", "random", "--record", "a.txt", "--seed", "1"], "").ok();
    let (seed, other) = (Seed::of_number(1).to_string(), Seed::of_number(2).to_string());
    folder.write("b.txt", &folder.read("a.txt").replacen(&seed, &other, 1));
    folder.run(&["verify", "b.txt"], "").fails(1, "is not the one at its end");

    folder.run(&["play", "perudo", "human", "ai", "--record", "c.txt", "--seed", "1"], "").ok();
    folder.write("d.txt", &folder.read("c.txt").replacen(&seed, &other, 1));
    folder.run(&["resume", "d.txt"], "").fails(1, "does not match the commitment");
}

#[test]
fn a_refused_step_tells_a_seat_nothing_of_the_others() {
    let folder = Folder::new();
    let text = "{\"game\":\"perudo\",\"seats\":2}\n* roll 11334\n* roll 22356\n0 3x5\n1 2x6\n";
    folder.write("bad.txt", text);
    let own = folder.run(&["replay", "bad.txt", "--seat", "1", "--json"], "").fails(1, "PE-4");
    assert!(own.out.contains("\"ruling\":\"PE-4\""), "{}", own.out);
    let other = folder.run(&["replay", "bad.txt", "--seat", "0", "--json"], "").fails(1, "line 5");
    let last = other.out.lines().last().expect("lines");
    assert!(last.contains("\"legal\":[]") && !last.contains("2x6"), "{last}");
    assert!(!other.err.contains("2x6") && !other.err.contains("3x6"), "{}", other.err);
    // Whose secret it was is not for the others either.
    folder.write("deal.txt", "{\"game\":\"perudo\",\"seats\":2}\n* roll 11334\n* roll 223567\n");
    let ran = folder.run(&["replay", "deal.txt", "--seat", "0"], "").fails(1, "line 3");
    assert!(!ran.err.contains("223567"), "{}", ran.err);
}

#[test]
fn a_record_cut_inside_a_letter_is_gone_on_with_and_an_editors_mark_is_passed_over() {
    let folder = Folder::new();
    let args = ["play", "perudo", "Ann=human", "greedy", "--record", "a.txt", "--seed", "4"];
    folder.run(&args, "1x2\n").ok();
    let whole = folder.read("a.txt");
    let mut cut = format!("\u{feff}{whole}# Ы").into_bytes();
    cut.pop();
    std::fs::write(folder.file("cut.txt"), cut).expect("a file");
    folder.run(&["resume", "cut.txt"], "challenge\n").ok();
    let resumed = folder.read("cut.txt");
    assert!(resumed.starts_with(&format!("\u{feff}{whole}# \n0 ")), "{resumed}");
    folder.run(&["verify", "cut.txt"], "").fails(3, "incomplete");
    std::fs::write(folder.file("bad.txt"), b"{\xff}\n* roll\n").expect("a file");
    folder.run(&["resume", "bad.txt"], "").fails(2, "not a text");
}

#[test]
fn a_header_with_odd_seats_is_refused_with_what_would_be_right() {
    let folder = Folder::new();
    for seats in [
        "300",
        "-1",
        "\"4\"",
        "[{\"name\":\"A\"}]",
        "[\"\",\"B\"]",
        "[\"\\u001b[2JA\",\"B\"]",
        "null",
    ] {
        folder.write("odd.txt", &format!("{{\"game\":\"perudo\",\"seats\":{seats}}}\n"));
        let ran = folder.run(&["replay", "odd.txt"], "").fails(1, "a list of names");
        assert!(!ran.err.contains('\u{1b}'), "{}", ran.err);
    }
}

#[test]
fn a_step_out_of_turn_is_refused_with_a_ruling_in_every_game() {
    let folder = Folder::new();
    for game in games() {
        let file = format!("{game}.txt");
        folder.run(&["play", &game, "random", "random", "--record", &file, "--seed", "5"], "").ok();
        let text = folder.read(&file);
        let first = text.lines().position(|line| line.starts_with(['0', '1'])).expect("a move");
        let line = text.lines().nth(first).expect("a move");
        let other = format!("{}{}", if line.starts_with('0') { "1" } else { "0" }, &line[1..]);
        let before: Vec<&str> = text.lines().take(first).collect();
        folder.write("odd.txt", &format!("{}\n{other}\n", before.join("\n")));
        let ran = folder.run(&["replay", "odd.txt", "--json"], "").fails(1, "refused");
        let last: serde_json::Value =
            serde_json::from_str(ran.out.lines().last().expect("lines")).expect("JSON");
        assert!(last["error"]["ruling"].is_string(), "{game}: {last}");
    }
}

#[test]
fn a_record_that_breaks_the_rules_is_refused_with_the_names_of_its_players() {
    let folder = Folder::new();
    let args = ["play", "perudo", "Ann=greedy", "Bob=greedy", "--seed", "1", "--record", "a.txt"];
    folder.run(&args, "").ok();
    let text = folder.read("a.txt");
    let before: Vec<&str> = text.lines().take_while(|line| !line.starts_with(['0', '1'])).collect();
    let first = text.lines().nth(before.len()).expect("an action");
    let other = first.replacen(['0', '1'], if first.starts_with('0') { "1" } else { "0" }, 1);
    folder.write("b.txt", &format!("{}\n{other}\n", before.join("\n")));
    for args in [&["resume", "b.txt"][..], &["perft", "perudo", "1", "--from", "b.txt"][..]] {
        let refused = folder.run(args, "").fails(1, "");
        assert!(!refused.err.contains('#'), "{}", refused.err);
        assert!(refused.err.contains("Ann") || refused.err.contains("Bob"), "{}", refused.err);
    }
}
