//! Watches programs that are not asked: one that computes all the same takes the core from its rival, so it is frozen
//! until it is asked, and the time is charged to its bank.
//!
//! A program that sleeps in `read` pays nothing: nothing is measured unless somebody else has been thinking for a while.

use std::time::{Duration, Instant};

use croupier_table::Seat;

use super::MatchHost;
use crate::host::program::RunningProgram;

/// The processor time that a program may use while it is not asked.
const ALLOWANCE: Duration = Duration::from_millis(5);
/// How often programs are measured while somebody else thinks.
pub(super) const CHECK_INTERVAL: Duration = Duration::from_millis(5);
/// Built-in bots that think at least this long are worth a measurement before and after.
const LONG_THOUGHT: Duration = Duration::from_millis(1);

/// What the host knows about the idle time of a program.
#[derive(Default)]
pub(in crate::host) struct IdleState {
    /// The processor time at the first measurement since the program was last asked.
    used_before: Option<Duration>,
    /// Whether its processes are stopped.
    is_frozen: bool,
    /// Whether it has computed unasked before. From then on it is frozen as soon as it has answered.
    is_suspect: bool,
}

/// When idle programs were last measured.
pub(super) struct IdleWatch {
    last_check: Instant,
    /// Whether the last thoughts of built-in bots took long.
    is_slow: bool,
}

impl IdleWatch {
    pub(super) fn new() -> IdleWatch {
        IdleWatch { last_check: Instant::now(), is_slow: false }
    }
}

impl RunningProgram {
    /// Lets the program run, because it is asked or has to end.
    pub(super) fn wake(&mut self) {
        self.idle.used_before = None;
        if self.idle.is_frozen {
            self.idle.is_frozen = false;
            self.peer.thaw();
        }
    }

    /// Freezes a suspect that has answered everything.
    pub(super) fn rest(&mut self) {
        if self.idle.is_suspect && !self.idle.is_frozen {
            self.freeze();
        }
    }

    fn freeze(&mut self) {
        self.idle.is_frozen = true;
        self.peer.freeze();
    }

    /// Measures it and freezes it if it has used more than the allowance since the first measurement. Returns what it
    /// has used in that case.
    fn check_idle(&mut self) -> Option<Duration> {
        let used = self.peer.cpu_time();
        let burnt = used.saturating_sub(*self.idle.used_before.get_or_insert(used));
        if burnt <= ALLOWANCE {
            return None;
        }
        self.idle.is_suspect = true;
        self.freeze();
        Some(burnt)
    }
}

impl MatchHost {
    /// Whether the processor time of a program is to be measured: it is not its turn, and it is not frozen.
    pub(super) fn is_watched(&self, number: usize) -> bool {
        let running = self.programs[number].running.as_ref();
        self.turn != Some(number)
            && running.is_some_and(|running| running.peer.is_process() && !running.idle.is_frozen)
    }

    /// Measures all programs that are not asked, unless that was done a moment ago.
    pub(super) fn check_idle_if_due(&mut self) {
        if self.idle_watch.last_check.elapsed() >= CHECK_INTERVAL {
            self.check_idle();
        }
    }

    /// Measures all programs that are not asked, freezes those that compute, and charges their banks.
    fn check_idle(&mut self) {
        for number in 0..self.programs.len() {
            if !self.is_watched(number) {
                continue;
            }
            let Some(running) = &mut self.programs[number].running else { continue };
            let Some(burnt) = running.check_idle() else { continue };
            for hosted in self.matches.iter_mut().flatten() {
                for seat in Seat::all(hosted.seats.len() as u8) {
                    if hosted.seats[seat.index()].process == number {
                        hosted.charge(seat, burnt);
                    }
                }
            }
        }
        self.idle_watch.last_check = Instant::now();
    }

    /// Lets a match advance, which may take long if built-in bots think, and measures the programs meanwhile.
    pub(super) fn watching_idle<T>(&mut self, advance: impl FnOnce(&mut MatchHost) -> T) -> T {
        if self.idle_watch.is_slow {
            self.check_idle();
        }
        let begun = Instant::now();
        let done = advance(self);
        if self.idle_watch.is_slow {
            self.check_idle();
        }
        self.idle_watch.is_slow = begun.elapsed() >= LONG_THOUGHT;
        done
    }
}
