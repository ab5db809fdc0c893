//! The beginning of the race, while a player has not entered: he can adopt nothing (TT-14), and nothing of his is on
//! offer. The values after both have entered are given.

use super::race::{MOST_ROUNDS, RARE, TOLERANCE};
use super::throws::Throws;
use super::turn::{FORBIDDEN, Turns};
use super::{Rules, SIX};

/// The equity of the player to move.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Entering {
    /// Only the opponent has entered: by his score.
    pub(crate) outside: Vec<f64>,
    /// Only the player to move has entered: by his own score.
    pub(crate) inside: Vec<f64>,
    /// Nobody has.
    pub(crate) start: f64,
}

impl Entering {
    /// Solves the beginning. `enters(score, enough)` returns the equity of entering with each total below `enough` against
    /// a player who has entered and has this score.
    pub(crate) fn solve(
        rules: &Rules,
        throws: &Throws,
        enters: impl Fn(usize, usize) -> Vec<[f64; SIX]>,
    ) -> Entering {
        let Rules { target, entry, later, .. } = *rules;
        let rows = target.max(entry).max(later);
        let mut turns = Turns::<1>::new(rows, 1.0);
        let mut found =
            Entering { outside: vec![0.5; target], inside: vec![0.5; target], start: 0.5 };
        for score in (0..target).rev() {
            let noted = |total: usize| 1.0 - found.outside.get(score + total).unwrap_or(&0.0);
            let inside = |total: usize| [if total < later { FORBIDDEN } else { noted(total) }; SIX];
            let entered = enters(score, rules.enough(0, entry));
            let outside =
                |total: usize| if total < entry { [FORBIDDEN; SIX] } else { entered[total] };
            let (mut first, mut second) = (found.outside[score], found.inside[score]);
            for _ in 0..MOST_ROUNDS {
                let mut turn = WholeTurn { rules, throws, turns: &mut turns };
                let (value, fails) = turn.solve((0, entry), 1.0 - second, outside);
                let (reply, fails_too) = turn.solve((score, later), 1.0 - first, inside);
                // Newton's step for first = value(1 - second), second = reply(1 - first).
                let (off, off_too) = (value - first, reply - second);
                let step = (off - fails * off_too) / (1.0 - fails * fails_too);
                let step_too = off_too - fails_too * step;
                first += step;
                second += step_too;
                if step.abs().max(step_too.abs()) < TOLERANCE {
                    break;
                }
            }
            (found.outside[score], found.inside[score]) = (first, second);
        }
        let noted = |total: usize| 1.0 - found.outside.get(total).unwrap_or(&0.0);
        let first = |total: usize| [if total < entry { FORBIDDEN } else { noted(total) }; SIX];
        let mut start = 0.5;
        for _ in 0..MOST_ROUNDS {
            let mut turn = WholeTurn { rules, throws, turns: &mut turns };
            let (value, fails) = turn.solve((0, entry), 1.0 - start, first);
            let step = (value - start) / (1.0 + fails);
            start += step;
            if step.abs() < TOLERANCE {
                break;
            }
        }
        Entering { start, ..found }
    }
}

/// Solves turns that begin with six dice.
struct WholeTurn<'a> {
    rules: &'a Rules,
    throws: &'a Throws,
    turns: &'a mut Turns<1>,
}

impl WholeTurn<'_> {
    /// The value of a turn for a player with this score who may note from `least`, and its probability of failure.
    fn solve(
        &mut self,
        (score, least): (usize, usize),
        failure: f64,
        note: impl Fn(usize) -> [f64; SIX],
    ) -> (f64, f64) {
        let range = (0, self.rules.enough(score, least));
        self.turns.solve(self.rules, self.throws, range, [failure], |total| {
            note(total).map(|value| [value])
        });
        let mut fails = 1.0;
        let value = |total: usize, dice: usize| note(total)[dice - 1];
        self.turns.visit_results(self.throws, 0, RARE, value, |_, _, p| fails -= p);
        (self.turns.roll(self.throws, 0, SIX)[0], fails)
    }
}
