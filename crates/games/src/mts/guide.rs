//! What the search needs to know of MTS: the policy of imagined games, where they end, and what the course of the game
//! says about hidden hands beyond the rules.

use croupier_engine::{FastRng, Game, Making};
use croupier_search::{Guide, Ismcts, Others, Settings};
use rand::RngExt;

use super::{Action, Mts, Phase, View, policy, worth};

/// How often a hand that has the colour lays a wild-draw-four, for every time that one without it does. Where nobody
/// ever bluffed, doubting would only cost cards; where somebody often does, it pays.
const BLUFFS: f64 = 0.03;

/// The policy as the guide of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy;

/// A search with this many playouts at most and what else is asked for.
pub(super) fn search(making: &Making<'_>, settings: Settings) -> Ismcts<Mts, Policy> {
    // The others follow the policy in the tree too: left to the tree, they would play as if they knew our hand.
    let settings = Settings { others: Others::Guide, ..settings };
    Ismcts::new(&Policy, settings, making.seed, making.means)
}

impl Guide<Mts> for Policy {
    /// A round that has not ended by then has two players who hold everything; it hardly ever happens.
    const LONGEST: u32 = 2_000;

    fn choose(&mut self, game: &Mts, _legal: &[Action], _rng: &mut FastRng) -> Action {
        policy::act(game)
    }

    fn act(&mut self, game: &Mts, _scratch: &mut Vec<Action>, _rng: &mut FastRng) -> Action {
        policy::act(game)
    }

    /// Calling and catching cost nothing, so their opposites are not looked at.
    fn narrow(&mut self, _game: &Mts, legal: &mut Vec<Action>) {
        let calls = |action: &Action| matches!(action, Action::Play(play) if play.calls());
        if legal.iter().any(calls) {
            legal.retain(|action| calls(action) || !matches!(action, Action::Play(_)));
        } else {
            legal.retain(|action| *action != Action::Wait);
        }
    }

    /// Bayes: hands that would make a wild-draw-four a bluff are imagined less often than they are dealt.
    fn imagine(&mut self, view: &View, rng: &mut FastRng) -> Mts {
        const TRIES: u32 = 100;
        let mut game = Mts::determinize(view, rng);
        if view.phase == Phase::Reply {
            for _ in 0..TRIES {
                if !game.guilty || rng.random_bool(BLUFFS) {
                    break;
                }
                game = Mts::determinize(view, rng);
            }
        }
        game
    }

    /// A match is not played beyond the round.
    fn is_settled(&self, game: &Mts) -> bool {
        game.phase == Phase::Start
    }

    fn shares(&mut self, game: &Mts, shares: &mut [f32]) {
        worth::shares(game, shares);
    }
}
