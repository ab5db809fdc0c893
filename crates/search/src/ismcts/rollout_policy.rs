//! The rollout policy: what a game contributes to tree search, and the rollout itself.

use croupier_engine::{FastRng, Game, StepOf, Turn, pick};

/// What a game contributes to the search: the policy of rollouts, pruning, determinization, and where rollouts are cut
/// off. Every worker has a copy, which may keep state of its own.
pub trait RolloutPolicy<G: Game>: Clone + Send {
    /// A rollout is cut off after this many actions, see `shares`.
    const LONGEST: u32 = 10_000;

    /// Chooses one of the legal actions for the seat whose turn it is in a rollout.
    ///
    /// It is asked for every seat and may use that seat's secrets. If it uses the secrets of other seats, the search
    /// plays as if they were open.
    fn choose(&mut self, game: &G, legal: &[G::Action], rng: &mut FastRng) -> G::Action;

    /// Like `choose`, but before the legal actions are listed, which is the common case. Override it where the choice
    /// does not need the whole list. `scratch` is a buffer for a list.
    fn act(&mut self, game: &G, scratch: &mut Vec<G::Action>, rng: &mut FastRng) -> G::Action {
        scratch.clear();
        game.actions(scratch);
        self.choose(game, scratch, rng)
    }

    /// Advances a rollout by one action, or by several of the same seat, and returns how many. Override it where a
    /// policy plans whole turns, so that it need not plan again after every action.
    fn go_on(&mut self, game: &mut G, scratch: &mut Vec<G::Action>, rng: &mut FastRng) -> u32 {
        let action = self.act(game, scratch, rng);
        game.apply(action);
        1
    }

    /// Prunes actions that need not be searched. At least one must stay, in order. It may depend only on what the
    /// seat whose turn it is knows.
    fn prune(&mut self, _game: &G, _legal: &mut Vec<G::Action>) {}

    /// Samples a determinization of this view. Override it to weight hidden states by what the history suggests.
    fn determinize(&mut self, view: &G::View, rng: &mut FastRng) -> G {
        G::determinize(view, rng)
    }

    /// Whether a rollout is cut off here and evaluated by `shares`. Asked only before an outcome of chance.
    fn is_cutoff(&self, _game: &G) -> bool {
        false
    }

    /// Evaluates a game where a rollout is cut off: writes the equity of every seat. The slice holds equal equities
    /// before the call.
    fn evaluate(&mut self, _game: &G, _shares: &mut [f32]) {}

    /// Observes a step of the real game, as the searching seat sees it.
    fn watch(&mut self, _seen: &StepOf<G>) {}
}

/// The uniformly random rollout policy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> RolloutPolicy<G> for Uniform {
    fn choose(&mut self, _game: &G, legal: &[G::Action], rng: &mut FastRng) -> G::Action {
        pick(rng, legal)
    }
}

/// Plays a rollout from here by this policy. Returns whether the game is over; otherwise the rollout was cut off.
pub fn play_out<G: Game, P: RolloutPolicy<G>>(
    game: &mut G,
    policy: &mut P,
    legal: &mut Vec<G::Action>,
    rng: &mut FastRng,
) -> bool {
    let mut left = P::LONGEST;
    loop {
        match game.turn() {
            Turn::Seat(_) if left == 0 => return false,
            Turn::Seat(_) => left = left.saturating_sub(policy.go_on(game, legal, rng)),
            Turn::Chance if policy.is_cutoff(game) => return false,
            Turn::Chance => {
                let chance = game.sample_chance(rng);
                game.apply_chance(chance);
            }
            Turn::Over => return true,
        }
    }
}
