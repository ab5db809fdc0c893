//! Solved rounds against the rules themselves, played through the general solvers.

use std::ops::RangeInclusive;

use croupier_engine::{Audience, BadOptions, Game, Illegal, NoResources, Seat, Turn};
use croupier_search::{Cfr, Mccfr, Strategy, Tree, Update};
use croupier_table::{SolveRequest, SolvedValue, Solver};
use rand::Rng;
use serde_json::json;

use crate::Registered;
use crate::perudo::bots::{RoundSpec, SPECIAL_ROUND, Solution, StoppingRule};
use crate::perudo::{Action, Chance, Effect, Options, Pacao, Perudo, Special, View};

/// One round of Perudo, won by the seat that keeps its dice.
#[derive(Clone, PartialEq, Debug)]
struct OneRound(Perudo);

impl Game for OneRound {
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    const NAME: &'static str = "one-round";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const RULES: u32 = 1;

    fn new(options: &Options, _: u8) -> Result<OneRound, BadOptions> {
        Ok(OneRound(Perudo::with_dice(options, [options.dice; 2])))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.0.last_effect().is_some() { Turn::Over } else { self.0.turn() }
    }

    fn payoff(&self, seat: Seat) -> f32 {
        f32::from(self.0.last_effect() != Some(Effect::Lost(seat)))
    }

    fn score(&self, seat: Seat) -> i32 {
        self.0.score(seat)
    }

    fn actions(&self, out: &mut Vec<Action>) {
        self.0.actions(out);
    }

    fn apply(&mut self, action: Action) {
        self.0.apply(action);
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        self.0.explain(action)
    }

    fn chances(&self, out: &mut Vec<(Chance, f64)>) {
        self.0.chances(out);
    }

    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Chance {
        self.0.sample_chance(rng)
    }

    fn apply_chance(&mut self, chance: Chance) {
        self.0.apply_chance(chance);
    }

    fn audience(&self) -> Audience {
        self.0.audience()
    }

    fn roller(&self) -> Option<Seat> {
        self.0.roller()
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        self.0.view(viewer)
    }

    fn determinize<R: Rng>(view: &View, rng: &mut R) -> OneRound {
        OneRound(Perudo::determinize(view, rng))
    }
}

fn tree(options: &Options, dice: [u8; 2]) -> Tree<OneRound> {
    Tree::new(&OneRound(Perudo::with_dice(options, dice)), 3_000_000).expect("a small tree")
}

fn solved(options: &Options, dice: [u8; 2], stopping: StoppingRule) -> Solution {
    let spec = RoundSpec::new(options, dice).expect("no calza");
    Solution::solve(spec, stopping, &mut |_| {})
}

/// A solution as a strategy of the general solver. Where it has no node, it challenges.
fn strategy(tree: &Tree<OneRound>, solution: &Solution) -> Strategy {
    tree.strategy(|set| {
        let bids: Vec<_> = set.view.bids().iter().map(|placed| placed.bid).collect();
        let known = solution.strategy(&bids, set.view.dice.expect("a throw"));
        let chance = |action: &Action| match &known {
            Some(known) => known.iter().find(|one| one.0 == *action).expect("an action").1,
            None => f64::from(*action == Action::Challenge),
        };
        Some(set.actions.iter().map(chance).collect())
    })
}

#[test]
fn special_rounds_have_the_value_that_the_general_solver_finds_by_the_rules() {
    let options = Options::default();
    for dice in [[1, 1], [2, 1], [1, 2]] {
        let solution = solved(&options, dice, SPECIAL_ROUND);
        let tree = tree(&options, dice);
        let mut general = Cfr::new(&tree, Update::Predictive);
        general.run(300);
        let average = general.average();
        let (value, gain) = (tree.values(&average)[0], tree.exploitability(&average));
        assert!(gain < 1e-3, "{dice:?}: {gain}");
        assert!((value - solution.round_win()).abs() < gain, "{dice:?}: {value}");
    }
}

#[test]
fn the_exploitability_of_a_solution_is_what_the_general_best_response_gains_by_the_rules() {
    let special = Options::default();
    let normal = Options { special: Special::Off, ..Options::default() };
    let rough = StoppingRule { exploitability: 0.0, iterations: 60 };
    for (options, dice) in
        [(&special, [1, 1]), (&special, [2, 1]), (&special, [1, 3]), (&normal, [1, 1])]
    {
        let solution = solved(options, dice, rough);
        let tree = tree(options, dice);
        let strategy = strategy(&tree, &solution);
        let value = tree.values(&strategy)[0];
        assert!((value - solution.round_win()).abs() < 1e-9, "{dice:?}: {value}");
        let gain = tree.exploitability(&strategy);
        assert!((gain - solution.exploitability()).abs() < 1e-9, "{dice:?}: {gain}");
        assert!(gain > 1e-9, "so little work leaves something to gain");
    }
}

#[test]
fn the_opener_wins_five_twelfths_of_special_rounds_with_one_die_each() {
    // Any opening reveals something, and the other player may call either way: pacao negates the challenge.
    let solution = solved(&Options::default(), [1, 1], SPECIAL_ROUND);
    assert!((solution.round_win() - 5.0 / 12.0).abs() < 1e-6, "{}", solution.round_win());
    let start = OneRound(Perudo::with_dice(&Options::default(), [1, 1]));
    let mut sampled = Mccfr::new(&start, 1, 10_000);
    sampled.run(4000);
    let tree = tree(&Options::default(), [1, 1]);
    let average = tree.strategy(|set| sampled.average(&set.view));
    assert!((tree.values(&average)[0] - 5.0 / 12.0).abs() < 0.02, "{:?}", tree.values(&average));
}

#[test]
fn a_player_with_one_die_who_faces_a_bid_wins_at_least_half_of_the_rounds() {
    for many in 1..=5 {
        let solution = solved(
            &Options::default(),
            [many, 1],
            StoppingRule { exploitability: 1e-4, iterations: 3000 },
        );
        assert!(solution.round_win() < 0.5 + 1e-4, "{many}: {}", solution.round_win());
        let without = Options { pacao: Pacao::Off, ..Options::default() };
        let without =
            solved(&without, [many, 1], StoppingRule { exploitability: 1e-4, iterations: 3000 });
        assert!(
            without.round_win() > solution.round_win() + 0.05,
            "{many}: {}",
            without.round_win()
        );
    }
}

#[test]
fn action_values_agree_with_the_value_of_the_round() {
    let solution = solved(&Options::default(), [2, 1], SPECIAL_ROUND);
    let mut value = 0.0;
    for (throw, probability) in crate::dice::throws(2) {
        let values = solution.action_values(&[], *throw).expect("an opening");
        let strategy = solution.strategy(&[], *throw).expect("an opening");
        assert_eq!(values.len(), 18);
        let best = values.iter().map(|(_, win)| *win).fold(0.0, f64::max);
        for ((valued, win), (action, chance)) in values.iter().zip(&strategy) {
            assert_eq!(valued, action);
            value += probability * chance * win;
            // What is played is nearly as good as anything.
            assert!(*chance < 1e-3 || *win > best - 1e-3, "{throw} {action}: {win} of {best}");
        }
        assert!((strategy.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9);
    }
    assert!((value - solution.round_win()).abs() < 1e-9);
}

fn numbers(
    options: &serde_json::Value,
    dice: Option<&[u8]>,
) -> Result<Vec<SolvedValue>, BadOptions> {
    let request = SolveRequest { dice, resources: &NoResources };
    let solved = Registered::<Perudo>::KIND.solve(options, &request, &mut |_| {});
    solved.map(|solved| solved.expect("a solver"))
}

fn number(solved: &[SolvedValue], name: &str) -> f64 {
    solved.iter().find(|one| one.name == name).expect("a number of this name").values[0]
}

#[test]
fn rounds_are_composed_into_the_match() {
    let at = |options: &serde_json::Value, dice: [u8; 2]| {
        let solved = numbers(options, Some(&dice)).expect("a position");
        assert!(number(&solved, "exploitability") < 1e-6, "{dice:?}");
        (number(&solved, "first_seat_round_win"), number(&solved, "first_seat_match_win"))
    };
    let options = json!({"dice": 2});
    let ((last, end), (round, whole)) = (at(&options, [1, 1]), at(&options, [2, 1]));
    assert_eq!(last, end);
    // If the opener loses, the other opens the last round (PE-3).
    assert!((whole - (round + (1.0 - round) * (1.0 - last))).abs() < 1e-9);
    let loser = json!({"dice": 2, "starter": "loser"});
    let (round, whole) = at(&loser, [2, 1]);
    assert!((whole - (round + (1.0 - round) * last)).abs() < 1e-9);
}

#[test]
fn positions_that_are_not_solved_are_refused_with_a_reason() {
    let refused = |options: &serde_json::Value, dice: Option<&[u8]>| {
        numbers(options, dice).expect_err("it is refused").0.id
    };
    let plain = json!({});
    assert_eq!(refused(&plain, Some(&[2, 1, 1])), "solve-two");
    assert_eq!(refused(&plain, Some(&[2])), "solve-two");
    assert_eq!(refused(&plain, Some(&[0, 1])), "solve-dice");
    assert_eq!(refused(&plain, Some(&[6, 1])), "solve-dice");
    assert_eq!(refused(&plain, Some(&[3, 2])), "solve-large");
    assert_eq!(refused(&json!({"pacao": "calza"}), Some(&[1, 1])), "solve-calza");
    assert_eq!(refused(&json!({"special": "off"}), None), "solve-say-dice");
}

#[test]
fn without_a_position_all_special_rounds_are_solved() {
    let solved = numbers(&json!({"dice": 3}), None).expect("a table");
    assert!(number(&solved, "exploitability") < 1e-6);
    let rows: Vec<usize> = solved.iter().map(|one| one.values.len()).collect();
    assert_eq!(rows, [3, 3, 3, 3, 1]);
    assert_eq!(solved[0].values[0], solved[1].values[0]);
}
