//! Rate limits: token buckets and numbers of open streams. A person has a limit of their own; an address has a generous
//! one, because many people may share it.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::proxies::Proxies;
use super::visitor::Visitor;
use crate::app::App;
use crate::config::Limits;
use crate::id::Id;

/// How many buckets a generation holds. When it is full, the generation before it is forgotten: whoever was not seen
/// among so many others has a full bucket again, or nearly.
const GENERATION: usize = 50_000;

/// The buckets and streams of all visitors.
#[derive(Debug)]
pub(crate) struct Buckets {
    persons: Mutex<Generations<Id>>,
    addresses: Mutex<Generations<IpAddr>>,
    streams: Mutex<Streams>,
    limits: Limits,
}

impl Buckets {
    /// No requests yet.
    pub(crate) fn new(limits: Limits) -> Buckets {
        Buckets {
            persons: Mutex::new(Generations::new(limits.requests_per_s, limits.request_burst)),
            addresses: Mutex::new(Generations::new(
                limits.address_requests_per_s,
                limits.address_request_burst,
            )),
            streams: Mutex::default(),
            limits,
        }
    }

    /// Takes `cost` tokens from the bucket of this person, and then of this address; false if one has too few.
    pub(crate) fn take(&self, visitor: &Visitor, cost: f64) -> bool {
        let now = Instant::now();
        let lock = PoisonError::into_inner;
        visitor
            .person
            .is_none_or(|person| self.persons.lock().unwrap_or_else(lock).take(person, cost, now))
            && self.addresses.lock().unwrap_or_else(PoisonError::into_inner).take(
                Proxies::subject(visitor.address),
                cost,
                now,
            )
    }

    fn with_streams<T>(&self, ask: impl FnOnce(&mut Streams) -> T) -> T {
        ask(&mut self.streams.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Token buckets, in two generations: memory is bounded, and no request pays for the tidying up.
#[derive(Debug)]
struct Generations<K> {
    tokens_per_s: f64,
    burst: f64,
    young: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl<K: Hash + Eq> Generations<K> {
    fn new(tokens_per_s: f64, burst: f64) -> Generations<K> {
        Generations { tokens_per_s, burst, young: HashMap::new(), old: HashMap::new() }
    }

    fn take(&mut self, key: K, cost: f64, now: Instant) -> bool {
        if self.young.len() >= GENERATION && !self.young.contains_key(&key) {
            self.old = std::mem::take(&mut self.young);
        }
        let known = self.old.remove(&key).unwrap_or(Bucket { tokens: self.burst, filled: now });
        let bucket = self.young.entry(key).or_insert(known);
        let gained = now.saturating_duration_since(bucket.filled).as_secs_f64() * self.tokens_per_s;
        bucket.tokens = (bucket.tokens + gained).min(self.burst);
        bucket.filled = now;
        let may = bucket.tokens >= cost;
        if may {
            bucket.tokens -= cost;
        }
        may
    }
}

/// The numbers of open streams.
#[derive(Debug, Default)]
struct Streams {
    all: usize,
    persons: HashMap<Id, usize>,
    addresses: HashMap<IpAddr, usize>,
}

impl Streams {
    /// Counts one more, unless a limit is reached.
    fn open(&mut self, person: Option<Id>, address: IpAddr, limits: &Limits) -> bool {
        let of_person = person.and_then(|person| self.persons.get(&person)).copied();
        let of_address = self.addresses.get(&address).copied();
        let may = self.all < limits.streams
            && of_person.unwrap_or(0) < limits.streams_per_person
            && of_address.unwrap_or(0) < limits.streams_per_address;
        if may {
            self.all += 1;
            *self.addresses.entry(address).or_default() += 1;
            if let Some(person) = person {
                *self.persons.entry(person).or_default() += 1;
            }
        }
        may
    }

    fn close(&mut self, person: Option<Id>, address: IpAddr) {
        self.all -= 1;
        count_down(&mut self.addresses, &address);
        if let Some(person) = person {
            count_down(&mut self.persons, &person);
        }
    }
}

fn count_down<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// An open stream of a visitor; it counts until it is dropped.
pub(crate) struct Stream {
    app: Arc<App>,
    person: Option<Id>,
    address: IpAddr,
}

impl Stream {
    /// Opens one, if the limits allow.
    pub(crate) fn open(app: &Arc<App>, visitor: &Visitor) -> Option<Stream> {
        let (person, address) = (visitor.person, Proxies::subject(visitor.address));
        let may =
            app.buckets.with_streams(|streams| streams.open(person, address, &app.buckets.limits));
        may.then(|| {
            app.metrics.streams.fetch_add(1, Ordering::Relaxed);
            Stream { app: Arc::clone(app), person, address }
        })
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.app.metrics.streams.fetch_sub(1, Ordering::Relaxed);
        self.app.buckets.with_streams(|streams| streams.close(self.person, self.address));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_emptied_and_fills_again() {
        let mut buckets = Generations::new(2.0, 3.0);
        let begun = Instant::now();
        let at = |s: u64| begun + std::time::Duration::from_secs(s);
        assert_eq!([0; 4].map(|_| buckets.take("ann", 1.0, at(0))), [true, true, true, false]);
        assert!(buckets.take("bob", 3.0, at(0)), "others have buckets of their own");
        assert_eq!([0; 3].map(|_| buckets.take("ann", 1.0, at(1))), [true, true, false]);
        assert_eq!([0; 4].map(|_| buckets.take("ann", 1.0, at(99))), [true, true, true, false]);
    }

    #[test]
    fn memory_is_bounded_and_who_came_lately_is_remembered() {
        let mut buckets = Generations::new(1e-9, 1.0);
        let now = Instant::now();
        for key in 0..5 * GENERATION {
            assert!(buckets.take(key, 1.0, now));
            assert!(!buckets.take(key, 1.0, now), "{key} is remembered");
        }
        assert!(buckets.young.len() + buckets.old.len() <= 2 * GENERATION);
    }
}
