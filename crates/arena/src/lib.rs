//! Contests between bots, and the statistics that say which one is stronger and how certain that is.
//!
//! A *contest* is a set of entrants (built-in bots, programs in any language, WebAssembly modules), a game with its
//! options, and a schedule. Every deal is played once in each rotation of its entrants over the seats, as in duplicate
//! bridge, so that every entrant has the same luck. These games form a *deal group*, the unit of all statistics.
//!
//! # Two bots, one table
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use croupier_arena::{
//!     ARENA_FORMAT, Cores, Format, ListedEntrant, Manifest, Policy, Results, Summary, Tally,
//!     TimeControl, parse_entrants, run_contest, table_text, words,
//! };
//! use croupier_table::{Lang, Lexicon, NoResources, Seed};
//!
//! let kind = croupier_games::find("ten-thousand").expect("a game");
//! let entrants = parse_entrants(kind, &["greedy".to_owned(), "random".to_owned()]).expect("two bots");
//! let manifest = Manifest {
//!     arena: ARENA_FORMAT,
//!     croupier: env!("CARGO_PKG_VERSION").to_owned(),
//!     game: kind.name().to_owned(),
//!     rules: kind.rules(),
//!     options: serde_json::json!({}),
//!     entrants: entrants.into_iter().map(ListedEntrant::new).collect::<Result<_, _>>().expect("no files"),
//!     format: Format::RoundRobin,
//!     seats: 2,
//!     games: 40,
//!     seed: Seed::of_number(1).to_string(),
//!     policy: Policy::Forfeit,
//!     time: TimeControl { move_ms: 1000, bank_ms: 5000 },
//!     cores: Cores::One,
//!     sprt: None,
//!     luck: false,
//!     shard: None,
//!     sandbox: None,
//! };
//! let plan = manifest.plan(kind, &NoResources).expect("a schedule");
//!
//! let mut tally = Tally::new(plan.schedule.clone(), manifest.sprt);
//! run_contest(&plan, 2, &|_game| true, &mut |games| {
//!     for game in games {
//!         tally.count(&game.result);
//!     }
//!     ControlFlow::Continue(())
//! })
//! .expect("built-in bots can play");
//!
//! let results = Results::from_samples(&tally.samples());
//! assert_eq!(results.standings[0].entrant, 0, "greedy beats random");
//!
//! let lexicon = Lexicon::new(Lang::En, &[words(Lang::En), kind.messages(Lang::En)]);
//! let summary = Summary { manifest: &manifest, plan: &plan, tally: &tally, results: &results };
//! println!("{}", table_text(&summary, &lexicon));
//! ```
//!
//! # Pure pieces
//!
//! These do no I/O and give the same values for the same contest, whatever the number of threads:
//!
//! - [`Schedule`]: from the number of a game to its [`Pairing`].
//! - [`run_contest`]: plays the games of a [`Plan`] on several threads and hands over each [`FinishedGame`]. It is pure
//!   as long as only built-in bots without a time budget and WebAssembly modules take part.
//! - [`Tally`]: counts every [`GameResult`] once and yields [`Samples`], in the order of the schedule.
//! - [`Results`]: shares, points and ratings with 95 % intervals. Means get Student's t interval, shares Agresti and
//!   Coull's correction, ratings a Plackett-Luce (for pairs Bradley-Terry) fit with a cluster-robust covariance, and
//!   measured luck is a control variate.
//! - [`Sprt`]: Wald's sequential probability ratio test, in its generalised form.
//! - [`table_text`], [`results_json`], [`progress_line`]: the results for people and programs.
//!
//! # What touches the machine
//!
//! - [`ContestFolder`]: manifest, journal, records and result files of a contest on disk. A contest that is killed at any
//!   moment can be resumed from its journal.
//! - [`host`]: starts native programs in a sandbox and runs WebAssembly modules. Nothing else starts processes.
//!
//! No code here names a game: the caller passes a [`Kind`](croupier_table::Kind).

mod bot_files;
mod contest;
mod entrant;
mod game_result;
mod highlights;
pub mod host;
pub mod ladder;
mod output;
mod run;
mod schedule;
mod shard;
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
    Progress, Summary, progress_line, ranking_lines, report_html, results_json, table_text,
    timings_text, words,
};
pub use run::{FinishedGame, Luck, Plan, RunError, check_plan, run_contest, run_groups};
pub use schedule::{BadSchedule, Format, MAX_ENTRANTS, MAX_GAMES, Schedule};
pub use shard::{MAX_SHARDS, Shard};
pub use stats::{
    Adjusted, Columns, DealGroup, Duel, Extreme, GamesToSeparate, Gap, Hypotheses, Interval,
    Lineup, Results, Samples, Sprt, Standing, Verdict,
};
pub use storage::{
    ARENA_FORMAT, BadFolder, BadJournal, BadPart, ContestFolder, ContestJournal, GamesParquet,
    ListedEntrant, Manifest, Pace, Part, ROW_GROUP_GAMES, ResultFiles, SandboxStrength,
    check_parts, hash_games, merged_manifest, open_part, read_contest, read_games, read_journal,
    read_manifest, read_paces, record_file, records_folder,
};
pub use tally::{Counted, GameFailure, Tally};
