//! Tools for the bots of `LocalGame`. `learn SEATS GAMES SEED FILE` writes weights for the planner; `playouts` tells
//! how many games the search's guide plays per second on one core. Run with
//! `cargo run --release -p croupier-games --example localgame -- playouts`.

use std::process::ExitCode;
use std::time::Instant;

use croupier_engine::Game;
use croupier_games::localgame::{LocalGame, Until, guided, learn};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize| args.get(n).and_then(|word| word.parse::<u64>().ok());
    match (args.first().map(String::as_str), [1, 2, 3].map(number), args.get(4)) {
        (Some("learn"), [Some(seats), Some(games), Some(seed)], Some(file)) => {
            let tell = |done, loss| eprintln!("{done:4.2}  loss {loss:.4}");
            let seats = u8::try_from(seats).unwrap_or(u8::MAX);
            let [few, many] = [LocalGame::SEATS.start(), LocalGame::SEATS.end()];
            let weights = learn(seats, games, seed, tell);
            let weights = weights.map_err(|_| format!("SEATS: {few} to {many} can play"));
            let written = weights.and_then(|weights| {
                std::fs::write(file, weights).map_err(|error| format!("{file}: {error}"))
            });
            if let Err(error) = written {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        (Some("playouts"), [None, None, None], None) => {
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
            eprintln!("localgame learn SEATS GAMES SEED FILE | localgame playouts");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
