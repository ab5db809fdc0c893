//! Reviews of matches between bots: the account of every seat is balanced, and exact where the game is solved.

use std::ops::ControlFlow;

use croupier_engine::{NoResources, Seat, Seed, Turn};
use croupier_table::{DealFrom, Header, NoReview, Player, Record, Review, review};
use serde_json::Value;

/// The review of a match between `greedy` and `random`.
fn reviewed(game: &str, seed: u64) -> Result<Review, NoReview> {
    reviewed_until(game, seed, usize::MAX)
}

/// The same of its first steps.
fn reviewed_until(game: &str, seed: u64, last: usize) -> Result<Review, NoReview> {
    reviewed_within(game, 2, seed, last, usize::MAX)
}

/// The review of the first steps of a match, which evaluates only so many steps.
fn reviewed_within(
    game: &str,
    seats: u8,
    seed: u64,
    last: usize,
    budget: usize,
) -> Result<Review, NoReview> {
    let kind = croupier_games::find(game).expect("a game");
    let seed = Seed::of_number(seed);
    let mut table = kind.open(&Value::Null, seats).expect("so many seats");
    for seat in Seat::all(seats) {
        let bot = if seat.0 == 0 { "greedy" } else { "random" };
        table.seat_bot(seat, bot, &seed, &NoResources).expect("a bot");
    }
    let mut steps = Vec::new();
    while table.turn() != Turn::Over && steps.len() < last {
        if let Turn::Seat(seat) = table.turn() {
            table.act(seat).expect("an action");
        } else {
            table.deal(DealFrom::Seed(&seed)).expect("an outcome");
        }
        steps.push(table.last_line().expect("a step"));
    }
    let players = Seat::all(seats).map(Player::unnamed).collect();
    let record = Record::new(Header::new(game, kind.rules(), Value::Null, players), steps);
    let mut evaluated = 0;
    review(&record, kind, &NoResources, &mut |_| {
        evaluated += 1;
        if evaluated <= budget { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
}

#[test]
fn the_results_of_an_unfinished_game_add_up_to_one_at_every_moment() {
    for (game, seats, moments) in
        [("perudo", 3, [7, 8, 9]), ("ten-thousand", 2, [5, 6, 7]), ("martian-dice", 2, [4, 5, 6])]
    {
        for last in moments {
            let found = reviewed_within(game, seats, 5, last, usize::MAX).expect("a review");
            assert!(!found.over && found.skipped == 0);
            for account in &found.accounts {
                let sum = account.start + account.luck - account.lost + account.gifts;
                assert!((sum - account.result).abs() < 1e-9, "{account:?}");
                assert!((0.0..=1.0).contains(&account.result), "{account:?}");
            }
            let all: f64 = found.accounts.iter().map(|account| account.result).sum();
            assert!((all - 1.0).abs() < 1e-9, "{game} after {last} steps: {all}");
        }
    }
}

#[test]
fn decisions_beyond_the_budget_are_counted_and_not_evaluated() {
    let whole = reviewed("martian-dice", 3).expect("a review");
    let short = reviewed_within("martian-dice", 2, 3, usize::MAX, 10).expect("a review");
    assert!(whole.skipped == 0 && whole.exact);
    assert!(short.skipped > 0 && !short.exact);
    assert_eq!(short.decisions[..], whole.decisions[..short.decisions.len()]);
    assert_eq!(short.decisions.len() + short.skipped, whole.decisions.len());
    assert_balanced(&short);
}

/// Start, luck and mistakes must add up to the result.
fn assert_balanced(found: &Review) {
    for account in &found.accounts {
        let sum = account.start + account.luck - account.lost + account.gifts;
        assert!((sum - account.result).abs() < 1e-9, "{account:?}");
    }
    let lost: f64 = found.decisions.iter().map(|one| one.lost).sum();
    let charged: f64 = found.accounts.iter().map(|one| one.lost).sum();
    assert!((lost - charged).abs() < 1e-9);
}

#[test]
fn where_a_game_is_solved_luck_and_mistakes_add_up_to_the_result_exactly() {
    let mut lucks = Vec::new();
    for seed in 0..40 {
        let found = reviewed("martian-dice", seed).expect("a review");
        assert!(found.exact && !found.outcomes.is_empty());
        assert_balanced(&found);
        assert!((found.accounts[0].start - 0.484_122_976_6).abs() < 1e-9);
        // The luck of the outcomes is the luck of the account.
        let luck: f64 = found.outcomes.iter().map(|one| one.first_seat).sum();
        assert!((luck - found.accounts[0].luck).abs() < 1e-9);
        lucks.push(luck);
    }
    // Luck is fair: its mean is nought within four standard errors.
    let count = lucks.len() as f64;
    let mean = lucks.iter().sum::<f64>() / count;
    let variance = lucks.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / (count - 1.0);
    assert!(mean.abs() < 4.0 * (variance / count).sqrt(), "{mean}");
}

#[test]
fn a_random_player_loses_more_by_mistakes_than_a_sensible_one() {
    let lost = |seat: usize| -> f64 {
        let games = (0..10).map(|seed| reviewed("martian-dice", seed).expect("a review"));
        games.map(|found| found.accounts[seat].lost).sum()
    };
    assert!(lost(1) > 2.0 * lost(0), "{} against {}", lost(1), lost(0));
}

#[test]
fn a_game_that_is_not_over_is_accounted_for_up_to_what_each_could_expect() {
    let whole = reviewed("martian-dice", 3).expect("a review");
    assert!(whole.over);
    for last in 1..40 {
        let found = reviewed_until("martian-dice", 3, last).expect("a review");
        assert!(found.exact && !found.over, "{last}");
        assert_balanced(&found);
        let results: f64 = found.accounts.iter().map(|one| one.result).sum();
        assert!((results - 1.0).abs() < 1e-9);
        assert_eq!(found.decisions[..], whole.decisions[..found.decisions.len()]);
    }
}

#[test]
fn where_decisions_are_judged_by_samples_only_mistakes_beyond_doubt_are_charged() {
    let found = reviewed_until("mts", 1, 60).expect("a review");
    assert!(!found.exact && found.decisions.iter().any(|one| one.lost > 0.0 && !one.is_sure()));
    for account in &found.accounts {
        let own = found.decisions.iter().filter(|one| one.seat == account.seat && one.is_sure());
        let sure: f64 = own.map(|one| one.lost).sum();
        assert!((account.lost - sure).abs() < 1e-9);
        let sum = account.start + account.luck - account.lost;
        assert!((sum - account.result).abs() < 1e-9, "{account:?}");
    }
}

/// A game of best play between two, but for one action: at the first decision that can cost so much, the worst is played.
/// The record, and the step, the action and the cost of the mistake.
fn with_planted_mistake(game: &str, seed: u64, cost: f64) -> (Record, usize, String, f64) {
    let kind = croupier_games::find(game).expect("a game");
    let seed = Seed::of_number(seed);
    let mut table = kind.open(&Value::Null, 2).expect("two seats");
    for seat in Seat::all(2) {
        table.seat_bot(seat, "ai", &seed, &NoResources).expect("a bot");
    }
    let mut planted = None;
    while table.turn() != Turn::Over {
        let Turn::Seat(seat) = table.turn() else {
            table.deal(DealFrom::Seed(&seed)).expect("an outcome");
            continue;
        };
        let options = table.evaluate(seat, &NoResources).expect("evaluations");
        let (best, worst) = (&options[0], &options[options.len() - 1]);
        if planted.is_none() && best.equity - worst.equity >= cost {
            planted = Some((table.steps(), worst.action.clone(), best.equity - worst.equity));
            table.play(seat, &worst.action).expect("it is legal");
        } else {
            table.act(seat).expect("an action");
        }
    }
    let players = Seat::all(2).map(Player::unnamed).collect();
    let header = Header::new(game, kind.rules(), Value::Null, players);
    let (step, action, cost) = planted.expect("a game has such a decision");
    (Record::new(header, table.lines()), step, action, cost)
}

#[test]
fn a_mistake_that_was_planted_in_a_record_is_found_and_named() {
    for seed in 0..5 {
        let (record, step, action, cost) = with_planted_mistake("martian-dice", seed, 0.03);
        let kind = croupier_games::find("martian-dice").expect("a game");
        let found = review(&record, kind, &NoResources, &mut |_| ControlFlow::Continue(()));
        let found = found.expect("a review");
        let mistakes: Vec<_> = found.decisions.iter().filter(|one| one.lost > 1e-9).collect();
        assert_eq!(mistakes.len(), 1, "best play makes no other");
        assert_eq!((mistakes[0].step, &mistakes[0].played), (step, &action));
        assert!((mistakes[0].lost - cost).abs() < 1e-9);
        assert_eq!(mistakes[0].best, mistakes[0].options[0].action);
        assert!(mistakes[0].kind.is_some() && mistakes[0].best_kind.is_some());
        let account = &found.accounts[mistakes[0].seat.index()];
        assert!((account.lost - cost).abs() < 1e-9);
        // The curve begins at the start, falls at the mistake and ends at the result.
        let curve = found.curve(account.seat, record.steps.len());
        assert_eq!(curve.first().map(|point| point.1), Some(account.start));
        assert_eq!(curve.last(), Some(&(record.steps.len(), account.result)));
        let before = curve.iter().rfind(|(n, _)| *n <= step).expect("a point").1;
        let after = curve.iter().find(|(n, _)| *n == step + 1).expect("a point").1;
        assert!((before - after - cost).abs() < 1e-9);
    }
}

#[test]
fn a_long_card_game_is_reviewed_by_a_sample_that_says_its_error() {
    let is_long =
        |seed: &u64| reviewed_within("mts", 2, *seed, 700, 0).is_ok_and(|one| one.left_out > 0);
    let seed = (0..200).find(is_long).expect("a game with more decisions than the budget");
    let found = reviewed_within("mts", 2, seed, 700, usize::MAX).expect("a review");
    let kind = croupier_games::find("mts").expect("a game");
    assert!(found.decisions.len() <= kind.review_budget().decisions);
    assert!(found.left_out > 0 && found.skipped == 0 && !found.exact);
    for account in &found.accounts {
        assert!(account.evaluated < account.choices);
        let sum = account.start + account.luck - account.lost;
        assert!((sum - account.result).abs() < 1e-9, "{account:?}");
        assert!(account.lost == 0.0 || account.error > 0.0);
    }
    assert_eq!(found, reviewed_within("mts", 2, seed, 700, usize::MAX).expect("the same again"));
}
