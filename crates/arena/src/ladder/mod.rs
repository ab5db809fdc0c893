//! A standing contest: people submit bots, the ladder checks, qualifies and rates them, and plays on for ever.
//!
//! A [`Ladder`] is a folder. What happened is in two kinds of append-only journals, `events.jsonl` and one
//! `games/GAME/deals.jsonl` for every game; everything else follows from them, so the program can be killed at any moment
//! and nothing is lost or counted twice. A deal is counted when all its rotations are played.
//!
//! It knows neither HTTP nor pages: the caller gives it bytes of uploads and ids of authors, and shows its reports.

mod archive;
mod deals;
mod entrant;
mod events;
mod final_round;
mod fit;
mod folder;
mod forget;
mod game_ladder;
mod log;
mod manifest;
mod organise;
mod queue;
mod remote;
mod report;
mod submit;
mod work;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use croupier_table::{Kind, Resources, Seed, Text};
use serde::{Deserialize, Serialize};

use self::events::{Event, Happened};
use self::game_ladder::GameLadder;
use self::log::LineLog;
use self::queue::Running;
use crate::host::Sandbox;
use crate::{BadJournal, Cause, PlayedBy, TimeControl};

pub use archive::{MAX_FILES, MAX_UNPACKED, MAX_UPLOAD};
pub use entrant::{Fault, Snapshot};
pub use events::{Access, BotRef, Stage};
pub use final_round::FinalReport;
pub use folder::ORGANISER_KEY;
pub use game_ladder::{MAX_COMPARING_DEALS, MAX_QUALIFYING_FAILURES, QUALIFYING_DEALS};
pub use manifest::{
    BOT_MANIFEST, BotManifest, Interpreter, MAX_BOT_NAME, checked_bot_name, interpreters,
};
pub use organise::Order;
pub use queue::PLAYS_WITHIN_S;
pub use remote::{ABSENCE_DAYS, REMOTE_TIME};
pub use report::{
    BotReport, CostlyDecision, GameReport, HighlightReport, JobReport, RecentReport, RemoteReport,
    RivalReport, VersionReport,
};
pub use submit::{Quotas, Submission};
pub use work::Workers;

/// How a ladder runs.
#[derive(Clone)]
pub struct LadderConfig {
    /// The games that can be played.
    pub games: &'static [&'static dyn Kind],
    /// What built-in bots may use of the machine.
    pub resources: &'static dyn Resources,
    /// The sandbox of programs.
    pub sandbox: Sandbox,
    /// The time control of programs.
    pub time: TimeControl,
    /// What one author may submit.
    pub quotas: Quotas,
    /// Whether decisions are reviewed where an exact evaluator exists.
    pub reviews: Reviews,
}

/// Whether the decisions of recorded games are reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reviews {
    /// Where the game has an exact evaluator.
    Exact,
    /// Never.
    Off,
}

/// Checks a bot before it plays; the result is shown to its author.
pub trait Checker: Send + Sync {
    /// Checks whether a bot answers every kind of question about a game.
    fn check(
        &self,
        kind: &'static dyn Kind,
        by: &PlayedBy,
        sandbox: &Sandbox,
        time: TimeControl,
    ) -> CheckReport;
}

/// What a check found.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct CheckReport {
    /// How it failed; `None` if it passed.
    pub cause: Option<Cause>,
    /// The whole log.
    pub log: String,
    /// How many questions were asked.
    pub questions: usize,
    /// The lines that were sent before the failure: the exact input to repeat it.
    pub sent: Vec<String>,
}

/// A ladder.
pub struct Ladder {
    folder: PathBuf,
    config: LadderConfig,
    checker: Box<dyn Checker>,
    /// The SHA-256 of the organiser's key.
    key_hash: String,
    state: Mutex<State>,
    /// Signalled when there may be something to do.
    changed: Condvar,
    stopping: AtomicBool,
}

/// Everything that changes.
struct State {
    events: LineLog,
    deals: Vec<LineLog>,
    histories: Vec<LineLog>,
    games: Vec<GameLadder>,
    seed: Seed,
    access: Access,
    closes_s: Option<i64>,
    /// The hashes of unused invitations.
    invitations: BTreeSet<String>,
    /// The authors who have used one.
    invited: BTreeSet<String>,
    finals: Vec<final_round::FinalRound>,
    /// What is being played now.
    running: Vec<Running>,
    /// The number of the next job to note in `running`.
    next_running: u64,
    /// Seconds of one deal with programs, smoothed; `None` before the first.
    deal_s: Option<f64>,
    /// How many workers there are.
    workers: usize,
    /// Turns of the games: the next choice of a job begins with this game.
    next_turn: usize,
    /// Recorded games that wait for a review, by game.
    to_review: Vec<(usize, u64)>,
}

/// Why a ladder cannot be opened or written.
#[derive(Debug, thiserror::Error)]
pub enum BadLadder {
    /// A journal.
    #[error("{file}: {error}")]
    Journal {
        /// The file.
        file: String,
        /// What is wrong.
        error: BadJournal,
    },
    /// A file or folder.
    #[error("{file}: {error}")]
    File {
        /// The file.
        file: String,
        /// What is wrong.
        error: std::io::Error,
    },
    /// A folder that all programs on this machine may read.
    #[error("bots could read the folder {0}")]
    Readable(String),
}

/// Why a request to a ladder was refused.
#[derive(Clone, PartialEq, Debug)]
pub enum NotAllowed {
    /// There is no such game or bot.
    Unknown,
    /// The caller may not do this.
    Forbidden(Text),
    /// The request does not fit; the sentence says what would.
    Unfit(Text),
    /// Too much, or too soon.
    TooMuch(Text),
    /// The disk has failed.
    Failed(String),
}

impl Ladder {
    /// Stops the workers; they finish the game that they play.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// A panic of another thread leaves the state as its journals say: it is changed only after a line was written.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The folder.
    pub fn folder(&self) -> &std::path::Path {
        &self.folder
    }

    /// The time control of programs.
    pub fn time(&self) -> TimeControl {
        self.config.time
    }
}

impl State {
    /// Writes an event, then applies it.
    fn happen(&mut self, folder: &std::path::Path, what: Happened) -> Result<(), NotAllowed> {
        let event = Event { at_s: now_s(), what };
        self.events
            .append_durably(&event)
            .map_err(|error| NotAllowed::Failed(error.to_string()))?;
        // What was written by this program can be applied.
        let _ = self.apply(folder, event);
        Ok(())
    }

    /// The index of a game.
    fn game(&self, name: &str) -> Option<usize> {
        self.games.iter().position(|game| game.kind.name() == name)
    }

    /// Moves a version to another stage.
    fn move_to(
        &mut self,
        folder: &std::path::Path,
        game: usize,
        entrant: usize,
        stage: Stage,
    ) -> Result<(), NotAllowed> {
        let Some((submitted, _)) = &self.games[game].entrants[entrant].submitted else {
            return Ok(());
        };
        let bot = submitted.bot.clone();
        self.happen(folder, Happened::Moved { bot, stage })
    }
}

/// Seconds since 1970.
fn now_s() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
