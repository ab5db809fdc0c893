//! Shouts: after a step that may be shouted about, a person may shout for a short time, rightly or not.

use std::time::Duration;

use crate::terminal::Terminal;

#[test]
fn a_person_may_shout_for_a_short_time_rightly_or_not() {
    const MOST_KEYS: usize = 500;
    const OFFER: &str = "Catch! (c)";
    let args = ["play", "mts", "human", "greedy", "--seed", "5", "--lang", "en"];
    let mut terminal = Terminal::start((80, 24), &[&args[..], &["--speed", "fast"]].concat());
    let mut shouted = false;
    for _ in 0..MOST_KEYS {
        while !terminal.screen().contents().contains(OFFER)
            && terminal.take_in(Duration::from_millis(200))
        {}
        let shown = terminal.screen().contents();
        // Either the bot has called, or it is caught.
        if shouted && (shown.contains("nothing to catch") || shown.contains("Caught")) {
            return;
        }
        // On a slow machine the time can be over before the key arrives; there will be another one.
        if shown.contains(OFFER) {
            terminal.keys("c");
            shouted = true;
            terminal.take_in(Duration::from_millis(200));
        } else if shown.contains("Enter play") || shown.contains("Press any key") {
            terminal.keys("\r");
        }
    }
    panic!("a shout gets no answer:\n{}", terminal.text());
}
