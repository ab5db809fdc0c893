//! Tools for the bots of `LocalGame`. `learn GAMES SEED FILE` writes weights for the planner; `playouts` tells how many
//! games the search's guide plays per second on one core. Run with
//! `cargo run --release -p croupier-games --example localgame -- playouts`.

use std::process::ExitCode;
use std::time::Instant;

use croupier_games::localgame::{Until, guided, learn};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize| args.get(n).and_then(|word| word.parse::<u64>().ok());
    match (args.first().map(String::as_str), number(1), number(2), args.get(3)) {
        (Some("learn"), Some(games), Some(seed), Some(file)) => {
            let weights = learn(games, seed, |done, loss| eprintln!("{done:4.2}  loss {loss:.4}"));
            if let Err(error) = std::fs::write(file, weights) {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
        (Some("playouts"), None, None, None) => {
            for seats in [2, 4] {
                for until in [Until::End, Until::Settled] {
                    let begun = Instant::now();
                    let played = guided(seats, 40, 1_000, 1, until);
                    let seconds = begun.elapsed().as_secs_f64();
                    println!(
                        "{seats} seats, {until:?}: {:.0} playouts a second, {:.1} actions in each",
                        played.games as f64 / seconds,
                        played.decisions as f64 / played.games as f64
                    );
                }
            }
        }
        _ => {
            eprintln!("localgame learn GAMES SEED FILE | localgame playouts");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
