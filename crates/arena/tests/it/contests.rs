//! Contests of built-in bots and modules at every game.

use std::ops::ControlFlow;

use croupier_arena::host::Sandbox;
use croupier_arena::{
    Contest, Cores, Entrant, Format, Lineup, Luck, Plan, Policy, Results, Samples, Schedule, Tally,
    TimeControl, parse_entrants, run_contest,
};
use croupier_games::GAMES;
use croupier_table::{Kind, NoResources, Seed};
use serde_json::Value;

fn plan(kind: &'static dyn Kind, bots: &[&str], format: Format, seats: usize, games: u64) -> Plan {
    let texts: Vec<String> = bots.iter().map(ToString::to_string).collect();
    let entrants: Vec<Entrant> = parse_entrants(kind, &texts).expect("entrants");
    let seed = Seed::of_number(11);
    Plan {
        contest: Contest {
            kind,
            options: Value::Null,
            policy: Policy::Forfeit,
            time: TimeControl { move_ms: 1000, bank_ms: 1000 },
            cores: Cores::One,
            resources: &NoResources,
        },
        schedule: Schedule::new(format, entrants.len(), seats, games, seed).expect("a schedule"),
        entrants,
        luck: if kind.measures_luck() { Luck::Measured } else { Luck::Ignored },
        sandbox: Sandbox::current_program(),
    }
}

fn play(plan: &Plan, threads: usize) -> Tally {
    let mut tally = Tally::new(plan.schedule.clone(), None);
    run_contest(plan, threads, &|_| true, &mut |games| {
        for done in games {
            tally.count(&done.result);
        }
        ControlFlow::Continue(())
    })
    .expect("a contest");
    assert!(tally.is_settled());
    tally
}

#[test]
fn results_are_the_same_whatever_the_number_of_threads() {
    for kind in GAMES {
        let plan = plan(*kind, &["greedy", "random", "random"], Format::RoundRobin, 2, 60);
        let alone = play(&plan, 1).samples();
        assert_eq!(alone, play(&plan, 3).samples(), "{}", kind.name());
        assert_eq!(alone.groups(), 30);
    }
}

#[test]
fn modules_and_bots_meet_and_the_results_are_the_same_whatever_the_number_of_threads() {
    const KIT: &str = include_str!("../../../../bots/wasm/bot.wat");
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("contest.wasm");
    std::fs::write(&path, wat::parse_str(KIT).expect("a module")).expect("a file");
    let module = path.display().to_string();
    for kind in GAMES {
        let plan = plan(*kind, &[&module, "greedy", "random"], Format::RoundRobin, 2, 24);
        let alone = play(&plan, 1);
        assert_eq!(alone.samples(), play(&plan, 3).samples(), "{}", kind.name());
        assert!(alone.failures().is_empty(), "{}", kind.name());
        let luck = alone.samples().lineups.iter().all(|lineup| lineup.luck().is_some());
        assert_eq!(luck, kind.measures_luck(), "{}", kind.name());
    }
}

#[test]
fn many_seats_play_in_every_game() {
    for kind in GAMES {
        let seats = usize::from(*kind.seats().end()).min(4);
        let bots = ["greedy", "random", "random", "random"];
        let plan = plan(*kind, &bots[..seats], Format::FreeForAll, seats, 12);
        let results = Results::from_samples(&play(&plan, 2).samples());
        let shares: f64 = results.standings.iter().map(|standing| standing.share.value).sum();
        assert!((shares - 1.0).abs() < 1e-6, "{}: {shares}", kind.name());
    }
}

#[test]
fn a_bot_is_exactly_as_strong_as_itself() {
    for kind in GAMES {
        let results = Results::from_samples(
            &play(&plan(*kind, &["greedy", "greedy"], Format::RoundRobin, 2, 40), 2).samples(),
        );
        let duel = results.duel(0, 1).expect("they met");
        assert_eq!(duel.share.value, 0.5, "{}: the same luck on the same seats", kind.name());
        assert_eq!(duel.efficiency, None, "nothing was left to chance");
    }
}

/// Splits a long contest into many short ones and counts how often their intervals contain the estimate of the long one.
#[test]
fn intervals_of_short_contests_hold_what_a_long_one_finds() {
    const GROUPS: usize = 40;
    let kind =
        GAMES.iter().find(|kind| kind.measures_luck()).expect("a game with an exact evaluator");
    let plan = plan(*kind, &["points", "greedy"], Format::RoundRobin, 2, 24_000);
    let samples = play(&plan, 2).samples();
    let long = &samples.lineups[0];
    let truth = Results::from_samples(&samples);
    let truth = truth.duel(0, 1).expect("they met");
    println!(
        "share {:.4}, efficiency {:?}, without luck {:.4} ± {:.4}, efficiency {:?}",
        truth.share.value,
        truth.efficiency,
        truth.adjusted.map_or(0.0, |one| one.share.value),
        truth.adjusted.map_or(0.0, |one| one.share.half()),
        truth.adjusted.and_then(|one| one.efficiency)
    );
    assert!(
        truth.efficiency.is_some_and(|efficiency| efficiency > 1.2),
        "duplicate deals save games"
    );
    let adjusted = truth.adjusted.expect("luck is known");
    assert!(
        adjusted.efficiency.is_some_and(|efficiency| efficiency > 1.2),
        "luck explains results"
    );
    assert!((adjusted.share.value - truth.share.value).abs() < truth.share.half() * 1.5);
    let luck = long.luck().expect("luck of every group");
    let (mean, spread) = (luck.mean(0), luck.sum_of_products(0, 0).sqrt() / luck.len() as f64);
    assert!(mean.abs() < 4.0 * spread, "luck is zero on average: {mean} ± {spread}");

    // The luck-adjusted estimate of the long contest is the most precise one, so it serves as the truth.
    let truth = adjusted.share.value;
    let (mut held, mut held_adjusted, mut contests) = (0.0, 0.0, 0.0);
    let rows: Vec<(f64, f64)> = long.shares().column(0).zip(luck.column(0)).collect();
    for rows in rows.chunks_exact(GROUPS) {
        let mut lineup = Lineup::new(vec![0, 1]);
        for (share, luck) in rows {
            let luck = Some(vec![*luck, -luck]);
            let shares = vec![*share, 1.0 - share];
            lineup.push(&croupier_arena::DealGroup { shares, scores: vec![0.0; 2], luck });
        }
        let results = Results::from_samples(&Samples { entrants: 2, lineups: vec![lineup] });
        let duel = results.duel(0, 1).expect("they met");
        contests += 1.0;
        held += f64::from(duel.share.contains(truth));
        let adjusted = duel.adjusted.expect("luck is known");
        held_adjusted += f64::from(adjusted.share.contains(truth));
    }
    println!(
        "{contests} contests: {} and without luck {}",
        held / contests,
        held_adjusted / contests
    );
    assert!((0.91..=0.99).contains(&(held / contests)), "{}", held / contests);
    assert!((0.91..=0.99).contains(&(held_adjusted / contests)), "{}", held_adjusted / contests);
}

#[test]
fn games_that_are_not_wanted_are_not_played_and_breaking_off_stops() {
    let plan = plan(GAMES[0], &["greedy", "random"], Format::RoundRobin, 2, 1000);
    let mut played = Vec::new();
    run_contest(&plan, 2, &|game| game % 3 == 0, &mut |games| {
        played.extend(games.iter().map(|done| done.result.game));
        ControlFlow::Continue(())
    })
    .expect("a contest");
    played.sort_unstable();
    assert_eq!(played, (0..1000).filter(|game| game % 3 == 0).collect::<Vec<_>>());
    let long = self::plan(GAMES[0], &["greedy", "random"], Format::RoundRobin, 2, 10_000_000);
    let mut games = 0;
    run_contest(&long, 2, &|_| true, &mut |batch| {
        games += batch.len();
        ControlFlow::Break(())
    })
    .expect("a contest");
    assert!(games < 100_000, "{games} games after the first batch was enough");
}
