//! The bots of Ten Thousand: exact play from a solved race, levels that err within bounds, a maximizer of expected points
//! and a one-throw heuristic. README.md explains the algorithms.

mod compact;
mod equity;
mod evaluate;
mod exact;
mod greedy;
mod points;
pub(super) mod solver;
mod tables;

#[cfg(feature = "train")]
pub mod train_api;

#[cfg(test)]
pub(super) use equity::{PlayerState, equities};

use croupier_engine::{BadOptions, Bot, BotError, BotMaker, BotParams, Erring, Evaluation, Text};
use croupier_table::{GameSolver, SolveRequest, SolvedTable, SolvedValue, TableRequest};

use super::{Action, Options, TenThousand};
use exact::Exact;
use greedy::Greedy;
use points::Points;
use solver::Rules;

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<TenThousand>> {
    vec![
        BotMaker::new("exact", |params| Box::new(Exact::new(params))),
        BotMaker::new("hard", |params| erring(0.01, params)),
        BotMaker::new("normal", |params| erring(0.03, params)),
        BotMaker::new("easy", |params| erring(0.06, params)),
        BotMaker::new("points", |_| Box::new(Points)),
        BotMaker::new("greedy", |_| Box::new(Greedy)),
    ]
}

fn erring(bound: f64, params: &BotParams<'_>) -> Box<dyn Bot<TenThousand>> {
    Box::new(Erring::new(Box::new(Exact::new(params)), bound, params.seed))
}

/// The solver of the race between two.
pub(super) struct RaceSolver;

impl GameSolver<TenThousand> for RaceSolver {
    fn solve(
        &self,
        options: &Options,
        request: &SolveRequest<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<SolvedValue>>, BadOptions> {
        request.whole_game()?;
        if !Rules::are_solved(options) {
            return Err(BadOptions(Text::new("solve-not-these")));
        }
        Ok(Some(equity::solve(options, request.resources, progress)))
    }

    /// The equities of all scores; with `scores` also the decisions of the turn there.
    fn tables(
        &self,
        options: &Options,
        request: &TableRequest<'_>,
    ) -> Result<Option<Vec<SolvedTable>>, BadOptions> {
        request.no_dice()?;
        if !Rules::are_solved(options) {
            return Ok(None);
        }
        let race = equity::solved_race(options, request.resources, &mut |_| ());
        let mut tables = tables::race_tables(&race);
        if let Some(scores) = request.scores {
            tables.extend(tables::turn_tables(&race, scores)?);
        }
        Ok(Some(tables))
    }
}

/// The action with the greatest value; of equal ones the last, which is to note.
fn best(evaluated: &[Evaluation<Action>]) -> Result<Action, BotError> {
    evaluated
        .iter()
        .max_by(|a, b| a.equity.total_cmp(&b.equity))
        .map(|one| one.action)
        .ok_or_else(|| BotError("nothing is legal".to_owned()))
}
