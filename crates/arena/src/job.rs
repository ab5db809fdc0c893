//! One match of a contest, before and after it is played. How it is played is told elsewhere.

use std::path::PathBuf;

use croupier_engine::{Kind, Means, Seed, Text};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// What all matches of a contest have in common.
#[derive(Clone)]
pub struct Contest {
    /// The kind of game.
    pub kind: &'static dyn Kind,
    /// Its options, as JSON.
    pub options: Value,
    /// What becomes of a seat whose bot fails.
    pub policy: Policy,
    /// How long bots that are programs may think.
    pub time: TimeControl,
    /// Where bots that are programs run.
    pub cores: Cores,
    /// What bots may use of the machine.
    pub means: &'static dyn Means,
}

/// Where bots that are programs run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cores {
    /// All programs of a game on the core of their desk, which waits while they think.
    #[default]
    One,
    /// Wherever the system puts them, for programs that think in several threads.
    All,
}

/// What becomes of a seat whose bot fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Policy {
    /// The seat gets nothing of the win of this game; a plain bot plays its remaining moves.
    Forfeit,
    /// A plain bot answers in its place, this once after an illegal answer, to the end if the program is gone.
    Reject,
}

/// How long a program may think: a budget for every move, and a bank that is drawn on when a move takes longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeControl {
    /// Milliseconds for each move.
    pub move_ms: u32,
    /// Milliseconds for the whole game beyond that.
    pub bank_ms: u32,
}

/// Somebody who takes part in a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// The name in tables and reports, distinct within a contest.
    pub name: String,
    /// Who plays.
    pub by: By,
}

/// Who plays for an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// One of the game's own bots: a name and the numbers set for it.
    BuiltIn(String),
    /// A program and its arguments.
    Program(Vec<String>),
    /// A WebAssembly module.
    Wasm(PathBuf),
}

/// A match to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    /// Its number in the contest.
    pub number: u64,
    /// All its luck.
    pub seed: Seed,
    /// The entrant on every seat.
    pub seated: Vec<usize>,
    /// Whose luck each seat has, for duplicate deals: the same number meets the same luck in every rotation.
    pub luck: Vec<u8>,
}

/// A match that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The number of its pairing.
    pub number: u64,
    /// Shares of the win, after the contest's policy.
    pub payoffs: Vec<f32>,
    /// Points by the rules.
    pub scores: Vec<i32>,
    /// How many decisions each seat took.
    pub decisions: Vec<u32>,
    /// How long each seat thought, in microseconds.
    pub thought_us: Vec<u64>,
    /// What went wrong.
    pub failures: Vec<Failed>,
    /// The steps of the record, if they were kept.
    pub steps: Vec<String>,
    /// What programs wrote to standard error, by seat, capped.
    pub said: Vec<String>,
}

/// A bot that failed in a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failed {
    /// The seat.
    pub seat: u8,
    /// The number of the step it was asked for.
    pub step: usize,
    /// What happened.
    pub cause: Cause,
    /// More about it, for the bot's author.
    #[serde(deserialize_with = "read_detail")]
    pub detail: Text,
}

/// Journals of earlier versions hold an English sentence, which is said as it is.
fn read_detail<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Text, D::Error> {
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

/// The ways in which a bot can fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It ended, or could not be started.
    Crash,
    /// It thought longer than budget and bank allow.
    Timeout,
    /// Its answer is no message of the protocol.
    Garbage,
    /// Its answer is no legal action.
    Illegal,
    /// It wrote more than anybody may write.
    Flood,
    /// It closed its output and went on running, or never said hello.
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

    /// Its name in messages and files.
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
