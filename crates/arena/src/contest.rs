//! The data of a contest: what its matches have in common, its entrants, one pairing, one played match, and the causes
//! of failure. Nothing is played here.

use std::path::PathBuf;

use croupier_table::{Kind, Resources, Seed, Text};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::host::RemoteBot;

/// What all matches of a contest have in common.
#[derive(Clone)]
pub struct Contest {
    /// The kind of game.
    pub kind: &'static dyn Kind,
    /// Its options, as JSON.
    pub options: Value,
    /// How a match continues after a bot has failed.
    pub policy: Policy,
    /// The time control of hosted programs.
    pub time: TimeControl,
    /// The cores that hosted programs run on.
    pub cores: Cores,
    /// What bots may use of the machine.
    pub resources: &'static dyn Resources,
}

/// The cores that hosted programs run on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cores {
    /// The core of their match host, which waits while they think.
    #[default]
    One,
    /// All cores, as the system schedules them: for programs with several threads.
    All,
}

/// How a match continues after a bot has failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Policy {
    /// The seat forfeits its share of the win; a random bot plays its remaining moves.
    Forfeit,
    /// A random bot answers for it: once after an illegal or late answer, to the end if the program has ended.
    Reject,
}

/// A time control: a budget for every move, and a bank that slower moves draw on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeControl {
    /// Milliseconds for each move.
    pub move_ms: u32,
    /// Milliseconds in the bank, for the whole game.
    pub bank_ms: u32,
}

/// A participant of a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// The name in tables and reports, distinct within a contest.
    pub name: String,
    /// What plays for it.
    pub by: PlayedBy,
}

/// What plays for an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayedBy {
    /// A built-in bot: its name and parameters, such as `ismcts:ms=50`.
    BuiltIn(String),
    /// A program and its arguments.
    Program(Vec<String>),
    /// A WebAssembly module.
    Wasm(PathBuf),
    /// A bot on a machine of its author. It exists only where somebody connects it, so no contest is stored with one.
    #[serde(skip)]
    Remote(RemoteBot),
}

/// A match to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    /// Its number in the contest.
    pub number: u64,
    /// The seed of all its chance outcomes.
    pub seed: Seed,
    /// The entrant on every seat.
    pub seated: Vec<usize>,
    /// The luck stream of every seat, for duplicate deals: a stream brings the same outcomes in every rotation.
    pub luck: Vec<u8>,
}

/// A match that was played, as its host returns it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMatch {
    /// The number of its pairing.
    pub number: u64,
    /// Shares of the win, after the contest's policy was applied.
    pub payoffs: Vec<f32>,
    /// Points by the rules.
    pub scores: Vec<i32>,
    /// How many decisions each seat took.
    pub decisions: Vec<u32>,
    /// Thinking time of each seat, in microseconds.
    pub thought_us: Vec<u64>,
    /// All failures.
    pub failures: Vec<SeatFailure>,
    /// The steps of its record.
    pub steps: Vec<String>,
    /// What programs wrote to standard error, by seat, capped.
    pub stderr: Vec<String>,
}

/// A failure of the bot on one seat of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatFailure {
    /// The seat.
    pub seat: u8,
    /// The number of the step that the bot was asked for.
    pub step: usize,
    /// The kind of failure.
    pub cause: Cause,
    /// Details for the bot's author.
    #[serde(deserialize_with = "deserialize_detail")]
    pub detail: Text,
}

/// Accepts a message or, from journals of earlier versions, an English sentence, which becomes a verbatim text.
fn deserialize_detail<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Text, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Detail {
        Words(String),
        Text(Text),
    }
    Ok(match Detail::deserialize(deserializer)? {
        Detail::Words(words) => Text::verbatim(words),
        Detail::Text(text) => text,
    })
}

/// The kinds of failure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The program ended or could not be started.
    Crash,
    /// It exceeded its budget and its bank.
    Timeout,
    /// Its output is not a message of the protocol.
    Garbage,
    /// Its answer is not a legal action.
    Illegal,
    /// It exceeded a limit on output.
    Flood,
    /// It closed its output while still running, or never sent `hello`.
    Silence,
}

impl Cause {
    /// All causes, in the order of tables.
    pub const ALL: [Cause; 6] = [
        Cause::Crash,
        Cause::Timeout,
        Cause::Garbage,
        Cause::Illegal,
        Cause::Flood,
        Cause::Silence,
    ];

    /// The name in messages and files.
    pub fn name(self) -> &'static str {
        match self {
            Cause::Crash => "crash",
            Cause::Timeout => "timeout",
            Cause::Garbage => "garbage",
            Cause::Illegal => "illegal",
            Cause::Flood => "flood",
            Cause::Silence => "silence",
        }
    }
}
