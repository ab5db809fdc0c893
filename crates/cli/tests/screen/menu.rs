//! The start menu: what it offers, and that nothing that fails ends it.

use crate::terminal::Terminal;

/// A terminal with the records of another one.
fn beside(home: &Terminal, size: (u16, u16), args: &[&str]) -> Terminal {
    let state = home.folder.join("state").display().to_string();
    Terminal::start_with(size, args, &[("XDG_STATE_HOME", &state)])
}

/// A folder with the record of a game that is over, where the program keeps them.
fn with_a_finished_game() -> Terminal {
    let mut home = Terminal::start((80, 24), &["completions", "bash"]);
    assert_eq!(home.wait(), 0);
    let records = home.folder.join("state").join("croupier");
    std::fs::create_dir_all(&records).expect("a folder");
    let record = records.join("one.record").display().to_string();
    let args = ["play", "ten-thousand", "Ann=greedy", "Bob=greedy", "--seed", "3", "--record"];
    assert_eq!(home.run(&[&args[..], &[&record]].concat()), 0);
    home
}

#[test]
fn a_game_that_is_being_played_elsewhere_is_not_offered_and_one_that_cannot_go_on_is_a_notice() {
    let mut playing =
        Terminal::start((80, 24), &["play", "mts", "Ann=human", "greedy", "--lang", "en"]);
    playing.until_text("▸ Ann");
    let mut menu = beside(&playing, (80, 24), &["--lang", "en"]);
    menu.until_text("What would you like to play?");
    assert!(!menu.text().contains("Continue the last game"), "{}", menu.text());
    playing.keys("q");
    assert_eq!(playing.wait(), 0);
    let mut menu = beside(&playing, (80, 24), &["--lang", "en"]);
    menu.until_text("Continue the last game");
    let mut again = beside(&playing, (80, 24), &["resume", "--lang", "en"]);
    again.until_text("▸ Ann");
    menu.keys("7\r");
    menu.until_text("in use by another program");
    menu.until_text("What would you like to play?");
    menu.keys("q");
    assert_eq!(menu.wait(), 0);
}

#[test]
fn the_menu_offers_the_games_that_are_over_for_replay_and_review() {
    let home = with_a_finished_game();
    for (lang, replay) in
        [("en", "Replay a game"), ("ru", "Посмотреть запись партии"), ("de", "Eine Partie ansehen")]
    {
        for size in [(80, 24), (120, 40)] {
            let mut menu = beside(&home, size, &["--lang", lang]);
            menu.until_text(replay);
            menu.shows(&format!("menu-full-{lang}-{}x{}", size.0, size.1));
        }
    }
    let mut menu = beside(&home, (80, 24), &["--lang", "en"]);
    menu.until_text("Replay a game");
    menu.keys("7\r");
    menu.until_text("Ten Thousand · ");
    menu.until_text("Ann, Bob");
    menu.keys("\r");
    menu.until_text("Step 0 of");
    menu.keys("q");
    menu.until_text("What would you like to play?");
}
