//! The bridge from a statically typed game to the registry: one generic implementation of `Kind` for all games.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use croupier_engine::laws::{self, Broken};
use croupier_engine::{
    Ask, Audience, BadOptions, BotError, BotInfo, Dealer, FastRng, KeyedDealer, Kind, Lang, Live,
    MAX_STEPS, Options, Outcome, Playable, Playouts, Preset, Puzzle, Save, Seat, Setup, SetupError,
    Solved, Step, Switch, Table, TableDealer, Text, Turn, bot_makers, complete, make_bot,
    parse_options, start, wire,
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

    fn run(&self, setup: &Setup<'_>) -> Result<Outcome, SetupError> {
        let seats = setup.bots.len() as u8;
        let mut game = start::<G>(setup.options, seats).map_err(SetupError::Options)?;
        let mut bots = Vec::new();
        for (seat, name) in setup.bots.iter().enumerate() {
            let own = setup.seed.derive(&format!("bot {seat}"));
            bots.push(make_bot::<G>(name, &own, setup.means).map_err(SetupError::NoSuchBot)?);
        }
        let mut dealer: Box<dyn Dealer<G>> = match setup.rotation {
            Some(players) => Box::new(KeyedDealer::new(setup.seed, players)),
            None => Box::new(TableDealer::new(setup.seed, 0)),
        };
        let mut legal = Vec::new();
        let mut decisions = 0;
        for _ in 0..MAX_STEPS {
            match game.turn() {
                Turn::Over => {
                    return Ok(Outcome {
                        payoffs: Seat::all(seats).map(|seat| game.payoff(seat)).collect(),
                        scores: Seat::all(seats).map(|seat| game.score(seat)).collect(),
                        decisions,
                    });
                }
                Turn::Chance => {
                    let chance = dealer.deal(&game);
                    let audience = game.audience();
                    game.apply_chance(chance);
                    for (seat, bot) in Seat::all(seats).zip(&mut bots) {
                        bot.watch(&match audience {
                            Audience::Only(owner) if owner != seat => Step::Hidden,
                            _ => Step::Chance(chance),
                        });
                    }
                }
                Turn::Seat(seat) => {
                    legal.clear();
                    game.actions(&mut legal);
                    let view = game.view(Some(seat));
                    let action = bots[seat.index()]
                        .choose(&Ask { seat, seats, view: &view, legal: &legal })
                        .map_err(|error| SetupError::Bot(seat, error))?;
                    if legal.binary_search(&action).is_err() {
                        let error = BotError(format!("illegal action {action}"));
                        return Err(SetupError::Bot(seat, error));
                    }
                    game.apply(action);
                    decisions += 1;
                    for bot in &mut bots {
                        bot.watch(&Step::Act(seat, action));
                    }
                }
            }
        }
        Err(SetupError::TooLong)
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
