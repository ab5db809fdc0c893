//! Failures and the result of a hosted match: who is replaced, who forfeits, and how the win is shared.

use croupier_table::{Seat, Turn};

use super::{HostedMatch, MAX_FAILURES, Replacement, SeatPlayer};
use crate::host::BotFailure;
use crate::{Policy, SeatFailure};

impl HostedMatch {
    /// How many failures of a seat are recorded.
    pub(super) fn count_failures(&self, seat: Seat) -> usize {
        self.played.failures.iter().filter(|failure| failure.seat == seat.0).count()
    }

    /// Adds a failure to the result.
    pub(super) fn record_failure(&mut self, seat: Seat, failure: &BotFailure, step: usize) {
        let BotFailure { cause, detail } = failure.clone();
        self.played.failures.push(SeatFailure { seat: seat.0, step, cause, detail });
    }

    /// Records the failure of a program and applies the contest's policy to its seat.
    pub(in crate::host) fn fail(
        &mut self,
        seat: Seat,
        failure: &BotFailure,
        replacement: Replacement,
    ) {
        self.record_failure(seat, failure, self.table.steps());
        let forfeits = self.contest.policy == Policy::Forfeit;
        let is_hopeless = self.count_failures(seat) >= MAX_FAILURES;
        if forfeits || replacement == Replacement::RestOfMatch || is_hopeless {
            self.keep_module_log(seat);
            self.seats[seat.index()].player = SeatPlayer::Replaced;
            self.seat_replacement(seat);
        }
        // The last seat that has not forfeited has won, so it cannot forfeit any more.
        let remaining = self.seats.iter().filter(|state| state.forfeit.is_none()).count();
        let state = &mut self.seats[seat.index()];
        if forfeits && state.forfeit.is_none() && remaining > 1 {
            state.forfeit = Some(failure.cause);
        }
    }

    /// Computes the result and notifies the modules.
    pub(super) fn settle(&mut self) {
        let seats = || Seat::all(self.seats.len() as u8);
        self.played.scores = seats().map(|seat| self.table.score(seat)).collect();
        let is_over = self.table.turn() == Turn::Over;
        let equal = 1.0 / self.seats.len() as f32;
        let earned: Vec<f32> =
            seats().map(|seat| if is_over { self.table.payoff(seat) } else { equal }).collect();
        let eligible: Vec<bool> = self.seats.iter().map(|state| state.forfeit.is_none()).collect();
        self.played.payoffs = share_win(&earned, &eligible);
        self.played.steps = self.table.lines();
        self.played.thought_us = self.thought_ns.iter().map(|ns| ns / 1000).collect();
        for seat in Seat::all(self.seats.len() as u8) {
            if matches!(self.seats[seat.index()].player, SeatPlayer::Wasm(_)) {
                let mut over = Vec::new();
                self.write_over(seat, &mut over);
                self.notify_module(seat, &over);
                self.keep_module_log(seat);
            }
        }
    }
}

/// Shares the win among the seats that have not forfeited: in proportion to their payoffs, or equally if all are zero.
fn share_win(earned: &[f32], eligible: &[bool]) -> Vec<f32> {
    if eligible.iter().all(|eligible| *eligible) {
        return earned.to_vec();
    }
    let total: f32 =
        earned.iter().zip(eligible).filter(|(_, eligible)| **eligible).map(|(e, _)| e).sum();
    let count = eligible.iter().filter(|eligible| **eligible).count() as f32;
    let share = |(earned, eligible): (&f32, &bool)| match eligible {
        false => 0.0,
        true if total > 0.0 => earned / total,
        true => 1.0 / count,
    };
    earned.iter().zip(eligible).map(share).collect()
}
