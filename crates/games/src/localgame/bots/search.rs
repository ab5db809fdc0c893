//! The search bot: information set Monte Carlo tree search with the planner as its rollout policy.

use croupier_engine::{Ask, Bot, BotError, BotParams, Evaluation, StepOf};
use croupier_search::{Ismcts, Others, Settings};

use super::rollout_policy::PlannerPolicy;
use super::weights::{AGAINST_GREEDY, SELF_PLAY, Weights};
use crate::localgame::{Action, LocalGame};

/// How often rollouts pass a position of the own turn before the tree expands it.
const PATIENCE: u32 = 64;

/// A search with these settings and weights.
pub(super) fn search(
    params: &BotParams<'_>,
    settings: Settings,
    weights: &Weights,
) -> Ismcts<LocalGame, PlannerPolicy> {
    // The other seats follow the rollout policy: in the tree they would play as if they knew the searching seat's hand.
    let settings = Settings { others: Others::Policy, expand_after: PATIENCE, ..settings };
    let policy = PlannerPolicy::with_weights(weights);
    Ismcts::new(&policy, settings, params.seed, params.resources)
}

/// The bot that searches. It plays with the weights learned against greedy bots and evaluates with those of self-play,
/// so that people see equities among equals.
pub(super) struct SearchBot {
    player: Ismcts<LocalGame, PlannerPolicy>,
    evaluator: Ismcts<LocalGame, PlannerPolicy>,
}

impl SearchBot {
    pub(super) fn new(params: &BotParams<'_>, settings: Settings) -> SearchBot {
        let player = search(params, settings, &AGAINST_GREEDY);
        let evaluator = search(params, settings, &SELF_PLAY);
        SearchBot { player, evaluator }
    }
}

impl Bot<LocalGame> for SearchBot {
    fn choose(&mut self, ask: &Ask<'_, LocalGame>) -> Result<Action, BotError> {
        self.player.choose(ask)
    }

    fn evaluate(&mut self, ask: &Ask<'_, LocalGame>) -> Option<Vec<Evaluation<Action>>> {
        self.evaluator.evaluate(ask)
    }

    fn watch(&mut self, seen: &StepOf<LocalGame>) {
        self.player.watch(seen);
        self.evaluator.watch(seen);
    }
}
