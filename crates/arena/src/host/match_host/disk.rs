//! Watches what programs read from the disk. A page that one process has read from there is in memory for all others, and
//! they can tell: it would be a message to the other processes of the same bot, one bit for every page. So a program loads
//! what it needs before it sends `hello`; afterwards it may read a little more, counted over the whole contest.

use std::time::{Duration, Instant};

use croupier_table::Text;

use super::MatchHost;
use crate::Cause;
use crate::host::BotFailure;
use crate::host::program::Program;

/// How many bytes a program may read from the disk after its `hello`.
const ALLOWANCE: u64 = 1 << 20;
/// How often they are counted.
const COUNT_INTERVAL: Duration = Duration::from_millis(100);
/// A program that has read too much this often is not started again.
pub(in crate::host) const MAX_EXCESSES: u32 = 3;

/// What a program on one seat has read from the disk, over all its processes.
#[derive(Default)]
pub(in crate::host) struct DiskState {
    /// Bytes read after `hello`.
    read: u64,
    /// What its process had read in all when it was last counted; `None` before `hello`.
    counted: Option<u64>,
    /// How often it was ended because it had read too much.
    pub(in crate::host) excesses: u32,
}

impl Program {
    /// Begins to count what its process reads, which has just sent `hello`.
    pub(super) fn begin_disk_count(&mut self) {
        self.disk.counted = self.running.as_mut().map(|running| running.peer.disk_reads());
    }

    /// Counts what its process has read. Fails if that is too much.
    fn count_disk_reads(&mut self) -> Result<(), BotFailure> {
        let Some(running) = self.running.as_mut().filter(|one| one.greeting.is_some()) else {
            return Ok(());
        };
        let now = running.peer.disk_reads();
        let counted = self.disk.counted.get_or_insert(now);
        let fresh = now.saturating_sub(*counted);
        *counted = now.max(*counted);
        self.disk.read += fresh;
        if fresh == 0 || self.disk.read <= ALLOWANCE {
            return Ok(());
        }
        self.disk.excesses += 1;
        let detail = Text::new("arena-detail-disk")
            .with("read", self.disk.read.div_ceil(1 << 10) as i64)
            .with("most", (ALLOWANCE >> 10) as i64);
        Err(BotFailure::new(Cause::Crash, detail))
    }
}

impl MatchHost {
    /// Counts what all programs have read from the disk, unless that was done a moment ago, and ends those that have read
    /// too much.
    pub(super) fn check_disk_if_due(&mut self) {
        if self.last_disk_count.elapsed() < COUNT_INTERVAL {
            return;
        }
        for number in 0..self.programs.len() {
            if let Err(failure) = self.programs[number].count_disk_reads() {
                self.end_failed_program(number, &failure);
            }
        }
        self.last_disk_count = Instant::now();
    }
}
