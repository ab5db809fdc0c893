//! The two dealers: luck follows the player through rotated seats, and a table's luck depends on nothing but its seed
//! and the number of the outcome.

#[allow(dead_code)]
mod toy;

use croupier_table::{
    Alias, Dealer, FastRng, Game, KeyedDealer, Match, Playing, Seat, Seed, Showing, Step,
    TableDealer, Turn, TypedTable, start,
};
use rand::SeedableRng;
use serde_json::Value;
use toy::{SOUND, Toy};

/// The outcomes that a dealer gives to each seat of a toy game.
fn dealt(mut dealer: impl Dealer<Toy<SOUND>>) -> Vec<String> {
    let mut played = Match::new(start::<Toy<SOUND>>(&Value::Null, 3).expect("a game"));
    while played.game().turn() == Turn::Chance {
        let chance = dealer.deal(played.game());
        played.resolve(chance).expect("possible");
    }
    let steps = played.steps().map(|step| match step {
        Step::Chance(die) => die.to_string(),
        _ => String::new(),
    });
    steps.collect()
}

#[test]
fn with_rotated_seats_a_player_meets_the_same_luck() {
    for number in 0..50 {
        let seed = Seed::of_number(number);
        let straight = dealt(KeyedDealer::new(&seed, &[0, 1, 2]));
        let rotated = dealt(KeyedDealer::new(&seed, &[2, 0, 1]));
        assert_eq!(rotated, [straight[2].clone(), straight[0].clone(), straight[1].clone()]);
    }
}

#[test]
fn different_seeds_and_different_players_have_different_luck() {
    let sets: std::collections::BTreeSet<Vec<String>> =
        (0..200).map(|n| dealt(KeyedDealer::new(&Seed::of_number(n), &[0, 1, 2]))).collect();
    assert!(sets.len() > 100, "{} of 216 triples in 200 draws", sets.len());
}

#[test]
fn a_resumed_table_continues_with_the_luck_it_was_committed_to() {
    let seed = Seed::of_number(3);
    let all = dealt(TableDealer::new(&seed, 0));
    let mut table = TypedTable::new(start::<Toy<SOUND>>(&Value::Null, 3).expect("a game"));
    table.apply(&format!("* {}", all[0])).expect("possible");
    assert_eq!(table.next_outcome(&seed), Some(all[1].clone()));
    assert_eq!(table.seen(Some(Seat(1)), 0), ["* ?"]);
}

#[test]
fn an_alias_table_draws_each_item_in_its_proportion_and_never_an_impossible_one() {
    let items = [('a', 1.0), ('b', 0.0), ('c', 6.0), ('d', 3.0)];
    let alias = Alias::new(&items);
    let mut rng = FastRng::seed_from_u64(1);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..100_000 {
        *counts.entry(alias.sample(&mut rng)).or_insert(0_i32) += 1;
    }
    assert_eq!(counts.get(&'b'), None);
    for (item, expected) in [('a', 10_000), ('c', 60_000), ('d', 30_000)] {
        assert!((counts[&item] - expected).abs() < 800, "{item}: {}", counts[&item]);
    }
}
