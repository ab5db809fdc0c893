//! The beginning of the race, while somebody has not entered: he can adopt nothing (TT-14), and nothing of his is on
//! offer. What follows after both have entered is given.

use super::race::{MOST_ROUNDS, RARE, SAME};
use super::throws::Throws;
use super::turn::{NEVER, Turns};
use super::{Rules, SIX};

/// How likely the player to move wins.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Entering {
    /// Only the other has entered: by his score.
    pub(crate) outside: Vec<f64>,
    /// Only the player to move has entered: by his own score.
    pub(crate) inside: Vec<f64>,
    /// Nobody has.
    pub(crate) start: f64,
}

impl Entering {
    /// Solves the beginning, if `enters` says what every total below `enough` is worth to a player who enters with it
    /// against one who has entered and has this score.
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
            let inside = |total: usize| [if total < later { NEVER } else { noted(total) }; SIX];
            let entered = enters(score, rules.enough(0, entry));
            let outside = |total: usize| if total < entry { [NEVER; SIX] } else { entered[total] };
            let (mut first, mut second) = (found.outside[score], found.inside[score]);
            for _ in 0..MOST_ROUNDS {
                let mut turn = Whole { rules, throws, turns: &mut turns };
                let (value, fails) = turn.solve((0, entry), 1.0 - second, outside);
                let (reply, fails_too) = turn.solve((score, later), 1.0 - first, inside);
                // Newton's step for first = value(1 - second), second = reply(1 - first).
                let (off, off_too) = (value - first, reply - second);
                let step = (off - fails * off_too) / (1.0 - fails * fails_too);
                let step_too = off_too - fails_too * step;
                first += step;
                second += step_too;
                if step.abs().max(step_too.abs()) < SAME {
                    break;
                }
            }
            (found.outside[score], found.inside[score]) = (first, second);
        }
        let noted = |total: usize| 1.0 - found.outside.get(total).unwrap_or(&0.0);
        let first = |total: usize| [if total < entry { NEVER } else { noted(total) }; SIX];
        let mut start = 0.5;
        for _ in 0..MOST_ROUNDS {
            let mut turn = Whole { rules, throws, turns: &mut turns };
            let (value, fails) = turn.solve((0, entry), 1.0 - start, first);
            let step = (value - start) / (1.0 + fails);
            start += step;
            if step.abs() < SAME {
                break;
            }
        }
        Entering { start, ..found }
    }
}

/// Turns that begin with six dice.
struct Whole<'a> {
    rules: &'a Rules,
    throws: &'a Throws,
    turns: &'a mut Turns<1>,
}

impl Whole<'_> {
    /// What a turn is worth to a player with this score who may note from `least`, and how likely it fails.
    fn solve(
        &mut self,
        (score, least): (usize, usize),
        failure: f64,
        note: impl Fn(usize) -> [f64; SIX],
    ) -> (f64, f64) {
        let range = (0, self.rules.enough(score, least));
        self.turns.solve(self.rules, self.throws, range, [failure], |total| {
            note(total).map(|worth| [worth])
        });
        let mut fails = 1.0;
        let worth = |total: usize, dice: usize| note(total)[dice - 1];
        self.turns.results(self.throws, 0, RARE, worth, |_, _, probability| fails -= probability);
        (self.turns.roll(self.throws, 0, SIX)[0], fails)
    }
}
