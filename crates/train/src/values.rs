//! Compares the equity of the first seat that a solver computes with the fraction of games that it wins between exact bots.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use croupier_engine::{Resources, Seed};
use croupier_table::{Deal, Kind, SolveRequest, Timing};
use serde_json::Value;

use crate::machine::Machine;
use crate::progress::Progress;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game; it must have a solver.
    game: String,
    /// How many games to play.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// A folder that caches solved races.
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let kind = croupier_games::find(&args.game)
        .with_context(|| format!("there is no game `{}`", args.game))?;
    let machine = Machine::new(args.cache.clone());
    let solved = solved_equity(kind, machine)?;
    let (won, error) = fraction_won(kind, args.games, machine)?;
    println!("solved {solved:.5}, in {} games {won:.5} ± {:.5}", args.games, 1.96 * error);
    Ok(())
}

/// The equity of the first of two seats by the solver.
fn solved_equity(kind: &dyn Kind, resources: &'static dyn Resources) -> anyhow::Result<f64> {
    let request = SolveRequest { dice: None, resources };
    let mut progress = Progress::new();
    let solver = kind.solver().with_context(|| format!("{} is not solved", kind.name()))?;
    solver
        .solve(&Value::Null, &request, &mut |done| progress.report(done, "solving"))
        .map_err(|error| anyhow!("{error:?}"))?
        .into_iter()
        .flatten()
        .find(|numbers| numbers.name == "first_seat_win")
        .and_then(|numbers| numbers.values.first().copied())
        .with_context(|| format!("{} is not solved for two seats", kind.name()))
}

/// The fraction of games that the first seat won, and its standard error.
fn fraction_won(
    kind: &dyn Kind,
    games: u32,
    resources: &'static dyn Resources,
) -> anyhow::Result<(f64, f64)> {
    let mut runner =
        kind.runner(&Value::Null, &["exact"], resources).map_err(|error| anyhow!("{error:?}"))?;
    let mut progress = Progress::new();
    let mut won = 0.0;
    for game in 0..games {
        let seed = Seed::of_number(u64::from(game));
        let deal = Deal { seed: &seed, bots: &[0, 0], luck: None, timing: Timing::Off };
        won += f64::from(runner.play(&deal).map_err(|error| anyhow!("{error:?}"))?.payoffs[0]);
        progress.report(f64::from(game + 1) / f64::from(games), "playing");
    }
    let fraction = won / f64::from(games);
    Ok((fraction, (fraction * (1.0 - fraction) / f64::from(games)).sqrt()))
}
