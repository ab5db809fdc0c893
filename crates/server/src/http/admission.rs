//! Admission of connections: how many are open in all and from one address, and which one gives way to a new one.
//!
//! A connection *waits* while it owes a request head: when it is new, and between two requests. Only connections that
//! wait are evicted, those that wait longest first, and those of the newcomer's own address before others: whoever opens
//! many connections and says nothing on them displaces nobody else.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use super::proxies::Proxies;
use crate::metrics::Metrics;

/// Who is admitted.
pub(crate) struct Admission {
    most: usize,
    most_per_address: usize,
    proxies: Proxies,
    metrics: Arc<Metrics>,
    book: Mutex<Book>,
    /// One permit for every open connection. It bounds open descriptors even while evicted connections are closing.
    permits: Arc<Semaphore>,
}

/// The open connections.
#[derive(Default)]
struct Book {
    open: usize,
    addresses: HashMap<IpAddr, Address>,
    /// The connections that wait, in the order in which they began to.
    waiting: BTreeMap<u64, (IpAddr, Arc<Notify>)>,
    next_ticket: u64,
}

/// The open connections of one address.
#[derive(Default)]
struct Address {
    open: usize,
    waiting: BTreeSet<u64>,
}

impl Admission {
    /// At most so many connections, and so many of one address. The addresses of proxies have no limit of their own.
    pub(crate) fn new(
        most: usize,
        most_per_address: usize,
        proxies: Proxies,
        metrics: Arc<Metrics>,
    ) -> Arc<Admission> {
        Arc::new(Admission {
            most,
            most_per_address,
            proxies,
            metrics,
            book: Mutex::default(),
            permits: Arc::new(Semaphore::new(most)),
        })
    }

    /// Admits a connection from this address, or `None` if there is no room and nobody to evict.
    pub(crate) async fn admit(self: &Arc<Admission>, peer: IpAddr) -> Option<Admitted> {
        let address = Proxies::subject(peer);
        let evicted = Arc::new(Notify::new());
        let Some(ticket) = self.book().admit(self, peer, address, &evicted) else {
            self.metrics.connections_refused.fetch_add(1, Ordering::Relaxed);
            return None;
        };
        // There is room in the book; an evicted connection gives its permit back when its task has ended.
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
        self.metrics.connections.fetch_add(1, Ordering::Relaxed);
        Some(Admitted {
            admission: Arc::clone(self),
            address,
            ticket: Mutex::new(Some(ticket)),
            evicted,
            _permit: permit,
        })
    }

    /// Waits until no connection is open.
    pub(crate) async fn all_closed(&self) {
        let _ = self.permits.acquire_many(self.most as u32).await;
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Book {
    fn admit(
        &mut self,
        admission: &Admission,
        peer: IpAddr,
        address: IpAddr,
        evicted: &Arc<Notify>,
    ) -> Option<u64> {
        let own = self.addresses.get(&address);
        let is_address_full = own.is_some_and(|own| own.open >= admission.most_per_address)
            && !admission.proxies.trusts(peer);
        if is_address_full || self.open >= admission.most {
            let own_oldest = own.and_then(|own| own.waiting.first().copied());
            let oldest = self.waiting.first_key_value().map(|(ticket, _)| *ticket);
            let ticket = own_oldest.or(oldest.filter(|_| !is_address_full))?;
            self.evict(ticket);
            admission.metrics.connections_evicted.fetch_add(1, Ordering::Relaxed);
        }
        self.open += 1;
        self.addresses.entry(address).or_default().open += 1;
        Some(self.wait(address, evicted))
    }

    fn evict(&mut self, ticket: u64) {
        if let Some((address, evicted)) = self.waiting.get(&ticket).cloned() {
            self.stop_waiting(ticket, address);
            self.close(address);
            evicted.notify_one();
        }
    }

    fn wait(&mut self, address: IpAddr, evicted: &Arc<Notify>) -> u64 {
        let ticket = self.next_ticket;
        self.next_ticket += 1;
        self.waiting.insert(ticket, (address, Arc::clone(evicted)));
        self.addresses.entry(address).or_default().waiting.insert(ticket);
        ticket
    }

    /// Returns false if the connection was evicted.
    fn stop_waiting(&mut self, ticket: u64, address: IpAddr) -> bool {
        if let Some(own) = self.addresses.get_mut(&address) {
            own.waiting.remove(&ticket);
        }
        self.waiting.remove(&ticket).is_some()
    }

    fn close(&mut self, address: IpAddr) {
        self.open -= 1;
        if let Some(own) = self.addresses.get_mut(&address) {
            own.open -= 1;
            if own.open == 0 {
                self.addresses.remove(&address);
            }
        }
    }
}

/// An open connection; it counts until it is dropped.
pub(crate) struct Admitted {
    admission: Arc<Admission>,
    address: IpAddr,
    /// Its place among those that wait; `None` while a request is served.
    ticket: Mutex<Option<u64>>,
    evicted: Arc<Notify>,
    _permit: OwnedSemaphorePermit,
}

impl Admitted {
    /// Waits until another connection needs the place.
    pub(crate) async fn evicted(&self) {
        self.evicted.notified().await;
    }

    /// A request head is complete: the connection is not evicted until it waits again.
    pub(crate) fn stop_waiting(&self) {
        let mut own = self.ticket();
        if let Some(ticket) = *own
            && self.admission.book().stop_waiting(ticket, self.address)
        {
            *own = None;
        }
    }

    /// The response is sent: the connection waits for the next request head.
    pub(crate) fn wait_again(&self) {
        let mut own = self.ticket();
        if own.is_none() {
            *own = Some(self.admission.book().wait(self.address, &self.evicted));
        }
    }

    fn ticket(&self) -> MutexGuard<'_, Option<u64>> {
        self.ticket.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.admission.metrics.connections.fetch_sub(1, Ordering::Relaxed);
        let ticket = self.ticket().take();
        let mut book = self.admission.book();
        // A connection that was evicted is not in the book any more.
        if ticket.is_none_or(|ticket| book.stop_waiting(ticket, self.address)) {
            book.close(self.address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const ANN: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn admission(most: usize, most_per_address: usize) -> Arc<Admission> {
        Admission::new(most, most_per_address, Proxies::default(), Arc::default())
    }

    fn is_evicted(admitted: &Admitted) -> bool {
        !admitted
            .admission
            .book()
            .waiting
            .values()
            .any(|(_, one)| Arc::ptr_eq(one, &admitted.evicted))
    }

    /// Admits one more and closes the connection that was evicted for it, as its task would.
    async fn admit_instead(of: Admitted, address: IpAddr) -> Option<Admitted> {
        let admission = Arc::clone(&of.admission);
        let ended = tokio::spawn(async move {
            of.evicted().await;
            drop(of);
        });
        let admitted = admission.admit(address).await;
        ended.await.expect("it was evicted");
        admitted
    }

    #[tokio::test]
    async fn at_its_cap_an_address_displaces_its_own_oldest_connection_that_waits() {
        let admission = admission(10, 2);
        let ann = admission.admit(ANN).await.expect("room");
        let (first, second) =
            (admission.admit(EVE).await.expect("room"), admission.admit(EVE).await.expect("room"));
        let third = admit_instead(first, EVE).await.expect("the place of the first");
        assert!(!is_evicted(&second) && !is_evicted(&third) && !is_evicted(&ann));
        // Connections with a finished head stay; an address that has only those gets no further one.
        second.stop_waiting();
        third.stop_waiting();
        assert!(admission.admit(EVE).await.is_none());
        second.wait_again();
        let fourth = admit_instead(second, EVE).await.expect("the place of the second");
        drop((third, fourth));
        assert_eq!(admission.book().addresses.len(), 1, "who is gone is forgotten");
    }

    #[tokio::test]
    async fn at_the_cap_of_the_server_the_own_oldest_goes_first_then_the_oldest_of_all() {
        let admission = admission(3, 3);
        let ann = admission.admit(ANN).await.expect("room");
        let eve = admission.admit(EVE).await.expect("room");
        let eves_second = admission.admit(EVE).await.expect("room");
        let third = admit_instead(eve, EVE).await.expect("the place of Eve's first");
        assert!(!is_evicted(&ann), "Ann came first, but Eve has one of her own to give");
        let other = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 3));
        let fourth = admit_instead(ann, other).await.expect("the place of Ann");
        for served in [&eves_second, &third, &fourth] {
            served.stop_waiting();
        }
        assert!(admission.admit(other).await.is_none(), "everybody is being served");
        drop((eves_second, third, fourth));
        admission.all_closed().await;
        assert_eq!(admission.book().open, 0);
    }
}
