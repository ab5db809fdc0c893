//! The rollout policy of the search: how a determinized game is played on, which first steps are searched, and the
//! value where a rollout is cut off.
//!
//! Hands are determinized from beliefs where the whole course of the game was seen (`beliefs`), else dealt at random.

use croupier_engine::{FastRng, Game, Seat, StepOf};
use croupier_search::RolloutPolicy;

use super::beliefs::BeliefSampler;
use super::greedy::Greedy;
use super::planner::{Discards, Planner};
use super::weights::Weights;
use crate::localgame::{Action, LocalGame, View};

/// How many ends of a turn the planner evaluates in a rollout.
const ENDS: u32 = 16;
/// How many first steps of a turn the search considers.
const FIRST_STEPS: usize = 8;
/// After this many draws a rollout is cut off at the next position that the searching seat leaves: two of its turns
/// between two, one among four. There the evaluation errs less than the luck of all the turns to the end.
const CUTOFF_DRAWS: i32 = 4;

/// The searching seat plays on as the planner, the others as the greedy bot. That model of the others costs half as
/// much as planners would, and predicts other players no worse.
#[derive(Clone, Debug)]
pub(in crate::localgame) struct PlannerPolicy {
    planner: Planner,
    greedy: Greedy,
    beliefs: BeliefSampler,
    /// After how many draws a rollout is cut off.
    cutoff_draws: i32,
    /// The searching seat.
    seat: Seat,
    /// How many cards the deck had when the search began.
    stock: u8,
    /// How many actions were made in rollouts.
    actions: u64,
}

impl PlannerPolicy {
    /// A policy with these weights.
    pub(in crate::localgame) fn with_weights(weights: &Weights) -> PlannerPolicy {
        let mut planner = Planner::new(ENDS, Discards::Sensible);
        planner.weights = weights.clone();
        PlannerPolicy {
            planner,
            greedy: Greedy::default(),
            beliefs: BeliefSampler::default(),
            cutoff_draws: CUTOFF_DRAWS,
            seat: Seat(0),
            stock: 0,
            actions: 0,
        }
    }

    /// The same policy with rollouts that last to the end of the game.
    #[cfg(feature = "train")]
    pub(super) fn without_cutoff(self) -> PlannerPolicy {
        PlannerPolicy { cutoff_draws: i32::MAX, ..self }
    }

    /// How many actions were made in rollouts since the last call.
    #[cfg(feature = "train")]
    pub(super) fn take_action_count(&mut self) -> u64 {
        std::mem::take(&mut self.actions)
    }
}

impl RolloutPolicy<LocalGame> for PlannerPolicy {
    fn choose(&mut self, game: &LocalGame, legal: &[Action], _: &mut FastRng) -> Action {
        if game.mover == self.seat {
            self.planner.best_turn(game)[0]
        } else {
            self.greedy.best(game, legal).unwrap_or(legal[0])
        }
    }

    fn go_on(&mut self, game: &mut LocalGame, legal: &mut Vec<Action>, rng: &mut FastRng) -> u32 {
        let mut made = 1;
        if game.mover == self.seat {
            let turn = self.planner.best_turn(game);
            for action in turn {
                game.apply(*action);
            }
            made = turn.len() as u32;
        } else {
            let action = self.act(game, legal, rng);
            game.apply(action);
        }
        self.actions += u64::from(made);
        made
    }

    fn prune(&mut self, game: &LocalGame, legal: &mut Vec<Action>) {
        self.planner.prune(game, legal, FIRST_STEPS);
    }

    fn determinize(&mut self, view: &View, rng: &mut FastRng) -> LocalGame {
        self.seat = view.seat.unwrap_or(view.mover);
        self.stock = view.stock;
        self.beliefs.determinize(view, rng).unwrap_or_else(|| LocalGame::determinize(view, rng))
    }

    fn watch(&mut self, seen: &StepOf<LocalGame>) {
        self.beliefs.watch(seen);
    }

    /// The size of the deck gives the number of draws. With an empty deck the end is near, and after a reshuffle the
    /// number is lost; in both cases the rollout lasts to the end.
    fn is_cutoff(&self, game: &LocalGame) -> bool {
        let last = game.mover.0.checked_sub(1).unwrap_or(game.seats - 1);
        let drawn = i32::from(self.stock) - i32::from(game.stock_size);
        last == self.seat.0 && game.stock_size > 0 && drawn >= self.cutoff_draws
    }

    fn evaluate(&mut self, game: &LocalGame, shares: &mut [f32]) {
        let Some(win) = self.planner.equity(game, self.seat) else { return };
        shares.fill((1.0 - win) / (shares.len() as f32 - 1.0));
        shares[self.seat.index()] = win;
    }
}
