//! Bots: players that are programs. A bot holds views, never games.

use rand::SeedableRng;

use crate::{FastRng, Game, Resources, Seat, Seed, StepOf, Text, pick};

/// A question to a bot: one decision of its seat.
#[derive(Debug)]
pub struct Ask<'a, G: Game> {
    /// The seat that is to act.
    pub seat: Seat,
    /// How many seats the table has.
    pub seats: u8,
    /// What that seat knows.
    pub view: &'a G::View,
    /// What it may do: sorted, distinct, not empty.
    pub legal: &'a [G::Action],
}

/// A player that is a program. One value plays one seat of one match.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Action, BotError>;

    /// The equity of every legal action, if this bot estimates it.
    fn evaluate(&mut self, _ask: &Ask<'_, G>) -> Option<Vec<Evaluation<G::Action>>> {
        None
    }

    /// The exact equity of seat 0 before the coming outcome, at a table of two where nothing is hidden, if this bot
    /// knows it.
    fn exact_value(&mut self, _view: &G::View) -> Option<f64> {
        None
    }

    /// Called for every step, as the bot's seat sees it; most bots need only the view.
    fn watch(&mut self, _seen: &StepOf<G>) {}
}

/// A bot's estimate for one action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation<A> {
    /// The action.
    pub action: A,
    /// The seat's expected payoff after it.
    pub equity: f64,
    /// The standard error of the equity: 0 where it is exact.
    pub error: f64,
}

/// A bot that failed to choose.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BotError(pub String);

/// One of a game's bots: its name, its parameters and how to build it.
pub struct BotMaker<G: Game> {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: Text,
    /// The numbers that can be set, as in `ismcts:ms=50`.
    pub params: &'static [Param],
    /// Builds one.
    pub make: fn(&BotParams<'_>) -> Box<dyn Bot<G>>,
}

/// A number that can be set for a bot. Message `param-NAME` says what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its default.
    pub default: u32,
    /// The least it may be.
    pub min: u32,
    /// The most it may be.
    pub max: u32,
}

/// What a bot is built from.
#[derive(Clone)]
pub struct BotParams<'a> {
    /// The source of all its randomness.
    pub seed: &'a Seed,
    /// What it may use of the machine.
    pub resources: &'static dyn Resources,
    numbers: Vec<(&'static str, u32)>,
}

impl<'a> BotParams<'a> {
    /// The parameters of a bot that has no numbers to set.
    pub fn new(seed: &'a Seed, resources: &'static dyn Resources) -> BotParams<'a> {
        BotParams { seed, resources, numbers: Vec::new() }
    }

    /// The same with these numbers, see [`parse_numbers`].
    #[must_use]
    pub fn with_numbers(mut self, numbers: &[(&'static str, u32)]) -> BotParams<'a> {
        self.numbers = numbers.to_vec();
        self
    }

    /// A number that the maker's `params` name.
    pub fn number(&self, name: &str) -> u32 {
        let found = self.numbers.iter().find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("the bot has no parameter {name}")).1
    }
}

/// The numbers that a text such as `ms=50,threads=2` sets; all others have their defaults.
pub fn parse_numbers(
    params: &'static [Param],
    text: &str,
) -> Result<Vec<(&'static str, u32)>, Text> {
    let mut set: Vec<_> = params.iter().map(|param| (param.name, param.default)).collect();
    let mut named = Vec::new();
    for part in text.split(',').filter(|part| !part.trim().is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        if params.is_empty() {
            return Err(Text::new("bot-no-params").with("name", name.trim()));
        }
        let Some(n) = params.iter().position(|param| param.name == name.trim()) else {
            let known: Vec<String> =
                params.iter().map(|one| format!("{}={}", one.name, one.default)).collect();
            return Err(Text::new("bot-no-param")
                .with("name", name.trim())
                .with("known", known.join(", ")));
        };
        if named.contains(&n) {
            return Err(Text::new("bot-param-twice").with("name", name.trim()));
        }
        named.push(n);
        let Param { min, max, .. } = params[n];
        let value = value.trim().parse().ok().filter(|value| (min..=max).contains(value));
        set[n].1 = value.ok_or_else(|| {
            Text::new("bot-bad-param")
                .with("name", name.trim())
                .with("min", i64::from(min))
                .with("max", i64::from(max))
        })?;
    }
    Ok(set)
}

impl<G: Game> BotMaker<G> {
    /// A bot without parameters. Message `bot-NAME` says what it does.
    pub fn new(name: &'static str, make: fn(&BotParams<'_>) -> Box<dyn Bot<G>>) -> BotMaker<G> {
        BotMaker { name, about: Text::new(format!("bot-{name}")), params: &[], make }
    }

    /// The bot that every game has: it chooses uniformly among the legal actions.
    pub fn random() -> BotMaker<G> {
        BotMaker::new("random", |params| Box::new(RandomBot::new(params.seed)))
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

/// Chooses at random among the actions whose equity is at most a bound below the best, as another bot evaluates them:
/// a level for people, whose mistakes are small instead of absurd.
pub struct Erring<G: Game> {
    evaluator: Box<dyn Bot<G>>,
    bound: f64,
    rng: FastRng,
}

impl<G: Game> Erring<G> {
    /// Gives up at most `bound` of equity at a table for two, and proportionally less among more seats.
    pub fn new(evaluator: Box<dyn Bot<G>>, bound: f64, seed: &Seed) -> Erring<G> {
        Erring { evaluator, bound, rng: FastRng::from_rng(&mut seed.stream("erring")) }
    }
}

impl<G: Game> Bot<G> for Erring<G> {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Action, BotError> {
        let Some(evaluations) = self.evaluator.evaluate(ask) else {
            return self.evaluator.choose(ask);
        };
        let best = evaluations.iter().map(|one| one.equity).fold(f64::NEG_INFINITY, f64::max);
        let least = best - self.bound * 2.0 / f64::from(ask.seats);
        let within = evaluations.iter().filter(|one| one.equity >= least);
        Ok(pick(&mut self.rng, &within.map(|one| one.action).collect::<Vec<_>>()))
    }

    fn evaluate(&mut self, ask: &Ask<'_, G>) -> Option<Vec<Evaluation<G::Action>>> {
        self.evaluator.evaluate(ask)
    }

    fn watch(&mut self, seen: &StepOf<G>) {
        self.evaluator.watch(seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoResources;

    const PARAMS: &[Param] = &[
        Param { name: "ms", default: 100, min: 1, max: 1000 },
        Param { name: "threads", default: 1, min: 1, max: 64 },
    ];

    fn parse(text: &str) -> Result<(u32, u32), Text> {
        let seed = Seed::of_number(1);
        let numbers = parse_numbers(PARAMS, text)?;
        let params = BotParams::new(&seed, &NoResources).with_numbers(&numbers);
        Ok((params.number("ms"), params.number("threads")))
    }

    #[test]
    fn numbers_of_a_bot_are_set_by_name_and_the_rest_keep_their_defaults() {
        assert_eq!(parse(""), Ok((100, 1)));
        assert_eq!(parse("ms=50"), Ok((50, 1)));
        assert_eq!(parse(" threads = 2 , ms=7,"), Ok((7, 2)));
    }

    #[test]
    fn unknown_names_and_values_out_of_range_are_refused_with_what_would_be_right() {
        assert_eq!(parse("speed=1").unwrap_err().id, "bot-no-param");
        assert_eq!(parse("ms=5,ms=6").unwrap_err().id, "bot-param-twice");
        assert_eq!(parse_numbers(&[], "ms=5").unwrap_err().id, "bot-no-params");
        for text in ["ms", "ms=", "ms=0", "ms=1001", "ms=-1", "ms=99999999999999", "ms=ten"] {
            assert_eq!(parse(text).unwrap_err().id, "bot-bad-param", "{text}");
        }
    }
}
