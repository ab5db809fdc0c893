//! Whatever ends or stops the program, the terminal is left clean and no step is lost.

use crate::terminal::Terminal;

const PLAY: [&str; 9] =
    ["play", "ten-thousand", "human", "greedy", "--seed", "5", "--lang", "en", "--record"];

fn playing() -> Terminal {
    let mut terminal = Terminal::start((80, 24), &[&PLAY[..], &["a.record"]].concat());
    terminal.until_text("Roll 6 dice");
    terminal.keys("r");
    terminal.until_text("Which dice do you keep?");
    assert!(terminal.screen().alternate_screen());
    terminal
}

fn is_clean(terminal: &Terminal) {
    assert!(!terminal.screen().alternate_screen());
    assert!(!terminal.screen().hide_cursor());
    assert_eq!(terminal.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(terminal.text().contains("croupier resume a.record"), "{}", terminal.text());
    // Everything in it is right; its end is missing.
    assert_eq!(terminal.run(&["verify", "a.record"]), 3);
}

#[test]
fn ctrl_c_leaves_a_clean_terminal_and_a_whole_record() {
    let mut terminal = playing();
    terminal.keys("\x03");
    assert_eq!(terminal.wait(), 130);
    is_clean(&terminal);
}

#[test]
fn a_signal_leaves_a_clean_terminal_and_a_whole_record() {
    let mut terminal = playing();
    terminal.signal("-TERM");
    assert_eq!(terminal.wait(), 130);
    is_clean(&terminal);
}

#[test]
fn q_leaves_a_clean_terminal_and_the_game_goes_on_where_it_stopped() {
    let mut terminal = playing();
    terminal.keys("q");
    assert_eq!(terminal.wait(), 0);
    is_clean(&terminal);
}

#[test]
fn ctrl_z_stops_the_program_and_fg_brings_the_table_back() {
    let script =
        "$CROUPIER play ten-thousand human greedy --seed 5 --lang en; echo STOPPED; read x; fg";
    let mut terminal = Terminal::start_shell((80, 24), script);
    terminal.until_text("Roll 6 dice");
    terminal.keys("\x1a");
    terminal.until_text("STOPPED");
    assert!(!terminal.screen().alternate_screen());
    terminal.keys("\n");
    terminal.until_text("Roll 6 dice");
    assert!(terminal.screen().alternate_screen());
    terminal.keys("r");
    terminal.until_text("Which dice do you keep?");
}

#[test]
fn lines_are_kept_where_they_are_wanted_and_the_first_screen_says_how() {
    let args = ["play", "ten-thousand", "human", "greedy", "--seed", "5", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &args);
    terminal.until_text("croupier --plain");
    for (more, variables) in
        [(&["--plain"][..], &[][..]), (&[][..], &[("CROUPIER_PLAIN", "1")][..])]
    {
        let mut terminal = Terminal::start_with((80, 24), &[&args[..], more].concat(), variables);
        terminal.until_text("Player 1>");
        assert!(!terminal.screen().alternate_screen());
    }
    let mut small = Terminal::start((79, 24), &args);
    small.until_text("Player 1>");
}
