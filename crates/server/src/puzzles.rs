//! The puzzles of all games, and how hard they are: puzzles and those who solve them have ratings on one scale.
//!
//! A person who finds the best action has won against the puzzle. It is rated once for every person and puzzle.

use std::collections::HashMap;

use croupier_table::{Day, Kind, Puzzle, puzzle_of_the_day};

use crate::store::{PuzzleRating, SolverScore};

/// The rating that everybody begins with.
pub(crate) const START: f64 = 1500.0;
/// How many points make the better one ten times as likely to win, as in chess.
const SCALE: f64 = 400.0;
/// A puzzle that all bots miss begins so many points above one that none misses.
const SPREAD: f64 = 400.0;
/// How far one answer moves a person at most, at first and later.
const PERSON_STEP: (f64, f64) = (48.0, 16.0);
/// The same for a puzzle: no single person moves it far.
const PUZZLE_STEP: (f64, f64) = (24.0, 4.0);
/// After so many answers the first step is halved.
const HALVED_AFTER: f64 = 20.0;

/// A puzzle with its name.
pub(crate) struct NamedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What its answers are stored under.
    pub key: String,
}

/// The puzzles of all games.
pub(crate) struct Puzzles {
    games: HashMap<&'static str, Vec<NamedPuzzle>>,
}

impl Puzzles {
    /// The puzzles of these games.
    pub(crate) fn new(games: &[&'static dyn Kind]) -> Puzzles {
        let named = |puzzle: Puzzle| NamedPuzzle { key: puzzle.fingerprint(), puzzle };
        let of_game = |kind: &&'static dyn Kind| {
            let all = Puzzle::all_of(*kind)
                .inspect_err(|error| tracing::error!(game = kind.name(), %error, "bad puzzles"))
                .unwrap_or_default();
            (kind.name(), all.into_iter().map(named).collect())
        };
        Puzzles { games: games.iter().map(of_game).collect() }
    }

    /// The puzzles of a game.
    pub(crate) fn of(&self, game: &str) -> &[NamedPuzzle] {
        self.games.get(game).map_or(&[], Vec::as_slice)
    }

    /// The number of a game's puzzle of a day, counted from 1; `None` for a game without puzzles.
    pub(crate) fn of_day(&self, game: &str, day: Day) -> Option<usize> {
        let count = self.of(game).len();
        (count > 0).then(|| 1 + puzzle_of_the_day(game, u64::from(day.number()), count))
    }
}

/// How hard a puzzle seems before anybody has answered: by the share of bots that miss it.
pub(crate) fn first_rating(puzzle: &Puzzle, kind: &dyn Kind) -> f64 {
    START + SPREAD * (puzzle.difficulty(kind).clamp(0.0, 1.0) - 0.5)
}

/// How hard a puzzle is, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Difficulty {
    /// Most find it.
    Easy,
    /// Some find it.
    Medium,
    /// Few find it.
    Hard,
}

impl Difficulty {
    /// The difficulty of a rating.
    pub(crate) fn of(rating: f64) -> Difficulty {
        match rating {
            ..1430.0 => Difficulty::Easy,
            ..1610.0 => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }

    /// The word in messages and in the interface for programs.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }
}

fn step((first, last): (f64, f64), answers: i64) -> f64 {
    (first / (1.0 + answers as f64 / HALVED_AFTER)).max(last)
}

/// The puzzle and the person after an answer.
pub(crate) fn rate(
    puzzle: PuzzleRating,
    person: SolverScore,
    is_right: bool,
) -> (PuzzleRating, SolverScore) {
    let expected = 1.0 / (1.0 + 10_f64.powf((puzzle.rating - person.rating) / SCALE));
    let gained = f64::from(u8::from(is_right)) - expected;
    let solved = i64::from(is_right);
    let rated = PuzzleRating {
        rating: puzzle.rating - step(PUZZLE_STEP, puzzle.answers) * gained,
        answers: puzzle.answers + 1,
        solved: puzzle.solved + solved,
    };
    let score = SolverScore {
        rating: person.rating + step(PERSON_STEP, person.tried) * gained,
        tried: person.tried + 1,
        solved: person.solved + solved,
        streak: if is_right { person.streak + 1 } else { 0 },
    };
    (rated, score)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRESH: PuzzleRating = PuzzleRating { rating: START, answers: 0, solved: 0 };

    #[test]
    fn a_puzzle_that_is_missed_becomes_harder_and_one_that_is_found_easier() {
        let (missed, loser) = rate(FRESH, SolverScore::default(), false);
        let (found, winner) = rate(FRESH, SolverScore::default(), true);
        assert!(missed.rating > START && loser.rating < START);
        assert!(found.rating < START && winner.rating > START);
        assert_eq!((missed.answers, missed.solved, found.solved), (1, 0, 1));
        assert_eq!((winner.tried, winner.solved, winner.streak), (1, 1, 1));
        assert_eq!(rate(found, winner, false).1.streak, 0);
    }

    #[test]
    fn no_single_answer_moves_a_puzzle_far() {
        let mut puzzle = FRESH;
        for _ in 0..1000 {
            let (next, _) = rate(puzzle, SolverScore::default(), false);
            assert!((next.rating - puzzle.rating).abs() <= PUZZLE_STEP.0);
            puzzle = next;
        }
        assert!(puzzle.rating < START + 2.0 * SCALE, "{}", puzzle.rating);
        assert_eq!(Difficulty::of(puzzle.rating), Difficulty::Hard);
    }
}
