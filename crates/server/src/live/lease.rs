//! The lease of a table: on a database that servers share, one of them at a time drives its bots and clock.
//!
//! A server takes the lease when something is due, and keeps it. Another one that sees the same thing overdue asks for it:
//! it gets the lease if the holder is dead, or if nobody attends the table there. Every step of a bot or clock names the
//! epoch of the lease, which the database checks with the step.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::{Denied, LiveTable, TableRegistry};
use crate::nodes::Message;

/// How long something may be overdue before another server wants the lease.
const OVERDUE: Duration = Duration::from_millis(700);
/// How long to wait after the lease was refused.
const RETRY: Duration = Duration::from_secs(1);

/// Who drives a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lease {
    /// This server, because there is no other.
    Sole,
    /// This server, in this epoch.
    Held(i64),
    /// Another server, as far as is known.
    Elsewhere,
    /// Nobody, as far as is known.
    Free,
}

impl LiveTable {
    fn lease(&self) -> Lease {
        *self.lease.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_lease(&self, lease: Lease) {
        *self.lease.lock().unwrap_or_else(PoisonError::into_inner) = lease;
    }

    /// The epoch that a step of a bot or clock must name, if it must. It is refused if this server does not drive the
    /// table.
    pub(super) fn epoch(&self) -> Result<Option<i64>, Denied> {
        match self.lease() {
            Lease::Sole => Ok(None),
            Lease::Held(epoch) => Ok(Some(epoch)),
            Lease::Elsewhere | Lease::Free => Err(Denied::Stale),
        }
    }

    /// Whether this server may do what is due now. It takes the lease if that is free or what is due is overdue; then the
    /// caller looks again what is due.
    pub(super) async fn leads(&self, changes: &mut watch::Receiver<u64>) -> bool {
        match self.lease() {
            Lease::Sole | Lease::Held(_) => return true,
            Lease::Elsewhere => {
                if timeout(OVERDUE, changes.changed()).await.is_ok() {
                    return false;
                }
            }
            Lease::Free => {}
        }
        if self.store.nodes().is_leaving() {
            sleep(RETRY).await;
            return false;
        }
        match self.store.claim(self.id).await {
            Ok(Some(epoch)) => {
                self.set_lease(Lease::Held(epoch));
                // The last holder may have written what nobody has been told of.
                if let Err(error) = self.catch_up().await {
                    tracing::debug!(table = %self.id, %error, "the table may be behind");
                }
                return false;
            }
            Ok(None) => {
                self.set_lease(Lease::Elsewhere);
                self.store.nodes().tell(Message::Wanted { table: self.id });
            }
            Err(error) => tracing::debug!(table = %self.id, %error, "no lease"),
        }
        let _ = timeout(RETRY, changes.changed()).await;
        false
    }

    /// A step of the driver was refused: perhaps the lease is lost.
    pub(super) fn doubt_lease(&self) {
        if self.lease() != Lease::Sole {
            self.set_lease(Lease::Free);
        }
    }

    /// The lease may be free: nobody is known to have it any more.
    pub(super) fn hear_of_free_lease(&self) {
        if self.lease() == Lease::Elsewhere {
            self.set_lease(Lease::Free);
            self.notify_driver();
        }
    }

    /// Another server would drive the table. The driver decides.
    pub(super) fn hear_of_wish(&self) {
        self.is_wanted.store(true, std::sync::atomic::Ordering::Relaxed);
        self.notify_driver();
    }

    /// Whether another server has asked for the lease since the last call.
    pub(super) fn is_wanted(&self) -> bool {
        self.is_wanted.swap(false, std::sync::atomic::Ordering::Relaxed)
    }

    /// Gives the lease back, if this server has it or may have it: a step that was refused left that open.
    pub(super) async fn release(&self) {
        let epoch = match self.lease() {
            Lease::Held(epoch) => Some(epoch),
            Lease::Free => None,
            Lease::Sole | Lease::Elsewhere => return,
        };
        self.set_lease(Lease::Elsewhere);
        if self.store.release(self.id, epoch).await.unwrap_or(false) {
            self.store.nodes().tell(Message::Free { table: self.id });
        }
    }
}

impl TableRegistry {
    /// Servers are gone: what they drove is free, or will be in a moment.
    pub(crate) fn hear_of_free_leases(&self) {
        for live in self.all_in_memory() {
            live.hear_of_free_lease();
        }
    }

    /// Another server would drive this table, which is not in memory here.
    pub(super) fn give_up(self: &Arc<TableRegistry>, table: crate::id::Id) {
        let registry = Arc::clone(self);
        tokio::spawn(async move {
            if registry.store.release(table, None).await.unwrap_or(false) {
                registry.store.nodes().tell(Message::Free { table });
            }
        });
    }
}
