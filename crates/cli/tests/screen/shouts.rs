//! Shouts: after a step that may be shouted about, a person may shout for a short time, rightly or not.

use std::time::Duration;

use crate::terminal::Terminal;

/// Plays until this text is shown, always what is offered first, and only when the screen rests at the person's turn.
fn play_until(terminal: &mut Terminal, text: &str) {
    const MOST_KEYS: usize = 500;
    for _ in 0..MOST_KEYS {
        while !terminal.screen().contents().contains(text)
            && terminal.take_in(Duration::from_millis(200))
        {}
        let shown = terminal.screen().contents();
        if shown.contains(text) {
            return;
        }
        if shown.contains("Enter play") || shown.contains("Press any key") {
            terminal.keys("\r");
        }
    }
    panic!("{text} is not shown:\n{}", terminal.text());
}

#[test]
fn a_person_may_shout_for_a_short_time_rightly_or_not() {
    let args = ["play", "mts", "human", "greedy", "--seed", "5", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &[&args[..], &["--speed", "fast"]].concat());
    play_until(&mut terminal, "Catch! (c)");
    terminal.keys("c");
    // Either the bot has called, or it is caught.
    terminal.until("an answer to the shout", |screen| {
        let shown = screen.contents();
        shown.contains("nothing to catch") || shown.contains("Caught")
    });
}
