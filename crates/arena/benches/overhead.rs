//! The overhead of a contest over the bare games of its bots, and its speed-up with threads:
//! `cargo bench -p croupier-arena`.
//!
//! A bare game has bots that are created once, one fast generator, and no tally, journal or timing.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use croupier_arena::host::Sandbox;
use croupier_arena::{
    Contest, ContestJournal, Cores, Entrant, FinishedGame, Format, Luck, Plan, Policy, Schedule,
    Tally, TimeControl, parse_entrants, run_contest,
};
use croupier_games::{Registered, find, localgame, martian_dice, mts, perudo, ten_thousand};
use croupier_table::{Ask, FastRng, Kind, NoResources, Playable, Seed, Turn, make_bot, start};
use rand::SeedableRng;
use serde_json::Value;

const BOT: &str = "greedy";
const ROUNDS: usize = 5;

fn main() {
    println!(
        "{:<14} {:>12} {:>12} {:>7} {:>10}",
        "game", "bare µs", "arena µs", "ratio", "2 threads"
    );
    compare::<martian_dice::MartianDice>();
    compare::<perudo::Perudo>();
    compare::<localgame::LocalGame>();
    compare::<ten_thousand::TenThousand>();
    compare::<mts::Mts>();
}

fn compare<G: Playable>() {
    let kind = find(Registered::<G>::KIND.name()).expect("a game of the registry");
    let mut games = 64;
    while bare::<G>(games) < Duration::from_millis(200) {
        games *= 2;
    }
    let (mut alone, mut arena, mut two) = (f64::MAX, f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        alone = alone.min(bare::<G>(games).as_secs_f64());
        arena = arena.min(contest(kind, games, 1).as_secs_f64());
        two = two.min(contest(kind, games, 2).as_secs_f64());
    }
    let us = |seconds: f64| seconds * 1e6 / games as f64;
    println!(
        "{:<14} {:>12.2} {:>12.2} {:>7.2} {:>9.2}x",
        kind.name(),
        us(alone),
        us(arena),
        arena / alone,
        arena / two
    );
}

fn bare<G: Playable>(games: u64) -> Duration {
    let seed = Seed::of_number(1);
    let first = start::<G>(&Value::Null, 2).expect("a game");
    let mut bots: Vec<_> =
        (0..2).map(|_| make_bot::<G>(BOT, &seed, &NoResources).expect("a bot")).collect();
    let mut rng = FastRng::seed_from_u64(1);
    let mut legal = Vec::new();
    let begun = Instant::now();
    for _ in 0..games {
        let mut game = first.clone();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => game.apply_chance(game.sample_chance(&mut rng)),
                Turn::Seat(seat) => {
                    legal.clear();
                    game.actions(&mut legal);
                    let view = game.view(Some(seat));
                    let ask = Ask { seat, seats: 2, view: &view, legal: &legal };
                    game.apply(bots[seat.index()].choose(&ask).expect("an action"));
                }
            }
        }
        std::hint::black_box(game);
    }
    begun.elapsed()
}

/// A complete contest: duplicate deals, tally, journal on disk.
fn contest(kind: &'static dyn Kind, games: u64, threads: usize) -> Duration {
    let entrants: Vec<Entrant> =
        parse_entrants(kind, &[BOT.to_owned(), BOT.to_owned()]).expect("entrants");
    let plan = Plan {
        contest: Contest {
            kind,
            options: Value::Null,
            policy: Policy::Forfeit,
            time: TimeControl { move_ms: 1000, bank_ms: 1000 },
            cores: Cores::One,
            resources: &NoResources,
        },
        schedule: Schedule::new(Format::RoundRobin, 2, 2, games, Seed::of_number(1))
            .expect("a schedule"),
        entrants,
        luck: Luck::Ignored,
        sandbox: Sandbox::current_program(),
    };
    let path = std::env::temp_dir().join(format!("croupier-bench-{}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let mut journal = ContestJournal::create(&path).expect("a journal");
    let mut tally = Tally::new(plan.schedule.clone(), None);
    let begun = Instant::now();
    run_contest(&plan, threads, &|_| true, &mut |games: Vec<FinishedGame>| {
        journal.append(games.iter().map(|done| &done.result)).expect("a line");
        for done in &games {
            tally.count(&done.result);
        }
        ControlFlow::Continue(())
    })
    .expect("a contest");
    let took = begun.elapsed();
    assert!(tally.is_settled());
    let _ = std::fs::remove_file(&path);
    took
}
