//! The arena from outside: whether its intervals hold what they promise, and whether its results depend on nothing but
//! the contest.

mod contests;
mod coverage;
mod files;
mod wasm;
