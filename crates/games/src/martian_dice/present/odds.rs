//! Exact odds of one more throw after which the player stops, whatever it shows.

use super::super::{DICE, Dice, Face, Faces, throws};

/// What one more throw brings if the player then takes the kind that scores the most and stops.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Odds {
    /// The probability to score at all.
    pub scores: f64,
    /// The average number of points.
    pub average: f64,
}

impl Odds {
    /// The odds of throwing all other dice when these are aside.
    pub(super) fn of_throw(aside: Dice) -> Odds {
        let mut odds = Odds { scores: 0.0, average: 0.0 };
        for &(throw, probability) in throws(DICE - aside.len()) {
            let points = best_points(aside, throw);
            if points > 0 {
                odds.scores += probability;
                odds.average += probability * f64::from(points);
            }
        }
        odds
    }

    /// The probability to score as a whole percentage; only what is certain is 0 or 100.
    pub(super) fn percent(self) -> i64 {
        /// More than the rounding errors of a sum of probabilities.
        const CERTAIN: f64 = 1e-9;
        let percent = (self.scores * 100.0).round() as i64;
        if self.scores < CERTAIN || self.scores > 1.0 - CERTAIN {
            percent
        } else {
            percent.clamp(1, 99)
        }
    }

    /// The average in tenths of a point.
    pub(super) fn tenths(self) -> i64 {
        (self.average * 10.0).round() as i64
    }
}

/// The most points with which a raid can be stopped right after a throw.
fn best_points(aside: Dice, throw: Dice) -> u8 {
    let tanks = throw.only(Face::Tank);
    let (aside, thrown) = (aside.and(tanks), throw.without(tanks));
    let open = Faces::to_choose(thrown, aside);
    let kinds = Face::ALL.into_iter().filter(|face| open.has(*face));
    let points = kinds.map(|face| aside.and(thrown.only(face)).points()).max();
    // MD-5: without a kind to choose the raid is scored as it stands.
    points.unwrap_or_else(|| aside.points())
}
