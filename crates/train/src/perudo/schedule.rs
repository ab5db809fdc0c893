//! Runs independent trainers on several threads, with checkpoints.
//!
//! Each trainer is advanced by one thread at a time and has random streams of its own, so the result does not depend on
//! the number of threads nor on interruptions.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::trainer::{BLOCK_ROUNDS, Trainer};
use crate::checkpoint::Checkpoint;
use crate::progress::Progress;

/// How a set of trainers is run.
pub(super) struct Schedule<'a> {
    /// The output of the run; checkpoints are stored beside it.
    pub(super) output: &'a Path,
    /// All that decides the output.
    pub(super) arguments: String,
    /// The rounds of each trainer, rounded up to whole blocks.
    pub(super) rounds: u64,
    /// How many trainers run at the same time.
    pub(super) threads: usize,
    /// How much time lies between two checkpoints of a trainer.
    pub(super) store_every: Duration,
}

/// A finished block of rounds.
pub(super) struct BlockReport {
    /// Which fraction of all blocks is done.
    pub(super) done: f64,
    /// The dice counts of the trainer.
    pub(super) dice: [u8; 2],
    /// The first player's mean result over the last blocks.
    pub(super) value: f64,
}

impl Schedule<'_> {
    /// Trains until the rounds are done and prints progress. Resumes from the checkpoints of an earlier run.
    pub(super) fn run(&self, trainers: &mut [Trainer]) -> anyhow::Result<()> {
        let progress = Mutex::new(Progress::new());
        self.run_with(trainers, &|block| {
            let [first, second] = block.dice;
            let remark = format!("{first} dice against {second}: {:+.3}", block.value);
            let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
            progress.report(block.done, &remark);
            Ok(())
        })
    }

    /// The same with a function that is called after every block; its error stops the run.
    pub(super) fn run_with(
        &self,
        trainers: &mut [Trainer],
        after_block: &(dyn Fn(&BlockReport) -> anyhow::Result<()> + Sync),
    ) -> anyhow::Result<()> {
        let target = self.rounds.div_ceil(BLOCK_ROUNDS);
        let shared = Shared {
            schedule: self,
            target,
            all: target * trainers.len() as u64,
            done: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            after_block,
        };
        // The slowest come last in the list and are taken first, so that no thread is idle for long in the end.
        let waiting = Mutex::new(trainers.iter_mut().rev());
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            while let Some(trainer) = next() {
                let result = shared.train(trainer);
                if result.is_err() {
                    shared.stop.store(true, Ordering::Relaxed);
                    return result;
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            let results = workers.into_iter().map(|worker| match worker.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            results.fold(Ok(()), anyhow::Result::and)
        })
    }

    /// Removes the checkpoints after the output is written.
    pub(super) fn remove_checkpoints(&self, trainers: &[Trainer]) -> anyhow::Result<()> {
        trainers.iter().try_for_each(|trainer| self.checkpoint(trainer).remove())
    }

    fn checkpoint(&self, trainer: &Trainer) -> Checkpoint {
        let [first, second] = trainer.dice();
        Checkpoint::of_part(self.output, &format!("{first}-{second}"), self.arguments.clone())
    }
}

/// What the threads of a run share.
struct Shared<'a> {
    schedule: &'a Schedule<'a>,
    /// The blocks of each trainer, and of all together.
    target: u64,
    all: u64,
    done: AtomicU64,
    stop: AtomicBool,
    after_block: &'a (dyn Fn(&BlockReport) -> anyhow::Result<()> + Sync),
}

impl Shared<'_> {
    fn train(&self, trainer: &mut Trainer) -> anyhow::Result<()> {
        /// The mean result is taken over about so many blocks.
        const SMOOTHING: f64 = 200.0;
        let checkpoint = self.schedule.checkpoint(trainer);
        if let Some(state) = checkpoint.load()? {
            trainer.restore(&state)?;
            self.done.fetch_add(trainer.blocks(), Ordering::Relaxed);
        }
        let mut stored = Instant::now();
        let (mut blocks, mut value) = (0.0, 0.0);
        while trainer.blocks() < self.target && !self.stop.load(Ordering::Relaxed) {
            let result = trainer.run_block();
            blocks += 1.0;
            value += (result - value) / f64::min(blocks, SMOOTHING);
            let finished = trainer.blocks() == self.target;
            if finished || stored.elapsed() >= self.schedule.store_every {
                checkpoint.store_with(|out| trainer.save(out))?;
                stored = Instant::now();
            }
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            let done = done as f64 / self.all as f64;
            (self.after_block)(&BlockReport { done, dice: trainer.dice(), value })?;
        }
        Ok(())
    }
}
