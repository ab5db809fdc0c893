//! Who has a table open: streams, visits without one, spectators.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use croupier_table::Seat;

use super::LiveTable;

/// Whether the table is open in a browser or program at one seat, or by spectators.
#[derive(Clone, Copy, Default)]
pub(super) struct Presence {
    /// How many streams are open.
    pub(super) streams: u32,
    /// When a page was last requested, for browsers that open no stream.
    visited: Option<Instant>,
}

impl Presence {
    /// How long somebody without a stream counts as present.
    const STAYS: Duration = Duration::from_mins(2);

    pub(super) fn is_present(self) -> bool {
        self.streams > 0 || self.visited.is_some_and(|when| when.elapsed() < Presence::STAYS)
    }
}

/// How long after the last request a table without open streams still counts as attended.
const ATTENTION: Duration = Duration::from_secs(20);

impl LiveTable {
    /// Notes that somebody has just used the table.
    pub(crate) fn touch(&self) {
        self.touched_ms.store(self.born.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// Notes a visit without a stream: the others see the visitor as present, and bots that paused because nobody watched
    /// play on.
    pub(crate) fn note_visit(&self, viewer: Option<Seat>) {
        let rested = !self.is_attended();
        self.touch();
        let came = viewer.is_some_and(|seat| {
            let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(here) = present.get_mut(seat.index()) else { return false };
            let came = !here.is_present();
            here.visited = Some(Instant::now());
            came
        });
        if rested || came {
            self.notify_watchers();
        }
        if came {
            self.tell_presence();
        } else {
            self.tell_visit();
        }
    }

    /// How long nobody has used the table.
    pub(crate) fn idle_for(&self) -> Duration {
        if self.watchers() > 0 {
            return Duration::ZERO;
        }
        let touched = Duration::from_millis(self.touched_ms.load(Ordering::Relaxed));
        self.born.elapsed().saturating_sub(touched)
    }

    /// Whether somebody watches the table, so that bots may play on.
    pub(crate) fn is_attended(&self) -> bool {
        self.idle_for() < ATTENTION
    }

    pub(super) fn watchers(&self) -> u32 {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.iter().map(|here| here.streams).sum()
    }

    /// Whether the person of this seat has the table open, here or at another server.
    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        self.is_here(seat) || self.store.nodes().is_elsewhere(self.id, seat)
    }

    /// Whether the person of this seat has the table open here.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.get(seat.index()).is_some_and(|here| here.is_present())
    }

    /// How many spectators have the table open.
    pub(crate) fn spectators(&self) -> u32 {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.last().map_or(0, |here| here.streams)
            + self.store.nodes().spectators_elsewhere(self.id)
    }

    /// Counts an open stream until the guard is dropped.
    pub(crate) fn enter(self: &Arc<LiveTable>, viewer: Option<Seat>) -> PresenceGuard {
        self.count(viewer, |count| count + 1);
        PresenceGuard { live: Arc::clone(self), viewer }
    }

    fn count(&self, viewer: Option<Seat>, change: impl FnOnce(u32) -> u32) {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let last = present.len() - 1;
        let place = viewer.map_or(last, |seat| seat.index().min(last));
        let here = &mut present[place];
        let before = *here;
        // Somebody who had a stream is away when it ends.
        *here = Presence { streams: change(before.streams), visited: None };
        let visible = before.is_present() != here.is_present();
        drop(present);
        self.touch();
        if visible {
            self.notify_watchers();
            self.tell_presence();
        }
    }
}

/// An open stream of a seat or a spectator; counted until it is dropped.
pub(crate) struct PresenceGuard {
    live: Arc<LiveTable>,
    viewer: Option<Seat>,
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        self.live.count(self.viewer, |count| count.saturating_sub(1));
    }
}
