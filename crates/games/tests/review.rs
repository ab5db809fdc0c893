//! Reviews of matches between bots: the account of every seat is balanced, and exact where the game is solved.

use croupier_engine::{NoResources, Seat, Seed, Turn};
use croupier_table::{DealFrom, FORMAT, Header, NoReview, Player, Record, Review, review};
use serde_json::Value;

/// The review of a match between `greedy` and `random`.
fn reviewed(game: &str, seed: u64) -> Result<Review, NoReview> {
    reviewed_until(game, seed, usize::MAX)
}

/// The same of its first steps.
fn reviewed_until(game: &str, seed: u64, last: usize) -> Result<Review, NoReview> {
    let kind = croupier_games::find(game).expect("a game");
    let seed = Seed::of_number(seed);
    let mut table = kind.open(&Value::Null, 2).expect("two seats");
    for (seat, bot) in [(Seat(0), "greedy"), (Seat(1), "random")] {
        table.seat_bot(seat, bot, &seed, &NoResources).expect("a bot");
    }
    let mut steps = Vec::new();
    while table.turn() != Turn::Over && steps.len() < last {
        if let Turn::Seat(seat) = table.turn() {
            table.act(seat).expect("an action");
        } else {
            table.deal(DealFrom::Seed(&seed)).expect("an outcome");
        }
        steps.push((steps.len() + 2, table.last_line().expect("a step")));
    }
    let header = Header {
        croupier: FORMAT,
        game: game.to_owned(),
        rules: None,
        options: Value::Null,
        seats: Seat::all(2).map(Player::unnamed).collect(),
        commit: None,
        seed: None,
    };
    let record = Record { header, steps, result: None, unfinished: None };
    let mut table = kind.open(&Value::Null, 2).expect("two seats");
    review(&record, table.as_mut(), &NoResources, &mut |_| {})
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
