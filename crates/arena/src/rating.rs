//! Ratings: strengths fitted to all games at once, so that their order does not matter.
//!
//! The model is Plackett and Luce's for the winner of a game, which for two is Bradley and Terry's: everybody wins in
//! proportion to the exponential of a strength. A shared win counts by its shares. Every entrant has in addition won
//! one game and lost one against an imagined player of average strength; that keeps the rating of somebody who wins
//! everything finite, and weighs nothing after a few dozen games. It says nothing about how sure anybody can be of a
//! difference between two entrants beyond the covariance that it gives.

use crate::evidence::Evidence;
use crate::math::Matrix;

/// Points of rating per unit of strength: ten to one are 400 points, as in chess.
pub(crate) const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// Fitted strengths, in points, with mean zero.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ratings {
    /// For every entrant.
    pub(crate) points: Vec<f64>,
    covariance: Matrix,
}

impl Ratings {
    /// Fits all games.
    pub(crate) fn fit(evidence: &Evidence) -> Ratings {
        let n = evidence.entrants;
        let mut strength = vec![0.0; n];
        // Newton's method on a concave function; the steps are bounded so that it cannot overshoot.
        for _ in 0..100 {
            let (gradient, curvature) = slopes(evidence, &strength);
            let step = curvature.inverse().apply(&gradient);
            let longest = step.iter().fold(0.0_f64, |longest, x| longest.max(x.abs()));
            let bound = if longest > 1.0 { 1.0 / longest } else { 1.0 };
            for (strength, step) in strength.iter_mut().zip(&step) {
                *strength += bound * step;
            }
            if longest < 1e-12 {
                break;
            }
        }
        let (_, curvature) = slopes(evidence, &strength);
        let bread = curvature.inverse();
        let covariance = bread.times(&scatter(evidence, &strength)).times(&bread);
        centred(&strength, &covariance)
    }

    /// The variance of an entrant's rating, in points squared.
    pub(crate) fn variance(&self, entrant: usize) -> f64 {
        self.covariance.at(entrant, entrant)
    }

    /// The variance of the difference of two ratings.
    pub(crate) fn variance_between(&self, a: usize, b: usize) -> f64 {
        let at = |i, j| self.covariance.at(i, j);
        (at(a, a) + at(b, b) - at(a, b) - at(b, a)).max(0.0)
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The shares that the model promises the members of a lineup.
fn promised(members: &[usize], strength: &[f64]) -> Vec<f64> {
    let most = members.iter().map(|m| strength[*m]).fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = members.iter().map(|m| (strength[*m] - most).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

/// The gradient of the log-likelihood and the negative of its second derivative.
fn slopes(evidence: &Evidence, strength: &[f64]) -> (Vec<f64>, Matrix) {
    let n = strength.len();
    let mut gradient = vec![0.0; n];
    let mut curvature = Matrix::zero(n);
    for bundle in evidence.bundles.iter().filter(|bundle| bundle.groups() > 0) {
        let games = bundle.games() as f64;
        let shares = promised(&bundle.members, strength);
        for (i, &a) in bundle.members.iter().enumerate() {
            gradient[a] += games * (bundle.shares().mean(i) - shares[i]);
            curvature.add(a, a, games * shares[i]);
            for (j, &b) in bundle.members.iter().enumerate() {
                curvature.add(a, b, -games * shares[i] * shares[j]);
            }
        }
    }
    for entrant in 0..n {
        let p = logistic(strength[entrant]);
        gradient[entrant] += 1.0 - 2.0 * p;
        curvature.add(entrant, entrant, 2.0 * p * (1.0 - p));
    }
    (gradient, curvature)
}

/// How much the gradient would vary in another contest of the same kind: found from the groups, which alone are
/// independent, within every set of entrants, since the schedule and not chance decides how often a set meets.
fn scatter(evidence: &Evidence, strength: &[f64]) -> Matrix {
    let mut sum = Matrix::zero(strength.len());
    for bundle in evidence.bundles.iter().filter(|bundle| bundle.groups() > 0) {
        let (groups, size) = (bundle.groups() as f64, bundle.size() as f64);
        let promised = promised(&bundle.members, strength);
        for (i, &a) in bundle.members.iter().enumerate() {
            for (j, &b) in bundle.members.iter().enumerate() {
                let shares = bundle.shares();
                let scatter = if bundle.groups() > 1 {
                    shares.scatter(i, j) * groups / (groups - 1.0)
                } else {
                    // A single group has no spread of its own; its distance from the model stands in.
                    (shares.mean(i) - promised[i]) * (shares.mean(j) - promised[j])
                };
                sum.add(a, b, size * size * scatter);
            }
        }
    }
    for (entrant, strength) in strength.iter().enumerate() {
        let p = logistic(*strength);
        sum.add(entrant, entrant, p * p + (1.0 - p) * (1.0 - p));
    }
    sum
}

/// Ratings relative to their mean.
fn centred(strength: &[f64], covariance: &Matrix) -> Ratings {
    let n = strength.len();
    let mean = strength.iter().sum::<f64>() / n as f64;
    let points = strength.iter().map(|strength| (strength - mean) * POINTS).collect();
    let mut project = Matrix::zero(n);
    for i in 0..n {
        project.add(i, i, POINTS);
        for j in 0..n {
            project.add(i, j, -POINTS / n as f64);
        }
    }
    // The projection is symmetric.
    let covariance = project.times(covariance).times(&project);
    Ratings { points, covariance }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::{Bundle, Group};

    fn evidence(results: &[(&[usize], &[f64], usize)], entrants: usize) -> Evidence {
        let mut bundles = Vec::new();
        for (members, shares, groups) in results {
            let mut bundle = Bundle::new(members.to_vec());
            let scores = vec![0.0; members.len()];
            for _ in 0..*groups {
                bundle.push(&Group { shares: shares.to_vec(), scores: scores.clone(), luck: None });
            }
            bundles.push(bundle);
        }
        Evidence { entrants, bundles }
    }

    #[test]
    fn ten_to_one_are_four_hundred_points() {
        let ratings = Ratings::fit(&evidence(&[(&[0, 1], &[10.0 / 11.0, 1.0 / 11.0], 50_000)], 2));
        let gap = ratings.points[0] - ratings.points[1];
        assert!((gap - 400.0).abs() < 0.1, "{gap}");
    }

    #[test]
    fn ratings_explain_a_chain_and_a_table_of_three() {
        let two_to_one: &[f64] = &[2.0 / 3.0, 1.0 / 3.0];
        let chain = evidence(&[(&[0, 1], two_to_one, 9000), (&[1, 2], two_to_one, 9000)], 3);
        let points = Ratings::fit(&chain).points;
        assert!((points[0] - points[2] - 2.0 * (points[0] - points[1])).abs() < 0.1, "{points:?}");
        let table = evidence(&[(&[0, 1, 2], &[4.0 / 7.0, 2.0 / 7.0, 1.0 / 7.0], 9000)], 3);
        for (a, b) in Ratings::fit(&table).points.iter().zip(points) {
            assert!((a - b).abs() < 0.1, "{a} {b}");
        }
    }

    #[test]
    fn whoever_wins_everything_has_a_finite_rating_and_a_wide_interval() {
        let ratings = Ratings::fit(&evidence(&[(&[0, 1], &[1.0, 0.0], 100)], 2));
        let gap = ratings.points[0] - ratings.points[1];
        assert!((600.0..2000.0).contains(&gap), "{gap}");
        assert!(ratings.variance_between(0, 1).sqrt() > 100.0);
    }

    #[test]
    fn nothing_played_is_no_difference() {
        let ratings = Ratings::fit(&evidence(&[(&[0, 1], &[0.5, 0.5], 0)], 2));
        assert_eq!(ratings.points, [0.0, 0.0]);
        assert!(ratings.variance(0).is_finite());
    }
}
