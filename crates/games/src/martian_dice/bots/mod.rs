//! The bots of Martian Dice: exact play from a solved race, levels that err within bounds, a maximizer of expected
//! points and a one-throw heuristic. README.md explains the algorithms.

mod evaluate;
mod exact;
mod greedy;
mod points;
pub(super) mod solver;
mod tables;

use croupier_engine::{BadOptions, Bot, BotError, BotMaker, BotParams, Erring, Evaluation};
use croupier_table::{GameSolver, SolveRequest, SolvedTable, SolvedValue, TableRequest};

use super::{Action, MartianDice, Options};
use exact::Exact;
use greedy::Greedy;
use points::Points;
use solver::{Race, TURNS, solo_turns};

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<MartianDice>> {
    vec![
        BotMaker::new("exact", |_| Box::<Exact>::default()),
        BotMaker::new("hard", |params| erring(0.01, params)),
        BotMaker::new("normal", |params| erring(0.03, params)),
        BotMaker::new("easy", |params| erring(0.06, params)),
        BotMaker::new("points", |_| Box::new(Points)),
        BotMaker::new("greedy", |_| Box::new(Greedy)),
    ]
}

fn erring(bound: f64, params: &BotParams<'_>) -> Box<dyn Bot<MartianDice>> {
    Box::new(Erring::new(Box::<Exact>::default(), bound, params.seed))
}

/// The solver of the race between two.
pub(super) struct RaceSolver;

impl GameSolver<MartianDice> for RaceSolver {
    fn solve(
        &self,
        options: &Options,
        request: &SolveRequest<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<SolvedValue>>, BadOptions> {
        request.whole_game()?;
        Ok(Some(solved_values(options.target, progress)))
    }

    /// All scores at once.
    fn tables(
        &self,
        options: &Options,
        request: &TableRequest<'_>,
    ) -> Result<Option<Vec<SolvedTable>>, BadOptions> {
        request.whole_game()?;
        let solved = options.target <= tables::MOST_TARGET;
        Ok(solved.then(|| tables::tables(options.target)))
    }
}

fn solved_values(target: u16, progress: &mut dyn FnMut(f64)) -> Vec<SolvedValue> {
    let race = Race::solve_with_progress(&TURNS, target, progress);
    vec![
        SolvedValue::one("expected_turn_points", evaluate::expected_turn_points()),
        SolvedValue::one("solo_turns", solo_turns(&TURNS, target)),
        SolvedValue::one("first_seat_win", race.first_to_throw(target as usize, target as usize)),
    ]
}

/// The action with the greatest value; of equal ones the last, which is to stop.
fn best(evaluated: &[Evaluation<Action>]) -> Result<&Evaluation<Action>, BotError> {
    evaluated
        .iter()
        .max_by(|a, b| a.equity.total_cmp(&b.equity))
        .ok_or_else(|| BotError("there is nothing to choose".to_owned()))
}
