//! Records on the full screen: replays and reviews, their keys and their mouse.

use crate::terminal::Terminal;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];
const LANGS: [&str; 3] = ["en", "ru", "de"];

/// A folder with a record of a match between bots that always play the same.
struct Recorded {
    home: Terminal,
}

impl Recorded {
    fn new(game: &str, set: &str, players: [&str; 2]) -> Recorded {
        let mut home = Terminal::start((80, 24), &["completions", "bash"]);
        assert_eq!(home.wait(), 0);
        let args = ["play", game, players[0], players[1], "--set", set, "--seed", "3"];
        assert_eq!(home.run(&[&args[..], &["--record", "whole.record"]].concat()), 0);
        Recorded { home }
    }

    /// Opens the record with this command.
    fn open(&self, command: &str, more: &[&str], lang: &str, size: (u16, u16)) -> Terminal {
        let file = self.home.folder.join("whole.record").display().to_string();
        Terminal::start(size, &[&[command, &file, "--lang", lang], more].concat())
    }
}

fn perudo() -> Recorded {
    Recorded::new("perudo", "dice=2", ["Ann=greedy", "Bob=greedy"])
}

fn martian_dice() -> Recorded {
    Recorded::new("martian-dice", "target=8", ["Ann=random", "Bob=greedy"])
}

#[test]
fn a_replay_in_the_middle_of_a_game_names_everybody_and_calls_nobody_you() {
    let recorded = perudo();
    for size in SIZES {
        for lang in LANGS {
            let mut terminal = recorded.open("replay", &[], lang, size);
            terminal.until_text("0");
            terminal.keys("7\r");
            terminal.shows(&format!("replay-perudo-{lang}-{}x{}", size.0, size.1));
        }
    }
}

#[test]
fn the_beginning_of_a_replay_knows_nothing_of_its_end() {
    let recorded = perudo();
    let mut terminal = recorded.open("replay", &[], "en", (80, 24));
    terminal.until_text("Step 0 of");
    terminal.keys("\x1b[F");
    terminal.until_text("wins");
    terminal.keys("\x1b[H");
    terminal.until_text("Step 0 of");
    assert!(!terminal.text().contains("wins"), "{}", terminal.text());
}

#[test]
fn a_replay_jumps_to_a_step_changes_its_eyes_and_follows_the_wheel() {
    let recorded = perudo();
    let mut terminal = recorded.open("replay", &[], "en", (80, 24));
    terminal.until_text("seen by whoever acts");
    terminal.keys("5\r");
    terminal.until_text("Step 5 of");
    terminal.keys("\t");
    terminal.until_text("seen by Ann");
    terminal.keys("\t\t");
    terminal.until_text("seen by a spectator");
    terminal.keys("\x1b[<65;5;5M");
    terminal.until_text("Step 6 of");
    terminal.keys("\x1b[<64;5;5M\x1b[<64;5;5M");
    terminal.until_text("Step 4 of");
    terminal.keys("q");
    assert_eq!(terminal.wait(), 0);
}

#[test]
fn a_review_lists_mistakes_with_what_was_better_and_luck_apart_from_skill() {
    let recorded = martian_dice();
    for size in SIZES {
        for lang in LANGS {
            let mut terminal = recorded.open("review", &["--mistakes"], lang, size);
            terminal.until_text("  → ");
            terminal.shows(&format!("review-martian-dice-{lang}-{}x{}", size.0, size.1));
        }
    }
}

#[test]
fn a_click_on_a_mistake_shows_its_position_and_one_on_the_curve_its_step() {
    let recorded = martian_dice();
    let mut terminal = recorded.open("review", &[], "en", (80, 24));
    terminal.until_text("Step 0 of");
    let list = terminal.text().lines().position(|line| line.contains("Mistakes, the worst"));
    terminal.keys(&format!("\x1b[<0;60;{}M", list.expect("a list") + 2));
    terminal.until_text("  → ");
    assert!(!terminal.text().contains("Step 0 of"), "{}", terminal.text());
    let curve = terminal.text().lines().position(|line| line.contains("chance to win"));
    terminal.keys(&format!("\x1b[<0;1;{}M", curve.expect("a curve") + 2));
    terminal.until_text("Step 0 of");
}
