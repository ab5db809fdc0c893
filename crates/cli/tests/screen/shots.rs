//! Snapshots of the screen at both sizes in three languages.

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
