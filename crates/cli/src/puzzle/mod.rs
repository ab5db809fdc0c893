//! `croupier puzzle` and `croupier puzzles`: decisions with one clearly best action, to solve and to make.

mod make;
mod scores;
mod solve;

pub(crate) use make::make;
pub(crate) use solve::solve;
