//! The results of a contest for people and programs: text table, JSON, HTML report, and progress while it runs.

mod localizer;
mod progress;
mod report;
mod results_json;
mod table;
mod timings;

pub use localizer::words;
pub use progress::{Progress, progress_line, ranking_lines};
pub use report::report_html;
pub use results_json::results_json;
pub use table::{Summary, table_text};
pub use timings::timings_text;
