//! Plays the games of a schedule on several threads and hands over every finished one. It counts nothing and keeps no
//! file; the results of a game do not depend on the thread that plays it or on what was played before.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use croupier_engine::{Deal, Finished, Runner, SetupError, Text, Timing};

use crate::host::{Desk, HostError, Jail};
use crate::shelf::Shelf;
use crate::tally::Line;
use crate::{By, Cause, Contest, Entrant, Failed, Pairing, Played, Schedule};

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
    /// What programs are started in.
    pub jail: Jail,
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

/// Why a contest cannot be played.
#[derive(Debug)]
pub enum RunError {
    /// The game, its options or one of its own bots.
    Setup(SetupError),
    /// A program that cannot be brought to a table.
    Host(HostError),
}

impl Plan {
    /// Whether a program takes part in a group.
    fn is_hosted(&self, group: u64) -> bool {
        let members = &self.schedule.lineups()[self.schedule.lineup(group)];
        members.iter().any(|entrant| self.is_program(*entrant))
    }

    fn is_program(&self, entrant: usize) -> bool {
        !matches!(self.entrants[entrant].by, By::BuiltIn(_))
    }

    fn open(&self) -> Result<Box<dyn Runner>, SetupError> {
        // A place for every entrant keeps the numbers the same; programs play at a desk and are never asked for here.
        let specs = self.entrants.iter().map(|entrant| match &entrant.by {
            By::BuiltIn(spec) => spec.as_str(),
            By::Program(_) | By::Wasm(_) => "random",
        });
        let Contest { kind, options, means, .. } = &self.contest;
        kind.runner(options, &specs.collect::<Vec<_>>(), *means)
    }

    fn desk(&self) -> Result<Option<Desk>, HostError> {
        let programs = (0..self.entrants.len()).any(|entrant| self.is_program(entrant));
        programs.then(|| Desk::open_with(&self.contest, &self.entrants, &self.jail)).transpose()
    }
}

/// Finds out whether all entrants of a plan can play, and tells from what programs cannot be held back here.
pub fn check(plan: &Plan) -> Result<Vec<&'static str>, RunError> {
    plan.open().map_err(RunError::Setup)?;
    let desk = plan.desk().map_err(RunError::Host)?;
    Ok(desk.map_or_else(Vec::new, |desk| desk.unconfined().to_vec()))
}

/// Plays all games for which `wanted` holds. `done` gets the finished ones, in no particular order, and with nothing in
/// hand every few moments; when it breaks off, no more games are begun and it still gets those that are finished.
pub fn run(
    plan: &Plan,
    threads: usize,
    wanted: &(dyn Fn(u64) -> bool + Sync),
    done: &mut dyn FnMut(Vec<Done>) -> ControlFlow<()>,
) -> Result<(), RunError> {
    let course = Course {
        plan,
        wanted,
        next: AtomicU64::new(0),
        next_hosted: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        trouble: Mutex::new(None),
    };
    // Opened before any thread starts, so that what cannot be played is told once and at once.
    let mut tables = Vec::new();
    for number in 0..threads.max(1) {
        let runner = plan.open().map_err(RunError::Setup)?;
        let desk = plan.desk().map_err(RunError::Host)?;
        tables.push((runner, desk.map(|desk| desk.number(number))));
    }
    thread::scope(|scope| {
        let (give, take) = sync_channel(64);
        for (runner, desk) in tables {
            let batch = Batch { give: give.clone(), games: Vec::new(), begun: Instant::now() };
            let course = &course;
            scope.spawn(move || {
                let mut worker =
                    Worker { course, runner, shelf: Shelf::default(), batch, slow: false };
                if let Some(mut desk) = desk {
                    worker.host(&mut desk);
                }
                worker.work();
            });
        }
        drop(give);
        hand_over(&take, &course.stop, done);
    });
    let trouble = course.trouble.into_inner().unwrap_or_default();
    trouble.map_or(Ok(()), |error| Err(RunError::Host(error)))
}

/// What all threads of a run share.
struct Course<'a> {
    plan: &'a Plan,
    wanted: &'a (dyn Fn(u64) -> bool + Sync),
    /// The next group without programs, and the next with.
    next: AtomicU64,
    next_hosted: AtomicU64,
    stop: AtomicBool,
    trouble: Mutex<Option<HostError>>,
}

impl Course<'_> {
    /// The next group from a counter in which games are wanted, with their numbers.
    fn group(&self, next: &AtomicU64, is_hosted: Hosted) -> Option<(u64, Vec<u64>)> {
        let schedule = &self.plan.schedule;
        let size = schedule.seats() as u64;
        loop {
            let group = next.fetch_add(1, Ordering::Relaxed);
            if group >= schedule.groups() || self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if self.plan.is_hosted(group) != (is_hosted == Hosted::Yes) {
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

/// Whether programs take part.
#[derive(Clone, Copy, PartialEq)]
enum Hosted {
    Yes,
    No,
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
        let stopping = stop.load(Ordering::Relaxed);
        if (!stopping || !games.is_empty()) && done(games).is_break() {
            stop.store(true, Ordering::Relaxed);
        }
    }
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
    course: &'a Course<'a>,
    runner: Box<dyn Runner>,
    /// The best games of this thread: only their steps are written out.
    shelf: Shelf,
    batch: Batch,
    slow: bool,
}

impl Worker<'_> {
    /// Plays all groups in which programs take part, as many games at once as they take.
    fn host(&mut self, desk: &mut Desk) {
        let course = self.course;
        let schedule = &course.plan.schedule;
        let mut pairings = std::iter::from_fn(|| course.group(&course.next_hosted, Hosted::Yes))
            .flat_map(|(_, numbers)| numbers.into_iter().map(|number| schedule.pairing(number)));
        let played = desk.play(&mut pairings, &mut |played| {
            self.take(played);
            if course.stop.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if let Err(error) = played {
            course.stop.store(true, Ordering::Relaxed);
            if let Ok(mut trouble) = course.trouble.lock() {
                trouble.get_or_insert(error);
            }
        }
    }

    /// Takes a game from the desk. It is handed over at once: the next may be long in coming.
    fn take(&mut self, mut played: Played) {
        let mut line = Line::of(&played);
        let seated = self.course.plan.schedule.seated(line.game);
        if self.course.plan.luck == Luck::Measured && line.failures.is_empty() {
            let seats = seated.len() as u8;
            line.luck = self.runner.luck_of(seats, &played.steps).unwrap_or_default();
        }
        if self.shelf.offer(&line, &seated).is_none() {
            played.steps.clear();
            played.said.clear();
        }
        self.batch.push(Done { line, steps: played.steps, said: played.said });
        self.batch.flush();
    }

    /// Plays all groups without programs.
    fn work(&mut self) {
        let schedule = &self.course.plan.schedule;
        while let Some((group, numbers)) = self.course.group(&self.course.next, Hosted::No) {
            let deal = schedule.deal(group);
            for number in numbers {
                let pairing = schedule.pairing_of(number, deal.clone());
                let done = self.play(&pairing, group.is_multiple_of(TIMED));
                self.batch.push(done);
                self.batch.flush_if_due();
            }
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
        if self.course.plan.luck == Luck::Measured && line.failures.is_empty() {
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
        SetupError::Bot(seat, error) => {
            let detail = Text::new("arena-detail-own-bot").with("problem", error.to_string());
            (Some(seat.index()), Cause::Crash, detail)
        }
        SetupError::TooLong => (None, Cause::Timeout, Text::new("arena-detail-endless")),
        SetupError::Options(bad) => (None, Cause::Crash, bad.0.clone()),
        SetupError::NoSuchBot(why) => (None, Cause::Crash, why.clone()),
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
