//! The seam to a ladder of bots: what the server asks of whoever runs it, over plain data. The server knows neither
//! contests nor programs; the command line connects the two.

mod bot;

use std::os::unix::net::UnixStream;

use croupier_table::{Lang, RatedPlayer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use bot::{
    CheckLog, Costly, FailureCount, Highlight, LadderBot, LadderFault, RatingPoint, RecordedGame,
    Rival, StderrLog,
};

/// Who has rated bots to show on a leaderboard.
pub trait RatedBots: Send + Sync {
    /// The rated bots of a game, built-in ones among them, the strongest first.
    fn rated_bots(&self, game: &str) -> Vec<RatedPlayer>;
}

/// A ladder of bots. Calls may read files; none waits for a game.
pub trait LadderService: RatedBots {
    /// Everything that everybody may see of the ladder as a whole.
    fn status(&self, lang: Lang) -> LadderStatus;

    /// Everything about a bot. `asker` is the author's id, if the caller has one: authors see more of their own bots.
    fn bot(&self, game: &str, name: &str, asker: Option<&str>, lang: Lang) -> Option<LadderBot>;

    /// The bots of an author.
    fn bots_of(&self, author: &str) -> Vec<OwnBot>;

    /// The record of a game, if it was kept.
    fn record(&self, game: &str, number: u64) -> Option<String>;

    /// Takes a submission.
    fn submit(&self, upload: Upload, lang: Lang) -> Result<Receipt, LadderRefusal>;

    /// Connects a remote bot of an author. Returns the end over which it plays: lines of the bot protocol in both
    /// directions. An earlier connection ends.
    fn connect(
        &self,
        game: &str,
        name: &str,
        author: &str,
        lang: Lang,
    ) -> Result<UnixStream, LadderRefusal>;

    /// Stops playing. The server disconnects everybody then, and no bot loses a game by that.
    fn stop(&self);

    /// Withdraws a bot of an author.
    fn withdraw(
        &self,
        game: &str,
        name: &str,
        author: &str,
        lang: Lang,
    ) -> Result<(), LadderRefusal>;

    /// Forgets an author: withdraws all bots and deletes who submitted them.
    fn forget(&self, author: &str, lang: Lang) -> Result<(), LadderRefusal>;

    /// Carries out an order of the organiser.
    fn obey(&self, order: OrganiserOrder, lang: Lang) -> Result<OrderResult, LadderRefusal>;
}

/// Why a ladder refused something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LadderRefusal {
    /// What kind of refusal it is.
    pub why: RefusedBecause,
    /// A sentence in the caller's language that says what would be right.
    pub sentence: String,
}

/// The kinds of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusedBecause {
    /// There is no such game or bot.
    Unknown,
    /// The caller may not do this.
    Forbidden,
    /// The request does not fit.
    Unfit,
    /// Too much, or too soon.
    TooMuch,
    /// The ladder has failed.
    Failed,
}

/// A submission.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Upload {
    /// The game.
    pub game: String,
    /// The author's id.
    pub author: String,
    /// The author's name, as shown.
    pub author_name: String,
    /// The name of the bot; empty to take it from the manifest.
    pub name: String,
    /// Whether the author runs the bot and connects it; nothing is uploaded then.
    pub remote: bool,
    /// The archive or module.
    pub bytes: Vec<u8>,
    /// The code of an invitation; empty without one.
    pub invitation: String,
}

/// What became of a submission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Receipt {
    /// The game.
    pub game: String,
    /// The name of the bot.
    pub name: String,
    /// The version that it was stored as.
    pub version: u32,
}

/// An order of the organiser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a key and an order")]
pub struct OrganiserOrder {
    /// The organiser's key.
    pub key: String,
    /// What to do.
    pub order: OrderKind,
}

/// What an organiser can order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum OrderKind {
    /// Sets who may submit.
    Access {
        /// Who.
        access: LadderAccess,
    },
    /// Ends submissions at this time; without one they have no end.
    Close {
        /// Seconds since 1970.
        closes_s: Option<i64>,
    },
    /// Makes an invitation.
    Invite {},
    /// Excludes a bot.
    Disqualify {
        /// The game.
        game: String,
        /// The bot.
        name: String,
        /// Why; everybody can read it.
        reason: String,
    },
    /// Starts the final round robin of a game.
    Final {
        /// The game.
        game: String,
        /// How many games every pair plays.
        games: u32,
    },
    /// Everything that may be published.
    Export {},
}

/// What an order brought.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct OrderResult {
    /// The code of a new invitation.
    pub invitation: Option<String>,
    /// The export.
    pub export: Option<Value>,
}

/// Who may submit bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LadderAccess {
    /// Everybody.
    Open,
    /// Who has an invitation.
    Invited,
    /// Nobody.
    Closed,
}

/// The ladder as a whole.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LadderStatus {
    /// Who may submit.
    pub access: LadderAccess,
    /// When submissions end, in seconds since 1970.
    pub closes_s: Option<i64>,
    /// The interpreters of this machine.
    pub interpreters: Vec<LadderInterpreter>,
    /// The largest upload, in bytes.
    pub max_bytes: usize,
    /// Milliseconds for each move.
    pub move_ms: u32,
    /// Milliseconds in the bank of each game.
    pub bank_ms: u32,
    /// Milliseconds for each move in games with a remote bot.
    pub remote_move_ms: u32,
    /// Milliseconds in the bank of each of these games.
    pub remote_bank_ms: u32,
    /// After how many days without a connection a remote bot is taken off the ladder.
    pub absence_days: i64,
    /// Within how many seconds every accepted bot plays again until its rating is certain.
    pub plays_within_s: i64,
    /// The ladders of all games.
    pub games: Vec<LadderGame>,
    /// The finals.
    pub finals: Vec<LadderFinal>,
}

/// An interpreter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LadderInterpreter {
    /// The language.
    pub language: String,
    /// The program to name in a manifest.
    pub program: String,
}

/// The ladder of one game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LadderGame {
    /// The game.
    pub game: String,
    /// Counted games.
    pub games: u64,
    /// All that are rated, the strongest first.
    pub rated: Vec<LadderPlayer>,
    /// The versions that wait to be rated, in the order of the queue.
    pub waiting: Vec<LadderVersion>,
    /// What is done now.
    pub jobs: Vec<LadderJob>,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LadderPlayer {
    /// The name.
    pub name: String,
    /// Whether it is a bot of the program.
    pub built_in: bool,
    /// Whether its author runs it: it is not confined and plays each deal once.
    pub remote: bool,
    /// The rating, in points.
    pub points: f64,
    /// Its standard error; 0 for an anchor of the scale.
    pub deviation: f64,
    /// Counted games.
    pub games: u64,
    /// The path of its page.
    pub page: Option<String>,
}

/// A job that is being done.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LadderJob {
    /// What is done.
    pub what: JobKind,
    /// The bots.
    pub bots: Vec<String>,
    /// Deals that are finished.
    pub deals: u64,
    /// When it began, in seconds since 1970.
    pub since_s: i64,
}

/// What a ladder does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    /// Checks a new version.
    Check,
    /// Plays.
    Play,
    /// Reviews the decisions of a game.
    Review,
    /// Plays a final.
    Final,
}

/// A final round robin.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LadderFinal {
    /// The game.
    pub game: String,
    /// How many bots take part.
    pub bots: usize,
    /// The results as a text, once it is finished.
    pub table: Option<String>,
    /// Why it could not be finished, in the caller's language, if it could not.
    pub problem: Option<String>,
}

/// A bot of an author.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnBot {
    /// The game.
    pub game: String,
    /// Its newest version.
    pub newest: LadderVersion,
}

/// A version of a bot.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LadderVersion {
    /// The name of the bot.
    pub name: String,
    /// The version.
    pub version: u32,
    /// The author's name.
    pub author: String,
    /// How far it has come.
    pub stage: LadderStage,
    /// The cause of failure, if it was refused or has retired.
    pub cause: Option<String>,
    /// The reason, if it was disqualified.
    pub reason: Option<String>,
    /// The version that it is compared with, stays, or has taken its place.
    pub other_version: Option<u32>,
    /// When it came to its stage, in seconds since 1970.
    pub stage_s: i64,
    /// When it was submitted.
    pub submitted_s: i64,
    /// The size of the upload, in bytes.
    pub bytes: u64,
    /// The language.
    pub language: String,
    /// Counted games.
    pub games: u64,
    /// Games in which it failed.
    pub failed_games: u64,
    /// Its share of the wins.
    pub share: f64,
    /// The rating, in points.
    pub points: Option<f64>,
    /// Its standard error.
    pub deviation: Option<f64>,
    /// Its place in the queue, from 1.
    pub place: Option<usize>,
    /// About how many seconds of playing it takes until it is rated, if that is known.
    pub expected_s: Option<f64>,
    /// Deals played for this stage.
    pub deals: Option<u64>,
    /// How many it needs at most.
    pub most_deals: Option<u64>,
    /// Whether its author runs it: it is not confined and plays each deal once.
    pub remote: bool,
    /// Since when a remote bot has not been connected, in seconds since 1970.
    pub absent_since_s: Option<i64>,
}

/// How far a version has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LadderStage {
    /// It waits for its check.
    Received,
    /// It plays against built-in bots.
    Qualifying,
    /// It plays against the version that it may replace.
    Comparing,
    /// It is rated and plays on.
    Rated,
    /// The check failed, or it failed too often while qualifying.
    Refused,
    /// It is weaker than the version before it.
    Declined,
    /// A newer version has taken its place.
    Replaced,
    /// It failed again and again.
    Retired,
    /// A remote bot that was not connected for too long.
    Absent,
    /// The organiser has excluded it.
    Disqualified,
    /// Its author has withdrawn it.
    Withdrawn,
}

impl LadderStage {
    /// Whether a version in this stage plays, or will.
    pub(crate) fn plays(self) -> bool {
        use LadderStage::{Comparing, Qualifying, Rated, Received};
        matches!(self, Received | Qualifying | Comparing | Rated)
    }

    /// The message that names it.
    pub(crate) fn message(self) -> &'static str {
        match self {
            LadderStage::Received => "web-bots-stage-received",
            LadderStage::Qualifying => "web-bots-stage-qualifying",
            LadderStage::Comparing => "web-bots-stage-comparing",
            LadderStage::Rated => "web-bots-stage-rated",
            LadderStage::Refused => "web-bots-stage-refused",
            LadderStage::Declined => "web-bots-stage-declined",
            LadderStage::Replaced => "web-bots-stage-replaced",
            LadderStage::Retired => "web-bots-stage-retired",
            LadderStage::Absent => "web-bots-stage-absent",
            LadderStage::Disqualified => "web-bots-stage-disqualified",
            LadderStage::Withdrawn => "web-bots-stage-withdrawn",
        }
    }
}
