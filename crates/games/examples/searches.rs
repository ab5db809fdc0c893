//! How many imagined games a second the best bot of a game plays out on one core, over the decisions of one game.
//! `cargo run --release -p croupier-games --example searches -- GAME SEATS DECISIONS`

use std::process::ExitCode;
use std::time::Instant;

use croupier_engine::{Kind, NoMeans, Seed, Turn};
use serde_json::Value;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize| args.get(n).and_then(|text| text.parse::<u32>().ok());
    let (Some(kind), Some(seats), Some(decisions)) =
        (args.first().and_then(|name| croupier_games::find(name)), number(1), number(2))
    else {
        eprintln!("searches GAME SEATS DECISIONS");
        return ExitCode::from(2);
    };
    match measure(kind, seats as u8, decisions) {
        Ok((judged, seconds)) => {
            println!("{judged} decisions, {seconds:.3} seconds and");
            println!("{:.0} playouts a second", playouts(kind) * f64::from(judged) / seconds);
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// How many playouts a judgement has when nobody says and no clock ends it.
fn playouts(kind: &dyn Kind) -> f64 {
    let bots = kind.bots();
    let iterations = bots[0].params.iter().find(|param| param.name == "iterations");
    iterations.map_or(0.0, |param| f64::from(param.default))
}

/// Judges the first decisions of a game between quick bots; how many they were, and how long that took.
fn measure(kind: &dyn Kind, seats: u8, decisions: u32) -> Result<(u32, f64), String> {
    let seed = Seed::of_number(1);
    let mut table = kind.open(&Value::Null, seats).map_err(|bad| format!("{bad:?}"))?;
    let (mut judged, mut seconds) = (0, 0.0);
    while judged < decisions {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let word = table.deal(&seed).unwrap_or_default();
                table.resolve(&word).map_err(|refused| format!("{refused:?}"))?;
            }
            Turn::Seat(seat) => {
                let begun = Instant::now();
                let judgement = table.judge(seat, &NoMeans).ok_or("the best bot does not judge")?;
                seconds += begun.elapsed().as_secs_f64();
                judged += 1;
                table.play(seat, &judgement[0].0).map_err(|refused| format!("{refused:?}"))?;
            }
        }
    }
    Ok((judged, seconds))
}
