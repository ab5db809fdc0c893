//! A desk plays matches in which programs take part, as many at once as they take, on the thread that owns it.
//!
//! One loop does everything: it moves matches on, writes what programs are to be asked, waits until one of them answers
//! or has used its time, and reads. No thread stands between the desk and a program, so a message costs one write and
//! one wake-up. Time is counted only while the desk asks and waits: a program does not pay for what other players think.

mod parting;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use croupier_engine::{Seat, Text, wire};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use serde_json::Value;

use super::confine::Jail;
use super::cores::OnOneCore;
use super::failure::English;
use super::game::{Absence, Game, Next, Player, Waiting, check_protocol};
use super::program::{Program, Running, deadline, entrant_of};
use super::wasm::Compiled;
use super::{Failure, HELLO_MS, HostError, check_command};
use crate::{By, Cause, Contest, Cores, Entrant, Pairing, Played};

/// The desk looks around at least so often.
const LONGEST_WAIT: Duration = Duration::from_secs(1);
/// So long programs may take to end after their last match.
const FAREWELL: Duration = Duration::from_secs(2);

/// A place where programs play.
pub struct Desk {
    contest: Contest,
    entrants: Vec<Entrant>,
    options: Value,
    jail: Jail,
    unconfined: Vec<&'static str>,
    most_at_once: u32,
    modules: Vec<Option<Compiled>>,
    /// A process for every entrant on every seat, see `process`.
    programs: Vec<Program>,
    games: Vec<Option<Game>>,
    /// The place of every match that a native program knows of, by its id there.
    ids: HashMap<u64, (usize, Seat)>,
    /// How long the desk has waited in all: the clock of native programs.
    clock: Duration,
    /// Matches that are over and not told yet.
    done: Vec<Game>,
    after: After,
    /// On which core it plays, if programs are to share one with it.
    core: Option<usize>,
    /// In which words programs are told what was wrong with their answers.
    english: Arc<English>,
}

/// What becomes of the programs after the last match.
#[derive(Clone, Copy, PartialEq)]
enum After {
    /// They end, and their last words are kept with their last match.
    TheyEnd,
    /// They wait for more.
    TheyStay,
}

/// What a program is to be blamed for.
enum Blame {
    /// The whole program.
    Program(Failure),
    /// One match of it.
    Match(usize, Seat, Failure),
}

impl Desk {
    /// A desk for a contest, with the running program as the jail: it must call [`super::enter_jail`] first in `main`.
    pub fn open(contest: &Contest, entrants: &[Entrant]) -> Result<Desk, HostError> {
        Desk::open_with(contest, entrants, &Jail::own())
    }

    /// A desk with another jail.
    pub fn open_with(
        contest: &Contest,
        entrants: &[Entrant],
        jail: &Jail,
    ) -> Result<Desk, HostError> {
        let options =
            contest.kind.complete(&contest.options).map_err(|bad| HostError::Game(bad.0))?;
        let mut modules = Vec::new();
        let mut native = false;
        for entrant in entrants {
            let mut module = None;
            match &entrant.by {
                By::BuiltIn(_) => {}
                By::Wasm(path) => module = Some(Compiled::load(path)?),
                By::Program(command) => {
                    check_command(command)?;
                    native = true;
                }
            }
            modules.push(module);
        }
        let unconfined = if native { jail.missing().map_err(HostError::Jail)? } else { Vec::new() };
        Ok(Desk {
            contest: contest.clone(),
            entrants: entrants.to_vec(),
            options,
            jail: jail.clone(),
            unconfined,
            most_at_once: wire::MAX_GAMES,
            modules,
            programs: Vec::new(),
            games: Vec::new(),
            ids: HashMap::new(),
            clock: Duration::ZERO,
            done: Vec::new(),
            after: After::TheyEnd,
            core: (native && contest.cores == Cores::One).then_some(0),
            english: Arc::new(English::new(contest.kind)),
        })
    }

    /// Plays at most so many matches at once, even if programs take more.
    #[must_use]
    pub fn at_most(mut self, matches: u32) -> Desk {
        self.most_at_once = matches.max(1);
        self
    }

    /// One of several desks, each with a core of its own as far as there are cores.
    #[must_use]
    pub fn number(mut self, desk: usize) -> Desk {
        self.core = self.core.map(|_| desk);
        self
    }

    /// Keeps the programs for the next call of `play`, which pays no start again.
    #[must_use]
    pub fn staying(mut self) -> Desk {
        self.after = After::TheyStay;
        self
    }

    /// The bonds that do not hold native programs on this machine, by name; empty if all do or none is needed.
    pub fn unconfined(&self) -> &[&'static str] {
        &self.unconfined
    }

    /// Plays matches and tells each result as soon as it is there, not always in the order of their numbers. A break
    /// ends at once; matches that are not over are forgotten.
    pub fn play(
        &mut self,
        pairings: &mut dyn Iterator<Item = Pairing>,
        tell: &mut dyn FnMut(Played) -> ControlFlow<()>,
    ) -> Result<(), HostError> {
        let _core = self.core.map(OnOneCore::take);
        let mut next = pairings.next();
        loop {
            while let Some(pairing) = next.take_if(|pairing| self.has_room(pairing)) {
                self.begin(pairing)?;
                next = pairings.next();
                if !self.done.is_empty() {
                    break;
                }
            }
            let playing = self.games.iter().any(Option::is_some);
            if !playing && next.is_none() && self.after == After::TheyEnd {
                self.dismiss();
            }
            for game in std::mem::take(&mut self.done) {
                if tell(game.into_played()).is_break() {
                    self.abandon();
                    return Ok(());
                }
            }
            if playing {
                // On a shared core a program may think while its question is still being written.
                let begun = Instant::now();
                for running in self.programs.iter_mut().filter_map(|one| one.running.as_mut()) {
                    running.process.flush();
                }
                self.wait(begun);
            } else if next.is_none() {
                return Ok(());
            }
        }
    }

    /// Asks all programs to end, and keeps what they say then with the last match of each.
    fn dismiss(&mut self) {
        let mut leaving: Vec<(usize, Running)> = Vec::new();
        for (number, program) in self.programs.iter_mut().enumerate() {
            leaving.extend(program.running.take().map(|running| (number, running)));
        }
        for (_, running) in &mut leaving {
            running.process.dismiss();
        }
        let begun = Instant::now();
        for (number, mut running) in leaving {
            running.process.hear_out(FAREWELL.saturating_sub(begun.elapsed()));
            let words = running.process.said().take();
            let own = |game: &Game| {
                let entrant = |number: usize| entrant_of(self.entrants.len(), number);
                let mut places = game.places.iter();
                places.position(|place| entrant(place.process) == entrant(number))
            };
            let last = self.done.iter_mut().rev().find_map(|game| Some((own(game)?, game)));
            if let Some((seat, game)) = last {
                game.keep_words(Seat(seat as u8), &words);
            }
        }
    }

    /// Forgets all matches, and ends the programs that played in them.
    fn abandon(&mut self) {
        self.games.clear();
        self.ids.clear();
        for program in &mut self.programs {
            if program.running.as_ref().is_some_and(|running| running.load > 0) {
                program.running = None;
            }
        }
    }

    /// Whether every program takes one more match, all its processes together.
    fn has_room(&self, pairing: &Pairing) -> bool {
        let playing = self.games.iter().flatten().count();
        let takes_more = |&entrant: &usize| {
            let own = self.programs.iter().skip(entrant).step_by(self.entrants.len());
            let (mut load, mut most) = (0, 1);
            for running in own.filter_map(|program| program.running.as_ref()) {
                load += running.load;
                most = most.max(running.greeting.as_ref().map_or(1, |hi| hi.games as usize));
            }
            load < most
        };
        playing < self.most_at_once as usize && pairing.seated.iter().all(takes_more)
    }

    /// Makes an entry for every process that so many seats may need.
    fn reserve(&mut self, seats: usize) {
        while self.programs.len() < seats * self.entrants.len() {
            let entrant = entrant_of(self.entrants.len(), self.programs.len());
            let command = match &self.entrants[entrant].by {
                By::Program(command) => command.clone(),
                By::BuiltIn(_) | By::Wasm(_) => Vec::new(),
            };
            self.programs.push(Program { command, ..Program::default() });
        }
    }

    fn begin(&mut self, pairing: Pairing) -> Result<(), HostError> {
        let Desk { contest, entrants, modules, options, english, .. } = &*self;
        let game = Game::open(contest, entrants, modules, options, english, pairing)?;
        let slot = self.games.iter().position(Option::is_none).unwrap_or_else(|| {
            self.games.push(None);
            self.games.len() - 1
        });
        let seats = game.places.len() as u8;
        self.reserve(game.places.len());
        self.games[slot] = Some(game);
        for seat in Seat::all(seats) {
            let Some(game) = &mut self.games[slot] else { break };
            let number = game.places[seat.index()].process;
            if !matches!(game.places[seat.index()].player, Player::Native) {
                continue;
            }
            match self.programs[number].run(&self.jail, self.clock) {
                Ok(running) => {
                    running.load += 1;
                    game.write_hello(seat, &self.options, running.process.out());
                    let place = &mut game.places[seat.index()];
                    place.linked = true;
                    place.wants_seen = running.greeting.as_ref().is_some_and(|hi| hi.seen);
                    self.ids.insert(game.id(seat), (slot, seat));
                }
                Err(failure) => game.fail(seat, &failure, Absence::ToTheEnd),
            }
        }
        self.go_on(slot);
        Ok(())
    }

    /// Moves a match on, if all its programs have said hello and none of them is being asked.
    fn go_on(&mut self, slot: usize) {
        let Some(game) = &mut self.games[slot] else { return };
        let greeted = |number: usize| {
            let running = self.programs[number].running.as_ref();
            running.is_some_and(|running| running.greeting.is_some())
        };
        let ready = game.places.iter().all(|place| !place.linked || greeted(place.process));
        if game.waiting.is_some() || !ready {
            return;
        }
        match game.advance() {
            Next::Over => self.finish(slot),
            Next::Ask(seat) => {
                let number = game.places[seat.index()].process;
                let Some(running) = &mut self.programs[number].running else {
                    unreachable!("a program that is gone is not asked");
                };
                let n = game.write_ask(seat, running.process.out());
                if running.asked == 0 {
                    running.since = self.clock;
                }
                running.asked += 1;
                game.waiting = Some(Waiting { seat, n, since: self.clock });
            }
        }
    }

    /// Says good-bye to everybody and puts the result down.
    fn finish(&mut self, slot: usize) {
        let Some(mut game) = self.games[slot].take() else { return };
        for seat in Seat::all(game.places.len() as u8) {
            if !game.places[seat.index()].linked {
                continue;
            }
            let id = game.id(seat);
            self.ids.remove(&id);
            let program = &mut self.programs[game.places[seat.index()].process];
            program.vain = 0;
            if let Some(running) = &mut program.running {
                game.write_over(seat, running.process.out());
                running.load -= 1;
                running.remember(id);
                // What it floods with is found when it is read from next.
                let _ = running.process.read_errors();
                game.keep_words(seat, &running.process.said().take());
            }
        }
        self.done.push(game);
    }

    /// Waits for the programs, which have been thinking since `begun`, reads what they say, and parts with those whose time
    /// is up.
    fn wait(&mut self, begun: Instant) {
        let mut watched: Vec<PollFd<'_>> = Vec::new();
        let mut owners: Vec<(usize, usize)> = Vec::new();
        let mut wait = LONGEST_WAIT;
        for (number, program) in self.programs.iter().enumerate() {
            if let Some(running) = &program.running {
                owners.push((number, watched.len()));
                running.process.watch(&mut watched);
                if let Some(deadline) = deadline(&self.games, number, running) {
                    wait = wait.min(deadline.saturating_sub(self.clock));
                }
            }
        }
        let wait = Timespec::try_from(wait).ok();
        let woken = poll(&mut watched, wait.as_ref()).unwrap_or(0);
        self.clock += begun.elapsed();
        let ready = |at: usize| !(watched[at].revents() - PollFlags::OUT).is_empty();
        // Output stands first, errors behind it where they are still open.
        let ends = owners.iter().skip(1).map(|(_, at)| *at).chain([watched.len()]);
        let ready: Vec<(usize, bool, bool)> = owners
            .iter()
            .zip(ends)
            .map(|(&(number, at), end)| (number, ready(at), (at + 1..end).any(&ready)))
            .collect();
        for (number, output, errors) in ready {
            if woken > 0 && errors {
                self.read_errors(number);
            }
            if woken > 0 && output {
                self.read(number);
            }
            let running = self.programs[number].running.as_ref();
            let late = running.and_then(|running| deadline(&self.games, number, running));
            if late.is_some_and(|deadline| self.clock >= deadline) {
                self.time_is_up(number);
            }
        }
    }

    fn time_is_up(&mut self, number: usize) {
        let Some(running) = &self.programs[number].running else { return };
        let failure = if running.greeting.is_none() {
            let late = Text::new("arena-detail-no-hello-within").with("ms", i64::from(HELLO_MS));
            Failure::new(Cause::Silence, late)
        } else {
            Failure::no_answer(self.clock.saturating_sub(running.since).as_millis())
        };
        self.part_with(number, &failure);
    }

    fn read_errors(&mut self, number: usize) {
        if let Some(running) = &mut self.programs[number].running
            && let Err(failure) = running.process.read_errors()
        {
            self.part_with(number, &failure);
        }
    }

    /// Reads what a program has said and acts on every line.
    fn read(&mut self, number: usize) {
        let Some(running) = &mut self.programs[number].running else { return };
        if let Err(failure) = running.process.read() {
            if !(running.process.ended_well() && self.start_again(number)) {
                self.part_with(number, &failure);
            }
            return;
        }
        loop {
            let Some(running) = &mut self.programs[number].running else { return };
            let line = match running.process.line() {
                Ok(Some(line)) => line,
                Ok(None) => return,
                Err(failure) => return self.part_with(number, &failure),
            };
            let line = running.process.bytes(line);
            let done = match wire::read_line(line) {
                // An empty line says nothing, but not for ever.
                Err(_) if line.trim_ascii().is_empty() => running.stray().map_err(Blame::Program),
                Err(why) => Err(Blame::Program(Failure::garbage(line, why))),
                Ok(wire::FromBot::Unknown) => running.stray().map_err(Blame::Program),
                Ok(wire::FromBot::Hello(greeting)) => {
                    self.greeted(number, greeting).map_err(Blame::Program)
                }
                Ok(wire::FromBot::Play(play)) => {
                    let (id, n, word) = (play.id, play.n, play.action.into_owned());
                    self.answered(number, id, n, &word)
                }
            };
            match done {
                Ok(()) => {}
                Err(Blame::Program(failure)) => return self.part_with(number, &failure),
                Err(Blame::Match(slot, seat, failure)) => self.blame(slot, seat, &failure),
            }
        }
    }

    fn greeted(&mut self, number: usize, greeting: wire::Greeting) -> Result<(), Failure> {
        let Some(running) = &mut self.programs[number].running else { return Ok(()) };
        if running.greeting.is_some() {
            // A bot may greet every game; the first greeting counts.
            return running.stray();
        }
        check_protocol(&greeting)?;
        let seen = greeting.seen;
        running.greeting = Some(greeting);
        for slot in 0..self.games.len() {
            let Some(game) = &mut self.games[slot] else { continue };
            let mut own = false;
            for place in game.places.iter_mut().filter(|place| place.process == number) {
                place.wants_seen = seen;
                own = true;
            }
            if own {
                self.go_on(slot);
            }
        }
        Ok(())
    }

    fn answered(&mut self, number: usize, id: u64, n: usize, word: &str) -> Result<(), Blame> {
        let Some(running) = &mut self.programs[number].running else { return Ok(()) };
        let known = self.ids.get(&id).copied().and_then(|(slot, seat)| {
            let game = self.games[slot].as_mut()?;
            (game.places[seat.index()].process == number).then_some((slot, seat, game))
        });
        let Some((slot, seat, game)) = known else {
            if running.remembered.contains(&id) {
                return running.stray().map_err(Blame::Program);
            }
            let detail = Text::new("arena-detail-other-game").with("game", id.to_string());
            return Err(Blame::Program(Failure::new(Cause::Garbage, detail)));
        };
        if !matches!(game.places[seat.index()].player, Player::Native) {
            return running.stray().map_err(Blame::Program);
        }
        match game.waiting {
            Some(waiting) if waiting.seat == seat && waiting.n == n => {
                let took = self.clock.saturating_sub(waiting.since.max(running.since));
                game.waiting = None;
                running.asked -= 1;
                running.since = self.clock;
                running.strays = 0;
                game.places[seat.index()].answered = true;
                game.answer(seat, word, took.as_micros() as u64, running.process.out());
                self.go_on(slot);
                Ok(())
            }
            _ => Err(Blame::Match(slot, seat, Failure::not_asked(id, n))),
        }
    }
}
