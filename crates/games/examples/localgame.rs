//! Tools for the bots of `LocalGame`. `learn greedy|itself SEATS GAMES SEED FILE` writes weights for the planner from play
//! against greedy bots or itself, where SEATS is a number or several with commas; `playouts` tells how many games the
//! search's guide plays per second on one core. Run with
//! `cargo run --release -p croupier-games --example localgame -- playouts`.

use std::process::ExitCode;
use std::time::Instant;

use croupier_engine::Game;
use croupier_games::localgame::{Against, LocalGame, Until, guided, learn};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["learn", against @ ("greedy" | "itself"), seats, games, seed, file] => {
            let against = if against == "greedy" { Against::Greedy } else { Against::Itself };
            if let Err(error) = write(against, seats, [games, seed], file) {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        ["playouts"] => {
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
            eprintln!("localgame learn greedy|itself SEATS GAMES SEED FILE | localgame playouts");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Learns and writes the weights.
fn write(
    against: Against,
    seats: &str,
    [games, seed]: [&str; 2],
    file: &str,
) -> Result<(), String> {
    let number = |word: &str| word.parse::<u64>().map_err(|_| format!("{word}: not a number"));
    let seats: Vec<u8> = seats
        .split(',')
        .map(|word| number(word).map(|seats| u8::try_from(seats).unwrap_or(u8::MAX)))
        .collect::<Result<_, _>>()?;
    let tell = |done, loss| eprintln!("{done:4.2}  loss {loss:.4}");
    let [few, many] = [LocalGame::SEATS.start(), LocalGame::SEATS.end()];
    let weights = learn(against, &seats, number(games)?, number(seed)?, tell)
        .map_err(|_| format!("SEATS: {few} to {many} can play"))?;
    std::fs::write(file, weights).map_err(|error| format!("{file}: {error}"))
}
