//! Contests between bots, built in or programs, and their statistics.

mod contest;
mod entrant;
mod game_result;
mod highlights;
pub mod host;
mod output;
mod run;
mod schedule;
mod stats;
mod storage;
mod tally;

pub use contest::{
    Cause, Contest, Cores, Entrant, Pairing, PlayedBy, PlayedMatch, Policy, SeatFailure,
    TimeControl,
};
pub use entrant::{is_reproducible, parse_entrants};
pub use game_result::GameResult;
pub use highlights::{Highlights, Reason};
pub use output::{
    Progress, Summary, progress_line, ranking_lines, report_html, results_json, table_text, words,
};
pub use run::{FinishedGame, Luck, Plan, RunError, check_plan, run_contest};
pub use schedule::{BadSchedule, Format, MAX_ENTRANTS, MAX_GAMES, Schedule};
pub use stats::{
    Adjusted, Columns, DealGroup, Duel, Extreme, GamesToSeparate, Gap, Hypotheses, Interval,
    Lineup, Results, Samples, Sprt, Standing, Verdict,
};
pub use storage::{
    ARENA_FORMAT, BadFolder, BadJournal, ContestFolder, ContestJournal, GamesParquet,
    ListedEntrant, Manifest, ROW_GROUP_GAMES, ResultFiles, read_games, read_journal, read_manifest,
    record_file, records_folder,
};
pub use tally::{Counted, GameFailure, Pace, Tally};
