//! The solvers against slow recursions over single dice, and their own sums.

use super::*;
