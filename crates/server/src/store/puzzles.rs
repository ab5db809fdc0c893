//! What is stored of puzzles: the first answer of every person, how hard a puzzle is, and how well a person solves them.

use std::collections::HashMap;

use croupier_table::Day;
use sqlx::{AnyConnection, Row};

use super::changes::Change;
use super::{Store, StoreError};
use crate::id::Id;
use crate::puzzles::{START, rate};

/// An answer of a person.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleAnswer {
    /// Who answers.
    pub person: Id,
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// What the person would do.
    pub action: String,
    /// Whether it is best.
    pub is_right: bool,
    /// The day whose puzzle it is, if it is answered on that day.
    pub day: Option<Day>,
    /// How hard the puzzle seemed before anybody had answered.
    pub first_rating: f64,
}

/// A change of what is stored of puzzles.
#[derive(Clone, Debug)]
pub(super) enum PuzzleChange {
    /// Stores an answer. The first one of a person to a puzzle is rated.
    Answer(PuzzleAnswer),
    /// Deletes all that is stored of a person. How many chose what stays: it names nobody.
    Forget(Id),
}

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PuzzleRating {
    /// On the scale of those who solve it.
    pub rating: f64,
    /// How many people have answered.
    pub answers: i64,
    /// How many have found the best action.
    pub solved: i64,
}

/// How well a person solves the puzzles of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SolverScore {
    /// On the scale of the puzzles.
    pub rating: f64,
    /// Puzzles tried, each once.
    pub tried: i64,
    /// Those solved.
    pub solved: i64,
    /// Solved in a row.
    pub streak: i64,
}

impl Default for SolverScore {
    fn default() -> SolverScore {
        SolverScore { rating: START, tried: 0, solved: 0, streak: 0 }
    }
}

const ANSWER: &str = "INSERT INTO puzzle_answers (person, game, puzzle, action, solved) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
const DAY: &str = "INSERT INTO puzzle_days (person, game, day, action, solved) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
const CHOICE: &str = "INSERT INTO puzzle_choices (game, puzzle, action, chosen) VALUES ($1, $2, $3, 1) \
     ON CONFLICT (game, puzzle, action) DO UPDATE SET chosen = puzzle_choices.chosen + 1";
const SOLVER: &str = "INSERT INTO puzzle_solvers (person, game, rating, tried, solved, streak) \
     VALUES ($1, $2, $3, $4, $5, $6) \
     ON CONFLICT (person, game) DO UPDATE SET rating = $3, tried = $4, solved = $5, streak = $6";
const RATING: &str = "INSERT INTO puzzle_ratings (game, puzzle, rating, answers, solved) \
     VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (game, puzzle) DO UPDATE SET rating = $3, answers = $4, solved = $5";
const RATING_OF: &str =
    "SELECT rating, answers, solved FROM puzzle_ratings WHERE game = $1 AND puzzle = $2";
const SOLVER_OF: &str =
    "SELECT rating, tried, solved, streak FROM puzzle_solvers WHERE person = $1 AND game = $2";

impl PuzzleChange {
    pub(super) async fn apply(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        match self {
            PuzzleChange::Answer(answer) => answer.store(connection).await?,
            PuzzleChange::Forget(person) => {
                for forget in [
                    "DELETE FROM puzzle_answers WHERE person = $1",
                    "DELETE FROM puzzle_days WHERE person = $1",
                    "DELETE FROM puzzle_solvers WHERE person = $1",
                ] {
                    sqlx::query(forget).bind(person.0).execute(&mut *connection).await?;
                }
            }
        }
        Ok(())
    }
}

impl PuzzleAnswer {
    async fn store(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        let solved = i64::from(self.is_right);
        if let Some(day) = self.day {
            let day = sqlx::query(DAY)
                .bind(self.person.0)
                .bind(self.game.as_str())
                .bind(i64::from(day.number()))
                .bind(self.action.as_str())
                .bind(solved);
            day.execute(&mut *connection).await?;
        }
        let answer = sqlx::query(ANSWER)
            .bind(self.person.0)
            .bind(self.game.as_str())
            .bind(self.puzzle.as_str())
            .bind(self.action.as_str())
            .bind(solved);
        if answer.execute(&mut *connection).await?.rows_affected() == 0 {
            return Ok(());
        }
        let choice = sqlx::query(CHOICE).bind(self.game.as_str()).bind(self.puzzle.as_str());
        choice.bind(self.action.as_str()).execute(&mut *connection).await?;
        let first = PuzzleRating { rating: self.first_rating, answers: 0, solved: 0 };
        let puzzle = rating(connection, &self.game, &self.puzzle).await?.unwrap_or(first);
        let person = solver(connection, self.person, &self.game).await?.unwrap_or_default();
        let (puzzle, person) = rate(puzzle, person, self.is_right);
        let rated = sqlx::query(RATING).bind(self.game.as_str()).bind(self.puzzle.as_str());
        let rated = rated.bind(puzzle.rating).bind(puzzle.answers).bind(puzzle.solved);
        rated.execute(&mut *connection).await?;
        let solver = sqlx::query(SOLVER).bind(self.person.0).bind(self.game.as_str());
        let solver = solver.bind(person.rating).bind(person.tried).bind(person.solved);
        solver.bind(person.streak).execute(connection).await?;
        Ok(())
    }
}

async fn rating(
    connection: &mut AnyConnection,
    game: &str,
    puzzle: &str,
) -> Result<Option<PuzzleRating>, StoreError> {
    let row = sqlx::query(RATING_OF).bind(game).bind(puzzle).fetch_optional(connection).await?;
    let Some(row) = row else { return Ok(None) };
    let (rating, answers, solved) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    Ok(Some(PuzzleRating { rating, answers, solved }))
}

async fn solver(
    connection: &mut AnyConnection,
    person: Id,
    game: &str,
) -> Result<Option<SolverScore>, StoreError> {
    let row = sqlx::query(SOLVER_OF).bind(person.0).bind(game).fetch_optional(connection).await?;
    let Some(row) = row else { return Ok(None) };
    let (rating, tried) = (row.try_get(0)?, row.try_get(1)?);
    Ok(Some(SolverScore { rating, tried, solved: row.try_get(2)?, streak: row.try_get(3)? }))
}

impl Store {
    /// Stores an answer.
    pub(crate) async fn answer_puzzle(&self, answer: PuzzleAnswer) -> Result<(), StoreError> {
        self.change(Change::Puzzle(PuzzleChange::Answer(answer))).await
    }

    /// How hard a puzzle is, if anybody has answered it.
    pub(crate) async fn puzzle_rating(
        &self,
        game: &str,
        puzzle: &str,
    ) -> Result<Option<PuzzleRating>, StoreError> {
        rating(&mut *self.pool.acquire().await?, game, puzzle).await
    }

    /// How hard the puzzles of a game are that anybody has answered.
    pub(crate) async fn puzzle_ratings(
        &self,
        game: &str,
    ) -> Result<HashMap<String, PuzzleRating>, StoreError> {
        let select = "SELECT puzzle, rating, answers, solved FROM puzzle_ratings WHERE game = $1";
        let mut ratings = HashMap::new();
        for row in sqlx::query(select).bind(game).fetch_all(&self.pool).await? {
            let (rating, answers, solved) = (row.try_get(1)?, row.try_get(2)?, row.try_get(3)?);
            ratings.insert(row.try_get(0)?, PuzzleRating { rating, answers, solved });
        }
        Ok(ratings)
    }

    /// How many chose what.
    pub(crate) async fn puzzle_choices(
        &self,
        game: &str,
        puzzle: &str,
    ) -> Result<HashMap<String, i64>, StoreError> {
        let select = "SELECT action, chosen FROM puzzle_choices WHERE game = $1 AND puzzle = $2";
        let mut choices = HashMap::new();
        for row in sqlx::query(select).bind(game).bind(puzzle).fetch_all(&self.pool).await? {
            choices.insert(row.try_get(0)?, row.try_get(1)?);
        }
        Ok(choices)
    }

    /// What a person has answered to a puzzle, at first.
    pub(crate) async fn puzzle_answer(
        &self,
        person: Id,
        game: &str,
        puzzle: &str,
    ) -> Result<Option<String>, StoreError> {
        let select = "SELECT action FROM puzzle_answers \
                      WHERE person = $1 AND game = $2 AND puzzle = $3";
        let row = sqlx::query(select).bind(person.0).bind(game).bind(puzzle);
        let row = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// The puzzles of a game that a person has answered, and whether each was solved.
    pub(crate) async fn answered_puzzles(
        &self,
        person: Id,
        game: &str,
    ) -> Result<HashMap<String, bool>, StoreError> {
        let select = "SELECT puzzle, solved FROM puzzle_answers WHERE person = $1 AND game = $2";
        let mut answered = HashMap::new();
        for row in sqlx::query(select).bind(person.0).bind(game).fetch_all(&self.pool).await? {
            answered.insert(row.try_get(0)?, row.try_get::<i64, _>(1)? == 1);
        }
        Ok(answered)
    }

    /// What a person has answered to the puzzles of these days, on their day.
    pub(crate) async fn puzzle_days(
        &self,
        person: Id,
        since: Day,
    ) -> Result<Vec<(String, Day, String)>, StoreError> {
        let select = "SELECT game, day, action FROM puzzle_days WHERE person = $1 AND day >= $2";
        let rows = sqlx::query(select).bind(person.0).bind(i64::from(since.number()));
        let mut days = Vec::new();
        for row in rows.fetch_all(&self.pool).await? {
            let day = Day::of_number(row.try_get::<i64, _>(1)?.max(0) as u32);
            days.push((row.try_get(0)?, day, row.try_get(2)?));
        }
        Ok(days)
    }

    /// How well a person solves the puzzles of each game.
    pub(crate) async fn solver_scores(
        &self,
        person: Id,
    ) -> Result<HashMap<String, SolverScore>, StoreError> {
        let select = "SELECT game, rating, tried, solved, streak FROM puzzle_solvers \
                      WHERE person = $1";
        let mut scores = HashMap::new();
        for row in sqlx::query(select).bind(person.0).fetch_all(&self.pool).await? {
            let (rating, tried) = (row.try_get(1)?, row.try_get(2)?);
            let (solved, streak) = (row.try_get(3)?, row.try_get(4)?);
            scores.insert(row.try_get(0)?, SolverScore { rating, tried, solved, streak });
        }
        Ok(scores)
    }

    /// Deletes what is stored of a person.
    pub(crate) async fn forget_puzzles(&self, person: Id) -> Result<(), StoreError> {
        self.change(Change::Puzzle(PuzzleChange::Forget(person))).await
    }
}
