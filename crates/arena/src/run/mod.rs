//! Plays the games of a plan on several threads and hands over every finished one. It counts nothing and writes no
//! file; the result of a game depends neither on its thread nor on the games before it.

mod rotations;
mod worker;

use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use croupier_table::{Runner, SetupError};

use crate::host::{HostError, MatchHost, Sandbox};
use crate::{Contest, Entrant, GameResult, PlayedBy, Schedule};
use rotations::play_hosted_groups;
use worker::{Batch, Worker};

/// Everything that determines which games are played and how.
pub struct Plan {
    /// What all games have in common.
    pub contest: Contest,
    /// The entrants.
    pub entrants: Vec<Entrant>,
    /// The pairings.
    pub schedule: Schedule,
    /// Whether luck is measured.
    pub luck: Luck,
    /// The sandbox that programs are started in.
    pub sandbox: Sandbox,
}

/// Whether the luck of every seat is measured, as a control variate for the statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// Where the game has an exact evaluator.
    Measured,
    /// Never.
    Ignored,
}

/// A finished game on its way to the tally and the disk.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedGame {
    /// What is counted.
    pub result: GameResult,
    /// Its steps, if it is a highlight of its thread or a program has failed in it; otherwise empty.
    pub steps: Vec<String>,
    /// What programs wrote to standard error, by seat.
    pub stderr: Vec<String>,
}

/// Finished games are handed over when a batch is full or this much time has passed.
const BATCH_INTERVAL: Duration = Duration::from_millis(50);
/// How many batches may wait to be taken.
const QUEUED_BATCHES: usize = 64;

/// Why a contest cannot be played.
#[derive(Debug)]
pub enum RunError {
    /// The game, its options or one of its built-in bots.
    Setup(SetupError),
    /// A program that cannot be hosted.
    Host(HostError),
}

impl Plan {
    /// Whether a program takes part in a group.
    fn is_hosted(&self, group: u64) -> bool {
        let members = &self.schedule.lineups()[self.schedule.lineup_index(group)];
        members.iter().any(|entrant| self.is_program(*entrant))
    }

    fn is_program(&self, entrant: usize) -> bool {
        !matches!(self.entrants[entrant].by, PlayedBy::BuiltIn(_))
    }

    fn open_runner(&self) -> Result<Box<dyn Runner>, SetupError> {
        // A placeholder for every program keeps the entrant numbers; the runner never plays a group with programs.
        let specs = self.entrants.iter().map(|entrant| match &entrant.by {
            PlayedBy::BuiltIn(spec) => spec.as_str(),
            PlayedBy::Program(_) | PlayedBy::Wasm(_) | PlayedBy::Remote(_) => "random",
        });
        let Contest { kind, options, resources, .. } = &self.contest;
        kind.runner(options, &specs.collect::<Vec<_>>(), *resources)
    }

    fn open_host(&self) -> Result<Option<MatchHost>, HostError> {
        let programs = (0..self.entrants.len()).any(|entrant| self.is_program(entrant));
        programs
            .then(|| MatchHost::open_with(&self.contest, &self.entrants, &self.sandbox))
            .transpose()
    }
}

/// Checks that all entrants of a plan can play. Returns the names of the restrictions that the sandbox cannot enforce
/// on this machine.
pub fn check_plan(plan: &Plan) -> Result<Vec<&'static str>, RunError> {
    plan.open_runner().map_err(RunError::Setup)?;
    let host = plan.open_host().map_err(RunError::Host)?;
    Ok(host.map_or_else(Vec::new, |host| host.unconfined().to_vec()))
}

/// Plays all games for which `wanted` holds. `on_finished` gets the finished ones in no particular order, and an empty
/// list every `BATCH_INTERVAL` without any. When it breaks, no more games begin, and it still gets those that finish.
pub fn run_contest(
    plan: &Plan,
    threads: usize,
    wanted: &(dyn Fn(u64) -> bool + Sync),
    on_finished: &mut dyn FnMut(Vec<FinishedGame>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    run_on_cores(plan, 0..threads.max(1), wanted, on_finished)
}

/// Plays like [`run_contest`], only games of these deal groups: others are not even looked at.
pub fn run_groups(
    plan: &Plan,
    threads: usize,
    groups: Range<u64>,
    wanted: &(dyn Fn(u64) -> bool + Sync),
    on_finished: &mut dyn FnMut(Vec<FinishedGame>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    run_groups_on_cores(plan, 0..threads.max(1), groups, wanted, on_finished)
}

/// Plays like [`run_contest`], with one thread for each of these cores.
pub(crate) fn run_on_cores(
    plan: &Plan,
    cores: Range<usize>,
    wanted: &(dyn Fn(u64) -> bool + Sync),
    on_finished: &mut dyn FnMut(Vec<FinishedGame>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    run_groups_on_cores(plan, cores, 0..plan.schedule.groups(), wanted, on_finished)
}

fn run_groups_on_cores(
    plan: &Plan,
    cores: Range<usize>,
    groups: Range<u64>,
    wanted: &(dyn Fn(u64) -> bool + Sync),
    on_finished: &mut dyn FnMut(Vec<FinishedGame>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    let shared = SharedState {
        plan,
        wanted,
        end: groups.end.min(plan.schedule.groups()),
        next_built_in: AtomicU64::new(groups.start),
        next_hosted: AtomicU64::new(groups.start),
        stop: AtomicBool::new(false),
        first_error: Mutex::new(None),
    };
    // Everything is opened before the first thread starts, so that a bad plan fails once and at once.
    let (mut runners, mut hosts) = (Vec::new(), Vec::new());
    for core in cores {
        runners.push(plan.open_runner().map_err(RunError::Setup)?);
        hosts.extend(plan.open_host().map_err(RunError::Host)?.map(|host| host.on_core(core)));
    }
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(QUEUED_BATCHES);
        let shared = &shared;
        let worker = |runner| Worker::new(shared, runner, Batch::new(sender.clone()));
        let mut workers: Vec<Worker<'_>> = runners.into_iter().map(worker).collect();
        drop(sender);
        scope.spawn(move || {
            play_hosted_groups(shared, &mut workers, &mut hosts);
            thread::scope(|scope| {
                for mut worker in workers {
                    scope.spawn(move || worker.play_built_in_groups());
                }
            });
        });
        forward_batches(&receiver, &shared.stop, on_finished);
    });
    let first_error = shared.first_error.into_inner().unwrap_or_default();
    first_error.map_or(Ok(()), |error| Err(RunError::Host(error)))
}

/// What all threads of a run share.
struct SharedState<'a> {
    plan: &'a Plan,
    wanted: &'a (dyn Fn(u64) -> bool + Sync),
    /// The group before which all games are.
    end: u64,
    /// The next group to look at that has no programs.
    next_built_in: AtomicU64,
    /// The next group to look at that has programs.
    next_hosted: AtomicU64,
    stop: AtomicBool,
    first_error: Mutex<Option<HostError>>,
}

impl SharedState<'_> {
    /// Takes the next group without programs, with the numbers of its wanted games.
    fn take_built_in_group(&self) -> Option<(u64, Vec<u64>)> {
        self.take_group(&self.next_built_in, |group| !self.plan.is_hosted(group))
    }

    /// Takes the next group with programs, with the numbers of its wanted games.
    fn take_hosted_group(&self) -> Option<(u64, Vec<u64>)> {
        self.take_group(&self.next_hosted, |group| self.plan.is_hosted(group))
    }

    fn take_group(
        &self,
        next: &AtomicU64,
        matches: impl Fn(u64) -> bool,
    ) -> Option<(u64, Vec<u64>)> {
        let schedule = &self.plan.schedule;
        let size = schedule.seats() as u64;
        loop {
            let group = next.fetch_add(1, Ordering::Relaxed);
            if group >= self.end || self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if !matches(group) {
                continue;
            }
            let numbers = group * size..(group + 1) * size;
            let numbers: Vec<u64> = numbers.filter(|number| (self.wanted)(*number)).collect();
            if !numbers.is_empty() {
                return Some((group, numbers));
            }
        }
    }
}

/// Forwards finished games until all threads have ended.
fn forward_batches(
    receiver: &Receiver<Vec<FinishedGame>>,
    stop: &AtomicBool,
    on_finished: &mut dyn FnMut(Vec<FinishedGame>) -> ControlFlow<()>,
) {
    loop {
        let games = match receiver.recv_timeout(BATCH_INTERVAL) {
            Ok(games) => games,
            Err(RecvTimeoutError::Timeout) => Vec::new(),
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let stopping = stop.load(Ordering::Relaxed);
        if (!stopping || !games.is_empty()) && on_finished(games).is_break() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
