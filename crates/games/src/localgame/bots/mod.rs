//! The bots of `LocalGame`: a greedy heuristic, a planner of whole turns, a search, and levels that err within bounds.
//!
//! All of them know only their views. `README.md` explains the algorithms.

pub(super) mod beliefs;
mod dense_features;
mod evaluate;
pub(super) mod greedy;
mod network;
pub(super) mod planner;
pub(super) mod rollout_policy;
mod search;
mod sparse_features;
#[cfg(feature = "train")]
pub mod train_api;
pub(super) mod turn_enumeration;
pub(super) mod weights;

use croupier_engine::{Bot, BotMaker, BotParams, Erring, Text};
use croupier_search::Settings;

use super::LocalGame;
use planner::{Discards, MOST_ENDS, Planner};
use weights::AGAINST_GREEDY;

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<LocalGame>> {
    vec![
        BotMaker {
            name: "ismcts",
            about: Text::new("bot-ismcts"),
            params: Settings::PARAMS,
            make: |params| {
                Box::new(search::SearchBot::new(params, Settings::default().asked(params)))
            },
        },
        BotMaker::new("hard", |params| level(0.02, params)),
        BotMaker::new("normal", |params| level(0.06, params)),
        BotMaker::new("easy", |params| level(0.15, params)),
        BotMaker::new("planner", |_| Box::new(Planner::new(MOST_ENDS, Discards::All))),
        BotMaker::new("greedy", |_| Box::new(greedy::Greedy::default())),
    ]
}

/// How many rollouts the search of a level makes for a decision.
const LEVEL_ROLLOUTS: u32 = 1_000;

/// A level for people: it plays an action whose equity is at most `bound` below the best. Its search makes few
/// rollouts, so that it moves at once, and has no clock, so that the same seed gives the same game.
fn level(bound: f64, params: &BotParams<'_>) -> Box<dyn Bot<LocalGame>> {
    let settings = Settings { iterations: LEVEL_ROLLOUTS, ..Settings::default() };
    let seed = params.seed.derive("judge");
    let search =
        search::search(&BotParams::new(&seed, params.resources), settings, &AGAINST_GREEDY);
    Box::new(Erring::new(Box::new(search), bound, params.seed))
}
