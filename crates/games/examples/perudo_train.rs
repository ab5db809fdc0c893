//! Teaches Perudo's policy for two by play against itself and writes the weights, or teaches a rival to beat the strong
//! bot, to find out how much that one can be exploited.
//! `cargo run --release -p croupier-games --example perudo_train -- self MINUTES FILE` or `.. rival MINUTES`
//!
//! Where the file is there already, learning goes on from its weights.

use std::process::ExitCode;
use std::time::Instant;

use croupier_engine::{Ask, Bot, Dealer, Game, KeyedDealer, NoMeans, Seat, Seed, Turn, make_bot};
use croupier_games::perudo::training::{Learner, Opponent};
use croupier_games::perudo::{Options, Perudo};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let minutes = args.get(1).and_then(|minutes| minutes.parse::<f64>().ok());
    let (opponent, minutes) = match (args.first().map(String::as_str), minutes, args.len()) {
        (Some("self"), Some(minutes), 3) => (Opponent::Itself, minutes),
        (Some("rival"), Some(minutes), 2) => (Opponent::Strong, minutes),
        _ => {
            eprintln!("perudo_train self MINUTES FILE | rival MINUTES");
            return ExitCode::from(2);
        }
    };
    let mut learner = Learner::new(1, opponent);
    let known = args.get(2).and_then(|file| std::fs::read_to_string(file).ok());
    if known.is_some_and(|weights| !learner.recall(&weights)) {
        eprintln!("the file is there, but it has no weights");
        return ExitCode::from(2);
    }
    let begun = Instant::now();
    let mut rival = learner.rival();
    for batches in 1.. {
        let done = (begun.elapsed().as_secs_f64() / 60.0 / minutes).min(1.0);
        // Bold at first, careful in the end. A rival has little reason to mix.
        let left = 1.0 - done as f32;
        let batch = match opponent {
            Opponent::Itself => learner.learn(1000, 0.004 * left + 0.0003, 0.03 * left + 0.02),
            _ => learner.learn(500, 0.01 * left + 0.0003, 0.02 * left + 0.001),
        };
        if batches % 50 == 0 || done >= 1.0 {
            println!(
                "{batches} batches, {:.0} s: won {:+.3}, entropy {:.2}",
                begun.elapsed().as_secs_f64(),
                batch.won,
                batch.entropy
            );
            if let Some(file) = args.get(2)
                && let Err(problem) = std::fs::write(file, learner.weights())
            {
                eprintln!("{file}: {problem}");
                return ExitCode::FAILURE;
            }
        }
        if done >= 1.0 {
            break;
        }
        if opponent == Opponent::Itself && batches % MEET == 0 {
            if batches % (MEET * NEW) == 0 {
                rival = learner.rival();
            }
            println!("a rival wins {:+.3}", sharpen(&mut rival, &learner));
            learner.meet(&rival);
        }
    }
    let (share, error) = matches(&learner, 1000);
    println!("it wins {:.2} % ± {:.2} of matches with `strong`", 100.0 * share, 196.0 * error);
    ExitCode::SUCCESS
}

/// A rival is met after so many batches, and after so many meetings a new one begins.
const MEET: u32 = 50;
const NEW: u32 = 12;

/// Lets a rival learn to beat what the policy has become; returns what it wins in the end.
fn sharpen(rival: &mut Learner, learner: &Learner) -> f64 {
    const BATCHES: u32 = 250;
    learner.face(rival);
    let mut won = 0.0;
    for n in 0..BATCHES {
        let batch = rival.learn(500, 0.006, 0.01);
        won += if n < BATCHES - 50 { 0.0 } else { batch.won / 50.0 };
    }
    won
}

/// The learner's share of matches against the strong bot, in pairs with the same luck, and the standard error of that.
fn matches(learner: &Learner, pairs: u32) -> (f64, f64) {
    let (mut sum, mut squares) = (0.0, 0.0);
    for pair in 0..pairs {
        let won = f64::midpoint(play(learner, pair, 0), play(learner, pair, 1));
        sum += won;
        squares += won * won;
    }
    let count = f64::from(pairs);
    let mean = sum / count;
    (mean, ((squares / count - mean * mean) / count).sqrt())
}

/// Plays a match; returns 1 if the learner, on this seat, has won.
fn play(learner: &Learner, number: u32, own: u8) -> f64 {
    let seed = Seed::of_number(u64::from(number));
    let strong = make_bot::<Perudo>("strong", &seed.derive("strong"), &NoMeans);
    let mut bots: Vec<Box<dyn Bot<Perudo>>> =
        vec![strong.unwrap_or_else(|_| unreachable!("the bot is listed"))];
    bots.insert(own as usize, Box::new(learner.bot(u64::from(number))));
    let mut game = Perudo::new(&Options::default(), 2).unwrap_or_else(|_| unreachable!("defaults"));
    let mut dealer = KeyedDealer::new(&seed, &[own, 1 - own]);
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => return f64::from(game.payoff(Seat(own))),
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
