//! The arena through its public interface: coverage of the intervals, and results that depend on the contest alone.

mod contests;
mod coverage;
mod files;
mod ladder;
mod ladder_rules;
mod remote;
mod wasm;
