//! What each seat may expect of a match between two rounds, from the scores alone: so imagined games end with a round.
//!
//! It takes all seats for equally good and forgets who deals next.

use super::{Mts, Scoring, Target};

/// The points of a loser's hand at the end of a round, on average, and the square of their coefficient of variation:
/// 60,000 rounds of the policy against itself with 2 to 15 seats. The winner's points for 2, 3, 4, 6 and 10 seats
/// were 71, 114, 162, 263 and 477, the formula below says 69, 114, 164, 268 and 479.
const HAND: f64 = 53.0;
const HAND_OF_ONE: f64 = 16.0;
const VARIATION: f64 = 0.56;

/// Writes the share of the win that each seat may expect when a new round is about to begin.
pub(super) fn shares(game: &Mts, shares: &mut [f32]) {
    let Target::Points(target) = game.options.target else { return };
    let scores = &game.scores[..shares.len()];
    match game.options.scoring {
        Scoring::WinnerTakes => race(scores, target, shares),
        Scoring::EachPenalty => lowest(scores, target, shares),
    }
}

/// The points of the winner of a round, on average.
fn winner_points(seats: usize) -> f64 {
    let others = seats as f64 - 1.0;
    HAND * others + HAND_OF_ONE / others
}

/// Whoever is first to win enough rounds wins the match. Rounds won come like the clicks of a counter, the same for
/// all; the time of the last click that a seat needs has a gamma distribution.
fn race(scores: &[u16], target: u16, shares: &mut [f32]) {
    const STEPS: u32 = 24;
    let points = winner_points(scores.len());
    // Renewal theory: the last of the sums that are needed goes beyond the target by so much of a sum on average.
    let beyond = f64::midpoint(1.0, VARIATION / (scores.len() as f64 - 1.0));
    let rounds = |score: u16| f64::from(target.saturating_sub(score)) / points + beyond;
    let least = scores.iter().map(|score| rounds(*score)).fold(f64::INFINITY, f64::min);
    let end = least + 4.0 * least.sqrt() + 1.0;
    shares.fill(0.0);
    let mut before = [0.0; super::MOST];
    let mut total = 0.0;
    for step in 1..=STEPS {
        let time = end * f64::from(step) / f64::from(STEPS);
        let mut now = [0.0; super::MOST];
        let mut none_yet = 1.0;
        for ((now, before), score) in now.iter_mut().zip(&before).zip(scores) {
            *now = gamma_below(rounds(*score), time);
            none_yet *= 1.0 - f64::midpoint(*now, *before);
        }
        for ((share, now), before) in shares.iter_mut().zip(now).zip(before) {
            let first = (now - before) * none_yet / (1.0 - f64::midpoint(now, before)).max(1e-9);
            *share += first as f32;
            total += first;
        }
        before = now;
    }
    for share in shares {
        *share /= total as f32;
    }
}

/// The probability that a gamma variable of this shape and rate 1 is below `x`: the cube root of Wilson and Hilferty.
fn gamma_below(shape: f64, x: f64) -> f64 {
    let ninth = 1.0 / (9.0 * shape);
    normal_below(((x / shape).cbrt() - 1.0 + ninth) / ninth.sqrt())
}

/// The probability that a normal variable is below `x`, by a logistic curve; off by 0.0002 at most.
fn normal_below(x: f64) -> f64 {
    1.0 / (1.0 + (-x * (1.5976 + 0.070_565_3 * x * x)).exp())
}

/// Whoever has the fewest points when somebody reaches the target wins. What is still to come adds the same to all on
/// average, and a deviation that grows with the root of the rounds left.
fn lowest(scores: &[u16], target: u16, shares: &mut [f32]) {
    let seats = scores.len() as f64;
    let winner = winner_points(scores.len());
    let hand = winner / (seats - 1.0);
    let most = scores.iter().copied().max().unwrap_or(0);
    // Renewal theory again, with the square of a penalty that is 0 for the winner.
    let beyond = (1.0 + VARIATION) * seats / (2.0 * (seats - 1.0));
    let rounds = f64::from(target.saturating_sub(most)) / (winner / seats) + beyond;
    // Of two seats one wins the round in two cases out of `seats`, and else both have a hand that counts.
    let square = hand * hand;
    let variance =
        (2.0 * square * (1.0 + VARIATION) + (seats - 2.0) * 2.0 * square * VARIATION) / seats;
    // The scale of a logistic distribution with the deviation of the difference of two sums.
    let scale = (3.0 * rounds * variance).sqrt() / std::f64::consts::PI;
    let least = f64::from(scores.iter().copied().min().unwrap_or(0));
    let weight = |score: &u16| (-(f64::from(*score) - least) / scale).exp();
    let total: f64 = scores.iter().map(weight).sum();
    for (share, score) in shares.iter_mut().zip(scores) {
        *share = (weight(score) / total) as f32;
    }
}
