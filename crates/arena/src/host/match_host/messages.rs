//! Reads the output of native programs and handles their messages.

use croupier_table::{Text, wire};

use super::MatchHost;
use super::failures::Blame;
use crate::Cause;
use crate::host::BotFailure;
use crate::host::hosted_match::{SeatPlayer, check_protocol};

impl MatchHost {
    /// Captures the standard error of a program.
    pub(super) fn capture_stderr(&mut self, number: usize) {
        if let Some(running) = &mut self.programs[number].running
            && let Err(failure) = running.peer.capture_stderr()
        {
            self.end_failed_program(number, &failure);
        }
    }

    /// Reads the standard output of a program and handles every complete line.
    pub(super) fn handle_output(&mut self, number: usize) {
        let Some(running) = &mut self.programs[number].running else { return };
        if let Err(failure) = running.peer.read() {
            if !(running.peer.exited_successfully() && self.restart_between_matches(number)) {
                self.end_failed_program(number, &failure);
            }
            return;
        }
        loop {
            let Some(running) = &mut self.programs[number].running else { return };
            let line = match running.peer.lines().next_line() {
                Ok(Some(line)) => line,
                Ok(None) => return,
                Err(failure) => return self.end_failed_program(number, &failure),
            };
            let line = running.peer.lines().line_bytes(line);
            let handled = match wire::read_line(line) {
                // Empty lines are ignored, up to a limit.
                Err(_) if line.trim_ascii().is_empty() => {
                    running.count_unsolicited().map_err(Blame::Program)
                }
                Err(why) => Err(Blame::Program(BotFailure::garbage(line, why))),
                Ok(wire::FromBot::Unknown) => running.count_unsolicited().map_err(Blame::Program),
                Ok(wire::FromBot::Hello(greeting)) => {
                    self.handle_hello(number, greeting).map_err(Blame::Program)
                }
                Ok(wire::FromBot::Play(play)) => {
                    let (id, n, word) = (play.id, play.n, play.action.into_owned());
                    self.handle_play(number, id, n, &word)
                }
            };
            match handled {
                Ok(()) => {}
                Err(Blame::Program(failure)) => return self.end_failed_program(number, &failure),
                Err(Blame::Match(slot, seat, failure)) => self.fail_match(slot, seat, &failure),
            }
        }
    }

    fn handle_hello(&mut self, number: usize, greeting: wire::Greeting) -> Result<(), BotFailure> {
        let Some(running) = &mut self.programs[number].running else { return Ok(()) };
        if running.greeting.is_some() {
            // A bot may greet every match; only its first `hello` counts.
            return running.count_unsolicited();
        }
        check_protocol(&greeting)?;
        let seen = greeting.seen;
        running.greeting = Some(greeting);
        self.programs[number].begin_disk_count();
        self.end_turn_if_done(number);
        for slot in 0..self.matches.len() {
            let Some(hosted) = &mut self.matches[slot] else { continue };
            let mut takes_part = false;
            for seat in hosted.seats.iter_mut().filter(|seat| seat.process == number) {
                seat.wants_seen = seen;
                takes_part = true;
            }
            if takes_part {
                self.advance(slot);
            }
        }
        Ok(())
    }

    fn handle_play(&mut self, number: usize, id: u64, n: usize, word: &str) -> Result<(), Blame> {
        let Some(running) = &mut self.programs[number].running else { return Ok(()) };
        let known = self.ids.get(&id).copied().and_then(|(slot, seat)| {
            let hosted = self.matches[slot].as_mut()?;
            (hosted.seats[seat.index()].process == number).then_some((slot, seat, hosted))
        });
        let Some((slot, seat, hosted)) = known else {
            if running.finished_ids.contains(&id) {
                return running.count_unsolicited().map_err(Blame::Program);
            }
            let detail = Text::new("arena-detail-other-game").with("game", id.to_string());
            return Err(Blame::Program(BotFailure::new(Cause::Garbage, detail)));
        };
        if !matches!(hosted.seats[seat.index()].player, SeatPlayer::Native) {
            return running.count_unsolicited().map_err(Blame::Program);
        }
        match hosted.pending {
            Some(pending)
                if pending.seat == seat && pending.step == n && self.turn == Some(number) =>
            {
                let took = self.clock.saturating_sub(pending.since.max(running.thinking_since));
                hosted.pending = None;
                running.pending_asks -= 1;
                running.thinking_since = self.clock;
                running.unsolicited = 0;
                hosted.seats[seat.index()].has_answered = true;
                let took_us = took.as_micros() as u64;
                hosted.apply_answer(seat, word, took_us, &mut running.queue);
                self.end_turn_if_done(number);
                self.advance(slot);
                Ok(())
            }
            _ => Err(Blame::Match(slot, seat, BotFailure::not_asked(id, n))),
        }
    }
}
