//! Ratings: the Plackett-Luce model, which for two players is Bradley and Terry's, fitted to all games at once, so that
//! the order of the games does not matter.
//!
//! A player wins in proportion to the exponential of its strength; a shared win counts by its shares. The prior is one
//! game won and one lost against a virtual player of average strength: it keeps the rating of an entrant that wins
//! everything finite. The covariance is the cluster-robust sandwich estimator, with deal groups as clusters.

use super::matrix::Matrix;
use super::samples::Samples;

/// Rating points per unit of strength: odds of ten to one are 400 points, as in chess (Elo).
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// Fitted strengths, in rating points, with mean zero.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ratings {
    /// For every entrant.
    pub(super) points: Vec<f64>,
    covariance: Matrix,
}

impl Ratings {
    /// The maximum a posteriori fit to all games.
    pub(super) fn fit(samples: &Samples) -> Ratings {
        let (strength, covariance) = fit_strengths(samples, &[]);
        centre(&strength, &covariance)
    }

    /// The variance of an entrant's rating, in points squared.
    pub(super) fn variance(&self, entrant: usize) -> f64 {
        self.covariance.at(entrant, entrant)
    }

    /// The variance of the difference of two ratings.
    pub(super) fn variance_between(&self, a: usize, b: usize) -> f64 {
        let at = |i, j| self.covariance.at(i, j);
        (at(a, a) + at(b, b) - at(a, b) - at(b, a)).max(0.0)
    }
}

/// How firmly an anchored strength is held: its information is that of so many games, far more than any contest has.
const ANCHOR_INFORMATION: f64 = 1e9;

/// Ratings in points with their standard errors, on the scale of the anchors: entrants whose rating is given and does not
/// move. Without anchors the mean is 0.
pub(super) fn fit_anchored(samples: &Samples, anchors: &[(usize, f64)]) -> Vec<(f64, f64)> {
    let mean = anchors.iter().map(|(_, points)| points).sum::<f64>() / anchors.len().max(1) as f64;
    // The prior pulls towards strength 0, so the mean of the anchors is put there.
    let fixed: Vec<(usize, f64)> =
        anchors.iter().map(|(entrant, points)| (*entrant, (points - mean) / POINTS)).collect();
    let (strength, covariance) = fit_strengths(samples, &fixed);
    (0..samples.entrants)
        .map(|n| {
            let anchor = anchors.iter().find(|(entrant, _)| *entrant == n);
            anchor.map_or_else(
                || {
                    let variance = covariance.at(n, n).max(0.0);
                    (strength[n] * POINTS + mean, variance.sqrt() * POINTS)
                },
                |(_, points)| (*points, 0.0),
            )
        })
        .collect()
}

/// The most likely strengths and their covariance; fixed strengths are kept.
fn fit_strengths(samples: &Samples, fixed: &[(usize, f64)]) -> (Vec<f64>, Matrix) {
    let mut strength = vec![0.0; samples.entrants];
    for (entrant, value) in fixed {
        strength[*entrant] = *value;
    }
    let held = |strength: &[f64]| {
        let (mut gradient, mut information) = derivatives(samples, strength);
        for (entrant, value) in fixed {
            gradient[*entrant] = ANCHOR_INFORMATION * (value - strength[*entrant]);
            information.add(*entrant, *entrant, ANCHOR_INFORMATION);
        }
        (gradient, information)
    };
    // Newton's method on a concave function; bounded steps cannot overshoot.
    for _ in 0..100 {
        let (gradient, information) = held(&strength);
        let step = information.inverse().apply(&gradient);
        let longest = step.iter().fold(0.0_f64, |longest, x| longest.max(x.abs()));
        let bound = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        for (strength, step) in strength.iter_mut().zip(&step) {
            *strength += bound * step;
        }
        if longest < 1e-12 {
            break;
        }
    }
    // The sandwich estimator: the inverse information is the bread, the variance of the gradient the meat.
    let (_, information) = held(&strength);
    let bread = information.inverse();
    let meat = gradient_variance(samples, &strength);
    (strength, bread.times(&meat).times(&bread))
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The softmax of strengths: the expected shares of the members of a lineup.
fn expected_shares(members: &[usize], strength: &[f64]) -> Vec<f64> {
    let most = members.iter().map(|m| strength[*m]).fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = members.iter().map(|m| (strength[*m] - most).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

/// The gradient of the log-posterior and its observed information, the negative Hessian.
fn derivatives(samples: &Samples, strength: &[f64]) -> (Vec<f64>, Matrix) {
    let n = strength.len();
    let mut gradient = vec![0.0; n];
    let mut information = Matrix::zero(n);
    for lineup in samples.lineups.iter().filter(|lineup| lineup.groups() > 0) {
        let games = lineup.games() as f64;
        let shares = expected_shares(&lineup.members, strength);
        for (i, &a) in lineup.members.iter().enumerate() {
            gradient[a] += games * (lineup.shares().mean(i) - shares[i]);
            information.add(a, a, games * shares[i]);
            for (j, &b) in lineup.members.iter().enumerate() {
                information.add(a, b, -games * shares[i] * shares[j]);
            }
        }
    }
    for entrant in 0..n {
        let p = logistic(strength[entrant]);
        gradient[entrant] += 1.0 - 2.0 * p;
        information.add(entrant, entrant, 2.0 * p * (1.0 - p));
    }
    (gradient, information)
}

/// The variance of the gradient, from the spread of the deal groups within every lineup. Groups are the independent
/// clusters; how often a lineup meets is fixed by the schedule.
fn gradient_variance(samples: &Samples, strength: &[f64]) -> Matrix {
    let mut sum = Matrix::zero(strength.len());
    for lineup in samples.lineups.iter().filter(|lineup| lineup.groups() > 0) {
        let (groups, games) = (lineup.groups() as f64, lineup.group_games() as f64);
        let expected = expected_shares(&lineup.members, strength);
        for (i, &a) in lineup.members.iter().enumerate() {
            for (j, &b) in lineup.members.iter().enumerate() {
                let shares = lineup.shares();
                let products = if lineup.groups() > 1 {
                    shares.sum_of_products(i, j) * groups / (groups - 1.0)
                } else {
                    // A single group has no variance of its own; its residual from the model replaces it.
                    (shares.mean(i) - expected[i]) * (shares.mean(j) - expected[j])
                };
                sum.add(a, b, games * games * products);
            }
        }
    }
    for (entrant, strength) in strength.iter().enumerate() {
        let p = logistic(*strength);
        sum.add(entrant, entrant, p * p + (1.0 - p) * (1.0 - p));
    }
    sum
}

/// Subtracts the mean strength and converts to rating points.
fn centre(strength: &[f64], covariance: &Matrix) -> Ratings {
    let n = strength.len();
    let mean = strength.iter().sum::<f64>() / n as f64;
    let points = strength.iter().map(|strength| (strength - mean) * POINTS).collect();
    let mut projection = Matrix::zero(n);
    for i in 0..n {
        projection.add(i, i, POINTS);
        for j in 0..n {
            projection.add(i, j, -POINTS / n as f64);
        }
    }
    // The projection is symmetric.
    let covariance = projection.times(covariance).times(&projection);
    Ratings { points, covariance }
}

#[cfg(test)]
mod tests {
    use croupier_table::FastRng;
    use rand::{Rng as _, SeedableRng as _};

    use super::*;
    use crate::stats::samples::{DealGroup, Lineup};

    fn samples(results: &[(&[usize], &[f64], usize)], entrants: usize) -> Samples {
        let mut lineups = Vec::new();
        for (members, shares, groups) in results {
            let mut lineup = Lineup::new(members.to_vec());
            let scores = vec![0.0; members.len()];
            for _ in 0..*groups {
                lineup.push(&DealGroup {
                    shares: shares.to_vec(),
                    scores: scores.clone(),
                    luck: None,
                });
            }
            lineups.push(lineup);
        }
        Samples { entrants, lineups }
    }

    #[test]
    fn ten_to_one_are_four_hundred_points() {
        let ratings = Ratings::fit(&samples(&[(&[0, 1], &[10.0 / 11.0, 1.0 / 11.0], 50_000)], 2));
        let gap = ratings.points[0] - ratings.points[1];
        assert!((gap - 400.0).abs() < 0.1, "{gap}");
    }

    #[test]
    fn ratings_explain_a_chain_and_a_table_of_three() {
        let two_to_one: &[f64] = &[2.0 / 3.0, 1.0 / 3.0];
        let chain = samples(&[(&[0, 1], two_to_one, 9000), (&[1, 2], two_to_one, 9000)], 3);
        let points = Ratings::fit(&chain).points;
        assert!((points[0] - points[2] - 2.0 * (points[0] - points[1])).abs() < 0.1, "{points:?}");
        let table = samples(&[(&[0, 1, 2], &[4.0 / 7.0, 2.0 / 7.0, 1.0 / 7.0], 9000)], 3);
        for (a, b) in Ratings::fit(&table).points.iter().zip(points) {
            assert!((a - b).abs() < 0.1, "{a} {b}");
        }
    }

    #[test]
    fn an_entrant_that_wins_everything_has_a_finite_rating_and_a_wide_interval() {
        let ratings = Ratings::fit(&samples(&[(&[0, 1], &[1.0, 0.0], 100)], 2));
        let gap = ratings.points[0] - ratings.points[1];
        assert!((600.0..2000.0).contains(&gap), "{gap}");
        assert!(ratings.variance_between(0, 1).sqrt() > 100.0);
    }

    #[test]
    fn anchors_stay_where_they_are_and_the_others_are_measured_from_them() {
        let two_to_one: &[f64] = &[2.0 / 3.0, 1.0 / 3.0];
        let samples = samples(&[(&[0, 1], two_to_one, 900), (&[0, 2], two_to_one, 900)], 3);
        let ratings = fit_anchored(&samples, &[(1, 1000.0)]);
        assert_eq!(ratings[1], (1000.0, 0.0));
        let expected = 1000.0 + 400.0 * 2_f64.log10();
        assert!((ratings[0].0 - expected).abs() < 1.0, "{ratings:?}");
        assert!((ratings[2].0 - 1000.0).abs() < 1.0, "{ratings:?}");
        let all = fit_anchored(&samples, &[(1, 1000.0), (2, 1100.0)]);
        assert_eq!((all[1], all[2]), ((1000.0, 0.0), (1100.0, 0.0)));
    }

    #[test]
    fn a_deal_of_one_game_counts_half_as_much_as_a_deal_of_two() {
        let fit = |group_games: usize, groups: usize| {
            let mut lineup = Lineup::with_group_games(vec![0, 1], group_games);
            for n in 0..groups {
                let shares = if n % 3 == 0 { vec![0.0, 1.0] } else { vec![1.0, 0.0] };
                lineup.push(&DealGroup { shares, scores: vec![0.0; 2], luck: None });
            }
            let samples = Samples { entrants: 2, lineups: vec![lineup] };
            (samples.games(), fit_anchored(&samples, &[(1, 0.0)])[0])
        };
        let (single, (points, deviation)) = fit(1, 300);
        let (double, (same_points, same_deviation)) = fit(2, 300);
        assert_eq!((single, double), (300, 600));
        assert!((points - same_points).abs() < 1.0, "{points} {same_points}");
        // Games of one deal are not independent, so both know as much; the prior weighs a little more in fewer games.
        assert!(
            (deviation - same_deviation).abs() < 0.02 * deviation,
            "{deviation} {same_deviation}"
        );
        let (_, (_, independent)) = fit(1, 600);
        assert!((independent * 2_f64.sqrt() - deviation).abs() < 0.02 * deviation, "{independent}");
    }

    #[test]
    fn intervals_from_anchors_hold_the_truth_in_95_of_100_ladders() {
        const LADDERS: u32 = 400;
        const DEALS: usize = 150;
        // An anchor of 1000 points and two bots, one of them with a single game for each deal.
        let truth = [1000.0, 1080.0, 940.0];
        let mut rng = FastRng::seed_from_u64(1);
        let mut draw = || (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut held = [0_u32; 3];
        for _ in 0..LADDERS {
            let lineups = [([0, 1], 2), ([0, 2], 1), ([1, 2], 1)].map(|([a, b], games)| {
                let mut lineup = Lineup::with_group_games(vec![a, b], games);
                let share = 1.0 / (1.0 + 10_f64.powf((truth[b] - truth[a]) / 400.0));
                for _ in 0..DEALS {
                    let won = (0..games).filter(|_| draw() < share).count() as f64 / games as f64;
                    let shares = vec![won, 1.0 - won];
                    lineup.push(&DealGroup { shares, scores: vec![0.0; 2], luck: None });
                }
                lineup
            });
            let samples = Samples { entrants: 3, lineups: lineups.to_vec() };
            for (n, (points, deviation)) in
                fit_anchored(&samples, &[(0, 1000.0)]).iter().enumerate()
            {
                held[n] += u32::from((points - truth[n]).abs() <= 1.96 * deviation);
            }
        }
        assert_eq!(held[0], LADDERS, "an anchor does not move");
        for held in &held[1..] {
            let share = f64::from(*held) / f64::from(LADDERS);
            assert!((0.92..=0.98).contains(&share), "{share}");
        }
    }

    #[test]
    fn nothing_played_is_no_difference() {
        let ratings = Ratings::fit(&samples(&[(&[0, 1], &[0.5, 0.5], 0)], 2));
        assert_eq!(ratings.points, [0.0, 0.0]);
        assert!(ratings.variance(0).is_finite());
    }
}
