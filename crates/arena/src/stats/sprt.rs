//! Wald's sequential probability ratio test (SPRT) between two hypotheses about a rating difference.
//!
//! It is the generalised form: the results of deal groups are taken as normal with unknown variance, and the
//! log-likelihood ratio (LLR) uses the variance that is most likely under each hypothesis. The test reads the groups in
//! the order of the schedule and stops at the first that crosses a bound. It compares two entrants only.

use serde::{Deserialize, Serialize};

/// The probability of accepting H1 although H0 holds.
const ALPHA: f64 = 0.05;
/// The probability of accepting H0 although H1 holds.
const BETA: f64 = 0.05;
/// No decision before this many groups: the estimated variance is still too coarse.
const MIN_GROUPS: f64 = 8.0;
/// One group won and one lost are added as a prior, so that the variance is never zero.
const PSEUDO_GROUPS: f64 = 2.0;

/// Two hypotheses about how much stronger the first entrant is than the second, in rating points.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hypotheses {
    /// H0: it is stronger by no more than this.
    #[serde(rename = "no")]
    pub h0: f64,
    /// H1: it is stronger by at least this.
    #[serde(rename = "yes")]
    pub h1: f64,
}

/// Which hypothesis was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// H0: the first entrant is not that much stronger.
    AcceptH0,
    /// H1: it is.
    AcceptH1,
}

/// A sequential test in progress. Mean and sum of squares are updated by Welford's algorithm.
#[derive(Clone, PartialEq, Debug)]
pub struct Sprt {
    hypotheses: Hypotheses,
    groups: f64,
    mean: f64,
    sum_of_squares: f64,
    verdict: Option<(Verdict, u64)>,
}

impl Hypotheses {
    /// Parses `0,10`: H0 and H1 in rating points, H0 first.
    pub fn parse(text: &str) -> Option<Hypotheses> {
        let (h0, h1) = text.split_once(',')?;
        let (h0, h1): (f64, f64) = (h0.trim().parse().ok()?, h1.trim().parse().ok()?);
        let is_valid = h0 < h1 && h0.abs() <= 2000.0 && h1.abs() <= 2000.0;
        is_valid.then_some(Hypotheses { h0, h1 })
    }
}

impl Sprt {
    /// A test before its first group.
    pub fn new(hypotheses: Hypotheses) -> Sprt {
        let (groups, mean, sum_of_squares) = (PSEUDO_GROUPS, 0.5, 0.5);
        Sprt { hypotheses, groups, mean, sum_of_squares, verdict: None }
    }

    /// The hypotheses.
    pub fn hypotheses(&self) -> Hypotheses {
        self.hypotheses
    }

    /// Adds the first entrant's share of the next group; ignored after the verdict.
    pub fn push(&mut self, share: f64) {
        if self.verdict.is_some() {
            return;
        }
        self.groups += 1.0;
        let delta = share - self.mean;
        self.mean += delta / self.groups;
        self.sum_of_squares += delta * (share - self.mean);
        let observed = self.groups - PSEUDO_GROUPS;
        if observed < MIN_GROUPS {
            return;
        }
        let verdict = match self.llr() {
            llr if llr >= Sprt::upper_bound() => Verdict::AcceptH1,
            llr if llr <= Sprt::lower_bound() => Verdict::AcceptH0,
            _ => return,
        };
        self.verdict = Some((verdict, observed as u64));
    }

    /// The log-likelihood ratio of H1 to H0 so far.
    pub fn llr(&self) -> f64 {
        let variance = self.sum_of_squares / (self.groups - 1.0);
        // The most likely variance if the true share is the one that this rating difference predicts.
        let variance_under = |points: f64| {
            let share = 1.0 / (1.0 + 10_f64.powf(-points / 400.0));
            variance + (self.mean - share).powi(2)
        };
        let Hypotheses { h0, h1 } = self.hypotheses;
        self.groups / 2.0 * (variance_under(h0) / variance_under(h1)).ln()
    }

    /// H1 is accepted at this LLR: `ln((1 - beta) / alpha)`.
    pub fn upper_bound() -> f64 {
        ((1.0 - BETA) / ALPHA).ln()
    }

    /// H0 is accepted at this LLR: `ln(beta / (1 - alpha))`.
    pub fn lower_bound() -> f64 {
        -((1.0 - ALPHA) / BETA).ln()
    }

    /// The verdict and the number of groups it took, once it is reached.
    pub fn verdict(&self) -> Option<(Verdict, u64)> {
        self.verdict
    }
}
