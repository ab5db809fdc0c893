//! The bots of MTS. They decide by their views alone. `README.md` beside this file explains the algorithms.

mod greedy;
pub(in crate::mts) mod heuristic;
pub(in crate::mts) mod match_equity;
mod rollout_policy;

use croupier_engine::{Bot, BotMaker, BotParams, Erring, Text};
use croupier_search::Settings;

use super::Mts;

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<Mts>> {
    vec![
        BotMaker {
            name: "ismcts",
            about: Text::new("bot-ismcts"),
            params: Settings::PARAMS,
            make: |params| {
                Box::new(rollout_policy::search(params, Settings::default().asked(params)))
            },
        },
        BotMaker::new("hard", |params| erring_level(0.03, params)),
        BotMaker::new("normal", |params| erring_level(0.06, params)),
        BotMaker::new("easy", |params| erring_level(0.15, params)),
        BotMaker::new("quick", |_| Box::new(heuristic::Quick)),
        BotMaker::new("greedy", |_| Box::new(greedy::Greedy)),
    ]
}

/// A level for people: a random move among those whose estimated equity is within a bound of the best. The bound is that
/// of a table for two and shrinks with the number of seats.
///
/// The search behind it gets few rollouts, so that its moves come at once, and no clock, so that the same seed gives
/// the same game.
fn erring_level(bound: f64, params: &BotParams<'_>) -> Box<dyn Bot<Mts>> {
    let settings = Settings { iterations: 4_000, ..Settings::default() };
    let seed = params.seed.derive("judge");
    let search = rollout_policy::search(&BotParams::new(&seed, params.resources), settings);
    Box::new(Erring::new(Box::new(search), bound, params.seed))
}
