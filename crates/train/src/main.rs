//! The trainer: makes the weights and tables that the bots play by, and measures how far they can be exploited.
//!
//! A developer's tool. It is not part of the product and not published.

mod checkpoint;
mod localgame;
mod machine;
mod perudo;
mod progress;
mod rollouts;
mod ten_thousand;
mod values;

use clap::{Parser, Subcommand};

/// Train and measure the bots of Croupier.
#[derive(Parser)]
#[command(name = "croupier-train", after_help = EXAMPLES)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  croupier-train perudo --help
  croupier-train values martian-dice --games 100000 --cache solved
  croupier-train rollouts mts --seats 4 --decisions 40

Every run with the same arguments writes the same bytes. A run that was interrupted continues where it
stopped when it is started again with the same arguments.";

#[derive(Subcommand)]
enum Command {
    /// Perudo: the policy for two players, exploiters and best responses.
    #[command(subcommand)]
    Perudo(perudo::Command),
    /// `LocalGame`: the weights of the planner's value network.
    #[command(subcommand)]
    Localgame(localgame::Command),
    /// Ten Thousand: the compact table of the solved race.
    #[command(subcommand)]
    TenThousand(ten_thousand::Command),
    /// Play exact bots against each other and compare the result with the solved value.
    Values(values::Args),
    /// Measure how many rollouts a second the best bot of a game makes on one core.
    Rollouts(rollouts::Args),
}

fn main() -> anyhow::Result<()> {
    match Args::parse().command {
        Command::Perudo(command) => perudo::run(command),
        Command::Localgame(command) => localgame::run(command),
        Command::TenThousand(command) => ten_thousand::run(command),
        Command::Values(args) => values::run(&args),
        Command::Rollouts(args) => rollouts::run(&args),
    }
}
