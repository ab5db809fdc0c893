//! How long things took.

use std::fmt;

/// Times in milliseconds, in ascending order.
pub(crate) struct Latencies(Vec<f64>);

impl Latencies {
    pub(crate) fn new(mut all_ms: Vec<f64>) -> Latencies {
        all_ms.sort_by(f64::total_cmp);
        Latencies(all_ms)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn p99_ms(&self) -> f64 {
        self.at(0.99)
    }

    fn at(&self, share: f64) -> f64 {
        let place = (self.0.len() as f64 * share) as usize;
        self.0.get(place.min(self.0.len().saturating_sub(1))).copied().unwrap_or(0.0)
    }
}

impl fmt::Display for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (median, p99, most) = (self.at(0.5), self.at(0.99), self.at(1.0));
        write!(f, "median {median:.1} ms, p99 {p99:.1} ms, at most {most:.1} ms")
    }
}
