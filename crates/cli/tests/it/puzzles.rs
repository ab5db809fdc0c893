//! Puzzles: the shipped ones are sound, people can solve them, and new ones can be made.

use croupier_games::GAMES;
use croupier_table::{Kind, NoResources, Puzzle, Turn};

use crate::run::{Folder, games};

#[test]
fn every_shipped_puzzle_is_a_decision_whose_answers_are_the_legal_actions() {
    for kind in GAMES {
        let puzzles = Puzzle::parse_all(kind.puzzles()).expect("puzzles");
        assert!(puzzles.len() >= 30, "{}: {}", kind.name(), puzzles.len());
        for (n, puzzle) in puzzles.iter().enumerate() {
            let at = format!("{} {}", kind.name(), n + 1);
            assert_eq!(puzzle.rules, kind.rules(), "{at}");
            let table = puzzle.open(*kind).expect(&at);
            assert_eq!(table.turn(), Turn::Seat(puzzle.seat), "{at}");
            let mut answers: Vec<&str> =
                puzzle.answers.iter().map(|one| one.action.as_str()).collect();
            answers.sort_unstable();
            let mut legal = table.legal();
            legal.sort_unstable();
            assert_eq!(answers, legal, "{at}");
            assert!(puzzle.has_clear_best(), "{at}: {:?}", &puzzle.answers[..2]);
        }
    }
}

/// The greatest difference between what puzzles say and what the game's best bot finds now. Where it only estimates what was
/// solved for the puzzle, the difference must be within the error of that.
fn greatest_difference(kind: &dyn Kind, puzzles: &[Puzzle]) -> f64 {
    let mut most: f64 = 0.0;
    for puzzle in puzzles {
        let mut table = puzzle.open(kind).expect("a table");
        let found = table.evaluate(puzzle.seat, &NoResources).expect("equities");
        assert_eq!(found.len(), puzzle.answers.len());
        for answer in &puzzle.answers {
            let one = found.iter().find(|one| one.action == answer.action).expect("the action");
            let difference = (one.equity - answer.win).abs();
            if one.error > answer.error + 1e-9 {
                assert!(difference < 5.0 * one.error, "{one:?}: {answer:?}");
            } else {
                assert!((one.error - answer.error).abs() < 1e-9, "{one:?}");
                most = most.max(difference);
            }
        }
    }
    most
}

#[test]
fn puzzles_of_solved_games_and_rounds_say_what_the_solver_finds() {
    /// The first of each game: solving a round takes a while.
    const CHECKED: usize = 5;
    let solved = GAMES.iter().filter(|kind| {
        let puzzles = Puzzle::parse_all(kind.puzzles()).expect("puzzles");
        let has_solver = kind.solver().is_some() || kind.measures_luck();
        assert!(!has_solver || puzzles.iter().all(Puzzle::is_solved), "{}", kind.name());
        puzzles.iter().all(Puzzle::is_solved)
    });
    let mut checked = 0;
    for kind in solved {
        let puzzles = Puzzle::parse_all(kind.puzzles()).expect("puzzles");
        let most = greatest_difference(*kind, &puzzles[..CHECKED]);
        // Shipped numbers are rounded to six digits.
        assert!(most < 2e-6, "{}: {most}", kind.name());
        checked += 1;
    }
    assert!(checked >= 3, "two dice games and the rounds of another");
}

#[test]
fn the_best_move_solves_a_puzzle_and_any_other_is_told_what_it_costs() {
    for kind in GAMES {
        let puzzles = Puzzle::parse_all(kind.puzzles()).expect("puzzles");
        let [best, .., worst] = &puzzles[0].answers[..] else { panic!("no answers") };
        let folder = Folder::new();
        let solve = |answer: &str| {
            folder.run(&["puzzle", kind.name(), "--number", "1"], &format!("?\n{answer}\n"))
        };
        let right = solve(&best.action).ok();
        assert!(right.out.contains("Right:"), "{}", right.out);
        assert!(right.out.contains("Solved 1 of 1, 1 in a row."), "{}", right.out);
        let wrong = solve(&worst.action);
        assert_eq!(wrong.code, 1, "{}", wrong.out);
        assert!(wrong.out.contains(&format!("No, {} is best.", best.action)), "{}", wrong.out);
        // The first answer to a puzzle counts; the next puzzle is another one.
        assert!(wrong.out.contains("Solved 1 of 1, 1 in a row."), "{}", wrong.out);
        let [_, .., worst] = &puzzles[1].answers[..] else { panic!("no answers") };
        let args = ["puzzle", kind.name(), "--number", "2"];
        let next = folder.run(&args, &format!("{}\n", worst.action));
        assert!(next.out.contains("Solved 1 of 2, 0 in a row."), "{}", next.out);
    }
}

#[test]
fn a_puzzle_shows_what_its_seat_knows_and_nothing_else() {
    for kind in GAMES {
        let puzzles = Puzzle::parse_all(kind.puzzles()).expect("puzzles");
        let ran = Folder::new().run(&["puzzle", kind.name(), "--number", "1", "--json"], "").ok();
        let shown: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        let table = puzzles[0].open(*kind).expect("a table");
        assert_eq!(shown["view"], table.view(Some(puzzles[0].seat)));
        assert!(shown.get("steps").is_none());
    }
}

#[test]
fn every_day_has_a_puzzle_in_every_game_and_the_same_one_everywhere() {
    for game in games() {
        let show = || Folder::new().run(&["puzzle", &game, "--json"], "").ok().out;
        assert_eq!(show(), show(), "{game}");
    }
    let today = Folder::new().run(&["puzzle"], "q\n").ok();
    assert!(today.out.contains("Puzzle of the day"), "{}", today.out);
}

#[test]
fn a_number_beyond_the_last_puzzle_is_refused_with_the_range() {
    let folder = Folder::new();
    let (first, most) = (games().remove(0), "from 1 to ");
    folder.run(&["puzzle", &first, "--number", "100000"], "").fails(2, most);
}

#[test]
fn the_same_seed_makes_the_same_exact_puzzles() {
    let exact = GAMES.iter().find(|kind| kind.measures_luck()).expect("a solved game");
    let make = || {
        let args = ["puzzles", "make", exact.name(), "--seats", "2", "--count", "2", "--seed", "5"];
        Folder::new().run(&args, "").ok().out
    };
    let puzzles = make();
    assert_eq!(puzzles, make());
    assert_eq!(Puzzle::parse_all(&puzzles).expect("puzzles").len(), 2);
}

#[test]
fn a_puzzle_offers_words_of_the_players_language_and_rates_moves_after_the_answer() {
    let folder = Folder::new();
    let solve = |typed: &str| {
        let args = ["puzzle", "ten-thousand", "--number", "3", "--lang", "ru"];
        folder.run(&args, typed).out
    };
    let shown = solve("?\n!\nq\n");
    assert!(shown.contains("бросить") && !shown.contains("roll"), "{shown}");
    assert!(shown.contains("после ответа"), "{shown}");
    let shown = solve("бросить\n");
    assert!(shown.contains("записать") && !shown.contains("note"), "{shown}");
}
