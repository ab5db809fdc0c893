//! The queue of reviews: which games wait for one, which are worked on and how far, and which cannot be reviewed.
//!
//! Everything is bounded: how many wait, and how many of them one person or address has asked for.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Mutex as Lock, PoisonError};

use tokio::sync::Notify;

use crate::id::Id;

/// How many reviews may wait.
const MOST_WAITING: usize = 100;
/// How many of them one person or address may have asked for.
const MOST_OF_ONE: usize = 3;
/// How many tables that cannot be reviewed are remembered.
const MOST_FAILED: usize = 1000;

/// Who asks for a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asker {
    /// A person.
    Person(Id),
    /// Somebody without an identity.
    Address(IpAddr),
    /// A person who has just played the game and looks at its end. It takes no place from what the person asks for.
    Podium(Id),
}

/// How far a review is that is not there yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueState {
    /// So many percent are done.
    Running(u8),
    /// So many others come before it.
    Waiting(usize),
    /// There will be none: the game's bots do not evaluate, or its record cannot be replayed.
    Impossible,
}

/// Why a review was not taken on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueFull {
    /// Whoever asks has asked for too many.
    OfOne,
    /// Too many wait.
    OfAll,
}

/// The queue.
#[derive(Default)]
pub(crate) struct ReviewQueue {
    waiting: Lock<Waiting>,
    work: Notify,
}

/// A review that is worked on.
#[derive(Clone, Copy)]
struct Running {
    table: Id,
    asker: Asker,
    percent: u8,
}

#[derive(Default)]
struct Waiting {
    queue: VecDeque<(Id, Asker)>,
    running: Vec<Running>,
    failed: VecDeque<Id>,
}

impl Waiting {
    /// How far the review of this table is, if it was asked for.
    fn state(&self, table: Id) -> Option<QueueState> {
        if let Some(running) = self.running.iter().find(|running| running.table == table) {
            return Some(QueueState::Running(running.percent));
        }
        if self.failed.contains(&table) {
            return Some(QueueState::Impossible);
        }
        let place = self.queue.iter().position(|(id, _)| *id == table)?;
        Some(QueueState::Waiting(place + self.running.len()))
    }

    /// Takes a review on, unless too many wait.
    fn push(&mut self, table: Id, asker: Asker) -> Result<QueueState, QueueFull> {
        if let Some(state) = self.state(table) {
            return Ok(state);
        }
        let waits = self.queue.iter().filter(|(_, by)| *by == asker).count();
        let runs = self.running.iter().filter(|running| running.asker == asker).count();
        if waits + runs >= MOST_OF_ONE {
            return Err(QueueFull::OfOne);
        }
        if self.queue.len() >= MOST_WAITING {
            return Err(QueueFull::OfAll);
        }
        self.queue.push_back((table, asker));
        Ok(QueueState::Waiting(self.queue.len() - 1 + self.running.len()))
    }

    fn fail(&mut self, table: Id) {
        self.failed.push_back(table);
        if self.failed.len() > MOST_FAILED {
            self.failed.pop_front();
        }
    }
}

impl ReviewQueue {
    fn with<T>(&self, ask: impl FnOnce(&mut Waiting) -> T) -> T {
        ask(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How far the review of this table is. One that nobody has asked for is taken on.
    pub(crate) fn push(&self, table: Id, asker: Asker) -> Result<QueueState, QueueFull> {
        let state = self.with(|waiting| waiting.push(table, asker));
        self.work.notify_one();
        state
    }

    /// Waits for the next table to review, which counts as running until [`end`](ReviewQueue::end).
    pub(crate) async fn next(&self) -> Id {
        loop {
            let next = self.with(|waiting| {
                let (table, asker) = waiting.queue.pop_front()?;
                waiting.running.push(Running { table, asker, percent: 0 });
                Some(table)
            });
            match next {
                Some(table) => return table,
                None => self.work.notified().await,
            }
        }
    }

    /// Notes how far a running review is.
    pub(crate) fn note(&self, table: Id, percent: u8) {
        self.with(|waiting| {
            for running in waiting.running.iter_mut().filter(|running| running.table == table) {
                running.percent = percent;
            }
        });
    }

    /// Ends a running review.
    pub(crate) fn end(&self, table: Id) {
        self.with(|waiting| waiting.running.retain(|running| running.table != table));
    }

    /// The same for one that cannot be found; it is not tried again.
    pub(crate) fn fail(&self, table: Id) {
        self.end(table);
        self.with(|waiting| waiting.fail(table));
    }

    /// Whether the review of this table was tried in vain.
    pub(crate) fn is_impossible(&self, table: Id) -> bool {
        self.with(|waiting| waiting.failed.contains(&table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Asker = Asker::Person(Id(1));

    #[test]
    fn a_thousand_requests_of_one_person_leave_three_in_the_queue() {
        let mut waiting = Waiting::default();
        let asked: Vec<_> = (0..1000).map(|table| waiting.push(Id(table), ANN)).collect();
        assert_eq!(asked.iter().filter(|answer| answer.is_ok()).count(), MOST_OF_ONE);
        assert_eq!(asked[999], Err(QueueFull::OfOne));
        assert_eq!(waiting.queue.len(), MOST_OF_ONE);
    }

    #[test]
    fn a_thousand_requests_of_a_thousand_people_fill_the_queue_and_no_more() {
        let mut waiting = Waiting::default();
        let asked: Vec<_> = (0..1000).map(|n| waiting.push(Id(n), Asker::Person(Id(n)))).collect();
        assert_eq!(asked.iter().filter(|answer| answer.is_ok()).count(), MOST_WAITING);
        assert_eq!(asked[999], Err(QueueFull::OfAll));
        assert_eq!(waiting.push(Id(5), ANN), Ok(QueueState::Waiting(5)), "it waits already");
    }

    #[test]
    fn games_that_were_just_played_take_no_place_from_what_a_person_asks_for() {
        let mut waiting = Waiting::default();
        let ended = |table| (Id(table), Asker::Podium(Id(1)));
        for table in 0..3 {
            let (table, asker) = ended(table);
            waiting.push(table, asker).expect("it is taken on");
        }
        let (table, asker) = ended(3);
        assert_eq!(waiting.push(table, asker), Err(QueueFull::OfOne));
        assert_eq!(waiting.push(table, ANN), Ok(QueueState::Waiting(3)));
    }

    #[tokio::test]
    async fn several_are_worked_on_at_a_time_and_each_once() {
        let queue = ReviewQueue::default();
        for table in 1..=3 {
            queue.push(Id(table), ANN).expect("it is taken on");
        }
        assert_eq!((queue.next().await, queue.next().await), (Id(1), Id(2)));
        queue.note(Id(2), 40);
        assert_eq!(queue.push(Id(2), ANN), Ok(QueueState::Running(40)));
        assert_eq!(queue.push(Id(3), ANN), Ok(QueueState::Waiting(2)));
        assert_eq!(queue.push(Id(4), ANN), Err(QueueFull::OfOne), "those that run count too");
        queue.end(Id(1));
        queue.fail(Id(2));
        assert_eq!(queue.push(Id(3), ANN), Ok(QueueState::Waiting(0)));
        assert_eq!(queue.push(Id(2), ANN), Ok(QueueState::Impossible));
        assert!(queue.is_impossible(Id(2)) && !queue.is_impossible(Id(1)));
    }

    #[test]
    fn a_table_that_cannot_be_reviewed_is_not_tried_again() {
        let mut waiting = Waiting::default();
        waiting.fail(Id(7));
        assert_eq!(waiting.push(Id(7), ANN), Ok(QueueState::Impossible));
        for table in 0..2 * MOST_FAILED as i64 {
            waiting.fail(Id(table));
        }
        assert_eq!(waiting.failed.len(), MOST_FAILED);
    }
}
