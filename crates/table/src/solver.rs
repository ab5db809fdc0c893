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

/// An axis of a table: what its indices mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableAxis {
    /// Its name.
    pub name: &'static str,
    /// What each index stands for.
    pub labels: Vec<String>,
}

impl TableAxis {
    /// An axis whose indices stand for these.
    pub fn new<T: ToString>(name: &'static str, labels: impl IntoIterator<Item = T>) -> TableAxis {
        TableAxis { name, labels: labels.into_iter().map(|label| label.to_string()).collect() }
    }
}

/// Numbers of an exact solution by position.
#[derive(Clone, PartialEq, Debug)]
pub struct SolvedTable {
    /// Its name.
    pub name: &'static str,
    /// Its axes, the slowest first.
    pub axes: Vec<TableAxis>,
    /// The numbers, the last axis running fastest. Positions that cannot be have no number (NaN).
    pub values: Vec<f64>,
}

impl SolvedTable {
    /// A table of these numbers, which must be as many as the axes ask for.
    pub fn new(name: &'static str, axes: Vec<TableAxis>, values: Vec<f64>) -> SolvedTable {
        let wanted: usize = axes.iter().map(|axis| axis.labels.len()).product();
        assert_eq!(values.len(), wanted, "{name} has one number for every position");
        SolvedTable { name, axes, values }
    }
}

/// Which tables of a solution are wanted, besides the options.
#[derive(Clone)]
pub struct TableRequest<'a> {
    /// The dice that each seat has left, for games that are solved from there.
    pub dice: Option<&'a [u8]>,
    /// The scores of the seat to move and of the other, for games whose turns are solved one at a time.
    pub scores: Option<[u32; 2]>,
    /// What may be used of the machine.
    pub resources: &'static dyn Resources,
}

impl TableRequest<'_> {
    /// Refuses a position where the tables hold all of them.
    pub fn whole_game(&self) -> Result<(), BadOptions> {
        match (self.dice, self.scores) {
            (None, None) => Ok(()),
            _ => Err(BadOptions(Text::new("solve-all-positions"))),
        }
    }

    /// Refuses dice where positions are named by scores.
    pub fn no_dice(&self) -> Result<(), BadOptions> {
        match self.dice {
            None => Ok(()),
            Some(_) => Err(BadOptions(Text::new("solve-by-scores"))),
        }
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

    /// Values and policies of exact play by position; `None` if these options are not solved.
    fn tables(
        &self,
        options: &G::Options,
        request: &TableRequest<'_>,
    ) -> Result<Option<Vec<SolvedTable>>, BadOptions>;
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
    /// The same as [`GameSolver::tables`], with options as JSON.
    fn tables(
        &self,
        options: &Value,
        request: &TableRequest<'_>,
    ) -> Result<Option<Vec<SolvedTable>>, BadOptions>;
}
