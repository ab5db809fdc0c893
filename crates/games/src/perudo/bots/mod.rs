//! Perudo's bots: the strong one, levels that err within bounds, and a heuristic. See README.md for the algorithms.

mod binomial;
#[cfg_attr(not(feature = "train"), expect(unreachable_pub, reason = "public for the trainer only"))]
mod decision;
mod equity;
mod evaluate;
mod greedy;
#[cfg_attr(not(feature = "train"), expect(unreachable_pub, reason = "public for the trainer only"))]
mod opponent_model;
mod policy;
mod rollouts;
mod sampling;
mod solver;
mod strong;
#[cfg(feature = "train")]
pub mod train_api;

use croupier_engine::{Bot, BotMaker, BotParams, Erring};

use super::rules::Perudo;
use greedy::Greedy;
use strong::Strong;

pub(super) use solver::RoundSolver;
#[cfg(test)]
pub(super) use {
    binomial::BinomialPolicy,
    decision::Decision,
    opponent_model::OpponentModel,
    rollouts::Rollouts,
    solver::{RoundSpec, SPECIAL_ROUND, Solution, StoppingRule},
};

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<Perudo>> {
    vec![
        BotMaker::new("strong", |params| Box::new(Strong::new(params.seed))),
        BotMaker::new("hard", |params| erring(0.01, params)),
        BotMaker::new("normal", |params| erring(0.04, params)),
        BotMaker::new("easy", |params| erring(0.1, params)),
        BotMaker::new("greedy", |params| Box::new(Greedy::new(params.seed))),
    ]
}

/// The strong bot with errors that cost at most so much equity.
fn erring(bound: f64, params: &BotParams<'_>) -> Box<dyn Bot<Perudo>> {
    Box::new(Erring::new(Box::new(Strong::new(params.seed)), bound, params.seed))
}
