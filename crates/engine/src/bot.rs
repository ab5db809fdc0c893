//! Bots: players that are programs. A bot holds views, never games.

use rand::SeedableRng;

use crate::{FastRng, Game, Seat, Seed, StepOf, Text, pick};

/// What a bot is asked.
#[derive(Debug)]
pub struct Ask<'a, G: Game> {
    /// The seat that is to act.
    pub seat: Seat,
    /// What that seat knows.
    pub view: &'a G::View,
    /// What it may do: sorted, distinct, not empty.
    pub legal: &'a [G::Action],
}

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Action, BotError>;

    /// Judges every legal action, if this bot can put a number to them.
    fn judge(&mut self, _ask: &Ask<'_, G>) -> Option<Vec<Judged<G::Action>>> {
        None
    }

    /// Hears of a step, as its seat may see it; most bots need only the view.
    fn watch(&mut self, _seen: &StepOf<G>) {}
}

/// What a bot makes of one action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// The share of the win that the seat expects after it.
    pub win: f64,
    /// The standard error of that number: 0 where it is exact.
    pub error: f64,
}

/// A bot that failed to choose.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BotError(pub String);

/// How to make one of a game's bots.
pub struct BotMaker<G: Game> {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: Text,
    /// Makes one; all its randomness comes from the seed.
    pub make: fn(&Seed) -> Box<dyn Bot<G>>,
}

impl<G: Game> BotMaker<G> {
    /// The bot that every game has: it chooses uniformly among the legal actions.
    pub fn random() -> BotMaker<G> {
        BotMaker {
            name: "random",
            about: Text::new("bot-random"),
            make: |seed| Box::new(RandomBot::new(seed)),
        }
    }
}

/// Chooses uniformly among the legal actions.
#[derive(Clone, Debug)]
pub struct RandomBot {
    rng: FastRng,
}

impl RandomBot {
    /// A random bot with this seed.
    pub fn new(seed: &Seed) -> RandomBot {
        RandomBot { rng: FastRng::from_rng(&mut seed.stream("random")) }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Action, BotError> {
        Ok(pick(&mut self.rng, ask.legal))
    }
}
