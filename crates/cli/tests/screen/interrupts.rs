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
fn a_signal_leaves_a_clean_terminal_also_in_the_menu_a_replay_and_a_review() {
    let args = ["play", "ten-thousand", "greedy", "greedy", "--seed", "5", "--plain"];
    let mut home = Terminal::start((80, 24), &[&args[..], &["--record", "a.record"]].concat());
    assert_eq!(home.wait(), 0);
    let record = home.folder.join("a.record").display().to_string();
    for (args, text) in [
        (&[][..], "What would you like to play?"),
        (&["replay", &record][..], "Step 0 of"),
        (&["review", &record][..], "Step 0 of"),
    ] {
        for signal in ["-TERM", "-INT"] {
            let mut terminal = Terminal::start((80, 24), &[args, &["--lang", "en"]].concat());
            terminal.until_text(text);
            assert!(terminal.screen().alternate_screen());
            terminal.signal(signal);
            assert_eq!(terminal.wait(), 130, "{args:?} {signal}");
            let screen = terminal.screen();
            assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{args:?} {signal}");
            assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        }
    }
}

#[test]
fn ctrl_c_in_the_pager_does_not_end_the_game() {
    let mut home = Terminal::start((80, 24), &["completions", "bash"]);
    assert_eq!(home.wait(), 0);
    let pager = home.folder.join("pager").display().to_string();
    let script = "trap '' INT; cat; echo READING; read line < /dev/tty";
    std::fs::write(&pager, script).expect("a pager");
    let args =
        ["play", "ten-thousand", "human", "greedy", "--seed", "5", "--lang", "en", "--plain"];
    let variables = [("PAGER", &*format!("bash {pager}"))];
    let mut terminal = Terminal::start_with((80, 24), &args, &variables);
    terminal.until_text("Player 1>");
    terminal.keys("h\r");
    terminal.until_text("READING");
    terminal.keys("\x03");
    terminal.until_text("^C");
    terminal.keys("\r");
    // Only a game that goes on lists what can be done.
    terminal.keys("?\r");
    terminal.until_text("Roll 6 dice:");
    // Afterwards it ends the game again.
    terminal.keys("\x03");
    assert_eq!(terminal.wait(), 130);
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
