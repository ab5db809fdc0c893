//! Measures how many rollouts a second the best bot of a game makes on one core, over the decisions of one game.

use std::time::Instant;

use anyhow::{Context, anyhow};
use croupier_engine::{NoResources, Seed, Turn};
use croupier_table::{DealFrom, Kind};
use serde_json::Value;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game; its best bot must be a search.
    game: String,
    /// How many seats the table has.
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// How many decisions to evaluate.
    #[arg(long, default_value_t = 40)]
    decisions: u32,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let kind = croupier_games::find(&args.game)
        .with_context(|| format!("there is no game `{}`", args.game))?;
    let (evaluated, seconds) = measure(kind, args.seats, args.decisions)?;
    println!("{evaluated} decisions in {seconds:.3} seconds");
    println!("{:.0} rollouts a second", rollouts(kind) * f64::from(evaluated) / seconds);
    Ok(())
}

/// How many rollouts an evaluation has by default when no clock ends it.
fn rollouts(kind: &dyn Kind) -> f64 {
    let bots = kind.bots();
    let iterations = bots[0].params.iter().find(|param| param.name == "iterations");
    iterations.map_or(0.0, |param| f64::from(param.default))
}

/// Evaluates the first decisions of a game and plays the best action each time; returns how many decisions there were
/// and how many seconds their evaluation took.
fn measure(kind: &dyn Kind, seats: u8, decisions: u32) -> anyhow::Result<(u32, f64)> {
    let seed = Seed::of_number(1);
    let mut table = kind.open(&Value::Null, seats).map_err(|error| anyhow!("{error:?}"))?;
    let (mut evaluated, mut seconds) = (0, 0.0);
    while evaluated < decisions {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => {
                table.deal(DealFrom::Seed(&seed)).map_err(|refused| anyhow!("{refused:?}"))?;
            }
            Turn::Seat(seat) => {
                let begun = Instant::now();
                let evaluation = table
                    .evaluate(seat, &NoResources)
                    .context("the best bot of this game does not evaluate")?;
                seconds += begun.elapsed().as_secs_f64();
                evaluated += 1;
                table
                    .play(seat, &evaluation[0].action)
                    .map_err(|refused| anyhow!("{refused:?}"))?;
            }
        }
    }
    Ok((evaluated, seconds))
}
