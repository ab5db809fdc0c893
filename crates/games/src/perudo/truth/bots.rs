//! The strong bot and its evaluations, against the rules and in played games.

use croupier_engine::{Evaluation, NoResources, Seed};
use croupier_table::{Kind, Outcome, Seating, Setup};

use super::*;
use crate::Registered;

/// Plays games with the same bots under these options.
fn games<'a>(
    options: &'a Value,
    bots: &'a [&'a str],
    numbers: std::ops::Range<u64>,
) -> impl Iterator<Item = Outcome> + 'a {
    numbers.map(move |number| {
        let seed = Seed::of_number(number);
        let setup = Setup { options, bots, seed: &seed, rotation: None, resources: &NoResources };
        Registered::<Perudo>::KIND
            .run(&setup)
            .unwrap_or_else(|error| panic!("{options} {bots:?} {error:?}"))
    })
}

/// The first bot's mean payoff, on every seat in turn.
fn mean_payoff(options: &Value, bots: &[&str], each: u64) -> f64 {
    let mut won = 0.0;
    for turn in 0..bots.len() {
        let mut seated = bots.to_vec();
        seated.rotate_right(turn);
        let numbers = turn as u64 * each..(turn as u64 + 1) * each;
        won += games(options, &seated, numbers).map(|o| f64::from(o.payoffs[turn])).sum::<f64>();
    }
    won / (each * bots.len() as u64) as f64
}

/// The equity of an action and its error.
fn equity(table: &mut Play, seat: u8, action: &str) -> (f64, f64) {
    let evaluated = table.evaluate(Seat(seat), &NoResources).expect("an evaluation");
    let found = evaluated.iter().find(|one| one.action == action).expect("this action");
    (found.equity, found.error)
}

#[test]
fn the_strong_bot_plays_by_the_rules_under_all_switches() {
    for (number, options) in [
        json!({}),
        json!({"pacao": "calza", "starter": "loser", "special": "palifico_once", "open_ones": "special_only"}),
        json!({"palifico_may_change": "on", "dice": 3}),
        json!({"special": "off", "dice": 2}),
        json!({"pacao": "off", "dice": 1, "start": "random"}),
        json!({"pacao": "calza", "palifico_may_change": "on", "dice": 2}),
        json!({"dice": 10}),
    ]
    .iter()
    .enumerate()
    {
        for seats in [2, 3, 7] {
            let bots: Vec<&str> = ["strong", "random", "greedy"].into_iter().cycle().take(seats).collect();
            let start = 10 * number as u64;
            assert_eq!(games(options, &bots, start..start + 2).count(), 2);
        }
    }
}

#[test]
fn every_legal_action_is_evaluated_at_tables_of_every_kind() {
    for (options, seats) in [
        ("", 4),
        ("", 2),
        (r#"{"pacao": "calza"}"#, 3),
        (r#"{"dice": 1}"#, 2),
        (r#"{"dice": 1, "palifico_may_change": "on"}"#, 3),
        (r#"{"dice": 7}"#, 10),
    ] {
        let mut table: Play = table(options, seats, "");
        throw_twos(&mut table);
        for seat in 0..2 {
            let evaluated = table.evaluate(Seat(seat), &NoResources).expect("an evaluation");
            let mut actions: Vec<String> = evaluated.iter().map(|one| one.action.clone()).collect();
            let mut legal = table.legal();
            actions.sort();
            legal.sort();
            assert_eq!(actions, legal);
            for Evaluation { action, equity: win, error } in evaluated {
                assert!((0.0..=1.0).contains(&win), "{action}: {win}");
                assert!(error > 0.0 && error < 0.2, "{action}: {error}");
            }
            apply_steps(&mut table, &format!("{seat} {}x2", seat + 1));
        }
    }
}

#[test]
fn a_bid_that_cannot_be_true_is_challenged_and_one_that_must_be_is_not() {
    let mut table = thrown("", &["22222", "33333"]);
    apply_steps(&mut table, "0 9x2");
    assert!(equity(&mut table, 1, "challenge").0 > equity(&mut table, 1, "10x2").0 + 0.1);
    let mut table = thrown("", &["22222", "33333"]);
    apply_steps(&mut table, "0 3x3");
    assert!(equity(&mut table, 1, "challenge").0 < equity(&mut table, 1, "4x3").0 - 0.05);
}

#[test]
fn with_one_die_each_calls_are_evaluated_exactly() {
    let mut table = thrown(r#"{"dice": 1}"#, &["3", "2"]);
    apply_steps(&mut table, "0 2x3");
    assert!(equity(&mut table, 1, "challenge").0 > 1.0 - 1e-9);
    assert!(equity(&mut table, 1, "pacao").0 < 1e-9);
}

#[test]
fn an_opening_among_four_equals_has_an_equity_of_about_a_quarter() {
    let mut table = thrown("", &["12346", "22456", "13355", "23566"]);
    let evaluated = table.evaluate(Seat(0), &NoResources).expect("an evaluation");
    let Evaluation { equity: best, error, .. } = evaluated[0];
    assert!((best - 0.25).abs() < 0.08 && error < 0.03, "{best} {error}");
}

#[test]
fn duels_with_one_die_each_have_the_value_that_was_solved() {
    let options = json!({"dice": 1});
    let count = 20_000;
    let won: f64 =
        games(&options, &["strong", "strong"], 0..count).map(|o| f64::from(o.payoffs[0])).sum();
    let (mean, expected) = (won / count as f64, 5.0 / 12.0);
    let deviation = (expected * (1.0 - expected) / count as f64).sqrt();
    assert!((mean - expected).abs() < 4.0 * deviation, "{mean} is not {expected}");
}

#[test]
fn the_strong_bot_beats_the_heuristic_among_two_and_among_four() {
    let two = mean_payoff(&json!({}), &["strong", "greedy"], 100);
    assert!(two > 0.7, "{two}");
    let four = mean_payoff(&json!({}), &["strong", "greedy", "greedy", "greedy"], 25);
    assert!(four > 0.4, "{four}");
}

#[test]
fn levels_beat_random_play() {
    let options = json!({"dice": 3});
    for bots in [["hard", "random"], ["normal", "random"], ["easy", "random"]] {
        let payoff = mean_payoff(&options, &bots, 40);
        assert!(payoff > 0.5, "{bots:?}: {payoff}");
    }
}
