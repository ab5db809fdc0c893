//! What an action or a throw does, in the order of a turn.

use super::notation::Action;
use super::options::End;
use super::scoring::Menu;
use super::six_dice::{DICE, Dice, Sets};
use super::state::{NO_OFFER, Phase, TenThousand};
use super::view::Offer;

impl TenThousand {
    #[inline]
    pub(super) fn apply_action(&mut self, action: Action) {
        match action {
            Action::Roll => {
                // TT-6: when all dice have been scored they are thrown again, and none stays aside.
                self.kept = if self.all_back() { Sets::NONE } else { self.kept };
                // TT-24: an offer that is not adopted lapses.
                self.offer = NO_OFFER;
                self.await_no_seat(Phase::Throw);
            }
            Action::Keep(kept) => self.keep(kept),
            Action::Note => self.note(),
            Action::Adopt => {
                self.points = self.offer.points;
                self.adopted = self.offer.points;
                self.dice = self.offer.dice;
                self.offer = NO_OFFER;
                // TT-12: a seat that adopts must throw.
                self.await_no_seat(Phase::Throw);
            }
            Action::Forfeit => self.fail(),
        }
    }

    #[inline]
    pub(super) fn apply_throw(&mut self, thrown: Dice) {
        if self.tables.has_value(thrown) {
            self.thrown = thrown;
            self.menu = Menu::keep(thrown);
            self.phase = Phase::Keep;
        } else {
            self.fail();
        }
    }

    fn keep(&mut self, kept: Dice) {
        let (value, dice) = self.tables.value_and_count(kept);
        self.points += value;
        let left = self.dice - dice;
        self.dice = if left == 0 { DICE } else { left };
        self.kept.push(kept);
        self.phase = Phase::Decide;
        self.menu = self.decide_menu();
    }

    fn note(&mut self) {
        let score = &mut self.scores[self.seat as usize];
        *score += self.points;
        self.entered |= 1 << self.seat;
        // TT-3, TT-4, TT-5: noted points count, and the target may be passed.
        if *score >= self.options.target && self.options.end == End::Immediate {
            self.clear_turn(NO_OFFER);
            self.await_no_seat(Phase::Over);
            return;
        }
        // TT-9: the whole total is on offer, adopted points included. TT-10: `dice` is six when none was left.
        let offer = Offer { points: self.points, dice: self.dice };
        self.end_turn(if self.options.adopt.is_on() { offer } else { NO_OFFER });
    }

    /// Ends a turn without points: a throw without value (TT-8) or a forfeit.
    fn fail(&mut self) {
        // TT-7: the adopted points are deducted. The score cannot become negative: TT-11 required as many.
        let deducted = if self.options.adopt_penalty.is_on() { self.adopted } else { 0 };
        self.scores[self.seat as usize] -= deducted;
        // TT-24: a turn without points leaves nothing to adopt.
        self.end_turn(NO_OFFER);
    }

    fn clear_turn(&mut self, offer: Offer) {
        self.offer = offer;
        self.points = 0;
        self.adopted = 0;
        self.dice = DICE;
        self.thrown = Dice::NONE;
        self.kept = Sets::NONE;
    }

    fn end_turn(&mut self, offer: Offer) {
        self.clear_turn(offer);
        let next = self.seat + 1;
        let round_is_complete = next == self.seats;
        // TT-3: under `immediate` the game is over before a round with a winner is complete.
        let finishes_rounds = self.options.end == End::FinishRound;
        if finishes_rounds && round_is_complete && self.target_is_reached() {
            self.offer = NO_OFFER;
            self.await_no_seat(Phase::Over);
            return;
        }
        self.seat = if round_is_complete { 0 } else { next };
        self.phase = Phase::Start;
        self.menu = self.start_menu();
    }

    /// Enters a phase in which no seat acts. Its menu is fixed, so that equal positions are equal values.
    #[inline]
    fn await_no_seat(&mut self, phase: Phase) {
        self.phase = phase;
        self.menu = Menu::ROLL;
    }
}
