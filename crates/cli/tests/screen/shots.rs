//! Snapshots of the screen at both sizes in three languages.

use std::time::Duration;

use crate::terminal::Terminal;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// A game with bots that always play the same.
fn play(game: &str, lang: &str, size: (u16, u16)) -> Terminal {
    let args = ["play", game, "Ann=human", "greedy", "greedy", "greedy", "--lang", lang];
    let more = ["--seed", "5", "--speed", "instant"];
    Terminal::start(size, &[&args[..], &more].concat())
}

/// A snapshot of the first decision of a game at both sizes in three languages.
fn first_decision(game: &str, keys: &str) {
    for size in SIZES {
        for lang in ["en", "ru", "de"] {
            let mut terminal = play(game, lang, size);
            terminal.until_text("▸ Ann");
            terminal.keys(keys);
            terminal.shows(&format!("{game}-{lang}-{}x{}", size.0, size.1));
        }
    }
}

#[test]
fn martian_dice_offers_lots_of_thrown_dice() {
    first_decision("martian-dice", " ");
}

#[test]
fn perudo_offers_a_grid_of_bids() {
    first_decision("perudo", "\x1b[C\x1b[B");
}

#[test]
fn localgame_offers_the_cards_of_the_hand() {
    first_decision("localgame", " ");
}

#[test]
fn ten_thousand_offers_dice_to_keep() {
    first_decision("ten-thousand", "r ");
}

#[test]
fn mts_offers_the_cards_that_fit() {
    first_decision("mts", " ");
}

/// A snapshot of what these keys lead to at a table of two, in three languages; it is taken once this sign is shown.
fn after_keys(name: &str, args: &[&str], keys: &str, sign: &str) {
    for lang in ["en", "ru", "de"] {
        let more = ["--speed", "slow", "--lang", lang];
        let mut terminal = Terminal::start((80, 24), &[&["play"], args, &more].concat());
        terminal.until_text("Ann");
        terminal.keys(keys);
        terminal.until_text(sign);
        terminal.shows(&format!("{name}-{lang}-80x24"));
    }
}

#[test]
fn hints_show_a_bar_for_every_lot_of_dice() {
    let args = ["martian-dice", "Ann=human", "greedy", "--seed", "2"];
    after_keys("hints", &args, "!", "░");
}

#[test]
fn help_names_the_keys_and_the_commitment() {
    const COMMITMENT: &str = "6d4cf4995305fd711a1bb9bf84fba22392173e0789071a43db18c02e01ae2ed0";
    let args = ["ten-thousand", "Ann=human", "greedy", "--seed", "5"];
    after_keys("help", &args, "?\x1b[F", COMMITMENT);
}

#[test]
fn the_rulebook_is_read_over_the_table() {
    after_keys("rules", &["perudo", "Ann=human", "greedy", "--seed", "5"], "h", "PE-1");
}

#[test]
fn a_curtain_covers_the_table_of_two_people() {
    after_keys("curtain", &["perudo", "Ann=human", "Bob=human", "--seed", "5"], "", "———");
}

#[test]
fn a_showdown_shows_all_dice_and_what_they_prove() {
    let args = ["perudo", "Ann=human", "Bob=greedy", "--set", "dice=2", "--seed", "3"];
    after_keys("showdown", &args, ":4x6\r", "[1][ ]");
}

#[test]
fn the_result_names_the_winner_the_seed_and_the_record() {
    let args = ["ten-thousand", "Ann=greedy", "Bob=greedy", "--set", "target=1000", "--seed", "5"];
    let keys = " ".repeat(60);
    after_keys("result", &[&args[..], &["--record", "one.record"]].concat(), &keys, "one.record");
}

#[test]
fn the_menu_lists_the_games_in_every_language() {
    for lang in ["en", "ru", "de"] {
        let mut terminal = Terminal::start((80, 24), &["--lang", lang]);
        terminal.shows(&format!("menu-{lang}-80x24"));
    }
}

#[test]
fn a_resized_terminal_shows_what_one_of_that_size_would_have_shown() {
    let mut terminal = play("mts", "en", (80, 24));
    terminal.until_text("▸ Ann");
    terminal.keys(" ");
    terminal.resize(120, 40);
    terminal.shows("mts-en-120x40");
    terminal.resize(80, 24);
    terminal.shows("mts-en-80x24");
}

#[test]
fn a_tiny_terminal_is_no_reason_to_fail() {
    let mut terminal = play("localgame", "en", (80, 24));
    terminal.until_text("q quit");
    for (columns, rows) in [(1, 1), (7, 3), (20, 5), (300, 6), (12, 90)] {
        terminal.resize(columns, rows);
        terminal.keys(" ");
    }
    terminal.resize(80, 24);
    terminal.until_text("▸ Ann");
}

#[test]
fn every_screen_can_be_of_any_size() {
    let mut home = Terminal::start((80, 24), &["completions", "bash"]);
    assert_eq!(home.wait(), 0);
    let args = ["play", "martian-dice", "Ann=random", "Bob=greedy", "--seed", "3", "--record"];
    assert_eq!(home.run(&[&args[..], &["one.record"]].concat()), 0);
    let record = home.folder.join("one.record").display().to_string();
    let screens: [(&[&str], &str, &str); 9] = [
        (&[], "What would you like to play?", ""),
        (&["replay", &record], "Step 0 of", "\x1b[F"),
        (&["review", &record, "--mistakes"], "q quit", ""),
        (&["play", "martian-dice", "human", "greedy", "--seed", "5"], "Which kind", "!"),
        (&["play", "perudo", "human", "greedy", "--seed", "5"], "Your dice", "!"),
        (&["play", "localgame", "human", "greedy", "--seed", "5"], "Your hand", " "),
        (&["play", "ten-thousand", "human", "greedy", "--seed", "5"], "Roll 6 dice", "r"),
        (&["play", "mts", "human", "greedy", "--seed", "5"], "Enter play", " "),
        (&["play", "mts", "human", "greedy", "--seed", "5"], "Enter play", "h"),
    ];
    for (args, sign, keys) in screens {
        let mut terminal = Terminal::start((80, 24), &[args, &["--lang", "en"]].concat());
        terminal.until_text(sign);
        terminal.keys(keys);
        for rows in [1, 2, 3, 5, 7, 8, 9, 12, 60] {
            for columns in [1, 3, 19, 20, 21, 40, 79, 300] {
                terminal.resize_unseen(columns, rows);
            }
        }
        terminal.resize(80, 24);
        terminal.until_text("q quit");
    }
}

#[test]
fn a_tiny_terminal_is_told_which_size_has_room() {
    let mut terminal = play("localgame", "en", (80, 24));
    terminal.until_text("▸ Ann");
    terminal.resize(19, 24);
    terminal.until("the size alone", |screen| screen.contents().trim() == "80x24");
    terminal.resize(80, 24);
    terminal.until_text("▸ Ann");
}

#[test]
fn where_there_is_no_other_screen_nothing_that_was_printed_before_is_left() {
    let script =
        "$CROUPIER play mts Ann=human greedy greedy greedy --lang en --seed 5 --speed instant";
    let mut terminal = Terminal::start_shell((80, 24), script);
    terminal.has_other_screen = false;
    terminal.until_text("▸ Ann");
    terminal.keys(" ");
    terminal.shows("mts-en-80x24");
    terminal.keys("q");
    assert_eq!(terminal.wait(), 0);
    assert!(!terminal.text().contains("─ Players"), "{}", terminal.text());
    assert!(terminal.text().contains("croupier resume"), "{}", terminal.text());
}

#[test]
fn without_unicode_every_game_and_a_review_are_drawn_with_plain_signs() {
    const PLAIN: [(&str, &str); 1] = [("LC_ALL", "C")];
    for game in ["localgame", "martian-dice", "mts", "perudo", "ten-thousand"] {
        let args = ["play", game, "Ann=human", "greedy", "greedy", "--seed", "5", "--lang", "en"];
        let more = ["--speed", "instant"];
        let mut terminal = Terminal::start_with((120, 40), &[&args[..], &more].concat(), &PLAIN);
        terminal.until_text("> Ann");
        // Hints, then a move and what follows it.
        for keys in ["!", " ", "\r", "\r", "\r", "?"] {
            terminal.keys(keys);
            while terminal.take_in(Duration::from_millis(300)) {}
            assert!(terminal.text().is_ascii(), "{game} {keys:?}: {}", terminal.text());
        }
    }
    let mut home = Terminal::start((80, 24), &["completions", "bash"]);
    assert_eq!(home.wait(), 0);
    let args = ["play", "martian-dice", "Ann=random", "Bob=greedy", "--seed", "3", "--record"];
    assert_eq!(home.run(&[&args[..], &["one.record"]].concat()), 0);
    let record = home.folder.join("one.record").display().to_string();
    let args = ["review", &record, "--mistakes", "--lang", "en"];
    let mut review = Terminal::start_with((80, 24), &args, &PLAIN);
    review.until_text("q quit");
    assert!(review.text().is_ascii(), "{}", review.text());
    let curve = review.text().lines().position(|line| line.contains("chance to win"));
    let curve = review.text().lines().nth(curve.expect("a curve") + 1).expect("levels").to_owned();
    assert!(["_", ":", "="].iter().any(|level| curve.contains(level)), "{curve}");
}

#[test]
fn without_colours_nothing_is_coloured_and_without_unicode_all_signs_are_plain() {
    let args = ["play", "mts", "Ann=human", "greedy", "--seed", "5", "--lang", "en"];
    let mut terminal = Terminal::start_with((80, 24), &args, &[("NO_COLOR", "1"), ("LC_ALL", "C")]);
    terminal.until_text("> Ann");
    terminal.until_text("q quit");
    assert!(terminal.text().is_ascii(), "{}", terminal.text());
    for row in 0..24 {
        for column in 0..80 {
            let cell = terminal.screen().cell(row, column).expect("a cell");
            assert_eq!(cell.fgcolor(), vt100::Color::Default);
        }
    }
}
