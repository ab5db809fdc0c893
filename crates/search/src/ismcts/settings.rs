//! The settings of a search and the parameters by which a user sets them.

use croupier_engine::{BotParams, Param};

/// The budget of a search and how it is spent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The largest number of rollouts per decision, over all workers.
    pub iterations: u32,
    /// The time limit per decision in milliseconds; `None` for no limit. With a limit the result depends on the speed
    /// of the machine, without it on the seed alone.
    pub ms: Option<u32>,
    /// How many trees are searched in parallel (root parallelisation). Each has a random stream of its own, so the
    /// number is part of the result.
    pub workers: usize,
    /// The exploration constant of UCB1. Payoffs lie between 0 and 1.
    pub exploration: f64,
    /// A node is expanded after this many visits; until then the rollout policy chooses there.
    pub expand_after: u32,
    /// How the other seats choose in the tree.
    pub others: Others,
}

/// How the other seats choose in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Others {
    /// By the statistics of the tree. The other seats then learn to exploit the searching seat's secrets, as if they
    /// had seen them.
    Search,
    /// By the rollout policy: the search approximates a best response to it.
    Policy,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            iterations: 100_000,
            ms: None,
            workers: 1,
            exploration: 0.5,
            expand_after: 16,
            others: Others::Search,
        }
    }
}

impl Settings {
    /// The parameters of a bot that searches. The time limit holds only where there is a clock.
    pub const PARAMS: &'static [Param] = &[
        Param { name: "ms", default: 100, min: 1, max: 600_000 },
        Param { name: "iterations", default: 100_000, min: 1, max: 1_000_000_000 },
        Param { name: "threads", default: 1, min: 1, max: 64 },
    ];

    /// These settings with the values of the parameters.
    #[must_use]
    pub fn asked(self, params: &BotParams<'_>) -> Settings {
        Settings {
            iterations: params.number("iterations"),
            ms: Some(params.number("ms")),
            workers: params.number("threads") as usize,
            ..self
        }
    }
}
