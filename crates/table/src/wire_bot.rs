//! A built-in bot behind the wire: it is given the JSON of views and the text of steps instead of typed values.

use croupier_engine::{Ask, Bot, BotError, Resources, Seat, Seed, StepOf, Text};
use serde_json::Value;

use crate::{Playable, make_bot};

/// A built-in bot in one game of one seat, fed with what the wire carries.
pub trait WireBot: Send {
    /// Passes on a step as its seat saw it, in the text form of records.
    fn watch(&mut self, line: &str) -> Result<(), WireBotError>;
    /// Chooses one of the legal actions. The view lacks the rule switches, as on the wire.
    fn choose(&mut self, view: Value, legal: &[String]) -> Result<String, WireBotError>;
}

/// Why a message of the host cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WireBotError {
    /// The step is none of this game.
    #[error("`{0}` is not a step of this game")]
    Step(String),
    /// The view is none of this game.
    #[error("the view does not fit this game: {0}")]
    View(String),
    /// An action is none of this game.
    #[error("`{0}` is not an action of this game")]
    Action(String),
    /// The bot failed.
    #[error(transparent)]
    Bot(#[from] BotError),
}

/// The seat of a bot in a match that is played elsewhere.
#[derive(Clone)]
pub struct WireSeat<'a> {
    /// All rule switches.
    pub options: &'a Value,
    /// The bot's seat.
    pub seat: Seat,
    /// How many seats there are.
    pub seats: u8,
    /// The source of the bot's randomness.
    pub seed: &'a Seed,
    /// What the bot may use of the machine.
    pub resources: &'static dyn Resources,
}

/// A built-in bot for one seat of a match that is played elsewhere.
pub fn wire_bot<G: Playable>(spec: &str, seat: &WireSeat<'_>) -> Result<Box<dyn WireBot>, Text> {
    Ok(Box::new(TypedWireBot::<G> {
        bot: make_bot(spec, seat.seed, seat.resources)?,
        options: seat.options.clone(),
        seat: seat.seat,
        seats: seat.seats,
    }))
}

/// A bot of one kind of game behind the wire.
struct TypedWireBot<G: Playable> {
    bot: Box<dyn Bot<G>>,
    options: Value,
    seat: Seat,
    seats: u8,
}

impl<G: Playable> WireBot for TypedWireBot<G> {
    fn watch(&mut self, line: &str) -> Result<(), WireBotError> {
        let step: StepOf<G> = line.parse().map_err(|_| WireBotError::Step(line.to_owned()))?;
        self.bot.watch(&step);
        Ok(())
    }

    fn choose(&mut self, mut view: Value, legal: &[String]) -> Result<String, WireBotError> {
        // The wire leaves the rule switches out of views; `hello` has them.
        if let Value::Object(fields) = &mut view {
            fields.insert("options".to_owned(), self.options.clone());
        }
        let view: G::View =
            serde_json::from_value(view).map_err(|error| WireBotError::View(error.to_string()))?;
        let legal: Vec<G::Action> = legal
            .iter()
            .map(|word| word.parse().map_err(|_| WireBotError::Action(word.clone())))
            .collect::<Result<_, _>>()?;
        let ask = Ask { seat: self.seat, seats: self.seats, view: &view, legal: &legal };
        Ok(self.bot.choose(&ask)?.to_string())
    }
}
