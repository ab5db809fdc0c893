//! Rate limits: a token bucket and a number of open streams for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::app::App;
use crate::config::Limits;

/// How many addresses are remembered; when there are more, those whose bucket is full are forgotten.
const REMEMBERED: usize = 100_000;

/// The buckets of all addresses.
#[derive(Debug)]
pub(crate) struct Buckets {
    limits: Limits,
    all: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    tokens: f64,
    filled: Instant,
    streams: usize,
}

impl Buckets {
    /// No requests yet.
    pub(crate) fn new(limits: Limits) -> Buckets {
        Buckets { limits, all: Mutex::default() }
    }

    /// Takes `cost` tokens from the bucket of this address; false if it has too few.
    pub(crate) fn take(&self, address: IpAddr, cost: f64) -> bool {
        self.with(address, |bucket, limits| {
            let now = Instant::now();
            let gained = now.duration_since(bucket.filled).as_secs_f64() * limits.requests_per_s;
            bucket.tokens = (bucket.tokens + gained).min(limits.request_burst);
            bucket.filled = now;
            let may = bucket.tokens >= cost;
            if may {
                bucket.tokens -= cost;
            }
            may
        })
    }

    fn with<T>(&self, address: IpAddr, ask: impl FnOnce(&mut Bucket, &Limits) -> T) -> T {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            let limits = self.limits;
            all.retain(|_, bucket| {
                let gained = bucket.filled.elapsed().as_secs_f64() * limits.requests_per_s;
                bucket.streams > 0 || bucket.tokens + gained < limits.request_burst
            });
        }
        let fresh =
            || Bucket { tokens: self.limits.request_burst, filled: Instant::now(), streams: 0 };
        ask(all.entry(address).or_insert_with(fresh), &self.limits)
    }
}

/// An open stream of an address; it counts until it is dropped.
pub(crate) struct Stream {
    app: Arc<App>,
    address: IpAddr,
}

impl Stream {
    /// Opens one, if the limits allow.
    pub(crate) fn open(app: &Arc<App>, address: IpAddr) -> Option<Stream> {
        use std::sync::atomic::Ordering::Relaxed;
        if app.metrics.streams.load(Relaxed) >= app.config.limits.streams as u64 {
            return None;
        }
        let may = app.buckets.with(address, |bucket, limits| {
            let may = bucket.streams < limits.streams_per_address;
            bucket.streams += usize::from(may);
            may
        });
        may.then(|| {
            app.metrics.streams.fetch_add(1, Relaxed);
            Stream { app: Arc::clone(app), address }
        })
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        use std::sync::atomic::Ordering::Relaxed;
        self.app.metrics.streams.fetch_sub(1, Relaxed);
        self.app
            .buckets
            .with(self.address, |bucket, _| bucket.streams = bucket.streams.saturating_sub(1));
    }
}
