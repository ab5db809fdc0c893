//! What is typed: editing, earlier lines, completion and the words that are no moves, on the full screen and in lines.

use crate::terminal::Terminal;

/// A game of Ten Thousand after a throw of which one die with a one can be kept.
fn thrown(more: &[&str]) -> Terminal {
    let args = ["play", "ten-thousand", "human", "greedy", "--seed", "5", "--lang", "en"];
    Terminal::start((80, 24), &[&args[..], more].concat())
}

fn thrown_on_screen() -> Terminal {
    let mut terminal = thrown(&[]);
    terminal.until_text("Roll 6 dice");
    terminal.keys("r");
    terminal.until_text("Which dice do you keep?");
    terminal
}

#[test]
fn a_typed_line_is_edited_at_its_cursor_and_comes_back_later() {
    let mut terminal = thrown_on_screen();
    // Home, letters, End, Delete and Backspace, until “kep 1x” has become “keep 1”.
    terminal.keys(":kep 1x\x1b[H\x1b[C\x1b[Ce\x1b[F\x1b[D\x1b[3~");
    terminal.until_text(" : keep 1");
    terminal.keys("9\r");
    terminal.until_text("Which dice do you keep?");
    terminal.keys(":");
    terminal.until_text("Tab complete");
    terminal.keys("\x1b[A");
    terminal.until_text(" : keep 19");
    terminal.keys("\x7f\r");
    terminal.until_text("Roll 5 dice");
}

#[test]
fn tab_completes_a_move_and_the_step_after_it() {
    let mut terminal = thrown_on_screen();
    terminal.keys(":ke\t");
    terminal.until_text(" : keep 1");
    terminal.keys("; ro\t");
    terminal.until_text(" : keep 1; roll");
    let mut lines = thrown(&["--plain"]);
    lines.until_text("Player 1>");
    lines.keys("roll\r");
    lines.until_text("Which dice do you keep?");
    lines.keys("keep 1; ro\t");
    lines.until_text("> keep 1; roll");
}

#[test]
fn the_words_of_line_mode_are_commands_behind_a_colon() {
    let mut terminal = thrown_on_screen();
    terminal.keys(":help\r");
    terminal.until_text("Choosing");
    terminal.keys("x");
    terminal.until_text("─ Players");
    terminal.keys(":history\r");
    terminal.until_text("There are no earlier rounds.");
    terminal.keys("x");
    terminal.until_text("─ Players");
    terminal.keys(":keep 1\r");
    terminal.until_text("Roll 5 dice");
    terminal.keys(":undo\r");
    terminal.until_text("Taken back.");
    terminal.keys(":q\r");
    assert_eq!(terminal.wait(), 0);
}

#[test]
fn the_bids_of_earlier_rounds_can_be_read_over_the_table() {
    let args = ["play", "perudo", "Ann=human", "Bob=greedy", "--set", "dice=2", "--seed", "3"];
    let more = ["--speed", "fast", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &[&args[..], &more].concat());
    terminal.until_text("▸ Ann");
    terminal.keys(":4x6\r");
    terminal.until_text("Round 2 is special");
    terminal.until_text("▸ Ann");
    terminal.keys("e");
    terminal.until_text("Earlier rounds");
    terminal.until_text("Round 1: 4x6");
}
