//! Exact solutions of a game, for games that have a solver.

use croupier_engine::{BadOptions, Game, Resources, Text};
use serde_json::Value;

/// What is to be solved, besides the options.
#[derive(Clone)]
pub struct SolveRequest<'a> {
    /// The dice that each seat has left, for games that can be solved from there.
    pub dice: Option<&'a [u8]>,
    /// What may be used of the machine.
    pub resources: &'static dyn Resources,
}

impl SolveRequest<'_> {
    /// Refuses a position where only the whole game is solved.
    pub fn whole_game(&self) -> Result<(), BadOptions> {
        match self.dice {
            None => Ok(()),
            Some(_) => Err(BadOptions(Text::new("solve-whole"))),
        }
    }
}

/// Numbers of an exact solution. Message `solved-NAME` says what they are.
#[derive(Clone, PartialEq, Debug)]
pub struct SolvedValue {
    /// Their name.
    pub name: &'static str,
    /// The numbers: one, or a row such as one for each count of dice.
    pub values: Vec<f64>,
}

impl SolvedValue {
    /// One number.
    pub fn one(name: &'static str, value: f64) -> SolvedValue {
        SolvedValue { name, values: vec![value] }
    }
}

/// The solver of one game, see [`Playable::solver`](crate::Playable::solver).
pub trait GameSolver<G: Game>: Sync {
    /// The numbers of exact play under these options; `None` if these options are not solved. `progress` is called now
    /// and then with the share of the work that is done.
    fn solve(
        &self,
        options: &G::Options,
        request: &SolveRequest<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<SolvedValue>>, BadOptions>;
}

/// The solver of a kind of game.
pub trait Solver {
    /// The same as [`GameSolver::solve`], with options as JSON.
    fn solve(
        &self,
        options: &Value,
        request: &SolveRequest<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<SolvedValue>>, BadOptions>;
}
