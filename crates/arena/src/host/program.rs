//! A native program at a desk: its process from the first game to the last, what it owes, and how patient one is with
//! it. Which games it plays, and what becomes of them when it fails, is decided at the desk.

use std::collections::VecDeque;
use std::time::Duration;

use croupier_engine::{Text, wire};

use super::confine::Jail;
use super::game::Game;
use super::stdio::Process;
use super::{Failure, HELLO_MS};
use crate::Cause;

/// A program that has failed so many times in a row, without a finished match in between, is not started again.
const MOST_VAIN: u32 = 10;
/// A program may send so many answers to what nobody asks any more.
const MOST_STRAYS: u32 = 1000;
/// Ids of so many finished matches are remembered.
const MOST_REMEMBERED: usize = 512;

/// The number of the process in which an entrant plays on a seat.
///
/// A deal is played once on every seat, and its games have the same luck: a process that played two of them could remember
/// in the second what the first has shown. So each seat of a program is a process of its own, and they cannot meet.
pub(super) fn process(entrants: usize, entrant: usize, seat: usize) -> usize {
    seat * entrants + entrant
}

/// The entrant that plays in the process of this number.
pub(super) fn entrant_of(entrants: usize, process: usize) -> usize {
    process % entrants
}

/// A native program on one seat; others have entries that are never used, so that all processes have their numbers.
#[derive(Default)]
pub(super) struct Program {
    /// What it is started with; empty for entrants that are no native programs.
    pub(super) command: Vec<String>,
    /// Its process, while there is one.
    pub(super) running: Option<Running>,
    /// How many times in a row it has failed.
    pub(super) vain: u32,
    /// How it failed last.
    pub(super) last_failure: Option<Failure>,
}

/// A program that runs.
pub(super) struct Running {
    /// The process.
    pub(super) process: Process,
    /// What it has said of itself, once it has.
    pub(super) greeting: Option<wire::Greeting>,
    /// In how many seats it plays now.
    pub(super) load: usize,
    /// How many questions it has not answered.
    pub(super) asked: usize,
    /// When it began to think about what it owes.
    pub(super) since: Duration,
    /// How many messages it has sent that nobody waits for.
    pub(super) strays: u32,
    /// Finished matches: answers to them come late but are no nonsense.
    pub(super) remembered: VecDeque<u64>,
}

impl Program {
    /// The running program, started if it is not.
    pub(super) fn run(&mut self, jail: &Jail, now: Duration) -> Result<&mut Running, Failure> {
        if self.running.is_none() {
            if let Some(last) = self.last_failure.as_ref().filter(|_| self.vain >= MOST_VAIN) {
                let detail = Text::new("arena-detail-given-up").with("last", last.detail.clone());
                return Err(Failure::new(last.cause, detail));
            }
            let process = Process::start(jail, &self.command).map_err(|error| {
                self.vain += 1;
                let detail =
                    Text::new("arena-detail-not-started").with("problem", error.to_string());
                let failure = Failure::new(Cause::Crash, detail);
                self.last_failure = Some(failure.clone());
                failure
            })?;
            self.running = Some(Running {
                process,
                greeting: None,
                load: 0,
                asked: 0,
                since: now,
                strays: 0,
                remembered: VecDeque::new(),
            });
        }
        Ok(self.running.as_mut().expect("it was just started"))
    }
}

impl Running {
    /// Counts a message that nobody waits for.
    pub(super) fn stray(&mut self) -> Result<(), Failure> {
        self.strays += 1;
        if self.strays > MOST_STRAYS {
            return Err(Failure::plain(Cause::Flood, "arena-detail-strays"));
        }
        Ok(())
    }

    /// Remembers a finished match.
    pub(super) fn remember(&mut self, id: u64) {
        if self.remembered.len() == MOST_REMEMBERED {
            self.remembered.pop_front();
        }
        self.remembered.push_back(id);
    }
}

/// When a program has used all its time, if it owes anything: the longest that any of its matches still allows, since
/// nobody knows about which of them it thinks.
pub(super) fn deadline(
    games: &[Option<Game>],
    number: usize,
    running: &Running,
) -> Option<Duration> {
    if running.greeting.is_none() {
        return Some(running.since + Duration::from_millis(u64::from(HELLO_MS)));
    }
    let owed = games.iter().flatten().filter_map(|game| {
        let waiting = game.waiting.filter(|w| game.places[w.seat.index()].process == number)?;
        Some(game.patience(waiting.seat))
    });
    owed.max().map(|patience| running.since + patience)
}
