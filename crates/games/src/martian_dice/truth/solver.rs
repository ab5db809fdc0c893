//! The solvers against slow recursions over single dice that share no code with them, and consistency checks.

use std::collections::HashMap;

use super::super::bots::solver::{
    RESULTS, Race, ResultValues, TURNS, Turns, chase_values, last_turn_values, solo_turns,
    test_support,
};

const SIDES: [usize; 6] = [0, 1, 1, 2, 3, 4];

/// Tanks, rays, humans, cows and chickens.
type Counts = [u8; 5];

/// A turn by the words of the rulebook: every side of every die is enumerated.
struct Slow<'a> {
    dice: u8,
    values: &'a ResultValues,
    known: HashMap<Counts, f64>,
}

impl Slow<'_> {
    fn turn(dice: u8, values: &ResultValues) -> f64 {
        Slow { dice, values, known: HashMap::new() }.throw([0; 5])
    }

    fn score(&self, aside: Counts) -> f64 {
        let [tanks, rays, earthlings @ ..] = aside;
        let bonus = if earthlings.contains(&0) { 0 } else { 3 };
        let points = if rays >= tanks { earthlings.iter().sum::<u8>() + bonus } else { 0 };
        self.values[points as usize]
    }

    fn throw(&mut self, aside: Counts) -> f64 {
        if let Some(value) = self.known.get(&aside) {
            return *value;
        }
        let dice = (self.dice - aside.iter().sum::<u8>()) as u32;
        let all = 6_usize.pow(dice);
        let mut sum = 0.0;
        for mut throw in 0..all {
            let mut thrown = [0_u8; 5];
            for _ in 0..dice {
                thrown[SIDES[throw % 6]] += 1;
                throw /= 6;
            }
            sum += self.choose(aside, thrown);
        }
        let value = sum / all as f64;
        self.known.insert(aside, value);
        value
    }

    fn choose(&mut self, mut aside: Counts, thrown: Counts) -> f64 {
        aside[0] += thrown[0];
        let mut best: Option<f64> = None;
        for kind in 1..5 {
            if thrown[kind] == 0 || kind > 1 && aside[kind] > 0 {
                continue;
            }
            let mut next = aside;
            next[kind] += thrown[kind];
            let mut value = self.score(next);
            if next.iter().sum::<u8>() < self.dice {
                value = value.max(self.throw(next));
            }
            best = Some(best.map_or(value, |best| best.max(value)));
        }
        best.unwrap_or_else(|| self.score(aside))
    }
}

/// Values of different shapes: points, a threshold, and two without an order.
fn shapes() -> [ResultValues; 4] {
    [
        std::array::from_fn(|points| points as f64),
        chase_values(3),
        std::array::from_fn(|points| if points == 0 { 2.0 } else { (points % 3) as f64 }),
        std::array::from_fn(|points| ((points * 7 + 3) % 11) as f64 / 11.0),
    ]
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn the_probabilities_of_every_state_sum_to_one() {
    for dice in [1, 4, 13] {
        let sums = test_support::sums(&Turns::new(dice));
        assert!(sums.iter().all(|sum| close(*sum, 1.0)), "{dice} dice");
    }
}

#[test]
fn a_turn_with_few_dice_has_the_value_that_a_slow_recursion_finds() {
    for dice in 1..=5 {
        let turns = Turns::new(dice);
        for values in &shapes() {
            let (fast, slow) = (turns.solve(values).value(), Slow::turn(dice, values));
            assert!(close(fast, slow), "{dice} dice: {fast} is not {slow}");
        }
    }
}

#[test]
fn the_results_of_a_turn_sum_to_one_and_make_up_its_value() {
    for values in &shapes() {
        let solved = TURNS.solve(values);
        let results = TURNS.result_probabilities(&solved);
        assert!(close(results.iter().sum(), 1.0));
        let value: f64 = results.iter().zip(values).map(|(result, value)| result * value).sum();
        assert!(close(value, solved.value()));
    }
}

/// The race by value iteration over turns of single dice: `[who throws][first misses][second misses]`.
fn slow_race(dice: u8, target: usize) -> Vec<Vec<[f64; 2]>> {
    let mut values = vec![vec![[0.5; 2]; target + 1]; target + 1];
    let decided = |mine: isize, other: isize| match mine.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    let chase: Vec<f64> =
        (0..target + RESULTS).map(|lead| 1.0 - Slow::turn(dice, &chase_values(lead))).collect();
    for _ in 0..60 {
        for first in 1..=target {
            for second in 1..=target {
                let values_after = std::array::from_fn(|points| {
                    let left = first as isize - points as isize;
                    match usize::try_from(left) {
                        Ok(left) if left > 0 => values[left][second][1],
                        _ => chase[(second as isize - left) as usize],
                    }
                });
                values[first][second][0] = Slow::turn(dice, &values_after);
                let values_after = std::array::from_fn(|points| {
                    let left = second as isize - points as isize;
                    match usize::try_from(left) {
                        Ok(left) if left > 0 => 1.0 - values[first][left][0],
                        _ => decided(left, first as isize),
                    }
                });
                values[first][second][1] = 1.0 - Slow::turn(dice, &values_after);
            }
        }
    }
    values
}

#[test]
fn a_small_race_has_the_values_that_value_iteration_finds() {
    let (dice, target) = (3, 4);
    let race = Race::solve(&Turns::new(dice), target as u16);
    let slow = slow_race(dice, target);
    for (first, row) in slow.iter().enumerate().skip(1) {
        for (second, [throws, waits]) in row.iter().enumerate().skip(1) {
            assert!(close(race.first_to_throw(first, second), *throws), "{first}:{second}");
            let found = race.second_to_throw(first as isize, second as isize);
            assert!(close(found, *waits), "{first}:{second} {found} {waits}");
        }
    }
}

#[test]
fn who_misses_less_wins_more_often() {
    let race = Race::solve(&TURNS, 8);
    for first in 1..=8 {
        for second in 1..8 {
            assert!(race.first_to_throw(first, second) < race.first_to_throw(first, second + 1));
            assert!(race.first_to_throw(second, first) > race.first_to_throw(second + 1, first));
        }
    }
}

#[test]
fn alone_the_target_one_takes_as_many_turns_as_a_turn_with_points_needs() {
    let any: ResultValues = std::array::from_fn(|points| f64::from(points > 0));
    let turns = Turns::new(4);
    assert!(close(solo_turns(&turns, 1), 1.0 / Slow::turn(4, &any)));
    // Two players who need as many points as one turn can bring need more than one turn each.
    assert!(solo_turns(&TURNS, 16) > solo_turns(&TURNS, 15));
}

#[test]
fn the_last_round_of_two_is_that_of_the_race() {
    let race = Race::solve(&TURNS, 6);
    for lead in 0..12 {
        assert_eq!(last_turn_values(30, &[], &[30 + lead]), chase_values(lead as usize));
    }
    let (mine, other) = (2, 5);
    let (values, whole) = (race.first_values(mine, other), last_turn_values(23, &[20], &[]));
    for points in mine..RESULTS {
        assert!(close(values[points], whole[points]), "{points}");
    }
}

#[test]
fn in_a_last_round_of_three_the_leader_and_both_others_share_one_win() {
    // 30 has thrown, 24 is to throw, then 27.
    let second = TURNS.solve(&last_turn_values(24, &[27], &[30]));
    let results = TURNS.result_probabilities(&second);
    let (mut first_wins, mut third_wins) = (0.0, 0.0);
    for (points, probability) in results.iter().enumerate() {
        let third = TURNS.solve(&last_turn_values(27, &[], &[30, 24 + points as u16]));
        third_wins += probability * third.value();
        for (gained, chance) in TURNS.result_probabilities(&third).iter().enumerate() {
            let (second, third) = (24 + points, 27 + gained);
            if second.max(third) <= 30 {
                let tied = 1 + usize::from(second == 30) + usize::from(third == 30);
                first_wins += probability * chance / tied as f64;
            }
        }
    }
    assert!(close(first_wins + second.value() + third_wins, 1.0));
}
