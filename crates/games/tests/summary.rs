//! Summaries of whole games: luck and skill of one seat.

use croupier_games::GAMES;
use croupier_table::{
    DealFrom, Header, Kind, NoResources, Player, Record, Seat, Seed, Summary, Turn, summarize,
};
use serde_json::Value;

/// A record of two bots of one name.
fn played(kind: &dyn Kind, bot: &str) -> Record {
    let mut table = kind.open(&Value::Null, 2).expect("a table");
    let seed = Seed::of_number(5);
    for seat in Seat::all(2) {
        table.seat_bot(seat, bot, &seed, &NoResources).expect("a bot");
    }
    while table.turn() != Turn::Over {
        match table.turn() {
            Turn::Chance => table.deal(DealFrom::Seed(&seed)).expect("an outcome"),
            Turn::Seat(seat) => table.act(seat).expect("a move"),
            Turn::Over => {}
        }
    }
    let players = Seat::all(2).map(Player::unnamed).collect();
    Record::new(Header::new(kind.name(), kind.rules(), Value::Null, players), table.lines())
}

fn summary(
    kind: &'static dyn Kind,
    record: &Record,
    most: usize,
    go_on: &mut dyn FnMut(f64) -> bool,
) -> Option<Summary> {
    summarize(record, kind, Seat(0), most, &NoResources, go_on).expect("a summary")
}

/// The game whose best bot evaluates exactly and at once.
fn exact() -> &'static dyn Kind {
    GAMES[0]
}

#[test]
fn the_best_bot_makes_no_mistakes_and_a_random_one_does() {
    let best = summary(exact(), &played(exact(), "ai"), 40, &mut |_| true).expect("it is over");
    assert_eq!((best.best, best.cost), (best.evaluated, 0.0));
    assert_eq!(best.costliest, None);
    let random = summary(exact(), &played(exact(), "random"), 40, &mut |_| true).expect("over");
    assert!(random.best < random.evaluated && random.cost > 0.0);
    let costliest = random.costliest.expect("a mistake");
    assert!(costliest.seat == Seat(0) && costliest.played != costliest.best);
    assert!((0.5 + random.luck - random.cost - random.payoff).abs() < 1e-9);
}

#[test]
fn a_budget_and_a_break_limit_what_is_evaluated_and_the_same_budget_finds_the_same() {
    let record = played(exact(), "random");
    let seven = summary(exact(), &record, 7, &mut |_| true).expect("it is over");
    assert_eq!(seven.evaluated, 7);
    assert_eq!(summary(exact(), &record, 7, &mut |_| true), Some(seven));
    let mut left = 3;
    let broken_off = summary(exact(), &record, 7, &mut |_| {
        left -= 1;
        left >= 0
    });
    assert_eq!(broken_off.map(|found| found.evaluated), Some(3));
}

#[test]
fn a_game_that_is_not_over_has_no_summary() {
    let mut record = played(exact(), "random");
    record.steps.truncate(5);
    assert_eq!(summary(exact(), &record, 7, &mut |_| true), None);
}
