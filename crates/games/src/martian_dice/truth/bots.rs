//! Evaluations and bots, checked against expectimax over the rules and against played games.

use crate::testing::bot_choice;
use croupier_engine::{Evaluation, Game, NoResources, Seed, Step, StepOf};
use croupier_search::expectimax;
use croupier_table::{Kind, Outcome, Seating, Setup, SolveRequest, Solver};
use serde_json::{Value, json};

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
        Registered::<MartianDice>::KIND.run(&setup).expect("a game between bots")
    })
}

/// Fails unless a share of the wins is what was expected, within four standard deviations.
fn assert_share(won: f64, count: f64, expected: f64) {
    let deviation = (expected * (1.0 - expected) / count).sqrt();
    let share = won / count;
    assert!((share - expected).abs() < 4.0 * deviation, "{share} is not {expected}");
}

fn number(options: &Value, name: &str) -> f64 {
    let mut reported = Vec::new();
    let request = SolveRequest { dice: None, resources: &NoResources };
    let solved =
        Registered::<MartianDice>::KIND.solve(options, &request, &mut |share| reported.push(share));
    let solved = solved.expect("options").expect("a solver");
    assert!(reported.is_sorted() && reported.iter().all(|share| (0.0..1.0).contains(share)));
    solved.iter().find(|one| one.name == name).expect("a number of this name").values[0]
}

#[test]
fn games_between_exact_players_have_the_value_that_was_solved() {
    let expected = number(&Value::Null, "first_seat_win");
    let count = 20_000;
    let won: f64 = games(&Value::Null, &["exact", "exact"], 0..count)
        .map(|outcome| f64::from(outcome.payoffs[0]))
        .sum();
    assert_share(won, count as f64, expected);
}

#[test]
fn an_evaluation_equals_expectimax_over_the_rules() {
    // Ten points are missing and three dice are left; no duel can follow, so that every line ends.
    for steps in [
        "* roll 1T 3R 6C 3K\n1 ray\n1 reroll\n* roll 6H 3C\n1 human",
        "* roll 1T 3R 6C 3K\n1 ray\n1 reroll\n* roll 6H 3C\n1 human\n1 reroll\n* roll 1R 1C 1K",
    ] {
        let mut table = loaded(&[28, 18], 1, steps);
        let evaluated = table.evaluate(Seat(1), &NoResources).expect("two seats are evaluated");
        assert!(evaluated.is_sorted_by(|a, b| a.equity >= b.equity), "the best first");
        let mut legal: Vec<String> = evaluated.iter().map(|one| one.action.clone()).collect();
        legal.sort();
        let mut expected = table.legal();
        expected.sort();
        assert_eq!(legal, expected);
        for Evaluation { action, equity: win, error } in evaluated {
            let options = json!({"from": {"scores": [28, 18], "next": 1}});
            let parsed = croupier_table::parse_options(&options).expect("options");
            let mut game = MartianDice::new(&parsed, 2).expect("a game");
            for step in steps.lines().chain([format!("1 {action}").as_str()]) {
                match step.parse::<StepOf<MartianDice>>().expect("a step") {
                    Step::Act(_, action) => game.apply(action),
                    Step::Chance(throw) => game.apply_chance(throw),
                    Step::Hidden => panic!("nothing is hidden"),
                }
            }
            let value = expectimax(&game)[1];
            assert!((value - win).abs() < 1e-12, "{action}: {win} is not {value}");
            assert_eq!(error, 0.0);
        }
    }
}

#[test]
fn nobody_is_evaluated_out_of_turn() {
    let mut table = two("* roll 5R 8H");
    assert!(table.evaluate(Seat(0), &NoResources).is_some());
    assert!(table.evaluate(Seat(1), &NoResources).is_none());
    assert!(two("").evaluate(Seat(0), &NoResources).is_none());
}

#[test]
fn a_last_round_of_three_has_the_value_that_was_solved() {
    let options = json!({"from": {"scores": [27, 22, 24], "next": 2}});
    let mut expected = 0.0;
    let throws = crate::martian_dice::throws(13);
    for (throw, probability) in throws {
        let word = crate::martian_dice::Chance::Roll(*throw);
        let mut table = loaded(&[27, 22, 24], 2, &format!("* {word}"));
        expected += probability
            * table.evaluate(Seat(2), &NoResources).map_or(0.0, |evaluated| evaluated[0].equity);
    }
    let count = 5000;
    let won: f64 = games(&options, &["random", "random", "exact"], 0..count)
        .map(|outcome| f64::from(outcome.payoffs[2]))
        .sum();
    assert_share(won, count as f64, expected);
}

#[test]
fn behind_in_the_last_round_the_exact_bot_goes_on_where_the_points_bot_stops() {
    let steps = "* roll 2T 2R 5H 2C 2K\n2 human\n2 reroll\n* roll 2R 2C 2K\n2 ray\n2 reroll\n* roll 1R 2C 1K\n2 cow";
    let choose = |bot: &str, scores: &[u16]| {
        let mut table = loaded(scores, 2, steps);
        table.seat_bot(Seat(2), bot, &Seed::of_number(1), &NoResources).expect("a bot");
        bot_choice(&mut table, Seat(2))
    };
    // Seven points are in hand, and only the bonus leads past 31.
    assert_eq!(choose("exact", &[31, 3, 20]), "reroll");
    assert_eq!(choose("exact", &[25, 3, 20]), "end");
    assert_eq!(choose("points", &[31, 3, 20]), "end");
}

#[test]
fn stronger_levels_win_more_often() {
    let share = |bots: [&str; 2]| {
        let other = [bots[1], bots[0]];
        let first = games(&Value::Null, &bots, 0..600).map(|outcome| outcome.payoffs[0]);
        let second = games(&Value::Null, &other, 600..1200).map(|outcome| outcome.payoffs[1]);
        first.chain(second).sum::<f32>() / 1200.0
    };
    for bots in [["exact", "normal"], ["hard", "easy"], ["normal", "easy"], ["easy", "random"]] {
        assert!(share(bots) > 0.5, "{bots:?}");
    }
}

#[test]
fn tables_of_every_size_and_target_are_evaluated() {
    for (seats, target) in [(2, 1), (2, 200), (3, 25), (5, 1000), (20, 25)] {
        let options = json!({"target": target});
        let table = Registered::<MartianDice>::KIND.open(&options, seats);
        let mut table = table.unwrap_or_else(|bad| panic!("{bad:?}"));
        table.apply("* roll 2T 4R 3H 2C 2K").expect("a throw");
        let evaluated = table.evaluate(Seat(0), &NoResources).expect("an evaluation");
        assert_eq!(evaluated.len(), 4);
        for Evaluation { action, equity: win, error } in evaluated {
            assert!((0.0..=1.0).contains(&win), "{action} {win}");
            assert_eq!(error > 0.0, seats > 2 || target > 100, "{seats} seats");
        }
    }
}

#[test]
fn the_greedy_bot_plays_the_last_round_to_win() {
    let choose = |mut table: TypedTable<MartianDice>| {
        let seed = Seed::of_number(1);
        table.seat_bot(Seat(1), "greedy", &seed, &NoResources).expect("a bot");
        bot_choice(&mut table, Seat(1))
    };
    // Behind, with nothing to lose; then ahead, with nobody to follow.
    assert_eq!(choose(loaded(&[30, 20], 1, "* roll 5R 8H\n1 human")), "reroll");
    assert_eq!(choose(loaded(&[27, 20], 1, "* roll 5R 8H\n1 human")), "end");
    // More tanks than rays: there is nothing to keep.
    assert_eq!(choose(loaded(&[0, 0], 1, "* roll 1T 4R 8H\n1 human")), "reroll");
    // Missing rays come first.
    assert_eq!(choose(loaded(&[0, 0], 1, "* roll 2T 3R 8H")), "ray");
}
