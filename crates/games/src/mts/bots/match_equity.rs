//! Match equity: the expected payoff of each seat between two rounds, estimated from the scores alone. With it a
//! rollout can be cut off at the end of a round.
//!
//! All seats count as equally strong, and the advantage of who deals is ignored.

use crate::mts::rules::state::MAX_SEATS;
use crate::mts::{Mts, Scoring, Target};

/// The mean points of a loser's hand at the end of a round, fitted to self-play of the heuristic with 2 to 15 seats.
const HAND_POINTS: f64 = 53.0;
/// What the hand of a single loser has beyond that, from the same games.
const SINGLE_HAND_EXTRA: f64 = 16.0;
/// The squared coefficient of variation of a loser's points, from the same games.
const SQUARED_VARIATION: f64 = 0.56;

/// Writes the equity of each seat when a new round is about to begin.
pub(in crate::mts) fn estimate(game: &Mts, equities: &mut [f32]) {
    let Target::Points(target) = game.options.target else { return };
    let scores = &game.scores[..equities.len()];
    match game.options.scoring {
        Scoring::WinnerTakes => first_to_target(scores, target, equities),
        Scoring::EachPenalty => lowest_at_target(scores, target, equities),
    }
}

/// The mean points of the winner of a round.
fn winner_points(seats: usize) -> f64 {
    let others = seats as f64 - 1.0;
    HAND_POINTS * others + SINGLE_HAND_EXTRA / others
}

/// The equities where the first seat to win enough rounds wins the match.
///
/// Each seat's round wins are a Poisson process of the same rate, so the time at which a seat has the wins it needs
/// has a gamma distribution. The probability to be first is integrated numerically over that time.
fn first_to_target(scores: &[u16], target: u16, equities: &mut [f32]) {
    const STEPS: u32 = 24;
    let points = winner_points(scores.len());
    // Renewal theory: on average the last win overshoots the target by this part of a win.
    let overshoot = f64::midpoint(1.0, SQUARED_VARIATION / (scores.len() as f64 - 1.0));
    let rounds = |score: u16| f64::from(target.saturating_sub(score)) / points + overshoot;
    let least = scores.iter().map(|score| rounds(*score)).fold(f64::INFINITY, f64::min);
    let end = least + 4.0 * least.sqrt() + 1.0;
    equities.fill(0.0);
    let mut before = [0.0; MAX_SEATS];
    let mut total = 0.0;
    for step in 1..=STEPS {
        let time = end * f64::from(step) / f64::from(STEPS);
        let mut now = [0.0; MAX_SEATS];
        let mut none_yet = 1.0;
        for ((now, before), score) in now.iter_mut().zip(&before).zip(scores) {
            *now = gamma_cdf(rounds(*score), time);
            none_yet *= 1.0 - f64::midpoint(*now, *before);
        }
        for ((equity, now), before) in equities.iter_mut().zip(now).zip(before) {
            let first = (now - before) * none_yet / (1.0 - f64::midpoint(now, before)).max(1e-9);
            *equity += first as f32;
            total += first;
        }
        before = now;
    }
    for equity in equities {
        *equity /= total as f32;
    }
}

/// The distribution function of a gamma variable of this shape and rate 1, by the cube-root transformation of Wilson
/// and Hilferty (1931).
fn gamma_cdf(shape: f64, x: f64) -> f64 {
    let ninth = 1.0 / (9.0 * shape);
    normal_cdf(((x / shape).cbrt() - 1.0 + ninth) / ninth.sqrt())
}

/// The distribution function of a standard normal variable, by a logistic curve; the error is at most 0.0002.
fn normal_cdf(x: f64) -> f64 {
    1.0 / (1.0 + (-x * (1.5976 + 0.070_565_3 * x * x)).exp())
}

/// The equities where the seat with the fewest points wins when one reaches the target.
///
/// The rounds to come add the same to every seat on average, and a deviation that grows with the square root of their
/// number. The equity is a logistic function of the scores on that scale.
fn lowest_at_target(scores: &[u16], target: u16, equities: &mut [f32]) {
    let seats = scores.len() as f64;
    let winner = winner_points(scores.len());
    let hand = winner / (seats - 1.0);
    let most = scores.iter().copied().max().unwrap_or(0);
    // Renewal theory again; the penalty of a round is 0 for its winner.
    let overshoot = (1.0 + SQUARED_VARIATION) * seats / (2.0 * (seats - 1.0));
    let rounds = f64::from(target.saturating_sub(most)) / (winner / seats) + overshoot;
    // The difference of two seats: one of them wins the round in two cases out of `seats`, otherwise both hands count.
    let square = hand * hand;
    let variance = (2.0 * square * (1.0 + SQUARED_VARIATION)
        + (seats - 2.0) * 2.0 * square * SQUARED_VARIATION)
        / seats;
    // The scale of the logistic distribution that has the standard deviation of that difference.
    let scale = (3.0 * rounds * variance).sqrt() / std::f64::consts::PI;
    let least = f64::from(scores.iter().copied().min().unwrap_or(0));
    let weight = |score: &u16| (-(f64::from(*score) - least) / scale).exp();
    let total: f64 = scores.iter().map(weight).sum();
    for (equity, score) in equities.iter_mut().zip(scores) {
        *equity = (weight(score) / total) as f32;
    }
}
