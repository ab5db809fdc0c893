//! The sequential test: it reads the groups in the order of the schedule and stops at the first that settles which of
//! two differences in strength is the truth. It decides nothing about more than two entrants.

use serde::{Deserialize, Serialize};

/// How often either answer may be wrong.
const ERROR: f64 = 0.05;
/// Before so many groups nothing is settled: their variance is not known yet.
const LEAST: f64 = 8.0;

/// Two hypotheses about how much stronger the first entrant is than the second, in points of rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hypotheses {
    /// It is stronger by no more than this.
    pub no: f64,
    /// It is stronger by at least this.
    pub yes: f64,
}

/// Which hypothesis was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first entrant is not that much stronger.
    No,
    /// It is.
    Yes,
}

/// A sequential test under way: a generalised likelihood ratio of normal group results with unknown variance.
#[derive(Clone, PartialEq, Debug)]
pub struct Sprt {
    hypotheses: Hypotheses,
    groups: f64,
    mean: f64,
    scatter: f64,
    verdict: Option<(Verdict, u64)>,
}

impl Hypotheses {
    /// Reads `0,10`.
    pub fn read(text: &str) -> Option<Hypotheses> {
        let (no, yes) = text.split_once(',')?;
        let (no, yes): (f64, f64) = (no.trim().parse().ok()?, yes.trim().parse().ok()?);
        let sane = no < yes && no.abs() <= 2000.0 && yes.abs() <= 2000.0;
        sane.then_some(Hypotheses { no, yes })
    }
}

impl Sprt {
    /// A test before its first group.
    pub fn new(hypotheses: Hypotheses) -> Sprt {
        // One imagined group was won and one lost, so that the variance is never nothing.
        Sprt { hypotheses, groups: 2.0, mean: 0.5, scatter: 0.5, verdict: None }
    }

    /// What is tested.
    pub fn hypotheses(&self) -> Hypotheses {
        self.hypotheses
    }

    /// Reads the share of the next group; after the verdict it reads no more.
    pub fn push(&mut self, share: f64) {
        if self.verdict.is_some() {
            return;
        }
        self.groups += 1.0;
        let before = share - self.mean;
        self.mean += before / self.groups;
        self.scatter += before * (share - self.mean);
        if self.groups - 2.0 < LEAST {
            return;
        }
        let verdict = match self.ratio() {
            ratio if ratio >= Sprt::bound() => Verdict::Yes,
            ratio if ratio <= -Sprt::bound() => Verdict::No,
            _ => return,
        };
        self.verdict = Some((verdict, (self.groups - 2.0) as u64));
    }

    /// The logarithm of the likelihood ratio so far.
    pub fn ratio(&self) -> f64 {
        let variance = self.scatter / (self.groups - 1.0);
        let misfit = |points: f64| {
            let share = 1.0 / (1.0 + 10_f64.powf(-points / 400.0));
            variance + (self.mean - share).powi(2)
        };
        self.groups / 2.0 * (misfit(self.hypotheses.no) / misfit(self.hypotheses.yes)).ln()
    }

    /// How large the ratio must be for `yes`, and how far below zero for `no`.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The answer and the number of groups it took, once it is known.
    pub fn verdict(&self) -> Option<(Verdict, u64)> {
        self.verdict
    }
}
