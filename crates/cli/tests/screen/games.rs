//! Complete games by keys alone.

use std::time::Duration;

use crate::terminal::Terminal;

/// Plays a game to its end with these keys, pressed again and again, and checks its record.
fn play_to_the_end(args: &[&str], keys: &[&str]) {
    /// More than any of these games takes.
    const MOST_KEYS: usize = 20_000;
    let more = ["--seed", "3", "--speed", "instant", "--record", "game.record", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &[&["play"], args, &more].concat());
    terminal.until_text("Players");
    let mut pressed = 0;
    // A key that was pressed while the last step was shown may have closed the result already.
    while terminal.screen().alternate_screen()
        && !terminal.screen().contents().contains("Press any key to go on")
    {
        assert!(pressed < MOST_KEYS, "the game does not end:\n{}", terminal.text());
        terminal.keys(keys[pressed % keys.len()]);
        pressed += 1;
        // Some keys change nothing.
        terminal.take_in(Duration::from_millis(30));
    }
    terminal.keys("x");
    assert_eq!(terminal.wait(), 0, "{}", terminal.text());
    assert!(!terminal.screen().alternate_screen());
    assert!(terminal.text().contains("croupier verify"), "{}", terminal.text());
    assert_eq!(terminal.run(&["verify", "game.record"]), 0);
}

#[test]
fn a_game_of_martian_dice_is_played_with_keys_alone() {
    play_to_the_end(&["martian-dice", "human", "greedy", "--set", "target=10"], &["\r"]);
}

#[test]
fn a_game_of_perudo_is_played_with_keys_alone() {
    play_to_the_end(&["perudo", "human", "greedy", "--set", "dice=2"], &["\r"]);
}

#[test]
fn a_game_of_ten_thousand_is_played_with_keys_alone() {
    play_to_the_end(&["ten-thousand", "human", "greedy", "--set", "target=2000"], &["\r"]);
}

#[test]
fn a_game_of_mts_is_played_with_keys_alone() {
    play_to_the_end(&["mts", "human", "greedy", "greedy"], &["\r"]);
}

#[test]
fn a_game_of_localgame_is_played_with_keys_alone() {
    // Up leads to the hand, where the last thing that a card can do is to be discarded. A card that was picked must be
    // laid: then further cards are chosen until they make a meld.
    let (up, left, right) = ("\x1b[A", "\x1b[D", "\x1b[C");
    let discard = [up, "\r", "\r", left, "\r", "\x1b"];
    let meld = ["\r", right, "\r", right, "\r"];
    play_to_the_end(&["localgame", "human", "greedy"], &[&discard[..], &meld].concat());
}

#[test]
fn a_step_is_taken_back_and_the_record_forgets_it() {
    let args = ["play", "ten-thousand", "human", "greedy", "--seed", "5", "--record", "a.record"];
    let mut terminal = Terminal::start((80, 24), &[&args[..], &["--lang", "en"]].concat());
    terminal.until_text("Roll 6 dice");
    terminal.keys("r");
    terminal.until_text("Which dice do you keep?");
    terminal.keys(":keep 1\r");
    terminal.until_text("Roll 5 dice");
    let lines = |terminal: &Terminal| {
        let text = std::fs::read_to_string(terminal.folder.join("a.record")).expect("a record");
        text.lines().count()
    };
    let before = lines(&terminal);
    terminal.keys("u");
    terminal.until_text("Taken back.");
    assert_eq!(lines(&terminal), before - 1);
    terminal.keys("u");
    terminal.until_text("nothing to take back");
    terminal.keys("q");
    assert_eq!(terminal.wait(), 0);
    assert_eq!(terminal.run(&["verify", "a.record"]), 3, "only its end is missing");
}

#[test]
fn people_at_one_terminal_are_separated_by_a_curtain() {
    let args = ["play", "perudo", "Ann=human", "Bob=human", "--seed", "5", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("Ann is next");
    assert!(!terminal.text().contains("Your dice"), "{}", terminal.text());
    terminal.keys("\r");
    terminal.until_text("Your dice");
    terminal.keys("3x5\r");
    terminal.until_text("Bob is next");
    assert!(!terminal.text().contains("Your dice"), "{}", terminal.text());
}

#[test]
fn at_the_curtain_only_enter_shows_a_hand_and_q_leaves() {
    let args = ["play", "perudo", "Ann=human", "Bob=human", "--seed", "5", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("Ann is next");
    for key in ["x", "h", "?", "u", ":", "\x1b[C", " "] {
        terminal.keys(key);
        terminal.take_in(Duration::from_millis(200));
        assert!(terminal.text().contains("Ann is next"), "{key}: {}", terminal.text());
    }
    terminal.keys("q");
    assert_eq!(terminal.wait(), 0);
    assert!(!terminal.text().contains("Your dice"), "{}", terminal.text());
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("Ann is next");
    terminal.keys("\x03");
    assert_eq!(terminal.wait(), 130);
}

#[test]
fn the_commitment_stands_in_the_log_before_the_first_throw_and_in_the_help() {
    let args = ["play", "ten-thousand", "human", "greedy", "--seed", "5", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("Roll 6 dice");
    terminal.until_text("Commitment to the dice");
    terminal.keys("?\x1b[F");
    terminal.until_text("Fair dice and cards");
    terminal.keys("xq");
    assert_eq!(terminal.wait(), 0);
    assert!(terminal.text().contains("Commitment to the dice"), "{}", terminal.text());
}

#[test]
fn how_to_have_lines_is_said_at_the_first_question_also_when_a_bot_begins() {
    let args = ["play", "mts", "--seed", "5", "--speed", "instant", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("croupier --plain");
    assert!(terminal.text().contains("Enter play"), "{}", terminal.text());
}

#[test]
fn a_long_refusal_is_shown_whole() {
    let args = ["play", "mts", "Ann=human", "greedy", "--seed", "5", "--lang", "ru"];
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("▸ Ann");
    terminal.keys(":фыва\r");
    terminal.until_text("ждать, мтс.");
}

#[test]
fn a_refusal_that_is_too_long_for_the_screen_is_cut() {
    let args = ["play", "mts", "Ann=human", "greedy", "--seed", "5", "--lang", "ru"];
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("▸ Ann");
    terminal.resize(40, 24);
    terminal.keys(":фыва\r");
    terminal.until_text("«фыва»");
    terminal.until_text("▸ Ann");
}

#[test]
fn the_bids_of_a_round_are_gone_in_the_next_one() {
    let args = ["play", "perudo", "Ann=human", "Bob=greedy", "--set", "dice=2", "--seed", "3"];
    let more = ["--speed", "slow", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &[&args[..], &more].concat());
    terminal.until_text("▸ Ann");
    terminal.keys(":4x6\r");
    terminal.until_text("“4 × [6]”");
    terminal.keys(" ");
    terminal.until_text("Round 2 ·");
    assert!(!terminal.text().contains("“4 × [6]”"), "{}", terminal.text());
}

#[test]
fn a_mouse_chooses_and_plays() {
    let args = ["play", "ten-thousand", "human", "greedy", "--seed", "5", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("Roll 6 dice");
    let row = terminal.text().lines().position(|line| line.contains("[ Roll")).expect("a button");
    terminal.keys(&format!("\x1b[<0;5;{}M", row + 1));
    terminal.until_text("Which dice do you keep?");
}

#[test]
fn what_is_pasted_at_once_is_read_to_its_end() {
    let args = ["play", "ten-thousand", "human", "greedy", "--seed", "5", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("Roll 6 dice");
    // Three kilobytes: letters that are typed and taken back, then a move.
    let pasted = format!(":r{}oll\r", "x\x7f".repeat(1500));
    terminal.keys_at_once(&pasted);
    terminal.until_text("Which dice do you keep?");
}

#[test]
fn a_showdown_of_eight_players_shows_all_dice_and_what_they_prove() {
    let bots = ["greedy"; 7];
    let args = ["--seed", "3", "--speed", "slow", "--lang", "en"];
    let mut terminal =
        Terminal::start((80, 24), &[&["play", "perudo", "Ann=human"], &bots[..], &args].concat());
    terminal.until_text("▸ Ann");
    terminal.keys(":30x6\r");
    terminal.until_text("Next round");
    let shown = terminal.text();
    let has_dice = |line: &&str| line.contains("][") && line.split('│').count() == 2;
    assert!(shown.lines().filter(has_dice).count() >= 8, "{shown}");
}
