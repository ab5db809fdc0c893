//! Plays the games of a schedule on several threads and hands over every finished one. It counts nothing and keeps no
//! file; the results of a game do not depend on the thread that plays it or on what was played before.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use croupier_engine::{Deal, Finished, Runner, SetupError, Timing};

use crate::shelf::Shelf;
use crate::tally::Line;
use crate::{By, Cause, Contest, Entrant, Failed, Pairing, Schedule};

/// Everything that decides what is played.
pub struct Plan {
    /// What all games have in common.
    pub contest: Contest,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Whether it is found out how much of each result was luck.
    pub luck: Luck,
}

/// Whether it is found out how much of each result was luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// Where the game has an exact judge.
    Measured,
    /// Not at all.
    Ignored,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Done {
    /// What counts.
    pub line: Line,
    /// Its steps, if it may be worth keeping.
    pub steps: Vec<String>,
    /// What programs wrote to standard error, by seat.
    pub said: Vec<String>,
}

/// Games are handed over together when there are so many or when so much time has passed.
const BATCH: usize = 256;
const MOMENT: Duration = Duration::from_millis(50);

/// Quick bots are timed in one group of so many; reading the clock would cost more than their thoughts.
const TIMED: u64 = 16;
/// A bot that thinks longer than this over a decision is timed always.
const SLOW_MS: f64 = 0.02;

/// Plays all games for which `wanted` holds. `done` gets the finished ones, in no particular order, and with nothing in
/// hand every few moments; when it breaks off, games under way are finished and dropped.
pub fn run(
    plan: &Plan,
    threads: usize,
    wanted: &(dyn Fn(u64) -> bool + Sync),
    done: &mut dyn FnMut(Vec<Done>) -> ControlFlow<()>,
) -> Result<(), SetupError> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    // Opened before any thread starts, so that a wrong name is told once and at once.
    let runners = (0..threads.max(1)).map(|_| open(plan)).collect::<Result<Vec<_>, _>>()?;
    thread::scope(|scope| {
        let (give, take) = sync_channel(64);
        for runner in runners {
            let (give, next, stop) = (give.clone(), &next, &stop);
            scope.spawn(move || {
                let batch = Batch { give, games: Vec::new(), begun: Instant::now() };
                let mut worker = Worker { plan, runner, shelf: Shelf::default(), batch, slow: false };
                worker.work(next, stop, wanted);
            });
        }
        drop(give);
        hand_over(&take, &stop, done);
    });
    Ok(())
}

/// Hands finished games on until all threads have ended.
fn hand_over(
    take: &Receiver<Vec<Done>>,
    stop: &AtomicBool,
    done: &mut dyn FnMut(Vec<Done>) -> ControlFlow<()>,
) {
    loop {
        let games = match take.recv_timeout(MOMENT) {
            Ok(games) => games,
            Err(RecvTimeoutError::Timeout) => Vec::new(),
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if !stop.load(Ordering::Relaxed) && done(games).is_break() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Whether all bots of a plan can be made and its options be played.
pub fn check(plan: &Plan) -> Result<(), SetupError> {
    open(plan).map(drop)
}

fn open(plan: &Plan) -> Result<Box<dyn Runner>, SetupError> {
    // A place for every entrant keeps the numbers the same; programs are played elsewhere and never asked for here.
    let specs: Vec<&str> = plan
        .entrants
        .iter()
        .map(|entrant| match &entrant.by {
            By::BuiltIn(spec) => spec.as_str(),
            By::Program(_) | By::Wasm(_) => "random",
        })
        .collect();
    plan.contest.kind.runner(&plan.contest.options, &specs, plan.contest.means)
}

/// Finished games on their way out of a thread.
struct Batch {
    give: SyncSender<Vec<Done>>,
    games: Vec<Done>,
    begun: Instant,
}

impl Batch {
    fn push(&mut self, done: Done) {
        self.games.push(done);
        if self.games.len() >= BATCH {
            self.flush();
        }
    }

    fn flush_if_due(&mut self) {
        if self.begun.elapsed() >= MOMENT {
            self.flush();
        }
    }

    fn flush(&mut self) {
        self.begun = Instant::now();
        if !self.games.is_empty() {
            // Nobody listens any more only if the whole run has ended.
            let _ = self.give.send(std::mem::take(&mut self.games));
        }
    }
}

/// One thread.
struct Worker<'a> {
    plan: &'a Plan,
    runner: Box<dyn Runner>,
    /// The best games of this thread: only their steps are written out.
    shelf: Shelf,
    batch: Batch,
    slow: bool,
}

impl Worker<'_> {
    fn work(&mut self, next: &AtomicU64, stop: &AtomicBool, wanted: &(dyn Fn(u64) -> bool + Sync)) {
        let schedule = &self.plan.schedule;
        let size = schedule.seats() as u64;
        while !stop.load(Ordering::Relaxed) {
            let group = next.fetch_add(1, Ordering::Relaxed);
            if group >= schedule.groups() {
                break;
            }
            let missing = (group * size..(group + 1) * size).filter(|number| wanted(*number));
            let missing: Vec<u64> = missing.collect();
            if missing.is_empty() {
                continue;
            }
            let deal = schedule.deal(group);
            for number in missing {
                let pairing = schedule.pairing_of(number, deal.clone());
                let done = self.play(&pairing, group.is_multiple_of(TIMED));
                self.batch.push(done);
            }
            self.batch.flush_if_due();
        }
        self.batch.flush();
    }

    fn play(&mut self, pairing: &Pairing, sampled: bool) -> Done {
        let timing = if sampled || self.slow { Timing::On } else { Timing::Off };
        let played = self.runner.play(&Deal {
            seed: &pairing.seed,
            bots: &pairing.seated,
            luck: Some(&pairing.luck),
            timing,
        });
        let mut line = match played {
            Ok(finished) => {
                if let Some(thought_ms) = &finished.thought_ms {
                    let decisions: u32 = finished.decisions.iter().sum();
                    self.slow = thought_ms.iter().sum::<f64>() > SLOW_MS * f64::from(decisions);
                }
                line_of(pairing.number, finished)
            }
            Err(error) => broken(pairing, &error, self.runner.steps().len()),
        };
        if self.plan.luck == Luck::Measured && line.failures.is_empty() {
            line.luck = self.runner.luck().unwrap_or_default();
        }
        let kept = self.shelf.offer(&line, &pairing.seated).is_some();
        let steps = if kept { self.runner.steps() } else { Vec::new() };
        Done { line, steps, said: Vec::new() }
    }
}

fn line_of(game: u64, finished: Finished) -> Line {
    let us = finished.thought_ms.unwrap_or_default();
    Line {
        game,
        payoffs: finished.payoffs,
        scores: finished.scores,
        decisions: finished.decisions,
        us: us.iter().map(|ms| (ms * 1000.0).round() as u64).collect(),
        luck: Vec::new(),
        failures: Vec::new(),
    }
}

/// A game that could not be played to its end: the seat that failed gets nothing, the others share.
fn broken(pairing: &Pairing, error: &SetupError, step: usize) -> Line {
    let seats = pairing.seated.len();
    let (culprit, cause, detail) = match error {
        SetupError::Bot(seat, error) => (Some(seat.index()), Cause::Crash, error.to_string()),
        SetupError::TooLong => (None, Cause::Timeout, "the game does not end".to_owned()),
        SetupError::Options(_) | SetupError::NoSuchBot(_) => {
            (None, Cause::Crash, "the game cannot be set up".to_owned())
        }
    };
    let sharing = if culprit.is_some() { seats - 1 } else { seats };
    let share = |seat: usize| if culprit == Some(seat) { 0.0 } else { 1.0 / sharing as f32 };
    let failed = |seat: usize| Failed { seat: seat as u8, step, cause, detail: detail.clone() };
    Line {
        game: pairing.number,
        payoffs: (0..seats).map(share).collect(),
        scores: vec![0; seats],
        decisions: vec![0; seats],
        us: Vec::new(),
        luck: Vec::new(),
        failures: (0..seats)
            .filter(|seat| culprit.is_none_or(|culprit| culprit == *seat))
            .map(failed)
            .collect(),
    }
}
