//! The arena through its public interface: coverage of the intervals, and results that depend on the contest alone.

mod contests;
mod coverage;
mod files;
mod ladder;
mod remote;
mod wasm;
