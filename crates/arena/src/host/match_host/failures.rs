//! Failures of native programs: in one match or in all, with a restart where a program may end between two matches.

use croupier_table::{Seat, Text};

use super::MatchHost;
use crate::Cause;
use crate::host::hosted_match::{Replacement, SeatState};
use crate::host::{BotFailure, HELLO_MS};

/// What a failure affects.
pub(super) enum Blame {
    /// All matches of the program.
    Program(BotFailure),
    /// One match, by slot and seat.
    Match(usize, Seat, BotFailure),
}

impl MatchHost {
    /// Fails a program in one match; it goes on with its others.
    pub(super) fn fail_match(&mut self, slot: usize, seat: Seat, failure: &BotFailure) {
        let Some(hosted) = &mut self.matches[slot] else { return };
        let number = hosted.seats[seat.index()].process;
        if hosted.pending.take_if(|pending| pending.seat == seat).is_some()
            && let Some(running) = &mut self.programs[number].running
        {
            running.pending_asks -= 1;
        }
        hosted.fail(seat, failure, Replacement::RestOfMatch);
        self.end_turn_if_done(number);
        self.advance(slot);
    }

    /// Fails a program that has exceeded its time.
    pub(super) fn fail_late_program(&mut self, number: usize) {
        let Some(running) = &self.programs[number].running else { return };
        let failure = if running.greeting.is_none() {
            let late = Text::new("arena-detail-no-hello-within").with("ms", i64::from(HELLO_MS));
            BotFailure::new(Cause::Silence, late)
        } else {
            BotFailure::no_answer(self.clock.saturating_sub(running.thinking_since).as_millis())
        };
        self.end_failed_program(number, &failure);
    }

    /// Ends a program that has failed, and fails all its matches.
    pub(super) fn end_failed_program(&mut self, number: usize, failure: &BotFailure) {
        let program = &mut self.programs[number];
        let Some(mut running) = program.running.take() else { return };
        program.consecutive_failures += 1;
        program.last_failure = Some(failure.clone());
        let _ = running.peer.capture_stderr();
        let text = running.peer.take_stderr();
        drop(running);
        self.fail_all_matches(number, failure, &text);
    }

    /// Restarts a program that plays one match and ends. Returns false if it has left a match unfinished.
    pub(super) fn restart_between_matches(&mut self, number: usize) -> bool {
        let program = &mut self.programs[number];
        let has_played = program.running.as_ref().is_some_and(|old| !old.finished_ids.is_empty());
        let is_own = |seat: &&SeatState| seat.process == number && seat.is_linked;
        let own_seats =
            || self.matches.iter().flatten().flat_map(|hosted| hosted.seats.iter().filter(is_own));
        if !has_played || own_seats().any(|seat| seat.has_answered) {
            return false;
        }
        program.running = None;
        for slot in 0..self.matches.len() {
            let Some(hosted) = &self.matches[slot] else { continue };
            let linked: Vec<bool> = hosted.seats.iter().map(|seat| is_own(&seat)).collect();
            for seat in Seat::all(linked.len() as u8).filter(|seat| linked[seat.index()]) {
                self.unlink(slot, seat);
                if self.is_native_seat(slot, seat, number) {
                    self.link(slot, seat);
                }
            }
        }
        true
    }

    /// Fails all matches of a program that has ended; they continue without it.
    pub(super) fn fail_all_matches(&mut self, number: usize, failure: &BotFailure, stderr: &str) {
        for slot in 0..self.matches.len() {
            let Some(hosted) = &self.matches[slot] else { continue };
            let mut takes_part = false;
            for seat in Seat::all(hosted.seats.len() as u8) {
                let is_native = self.is_native_seat(slot, seat, number);
                let Some(hosted) = &self.matches[slot] else { break };
                let state = &hosted.seats[seat.index()];
                if state.process != number || !(state.is_linked || is_native) {
                    continue;
                }
                takes_part = true;
                self.unlink(slot, seat);
                let Some(hosted) = &mut self.matches[slot] else { break };
                hosted.append_stderr(seat, stderr);
                if is_native {
                    hosted.fail(seat, failure, Replacement::RestOfMatch);
                }
            }
            if takes_part {
                self.advance(slot);
            }
        }
    }
}
