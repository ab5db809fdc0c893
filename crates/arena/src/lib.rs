//! Many matches: contests between bots, built in or programs, and what their results mean.

pub mod host;
mod job;

pub use job::{By, Cause, Contest, Entrant, Failed, Pairing, Played, Policy, TimeControl};
