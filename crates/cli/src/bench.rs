//! `croupier bench`: uniformly random games on one core, through the same generic playout for every game.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use croupier_games::GAMES;
use croupier_table::{Kind, Playouts};
use serde_json::{Value, json};

use crate::args::Bench;
use crate::context::{Context, Failure};

/// The time of one measurement; the best of several is reported, since other programs can only slow one down.
const SLICE: Duration = Duration::from_millis(250);

/// Measures one game or all.
pub(crate) fn bench(context: &Context, args: &Bench) -> anyhow::Result<()> {
    if !(0.01..=3600.0).contains(&args.seconds) {
        return Err(Failure::usage(context.message("cli-bench-seconds-range")).into());
    }
    let kinds: Vec<&dyn Kind> = match &args.game {
        Some(name) => vec![context.kind(name)?],
        None => GAMES.to_vec(),
    };
    let mut out = io::stdout().lock();
    if !args.json {
        writeln!(out, "{}", context.message("cli-bench-head"))?;
    }
    for kind in kinds {
        let seats = args.seats.unwrap_or(kind.usual_seats());
        let best = measure(kind, seats, Duration::from_secs_f64(args.seconds))
            .map_err(|bad| context.bad_options(&bad))?;
        let (games, decisions) = (best.games, best.decisions);
        if args.json {
            let line = json!({
                "game": kind.name(), "seats": seats, "games_per_s": games, "decisions_per_s": decisions
            });
            writeln!(out, "{line}")?;
        } else {
            let millions = decisions as f64 / 1e6;
            writeln!(out, "{:<16} {seats:>5} {games:>12} {millions:>12.1} M", kind.name())?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The best rate per second over slices of the given time.
fn measure(
    kind: &dyn Kind,
    seats: u8,
    time: Duration,
) -> Result<Playouts, croupier_table::BadOptions> {
    const BATCH: u64 = 500;
    let mut best = Playouts::default();
    let begun = Instant::now();
    let mut seed = 0;
    while seed == 0 || begun.elapsed() < time {
        let start = Instant::now();
        let mut slice = Playouts::default();
        while slice.games == 0 || start.elapsed() < SLICE.min(time) {
            seed += 1;
            let played = kind.playouts(&Value::Null, seats, BATCH, seed)?;
            slice.games += played.games;
            slice.decisions += played.decisions;
        }
        let seconds = start.elapsed().as_secs_f64();
        let rate = |count: u64| (count as f64 / seconds) as u64;
        if rate(slice.decisions) > best.decisions {
            best = Playouts { games: rate(slice.games), decisions: rate(slice.decisions) };
        }
    }
    Ok(best)
}
