//! What an action or an outcome of chance does, in the order of the rulebook.

use std::hint::select_unpredictable;

use croupier_engine::Seat;

use super::faces::{Dice, Face};
use super::notation::{Action, Chance};
use super::options::DuelRepeat;
use super::state::{ChoiceOrder, DuelThrows, MartianDice, Phase, members};

impl MartianDice {
    #[inline]
    pub(super) fn apply_action(&mut self, action: Action) {
        match action.face() {
            Some(face) => self.choose(face),
            None => self.end_turn_if(action == Action::End),
        }
    }

    #[inline]
    pub(super) fn apply_outcome(&mut self, chance: Chance) {
        match chance {
            Chance::Roll(throw) if self.phase == Phase::Throw => self.throw(throw),
            Chance::Roll(throw) => self.duel_throw(throw),
            Chance::Start(seat) => {
                self.seat = seat;
                self.first = seat;
                self.began = seat;
                self.phase = Phase::Throw;
            }
        }
    }

    /// Steps 1 and 2 of a turn: the tanks of a throw go aside at once.
    #[inline]
    fn throw(&mut self, throw: Dice) {
        let tanks = throw.only(Face::Tank);
        self.aside = self.aside.and(tanks);
        self.thrown = throw.without(tanks);
        // MD-5 and MD-6: without a kind to choose, or without dice, the turn ends by itself.
        if self.kinds().is_empty() {
            self.end_turn_if(true);
        } else {
            self.phase = Phase::Choose;
        }
    }

    /// Step 3: all dice of one kind go aside (MD-7).
    #[inline]
    fn choose(&mut self, face: Face) {
        let chosen = self.thrown.only(face);
        self.aside = self.aside.and(chosen);
        self.thrown = self.thrown.without(chosen);
        self.order = self.order.then(face);
        // MD-6: after the last die the turn ends by itself.
        if self.thrown.is_empty() {
            self.end_turn_if(true);
        } else {
            self.phase = Phase::Decide;
        }
    }

    /// Step 4: either the remaining dice are thrown again, or the turn is scored and the next seat plays. After the last
    /// turn of the last round the game is decided (MD-9).
    ///
    /// Both cases are computed without a branch, because a branch on a random decision is mispredicted half the time.
    #[inline]
    fn end_turn_if(&mut self, ends: bool) {
        let score = &mut self.scores[self.seat.index()];
        *score += select_unpredictable(ends, u16::from(self.aside.points()), 0);
        self.last_round |= *score >= self.target;
        self.aside = select_unpredictable(ends, Dice::NONE, self.aside);
        self.order = select_unpredictable(ends, ChoiceOrder::default(), self.order);
        self.thrown = Dice::NONE;
        self.phase = Phase::Throw;
        let next = self.seat.0 + 1;
        let next = select_unpredictable(next == self.seats, 0, next);
        self.seat = Seat(select_unpredictable(ends, next, self.seat.0));
        let round_ends = ends && self.seat == self.first;
        if round_ends && self.last_round {
            self.decide_game();
        } else {
            self.round += u32::from(round_ends);
        }
    }

    /// MD-10: the most points win; several players who have them fight a duel.
    #[cold]
    pub(super) fn decide_game(&mut self) {
        let scores = &self.scores[..self.seats as usize];
        let most = scores.iter().max();
        let best = scores.iter().enumerate().filter(|(_, score)| Some(*score) == most);
        let tied = best.fold(0, |set, (seat, _)| set | 1_u32 << seat);
        self.seat = Seat(tied.trailing_zeros() as u8);
        if tied.is_power_of_two() {
            self.phase = Phase::Over;
        } else {
            self.phase = Phase::Duel;
            self.contenders = tied;
            self.duel_round = 1;
        }
    }

    /// One throw of a duel: only its rays count (MD-13), and they change no score (MD-12).
    #[cold]
    fn duel_throw(&mut self, throw: Dice) {
        self.duel.set(self.seat, throw.count(Face::Ray));
        if let Some(next) = members(self.contenders).find(|seat| *seat > self.seat) {
            self.seat = next;
            return;
        }
        let most = members(self.contenders).map(|seat| self.duel.rays(seat)).max();
        let best = members(self.contenders).filter(|seat| Some(self.duel.rays(*seat)) == most);
        let tied = best.fold(0, |set, seat| set | 1_u32 << seat.0);
        if tied.is_power_of_two() {
            self.seat = Seat(tied.trailing_zeros() as u8);
            self.phase = Phase::Over;
            return;
        }
        // MD-11: who throws again.
        if self.duel_repeat == DuelRepeat::StillTied {
            self.contenders = tied;
        }
        self.seat = Seat(self.contenders.trailing_zeros() as u8);
        self.duel = DuelThrows::default();
        self.duel_round += 1;
    }
}
