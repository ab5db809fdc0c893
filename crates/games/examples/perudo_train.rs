//! Teaches Perudo's policy by play against itself, or a rival by play against that policy alone, to find out how much it
//! can be exploited. Writes the weights that were learned.
//! `cargo run --release -p croupier-games --example perudo_train -- self|rival BATCHES FILE`

use std::process::ExitCode;
use std::time::Instant;

use croupier_engine::{Ask, Bot, Dealer, Game, KeyedDealer, NoMeans, Seat, Seed, Turn, make_bot};
use croupier_games::perudo::training::{Opponents, Rounds, Trainer};
use croupier_games::perudo::{Options, Perudo};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (Some(opponents), Some(most), Some(file)) = (
        args.first().and_then(|whom| match whom.as_str() {
            "self" => Some(Opponents::Itself),
            "rival" => Some(Opponents::Learned),
            _ => None,
        }),
        args.get(1).and_then(|batches| batches.parse::<u32>().ok()),
        args.get(2),
    ) else {
        eprintln!("perudo_train self|rival BATCHES FILE");
        return ExitCode::from(2);
    };
    let rounds = match opponents {
        Opponents::Itself => Rounds::All,
        Opponents::Learned => Rounds::Duels,
    };
    let mut trainer = Trainer::new(1, rounds, opponents);
    let begun = Instant::now();
    for batch in 1..=most {
        // Bold at first, careful in the end. A rival has no reason to mix.
        let left = 1.0 - batch as f32 / most as f32;
        let (rate, mixing) = match opponents {
            Opponents::Itself => (0.006 * left + 0.0003, 0.03 * left + 0.006),
            Opponents::Learned => (0.003 * left + 0.0002, 0.002),
        };
        let result = trainer.learn(2000, rate, mixing);
        if batch % 50 == 0 || batch == most {
            println!(
                "{batch} batches, {:.0} s: won {:+.4}, entropy {:.3}",
                begun.elapsed().as_secs_f64(),
                result.won,
                result.entropy
            );
            if let Err(problem) = std::fs::write(file, trainer.weights()) {
                eprintln!("{file}: {problem}");
                return ExitCode::FAILURE;
            }
        }
    }
    let (won, error) = trainer.measure(50_000);
    println!("the averaged weights win {won:+.4} ± {:.4} a round", 1.96 * error);
    if opponents == Opponents::Learned {
        let (share, error) = matches(&trainer, 4000);
        println!("and {:.2} % ± {:.2} of the matches", 100.0 * share, 196.0 * error);
    }
    ExitCode::SUCCESS
}

/// The rival's share of matches against the strong bot, in pairs with the same luck, and the standard error of that.
fn matches(trainer: &Trainer, pairs: u32) -> (f64, f64) {
    let (mut sum, mut squares) = (0.0, 0.0);
    for pair in 0..pairs {
        let seed = Seed::of_number(u64::from(pair));
        let won = f64::midpoint(play(trainer, &seed, 0), play(trainer, &seed, 1));
        sum += won;
        squares += won * won;
    }
    let count = f64::from(pairs);
    let mean = sum / count;
    (mean, ((squares / count - mean * mean) / count).sqrt())
}

/// Plays a match; returns 1 if the rival, on this seat, has won.
fn play(trainer: &Trainer, seed: &Seed, rival: u8) -> f64 {
    let strong = make_bot::<Perudo>("strong", &seed.derive("strong"), &NoMeans);
    let mut bots: Vec<Box<dyn Bot<Perudo>>> =
        vec![strong.unwrap_or_else(|_| unreachable!("the bot is listed"))];
    bots.insert(rival as usize, trainer.bot(&seed.derive("rival")));
    let mut game = Perudo::new(&Options::default(), 2).unwrap_or_else(|_| unreachable!("defaults"));
    let mut dealer = KeyedDealer::new(seed, &[rival, 1 - rival]);
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => return f64::from(game.payoff(Seat(rival))),
            Turn::Chance => {
                let chance = dealer.deal(&game);
                game.apply_chance(chance);
            }
            Turn::Seat(seat) => {
                legal.clear();
                game.actions(&mut legal);
                let view = game.view(Some(seat));
                let ask = Ask { seat, seats: 2, view: &view, legal: &legal };
                match bots[seat.index()].choose(&ask) {
                    Ok(action) => game.apply(action),
                    Err(error) => unreachable!("{error}"),
                }
            }
        }
    }
}
