//! Exact solvers: one turn for any values of its results, the race of two players, and the last round of any number of
//! players. Nothing here is sampled, and nothing knows of bots.

mod last_round;
mod race;
mod turn;

pub(in crate::martian_dice) use last_round::last_turn_values;
pub(in crate::martian_dice) use race::{Race, chase_values, solo_turns};
pub(in crate::martian_dice) use turn::{RESULTS, ResultValues, SolvedTurn, TURNS};

#[cfg(test)]
pub(in crate::martian_dice) use turn::{Turns, test_support};
