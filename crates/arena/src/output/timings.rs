//! The thinking times of a contest as text. They stand apart from the table, which is the same in every run.

use croupier_table::Lexicon;

use super::localizer::{Align, Localizer, align_columns};
use super::table::Summary;
use crate::Pace;

/// The mean time per move of every entrant, in the order of the ranking.
pub fn timings_text(summary: &Summary<'_>, paces: &[Pace], lexicon: &Lexicon) -> String {
    let localizer = Localizer::new(lexicon);
    let mut rows = vec![vec![localizer.word("arena-entrant"), localizer.word("arena-report-time")]];
    for standing in &summary.results.standings {
        let time = paces[standing.entrant].us_per_decision();
        let time = time.map_or_else(|| "–".to_owned(), |us| localizer.thinking_time(us));
        rows.push(vec![summary.name(standing.entrant).to_owned(), time]);
    }
    let mut lines = align_columns(&[Align::Left, Align::Right], &rows);
    lines.extend([String::new(), localizer.word("arena-report-time-note"), String::new()]);
    lines.join("\n")
}
