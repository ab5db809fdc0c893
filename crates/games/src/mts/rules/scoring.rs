//! The end of a round: who has won it, the points, and whether the match goes on.

use croupier_engine::Turn;

use super::{Blocked, Mts, Phase, Scoring, Target};

impl Mts {
    /// Ends the round that this seat has won by laying its last card.
    #[cold]
    pub(super) fn end_won_round(&mut self, winner: u8) {
        self.end_round(1 << winner);
    }

    /// Ends a round in which everybody has passed in a row (MT-35).
    #[cold]
    pub(super) fn end_blocked_round(&mut self) {
        let points = |seat: u8| self.hands[seat as usize].points();
        match self.options.blocked {
            Blocked::Void => self.end_round(0),
            Blocked::LowestHand => {
                let lowest = (0..self.seats).map(points).min();
                let won = (0..self.seats).filter(|seat| Some(points(*seat)) == lowest);
                let won = won.fold(0, |set, seat| set | 1 << seat);
                self.end_round(won);
            }
        }
    }

    /// Counts the points of a round that these seats have won (MT-2) and ends the game or deals the next round.
    fn end_round(&mut self, won: u16) {
        let seats = self.seats as usize;
        let before = self.scores;
        let hand_points = |seat: usize| self.hands[seat].points();
        if won != 0 {
            match self.options.scoring {
                Scoring::WinnerTakes => {
                    let others = (0..seats).filter(|seat| won >> seat & 1 == 0);
                    let points: u16 = others.map(hand_points).sum();
                    let winners = (0..seats).filter(|seat| won >> seat & 1 == 1);
                    winners.for_each(|seat| self.scores[seat] += points);
                }
                Scoring::EachPenalty => {
                    (0..seats).for_each(|seat| self.scores[seat] += hand_points(seat));
                }
            }
        }
        self.barren = if self.scores == before { self.barren + 1 } else { 0 };
        self.turn = Turn::Over;
        self.phase = Phase::Over;
        self.winners = match self.options.target {
            // MT-35: a single round that nobody wins is shared.
            Target::None if won == 0 => (1 << seats) - 1,
            Target::None => won,
            Target::Points(target) => {
                let reached = self.scores[..seats].iter().any(|score| *score >= target);
                // MT-35: a full circle of dealers without a point ends the match, so that it cannot go on for ever.
                if !reached && self.barren < self.seats {
                    return self.begin_next_round();
                }
                self.leaders()
            }
        };
    }

    /// The seats with the best total, as bits.
    fn leaders(&self) -> u16 {
        let totals = &self.scores[..self.seats as usize];
        let best = match self.options.scoring {
            Scoring::WinnerTakes => totals.iter().max(),
            Scoring::EachPenalty => totals.iter().min(),
        };
        let leaders = (0..totals.len()).filter(|seat| Some(&totals[*seat]) == best);
        leaders.fold(0, |set, seat| set | 1 << seat)
    }

    /// MT-38: the order stays, the deal moves on by one place.
    fn begin_next_round(&mut self) {
        self.order[..self.seats as usize].rotate_left(1);
        *self = Mts {
            order: self.order,
            ordered: self.ordered,
            scores: self.scores,
            barren: self.barren,
            round: self.round.saturating_add(1),
            phase: Phase::Start,
            ..Mts::before_first_step(&self.options, self.seats)
        };
    }
}
