//! Teaches Perudo's policy for two by play against itself, from nothing or from what is stored, and writes what was
//! learned; or teaches a rival to beat that, or the strong bot that uses it, to find out how much they can be exploited.
//! `cargo run --release -p croupier-games --example perudo_train -- self MINUTES FILE`, `.. more MINUTES FILE`,
//! `.. rival learned MINUTES` or `.. rival strong MINUTES`

use std::process::ExitCode;
use std::time::Instant;

use croupier_engine::{Ask, Bot, Dealer, Game, KeyedDealer, NoMeans, Seat, Seed, Turn, make_bot};
use croupier_games::perudo::training::{Learner, Opponent};
use croupier_games::perudo::{Options, Perudo};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let (opponent, minutes, file) = match words[..] {
        ["self" | "more", minutes, file] => (Opponent::Itself, minutes.parse(), Some(file)),
        ["rival", "learned", minutes] => (Opponent::Learned, minutes.parse(), None),
        ["rival", "strong", minutes] => (Opponent::Strong, minutes.parse(), None),
        _ => (Opponent::Itself, "".parse::<f64>(), None),
    };
    let Ok(minutes) = minutes else {
        eprintln!(
            "perudo_train self MINUTES FILE | more MINUTES FILE | rival learned MINUTES | rival strong MINUTES"
        );
        return ExitCode::from(2);
    };
    let going_on = words[0] == "more";
    let mut learner = if going_on { Learner::going_on(1) } else { Learner::new(1, opponent) };
    let begun = Instant::now();
    let mut won = 0.0;
    for batches in 1.. {
        let done = (begun.elapsed().as_secs_f64() / 60.0 / minutes).min(1.0);
        // Bold at first, careful in the end. A rival has little reason to mix.
        let left = 1.0 - done as f32;
        let batch = match opponent {
            Opponent::Itself if going_on => learner.learn(500, 0.0008 * left + 0.0005, 0.02),
            Opponent::Itself => learner.learn(500, 0.0034 * left + 0.0006, 0.02 * left + 0.02),
            _ => learner.learn(500, 0.01 * left + 0.0003, 0.02 * left + 0.001),
        };
        won += batch.won / f64::from(LOOK);
        if batches % LOOK == 0 {
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "{batches} batches, {seconds:.0} s: won {won:+.3}, entropy {:.2}",
                batch.entropy
            );
            won = 0.0;
        }
        if done >= 1.0 {
            break;
        }
    }
    if let Some(file) = file
        && let Err(problem) = std::fs::write(file, learner.learned())
    {
        eprintln!("{file}: {problem}");
        return ExitCode::FAILURE;
    }
    let (share, error) = matches(&learner, 1000);
    println!("it wins {:.2} % ± {:.2} of matches with `strong`", 100.0 * share, 196.0 * error);
    ExitCode::SUCCESS
}

/// How it goes is told after so many batches, on average over them.
const LOOK: u32 = 500;

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
