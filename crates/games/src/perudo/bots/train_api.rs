//! What the trainer sees of the bots: decision nodes, the abstraction, the stored tables, and how the strong bot acts.
//!
//! It exists only with the feature `train`.

use croupier_engine::FastRng;
use rand::Rng;

use super::super::rules::{Action, View};
use super::{policy, sampling, strong};
use crate::dice::Throw;

pub use super::decision::Decision;
pub use super::opponent_model::OpponentModel;
pub use super::policy::abstraction::{Abstraction, InfoSetIndex, MOST_ACTIONS, RecalledBids};
pub use super::policy::table::{MOST_STORED, PART_BITS, PARTS, PolicyTable, StoredActions};

/// The action of the strong bot in a round that is not solved.
pub fn strong_action(decision: Decision<'_>, model: &OpponentModel, rng: &mut FastRng) -> Action {
    strong::choose_action(decision, model, rng)
}

/// An action of the equilibrium strategy, if the round is solved.
pub fn sample_solved<R: Rng>(view: &View, rng: &mut R) -> Option<Action> {
    let strategy = strong::solved_strategy(view)?;
    Some(sampling::sample_weighted(&strategy, rng).unwrap_or(Action::Challenge))
}

/// All pairs of dice counts, the actor's own first, in the order of the stored tables.
pub fn dice_pairs() -> impl Iterator<Item = [u8; 2]> {
    policy::dice_pairs()
}

/// The stored table of a seat with the first number of dice against one with the second.
pub fn stored_table(dice: [u8; 2]) -> Option<&'static PolicyTable> {
    policy::stored_table(dice)
}

/// The index of a throw among those with as many dice.
pub fn throw_index(throw: Throw) -> Option<usize> {
    policy::throw_index(throw)
}
