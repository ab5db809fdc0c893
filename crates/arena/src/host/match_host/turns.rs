//! Turns: the programs of a host start and think one after the other, since they share a core. A program gets a turn to
//! start, or to answer every question that is waiting for it; meanwhile no other is asked, and one that computes all the
//! same is frozen. So no program can take the core from another one that is asked, nor feel that it is busy.

use croupier_table::Seat;

use super::MatchHost;
use crate::host::BotFailure;
use crate::host::hosted_match::SeatPlayer;
use crate::host::program::Program;

impl Program {
    fn wants_turn(&self) -> bool {
        self.awaits_start || self.running.as_ref().is_some_and(|running| running.pending_asks > 0)
    }

    /// Whether it has something to do in its turn: to send `hello`, or to answer.
    fn is_busy(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| running.greeting.is_none() || running.pending_asks > 0)
    }
}

impl MatchHost {
    /// Ends the turn of a program that has nothing left to do in it.
    pub(super) fn end_turn_if_done(&mut self, number: usize) {
        if self.turn == Some(number) && !self.programs[number].is_busy() {
            self.turn = None;
            if let Some(running) = &mut self.programs[number].running {
                running.rest();
            }
        }
    }

    /// Gives the turn to the next program that waits for it, unless somebody has it.
    pub(super) fn pass_turn(&mut self) {
        if let Some(number) = self.turn {
            self.end_turn_if_done(number);
        }
        while self.turn.is_none() {
            let count = self.programs.len();
            let mut from_next = (1..=count).map(|n| (self.last_turn + n) % count);
            let Some(number) = from_next.find(|n| self.programs[*n].wants_turn()) else { return };
            self.last_turn = number;
            if self.programs[number].awaits_start
                && let Err(failure) = self.start(number)
            {
                self.fail_all_matches(number, &failure, "");
                continue;
            }
            if let Some(running) = &mut self.programs[number].running {
                running.thinking_since = self.clock;
                running.wake();
                self.turn = Some(number);
            }
        }
    }

    /// Sends the program whose turn it is everything that waits for it, and the others what is left of their last turn.
    pub(super) fn send_messages(&mut self) {
        for (number, program) in self.programs.iter_mut().enumerate() {
            if let Some(running) = &mut program.running {
                if self.turn == Some(number) {
                    running.queue_to_outbox();
                }
                running.peer.lines().flush();
            }
        }
    }

    /// Starts a program for all matches that wait for it.
    fn start(&mut self, number: usize) -> Result<(), BotFailure> {
        let program = &mut self.programs[number];
        program.awaits_start = false;
        program.running = Some(program.start(self.clock)?);
        for slot in 0..self.matches.len() {
            let Some(hosted) = &self.matches[slot] else { continue };
            for seat in Seat::all(hosted.seats.len() as u8) {
                if self.is_native_seat(slot, seat, number) {
                    self.link(slot, seat);
                }
            }
            // A connection that is taken over has sent its `hello` before.
            self.advance(slot);
        }
        Ok(())
    }

    /// Whether this process decides on a seat.
    pub(super) fn is_native_seat(&self, slot: usize, seat: Seat, number: usize) -> bool {
        self.matches[slot].as_ref().is_some_and(|hosted| {
            let state = &hosted.seats[seat.index()];
            state.process == number && matches!(state.player, SeatPlayer::Native)
        })
    }

    /// Greets the program of a seat with its next turn, or has it started if it does not run.
    pub(super) fn link(&mut self, slot: usize, seat: Seat) {
        let Some(hosted) = &mut self.matches[slot] else { return };
        let program = &mut self.programs[hosted.seats[seat.index()].process];
        let Some(running) = &mut program.running else {
            program.awaits_start = true;
            return;
        };
        running.matches += 1;
        hosted.write_hello(seat, &self.options, &mut running.queue);
        let state = &mut hosted.seats[seat.index()];
        state.is_linked = true;
        state.wants_seen = running.greeting.as_ref().is_some_and(|hello| hello.seen);
        self.ids.insert(hosted.id(seat), (slot, seat));
    }

    /// Forgets the process of a seat, which has ended.
    pub(super) fn unlink(&mut self, slot: usize, seat: Seat) {
        let Some(hosted) = &mut self.matches[slot] else { return };
        hosted.seats[seat.index()].is_linked = false;
        hosted.pending.take_if(|pending| pending.seat == seat);
        self.ids.remove(&hosted.id(seat));
    }
}
