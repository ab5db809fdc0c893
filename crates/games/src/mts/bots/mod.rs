//! The bots of MTS. They decide by their views alone. `README.md` beside this file explains the algorithms.

mod greedy;
pub(in crate::mts) mod heuristic;
pub(in crate::mts) mod match_equity;
mod rollout_policy;

use croupier_engine::{Bot, BotMaker, Erring, Making, Text};
use croupier_search::Settings;

use super::Mts;

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<Mts>> {
    let bot = |name, about, make| BotMaker { name, about: Text::new(about), params: &[], make };
    vec![
        BotMaker {
            name: "ismcts",
            about: Text::new("bot-ismcts"),
            params: Settings::PARAMS,
            make: |making| {
                Box::new(rollout_policy::search(making, Settings::default().asked(making)))
            },
        },
        bot("hard", "bot-hard", |making| erring_level(0.03, making)),
        bot("normal", "bot-normal", |making| erring_level(0.06, making)),
        bot("easy", "bot-easy", |making| erring_level(0.15, making)),
        bot("quick", "bot-quick", |_| Box::new(heuristic::Quick)),
        bot("greedy", "bot-greedy", |_| Box::new(greedy::Greedy)),
    ]
}

/// A level for people: a random move among those whose estimated equity is within a bound of the best. The bound is that
/// of a table for two and shrinks with the number of seats.
///
/// The search behind it gets few rollouts, so that its moves come at once, and no clock, so that the same seed gives
/// the same game.
fn erring_level(bound: f64, making: &Making<'_>) -> Box<dyn Bot<Mts>> {
    let settings = Settings { iterations: 4_000, ..Settings::default() };
    let seed = making.seed.derive("judge");
    let search = rollout_policy::search(&Making::new(&seed, making.means), settings);
    Box::new(Erring::new(Box::new(search), bound, making.seed))
}
