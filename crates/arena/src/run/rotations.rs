//! Plays the groups in which programs take part rotation by rotation, so that two processes of a program that play the same
//! deal never live at the same time, and no third one lives with both.
//!
//! A kernel shows a process much of others that live: who has mapped a page of a common file, who waits at it, how many
//! objects there are. None of that can carry a deal from one rotation to the next if everybody has gone in between.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::SharedState;
use super::worker::Worker;
use crate::host::MatchHost;

/// How long a block is to take on one thread: long enough to pay for the start of its processes, and short enough that few
/// groups are half played when the run is interrupted.
const BLOCK_TIME: Duration = Duration::from_secs(4);
/// The same on several threads, which wait for each other at the end of every rotation.
const SHARED_BLOCK_TIME: Duration = Duration::from_secs(16);
/// Blocks grow, however long they take, until processes start and end in less than one part in so many of the time.
const START_STOP_PART: u32 = 16;
/// How much a block may grow at once.
const MAX_GROWTH: u64 = 16;
/// The most groups of a block.
const MAX_BLOCK: u64 = 4096;

/// Plays all groups with programs in blocks: first all games of one rotation, then, with new processes, those of the next.
pub(super) fn play_hosted_groups(
    shared: &SharedState<'_>,
    workers: &mut [Worker<'_>],
    hosts: &mut [MatchHost],
) {
    if hosts.is_empty() {
        return;
    }
    let threads = hosts.len();
    let seats = shared.plan.schedule.seats() as u64;
    let mut size = BlockSize::for_threads(threads as u64);
    loop {
        let groups = (0..size.groups).map_while(|_| shared.take_hosted_group());
        let block: Vec<u64> = groups.flat_map(|(_, numbers)| numbers).collect();
        if block.is_empty() {
            return;
        }
        let begun = Instant::now();
        let before = start_stop_time(hosts);
        for rotation in 0..seats {
            let numbers = block.iter().copied().filter(|number| number % seats == rotation);
            play_rotation(&numbers.collect::<Vec<_>>(), workers, hosts);
            if shared.stop.load(Ordering::Relaxed) {
                return;
            }
        }
        let start_stop_time = start_stop_time(hosts).saturating_sub(before) / threads as u32;
        size.adapt(begun.elapsed(), start_stop_time);
    }
}

/// Plays these games on all threads and waits until all processes have ended.
fn play_rotation(numbers: &[u64], workers: &mut [Worker<'_>], hosts: &mut [MatchHost]) {
    let next = AtomicUsize::new(0);
    let take = || numbers.get(next.fetch_add(1, Ordering::Relaxed)).copied();
    thread::scope(|scope| {
        for (worker, host) in workers.iter_mut().zip(hosts) {
            scope.spawn(move || worker.play_hosted_games(host, &mut std::iter::from_fn(take)));
        }
    });
}

fn start_stop_time(hosts: &[MatchHost]) -> Duration {
    hosts.iter().map(MatchHost::start_stop_time).sum()
}

/// How many groups the next block has.
struct BlockSize {
    groups: u64,
    least: u64,
    time: Duration,
}

impl BlockSize {
    fn for_threads(threads: u64) -> BlockSize {
        let time = if threads == 1 { BLOCK_TIME } else { SHARED_BLOCK_TIME };
        BlockSize { groups: threads, least: threads, time }
    }

    /// Learns from a block how long it took, and how much of that its processes needed to start and to end.
    fn adapt(&mut self, took: Duration, start_stop_time: Duration) {
        let fitting = self.time.as_secs_f64() / took.as_secs_f64().max(1e-6) * self.groups as f64;
        let needed =
            if start_stop_time * START_STOP_PART > took { 2 * self.groups } else { self.least };
        let most = (self.groups * MAX_GROWTH).min(MAX_BLOCK).max(self.least);
        self.groups = (fitting as u64).max(needed).clamp(self.least, most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_fit_their_time_and_pay_for_the_start_of_processes() {
        let (second, none) = (Duration::from_secs(1), Duration::ZERO);
        let mut size = BlockSize::for_threads(1);
        size.adapt(second, none);
        assert_eq!(size.groups, 4);
        size.adapt(4 * second, none);
        assert_eq!(size.groups, 4);
        size.adapt(16 * second, none);
        assert_eq!(size.groups, 1, "slow bots finish one group at a time");
        size.adapt(20 * second, 19 * second);
        assert_eq!(size.groups, 2, "but for those that are slow to start");
        size.adapt(Duration::from_millis(1), none);
        assert_eq!(size.groups, 32, "growth is limited");
        let mut shared = BlockSize::for_threads(4);
        shared.adapt(100 * second, none);
        assert_eq!(shared.groups, 4, "one for each thread");
    }
}
