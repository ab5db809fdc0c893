//! Evaluations and bots, checked against the rules and against played games.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;

use croupier_engine::{
    Ask, Bot, Evaluation, FastRng, Game, Job, NoResources, Resources, Seed, Turn, pick,
};
use croupier_table::{
    DealFrom, Header, Kind, Outcome, Player, Record, Seating, Setup, SolveRequest, SolvedValue,
    Solver, make_bot, review,
};
use rand::SeedableRng;
use serde_json::json;

use super::super::bots::{PlayerState, equities};
use super::super::{Action, Options};
use super::*;
use crate::Registered;
use crate::testing::bot_choice;

/// A race that is solved in a moment: both players enter, and both may adopt and fail.
const SHORT: &str = r#"{"target": 1500}"#;

fn short() -> Value {
    serde_json::from_str(SHORT).expect("JSON")
}

/// Plays games with the same bots under these options.
fn games<'a>(
    options: &'a Value,
    bots: &'a [&'a str],
    numbers: std::ops::Range<u64>,
) -> impl Iterator<Item = Outcome> + 'a {
    numbers.map(move |number| {
        let seed = Seed::of_number(number);
        let setup = Setup { options, bots, seed: &seed, rotation: None, resources: &NoResources };
        Registered::<TenThousand>::KIND.run(&setup).expect("a game between bots")
    })
}

fn numbers(options: &Value, resources: &'static dyn Resources) -> BTreeMap<&'static str, Vec<f64>> {
    let mut reported = Vec::new();
    let request = SolveRequest { dice: None, resources };
    let solved =
        Registered::<TenThousand>::KIND.solve(options, &request, &mut |share| reported.push(share));
    assert!(reported.is_sorted() && reported.iter().all(|share| (0.0..1.0).contains(share)));
    let solved = solved.expect("options").expect("a solver").into_iter();
    solved.map(|SolvedValue { name, values }| (name, values)).collect()
}

#[test]
fn the_numbers_of_the_solver_are_those_of_the_rules() {
    let found = numbers(&short(), &NoResources);
    // With one die only 1 and 5 have value, with two dice each must miss both.
    assert_eq!(found["bust_probability"].len(), 6);
    assert!((found["bust_probability"][0] - 2.0 / 3.0).abs() < 1e-15);
    assert!((found["bust_probability"][1] - 4.0 / 9.0).abs() < 1e-15);
    // Of 46656 throws of six dice 1440 have no value: neither 1 nor 5, and no three alike.
    assert!((found["bust_probability"][5] - 1440.0 / 46656.0).abs() < 1e-15);
    assert!(found["expected_turn_points_opened"] > found["expected_turn_points_unopened"]);
    assert_eq!(found["solo_turns"].len(), 1);
    assert!(found["first_seat_win"][0] > 0.5);
    let without = numbers(&json!({"target": 1500, "adopt": "off"}), &NoResources);
    assert_eq!(without["first_seat_win"], without["first_seat_win_without_adoption"]);
    assert_eq!(without["first_seat_win"], found["first_seat_win_without_adoption"]);
}

#[test]
fn what_is_not_solved_is_refused_with_what_would_be() {
    for options in [json!({"target": 10_050}), json!({"end": "finish_round"})] {
        let request = SolveRequest { dice: None, resources: &NoResources };
        let refused = Registered::<TenThousand>::KIND.solve(&options, &request, &mut |_| ());
        assert_eq!(refused.expect_err("not solved").0.id, "solve-not-these");
    }
}

#[test]
fn games_between_exact_players_have_the_value_that_was_solved() {
    let expected = numbers(&short(), &NoResources)["first_seat_win"][0];
    let count = 4000;
    let options = short();
    let won: f64 = games(&options, &["exact", "exact"], 0..count)
        .map(|outcome| f64::from(outcome.payoffs[0]))
        .sum();
    let share = won / count as f64;
    let deviation = (expected * (1.0 - expected) / count as f64).sqrt();
    assert!((share - expected).abs() < 4.0 * deviation, "{share} is not {expected}");
}

type Evaluator = Box<dyn Bot<TenThousand>>;

fn evaluator() -> Evaluator {
    make_bot::<TenThousand>("exact", &Seed::of_number(0), &NoResources).expect("a bot")
}

/// The equity of a seat if every action has the value that the bot reports.
fn expected_equity(bot: &mut Evaluator, game: &TenThousand, seat: Seat) -> f64 {
    match game.turn() {
        Turn::Over => f64::from(game.payoff(seat)),
        Turn::Seat(mover) => {
            let best = evaluate(bot, game)[0].1;
            if mover == seat { best } else { 1.0 - best }
        }
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chances(&mut chances);
            let mut sum = 0.0;
            for (chance, probability) in chances {
                let mut next = game.clone();
                next.apply_chance(chance);
                sum += probability * expected_equity(bot, &next, seat);
            }
            sum
        }
    }
}

/// The evaluation of every legal action, the best first.
fn evaluate(bot: &mut Evaluator, game: &TenThousand) -> Vec<(Action, f64, f64)> {
    let Turn::Seat(seat) = game.turn() else { panic!("nobody chooses") };
    let mut legal = Vec::new();
    game.actions(&mut legal);
    let view = game.view(Some(seat));
    let ask = Ask { seat, seats: game.seats(), view: &view, legal: &legal };
    let mut found: Vec<_> = bot
        .evaluate(&ask)
        .expect("an evaluation")
        .into_iter()
        .map(|one| (one.action, one.equity, one.error))
        .collect();
    assert_eq!(found.iter().map(|one| one.0).collect::<Vec<_>>(), legal);
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found
}

#[test]
fn an_evaluation_agrees_with_the_rules_one_step_later() {
    let mut rng = FastRng::seed_from_u64(5);
    let options: Options = serde_json::from_str(SHORT).expect("options");
    let (mut adopted, mut looked) = (0, 0);
    // One bot plays, another evaluates the next position.
    let (mut first, mut second) = (evaluator(), evaluator());
    for _ in 0..25 {
        let mut game = TenThousand::new(&options, 2).expect("a game");
        while game.turn() != Turn::Over {
            let Turn::Seat(seat) = game.turn() else {
                let chance = game.sample_chance(&mut rng);
                game.apply_chance(chance);
                continue;
            };
            let found = evaluate(&mut first, &game);
            for (action, win, error) in &found {
                let mut next = game.clone();
                next.apply(*action);
                let value = expected_equity(&mut second, &next, seat);
                assert!((value - win).abs() < 1e-8, "{action} {win} is not {value} in {game:?}");
                assert_eq!(*error, 0.0);
                looked += 1;
                adopted += usize::from(*action == Action::Adopt);
            }
            let actions: Vec<Action> = found.iter().map(|one| one.0).collect();
            // Mostly sensible, so that the game comes to an end, and sometimes anything.
            let anything = pick(&mut rng, &[false, false, false, true]);
            game.apply(if anything { pick(&mut rng, &actions) } else { actions[0] });
        }
    }
    assert!(adopted > 0 && looked > 500, "{adopted} of {looked}");
}

#[test]
fn a_player_who_must_throw_has_not_won_yet() {
    // TT-12: 9000 and 1300 adopted points reach the target, but only if the one die has value.
    let first = notes(0, "126666:16666");
    let second = notes(1, "111111:111111") + &busts(0) + &notes(1, "126666:16666");
    let mut game = table("", 2, &(first + &second));
    // Seat 0 has 1300 points, seat 1 has 9300 and offers 1300 with one die.
    let equities = |evaluated: Vec<Evaluation<String>>| -> BTreeMap<String, f64> {
        evaluated.into_iter().map(|one| (one.action, one.equity)).collect()
    };
    let evaluated = equities(game.evaluate(Seat(0), &NoResources).expect("an evaluation"));
    assert!(evaluated["adopt"] < evaluated["roll"] && evaluated["roll"] < 0.1, "{evaluated:?}");
    // TT-2: 9300 and 700 in the turn win when they are noted.
    testing::apply_steps(
        &mut game,
        &(busts(0) + &keeps(1, "111555:555") + "1 roll\n* roll 115\n1 keep 11"),
    );
    let evaluated = equities(game.evaluate(Seat(1), &NoResources).expect("an evaluation"));
    assert_eq!(evaluated["note"], 1.0);
    assert!(evaluated["roll"] < 1.0);
}

#[test]
fn the_exact_bot_takes_a_win_and_the_points_bot_takes_points() {
    let choice = |bot: &str, options: &str, steps: &str, seat: u8| {
        let mut game = table(options, 2, steps);
        game.seat_bot(Seat(seat), bot, &Seed::of_number(1), &NoResources).expect("a bot");
        bot_choice(&mut game, Seat(seat))
    };
    let seven = keeps(0, "111555:111") + "0 roll\n* roll 114\n0 keep 11\n";
    assert_eq!(choice("exact", SHORT, &seven, 0), "note");
    // 1500 points with six dice have a greater expected value than a new turn; with one die they have not.
    let twice =
        |throw: &str| notes(0, "111555:111555") + &notes(1, "111555:111555") + &notes(0, throw);
    assert_eq!(choice("points", "", &twice("111555:111555"), 1), "adopt");
    assert_eq!(choice("points", "", &twice("126666:16666"), 1), "roll");
    assert_eq!(choice("exact", "", &twice("111555:111555"), 1), "adopt");
}

#[test]
fn stronger_levels_win_more_often() {
    let options = short();
    let share = |bots: [&str; 2]| {
        let other = [bots[1], bots[0]];
        let first = games(&options, &bots, 0..500).map(|outcome| outcome.payoffs[0]);
        let second = games(&options, &other, 500..1000).map(|outcome| outcome.payoffs[1]);
        first.chain(second).sum::<f32>() / 1000.0
    };
    for bots in [["exact", "easy"], ["hard", "easy"], ["easy", "random"], ["points", "random"]] {
        assert!(share(bots) > 0.5, "{bots:?}");
    }
}

#[test]
fn tables_of_every_size_and_rule_are_evaluated() {
    for (seats, options, exact) in [
        (2, SHORT, true),
        (2, "{}", false),
        (2, r#"{"target": 50, "straight": "on", "round_min": 0}"#, true),
        (2, r#"{"target": 100000}"#, false),
        (2, r#"{"target": 4000, "adopt": "off"}"#, false),
        (3, SHORT, false),
        (20, "{}", false),
        (2, r#"{"end": "finish_round", "illegal": "forfeit"}"#, false),
    ] {
        let mut game = table(options, seats, &keeps(0, "112345:1"));
        for steps in ["", "0 roll\n* roll 12345\n"] {
            testing::apply_steps(&mut game, steps);
            let evaluated = game.evaluate(Seat(0), &NoResources).expect("an evaluation");
            assert_eq!(evaluated.len(), game.legal().len());
            for Evaluation { action, equity: win, error } in evaluated {
                assert!((0.0..=1.0).contains(&win), "{options} {action} {win}");
                assert_eq!(error == 0.0, exact, "{options} {seats}");
            }
        }
    }
}

#[test]
fn in_a_last_round_nobody_stops_behind() {
    let options = r#"{"end": "finish_round", "target": 2000}"#;
    // Seat 0 has 8000 and the target, seat 1 has only this turn.
    let steps = notes(0, "111111:111111") + &keeps(1, "111555:111555");
    let mut game = table(options, 2, &steps);
    let evaluated = game.evaluate(Seat(1), &NoResources).expect("an evaluation");
    assert_eq!((evaluated[0].action.as_str(), evaluated[1].equity), ("roll", 0.0));
    // Seat 1 may stop as soon as it leads.
    let steps = notes(0, "222222:222222") + &notes(1, "111345:1115") + &notes(0, "111345:1115");
    let steps = steps + &keeps(1, "666666:666666");
    let evaluated =
        table(options, 2, &steps).evaluate(Seat(1), &NoResources).expect("an evaluation");
    assert_eq!((evaluated[0].action.as_str(), evaluated[0].equity), ("note", 1.0));
}

#[test]
fn the_compact_table_is_consistent() {
    // The value of a turn solved from the table's values of its results equals the table's value of the turn.
    let usual = equities(&Options::default(), &NoResources);
    let mut most: f64 = 0.0;
    for mine in (0..200).step_by(27) {
        for other in (0..200).step_by(31) {
            let side = |score| PlayerState { score, entered: true };
            let mut view = table("", 2, "").view(None);
            view["scores"] = json!([mine * 50, other * 50]);
            view["entered"] = json!([true, true]);
            view["note_from"] = json!(250);
            let view = serde_json::from_value(view).expect("a view");
            let game = TenThousand::determinize(&view, &mut FastRng::seed_from_u64(0));
            let found = evaluate(&mut evaluator(), &game)[0].1;
            most = most.max((found - usual.to_move(side(mine), side(other))).abs());
        }
    }
    assert!(most < 0.005, "{most}");
    let nobody = PlayerState { score: 0, entered: false };
    assert!((usual.to_move(nobody, nobody) - 0.528_269_649_98).abs() < 1e-5);
}

/// A cache in memory.
struct MemoryCache(Mutex<BTreeMap<String, Vec<u8>>>);

impl Resources for MemoryCache {
    fn now_ms(&self) -> f64 {
        0.0
    }

    fn parallelism(&self) -> usize {
        1
    }

    fn run_parallel(&self, jobs: Vec<Job<'_>>) {
        NoResources.run_parallel(jobs);
    }

    fn cache_get(&self, name: &str) -> Option<Vec<u8>> {
        self.0.lock().expect("a cache").get(name).cloned()
    }

    fn cache_put(&self, name: &str, bytes: &[u8]) {
        self.0.lock().expect("a cache").insert(name.to_owned(), bytes.to_vec());
    }
}

#[test]
fn a_solved_race_is_cached_used_by_bots_and_solved_again_when_damaged() {
    static CACHE: MemoryCache = MemoryCache(Mutex::new(BTreeMap::new()));
    // Too far to be solved before a bot's first move.
    let options = json!({"target": 1650});
    let error = || {
        let mut game = table(&options.to_string(), 2, "");
        game.evaluate(Seat(0), &CACHE).expect("an evaluation")[0].error
    };
    assert!(error() > 0.0);
    let found = numbers(&options, &CACHE);
    let stored = CACHE.0.lock().expect("a cache").clone();
    assert_eq!(stored.len(), 2);
    assert_eq!(error(), 0.0);
    // A damaged table has another checksum.
    for bytes in CACHE.0.lock().expect("a cache").values_mut() {
        bytes[5] ^= 1;
    }
    assert!(error() > 0.0);
    assert_eq!(numbers(&options, &CACHE), found);
    assert_eq!(*CACHE.0.lock().expect("a cache"), stored);
    assert_eq!(error(), 0.0);
    // Bots without this cache do not use it.
    let mut game = table(&options.to_string(), 2, "");
    assert!(game.evaluate(Seat(0), &NoResources).expect("an evaluation")[0].error > 0.0);
}

#[test]
fn luck_and_mistakes_add_up_to_the_result_exactly() {
    let kind = Registered::<TenThousand>::KIND;
    for number in 0..10 {
        let seed = Seed::of_number(number);
        let mut game = kind.open(&short(), 2).expect("a table");
        for (seat, bot) in [(Seat(0), "points"), (Seat(1), "easy")] {
            game.seat_bot(seat, bot, &seed, &NoResources).expect("a bot");
        }
        let mut steps = Vec::new();
        while game.turn() != Turn::Over {
            if let Turn::Seat(seat) = game.turn() {
                game.act(seat).expect("an action");
            } else {
                game.deal(DealFrom::Seed(&seed)).expect("an outcome");
            }
            steps.push(game.last_line().expect("a step"));
        }
        let players = Seat::all(2).map(Player::unnamed).collect();
        let header = Header::new("ten-thousand", kind.rules(), short(), players);
        let record = Record::new(header, steps);
        let found = review(&record, &kind, &NoResources, &mut |_| ControlFlow::Continue(()))
            .expect("a review");
        assert!(found.exact);
        for account in &found.accounts {
            let sum = account.start + account.luck - account.lost + account.gifts;
            assert!((sum - account.result).abs() < 1e-8, "{account:?}");
        }
    }
}

/// What the greedy bot does after these steps.
fn greedy(steps: &str, seat: u8) -> String {
    let mut game = table("", 2, steps);
    game.seat_bot(Seat(seat), "greedy", &Seed::of_number(1), &NoResources).expect("a bot");
    bot_choice(&mut game, Seat(seat))
}

#[test]
fn the_greedy_bot_plays_sensibly() {
    let entered = notes(0, ADOPTABLE) + &notes(1, ADOPTABLE);
    assert_eq!(greedy(&entered, 0), "roll", "one die busts too often to adopt");
    let rich = notes(0, "111555:111555") + &notes(1, "111555:111555");
    assert_eq!(greedy(&rich, 0), "adopt", "1500 points with six dice are a gift");
    let turn = notes(0, ADOPTABLE) + &busts(1);
    assert_eq!(greedy(&(turn.clone() + &keeps(0, "444236:444")), 0), "note");
    assert_eq!(greedy(&(turn + &keeps(0, "111555:111555")), 0), "roll", "all six dice are back");
    assert_eq!(greedy("0 roll\n* roll 523466", 0), "keep 5");
    assert_eq!(greedy(&keeps(0, "112356:115"), 0), "roll");
    let winning = table("", 2, &keeps(0, "111111:111111 111666:111666 111246:111"));
    assert_eq!(points(&winning), 10_600);
    assert_eq!(
        greedy(&keeps(0, "111111:111111 111666:111666 111555:111555"), 0),
        "note",
        "it wins"
    );
}
