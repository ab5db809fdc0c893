//! One match of a match host: the table, the player on each seat, clocks and failures. It advances on its own until a
//! native program has to be asked; it does no I/O.

mod modules;
mod settlement;

use std::sync::Arc;
use std::time::{Duration, Instant};

use croupier_table::{
    BotError, DealFrom, KeyedDealer, MAX_STEPS, Seat, Seed, Table, Text, Turn, wire,
};
use serde_json::Value;

use super::failure::EnglishMessages;
use super::program::process_number;
use super::wasm::{CompiledModule, WasmBot};
use super::{BotFailure, HostError};
use crate::{Cause, Contest, Entrant, Pairing, PlayedBy, PlayedMatch};

/// The bot that replaces a failed program: every game has it, and it cannot fail.
const REPLACEMENT_BOT: &str = "random";
/// A program with this many failures in one match is replaced for the rest of it.
const MAX_FAILURES: usize = 100;

/// A match in progress.
pub(super) struct HostedMatch {
    contest: Contest,
    seed: Seed,
    table: Box<dyn Table>,
    dealer: KeyedDealer,
    /// The players in seat order.
    pub(super) seats: Vec<SeatState>,
    /// The question that a native program has not answered yet.
    pub(super) pending: Option<PendingAsk>,
    played: PlayedMatch,
    thought_ns: Vec<u64>,
    english: Arc<EnglishMessages>,
}

/// A seat of a match.
pub(super) struct SeatState {
    /// The number of the process, if a native program plays.
    pub(super) process: usize,
    /// The id of this match for its program. It tells neither the number of the match nor its deal, and it is the same
    /// whenever the match is played.
    id: u64,
    /// Who decides.
    pub(super) player: SeatPlayer,
    /// Whether it has asked for `seen` messages.
    pub(super) wants_seen: bool,
    /// Whether a running native program has been greeted for this match.
    pub(super) is_linked: bool,
    /// Whether it has answered a question of this match.
    pub(super) has_answered: bool,
    /// How many steps it has been sent as `seen` messages.
    seen_steps: usize,
    bank_us: u64,
    last_us: u64,
    forfeit: Option<Cause>,
}

/// Who decides on a seat.
pub(super) enum SeatPlayer {
    /// A built-in bot at the table.
    BuiltIn,
    /// A native program in a process.
    Native,
    /// An instance of a WebAssembly module.
    Wasm(Box<WasmBot>),
    /// The replacement bot, after a failure.
    Replaced,
}

/// A question to a native program.
#[derive(Clone, Copy)]
pub(super) struct PendingAsk {
    /// The seat.
    pub(super) seat: Seat,
    /// The number of the step.
    pub(super) step: usize,
    /// When it was asked, on the host's clock.
    pub(super) since: Duration,
}

/// What a match needs next.
pub(super) enum Advance {
    /// The native program on this seat has to be asked.
    Ask(Seat),
    /// Nothing; it is over.
    Over,
}

/// How long a failed program is replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Replacement {
    /// For one answer, unless the policy is to forfeit.
    OneAnswer,
    /// For the rest of the match.
    RestOfMatch,
}

impl HostedMatch {
    /// Opens the table and seats everybody. Modules are greeted here, native programs by the match host.
    pub(super) fn open(
        contest: &Contest,
        entrants: &[Entrant],
        modules: &[Option<CompiledModule>],
        options: &Value,
        english: &Arc<EnglishMessages>,
        pairing: Pairing,
    ) -> Result<HostedMatch, HostError> {
        let Pairing { number, seed, seated, luck } = pairing;
        let count = seated.len();
        let mut table = contest
            .kind
            .open(&contest.options, count as u8)
            .map_err(|bad| HostError::Game(bad.0))?;
        let mut seats = Vec::new();
        for (seat, &entrant) in Seat::all(count as u8).zip(&seated) {
            let player = match &entrants[entrant].by {
                PlayedBy::BuiltIn(spec) => {
                    let own = seed.derive(&format!("bot {}", seat.0));
                    table.seat_bot(seat, spec, &own, contest.resources).map_err(HostError::Game)?;
                    SeatPlayer::BuiltIn
                }
                PlayedBy::Program(_) | PlayedBy::Remote(_) => SeatPlayer::Native,
                PlayedBy::Wasm(_) => SeatPlayer::Replaced,
            };
            // A remote bot has one connection for all seats.
            let own_seat = match &entrants[entrant].by {
                PlayedBy::Remote(_) => 0,
                _ => seat.index(),
            };
            let process = process_number(entrants.len(), entrant, own_seat);
            seats.push(SeatState::new(
                process,
                meaningless_id(&seed, number, seat),
                player,
                contest,
            ));
        }
        let mut hosted = HostedMatch {
            contest: contest.clone(),
            dealer: KeyedDealer::new(&seed, &luck),
            seed,
            table,
            seats,
            pending: None,
            played: PlayedMatch {
                number,
                payoffs: Vec::new(),
                scores: Vec::new(),
                decisions: vec![0; count],
                thought_us: vec![0; count],
                failures: Vec::new(),
                steps: Vec::new(),
                stderr: vec![String::new(); count],
            },
            thought_ns: vec![0; count],
            english: Arc::clone(english),
        };
        for (seat, &entrant) in Seat::all(count as u8).zip(&seated) {
            if let Some(module) = &modules[entrant] {
                hosted.seat_module(module, seat, options);
            }
        }
        Ok(hosted)
    }

    /// The id of this match for the program on a seat.
    pub(super) fn id(&self, seat: Seat) -> u64 {
        self.seats[seat.index()].id
    }

    /// Appends the `hello` message of a seat.
    pub(super) fn write_hello(&self, seat: Seat, options: &Value, out: &mut Vec<u8>) {
        let (kind, time) = (self.contest.kind, self.contest.time);
        let hello = wire::Hello {
            id: self.id(seat),
            protocol: wire::PROTOCOL,
            game: kind.name(),
            rules: kind.rules(),
            options,
            seat,
            seats: self.seats.len() as u8,
            ms: time.move_ms,
            bank_ms: time.bank_ms,
        };
        wire::write_line(&hello, out);
    }

    /// Appends the `ask` message of a seat, after the `seen` messages it is due. Returns the number of the step.
    pub(super) fn write_ask(&mut self, seat: Seat, out: &mut Vec<u8>) -> usize {
        self.write_seen(seat, out);
        let state = &self.seats[seat.index()];
        let asking = wire::Asking {
            id: self.id(seat),
            ms: self.contest.time.move_ms,
            bank_ms: (state.bank_us / 1000) as u32,
            last_ms: state.last_us as f64 / 1000.0,
        };
        self.table.write_ask(&asking, out);
        self.table.steps()
    }

    fn write_seen(&mut self, seat: Seat, out: &mut Vec<u8>) {
        let id = self.id(seat);
        let state = &mut self.seats[seat.index()];
        if !state.wants_seen {
            return;
        }
        for line in self.table.seen(Some(seat), state.seen_steps) {
            wire::write_line(&wire::Seen { id, n: state.seen_steps, line: &line }, out);
            state.seen_steps += 1;
        }
    }

    /// Appends the `over` message of a seat.
    pub(super) fn write_over(&mut self, seat: Seat, out: &mut Vec<u8>) {
        self.write_seen(seat, out);
        let cause = self.seats[seat.index()].forfeit.map(Cause::name);
        let PlayedMatch { payoffs, scores, .. } = &self.played;
        wire::write_line(&wire::Over { id: self.id(seat), payoffs, scores, cause }, out);
    }

    /// How long a seat may think about its move: the budget and what is left of its bank.
    pub(super) fn time_limit(&self, seat: Seat) -> Duration {
        let bank = Duration::from_micros(self.seats[seat.index()].bank_us);
        bank + Duration::from_millis(u64::from(self.contest.time.move_ms))
    }

    /// Takes time from the bank of a seat whose program has computed while it was not asked.
    pub(super) fn charge(&mut self, seat: Seat, burnt: Duration) {
        let bank_us = &mut self.seats[seat.index()].bank_us;
        *bank_us = bank_us.saturating_sub(burnt.as_micros() as u64);
    }

    /// Plays on until a native program has to be asked or the match is over.
    pub(super) fn advance(&mut self) -> Advance {
        loop {
            let is_stuck = match self.table.turn() {
                Turn::Over => break,
                _ if self.table.steps() >= MAX_STEPS => true,
                Turn::Chance => self.table.deal(DealFrom::Keyed(&mut self.dealer)).is_err(),
                Turn::Seat(seat) => match self.seats[seat.index()].player {
                    SeatPlayer::Native => return Advance::Ask(seat),
                    SeatPlayer::Wasm(_) => {
                        self.play_module(seat);
                        false
                    }
                    SeatPlayer::BuiltIn => self.play_built_in(seat).is_err(),
                    SeatPlayer::Replaced => self.play_replacement(seat).is_err(),
                },
            };
            // A match that reaches the step limit has no winner.
            if is_stuck {
                break;
            }
        }
        self.settle();
        Advance::Over
    }

    fn play_built_in(&mut self, seat: Seat) -> Result<(), BotError> {
        let begun = Instant::now();
        let acted = self.table.act(seat);
        self.thought_ns[seat.index()] += begun.elapsed().as_nanos() as u64;
        match acted {
            Ok(()) => {
                self.played.decisions[seat.index()] += 1;
                Ok(())
            }
            Err(error) => {
                let detail = Text::new("arena-detail-own-bot").with("problem", error.0);
                let failure = BotFailure::new(Cause::Crash, detail);
                self.fail(seat, &failure, Replacement::RestOfMatch);
                self.play_replacement(seat)
            }
        }
    }

    fn seat_replacement(&mut self, seat: Seat) {
        let own = self.seed.derive(&format!("plain {}", seat.0));
        let _ = self.table.seat_bot(seat, REPLACEMENT_BOT, &own, self.contest.resources);
    }

    /// Lets the replacement bot act for a seat.
    fn play_replacement(&mut self, seat: Seat) -> Result<(), BotError> {
        self.table.act(seat).or_else(|_| {
            self.seat_replacement(seat);
            self.table.act(seat)
        })
    }

    /// Applies an answer if it is legal and in time; otherwise appends a `refused` message to `out`.
    pub(super) fn apply_answer(&mut self, seat: Seat, word: &str, took_us: u64, out: &mut Vec<u8>) {
        let n = self.table.steps();
        if let Err(failure) = self.try_answer(seat, word, took_us) {
            let (cause, why) = (failure.cause.name(), &self.english.render(&failure.detail));
            wire::write_line(&wire::Refused { id: self.id(seat), n, cause, why }, out);
        }
    }

    fn try_answer(&mut self, seat: Seat, word: &str, took_us: u64) -> Result<(), BotFailure> {
        let state = &mut self.seats[seat.index()];
        let over_budget = took_us.saturating_sub(u64::from(self.contest.time.move_ms) * 1000);
        state.last_us = took_us;
        self.played.decisions[seat.index()] += 1;
        self.thought_ns[seat.index()] += took_us * 1000;
        if over_budget > state.bank_us {
            state.bank_us = 0;
            let late = Text::new("arena-detail-slow").with("ms", (took_us / 1000) as i64);
            return Err(self.fail_and_replace(seat, BotFailure::new(Cause::Timeout, late)));
        }
        state.bank_us -= over_budget;
        match self.table.play_answer(seat, word) {
            Ok(None) => Ok(()),
            // The rules have substituted an action of their own; the policy does not apply. Two programs that never
            // answer legally would play for ever, so the number of failures is limited.
            Ok(Some(refused)) => {
                let failure = BotFailure::illegal(word, &refused);
                if self.count_failures(seat) + 1 < MAX_FAILURES {
                    self.record_failure(seat, &failure, self.table.steps() - 1);
                } else {
                    self.fail(seat, &failure, Replacement::RestOfMatch);
                }
                Err(failure)
            }
            Err(refused) => Err(self.fail_and_replace(seat, BotFailure::illegal(word, &refused))),
        }
    }

    fn fail_and_replace(&mut self, seat: Seat, failure: BotFailure) -> BotFailure {
        self.fail(seat, &failure, Replacement::OneAnswer);
        let _ = self.play_replacement(seat);
        failure
    }

    /// Adds captured standard error of a native program to the result.
    pub(super) fn append_stderr(&mut self, seat: Seat, text: &str) {
        self.played.stderr[seat.index()].push_str(text);
    }

    /// The result, once the match is over.
    pub(super) fn into_played(self) -> PlayedMatch {
        self.played
    }
}

impl SeatState {
    fn new(process: usize, id: u64, player: SeatPlayer, contest: &Contest) -> SeatState {
        SeatState {
            process,
            id,
            player,
            wants_seen: false,
            is_linked: false,
            has_answered: false,
            seen_steps: 0,
            bank_us: u64::from(contest.time.bank_ms) * 1000,
            last_us: 0,
            forfeit: None,
        }
    }
}

/// An id that nobody can trace to its match without the seed. It has 52 bits, which every language reads exactly.
fn meaningless_id(seed: &Seed, number: u64, seat: Seat) -> u64 {
    const HEX_DIGITS: usize = 13;
    let derived = seed.derive(&format!("id {number} {}", seat.0)).to_string();
    u64::from_str_radix(&derived[..HEX_DIGITS], 16).expect("a seed is written in hexadecimal")
}

/// Checks that a bot speaks this version of the protocol.
pub(super) fn check_protocol(greeting: &wire::Greeting) -> Result<(), BotFailure> {
    match greeting.protocol {
        wire::PROTOCOL => Ok(()),
        other => Err(BotFailure::other_protocol(other)),
    }
}
