//! Learns the policy for duels by self-play and writes its tables.

use anyhow::Context;
use croupier_games::perudo::train_api::dice_pairs;

use super::pack::pack_table;
use super::schedule::Schedule;
use super::trainer::{Player, Trainer};

/// Trainers for these pairs of dice counts. The order within a pair does not matter to self-play, so one trainer serves
/// both orders.
pub(super) fn trainers(pairs: impl Iterator<Item = [u8; 2]>, seed: u64) -> Vec<Trainer> {
    let trainer = |dice: [u8; 2]| {
        let second = usize::from(dice[0] != dice[1]);
        Trainer::new(dice, [Player::Learner(0), Player::Learner(second)], seed)
    };
    pairs.filter(|[one, other]| one <= other).map(trainer).collect()
}

/// Learns and writes the tables of all pairs.
pub(super) fn learn(schedule: &Schedule<'_>, seed: u64) -> anyhow::Result<()> {
    let mut trainers = trainers(dice_pairs(), seed);
    schedule.run(&mut trainers)?;
    write_output(schedule, &trainers)
}

/// Writes the tables and removes the checkpoints.
fn write_output(schedule: &Schedule<'_>, trainers: &[Trainer]) -> anyhow::Result<()> {
    std::fs::write(schedule.output, pack_tables(trainers))
        .with_context(|| format!("write {}", schedule.output.display()))?;
    schedule.remove_checkpoints(trainers)
}

/// The tables of all pairs that were trained, each preceded by its length.
fn pack_tables(trainers: &[Trainer]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for [own, other] in dice_pairs() {
        let dice = [own.min(other), own.max(other)];
        let Some(trainer) = trainers.iter().find(|trainer| trainer.dice() == dice) else {
            continue;
        };
        let sums = trainer.strategy_sums(usize::from(own > other));
        let packed = pack_table(trainer.abstraction(), sums);
        bytes.extend((packed.len() as u32).to_le_bytes());
        bytes.extend(packed);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use anyhow::bail;

    use super::*;

    /// A folder of its own for each test, removed at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let name = format!("croupier-train-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            std::fs::create_dir_all(&folder).expect("a folder");
            Folder(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn schedule(output: &Path, threads: usize) -> Schedule<'_> {
        let arguments = "a test".to_owned();
        Schedule { output, arguments, rounds: 9_500, threads, store_every: Duration::ZERO }
    }

    fn small_trainers(seed: u64) -> Vec<Trainer> {
        trainers([[2, 2], [2, 3]].into_iter(), seed)
    }

    /// Trains two small pairs, writes their tables and returns the bytes.
    fn train(output: &Path, threads: usize, seed: u64) -> Vec<u8> {
        let schedule = schedule(output, threads);
        let mut trainers = small_trainers(seed);
        schedule.run(&mut trainers).expect("a run to the end");
        write_output(&schedule, &trainers).expect("an output");
        std::fs::read(output).expect("the output")
    }

    #[test]
    fn the_same_arguments_write_the_same_bytes_whatever_the_number_of_threads() {
        let folder = Folder::new("same");
        let output = folder.0.join("output");
        let first = train(&output, 1, 1);
        assert!(first == train(&output, 1, 1), "the same run again");
        assert!(first == train(&output, 3, 1), "other threads");
        assert!(first != train(&output, 1, 2), "another seed");
        let left = std::fs::read_dir(&folder.0).expect("a folder").count();
        assert_eq!(left, 1, "no checkpoint is left behind");
    }

    #[test]
    fn an_interrupted_run_resumes_to_the_same_bytes() {
        let folder = Folder::new("resume");
        let whole = train(&folder.0.join("whole"), 2, 1);
        let output = folder.0.join("output");
        for interrupted_after in [3, 5] {
            let blocks = AtomicU64::new(0);
            let stop = |_: &_| match blocks.fetch_add(1, Ordering::Relaxed) + 1 {
                n if n == interrupted_after => bail!("interrupted"),
                _ => Ok(()),
            };
            let mut trainers = small_trainers(1);
            let stopped = schedule(&output, 2).run_with(&mut trainers, &stop);
            assert_eq!(stopped.expect_err("an interruption").to_string(), "interrupted");
        }
        let mut trainers = small_trainers(1);
        let resumed = AtomicU64::new(0);
        let count = |_: &_| {
            resumed.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        schedule(&output, 1).run_with(&mut trainers, &count).expect("a run to the end");
        assert!(resumed.into_inner() <= 20 - 8, "it does not begin anew");
        assert!(pack_tables(&trainers) == whole);
    }

    #[test]
    fn a_checkpoint_of_other_arguments_is_refused() {
        let folder = Folder::new("other");
        let output = folder.0.join("output");
        let mut trainers = small_trainers(1);
        schedule(&output, 1).run(&mut trainers).expect("a run to the end");
        let other = Schedule { arguments: "another test".to_owned(), ..schedule(&output, 1) };
        assert!(other.run(&mut small_trainers(1)).is_err());
    }
}
