//! The solvers against games whose values are known.

mod tiny;

use croupier_engine::{Game, Seat};
use croupier_search::{Cfr, Mccfr, TooLarge, Tree, Update, expectimax};
use tiny::{Dudo, Heap, Kuhn, NoOptions, Rules, Tiny, TreeText, Written};

fn tree<R: Rules>() -> Tree<Tiny<R>> {
    let game = Tiny::<R>::new(&NoOptions::default(), 2).expect("no options to refuse");
    Tree::new(&game, 1_000_000).expect("a small tree")
}

#[test]
fn kuhn_poker_has_the_value_minus_one_eighteenth_for_the_first_player() {
    let tree = tree::<Kuhn>();
    assert_eq!(tree.sets().len(), 12);
    for (update, bound) in [(Update::Plus, 1e-4), (Update::Predictive, 1e-5)] {
        let mut solver = Cfr::new(&tree, update);
        solver.run(2_000);
        let average = solver.average();
        assert!(
            tree.exploitability(&average) < bound,
            "{update:?}: {}",
            tree.exploitability(&average)
        );
        // A payoff is one half plus a quarter of the winnings.
        let winnings = (tree.values(&average)[0] - 0.5) * 4.0;
        assert!((winnings + 1.0 / 18.0).abs() < 4.0 * bound, "{winnings}");
    }
}

#[test]
fn one_die_each_dudo_has_24576_information_sets_and_its_known_value() {
    let tree = tree::<Dudo>();
    assert_eq!(tree.sets().len(), 24_576);
    let mut solver = Cfr::new(&tree, Update::Predictive);
    solver.run(400);
    let average = solver.average();
    let value = tree.values(&average)[0] * 2.0 - 1.0;
    assert!((value + 7.0 / 258.0).abs() < 2e-3, "{value} instead of {}", -7.0 / 258.0);
    assert!(tree.exploitability(&average) < 5e-3, "{}", tree.exploitability(&average));
}

/// MCCFR after this many iterations.
fn sampled<R: Rules>(seed: u64, iterations: u64) -> Mccfr<Tiny<R>> {
    let game = Tiny::<R>::new(&NoOptions::default(), 2).expect("no options to refuse");
    let mut solver = Mccfr::new(&game, seed, 100_000);
    solver.run(iterations);
    solver
}

#[test]
fn mccfr_converges_to_the_value_of_kuhn_poker() {
    let tree = tree::<Kuhn>();
    let solver = sampled::<Kuhn>(1, 100_000);
    assert_eq!(solver.len(), 12);
    let average = tree.strategy(|set| solver.average(&set.view));
    let winnings = (tree.values(&average)[0] - 0.5) * 4.0;
    assert!((winnings + 1.0 / 18.0).abs() < 5e-3, "{winnings}");
    assert!(tree.exploitability(&average) < 5e-3, "{}", tree.exploitability(&average));
}

#[test]
fn mccfr_approaches_the_value_of_one_die_dudo() {
    let tree = tree::<Dudo>();
    let solver = sampled::<Dudo>(1, 20_000);
    let average = tree.strategy(|set| solver.average(&set.view));
    let value = tree.values(&average)[0] * 2.0 - 1.0;
    assert!((value + 7.0 / 258.0).abs() < 1e-2, "{value} instead of {}", -7.0 / 258.0);
    assert!(tree.exploitability(&average) < 8e-2, "{}", tree.exploitability(&average));
}

#[test]
fn mccfr_depends_on_the_seed_alone_and_respects_its_limit() {
    let tree = tree::<Kuhn>();
    let average = |seed: u64| {
        let solver = sampled::<Kuhn>(seed, 200);
        tree.strategy(|set| solver.average(&set.view))
    };
    assert_eq!(average(7), average(7));
    assert_ne!(average(7), average(8));
    let game = Tiny::<Dudo>::new(&NoOptions::default(), 2).expect("no options to refuse");
    let mut small = Mccfr::new(&game, 1, 50);
    assert!(small.is_empty());
    small.run(5);
    assert_eq!(small.len(), 50);
}

#[test]
fn the_best_response_to_uniform_play_gains() {
    // Against uniform play in Kuhn poker the second seat can do better than its uniform value.
    let tree = tree::<Kuhn>();
    let uniform = tree.uniform();
    let value = tree.values(&uniform)[1];
    let best = tree.best_response(Seat(1), &uniform);
    assert!(best > value + 0.05, "{best} against {value}");
    assert!(tree.exploitability(&uniform) > 0.1);
}

#[test]
fn a_tree_that_is_too_large_is_refused() {
    let game = Tiny::<Dudo>::new(&NoOptions::default(), 2).expect("no options to refuse");
    assert_eq!(Tree::new(&game, 100).err(), Some(TooLarge));
}

#[test]
fn a_heap_of_a_multiple_of_three_is_lost_for_the_seat_to_move() {
    fn value<const SIZE: u8>() -> Vec<f64> {
        expectimax(
            &Tiny::<Heap<SIZE>>::new(&NoOptions::default(), 2).expect("no options to refuse"),
        )
    }
    assert_eq!(value::<6>(), [0.0, 1.0]);
    assert_eq!(value::<7>(), [1.0, 0.0]);
    assert_eq!(value::<8>(), [1.0, 0.0]);
}

/// The first seat takes five ninths, or lets the second choose among subtrees for it.
#[derive(Clone, PartialEq, Debug)]
struct Choices;

impl TreeText for Choices {
    const TEXT: &'static str = "[5 [[1 6] [9 2] 7] [8 0]]";
}

#[test]
fn a_game_written_as_a_string_has_its_value() {
    let start = Tiny::<Written<Choices>>::new(&NoOptions::default(), 2).expect("no options");
    assert!((expectimax(&start)[0] - 6.0 / 9.0).abs() < 1e-6);
    let tree = tree::<Written<Choices>>();
    let mut solver = Cfr::new(&tree, Update::Predictive);
    solver.run(200);
    assert!((tree.values(&solver.average())[0] - 6.0 / 9.0).abs() < 1e-3);
}
