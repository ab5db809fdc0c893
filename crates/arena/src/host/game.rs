//! One match at a desk: the table, who plays on each seat, their time, and what becomes of those who fail. It moves as
//! far as it can by itself and then says which program is to be asked; talking to processes is done elsewhere.

use std::sync::Arc;
use std::time::{Duration, Instant};

use croupier_engine::{BotError, KeyedDealer, MAX_STEPS, Seat, Seed, Table, Text, Turn, wire};
use serde_json::Value;

use super::failure::English;
use super::program::process;
use super::wasm::{Compiled, FUEL_PER_MS, HELLO_FUEL, WasmBot};
use super::{Failure, HostError};
use crate::{By, Cause, Contest, Entrant, Failed, Pairing, Played, Policy};

/// Who plays on in the place of a program that failed: every game has it, and it cannot fail.
const PLAIN: &str = "random";
/// A program that has failed so often in one match does not come back into it.
const MOST_FAILURES: usize = 100;

/// A match in progress.
pub(super) struct Game {
    number: u64,
    contest: Contest,
    seed: Seed,
    table: Box<dyn Table>,
    dealer: KeyedDealer,
    /// Who plays on each seat.
    pub(super) places: Vec<Place>,
    /// The native program that was asked and has not answered yet.
    pub(super) waiting: Option<Waiting>,
    played: Played,
    thought_ns: Vec<u64>,
    english: Arc<English>,
}

/// A seat of a match.
pub(super) struct Place {
    /// The number of the process, if it is a native program.
    pub(super) process: usize,
    /// Who decides.
    pub(super) player: Player,
    /// Whether it wants to hear of every step.
    pub(super) wants_seen: bool,
    /// Whether a native program knows of this match and is running.
    pub(super) linked: bool,
    /// Whether it has answered a question of this match.
    pub(super) answered: bool,
    told: usize,
    bank_us: u64,
    last_us: u64,
    forfeit: Option<Cause>,
}

/// Who decides on a seat.
pub(super) enum Player {
    /// One of the game's own bots, at the table.
    BuiltIn,
    /// A process.
    Native,
    /// A module.
    Wasm(Box<WasmBot>),
    /// A plain bot, since the program failed.
    Gone,
}

/// A question to a native program.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    /// The seat.
    pub(super) seat: Seat,
    /// The number of the step.
    pub(super) n: usize,
    /// When it was asked, by the desk's clock.
    pub(super) since: Duration,
}

/// What a match needs next.
pub(super) enum Next {
    /// The native program on this seat is to be asked.
    Ask(Seat),
    /// Nothing, it is over.
    Over,
}

/// How long a failed program stays away.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Absence {
    /// A plain bot answers once, unless the policy is to forfeit.
    Once,
    /// A plain bot plays to the end.
    ToTheEnd,
}

impl Game {
    /// Sits everybody down. Modules say hello here; native programs are greeted by the desk.
    pub(super) fn open(
        contest: &Contest,
        entrants: &[Entrant],
        modules: &[Option<Compiled>],
        options: &Value,
        english: &Arc<English>,
        pairing: Pairing,
    ) -> Result<Game, HostError> {
        let Pairing { number, seed, seated, luck } = pairing;
        let seats = seated.len();
        let mut table = contest
            .kind
            .open(&contest.options, seats as u8)
            .map_err(|bad| HostError::Game(bad.0))?;
        let mut places = Vec::new();
        for (seat, &entrant) in Seat::all(seats as u8).zip(&seated) {
            let player = match &entrants[entrant].by {
                By::BuiltIn(spec) => {
                    let own = seed.derive(&format!("bot {}", seat.0));
                    table.seat_bot(seat, spec, &own, contest.means).map_err(HostError::Game)?;
                    Player::BuiltIn
                }
                By::Program(_) => Player::Native,
                By::Wasm(_) => Player::Gone,
            };
            places.push(Place {
                process: process(entrants.len(), entrant, seat.index()),
                player,
                wants_seen: false,
                linked: false,
                answered: false,
                told: 0,
                bank_us: u64::from(contest.time.bank_ms) * 1000,
                last_us: 0,
                forfeit: None,
            });
        }
        let mut game = Game {
            number,
            contest: contest.clone(),
            dealer: KeyedDealer::new(&seed, &luck),
            seed,
            table,
            places,
            waiting: None,
            played: Played {
                number,
                payoffs: Vec::new(),
                scores: Vec::new(),
                decisions: vec![0; seats],
                thought_us: vec![0; seats],
                failures: Vec::new(),
                steps: Vec::new(),
                said: vec![String::new(); seats],
            },
            thought_ns: vec![0; seats],
            english: Arc::clone(english),
        };
        for (seat, &entrant) in Seat::all(seats as u8).zip(&seated) {
            if let Some(module) = &modules[entrant] {
                match game.greet_module(module, seat, options) {
                    Ok(bot) => game.places[seat.index()].player = Player::Wasm(bot),
                    Err(failure) => game.fail(seat, &failure, Absence::ToTheEnd),
                }
            }
        }
        Ok(game)
    }

    fn greet_module(
        &mut self,
        module: &Compiled,
        seat: Seat,
        options: &Value,
    ) -> Result<Box<WasmBot>, Failure> {
        let mut bot = module.start(HELLO_FUEL)?;
        let mut hello = Vec::new();
        self.write_hello(seat, options, &mut hello);
        let (lines, _) = bot.tell(&hello, HELLO_FUEL)?;
        for line in &lines {
            match wire::read_line(line) {
                Ok(wire::FromBot::Hello(greeting)) => {
                    check_protocol(&greeting)?;
                    self.places[seat.index()].wants_seen = greeting.seen;
                    return Ok(Box::new(bot));
                }
                Ok(_) => {}
                Err(why) => return Err(Failure::garbage(line, why)),
            }
        }
        Err(Failure::plain(Cause::Silence, "arena-detail-no-hello"))
    }

    /// The id under which a seat of this match is known to its program.
    pub(super) fn id(&self, seat: Seat) -> u64 {
        self.number * 100 + u64::from(seat.0)
    }

    /// Appends the greeting to a seat.
    pub(super) fn write_hello(&self, seat: Seat, options: &Value, out: &mut Vec<u8>) {
        let (kind, time) = (self.contest.kind, self.contest.time);
        let hello = wire::Hello {
            id: self.id(seat),
            protocol: wire::PROTOCOL,
            game: kind.name(),
            rules: kind.rules(),
            options,
            seat,
            seats: self.places.len() as u8,
            ms: time.move_ms,
            bank_ms: time.bank_ms,
        };
        wire::write_line(&hello, out);
    }

    /// Appends the question to a seat, and what it has not heard yet if it wants to hear. The number of the step.
    pub(super) fn write_ask(&mut self, seat: Seat, out: &mut Vec<u8>) -> usize {
        self.write_seen(seat, out);
        let place = &self.places[seat.index()];
        let asking = wire::Asking {
            id: self.id(seat),
            ms: self.contest.time.move_ms,
            bank_ms: (place.bank_us / 1000) as u32,
            last_ms: place.last_us as f64 / 1000.0,
        };
        self.table.write_ask(&asking, out);
        self.table.steps()
    }

    fn write_seen(&mut self, seat: Seat, out: &mut Vec<u8>) {
        let id = self.id(seat);
        let place = &mut self.places[seat.index()];
        if !place.wants_seen {
            return;
        }
        for line in self.table.seen(Some(seat), place.told) {
            wire::write_line(&wire::Seen { id, n: place.told, line: &line }, out);
            place.told += 1;
        }
    }

    /// Appends the farewell to a seat.
    pub(super) fn write_over(&mut self, seat: Seat, out: &mut Vec<u8>) {
        self.write_seen(seat, out);
        let cause = self.places[seat.index()].forfeit.map(Cause::name);
        let Played { payoffs, scores, .. } = &self.played;
        wire::write_line(&wire::Over { id: self.id(seat), payoffs, scores, cause }, out);
    }

    /// How long a seat may still think about this move.
    pub(super) fn patience(&self, seat: Seat) -> Duration {
        let bank = Duration::from_micros(self.places[seat.index()].bank_us);
        bank + Duration::from_millis(u64::from(self.contest.time.move_ms))
    }

    /// Goes on until a native program is to be asked or the match is over.
    pub(super) fn advance(&mut self) -> Next {
        loop {
            let stuck = match self.table.turn() {
                Turn::Over => break,
                _ if self.table.steps() >= MAX_STEPS => true,
                Turn::Chance => self.table.deal_keyed(&mut self.dealer).is_err(),
                Turn::Seat(seat) => match self.places[seat.index()].player {
                    Player::Native => return Next::Ask(seat),
                    Player::Wasm(_) => self.ask_module(seat),
                    Player::BuiltIn => self.let_bot_play(seat),
                    Player::Gone => self.play_plainly(seat).is_err(),
                },
            };
            // A match has a greatest length, beyond which nobody has won.
            if stuck {
                break;
            }
        }
        self.settle();
        Next::Over
    }

    fn let_bot_play(&mut self, seat: Seat) -> bool {
        let begun = Instant::now();
        let acted = self.table.act(seat);
        self.thought_ns[seat.index()] += begun.elapsed().as_nanos() as u64;
        match acted {
            Ok(()) => {
                self.played.decisions[seat.index()] += 1;
                false
            }
            Err(error) => {
                let detail = Text::new("arena-detail-own-bot").with("problem", error.0);
                self.fail(seat, &Failure::new(Cause::Crash, detail), Absence::ToTheEnd);
                self.play_plainly(seat).is_err()
            }
        }
    }

    fn seat_plain(&mut self, seat: Seat) {
        let own = self.seed.derive(&format!("plain {}", seat.0));
        let _ = self.table.seat_bot(seat, PLAIN, &own, self.contest.means);
    }

    /// Lets a plain bot play for a seat, this once.
    fn play_plainly(&mut self, seat: Seat) -> Result<(), BotError> {
        self.table.act(seat).or_else(|_| {
            self.seat_plain(seat);
            self.table.act(seat)
        })
    }

    /// Asks a module and makes what it answers.
    fn ask_module(&mut self, seat: Seat) -> bool {
        let mut lines = Vec::new();
        let n = self.write_ask(seat, &mut lines);
        let patience = self.patience(seat).as_micros() as u64;
        let fuel = patience.saturating_mul(FUEL_PER_MS) / 1000;
        let Player::Wasm(bot) = &mut self.places[seat.index()].player else {
            unreachable!("only modules are asked here");
        };
        match ask_module(bot, &lines, fuel, self.number * 100 + u64::from(seat.0), n) {
            Ok((word, used)) => {
                lines.clear();
                self.answer(seat, &word, used * 1000 / FUEL_PER_MS, &mut lines);
                self.tell_module(seat, &lines);
            }
            Err(failure) => self.fail(seat, &failure, Absence::ToTheEnd),
        }
        false
    }

    /// Tells a module what needs no answer; what it makes of that is its own affair.
    fn tell_module(&mut self, seat: Seat, lines: &[u8]) {
        let fuel = u64::from(self.contest.time.move_ms) * FUEL_PER_MS;
        if let Player::Wasm(bot) = &mut self.places[seat.index()].player {
            for line in lines.split_inclusive(|byte| *byte == b'\n') {
                let _ = bot.tell(line, fuel);
            }
        }
    }

    /// Takes an answer that took so long, and makes it if it is legal and in time; if it is not, `out` tells the
    /// program.
    pub(super) fn answer(&mut self, seat: Seat, word: &str, took_us: u64, out: &mut Vec<u8>) {
        let n = self.table.steps();
        if let Err(failure) = self.take(seat, word, took_us) {
            let (cause, why) = (failure.cause.name(), &self.english.say(&failure.detail));
            wire::write_line(&wire::Refused { id: self.id(seat), n, cause, why }, out);
        }
    }

    fn take(&mut self, seat: Seat, word: &str, took_us: u64) -> Result<(), Failure> {
        let place = &mut self.places[seat.index()];
        let over = took_us.saturating_sub(u64::from(self.contest.time.move_ms) * 1000);
        place.last_us = took_us;
        self.played.decisions[seat.index()] += 1;
        self.thought_ns[seat.index()] += took_us * 1000;
        if over > place.bank_us {
            place.bank_us = 0;
            let late = Text::new("arena-detail-slow").with("ms", (took_us / 1000) as i64);
            return Err(self.fail_and_play(seat, Failure::new(Cause::Timeout, late)));
        }
        place.bank_us -= over;
        match self.table.answer(seat, word) {
            Ok(None) => Ok(()),
            // The rules have put something in its place: that is all that follows, until it has happened too often.
            // Two programs that never answer legally would play for ever.
            Ok(Some(refused)) => {
                let failure = Failure::illegal(word, &refused);
                if self.failures(seat) + 1 < MOST_FAILURES {
                    self.note(seat, &failure, self.table.steps() - 1);
                } else {
                    self.fail(seat, &failure, Absence::ToTheEnd);
                }
                Err(failure)
            }
            Err(refused) => Err(self.fail_and_play(seat, Failure::illegal(word, &refused))),
        }
    }

    fn fail_and_play(&mut self, seat: Seat, failure: Failure) -> Failure {
        self.fail(seat, &failure, Absence::Once);
        let _ = self.play_plainly(seat);
        failure
    }

    /// How often a seat has failed, as far as it is noted.
    fn failures(&self, seat: Seat) -> usize {
        self.played.failures.iter().filter(|failed| failed.seat == seat.0).count()
    }

    fn note(&mut self, seat: Seat, failure: &Failure, step: usize) {
        let Failure { cause, detail } = failure.clone();
        self.played.failures.push(Failed { seat: seat.0, step, cause, detail });
    }

    /// A program has failed: the failure is noted, and the seat goes on by the contest's policy.
    pub(super) fn fail(&mut self, seat: Seat, failure: &Failure, absence: Absence) {
        self.note(seat, failure, self.table.steps());
        let forfeits = self.contest.policy == Policy::Forfeit;
        let hopeless = self.failures(seat) >= MOST_FAILURES;
        if forfeits || absence == Absence::ToTheEnd || hopeless {
            let place = &mut self.places[seat.index()];
            if let Player::Wasm(bot) = &mut place.player {
                self.played.said[seat.index()] = bot.said().take();
            }
            place.player = Player::Gone;
            self.seat_plain(seat);
        }
        // Who is left alone has won, whatever happens then.
        let standing = self.places.iter().filter(|place| place.forfeit.is_none()).count();
        let place = &mut self.places[seat.index()];
        if forfeits && place.forfeit.is_none() && standing > 1 {
            place.forfeit = Some(failure.cause);
        }
    }

    /// Writes the result down.
    fn settle(&mut self) {
        let seats = || Seat::all(self.places.len() as u8);
        self.played.scores = seats().map(|seat| self.table.score(seat)).collect();
        let over = self.table.turn() == Turn::Over;
        let equal = 1.0 / self.places.len() as f32;
        let earned: Vec<f32> =
            seats().map(|seat| if over { self.table.payoff(seat) } else { equal }).collect();
        let standing: Vec<bool> = self.places.iter().map(|place| place.forfeit.is_none()).collect();
        self.played.payoffs = share(&earned, &standing);
        self.played.steps = self.table.lines();
        self.played.thought_us = self.thought_ns.iter().map(|ns| ns / 1000).collect();
        for seat in Seat::all(self.places.len() as u8) {
            if matches!(self.places[seat.index()].player, Player::Wasm(_)) {
                let mut over = Vec::new();
                self.write_over(seat, &mut over);
                self.tell_module(seat, &over);
            }
            if let Player::Wasm(bot) = &mut self.places[seat.index()].player {
                self.played.said[seat.index()] = bot.said().take();
            }
        }
    }

    /// Keeps what a native program has said beside the protocol.
    pub(super) fn keep_words(&mut self, seat: Seat, words: &str) {
        self.played.said[seat.index()].push_str(words);
    }

    /// The result, once the match is over.
    pub(super) fn into_played(self) -> Played {
        self.played
    }
}

/// The win among those who have not forfeited: as they have earned it, or equally if none of them has.
fn share(earned: &[f32], standing: &[bool]) -> Vec<f32> {
    if standing.iter().all(|stands| *stands) {
        return earned.to_vec();
    }
    let left: f32 =
        earned.iter().zip(standing).filter(|(_, stands)| **stands).map(|(e, _)| e).sum();
    let count = standing.iter().filter(|stands| **stands).count() as f32;
    let each = |(earned, stands): (&f32, &bool)| match stands {
        false => 0.0,
        true if left > 0.0 => earned / left,
        true => 1.0 / count,
    };
    earned.iter().zip(standing).map(each).collect()
}

/// Whether a bot speaks this version of the protocol.
pub(super) fn check_protocol(greeting: &wire::Greeting) -> Result<(), Failure> {
    match greeting.protocol {
        wire::PROTOCOL => Ok(()),
        other => Err(Failure::other_protocol(other)),
    }
}

/// Tells a module everything up to the question and returns its one answer.
fn ask_module(
    bot: &mut WasmBot,
    lines: &[u8],
    fuel: u64,
    id: u64,
    n: usize,
) -> Result<(String, u64), Failure> {
    let (mut answer, mut used) = (None, 0);
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        let (said, burnt) = bot.tell(line, fuel - used)?;
        used += burnt;
        for line in &said {
            match wire::read_line(line).map_err(|why| Failure::garbage(line, why))? {
                wire::FromBot::Play(play) if play.id == id && play.n == n && answer.is_none() => {
                    answer = Some(play.action.into_owned());
                }
                wire::FromBot::Play(play) => return Err(Failure::not_asked(play.id, play.n)),
                _ => {}
            }
        }
    }
    answer
        .map(|answer| (answer, used))
        .ok_or_else(|| Failure::plain(Cause::Silence, "arena-detail-no-answer"))
}
