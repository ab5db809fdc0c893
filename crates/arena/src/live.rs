//! The contest while it runs: how far it is, how long it will take, and the ranking so far, as lines of text. Where
//! they are drawn is decided elsewhere.

use croupier_engine::{Lexicon, Text};

use crate::speech::Speech;
use crate::table::{Summary, ranking};

/// How far a contest is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Games that were finished before this run began.
    pub before: u64,
    /// Seconds since it began.
    pub seconds: f64,
}

/// One line: games done, speed, time left.
pub fn progress_line(summary: &Summary<'_>, progress: Progress, lexicon: &Lexicon) -> String {
    let speech = Speech::new(lexicon);
    let (done, all) = (summary.tally.games(), summary.plan.schedule.games());
    let rate = (done - progress.before) as f64 / progress.seconds.max(0.001);
    let left =
        if rate > 0.0 { Speech::duration((all - done) as f64 / rate) } else { "…".to_owned() };
    let decimals = usize::from(rate < 10.0);
    let text = Text::new("arena-progress")
        .with("done", speech.count(done))
        .with("all", speech.count(all))
        .with("rate", speech.decimal(rate, decimals))
        .with("left", left);
    speech.say(&text)
}

/// The ranking so far.
pub fn ranking_lines(summary: &Summary<'_>, lexicon: &Lexicon) -> Vec<String> {
    ranking(summary, &Speech::new(lexicon))
}
