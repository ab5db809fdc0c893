//! Counts for operators, in the text format that Prometheus reads. They hold numbers only, never names or steps.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the latency buckets, in milliseconds.
const BOUNDS_MS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 500, 2000];

/// How often something took how long.
#[derive(Debug, Default)]
struct Histogram {
    buckets: [AtomicU64; BOUNDS_MS.len() + 1],
    sum_us: AtomicU64,
}

impl Histogram {
    fn observe(&self, took: Duration) {
        let ms = took.as_millis() as u64;
        let bucket = BOUNDS_MS.iter().position(|bound| ms < *bound).unwrap_or(BOUNDS_MS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.sum_us.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    fn count(&self) -> u64 {
        self.buckets.iter().map(|count| count.load(Ordering::Relaxed)).sum()
    }
}

/// Counts of the store.
#[derive(Debug, Default)]
pub(crate) struct StoreMetrics {
    writes: AtomicU64,
    failures: AtomicU64,
    commits: Histogram,
}

impl StoreMetrics {
    /// Notes a group of so many writes that was committed after this time.
    pub(crate) fn committed(&self, writes: usize, took: Duration) {
        self.writes.fetch_add(writes as u64, Ordering::Relaxed);
        self.commits.observe(took);
    }

    /// Notes that the database failed in the middle of a group.
    pub(crate) fn failed(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
    }
}

/// All counts of requests and moves.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests by class of status: 1xx to 5xx.
    requests: [AtomicU64; 5],
    /// Requests that were refused because of a rate limit.
    pub throttled: AtomicU64,
    /// Moves that were refused.
    pub refused: AtomicU64,
    /// Streams that are open.
    pub streams: AtomicU64,
    /// Connections that are open.
    pub connections: AtomicU64,
    /// Connections that gave way to newer ones.
    pub connections_evicted: AtomicU64,
    /// Connections that found no room.
    pub connections_refused: AtomicU64,
    moves: Histogram,
}

impl Metrics {
    /// Notes an answered request.
    pub(crate) fn answered(&self, status: u16) {
        let class = (status / 100).clamp(1, 5) as usize - 1;
        self.requests[class].fetch_add(1, Ordering::Relaxed);
    }

    /// Notes a move that was stored after this time.
    pub(crate) fn moved(&self, took: Duration) {
        self.moves.observe(took);
    }
}

/// What is measured when somebody asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gauges {
    /// Tables in memory.
    pub tables: usize,
    /// Bots that think.
    pub thinking: usize,
    /// Bots that may think at the same time.
    pub thinking_limit: usize,
    /// Connections that may be open at the same time.
    pub connection_limit: usize,
    /// Writes that wait for the database.
    pub queued_writes: usize,
    /// Servers that share the database, this one included.
    pub nodes: usize,
    /// How often the notifications of the database were lost.
    pub notifications_lost: u64,
    /// How long the server has been running.
    pub uptime: Duration,
}

/// Everything as text.
pub(crate) fn text(metrics: &Metrics, store: &StoreMetrics, gauges: Gauges) -> String {
    let mut page = Page(String::new());
    let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
    page.gauge("uptime_seconds", "Seconds since the start.", gauges.uptime.as_secs());
    page.gauge("tables_in_memory", "Tables in memory.", gauges.tables as u64);
    page.gauge("bots_thinking", "Bots that think now.", gauges.thinking as u64);
    page.gauge("bots_thinking_limit", "Bots that may think at once.", gauges.thinking_limit as u64);
    page.gauge("streams_open", "Open streams.", read(&metrics.streams));
    page.gauge("connections_open", "Open connections.", read(&metrics.connections));
    page.gauge("connections_limit", "Most open connections.", gauges.connection_limit as u64);
    page.counter(
        "connections_evicted_total",
        "Connections without a request that gave way to newer ones.",
        read(&metrics.connections_evicted),
    );
    page.counter(
        "connections_refused_total",
        "Connections that found no room.",
        read(&metrics.connections_refused),
    );
    page.counter("moves_total", "Moves stored.", metrics.moves.count());
    page.counter("moves_refused_total", "Moves refused.", read(&metrics.refused));
    page.counter(
        "requests_throttled_total",
        "Requests above the limits.",
        read(&metrics.throttled),
    );
    page.head("requests_total", "counter", "Requests by status.");
    for (n, count) in metrics.requests.iter().enumerate() {
        page.line(&format!("requests_total{{status=\"{}xx\"}}", n + 1), read(count));
    }
    page.histogram("move_seconds", "Time to store a move.", &metrics.moves);
    page.gauge("store_queued_writes", "Writes that wait.", gauges.queued_writes as u64);
    page.counter("store_writes_total", "Writes stored.", read(&store.writes));
    page.counter("store_failures_total", "Failures of the database.", read(&store.failures));
    page.gauge("nodes", "Servers on the database that live.", gauges.nodes as u64);
    page.counter(
        "notifications_lost_total",
        "Times that the notifications of the database were lost.",
        gauges.notifications_lost,
    );
    page.histogram("store_commit_seconds", "Time to commit a group of writes.", &store.commits);
    let process = ProcessUse::now();
    page.gauge("resident_memory_bytes", "Memory in use.", process.memory_bytes);
    page.gauge("open_descriptors", "Open descriptors.", process.descriptors);
    page.counter("cpu_milliseconds_total", "CPU time.", process.cpu_ms);
    page.0
}

/// The text under construction.
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP croupier_{name} {help}\n# TYPE croupier_{name} {kind}");
    }

    fn line(&mut self, name: &str, value: u64) {
        let _ = writeln!(self.0, "croupier_{name} {value}");
    }

    fn gauge(&mut self, name: &str, help: &str, value: u64) {
        self.head(name, "gauge", help);
        self.line(name, value);
    }

    fn counter(&mut self, name: &str, help: &str, value: u64) {
        self.head(name, "counter", help);
        self.line(name, value);
    }

    fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, "histogram", help);
        let mut sum = 0;
        for (n, count) in histogram.buckets.iter().enumerate() {
            sum += count.load(Ordering::Relaxed);
            let bound =
                BOUNDS_MS.get(n).map_or("+Inf".to_owned(), |ms| (*ms as f64 / 1e3).to_string());
            self.line(&format!("{name}_bucket{{le=\"{bound}\"}}"), sum);
        }
        let sum_s = histogram.sum_us.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(self.0, "croupier_{name}_sum {sum_s}");
        self.line(&format!("{name}_count"), sum);
    }
}

/// What the system says about this process; zeros where it says nothing.
#[derive(Default)]
struct ProcessUse {
    memory_bytes: u64,
    descriptors: u64,
    cpu_ms: u64,
}

impl ProcessUse {
    fn now() -> ProcessUse {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let kilobytes = status.lines().find_map(|line| {
            line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse::<u64>().ok()
        });
        let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        // Fields 14 and 15 of proc(5), in hundredths of a second.
        let ticks: u64 =
            fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        ProcessUse {
            memory_bytes: kilobytes.unwrap_or(0) * 1024,
            descriptors: std::fs::read_dir("/proc/self/fd").map_or(0, |open| open.count() as u64),
            cpu_ms: ticks * 10,
        }
    }
}
