//! Information set Monte Carlo tree search on tiny games whose values are known.

mod tiny;

use std::sync::atomic::{AtomicU32, Ordering};

use croupier_engine::{
    Ask, Bot, Evaluation, FastRng, Game, Job, NoResources, Resources, Seat, Seed, Step, Turn,
};
use croupier_search::{Ismcts, RolloutPolicy, Settings, Uniform, expectimax};
use tiny::{Dudo, Heap, Kuhn, NoOptions, Number, Rules, Tiny, TreeText, Written};

/// A game in which these numbers were dealt and these moves made.
fn game<R: Rules>(dealt: &[u8], moves: &[u8]) -> Tiny<R> {
    let mut game = Tiny::<R>::new(&NoOptions::default(), 2).expect("no options to refuse");
    for number in dealt {
        game.apply_chance(Number(*number));
    }
    for number in moves {
        game.apply(Number(*number));
    }
    game
}

/// A bot under these settings.
fn bot<R: Rules>(
    settings: Settings,
    seed: u64,
    resources: &'static dyn Resources,
) -> impl Bot<Tiny<R>> {
    Ismcts::new(&Uniform, settings, &Seed::of_number(seed), resources)
}

fn rollouts(iterations: u32) -> Settings {
    Settings { iterations, ..Settings::default() }
}

/// Puts the position to a bot.
fn ask<R: Rules, T>(game: &Tiny<R>, answer: impl FnOnce(&Ask<'_, Tiny<R>>) -> T) -> T {
    let Turn::Seat(seat) = game.turn() else { panic!("nobody is to act") };
    let mut legal = Vec::new();
    game.actions(&mut legal);
    answer(&Ask { seat, seats: 2, view: &game.view(Some(seat)), legal: &legal })
}

fn evaluate<R: Rules>(bot: &mut impl Bot<Tiny<R>>, game: &Tiny<R>) -> Vec<Evaluation<Number>> {
    ask(game, |ask| bot.evaluate(ask)).expect("a search evaluates")
}

fn choose<R: Rules>(bot: &mut impl Bot<Tiny<R>>, game: &Tiny<R>) -> u8 {
    ask(game, |ask| bot.choose(ask)).expect("a search chooses").0
}

/// The second move looks better on average, but the answer to it is a loss.
#[derive(Clone, PartialEq, Debug)]
struct Trap;

impl TreeText for Trap {
    const TEXT: &'static str = "[[4 5] [9 [0 1] 9 9] [3 9]]";
}

#[test]
fn a_game_written_as_a_string_is_searched_to_its_value() {
    let start = game::<Written<Trap>>(&[0, 0], &[]);
    assert_eq!(expectimax(&start), [f64::from(4.0_f32 / 9.0), f64::from(1.0 - 4.0_f32 / 9.0)]);
    let mut bot = bot(rollouts(20_000), 1, &NoResources);
    assert_eq!(choose(&mut bot, &start), 0);
    let win = evaluate(&mut bot, &start)[0].equity;
    assert!((win - 4.0 / 9.0).abs() < 0.02, "{win}");
}

#[test]
fn a_heap_is_left_with_a_multiple_of_three() {
    for (taken, right) in [(&[][..], 1), (&[2, 2], 1), (&[1, 1], 2)] {
        let game = game::<Heap<10>>(&[10, 10], taken);
        // 10, 6 and 8 are left: from 6 every move loses.
        let left = 10 - taken.iter().sum::<u8>();
        let mut bot = bot(rollouts(20_000), 2, &NoResources);
        if left % 3 != 0 {
            assert_eq!(choose(&mut bot, &game), right, "{left}");
        } else {
            assert!(evaluate(&mut bot, &game).iter().all(|one| one.equity < 0.2), "{left}");
        }
    }
}

#[test]
fn a_bet_in_kuhn_poker_is_evaluated_over_the_cards_that_the_other_may_hold() {
    for (card, value) in [(0, 0.0), (1, 0.5), (2, 1.0)] {
        let game = game::<Kuhn>(&[(card + 1) % 3, card], &[1]);
        let evaluated = evaluate(&mut bot(rollouts(4_000), 3, &NoResources), &game);
        for (one, right) in evaluated.iter().zip([0.25, value]) {
            assert!((one.equity - right).abs() < 4.0 * one.error, "{card}: {one:?}");
        }
        let chosen = choose(&mut bot(rollouts(4_000), 3, &NoResources), &game);
        assert_eq!(chosen, u8::from(value > 0.25), "{card}");
    }
}

#[test]
fn a_bid_that_cannot_be_true_is_challenged() {
    // Two twos, and the die in hand is a three.
    let game = game::<Dudo>(&[2, 3], &[6]);
    assert_eq!(choose(&mut bot(rollouts(2_000), 3, &NoResources), &game), 12);
}

#[test]
fn hidden_cards_do_not_change_the_evaluation() {
    let one = evaluate(&mut bot(rollouts(500), 4, &NoResources), &game::<Kuhn>(&[1, 0], &[]));
    let other = evaluate(&mut bot(rollouts(500), 4, &NoResources), &game::<Kuhn>(&[1, 2], &[]));
    assert_eq!(one, other);
}

/// Real threads, and a clock that advances by a millisecond at every call.
struct Threads(AtomicU32);

impl Resources for Threads {
    fn now_ms(&self) -> f64 {
        f64::from(self.0.fetch_add(1, Ordering::Relaxed))
    }

    fn parallelism(&self) -> usize {
        2
    }

    fn run_parallel(&self, jobs: Vec<Job<'_>>) {
        std::thread::scope(|scope| jobs.into_iter().for_each(|job| drop(scope.spawn(job))));
    }

    fn cache_get(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn cache_put(&self, _: &str, _: &[u8]) {}
}

static THREADS: Threads = Threads(AtomicU32::new(0));

#[test]
fn the_result_depends_on_seed_and_number_of_workers_but_not_on_threads() {
    let game = game::<Kuhn>(&[1, 0], &[]);
    for workers in [1, 2, 3] {
        let settings = Settings { workers, ..rollouts(1_000) };
        let sequential = evaluate(&mut bot(settings, 5, &NoResources), &game);
        let parallel = evaluate(&mut bot(settings, 5, &THREADS), &game);
        assert_eq!(sequential, parallel, "{workers} workers");
        assert_ne!(
            sequential,
            evaluate(&mut bot(settings, 6, &NoResources), &game),
            "{workers} workers"
        );
        let one = choose(&mut bot(settings, 5, &NoResources), &game);
        assert_eq!(one, choose(&mut bot(settings, 5, &THREADS), &game), "{workers} workers");
    }
}

#[test]
fn two_workers_share_the_rollouts_of_one() {
    let game = game::<Kuhn>(&[0, 1], &[1]);
    let error = |workers| {
        let settings = Settings { workers, ..rollouts(1_000) };
        evaluate(&mut bot(settings, 7, &NoResources), &game)[1].error
    };
    let (one, two) = (error(1), error(2));
    assert!((one - two).abs() < one / 10.0, "{one} and {two}");
}

#[test]
fn a_search_ends_when_its_time_is_up() {
    let game = game::<Kuhn>(&[0, 1], &[1]);
    let settings = Settings { ms: Some(20), ..rollouts(1_000_000_000) };
    let evaluated = evaluate(&mut bot(settings, 8, &THREADS), &game);
    // The clock allows about twenty determinizations.
    assert!(evaluated[1].error > 0.05, "{evaluated:?}");
}

#[test]
fn standard_errors_have_their_nominal_coverage() {
    // The call with the middle card wins against one of the two other cards: one half.
    let game = game::<Kuhn>(&[0, 1], &[1]);
    let within = (0..400).filter(|seed| {
        let call = evaluate(&mut bot(rollouts(400), *seed, &NoResources), &game)[1];
        (call.equity - 0.5).abs() < 1.96 * call.error
    });
    let coverage = within.count() as f64 / 400.0;
    assert!((0.92..0.99).contains(&coverage), "intervals of 95 % cover {coverage}");
}

#[test]
fn rollouts_with_equal_results_leave_an_error() {
    let game = game::<Kuhn>(&[0, 2], &[1]);
    for iterations in [1, 2, 20, 200] {
        for one in evaluate(&mut bot(rollouts(iterations), 9, &NoResources), &game) {
            assert!(one.error > 0.0, "{one:?}");
        }
    }
    let few = evaluate(&mut bot(rollouts(2), 9, &NoResources), &game);
    assert!(few[1].equity == 1.0 && few[1].error >= 0.5, "{few:?}");
}

#[test]
fn the_subtree_of_the_steps_played_is_reused() {
    // A check was answered with a bet, and the middle card is to call or fold.
    let (before, after) = (game::<Kuhn>(&[1, 0], &[]), game::<Kuhn>(&[1, 0], &[0, 1]));
    let error = |steps: &[(u8, u8)]| {
        let mut bot = bot(rollouts(2_000), 10, &NoResources);
        evaluate(&mut bot, &before);
        for (seat, word) in steps {
            bot.watch(&Step::Act(Seat(*seat), Number(*word)));
        }
        evaluate(&mut bot, &after)[1].error
    };
    let fresh = evaluate(&mut bot(rollouts(2_000), 10, &NoResources), &after)[1].error;
    assert!(error(&[(0, 0), (1, 1)]) < 0.95 * fresh);
    // No step was observed, or one is missing, or one is not in the tree: then nothing is reused.
    for steps in [&[][..], &[(0, 0)], &[(0, 0), (1, 1), (0, 9)]] {
        assert!((error(steps) - fresh).abs() < 0.01 * fresh, "{steps:?}");
    }
}

/// A policy that never takes two, cuts rollouts off early and evaluates every position alike.
#[derive(Clone)]
struct OneByOne;

impl RolloutPolicy<Tiny<Heap<10>>> for OneByOne {
    const LONGEST: u32 = 2;

    fn choose(&mut self, _: &Tiny<Heap<10>>, legal: &[Number], _: &mut FastRng) -> Number {
        legal[0]
    }

    fn prune(&mut self, _: &Tiny<Heap<10>>, legal: &mut Vec<Number>) {
        legal.truncate(1);
    }

    fn evaluate(&mut self, _: &Tiny<Heap<10>>, shares: &mut [f32]) {
        shares.copy_from_slice(&[0.75, 0.25]);
    }
}

#[test]
fn pruning_limits_the_choice_but_every_action_is_evaluated() {
    let game = game::<Heap<10>>(&[10, 10], &[]);
    let mut bot = Ismcts::new(&OneByOne, rollouts(6), &Seed::of_number(11), &NoResources);
    assert_eq!(choose(&mut bot, &game), 1);
    let evaluated = evaluate(&mut bot, &game);
    assert_eq!(evaluated.iter().map(|one| one.action.0).collect::<Vec<_>>(), [1, 2]);
    // No rollout reaches the end, so the value is the policy's own evaluation.
    assert!(evaluated.iter().all(|one| one.equity == 0.75), "{evaluated:?}");
}
