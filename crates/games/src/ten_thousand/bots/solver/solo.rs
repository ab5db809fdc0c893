//! A single player: the expected points of a turn, and the expected number of turns to the target. There is nobody to adopt
//! from.

use super::throws::Throws;
use super::turn::{FORBIDDEN, Turns};
use super::{Rules, SIX, UNIT};

/// Iteration stops when a value changes by less than this, relatively.
const TOLERANCE: f64 = 1e-14;
/// Newton's method converges in a handful of rounds; this is only a bound.
const MOST_ROUNDS: usize = 100;

/// Solves a turn for its expected units, without a target: the player may note from `least` units on, and a failure costs
/// the `adopted` units.
pub(crate) fn solve_for_points(
    rules: &Rules,
    throws: &Throws,
    least: usize,
    adopted: usize,
) -> Turns<1> {
    let rows = most_units_at_risk(rules, throws).max(least).max(adopted + 1);
    let mut turns = Turns::new(rows, 0.0);
    turns.set_beyond(|total| total as f64);
    turns.solve(rules, throws, (0, rows), [-(adopted as f64)], |total| {
        [[if total < least { FORBIDDEN } else { total as f64 }]; SIX]
    });
    turns
}

/// The total from which every throw has a negative expected gain, whatever the dice. A player who may note then does so:
/// one more throw does not pay, and neither do several, since the total only grows. Where six dice must be thrown again
/// (TT-21) the bound is four times as high.
fn most_units_at_risk(rules: &Rules, throws: &Throws) -> usize {
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

/// The expected points of a turn that begins with six dice and may be noted from `least` units on.
pub(crate) fn turn_points(rules: &Rules, throws: &Throws, least: usize) -> f64 {
    f64::from(UNIT) * solve_for_points(rules, throws, least, 0).roll(throws, 0, SIX)[0]
}

/// The least expected number of turns in which a single player reaches the target.
pub(crate) fn solo_turns(rules: &Rules, throws: &Throws) -> f64 {
    let mut turns = Turns::<1>::new(rules.target.max(rules.entry).max(rules.later), 0.0);
    let mut needed = vec![0.0; rules.target];
    for score in (0..rules.target).rev() {
        needed[score] = turns_from(rules, throws, &mut turns, &needed, (score, rules.later));
    }
    turns_from(rules, throws, &mut turns, &needed, (0, rules.entry))
}

/// The expected number of turns from this score for a player who may note from `least` units on.
fn turns_from(
    rules: &Rules,
    throws: &Throws,
    turns: &mut Turns<1>,
    needed: &[f64],
    (score, least): (usize, usize),
) -> f64 {
    let note = |total: usize| match needed.get(score + total) {
        _ if total < least => FORBIDDEN,
        needed => -needed.copied().unwrap_or(0.0),
    };
    let mut here = needed.get(score + least).map_or(1.0, |after| after + 1.0);
    for _ in 0..MOST_ROUNDS {
        let range = (0, rules.enough(score, least));
        turns.solve(rules, throws, range, [-here], |total| [[note(total)]; SIX]);
        let mut fails = 1.0;
        turns.visit_results(throws, 0, 0.0, |total, _| note(total), |_, _, p| fails -= p);
        let step = (1.0 - turns.roll(throws, 0, SIX)[0] - here) / (1.0 - fails);
        here += step;
        if step.abs() < TOLERANCE * here {
            break;
        }
    }
    here
}
