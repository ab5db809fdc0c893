//! `LocalGame`: learns the weights of the planner's value network, and measures its rollouts.

mod rollouts;
mod state;
#[cfg(test)]
mod tests;
mod trainer;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Subcommand, ValueEnum};

use crate::checkpoint::Checkpoint;
use crate::progress::Progress;
use trainer::{Settings, Trainer};

/// How often the state of a run is stored.
const STORE_EVERY: Duration = Duration::from_secs(30);

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Learn weights from play against greedy bots or against itself.
    Learn {
        /// Whom to learn from.
        opponents: Opponents,
        /// The file to write.
        output: PathBuf,
        /// Numbers of seats to play with, in turn.
        #[arg(long, value_delimiter = ',', default_value = "2")]
        seats: Vec<u8>,
        /// How many games to learn from, at least 16.
        #[arg(long, default_value_t = 3_000_000)]
        games: u64,
        /// The seed of all luck.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Measure how many games the rollout policy plays a second on one core.
    Rollouts,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Opponents {
    Greedy,
    Itself,
}

pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Learn { opponents, output, seats, games, seed } => {
            let opponents = match opponents {
                Opponents::Greedy => trainer::Opponents::Greedy,
                Opponents::Itself => trainer::Opponents::Itself,
            };
            learn(&Settings { opponents, seats, games, seed }, &output)
        }
        Command::Rollouts => {
            rollouts::measure();
            Ok(())
        }
    }
}

/// Learns and writes the weights. An interrupted run continues at its last checkpoint.
fn learn(settings: &Settings, output: &Path) -> anyhow::Result<()> {
    let checkpoint = checkpoint_of(settings, output);
    let mut trainer = begin_or_resume(settings, &checkpoint)?;
    let mut progress = Progress::new();
    let mut stored = Instant::now();
    while !trainer.is_done() {
        trainer.play_batch(|done, loss| {
            progress.report(f64::from(done), &format!("loss {loss:.4}"));
        });
        if stored.elapsed() >= STORE_EVERY {
            checkpoint.store(&trainer.state())?;
            stored = Instant::now();
        }
    }
    std::fs::write(output, trainer.encoded_weights())
        .with_context(|| format!("write {}", output.display()))?;
    checkpoint.remove()
}

/// The checkpoint of a run, bound to everything that decides its result.
fn checkpoint_of(settings: &Settings, output: &Path) -> Checkpoint {
    let Settings { opponents, seats, games, seed } = settings;
    let arguments =
        format!("localgame learn {opponents:?} --seats {seats:?} --games {games} --seed {seed}");
    Checkpoint::beside(output, arguments)
}

/// The run at its checkpoint, or a new run if there is none.
fn begin_or_resume(settings: &Settings, checkpoint: &Checkpoint) -> anyhow::Result<Trainer> {
    match checkpoint.load()? {
        Some(state) => Trainer::resume(settings.clone(), &state),
        None => Trainer::new(settings.clone()),
    }
}
