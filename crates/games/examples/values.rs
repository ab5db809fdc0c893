//! Whether what the solvers of the dice games promise comes true: how often the first of two exact bots wins, beside the
//! number that `croupier solve` prints. `cargo run --release -p croupier-games --example values -- GAME GAMES FOLDER`
//!
//! The folder keeps what was solved, for the next time.

mod machine;

use std::process::ExitCode;

use croupier_engine::{Deal, Kind, Means, Puzzle, Seed, Timing};
use serde_json::Value;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (Some(kind), Some(games), Some(folder)) = (
        args.first().and_then(|name| croupier_games::find(name)),
        args.get(1).and_then(|games| games.parse::<u32>().ok()).filter(|games| *games > 1),
        args.get(2),
    ) else {
        eprintln!("values GAME GAMES FOLDER");
        return ExitCode::from(2);
    };
    match compare(kind, games, machine::Machine::new(Some(folder.into()))) {
        Ok((promised, share, error)) => {
            println!("promised {promised:.5}, in {games} games {share:.5} ± {:.5}", 1.96 * error);
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// What is promised, the share of the games that the first seat won, and the standard error of that.
fn compare(
    kind: &dyn Kind,
    games: u32,
    means: &'static dyn Means,
) -> Result<(f64, f64, f64), String> {
    let puzzle = Puzzle { dice: None, means };
    let solved =
        kind.solve(&Value::Null, &puzzle, &mut |_| {}).map_err(|why| format!("{why:?}"))?;
    let promised = solved
        .into_iter()
        .flatten()
        .find(|numbers| numbers.name == "first_seat_win")
        .and_then(|numbers| numbers.values.first().copied())
        .ok_or("no solver promises anything here")?;
    let mut runner =
        kind.runner(&Value::Null, &["exact"], means).map_err(|error| format!("{error:?}"))?;
    let mut won = 0.0;
    for game in 0..games {
        let seed = Seed::of_number(u64::from(game));
        let deal = Deal { seed: &seed, bots: &[0, 0], luck: None, timing: Timing::Off };
        won += f64::from(runner.play(&deal).map_err(|error| format!("{error:?}"))?.payoffs[0]);
    }
    let games = f64::from(games);
    let share = won / games;
    Ok((promised, share, (share * (1.0 - share) / games).sqrt()))
}
