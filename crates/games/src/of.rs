//! The bridge from a statically typed game to the registry: one generic implementation of `Kind` for all games.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use croupier_engine::laws::{self, Broken};
use croupier_engine::{
    BadOptions, BotInfo, FastRng, Kind, Lang, Live, Means, Options, Playable, Playouts, Preset,
    Puzzle, Runner, Save, Seating, SetupError, Solved, Switch, Table, Text, WireBot, bot_makers,
    complete, parse_options, runner, start, wire, wire_bot,
};
use rand::SeedableRng;
use serde_json::Value;

/// The registry entry of a game.
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G: Playable> Of<G> {
    /// The entry.
    pub const KIND: Of<G> = Of(PhantomData);
}

impl<G: Playable> Kind for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }

    fn usual_seats(&self) -> u8 {
        G::USUAL_SEATS
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn switches(&self) -> &'static [Switch] {
        <G::Options as Options>::SWITCHES
    }

    fn presets(&self) -> &'static [Preset] {
        <G::Options as Options>::PRESETS
    }

    fn bots(&self) -> Vec<BotInfo> {
        bot_makers::<G>()
            .into_iter()
            .map(|maker| BotInfo { name: maker.name, about: maker.about, params: maker.params })
            .collect()
    }

    fn rulebook(&self, lang: Lang) -> &'static str {
        G::rulebook(lang)
    }

    fn words(&self, lang: Lang) -> &'static str {
        G::words(lang)
    }

    fn schema(&self) -> Value {
        wire::schema::<G::Options, G::View>(G::NAME, G::RULES)
    }

    fn has_transcript(&self) -> bool {
        G::TRANSCRIPT
    }

    fn is_judged(&self) -> bool {
        G::JUDGED
    }

    fn tells_luck(&self) -> bool {
        G::TELLS_LUCK
    }

    fn complete(&self, options: &Value) -> Result<Value, BadOptions> {
        parse_options::<G::Options>(options).map(|options| complete(&options))
    }

    fn open(&self, options: &Value, seats: u8) -> Result<Box<dyn Table>, BadOptions> {
        Ok(Box::new(Live::new(start::<G>(options, seats)?)))
    }

    fn load(&self, text: &str) -> Option<Result<Save, Text>> {
        G::load(text)
    }

    fn solve(
        &self,
        options: &Value,
        puzzle: &Puzzle<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<Solved>>, BadOptions> {
        let options = parse_options::<G::Options>(options)?;
        G::new(&options, G::USUAL_SEATS)?;
        G::solve(&options, puzzle, progress)
    }

    fn runner(
        &self,
        options: &Value,
        bots: &[&str],
        means: &'static dyn Means,
    ) -> Result<Box<dyn Runner>, SetupError> {
        runner::<G>(options, bots, means)
    }

    fn wire_bot(&self, spec: &str, seating: &Seating<'_>) -> Result<Box<dyn WireBot>, Text> {
        wire_bot::<G>(spec, seating)
    }

    fn playouts(
        &self,
        options: &Value,
        seats: u8,
        games: u64,
        seed: u64,
    ) -> Result<Playouts, BadOptions> {
        let start = start::<G>(options, seats)?;
        Ok(croupier_search::playouts(&start, &mut FastRng::seed_from_u64(seed), games))
    }

    fn check(&self, games: u64, seed: u64) -> Result<(), Broken> {
        laws::check::<G>(games, seed)
    }
}
