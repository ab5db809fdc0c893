//! The binomial policy, beliefs from bids, and the opponent model learned from revealed dice.

use croupier_engine::{FastRng, Game};
use croupier_table::Seating;
use rand::SeedableRng;

use super::*;
use crate::perudo::bots::{BinomialPolicy, Decision, OpponentModel, Rollouts};
use crate::perudo::{Bid, Face, View};

/// A seat's view of this table.
fn view_of(table: &Play, seat: u8) -> View {
    serde_json::from_value(table.view(Some(Seat(seat)))).expect("a view")
}

#[test]
fn the_binomial_policy_plays_only_legal_actions_and_its_probabilities_sum_to_one() {
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
                let decision = Decision::from_view(&view, seat);
                let mut all: Vec<Action> = decision.raises().map(Action::Bid).collect();
                all.extend(decision.calls());
                assert_eq!(all.len(), legal.len());
                assert!(all.iter().all(|action| legal.contains(action)), "{all:?} {legal:?}");
                let policy = BinomialPolicy::new(&decision);
                let sum: f64 = legal.iter().map(|action| policy.probability(*action)).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{sum}");
                let action = policy.sample(&mut rng).expect("something is legal");
                assert!(policy.probability(action) > 0.0);
                game.apply(action);
            }
        }
    }
}

#[test]
fn a_bid_makes_matching_dice_likelier() {
    let mut table = thrown("", &["22346", "23456"]);
    let holds = |table: &Play| {
        let view = view_of(table, 1);
        let decision = Decision::from_view(&view, Seat(1));
        Rollouts::new(decision, &OpponentModel::new(), 1)
            .holds(Bid { quantity: 4, value: Face::Two })
    };
    let before = holds(&table);
    apply_steps(&mut table, "0 3x2");
    let after = holds(&table);
    assert!(after > before + 0.1, "{before} {after}");
}

#[test]
fn revealed_dice_tell_binomial_players_from_others() {
    let after = |bid: &str| {
        let mut table = thrown("", &["22246", "33455"]);
        for word in [format!("0 {bid}"), "1 challenge".to_owned()] {
            apply_steps(&mut table, &word);
        }
        throw_twos(&mut table);
        let mut model = OpponentModel::new();
        let before = model.binomial_probability(0);
        model.learn_from_reveal(&view_of(&table, 1));
        let once = model.binomial_probability(0);
        model.learn_from_reveal(&view_of(&table, 1));
        assert!(
            (model.binomial_probability(0) - once).abs() < 1e-12,
            "a round is learned from once"
        );
        once - before
    };
    assert!(after("4x2") > 0.0, "fits the odds");
    assert!(after("8x6") < -0.2, "contradicts the odds");
}

#[test]
fn one_action_against_the_odds_makes_a_seat_unpredictable_for_good() {
    let table = thrown("", &["22246", "33455"]);
    let view = view_of(&table, 0);
    let decision = Decision::from_view(&view, Seat(0));
    let policy = BinomialPolicy::new(&decision);
    let by_probability = |one: &Action, other: &Action| {
        policy.probability(*one).total_cmp(&policy.probability(*other))
    };
    let raises = || decision.raises().map(Action::Bid);
    let usual = raises().max_by(by_probability).expect("a raise");
    let odd = raises().min_by(by_probability).expect("a raise");
    assert!(policy.probability(odd) == 0.0);
    let mut model = OpponentModel::new();
    assert!(!model.is_predictable(0), "no seat is predictable at first");
    let mut steps = 0;
    while !model.is_predictable(0) {
        model.observe(&decision, usual);
        steps += 1;
    }
    assert!(steps > 2, "it takes several actions");
    model.observe(&decision, odd);
    for _ in 0..100 {
        model.observe(&decision, usual);
    }
    assert!(!model.is_predictable(0) && model.binomial_probability(0) > 0.9);
}

#[test]
fn evaluations_do_not_depend_on_hidden_dice() {
    let evaluate = |dice: &str| {
        let mut table = thrown("", &["12345", dice, "66655"]);
        apply_steps(&mut table, "0 3x4");
        apply_steps(&mut table, "1 4x4");
        table.evaluate(Seat(2), &croupier_engine::NoResources).expect("an evaluation")
    };
    assert_eq!(evaluate("44411"), evaluate("22333"));
}
