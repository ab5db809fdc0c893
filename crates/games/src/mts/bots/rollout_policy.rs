//! What tree search needs to know of MTS: the policy of rollouts, where they are cut off, which actions are pruned, and
//! how likely a bluff is when hidden hands are sampled.

use croupier_engine::{BotParams, FastRng, Game};
use croupier_search::{Ismcts, Others, RolloutPolicy, Settings};
use rand::RngExt;

use super::{heuristic, match_equity};
use crate::mts::{Action, Mts, Phase, View};

/// The likelihood ratio of a bluff: how often a hand with the colour lays a wild-draw-four, relative to a hand without
/// it. With 0 a challenge would only ever cost cards; the more players bluff, the more challenges pay.
const BLUFF_LIKELIHOOD: f64 = 0.03;

/// The heuristic as the rollout policy of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeuristicRollouts;

/// A tree search with these settings.
pub(super) fn search(params: &BotParams<'_>, settings: Settings) -> Ismcts<Mts, HeuristicRollouts> {
    // The other seats follow the heuristic in the tree too. If the tree chose for them, they would learn to play as if
    // they knew the searching seat's hand.
    let settings = Settings { others: Others::Policy, ..settings };
    Ismcts::new(&HeuristicRollouts, settings, params.seed, params.resources)
}

impl RolloutPolicy<Mts> for HeuristicRollouts {
    /// Only a round between two players who hold nearly all cards is longer, which is very rare.
    const LONGEST: u32 = 2_000;

    fn choose(&mut self, game: &Mts, _legal: &[Action], _rng: &mut FastRng) -> Action {
        heuristic::choose(game)
    }

    fn act(&mut self, game: &Mts, _scratch: &mut Vec<Action>, _rng: &mut FastRng) -> Action {
        heuristic::choose(game)
    }

    /// Calling and catching cost nothing, so their opposites are pruned.
    fn prune(&mut self, _game: &Mts, legal: &mut Vec<Action>) {
        let calls = |action: &Action| matches!(action, Action::Play(play) if play.calls());
        if legal.iter().any(calls) {
            legal.retain(|action| calls(action) || !matches!(action, Action::Play(_)));
        } else {
            legal.retain(|action| *action != Action::Wait);
        }
    }

    /// Bayes' rule by rejection sampling: a determinization in which a wild-draw-four is a bluff is kept only with the
    /// likelihood of a bluff.
    fn determinize(&mut self, view: &View, rng: &mut FastRng) -> Mts {
        const MAX_REJECTIONS: u32 = 100;
        let mut game = Mts::determinize(view, rng);
        if view.phase == Phase::Reply {
            for _ in 0..MAX_REJECTIONS {
                if !game.guilty || rng.random_bool(BLUFF_LIKELIHOOD) {
                    break;
                }
                game = Mts::determinize(view, rng);
            }
        }
        game
    }

    /// Rollouts are cut off at the end of the round; the rest of a match is estimated from the scores.
    fn is_cutoff(&self, game: &Mts) -> bool {
        game.phase == Phase::Start
    }

    fn evaluate(&mut self, game: &Mts, shares: &mut [f32]) {
        match_equity::estimate(game, shares);
    }
}
