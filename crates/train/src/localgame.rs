//! `LocalGame`: learns the weights of the planner's value network, and measures its rollouts.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, anyhow};
use clap::{Subcommand, ValueEnum};
use croupier_games::localgame::{Against, Until, guided, learn};

use crate::progress::Progress;

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
        /// How many games to learn from.
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
            let against = match opponents {
                Opponents::Greedy => Against::Greedy,
                Opponents::Itself => Against::Itself,
            };
            let mut progress = Progress::new();
            let report = |done, loss| progress.report(f64::from(done), &format!("loss {loss:.4}"));
            let weights = learn(against, &seats, games, seed, report)
                .map_err(|bad| anyhow!("--seats: {bad:?}"))?;
            std::fs::write(&output, weights).with_context(|| format!("write {}", output.display()))
        }
        Command::Rollouts => {
            measure_rollouts();
            Ok(())
        }
    }
}

fn measure_rollouts() {
    for seats in [2, 4] {
        for until in [Until::End, Until::Settled] {
            let begun = Instant::now();
            let played = guided(seats, 40, 1_000, 1, until);
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "{seats} seats, {until:?}: {:.0} rollouts a second, {:.1} actions in each",
                played.games as f64 / seconds,
                played.decisions as f64 / played.games as f64
            );
        }
    }
}
