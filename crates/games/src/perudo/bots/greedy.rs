//! The heuristic bot: it plays the binomial policy and ignores what its own bids reveal.

use croupier_engine::{Ask, Bot, BotError, FastRng, Seed};
use rand::SeedableRng;

use super::super::rules::{Action, Perudo};
use super::binomial::BinomialPolicy;
use super::decision::Decision;

/// Bids as high as its odds allow, and calls when the last bid has worse odds than any raise.
pub(super) struct Greedy {
    rng: FastRng,
}

impl Greedy {
    pub(super) fn new(seed: &Seed) -> Greedy {
        Greedy { rng: FastRng::from_rng(&mut seed.stream("greedy")) }
    }
}

impl Bot<Perudo> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        BinomialPolicy::new(&Decision::from_view(ask.view, ask.seat))
            .sample(&mut self.rng)
            .ok_or_else(|| BotError("there is no legal action".to_owned()))
    }
}
