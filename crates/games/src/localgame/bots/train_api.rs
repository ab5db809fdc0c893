//! What the trainer sees of the bots: features, the forward pass of the value network, a player whose weights change,
//! and rollouts for measuring. The learning itself is in `croupier-train`.

use croupier_engine::{FastRng, Game, Turn};
use croupier_search::{RolloutPolicy, play_out};
use rand::SeedableRng;

use super::dense_features::Position;
use super::greedy::Greedy;
use super::network::{self, accumulate_dense, accumulate_sparse};
use super::planner::{Discards, Planner};
use super::rollout_policy::PlannerPolicy;
use super::weights::{self, AGAINST_GREEDY, Weights};
use super::{dense_features, sparse_features};
use crate::cards::Card;
use crate::localgame::{Action, LocalGame, View};

/// The number of hidden units.
pub const HIDDEN: usize = network::HIDDEN;
/// The number of dense features.
pub const DENSE: usize = dense_features::DENSE;
/// The number of features, dense and sparse: the rows of the weights.
pub const FEATURES: usize = sparse_features::FEATURES;
/// The output weight of each hidden unit; the first unit is linear, the others are `ReLU`.
pub const OUTPUT_SIGNS: Row = network::OUTPUT_SIGNS;

/// One number for each hidden unit.
pub type Row = [f32; HIDDEN];

/// The features of a position after a discard.
#[derive(Clone, Debug)]
pub struct Features {
    /// The dense features, which have the first indices.
    pub dense: [f32; DENSE],
    /// The indices of the sparse features that are present.
    pub sparse: Vec<usize>,
}

impl Features {
    fn after(game: &LocalGame, discard: Card) -> Features {
        let position = Position::new(game);
        let mut sparse = Vec::new();
        position.common_sparse(|feature| sparse.push(feature));
        position.sparse_after(discard, |feature| sparse.push(feature));
        Features { dense: position.dense(discard), sparse }
    }

    /// The hidden units before their activation.
    pub fn hidden_units(&self, weights: &[Row]) -> Row {
        let mut hidden = accumulate_dense([0.0; HIDDEN], weights, 0, &self.dense);
        for feature in &self.sparse {
            accumulate_sparse(&mut hidden, &weights[*feature]);
        }
        hidden
    }
}

/// The probability of a win that the network gives for its hidden units.
pub fn win_probability(hidden: &Row) -> f32 {
    network::sigmoid(network::output(hidden))
}

/// The content of the file that stores these weights.
pub fn encode_weights(weights: &[Row]) -> Vec<u8> {
    weights::encode(weights)
}

/// A planner whose weights can be replaced, and its greedy opponents.
pub struct LearningPlayer {
    planner: Planner,
    greedy: Greedy,
    legal: Vec<Action>,
}

impl LearningPlayer {
    /// A player that evaluates at most `most_ends` ends of a turn.
    pub fn new(most_ends: u32) -> LearningPlayer {
        let planner = Planner::new(most_ends, Discards::All);
        LearningPlayer { planner, greedy: Greedy::default(), legal: Vec::new() }
    }

    /// Replaces the weights of the planner.
    pub fn set_weights(&mut self, weights: &[Row]) {
        self.planner.weights = Weights::for_any_seats(weights);
    }

    /// Plays the turn with the highest sum of value and noise. If it does not end the game, `visit` gets the features
    /// of the position that it leaves.
    pub fn play_turn(
        &mut self,
        game: &mut LocalGame,
        noise: impl FnMut() -> f32,
        mut visit: impl FnMut(Features),
    ) {
        for action in self.planner.best_turn_with_noise(game, noise) {
            if let Action::Trash { card } = *action
                && game.hand_size() > 1
            {
                visit(Features::after(game, card));
            }
            game.apply(*action);
        }
    }

    /// Plays one action of the greedy bot.
    pub fn play_greedy(&mut self, game: &mut LocalGame) {
        self.legal.clear();
        game.actions(&mut self.legal);
        let action = self.greedy.best(game, &self.legal);
        game.apply(action.expect("a seat to move has a legal action"));
    }
}

/// Where a rollout ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RolloutEnd {
    /// At the end of the game.
    GameOver,
    /// At the position where the search cuts it off.
    Cutoff,
}

/// Plays rollouts as the search does.
pub struct RolloutRunner {
    policy: PlannerPolicy,
    legal: Vec<Action>,
    rng: FastRng,
}

impl RolloutRunner {
    /// A runner with this seed.
    pub fn new(seed: u64, end: RolloutEnd) -> RolloutRunner {
        let policy = PlannerPolicy::with_weights(&AGAINST_GREEDY);
        let policy = match end {
            RolloutEnd::GameOver => policy.without_cutoff(),
            RolloutEnd::Cutoff => policy,
        };
        RolloutRunner { policy, legal: Vec::new(), rng: FastRng::seed_from_u64(seed) }
    }

    /// Plays one decision of the policy, or the chance before it. Does nothing at the end of the game.
    pub fn advance(&mut self, game: &mut LocalGame) {
        match game.turn() {
            Turn::Seat(_) => {
                self.policy.go_on(game, &mut self.legal, &mut self.rng);
            }
            Turn::Chance => {
                let chance = game.sample_chance(&mut self.rng);
                game.apply_chance(chance);
            }
            Turn::Over => {}
        }
    }

    /// Determinizes this view and plays one rollout; returns how many actions it had.
    pub fn rollout(&mut self, view: &View) -> u64 {
        self.policy.take_action_count();
        let mut game = self.policy.determinize(view, &mut self.rng);
        play_out(&mut game, &mut self.policy, &mut self.legal, &mut self.rng);
        self.policy.take_action_count()
    }
}

/// The generator of a training run.
pub fn rng_from_seed(seed: u64) -> FastRng {
    FastRng::seed_from_u64(seed)
}

/// The generator with a state that `FastRng::state` returned.
pub fn rng_from_state(state: [u8; 32]) -> FastRng {
    FastRng::from_seed(state)
}
