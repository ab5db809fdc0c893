//! Perudo: learns the policy for duels by self-play, and measures how far the strong bot can be exploited.

mod best_response;
mod exploiter;
mod matches;
mod pack;
mod schedule;
mod self_play;
mod trainer;

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::{Args, Subcommand};

use schedule::Schedule;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Learn the policy for duels by self-play and write its tables.
    Learn {
        /// The file to write: the policy's tables.
        output: PathBuf,
        /// Rounds of self-play for each pair of dice counts, in whole thousands. The default takes about an hour on two
        /// cores, a gigabyte of memory and as much disk space for checkpoints.
        #[arg(long, default_value_t = 30_000_000)]
        rounds: u64,
        #[command(flatten)]
        run: Run,
    },
    /// Train an exploiter that sees nothing but matches with the strong bot.
    Exploit {
        /// The file to write: the exploiter's equity, as JSON.
        output: PathBuf,
        /// Rounds against the strong bot, in whole batches of 500. The default takes one to two hours on one
        /// core.
        #[arg(long, default_value_t = 100_000_000)]
        rounds: u64,
        /// The seed of all randomness.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Compute a best response to the policy's tables.
    Respond {
        /// The file to write: the equity of the best response, as JSON.
        output: PathBuf,
        /// Rounds against the tables for each pair of dice counts, in whole thousands. The default takes about half an hour
        /// on two cores, a gigabyte of memory and as much disk space for checkpoints.
        #[arg(long, default_value_t = 10_000_000)]
        rounds: u64,
        #[command(flatten)]
        run: Run,
    },
}

/// The arguments of runs on several threads.
#[derive(Args)]
pub(crate) struct Run {
    /// The seed of all randomness.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads to use; all cores by default. The output does not depend on it.
    #[arg(long)]
    threads: Option<usize>,
}

impl Run {
    fn schedule<'a>(&self, command: &str, output: &'a Path, rounds: u64) -> Schedule<'a> {
        const STORE_EVERY: Duration = Duration::from_mins(5);
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        Schedule {
            output,
            arguments: format!("{command} --rounds {rounds} --seed {}", self.seed),
            rounds,
            threads: self.threads.unwrap_or_else(cores).max(1),
            store_every: STORE_EVERY,
        }
    }
}

pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Learn { output, rounds, run } => {
            let schedule = run.schedule("perudo learn", &output, rounds);
            self_play::learn(&schedule, run.seed)
        }
        Command::Exploit { output, rounds, seed } => {
            let arguments = format!("perudo exploit --rounds {rounds} --seed {seed}");
            exploiter::exploit(&output, arguments, rounds, seed)
        }
        Command::Respond { output, rounds, run } => {
            let schedule = run.schedule("perudo respond", &output, rounds);
            best_response::respond(&schedule, run.seed)
        }
    }
}
