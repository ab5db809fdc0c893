//! Perudo: learns the policy for two players by self-play, and measures how far the strong bot can be exploited.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Subcommand;
use croupier_engine::{Ask, Bot, Dealer, Game, KeyedDealer, NoMeans, Seat, Seed, Turn, make_bot};
use croupier_games::perudo::rival::Rival;
use croupier_games::perudo::training::{Learner, Responder, School};
use croupier_games::perudo::{Options, Perudo};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Learn the policy by self-play and write its tables.
    Learn {
        /// How long to learn, on all cores.
        minutes: f64,
        /// The file to write.
        output: PathBuf,
    },
    /// Train an exploiter that sees nothing but matches with the strong bot.
    Exploit {
        /// How long to learn, on one core.
        minutes: f64,
    },
    /// Compute a best response to the policy's tables.
    Respond {
        /// How long to learn, on all cores.
        minutes: f64,
    },
}

pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Learn { minutes, output } => learn(minutes, &output),
        Command::Exploit { minutes } => {
            rival(minutes);
            Ok(())
        }
        Command::Respond { minutes } => {
            respond(minutes);
            Ok(())
        }
    }
}

fn learn(minutes: f64, output: &Path) -> anyhow::Result<()> {
    let mut learner = Learner::new(1);
    study(learner.schools(), minutes);
    std::fs::write(output, learner.packed()).with_context(|| format!("write {}", output.display()))
}

/// Learns from matches with the strong bot, on one core.
fn rival(minutes: f64) {
    /// How it goes is told after so many batches, on average over them.
    const LOOK: u32 = 1000;
    let mut rival = Rival::new(1);
    let begun = Instant::now();
    let mut won = 0.0;
    for batches in 1.. {
        let done = (begun.elapsed().as_secs_f64() / 60.0 / minutes).min(1.0);
        // Bold at first, careful in the end, with ever less reason to mix.
        let left = 1.0 - done as f32;
        let batch = rival.learn(500, 0.01 * left + 0.0003, 0.02 * left + 0.001);
        won += batch.won / f64::from(LOOK);
        if batches % LOOK == 0 {
            let (rounds, seconds) = (batches / 2, begun.elapsed().as_secs_f64());
            println!("{rounds} thousand rounds, {seconds:.0} s: {:.1} % won", 50.0 + 50.0 * won);
            won = 0.0;
        }
        if done >= 1.0 {
            break;
        }
    }
    tell_matches(|seed| Box::new(rival.bot(seed)));
}

/// Learns the best answers to the tables, on all cores.
fn respond(minutes: f64) {
    let mut responder = Responder::new(1);
    study(responder.schools(), minutes);
    tell_matches(|seed| Box::new(responder.bot(seed)));
}

/// Studies for so many minutes on all cores, the longer the more dice there are.
fn study(schools: &mut [School], minutes: f64) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let weight = |school: &School| school.dice().map(f64::from).iter().product::<f64>();
    let all: f64 = schools.iter().map(weight).sum();
    let time = |school: &School| minutes * 60.0 * cores as f64 * weight(school) / all;
    // The longest come first, so that no core is idle for long in the end.
    let waiting = Mutex::new(schools.iter_mut().rev());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(school) = next() {
                    study_one(school, Duration::from_secs_f64(time(school)));
                }
            });
        }
    });
}

fn study_one(school: &mut School, time: Duration) {
    /// How many rounds are played between two looks at the clock.
    const ROUNDS: u32 = 1000;
    let begun = Instant::now();
    let (mut rounds, mut won) = (0, 0.0);
    while begun.elapsed() < time {
        // The average of the latest.
        let weight = 1.0 / (f64::from(rounds / ROUNDS) + 1.0).min(200.0);
        won += weight * (school.study(ROUNDS) - won);
        rounds += ROUNDS;
    }
    let [own, other] = school.dice();
    println!("{own} dice against {other}: {rounds} rounds, {:.1} % won", 50.0 + 50.0 * won);
}

/// Makes a bot from a number.
type Make<'a> = &'a dyn Fn(u64) -> Box<dyn Bot<Perudo>>;

/// Tells the bot's share of matches against the strong one, in pairs with the same luck.
fn tell_matches(make: impl Fn(u64) -> Box<dyn Bot<Perudo>>) {
    const PAIRS: u32 = 5000;
    let (mut sum, mut squares) = (0.0, 0.0);
    for pair in 0..PAIRS {
        let won = f64::midpoint(play(&make, pair, 0), play(&make, pair, 1));
        sum += won;
        squares += won * won;
    }
    let mean = sum / f64::from(PAIRS);
    let error = ((squares / f64::from(PAIRS) - mean * mean) / f64::from(PAIRS)).sqrt();
    println!("it wins {:.2} % ± {:.2} of matches with `strong`", 100.0 * mean, 196.0 * error);
}

/// Plays a match; returns 1 if the bot that is made, on this seat, has won.
fn play(make: Make<'_>, number: u32, own: u8) -> f64 {
    let seed = Seed::of_number(u64::from(number));
    let strong = make_bot::<Perudo>("strong", &seed.derive("strong"), &NoMeans);
    let mut bots: Vec<Box<dyn Bot<Perudo>>> =
        vec![strong.unwrap_or_else(|_| unreachable!("the bot is listed"))];
    bots.insert(own as usize, make(u64::from(number)));
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
