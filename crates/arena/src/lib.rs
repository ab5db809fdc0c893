//! Many matches: contests between bots, built in or programs, and what their results mean.
//!
//! Schedule, run, tally and statistics are separate and pure so far as they can be; only the journal, the folder of a
//! contest and the hosts of programs touch the machine. Nothing here names a game.

mod entrant;
mod evidence;
mod folder;
pub mod host;
mod job;
mod journal;
mod json;
mod keep;
mod live;
mod manifest;
mod math;
mod rating;
mod report;
mod run;
mod schedule;
mod sheet;
mod shelf;
mod speech;
mod sprt;
mod stats;
mod table;
mod tally;

pub use entrant::{is_reproducible, read_entrants};
pub use evidence::{Bundle, Columns, Evidence, Group};
pub use folder::{BadFolder, Folder, Texts, read_games, read_manifest, records_of};
pub use job::{By, Cause, Contest, Cores, Entrant, Failed, Pairing, Played, Policy, TimeControl};
pub use journal::{BadJournal, Journal, read_journal};
pub use json::results_json;
pub use keep::record_file;
pub use live::{Progress, progress_line, ranking_lines};
pub use manifest::{ARENA_FORMAT, Listed, Manifest};
pub use report::report_html;
pub use run::{Done, Luck, Plan, RunError, check, run};
pub use schedule::{BadSchedule, Format, MOST_ENTRANTS, MOST_GAMES, Schedule};
pub use sheet::{SHEET_CHUNK, Sheet};
pub use shelf::{Reason, Shelf};
pub use speech::words;
pub use sprt::{Hypotheses, Sprt, Verdict};
pub use stats::{Adjusted, Duel, Extreme, Gap, Interval, More, Results, Standing};
pub use table::{Summary, table_text};
pub use tally::{Added, Failure, Line, Pace, Tally};
