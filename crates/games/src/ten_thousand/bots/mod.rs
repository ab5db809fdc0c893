//! The bots of Ten Thousand: exact play from a solved race, levels that err within bounds, a maximizer of expected points
//! and a one-throw heuristic. README.md explains the algorithms.

mod compact;
mod equity;
mod evaluate;
mod exact;
mod greedy;
mod points;
pub(super) mod solver;

#[cfg(feature = "train")]
pub mod train_api;

#[cfg(test)]
pub(super) use equity::{PlayerState, equities};

use croupier_engine::{
    BadOptions, Bot, BotError, BotMaker, Erring, Judged, Making, Means, Solved, Text,
};

use super::{Action, Options, TenThousand};
use exact::Exact;
use greedy::Greedy;
use points::Points;
use solver::Rules;

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<TenThousand>> {
    let bot = |name, about, make| BotMaker { name, about: Text::new(about), params: &[], make };
    vec![
        bot("exact", "bot-exact", |making| Box::new(Exact::new(making))),
        bot("hard", "bot-hard", |making| erring(0.01, making)),
        bot("normal", "bot-normal", |making| erring(0.03, making)),
        bot("easy", "bot-easy", |making| erring(0.06, making)),
        bot("points", "bot-points", |_| Box::new(Points)),
        bot("greedy", "bot-greedy", |_| Box::new(Greedy)),
    ]
}

fn erring(bound: f64, making: &Making<'_>) -> Box<dyn Bot<TenThousand>> {
    Box::new(Erring::new(Box::new(Exact::new(making)), bound, making.seed))
}

/// The values that the `solve` command prints; an error for options whose race cannot be solved.
pub(super) fn solve(
    options: &Options,
    means: &dyn Means,
    progress: &mut dyn FnMut(f64),
) -> Result<Vec<Solved>, BadOptions> {
    if !Rules::are_solved(options) {
        return Err(BadOptions(Text::new("solve-not-these")));
    }
    Ok(equity::solve(options, means, progress))
}

/// The action with the greatest value; of equal ones the last, which is to note.
fn best(evaluated: &[Judged<Action>]) -> Result<Action, BotError> {
    evaluated
        .iter()
        .max_by(|a, b| a.win.total_cmp(&b.win))
        .map(|one| one.action)
        .ok_or_else(|| BotError("nothing is legal".to_owned()))
}
