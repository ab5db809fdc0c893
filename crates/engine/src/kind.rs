//! A kind of game as everybody outside `games/` sees it: no types, only text, JSON, scenes and numbers.

use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::laws::Broken;
use crate::wire_bot::TypedWireBot;
use crate::{
    BadOptions, BadWord, Bot, BotError, BotMaker, Deal, Game, Lang, Making, Means, Param, Preset,
    Runner, Scene, Seat, Seed, StepOf, Switch, Table, Text, Timing, WireBot, parse_options,
};

/// What a game's folder adds to its rules so that people and bots can play it.
pub trait Playable: Game<Options: JsonSchema, View: JsonSchema> {
    /// How many seats a table has when nobody says.
    const USUAL_SEATS: u8;

    /// Whether the game prescribes a text format for its course, see `transcript`.
    const TRANSCRIPT: bool = false;
    /// Whether the game's best bot judges positions, see `Bot::judge`.
    const JUDGED: bool = false;
    /// Whether its judgements are exact at a table of two without secrets and cost little, so that they can tell how
    /// much of a result was luck, see `Runner::luck`.
    const TELLS_LUCK: bool = false;

    /// The rulebook, numbered by rulings.
    fn rulebook(lang: Lang) -> &'static str;
    /// The message file.
    fn words(lang: Lang) -> &'static str;
    /// The game's own bots, the best first; `random` is added for every game.
    fn bots() -> Vec<BotMaker<Self>>;
    /// How a view looks. `legal` is empty unless it is the viewer's turn, and then every one of them is offered.
    fn scene(view: &Self::View, legal: &[Self::Action]) -> Scene;
    /// What a step means to somebody who had one view before it and has another after it.
    fn narrate(step: &StepOf<Self>, before: &Self::View, after: &Self::View) -> Vec<Text>;

    /// Reads a line that a person typed: one action or, where the rules know whole lines, several. Forgiving about
    /// case, spaces and language; whether the actions are legal is not asked here.
    fn read(view: &Self::View, line: &str) -> Result<Vec<Self::Action>, BadWord>;

    /// The numbers that exact play gives for a table with these options; `None` if the game is not solved. It tells
    /// now and then which share of the work is done.
    fn solve(
        _options: &Self::Options,
        _puzzle: &Puzzle<'_>,
        _progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<Solved>>, BadOptions> {
        Ok(None)
    }

    /// The step in the text format that the game prescribes byte for byte, line breaks included.
    fn transcript(
        _step: &StepOf<Self>,
        _before: &Self::View,
        _after: &Self::View,
        _players: &[Player],
    ) -> Option<String> {
        None
    }

    /// What that text format says before the first step: for instance who has won a loaded game that is over.
    fn opening(_view: &Self::View, _players: &[Player]) -> Option<String> {
        None
    }

    /// The game in a save format that the game prescribes, if it does and can be saved at this moment.
    fn save(_view: &Self::View, _players: &[Player]) -> Option<String> {
        None
    }

    /// Reads that save format; `None` if the game prescribes none.
    fn load(_text: &str) -> Option<Result<Save, Text>> {
        None
    }
}

/// A game before its first step, under options given as JSON.
pub fn start<G: Game>(options: &Value, seats: u8) -> Result<G, BadOptions> {
    let options = parse_options::<G::Options>(options)?;
    if !G::SEATS.contains(&seats) {
        return Err(BadOptions::seats(seats, &G::SEATS));
    }
    G::new(&options, seats)
}

/// A game's own bots, the best first, and the random one that every game has.
pub fn bot_makers<G: Playable>() -> Vec<BotMaker<G>> {
    let mut makers = G::bots();
    makers.push(BotMaker::random());
    makers
}

/// A bot that was found by its name, with the numbers that are set for it, ready to be made as often as one likes.
pub(crate) struct Recipe<G: Game> {
    make: fn(&Making<'_>) -> Box<dyn Bot<G>>,
    set: Vec<(&'static str, u32)>,
}

impl<G: Game> Recipe<G> {
    /// Finds one: `greedy`, `ismcts:ms=50`. `ai` and `bot` mean the first.
    pub(crate) fn find(makers: &[BotMaker<G>], spec: &str) -> Result<Recipe<G>, Text> {
        let (name, numbers) = spec.split_once(':').unwrap_or((spec, ""));
        let maker = match name {
            "ai" | "bot" => makers.first(),
            name => makers.iter().find(|maker| maker.name == name),
        };
        let maker = maker.ok_or_else(|| {
            let known: Vec<&str> = makers.iter().map(|maker| maker.name).collect();
            Text::new("no-such-bot").with("name", name).with("known", known.join(", "))
        })?;
        Ok(Recipe { make: maker.make, set: Making::read(maker.params, numbers)? })
    }

    /// Makes one.
    pub(crate) fn make(&self, seed: &Seed, means: &'static dyn Means) -> Box<dyn Bot<G>> {
        (self.make)(&Making::set(seed, means, &self.set))
    }
}

/// A bot by its name, with numbers that are set for it: `greedy`, `ismcts:ms=50`. `ai` and `bot` mean the game's best.
pub fn make_bot<G: Playable>(
    spec: &str,
    seed: &Seed,
    means: &'static dyn Means,
) -> Result<Box<dyn Bot<G>>, Text> {
    Ok(Recipe::find(&bot_makers::<G>(), spec)?.make(seed, means))
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name shown.
    pub name: String,
    /// Who plays: `human`, `ai`, or a bot's name.
    pub by: String,
}

impl Player {
    /// A player known by the number of the seat alone.
    pub fn unnamed(seat: Seat) -> Player {
        Player { name: format!("P{}", seat.0), by: "human".to_owned() }
    }

    /// Whether the name can be shown: it is not empty, and nothing in it moves the cursor.
    pub fn has_name(&self) -> bool {
        !self.name.trim().is_empty() && !self.name.contains(char::is_control)
    }
}

/// A game read from a prescribed save format: options that contain the position, and the players.
#[derive(Clone, PartialEq, Debug)]
pub struct Save {
    /// The options.
    pub options: Value,
    /// The players in seat order.
    pub players: Vec<Player>,
}

/// A bot as the registry lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does.
    pub about: Text,
    /// The numbers that can be set.
    pub params: &'static [Param],
}

/// What is to be solved, besides the options.
#[derive(Clone)]
pub struct Puzzle<'a> {
    /// The dice that each seat has left, where a game can be solved from there.
    pub dice: Option<&'a [u8]>,
    /// What may be used of the machine.
    pub means: &'static dyn Means,
}

impl Puzzle<'_> {
    /// Refuses a position where only the whole game is solved.
    pub fn whole(&self) -> Result<(), BadOptions> {
        match self.dice {
            None => Ok(()),
            Some(_) => Err(BadOptions(Text::new("solve-whole"))),
        }
    }
}

/// Numbers that exact play gives. Message `solved-NAME` says what they are.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// Their name.
    pub name: &'static str,
    /// The numbers: one, or a row such as one for each count of dice.
    pub values: Vec<f64>,
}

impl Solved {
    /// One number.
    pub fn one(name: &'static str, value: f64) -> Solved {
        Solved { name, values: vec![value] }
    }
}

/// A match between bots.
#[derive(Clone)]
pub struct Setup<'a> {
    /// The options.
    pub options: &'a Value,
    /// A bot for every seat: its name and the numbers set for it.
    pub bots: &'a [&'a str],
    /// All luck of the match.
    pub seed: &'a Seed,
    /// Which player sits at each seat, for duplicate matches; without it the luck belongs to the seats.
    pub rotation: Option<&'a [u8]>,
    /// What the bots may use of the machine.
    pub means: &'static dyn Means,
}

/// The seat of a bot in a game that is played elsewhere.
#[derive(Clone)]
pub struct Seating<'a> {
    /// All rule switches.
    pub options: &'a Value,
    /// The bot's seat.
    pub seat: Seat,
    /// How many seats there are.
    pub seats: u8,
    /// The bot's own luck.
    pub seed: &'a Seed,
    /// What the bot may use of the machine.
    pub means: &'static dyn Means,
}

/// A built-in bot for one seat of a game that is played elsewhere.
pub fn wire_bot<G: Playable>(spec: &str, seating: &Seating<'_>) -> Result<Box<dyn WireBot>, Text> {
    Ok(Box::new(TypedWireBot::<G> {
        bot: make_bot(spec, seating.seed, seating.means)?,
        options: seating.options.clone(),
        seat: seating.seat,
        seats: seating.seats,
    }))
}

/// How a match between bots ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Shares of the win.
    pub payoffs: Vec<f32>,
    /// Points.
    pub scores: Vec<i32>,
    /// How many actions the seats took.
    pub decisions: u64,
}

/// Why a match between bots could not be played.
#[derive(Clone, PartialEq, Debug)]
pub enum SetupError {
    /// The options or the number of seats.
    Options(BadOptions),
    /// There is no bot of that name, or it cannot be made so.
    NoSuchBot(Text),
    /// A bot failed or answered with an illegal action.
    Bot(Seat, BotError),
    /// The game did not end within the limit of steps.
    TooLong,
}

/// What random games were played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playouts {
    /// Games, from first step to result.
    pub games: u64,
    /// Actions of seats in them.
    pub decisions: u64,
}

/// An entry of the registry.
pub trait Kind: Sync {
    /// The name used in records and on the command line.
    fn name(&self) -> &'static str;
    /// How many seats the game can have.
    fn seats(&self) -> RangeInclusive<u8>;
    /// How many a table has when nobody says.
    fn usual_seats(&self) -> u8;
    /// The version of the rules.
    fn rules(&self) -> u32;
    /// The rule switches.
    fn switches(&self) -> &'static [Switch];
    /// Named sets of switches besides `seed`.
    fn presets(&self) -> &'static [Preset];
    /// The bots, the best first, `random` last.
    fn bots(&self) -> Vec<BotInfo>;
    /// The rulebook.
    fn rulebook(&self, lang: Lang) -> &'static str;
    /// The message file.
    fn words(&self, lang: Lang) -> &'static str;

    /// The JSON Schema of all messages between a host and a bot about this game.
    fn schema(&self) -> Value;

    /// Whether the game prescribes a text format for its course.
    fn has_transcript(&self) -> bool;
    /// Whether the game's best bot judges positions.
    fn is_judged(&self) -> bool;
    /// Whether a runner can tell how much of a result was luck.
    fn tells_luck(&self) -> bool;

    /// All switches with their values, defaults included.
    fn complete(&self, options: &Value) -> Result<Value, BadOptions>;
    /// A table before its first step.
    fn open(&self, options: &Value, seats: u8) -> Result<Box<dyn Table>, BadOptions>;
    /// Reads the save format that the game prescribes; `None` if it prescribes none.
    fn load(&self, text: &str) -> Option<Result<Save, Text>>;
    /// The numbers that exact play gives under these options; `None` if the game is not solved. It tells now and then
    /// which share of the work is done.
    fn solve(
        &self,
        options: &Value,
        puzzle: &Puzzle<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<Solved>>, BadOptions>;
    /// Opens a runner that plays many matches between these bots, statically typed inside.
    fn runner(
        &self,
        options: &Value,
        bots: &[&str],
        means: &'static dyn Means,
    ) -> Result<Box<dyn Runner>, SetupError>;
    /// Plays one match between bots.
    fn run(&self, setup: &Setup<'_>) -> Result<Outcome, SetupError> {
        let seats: Vec<usize> = (0..setup.bots.len()).collect();
        let mut runner = self.runner(setup.options, setup.bots, setup.means)?;
        let finished = runner.play(&Deal {
            seed: setup.seed,
            bots: &seats,
            luck: setup.rotation,
            timing: Timing::Off,
        })?;
        Ok(Outcome {
            payoffs: finished.payoffs,
            scores: finished.scores,
            decisions: finished.decisions.iter().map(|count| u64::from(*count)).sum(),
        })
    }
    /// A built-in bot for one seat of a game that is played elsewhere, fed with what the wire carries.
    fn wire_bot(&self, spec: &str, seating: &Seating<'_>) -> Result<Box<dyn WireBot>, Text>;
    /// Plays uniformly random games.
    fn playouts(
        &self,
        options: &Value,
        seats: u8,
        games: u64,
        seed: u64,
    ) -> Result<Playouts, BadOptions>;
    /// Checks the laws on so many random games over random options and seats.
    fn check(&self, games: u64, seed: u64) -> Result<(), Broken>;
}
