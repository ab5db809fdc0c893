//! One player alone: the points of a single turn, and the turns to the target. Nobody is there to adopt from.

use super::throws::Throws;
use super::turn::{NEVER, Turns};
use super::{Rules, SIX, UNIT};

/// Values closer than this, in proportion, are the same.
const SAME: f64 = 1e-14;
/// Newton's method ends after a handful of rounds; this only bounds it.
const MOST_ROUNDS: usize = 100;

/// A turn played for the most units on average, without a target, by a player who has adopted some, which a failure
/// costs him, and may note from `least` units on.
pub(crate) fn for_points(rules: &Rules, throws: &Throws, least: usize, adopted: usize) -> Turns<1> {
    let rows = cautious(rules, throws).max(least).max(adopted + 1);
    let mut turns = Turns::new(rows, 0.0);
    turns.set_beyond(|total| total as f64);
    turns.solve(rules, throws, (0, rows), [-(adopted as f64)], |total| {
        [[if total < least { NEVER } else { total as f64 }]; SIX]
    });
    turns
}

/// From how many units on every throw costs more than it brings, whatever the dice. Whoever may note then does: one
/// more throw does not pay, and neither do more, since the total only grows. Those who must go on (TT-21) are asked up
/// to four times as much; so far nobody comes.
fn cautious(rules: &Rules, throws: &Throws) -> usize {
    let border = (1..=SIX).map(|dice| {
        let most =
            |keeps: &[u16]| f64::from(keeps.iter().max().map_or(0, |keep| keep / SIX as u16));
        let gains: f64 =
            throws.of(dice).map(|(probability, keeps)| probability * most(keeps)).sum();
        gains / throws.bust(dice)
    });
    let border = border.fold(0.0, f64::max).ceil() as usize;
    if rules.forced.is_on() { 4 * border } else { border }
}

/// The points of a turn that begins with six dice and may be noted from `least` units on, on average.
pub(crate) fn turn_points(rules: &Rules, throws: &Throws, least: usize) -> f64 {
    f64::from(UNIT) * for_points(rules, throws, least, 0).roll(throws, 0, SIX)[0]
}

/// The least expected number of turns in which one player alone reaches the target.
pub(crate) fn solo_turns(rules: &Rules, throws: &Throws) -> f64 {
    let mut turns = Turns::<1>::new(rules.target.max(rules.entry).max(rules.later), 0.0);
    let mut needed = vec![0.0; rules.target];
    for score in (0..rules.target).rev() {
        needed[score] = from(rules, throws, &mut turns, &needed, (score, rules.later));
    }
    from(rules, throws, &mut turns, &needed, (0, rules.entry))
}

/// The turns that are needed with this score by a player who may note from `least` units on.
fn from(
    rules: &Rules,
    throws: &Throws,
    turns: &mut Turns<1>,
    needed: &[f64],
    (score, least): (usize, usize),
) -> f64 {
    let note = |total: usize| match needed.get(score + total) {
        _ if total < least => NEVER,
        needed => -needed.copied().unwrap_or(0.0),
    };
    let mut here = needed.get(score + least).map_or(1.0, |after| after + 1.0);
    for _ in 0..MOST_ROUNDS {
        let range = (0, rules.enough(score, least));
        turns.solve(rules, throws, range, [-here], |total| [[note(total)]; SIX]);
        let mut fails = 1.0;
        turns.results(throws, 0, 0.0, |total, _| note(total), |_, _, p| fails -= p);
        let step = (1.0 - turns.roll(throws, 0, SIX)[0] - here) / (1.0 - fails);
        here += step;
        if step.abs() < SAME * here {
            break;
        }
    }
    here
}
