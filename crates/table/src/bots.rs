//! A game's bots by name.

use croupier_engine::{Bot, BotMaker, BotParams, Game, Resources, Seed, Text, parse_numbers};

use crate::Playable;

/// A game's own bots, the best first, and the random one that every game has.
pub fn bot_makers<G: Playable>() -> Vec<BotMaker<G>> {
    let mut makers = G::bots();
    makers.push(BotMaker::random());
    makers
}

/// A bot by its name, with its numbers: `greedy`, `ismcts:ms=50`. `ai` and `bot` mean the game's best.
pub fn make_bot<G: Playable>(
    spec: &str,
    seed: &Seed,
    resources: &'static dyn Resources,
) -> Result<Box<dyn Bot<G>>, Text> {
    Ok(BotSpec::parse(&bot_makers::<G>(), spec)?.build(seed, resources))
}

/// A bot that was found by its name, with its numbers, ready to be built once for every match.
pub(crate) struct BotSpec<G: Game> {
    make: fn(&BotParams<'_>) -> Box<dyn Bot<G>>,
    numbers: Vec<(&'static str, u32)>,
}

impl<G: Game> BotSpec<G> {
    pub(crate) fn parse(makers: &[BotMaker<G>], spec: &str) -> Result<BotSpec<G>, Text> {
        let (name, numbers) = spec.split_once(':').unwrap_or((spec, ""));
        let maker = match name {
            "ai" | "bot" => makers.first(),
            name => makers.iter().find(|maker| maker.name == name),
        };
        let maker = maker.ok_or_else(|| {
            let known: Vec<&str> = makers.iter().map(|maker| maker.name).collect();
            Text::new("no-such-bot").with("name", name).with("known", known.join(", "))
        })?;
        Ok(BotSpec { make: maker.make, numbers: parse_numbers(maker.params, numbers)? })
    }

    pub(crate) fn build(&self, seed: &Seed, resources: &'static dyn Resources) -> Box<dyn Bot<G>> {
        (self.make)(&BotParams::new(seed, resources).with_numbers(&self.numbers))
    }
}
