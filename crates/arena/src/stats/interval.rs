//! Confidence intervals: Student's t for means, Agresti and Coull's correction for shares of wins.
//!
//! The observations are means of deal groups, never single games: the games of one deal are not independent. Groups
//! are stratified by lineup, because the schedule and not chance decides how often a lineup meets.

use serde::Serialize;

use super::samples::sum_of_products;
use super::student_t::t_quantile_975;

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    pub(super) fn around(value: f64, half: f64) -> Interval {
        Interval { value, low: value - half, high: value + half }
    }

    /// Half of the width.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether a number lies inside.
    pub fn contains(&self, x: f64) -> bool {
        (self.low..=self.high).contains(&x)
    }
}

/// The observations of several strata, reduced to their pooled mean and their sum of squares within the strata.
pub(super) struct Strata {
    /// How many groups there are in all strata.
    pub(super) groups: f64,
    /// How many strata have more than one group.
    pub(super) strata: f64,
    sum: f64,
    /// Bessel-corrected sum of squared deviations from the means of the strata.
    pub(super) sum_of_squares: f64,
}

impl Strata {
    /// Reduces one column of observations per stratum.
    pub(super) fn from_columns<I: Iterator<Item = f64> + Clone>(
        columns: impl Iterator<Item = I> + Clone,
    ) -> Strata {
        let mut pooled = Strata { groups: 0.0, strata: 0.0, sum: 0.0, sum_of_squares: 0.0 };
        let mut singletons = Vec::new();
        for column in columns {
            let count = column.clone().count() as f64;
            let sum: f64 = column.clone().sum();
            pooled.groups += count;
            pooled.sum += sum;
            if count > 1.0 {
                pooled.strata += 1.0;
                pooled.sum_of_squares +=
                    sum_of_products(column.clone(), column) * count / (count - 1.0);
            } else if count == 1.0 {
                singletons.push(sum);
            }
        }
        // A stratum of one group has no variance of its own; its distance from the pooled mean replaces it.
        let mean = pooled.mean();
        pooled.sum_of_squares += singletons.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
        pooled
    }

    /// The mean over all groups.
    pub(super) fn mean(&self) -> f64 {
        if self.groups > 0.0 { self.sum / self.groups } else { 0.0 }
    }

    /// The t interval of an unbounded mean.
    pub(super) fn t_interval(&self) -> Interval {
        if self.groups < 2.0 {
            return Interval { value: self.mean(), low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let df = self.groups - self.strata.max(1.0);
        Interval::around(self.mean(), t_quantile_975(df) * self.sum_of_squares.sqrt() / self.groups)
    }

    /// The t interval of luck-adjusted shares. Each stratum loses a second degree of freedom to its fitted
    /// control-variate coefficient. Adjusted shares are no counts of wins, so they get no pseudo-groups.
    pub(super) fn adjusted_interval(&self) -> Interval {
        let df = self.groups - 2.0 * self.strata.max(1.0);
        let error = (self.sum_of_squares * (df + self.strata) / df).sqrt() / self.groups;
        let half = t_quantile_975(df) * error;
        let Interval { value, low, high } = Interval::around(self.mean(), half);
        Interval {
            value,
            low: low.clamp(0.0, 1.0).min(value),
            high: high.clamp(0.0, 1.0).max(value),
        }
    }

    /// The interval of a share of the wins, where equal players would have `fair` each.
    pub(super) fn share_interval(&self, fair: f64) -> Interval {
        let estimate =
            ShareEstimate::new(self.mean(), self.sum_of_squares, self.groups, self.strata, fair);
        estimate.interval
    }
}

/// Agresti and Coull add two successes and two failures to a proportion. Here it is two whole deal groups, of which
/// every player wins the fair share, so that a few equal results do not look like certainty.
const PSEUDO_GROUPS: f64 = 2.0;

/// A share of the wins with the numbers that its interval was built from.
pub(super) struct ShareEstimate {
    /// The interval around the observed share.
    pub(super) interval: Interval,
    /// The share after the pseudo-groups are added.
    pub(super) centre: f64,
    /// The standard error of `centre`.
    pub(super) error: f64,
    /// Degrees of freedom.
    pub(super) df: f64,
}

impl ShareEstimate {
    /// Builds the interval from the mean of the groups and their sum of squares within the strata.
    pub(super) fn new(
        mean: f64,
        sum_of_squares: f64,
        groups: f64,
        strata: f64,
        fair: f64,
    ) -> ShareEstimate {
        let all = groups + PSEUDO_GROUPS;
        let centre = (groups * mean + PSEUDO_GROUPS * fair) / all;
        let won = PSEUDO_GROUPS * fair * (1.0 - centre).powi(2);
        let lost = PSEUDO_GROUPS * (1.0 - fair) * centre.powi(2);
        let shifted = groups * (mean - centre).powi(2);
        let error = (sum_of_squares + won + lost + shifted).sqrt() / all;
        let df = groups - strata.max(1.0) + 1.0;
        let half = t_quantile_975(df) * error;
        let value = if groups > 0.0 { mean } else { fair };
        let low = (centre - half).clamp(0.0, 1.0).min(value);
        let high = (centre + half).clamp(0.0, 1.0).max(value);
        ShareEstimate { interval: Interval { value, low, high }, centre, error, df }
    }
}
