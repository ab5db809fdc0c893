//! The weights of the planner's estimate, as self-play has taught them.

use super::worth::{SUMS, TRAITS, Weights};

pub(super) static WEIGHTS: Weights = [[0.0; SUMS]; TRAITS];
