//! The progress of a running contest as lines of text: games done, speed, time left, and the ranking so far. It draws
//! nothing.

use croupier_table::{Lexicon, Text};

use super::localizer::Localizer;
use super::table::{Summary, ranking};

/// The progress of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Games that were finished before this run began.
    pub before: u64,
    /// Seconds since this run began.
    pub seconds: f64,
}

/// One line: games done, speed, time left.
pub fn progress_line(summary: &Summary<'_>, progress: Progress, lexicon: &Lexicon) -> String {
    let localizer = Localizer::new(lexicon);
    let (done, total) = (summary.tally.counted_games(), summary.tally.games_to_play());
    let rate = (done - progress.before) as f64 / progress.seconds.max(0.001);
    let left = if rate > 0.0 {
        Localizer::duration((total - done) as f64 / rate)
    } else {
        "…".to_owned()
    };
    let decimals = usize::from(rate < 10.0);
    let text = Text::new("arena-progress")
        .with("done", localizer.count(done))
        .with("all", localizer.count(total))
        .with("rate", localizer.decimal(rate, decimals))
        .with("left", left);
    localizer.render(&text)
}

/// The ranking so far.
pub fn ranking_lines(summary: &Summary<'_>, lexicon: &Lexicon) -> Vec<String> {
    ranking(summary, &Localizer::new(lexicon))
}
