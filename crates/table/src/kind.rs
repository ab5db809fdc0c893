//! A kind of game as everybody outside `games/` sees it: no types, only text, JSON, scenes and numbers.

use std::ops::RangeInclusive;

use croupier_engine::{
    BadOptions, BadWord, BotError, BotMaker, Encoded, Param, Preset, Resources, Seat, Seed, Step,
    StepOf, Switch, Text, fold,
};
use schemars::JsonSchema;
use serde_json::Value;

use crate::laws::Broken;
use crate::{
    Anchor, Batch, BatchSetup, Bubble, Budget, Deal, GameSolver, Lang, Moment, Runner, SaveFormat,
    Scene, Shout, Solver, Table, TextFormat, Timing, WireBot, WireSeat,
};

/// What a game's folder adds to its rules so that people and bots can play it.
pub trait Playable: Encoded<Options: JsonSchema, View: JsonSchema> {
    /// How many seats a table has by default.
    const USUAL_SEATS: u8;

    /// Whether the game's best bot evaluates actions, see [`Bot::evaluate`](croupier_engine::Bot::evaluate).
    const EVALUATES: bool = false;
    /// Whether its evaluations are exact and quick at a table of two without secrets, so that luck can be told from
    /// skill, see [`Runner::luck`].
    const EXACT_FOR_TWO: bool = false;

    /// What a review of a game may cost.
    const REVIEW: Budget = Budget::UNBOUNDED;

    /// The rulebook, numbered by rulings.
    fn rulebook(lang: Lang) -> &'static str;
    /// The message file, in the syntax of Fluent.
    fn messages(lang: Lang) -> &'static str;
    /// The game's own bots, the best first; `random` is added for every game.
    fn bots() -> Vec<BotMaker<Self>>;
    /// How a view looks. `legal` is empty unless it is the viewer's turn; then every legal action is offered.
    fn scene(view: &Self::View, legal: &[Self::Action]) -> Scene;
    /// What a step means to a viewer who had one view before it and has another after it. By default the words of the
    /// notation.
    fn narrate(step: &StepOf<Self>, _before: &Self::View, _after: &Self::View) -> Vec<Text> {
        vec![match step {
            Step::Act(seat, action) => {
                Text::new("step-action").with("seat", *seat).with("word", action.to_string())
            }
            Step::Chance(chance) => Text::new("step-outcome").with("word", chance.to_string()),
            Step::Hidden => Text::new("step-hidden"),
        }]
    }

    /// What the seat that acted is seen to do, from what everybody sees.
    fn bubble(_step: &StepOf<Self>, _before: &Self::View, _after: &Self::View) -> Option<Bubble> {
        None
    }
    /// The moment that a step is, from what everybody sees.
    fn moment(_step: &StepOf<Self>, _before: &Self::View, _after: &Self::View) -> Option<Moment> {
        None
    }
    /// The shout that a step opens, from what everybody sees. It must not depend on whether the shout would be accepted.
    fn shout(_step: &StepOf<Self>, _before: &Self::View, _after: &Self::View) -> Option<Shout> {
        None
    }
    /// The part of the game that a view belongs to, as a heading of the log: “Round 3”.
    fn chapter(_view: &Self::View) -> Option<Text> {
        None
    }
    /// What kind of decision an action is in a view of its seat, such as “stop with three dice left”: statistics add up
    /// mistakes by it. The message stands after a colon or in a table; it is the same for equal situations, so that
    /// its arguments have few values. By default decisions have no kinds.
    fn decision_kind(_view: &Self::View, _action: &Self::Action) -> Option<Text> {
        None
    }
    /// The drawings of the pieces: an SVG file of symbols, named by [`Piece::symbol`](crate::Piece::symbol).
    fn pieces() -> &'static str {
        ""
    }
    /// How outcomes follow from random numbers, as a script for browsers that check a record: it adds a function to
    /// `DEALERS`. Without it a browser cannot check the outcomes.
    fn dealer_script() -> &'static str {
        ""
    }

    /// Decisions with one clearly best action, as [`Puzzle::parse_all`](crate::Puzzle::parse_all) reads them.
    fn puzzles() -> &'static str {
        ""
    }

    /// The measured ratings of its bots, as [`parse_anchors`](crate::parse_anchors) reads them.
    fn anchors() -> &'static str {
        ""
    }

    /// Parses a line that a person typed: one action or, where the rules know whole lines, several. Forgiving about
    /// case, spaces and language; legality is checked elsewhere. By default the line is one word of the notation.
    fn parse_line(_view: &Self::View, line: &str) -> Result<Vec<Self::Action>, BadWord> {
        Ok(vec![fold(line).parse()?])
    }

    /// Parses single steps of a longer line, where the rules know whole lines; otherwise as
    /// [`parse_line`](Playable::parse_line). For people who type a turn step by step.
    fn parse_steps(view: &Self::View, line: &str) -> Result<Vec<Self::Action>, BadWord> {
        Self::parse_line(view, line)
    }

    /// The solver of the game, if it has one.
    fn solver() -> Option<&'static dyn GameSolver<Self>> {
        None
    }
    /// The text formats that the game's document prescribes, if it does.
    fn text_format() -> Option<&'static dyn TextFormat<Self>> {
        None
    }
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
    pub resources: &'static dyn Resources,
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

/// How many random games were played.
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
    /// How many a table has by default.
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
    fn messages(&self, lang: Lang) -> &'static str;
    /// The drawings of the pieces, an SVG file of symbols.
    fn pieces(&self) -> &'static str;
    /// The script with which a browser checks outcomes, see [`Playable::dealer_script`].
    fn dealer_script(&self) -> &'static str;
    /// Decisions with one clearly best action, one JSON object per line.
    fn puzzles(&self) -> &'static str;
    /// The measured ratings of the bots: the fixed points of the game's rating scale.
    fn anchors(&self) -> Vec<Anchor>;
    /// The JSON Schema of all messages between a host and a bot about this game.
    fn schema(&self) -> Value;

    /// Whether the game's best bot evaluates actions.
    fn evaluates(&self) -> bool;
    /// Whether a runner can tell luck from skill at a table of two.
    fn measures_luck(&self) -> bool;
    /// What a review of a game may cost.
    fn review_budget(&self) -> Budget;
    /// The solver, if the game has one.
    fn solver(&self) -> Option<&dyn Solver>;
    /// The save format, if the game's document prescribes one. Such a game also has a [`Transcript`](crate::Transcript).
    fn save_format(&self) -> Option<&dyn SaveFormat>;

    /// All switches with their values, defaults included.
    fn complete(&self, options: &Value) -> Result<Value, BadOptions>;
    /// A table before its first step.
    fn open(&self, options: &Value, seats: u8) -> Result<Box<dyn Table>, BadOptions>;
    /// Opens a runner that plays many matches between these bots, statically typed inside.
    fn runner(
        &self,
        options: &Value,
        bots: &[&str],
        resources: &'static dyn Resources,
    ) -> Result<Box<dyn Runner>, SetupError>;
    /// Plays one match between bots.
    fn run(&self, setup: &Setup<'_>) -> Result<Outcome, SetupError> {
        let seats: Vec<usize> = (0..setup.bots.len()).collect();
        let mut runner = self.runner(setup.options, setup.bots, setup.resources)?;
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
    /// Opens games side by side, statically typed inside.
    fn batch(&self, setup: &BatchSetup<'_>) -> Result<Box<dyn Batch>, SetupError>;
    /// A built-in bot for one seat of a match that is played elsewhere, fed with what the wire carries.
    fn wire_bot(&self, spec: &str, seat: &WireSeat<'_>) -> Result<Box<dyn WireBot>, Text>;
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
