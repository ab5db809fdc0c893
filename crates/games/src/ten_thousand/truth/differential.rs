//! The game against the oracle, in random games and in exhaustive counts.

use croupier_engine::{
    FastRng, Game, OnOff, Options as _, Seat, StepText, Turn, Values, below, pick,
};
use croupier_table::Record;
use rand::SeedableRng;
use serde_json::{Map, Value};

use super::super::{Action, Dice, Options, TenThousand};
use super::oracle::Oracle;
use crate::dice;

#[test]
fn the_game_is_a_small_value() {
    assert!(size_of::<TenThousand>() <= 144, "{}", size_of::<TenThousand>());
    assert_eq!(size_of::<Action>(), 4);
}

/// Random switches; numbers are small so that games end soon.
fn random_options(rng: &mut FastRng) -> Value {
    let mut options = Map::new();
    for switch in Options::SWITCHES {
        let value = match switch.values {
            Values::Words(words) => Value::from(pick(rng, words)),
            _ if switch.name == "target" => Value::from(pick(rng, &[50, 1200, 3000, 6001])),
            _ => Value::from(pick(rng, &[0, 250, 275, 1400])),
        };
        options.insert(switch.name.to_owned(), value);
    }
    Value::Object(options)
}

#[test]
fn random_games_agree_with_the_oracle() {
    let mut rng = FastRng::seed_from_u64(4);
    for _ in 0..300 {
        let options = random_options(&mut rng);
        let seats = 2 + below(&mut rng, 3) as u8;
        let mut game =
            TenThousand::new(&serde_json::from_value(options.clone()).unwrap(), seats).unwrap();
        let mut oracle = Oracle::new(&options, seats as usize);
        loop {
            let scores: Vec<i64> =
                Seat::all(seats).map(|seat| i64::from(game.score(seat))).collect();
            assert_eq!(scores, oracle.scores);
            assert_eq!(game.view(None).game(), game, "a view tells everything");
            match game.turn() {
                Turn::Over => break assert!(oracle.is_over()),
                Turn::Chance => {
                    assert!(oracle.awaits_throw());
                    let chance = game.sample_chance(&mut rng);
                    oracle.step(&chance.to_string());
                    game.apply_chance(chance);
                }
                Turn::Seat(_) => {
                    let mut legal = Vec::new();
                    game.actions(&mut legal);
                    let words: Vec<String> = legal.iter().map(ToString::to_string).collect();
                    assert_eq!(words, oracle.legal(), "{game:?}");
                    // Forfeits are rare, so that games make progress.
                    let mut action = pick(&mut rng, &legal);
                    if action == Action::Forfeit && below(&mut rng, 8) > 0 {
                        action = legal[0];
                    }
                    oracle.step(&action.to_string());
                    game.apply(action);
                }
            }
        }
    }
}

#[test]
fn exhaustive_counts_agree_with_the_oracle() {
    let text = include_str!("perft.txt");
    for block in text.split("\n\n").filter(|block| block.contains("\nperft ")) {
        let (counts, steps): (Vec<&str>, Vec<&str>) =
            block.lines().partition(|line| line.starts_with("perft "));
        let record = Record::parse(&(steps.join("\n") + "\n")).expect("a record");
        let mut oracle = Oracle::new(&record.header.options, record.header.seats.len());
        for (_, step) in &record.steps {
            match step.parse().expect("a step") {
                StepText::Act(_, word) | StepText::Chance(word) => oracle.step(&word),
                StepText::Hidden => panic!("a record hides nothing"),
            }
        }
        for line in counts {
            let numbers: Vec<u64> = line.split(' ').skip(1).map(|n| n.parse().unwrap()).collect();
            assert_eq!(oracle.perft(numbers[0] as u32), numbers[1], "{block}");
        }
    }
}

#[test]
fn every_keep_of_every_throw_is_legal_or_explained() {
    let all: Vec<Dice> =
        (0..=6).flat_map(dice::throws).filter_map(|(throw, _)| Dice::of(*throw)).collect();
    assert_eq!(all.len(), 924);
    let special = Options { straight: OnOff::On, three_pairs: OnOff::On, ..Options::default() };
    for options in [Options::default(), special] {
        let mut start = TenThousand::new(&options, 2).expect("playable options");
        start.apply(Action::Roll);
        let mut throws = Vec::new();
        start.chances(&mut throws);
        for (throw, _) in throws {
            let mut game = start.clone();
            game.apply_chance(throw);
            if game.turn() == Turn::Seat(Seat(1)) {
                continue;
            }
            let mut legal = Vec::new();
            game.actions(&mut legal);
            for action in all.iter().copied().map(Action::Keep) {
                let allowed = game.explain(action).is_ok();
                assert_eq!(allowed, legal.contains(&action), "{action} of {throw}");
            }
        }
    }
}
