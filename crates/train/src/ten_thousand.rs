//! Ten Thousand: makes the compact table of the solved race that is part of the program.

use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;
use croupier_games::ten_thousand::compact_table;

use crate::machine::Machine;
use crate::progress::Progress;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Solve the race between two and write it at some scores; some minutes on two cores.
    Table {
        /// The file to write.
        output: PathBuf,
        /// A folder that keeps the solved race, so that an interrupted run need not solve it again.
        #[arg(long, value_name = "FOLDER")]
        cache: Option<PathBuf>,
    },
}

pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    let Command::Table { output, cache } = command;
    let mut progress = Progress::new();
    let bytes = compact_table(Machine::new(cache), &mut |done| progress.report(done, ""));
    std::fs::write(&output, &bytes).with_context(|| format!("write {}", output.display()))?;
    println!("{}: {} bytes", output.display(), bytes.len());
    Ok(())
}
