//! The bridge from a statically typed game to the registry: one generic implementation of `Kind` for all games.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use croupier_engine::{BadOptions, FastRng, Options, Preset, Resources, Switch, Text};
use croupier_table::laws::{self, Broken};
use croupier_table::{
    Anchor, Batch, BatchSetup, BotInfo, Budget, Kind, Lang, Playable, Playouts, Runner, Save,
    SaveFormat, SetupError, SolveRequest, SolvedTable, SolvedValue, Solver, Table, TableRequest,
    TypedTable, WireBot, WireSeat, batch, bot_makers, complete, parse_anchors, parse_options,
    runner, start, wire, wire_bot,
};
use rand::SeedableRng;
use serde_json::Value;

/// The registry entry of a game.
pub struct Registered<G>(PhantomData<fn() -> G>);

impl<G: Playable> Registered<G> {
    /// The entry.
    pub const KIND: Registered<G> = Registered(PhantomData);
}

impl<G: Playable> Kind for Registered<G> {
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

    fn messages(&self, lang: Lang) -> &'static str {
        G::messages(lang)
    }

    fn pieces(&self) -> &'static str {
        G::pieces()
    }

    fn dealer_script(&self) -> &'static str {
        G::dealer_script()
    }

    fn puzzles(&self) -> &'static str {
        G::puzzles()
    }

    fn anchors(&self) -> Vec<Anchor> {
        parse_anchors(G::anchors())
    }

    fn schema(&self) -> Value {
        wire::schema::<G::Options, G::View>(G::NAME, G::RULES)
    }

    fn evaluates(&self) -> bool {
        G::EVALUATES
    }

    fn measures_luck(&self) -> bool {
        G::EXACT_FOR_TWO
    }

    fn review_budget(&self) -> Budget {
        G::REVIEW
    }

    fn solver(&self) -> Option<&dyn Solver> {
        G::solver().map(|_| self as &dyn Solver)
    }

    fn save_format(&self) -> Option<&dyn SaveFormat> {
        G::text_format().map(|_| self as &dyn SaveFormat)
    }

    fn complete(&self, options: &Value) -> Result<Value, BadOptions> {
        parse_options::<G::Options>(options).map(|options| complete(&options))
    }

    fn open(&self, options: &Value, seats: u8) -> Result<Box<dyn Table>, BadOptions> {
        Ok(Box::new(TypedTable::new(start::<G>(options, seats)?)))
    }

    fn runner(
        &self,
        options: &Value,
        bots: &[&str],
        resources: &'static dyn Resources,
    ) -> Result<Box<dyn Runner>, SetupError> {
        runner::<G>(options, bots, resources)
    }

    fn batch(&self, setup: &BatchSetup<'_>) -> Result<Box<dyn Batch>, SetupError> {
        batch::<G>(setup)
    }

    fn wire_bot(&self, spec: &str, seat: &WireSeat<'_>) -> Result<Box<dyn WireBot>, Text> {
        wire_bot::<G>(spec, seat)
    }

    fn playouts(
        &self,
        options: &Value,
        seats: u8,
        games: u64,
        seed: u64,
    ) -> Result<Playouts, BadOptions> {
        let start = start::<G>(options, seats)?;
        let mut rng = FastRng::seed_from_u64(seed);
        Ok(Playouts { games, decisions: croupier_search::playouts(&start, &mut rng, games) })
    }

    fn check(&self, games: u64, seed: u64) -> Result<(), Broken> {
        laws::check::<G>(games, seed)
    }
}

impl<G: Playable> Solver for Registered<G> {
    fn solve(
        &self,
        options: &Value,
        request: &SolveRequest<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<SolvedValue>>, BadOptions> {
        let options = parse_options::<G::Options>(options)?;
        G::new(&options, G::USUAL_SEATS)?;
        let solver = G::solver().expect("only a game with a solver is asked to solve");
        solver.solve(&options, request, progress)
    }

    fn tables(
        &self,
        options: &Value,
        request: &TableRequest<'_>,
    ) -> Result<Option<Vec<SolvedTable>>, BadOptions> {
        let options = parse_options::<G::Options>(options)?;
        G::new(&options, G::USUAL_SEATS)?;
        let solver = G::solver().expect("only a game with a solver is asked for tables");
        solver.tables(&options, request)
    }
}

impl<G: Playable> SaveFormat for Registered<G> {
    fn load(&self, text: &str) -> Result<Save, Text> {
        let format = G::text_format().expect("only a game with a save format is asked to load");
        format.load(text)
    }
}
