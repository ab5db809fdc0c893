//! What the strong bot makes of the others: the odds, what bids tell, and what shown dice tell of somebody's ways.

use croupier_engine::{FastRng, Game};
use rand::SeedableRng;

use super::*;
use crate::perudo::moment::Moment;
use crate::perudo::odds::Inclined;
use crate::perudo::reader::{Manners, Reader};
use crate::perudo::{Bid, Face, View};

/// What a seat sees at this table.
fn seen(table: &Play, seat: u8) -> View {
    serde_json::from_value(table.view(Some(Seat(seat)))).expect("a view")
}

#[test]
fn whoever_goes_by_the_odds_does_only_what_is_legal_and_its_chances_sum_to_one() {
    for options in [
        json!({}),
        json!({"pacao": "calza", "open_ones": "special_only", "palifico_may_change": "on", "dice": 2}),
        json!({"pacao": "off", "dice": 1}),
    ] {
        let options: Options = serde_json::from_value(options).expect("options");
        for number in 0..40 {
            let mut rng = FastRng::seed_from_u64(number);
            let mut game = Perudo::new(&options, 2 + (number % 3) as u8).expect("a game");
            let mut legal = Vec::new();
            while game.turn() != Turn::Over {
                let Turn::Seat(seat) = game.turn() else {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                    continue;
                };
                legal.clear();
                game.actions(&mut legal);
                let view = game.view(Some(seat));
                let moment = Moment::of_view(&view, seat);
                let mut all: Vec<Action> = moment.raises().map(Action::Bid).collect();
                all.extend(moment.calls());
                assert_eq!(all.len(), legal.len());
                assert!(all.iter().all(|action| legal.contains(action)), "{all:?} {legal:?}");
                let inclined = Inclined::new(&moment);
                let sum: f64 = legal.iter().map(|action| inclined.chance(*action)).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{sum}");
                let action = inclined.draw(&mut rng).expect("something is legal");
                assert!(inclined.chance(action) > 0.0);
                game.apply(action);
            }
        }
    }
}

#[test]
fn a_bid_makes_dice_likelier_that_count_for_it() {
    let mut table = thrown("", &["22346", "23456"]);
    let holds = |table: &Play| {
        let view = seen(table, 1);
        let moment = Moment::of_view(&view, Seat(1));
        Reader::new(moment, &Manners::new(), 1).holds(Bid { quantity: 4, value: Face::Two })
    };
    let before = holds(&table);
    go_on(&mut table, "0 3x2");
    let after = holds(&table);
    assert!(after > before + 0.1, "{before} {after}");
}

#[test]
fn shown_dice_tell_who_goes_by_the_odds_and_who_does_not() {
    let after = |bid: &str| {
        let mut table = thrown("", &["22246", "33455"]);
        for word in [format!("0 {bid}"), "1 challenge".to_owned()] {
            go_on(&mut table, &word);
        }
        throw_twos(&mut table);
        let mut manners = Manners::new();
        let before = manners.odds(0);
        manners.learn(&seen(&table, 1));
        let once = manners.odds(0);
        manners.learn(&seen(&table, 1));
        assert!((manners.odds(0) - once).abs() < 1e-12, "a round is learned from once");
        once - before
    };
    assert!(after("4x2") > 0.0, "as the odds have it");
    assert!(after("8x6") < -0.2, "as nobody would by the odds");
}

#[test]
fn whoever_once_does_what_the_odds_forbid_is_not_read_again() {
    let table = thrown("", &["22246", "33455"]);
    let view = seen(&table, 0);
    let moment = Moment::of_view(&view, Seat(0));
    let inclined = Inclined::new(&moment);
    let by_chance =
        |one: &Action, other: &Action| inclined.chance(*one).total_cmp(&inclined.chance(*other));
    let raises = || moment.raises().map(Action::Bid);
    let usual = raises().max_by(by_chance).expect("a raise");
    let odd = raises().min_by(by_chance).expect("a raise");
    assert!(inclined.chance(odd) == 0.0);
    let mut manners = Manners::new();
    assert!(!manners.reads(0), "nobody is read at first sight");
    let mut steps = 0;
    while !manners.reads(0) {
        manners.hear(&moment, usual);
        steps += 1;
    }
    assert!(steps > 2, "it takes more than a moment");
    manners.hear(&moment, odd);
    for _ in 0..100 {
        manners.hear(&moment, usual);
    }
    assert!(!manners.reads(0) && manners.odds(0) > 0.9);
}

#[test]
fn a_reader_does_not_see_the_dice_of_others() {
    let judged = |dice: &str| {
        let mut table = thrown("", &["12345", dice, "66655"]);
        go_on(&mut table, "0 3x4");
        go_on(&mut table, "1 4x4");
        table.judge(Seat(2), &croupier_engine::NoMeans).expect("a judgement")
    };
    assert_eq!(judged("44411"), judged("22333"));
}
