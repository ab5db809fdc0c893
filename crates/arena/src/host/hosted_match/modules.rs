//! WebAssembly modules at a hosted match: they are greeted, asked and notified synchronously.

use croupier_table::{Seat, wire};
use serde_json::Value;

use super::{HostedMatch, Replacement, SeatPlayer, check_protocol};
use crate::Cause;
use crate::host::BotFailure;
use crate::host::wasm::{CompiledModule, FUEL_PER_MS, HELLO_FUEL, WasmBot};

impl HostedMatch {
    /// Instantiates and greets a module for a seat; if that fails, the seat is replaced for the whole match.
    pub(super) fn seat_module(&mut self, module: &CompiledModule, seat: Seat, options: &Value) {
        match self.greet_module(module, seat, options) {
            Ok(bot) => self.seats[seat.index()].player = SeatPlayer::Wasm(bot),
            Err(failure) => self.fail(seat, &failure, Replacement::RestOfMatch),
        }
    }

    fn greet_module(
        &mut self,
        module: &CompiledModule,
        seat: Seat,
        options: &Value,
    ) -> Result<Box<WasmBot>, BotFailure> {
        let mut bot = module.start(HELLO_FUEL)?;
        let mut hello = Vec::new();
        self.write_hello(seat, options, &mut hello);
        let (lines, _) = bot.send(&hello, HELLO_FUEL)?;
        for line in &lines {
            match wire::read_line(line) {
                Ok(wire::FromBot::Hello(greeting)) => {
                    check_protocol(&greeting)?;
                    self.seats[seat.index()].wants_seen = greeting.seen;
                    return Ok(Box::new(bot));
                }
                Ok(_) => {}
                Err(why) => return Err(BotFailure::garbage(line, why)),
            }
        }
        Err(BotFailure::without_arguments(Cause::Silence, "arena-detail-no-hello"))
    }

    /// Asks a module and applies its answer.
    pub(super) fn play_module(&mut self, seat: Seat) {
        let mut lines = Vec::new();
        let n = self.write_ask(seat, &mut lines);
        let limit_us = self.time_limit(seat).as_micros() as u64;
        let fuel = limit_us.saturating_mul(FUEL_PER_MS) / 1000;
        let id = self.id(seat);
        let SeatPlayer::Wasm(bot) = &mut self.seats[seat.index()].player else {
            unreachable!("only modules are asked here");
        };
        match ask_module(bot, &lines, fuel, id, n) {
            Ok((word, used)) => {
                lines.clear();
                self.apply_answer(seat, &word, used * 1000 / FUEL_PER_MS, &mut lines);
                self.notify_module(seat, &lines);
            }
            Err(failure) => self.fail(seat, &failure, Replacement::RestOfMatch),
        }
    }

    /// Sends a module messages that need no answer; its reaction is ignored.
    pub(super) fn notify_module(&mut self, seat: Seat, lines: &[u8]) {
        let fuel = u64::from(self.contest.time.move_ms) * FUEL_PER_MS;
        if let SeatPlayer::Wasm(bot) = &mut self.seats[seat.index()].player {
            for line in lines.split_inclusive(|byte| *byte == b'\n') {
                let _ = bot.send(line, fuel);
            }
        }
    }

    /// Moves the log of a module into the result.
    pub(super) fn keep_module_log(&mut self, seat: Seat) {
        if let SeatPlayer::Wasm(bot) = &mut self.seats[seat.index()].player {
            self.played.stderr[seat.index()] = bot.log().take();
        }
    }
}

/// Sends a module everything up to the question. Returns its one answer and the fuel it used.
fn ask_module(
    bot: &mut WasmBot,
    lines: &[u8],
    fuel: u64,
    id: u64,
    n: usize,
) -> Result<(String, u64), BotFailure> {
    let (mut answer, mut used) = (None, 0);
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        let (messages, burnt) = bot.send(line, fuel - used)?;
        used += burnt;
        for message in &messages {
            match wire::read_line(message).map_err(|why| BotFailure::garbage(message, why))? {
                wire::FromBot::Play(play) if play.id == id && play.n == n && answer.is_none() => {
                    answer = Some(play.action.into_owned());
                }
                wire::FromBot::Play(play) => return Err(BotFailure::not_asked(play.id, play.n)),
                _ => {}
            }
        }
    }
    answer
        .map(|answer| (answer, used))
        .ok_or_else(|| BotFailure::without_arguments(Cause::Silence, "arena-detail-no-answer"))
}
