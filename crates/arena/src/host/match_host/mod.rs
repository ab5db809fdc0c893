//! A match host plays matches in which programs take part, as many at once as they accept, on the thread that owns it.
//!
//! It is a single-threaded event loop: it advances matches, writes questions, polls all pipes with the nearest deadline,
//! and reads answers. No thread stands between the host and a program, so a message costs one write and one wake-up. One
//! program thinks at a time, about all questions that wait for it. The clock runs only while the host writes and waits: a
//! program does not pay for the thoughts of other players.

mod disk;
mod failures;
mod idle;
mod messages;
mod turns;

use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use croupier_table::{Seat, wire};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use serde_json::Value;

use super::core_affinity::PinnedThread;
use super::failure::EnglishMessages;
use super::hosted_match::{Advance, HostedMatch, PendingAsk, SeatPlayer};
use super::program::{Program, RunningProgram, deadline, entrant_of};
use super::rivals::hide_rivals;
use super::sandbox::Sandbox;
use super::wasm::CompiledModule;
use super::{HostError, check_command};
use crate::bot_files::load_into_memory;
use crate::{Contest, Cores, Entrant, Pairing, PlayedBy, PlayedMatch};
use idle::{CHECK_INTERVAL, IdleWatch};

pub(super) use disk::{DiskState, MAX_EXCESSES};
pub(super) use idle::IdleState;

/// The longest time between two looks at the clock.
const MAX_WAIT: Duration = Duration::from_secs(1);
/// How long programs may take to end after their last match.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);

/// Hosts programs and plays their matches.
pub struct MatchHost {
    contest: Contest,
    entrants: Vec<Entrant>,
    options: Value,
    sandbox: Sandbox,
    unconfined: Vec<&'static str>,
    /// Whether native programs take part.
    has_native: bool,
    max_matches: u32,
    modules: Vec<Option<CompiledModule>>,
    /// A process for every entrant on every seat, indexed by `process_number`.
    programs: Vec<Program>,
    matches: Vec<Option<HostedMatch>>,
    /// The slot and seat of every match that a native program knows, by its id there.
    ids: HashMap<u64, (usize, Seat)>,
    /// The process that starts or thinks.
    turn: Option<usize>,
    /// The one that did last.
    last_turn: usize,
    /// How long the host has waited for programs in all: the clock of native programs.
    clock: Duration,
    /// How long programs have taken to start and to end.
    start_stop_time: Duration,
    /// Matches that are over and not handed over yet.
    finished: Vec<HostedMatch>,
    when_done: WhenDone,
    /// The core to share with the programs, if they are pinned.
    core: Option<usize>,
    idle_watch: IdleWatch,
    last_disk_count: Instant,
    /// Renders failures for programs.
    english: Arc<EnglishMessages>,
}

/// What the host does with its programs after the last match.
#[derive(Clone, Copy, PartialEq)]
enum WhenDone {
    /// Asks them to end; their last output is kept with their last match.
    EndPrograms,
    /// Keeps them for more matches.
    KeepPrograms,
}

impl MatchHost {
    /// A match host for a contest. The running program is the sandbox: its `main` must begin with
    /// [`super::run_sandbox_if_requested`].
    pub fn open(contest: &Contest, entrants: &[Entrant]) -> Result<MatchHost, HostError> {
        MatchHost::open_with(contest, entrants, &Sandbox::current_program())
    }

    /// A match host with another sandbox.
    pub fn open_with(
        contest: &Contest,
        entrants: &[Entrant],
        sandbox: &Sandbox,
    ) -> Result<MatchHost, HostError> {
        let options =
            contest.kind.complete(&contest.options).map_err(|bad| HostError::Game(bad.0))?;
        let mut modules = Vec::new();
        let mut has_native = false;
        for entrant in entrants {
            let mut module = None;
            match &entrant.by {
                PlayedBy::BuiltIn(_) | PlayedBy::Remote(_) => {}
                PlayedBy::Wasm(path) => module = Some(CompiledModule::load(path)?),
                PlayedBy::Program(command) => {
                    check_command(command)?;
                    load_into_memory(&entrant.by);
                    has_native = true;
                }
            }
            modules.push(module);
        }
        let unconfined = if has_native {
            let commands = entrants.iter().filter_map(|one| match &one.by {
                PlayedBy::Program(command) => Some(command.as_slice()),
                PlayedBy::BuiltIn(_) | PlayedBy::Wasm(_) | PlayedBy::Remote(_) => None,
            });
            sandbox.missing_restrictions(commands).map_err(HostError::Sandbox)?
        } else {
            Vec::new()
        };
        Ok(MatchHost {
            contest: contest.clone(),
            entrants: entrants.to_vec(),
            options,
            sandbox: sandbox.clone(),
            unconfined,
            has_native,
            max_matches: wire::MAX_GAMES,
            modules,
            programs: Vec::new(),
            matches: Vec::new(),
            ids: HashMap::new(),
            turn: None,
            last_turn: 0,
            clock: Duration::ZERO,
            start_stop_time: Duration::ZERO,
            finished: Vec::new(),
            when_done: WhenDone::EndPrograms,
            core: (has_native && contest.cores == Cores::One).then_some(0),
            idle_watch: IdleWatch::new(),
            last_disk_count: Instant::now(),
            english: Arc::new(EnglishMessages::new(contest.kind)),
        })
    }

    /// Limits how many matches are played at once, even if programs accept more.
    #[must_use]
    pub fn at_most(mut self, matches: u32) -> MatchHost {
        self.max_matches = matches.max(1);
        self
    }

    /// Uses the n-th core if programs are pinned, so that several hosts use different ones.
    #[must_use]
    pub fn on_core(mut self, n: usize) -> MatchHost {
        self.core = self.core.map(|_| n);
        self
    }

    /// Keeps the programs running for the next call of [`MatchHost::play_matches`].
    #[must_use]
    pub fn keeping_programs(mut self) -> MatchHost {
        self.when_done = WhenDone::KeepPrograms;
        self
    }

    /// The names of the restrictions that cannot be enforced on native programs on this machine.
    pub fn unconfined(&self) -> &[&'static str] {
        &self.unconfined
    }

    /// How long programs have taken so far to start, until their `hello`, and to end.
    pub(crate) fn start_stop_time(&self) -> Duration {
        self.start_stop_time
    }

    /// Plays matches and hands over each result as soon as it is there, not always in the order of their numbers. A
    /// break returns at once and abandons the matches in progress.
    pub fn play_matches(
        &mut self,
        pairings: &mut dyn Iterator<Item = Pairing>,
        on_played: &mut dyn FnMut(PlayedMatch) -> ControlFlow<()>,
    ) -> Result<(), HostError> {
        let _pinned = self.core.map(PinnedThread::pin);
        if self.has_native && self.when_done == WhenDone::EndPrograms {
            blur_numbers_of_pipes();
        }
        let mut next = pairings.next();
        loop {
            while let Some(pairing) = next.take_if(|pairing| self.has_room(pairing)) {
                self.begin(pairing)?;
                next = pairings.next();
                if !self.finished.is_empty() {
                    break;
                }
            }
            self.pass_turn();
            let is_playing = self.matches.iter().any(Option::is_some);
            if !is_playing && next.is_none() && self.when_done == WhenDone::EndPrograms {
                self.end_programs();
            }
            for hosted in std::mem::take(&mut self.finished) {
                if on_played(hosted.into_played()).is_break() {
                    self.abandon_matches();
                    return Ok(());
                }
            }
            if is_playing {
                // On a shared core a program may begin to think while its question is still being written.
                let begun = Instant::now();
                self.send_messages();
                self.wait(begun);
            } else if next.is_none() {
                return Ok(());
            }
        }
    }

    /// Asks all programs to end and keeps their last output with the last match of each. Remote bots stay connected.
    fn end_programs(&mut self) {
        let mut ending: Vec<(usize, RunningProgram)> = Vec::new();
        for (number, program) in self.programs.iter_mut().enumerate() {
            ending.extend(program.release().map(|running| (number, running)));
        }
        for (_, running) in &mut ending {
            running.wake();
            running.queue_to_outbox();
            running.peer.close_stdin();
        }
        let begun = Instant::now();
        for (number, mut running) in ending {
            running.peer.drain_stderr(EXIT_TIMEOUT.saturating_sub(begun.elapsed()));
            let text = running.peer.take_stderr();
            let own_seat = |hosted: &HostedMatch| {
                let entrant = |number: usize| entrant_of(self.entrants.len(), number);
                let mut seats = hosted.seats.iter();
                seats.position(|seat| entrant(seat.process) == entrant(number))
            };
            let mut latest_first = self.finished.iter_mut().rev();
            let last = latest_first.find_map(|hosted| Some((own_seat(hosted)?, hosted)));
            if let Some((seat, hosted)) = last {
                hosted.append_stderr(Seat(seat as u8), &text);
            }
        }
        self.start_stop_time += begun.elapsed();
    }

    /// Drops all matches in progress and ends the programs that play in them.
    fn abandon_matches(&mut self) {
        self.matches.clear();
        self.ids.clear();
        self.turn = None;
        for program in &mut self.programs {
            program.awaits_start = false;
            if program.running.as_ref().is_some_and(|running| running.matches > 0) {
                program.running = None;
            }
        }
    }

    /// Whether every program of a pairing accepts one more match, over all its processes.
    fn has_room(&self, pairing: &Pairing) -> bool {
        let count = self.entrants.len();
        let playing = self.matches.iter().flatten().count();
        let accepts_more = |&entrant: &usize| {
            let own = self.programs.iter().skip(entrant).step_by(count);
            let greetings = own.filter_map(|program| program.running.as_ref()?.greeting.as_ref());
            let limit = greetings.map(|hello| hello.games as usize).max().unwrap_or(1);
            let plays = |hosted: &&HostedMatch| {
                hosted.seats.iter().any(|seat| entrant_of(count, seat.process) == entrant)
            };
            !matches!(self.entrants[entrant].by, PlayedBy::Program(_))
                || self.matches.iter().flatten().filter(plays).count() < limit
        };
        playing < self.max_matches as usize && pairing.seated.iter().all(accepts_more)
    }

    /// Creates an entry for every process that a table of this size may need.
    fn reserve_programs(&mut self, seats: usize) {
        while self.programs.len() < seats * self.entrants.len() {
            let entrant = entrant_of(self.entrants.len(), self.programs.len());
            let program = match &self.entrants[entrant].by {
                PlayedBy::Program(command) => Program {
                    command: command.clone(),
                    sandbox: Some(hide_rivals(self.sandbox.clone(), &self.entrants, entrant)),
                    ..Program::default()
                },
                PlayedBy::Remote(bot) => {
                    Program { remote: Some(bot.clone()), ..Program::default() }
                }
                PlayedBy::BuiltIn(_) | PlayedBy::Wasm(_) => Program::default(),
            };
            self.programs.push(program);
        }
    }

    /// Opens a match, whose native programs are greeted in their turns.
    fn begin(&mut self, pairing: Pairing) -> Result<(), HostError> {
        let MatchHost { contest, entrants, modules, options, english, .. } = &*self;
        let hosted = HostedMatch::open(contest, entrants, modules, options, english, pairing)?;
        let slot = self.matches.iter().position(Option::is_none).unwrap_or_else(|| {
            self.matches.push(None);
            self.matches.len() - 1
        });
        let seats = hosted.seats.len() as u8;
        self.reserve_programs(hosted.seats.len());
        self.matches[slot] = Some(hosted);
        for seat in Seat::all(seats) {
            let Some(hosted) = &self.matches[slot] else { break };
            if matches!(hosted.seats[seat.index()].player, SeatPlayer::Native) {
                self.link(slot, seat);
            }
        }
        self.advance(slot);
        Ok(())
    }

    /// Advances a match, if all its programs have sent `hello` and none of them has a pending question.
    fn advance(&mut self, slot: usize) {
        let Some(hosted) = &mut self.matches[slot] else { return };
        let has_greeted = |number: usize| {
            let running = self.programs[number].running.as_ref();
            running.is_some_and(|running| running.greeting.is_some())
        };
        let is_ready = hosted
            .seats
            .iter()
            .all(|seat| !matches!(seat.player, SeatPlayer::Native) || has_greeted(seat.process));
        if hosted.pending.is_some() || !is_ready {
            return;
        }
        let advanced =
            self.watching_idle(|host| host.matches[slot].as_mut().map(HostedMatch::advance));
        let Some(hosted) = &mut self.matches[slot] else { return };
        match advanced {
            None => {}
            Some(Advance::Over) => self.finish(slot),
            Some(Advance::Ask(seat)) => {
                let number = hosted.seats[seat.index()].process;
                let Some(running) = &mut self.programs[number].running else {
                    unreachable!("a program that has ended is not asked");
                };
                let step = hosted.write_ask(seat, &mut running.queue);
                running.pending_asks += 1;
                hosted.pending = Some(PendingAsk { seat, step, since: self.clock });
            }
        }
    }

    /// Sends `over` to the programs of a match and puts its result aside.
    fn finish(&mut self, slot: usize) {
        let Some(mut hosted) = self.matches[slot].take() else { return };
        for seat in Seat::all(hosted.seats.len() as u8) {
            if !hosted.seats[seat.index()].is_linked {
                continue;
            }
            let id = hosted.id(seat);
            self.ids.remove(&id);
            let program = &mut self.programs[hosted.seats[seat.index()].process];
            program.consecutive_failures = 0;
            if let Some(running) = &mut program.running {
                hosted.write_over(seat, &mut running.queue);
                running.matches -= 1;
                running.remember_finished(id);
                // A flood fails when the process is read next.
                let _ = running.peer.capture_stderr();
                hosted.append_stderr(seat, &running.peer.take_stderr());
            }
        }
        self.finished.push(hosted);
    }

    /// Polls the programs, which have been thinking since `begun`, handles their output, and ends those whose time is
    /// up.
    fn wait(&mut self, begun: Instant) {
        let mut watched: Vec<PollFd<'_>> = Vec::new();
        let mut owners: Vec<(usize, usize)> = Vec::new();
        let mut wait = self
            .turn_deadline()
            .map_or(MAX_WAIT, |deadline| deadline.saturating_sub(self.clock).min(MAX_WAIT));
        for (number, program) in self.programs.iter().enumerate() {
            if let Some(running) = &program.running {
                owners.push((number, watched.len()));
                running.peer.add_poll_fds(&mut watched);
                if self.is_watched(number) {
                    wait = wait.min(CHECK_INTERVAL);
                }
            }
        }
        let wait = Timespec::try_from(wait).ok();
        let woken = poll(&mut watched, wait.as_ref()).unwrap_or(0);
        let waited = begun.elapsed();
        self.clock += waited;
        if self.is_starting() {
            self.start_stop_time += waited;
        }
        let is_ready = |at: usize| !(watched[at].revents() - PollFlags::OUT).is_empty();
        // The first descriptor of a process is its standard output; standard error follows while it is open.
        let ends = owners.iter().skip(1).map(|(_, at)| *at).chain([watched.len()]);
        let ready: Vec<(usize, bool, bool)> = owners
            .iter()
            .zip(ends)
            .map(|(&(number, at), end)| (number, is_ready(at), (at + 1..end).any(&is_ready)))
            .collect();
        for (number, has_output, has_errors) in ready {
            if woken > 0 && has_errors {
                self.capture_stderr(number);
            }
            if woken > 0 && has_output {
                self.handle_output(number);
            }
        }
        if let Some(number) = self.turn
            && self.turn_deadline().is_some_and(|deadline| self.clock >= deadline)
        {
            self.fail_late_program(number);
        }
        self.check_idle_if_due();
        self.check_disk_if_due();
    }

    /// Whether the program whose turn it is has not sent `hello` yet.
    fn is_starting(&self) -> bool {
        let running = self.turn.and_then(|number| self.programs[number].running.as_ref());
        running.is_some_and(|running| running.greeting.is_none())
    }

    /// The time at which the program whose turn it is has used up its time.
    fn turn_deadline(&self) -> Option<Duration> {
        let number = self.turn?;
        deadline(&self.matches, number, self.programs[number].running.as_ref()?)
    }
}

/// Makes a random number of pipes. The kernel counts pipes for everybody on a core, and a bot can see the numbers of its
/// own: one that makes a million of them could leave the next process a message of twenty bits in that count.
fn blur_numbers_of_pipes() {
    const MOST: u64 = 1 << 15;
    let random = RandomState::new().build_hasher().finish();
    for _ in 0..random % MOST {
        drop(io::pipe());
    }
}
