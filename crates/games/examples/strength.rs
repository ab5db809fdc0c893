//! How strong bots are against each other: win shares over duplicate deals, in which every player sits on every seat
//! once with the same luck. `cargo run --release -p croupier-games --example strength -- GAME GAMES BOT BOT..`
//!
//! With `--shelf FOLDER` in front the bots find there what solvers kept, as they do in the user's cache directory.

mod machine;

use std::process::ExitCode;

use croupier_engine::{Kind, Means, NoMeans, Seed, Setup};
use serde_json::Value;

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let mut means: &'static dyn Means = &NoMeans;
    if let ["--shelf", folder] = args.iter().map(String::as_str).take(2).collect::<Vec<_>>()[..] {
        means = machine::Machine::new(Some(folder.into()));
        args.drain(..2);
    }
    let (Some(kind), Some(games), Some(bots)) = (
        args.first().and_then(|name| croupier_games::find(name)),
        args.get(1).and_then(|games| games.parse::<u64>().ok()),
        args.get(2..).filter(|bots| bots.len() > 1),
    ) else {
        eprintln!("strength [--shelf FOLDER] GAME GAMES BOT BOT..");
        return ExitCode::from(2);
    };
    let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
    match measure(kind, games, &bots, means) {
        Ok(shares) => {
            for (bot, (share, error)) in bots.iter().zip(shares) {
                println!("{bot:<12} {:6.2} % ± {:.2}", share * 100.0, error * 196.0);
            }
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// Each bot's share of the wins and the standard error of that, over groups of games with the same luck.
fn measure(
    kind: &dyn Kind,
    games: u64,
    bots: &[&str],
    means: &'static dyn Means,
) -> Result<Vec<(f64, f64)>, String> {
    let seats = bots.len();
    let groups = games.div_ceil(seats as u64).max(2);
    let mut sums = vec![(0.0, 0.0); seats];
    for group in 0..groups {
        let seed = Seed::of_number(group);
        let mut won = vec![0.0; seats];
        for turn in 0..seats {
            let players: Vec<u8> = (0..seats).map(|seat| ((seat + turn) % seats) as u8).collect();
            let seated: Vec<&str> = players.iter().map(|player| bots[*player as usize]).collect();
            let setup = Setup {
                options: &Value::Null,
                bots: &seated,
                seed: &seed,
                rotation: Some(&players),
                means,
            };
            let outcome = kind.run(&setup).map_err(|error| format!("{error:?}"))?;
            for (player, payoff) in players.iter().zip(outcome.payoffs) {
                won[*player as usize] += f64::from(payoff) / seats as f64;
            }
        }
        for ((sum, squares), won) in sums.iter_mut().zip(won) {
            *sum += won;
            *squares += won * won;
        }
    }
    let count = groups as f64;
    let share = |(sum, squares): (f64, f64)| {
        let mean = sum / count;
        (mean, ((squares / count - mean * mean).max(0.0) / (count - 1.0)).sqrt())
    };
    Ok(sums.into_iter().map(share).collect())
}
