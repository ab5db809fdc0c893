//! Counts for operators, in the text format that Prometheus reads. They hold numbers only, never names or steps.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the latency buckets, in milliseconds.
const BOUNDS_MS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 500, 2000];

/// All counts.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests by class of status: 1xx to 5xx.
    requests: [AtomicU64; 5],
    /// Requests that were refused because of a rate limit.
    pub throttled: AtomicU64,
    /// Moves that were stored.
    pub moves: AtomicU64,
    /// Moves that were refused.
    pub refused: AtomicU64,
    /// Streams that are open.
    pub streams: AtomicU64,
    latency: [AtomicU64; BOUNDS_MS.len() + 1],
    latency_us: AtomicU64,
}

impl Metrics {
    /// Notes an answered request.
    pub(crate) fn answered(&self, status: u16) {
        let class = (status / 100).clamp(1, 5) as usize - 1;
        self.requests[class].fetch_add(1, Ordering::Relaxed);
    }

    /// Notes a move that was stored after this time.
    pub(crate) fn moved(&self, took: Duration) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        let ms = took.as_millis() as u64;
        let bucket = BOUNDS_MS.iter().position(|bound| ms < *bound).unwrap_or(BOUNDS_MS.len());
        self.latency[bucket].fetch_add(1, Ordering::Relaxed);
        self.latency_us.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    /// Everything as text; `tables` is how many are in memory.
    pub(crate) fn text(&self, tables: usize) -> String {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let mut text = String::new();
        let mut one = |name: &str, kind: &str, help: &str, value: u64| {
            let _ = writeln!(
                text,
                "# HELP croupier_{name} {help}\n# TYPE croupier_{name} {kind}\ncroupier_{name} {value}"
            );
        };
        one("tables_in_memory", "gauge", "Tables in memory.", tables as u64);
        one("streams_open", "gauge", "Open streams.", read(&self.streams));
        one("moves_total", "counter", "Moves stored.", read(&self.moves));
        one("moves_refused_total", "counter", "Moves refused.", read(&self.refused));
        one(
            "requests_throttled_total",
            "counter",
            "Requests above the limits.",
            read(&self.throttled),
        );
        text.push_str("# HELP croupier_requests_total Requests by status.\n# TYPE croupier_requests_total counter\n");
        for (n, count) in self.requests.iter().enumerate() {
            let _ =
                writeln!(text, "croupier_requests_total{{status=\"{}xx\"}} {}", n + 1, read(count));
        }
        text.push_str("# HELP croupier_move_seconds Time to store a move.\n# TYPE croupier_move_seconds histogram\n");
        let mut sum = 0;
        for (n, count) in self.latency.iter().enumerate() {
            sum += read(count);
            let bound =
                BOUNDS_MS.get(n).map_or("+Inf".to_owned(), |ms| (*ms as f64 / 1e3).to_string());
            let _ = writeln!(text, "croupier_move_seconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        let _ = writeln!(text, "croupier_move_seconds_sum {}", read(&self.latency_us) as f64 / 1e6);
        let _ = writeln!(text, "croupier_move_seconds_count {sum}");
        text
    }
}
