//! Exact play: a turn solved for any worth of its points, the race of two, and the last round of any number. Nothing
//! here is sampled, and nothing knows of bots.

mod last_round;
mod race;
#[cfg(test)]
mod tests;
mod turn;

pub(super) use last_round::last_turn;
pub(super) use race::{Race, solo_turns};
pub(super) use turn::{RESULTS, Solved, TURNS, Worth};
