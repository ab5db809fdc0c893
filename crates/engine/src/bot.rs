//! Bots: players that are programs. A bot holds views, never games.

use rand::SeedableRng;

use crate::{FastRng, Game, Means, Seat, Seed, StepOf, Text, pick};

/// What a bot is asked.
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

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Action, BotError>;

    /// Judges every legal action, if this bot can put a number to them.
    fn judge(&mut self, _ask: &Ask<'_, G>) -> Option<Vec<Judged<G::Action>>> {
        None
    }

    /// The share of the win that seat 0 expects before the coming outcome, at a table of two where nothing is hidden,
    /// if this bot knows it exactly.
    fn foresee(&mut self, _view: &G::View) -> Option<f64> {
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
    /// The numbers that can be set, as in `ismcts:ms=50`.
    pub params: &'static [Param],
    /// Makes one.
    pub make: fn(&Making<'_>) -> Box<dyn Bot<G>>,
}

/// A number that can be set for a bot. Message `param-NAME` says what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it is when nobody says.
    pub default: u32,
    /// The least it may be.
    pub min: u32,
    /// The most it may be.
    pub max: u32,
}

/// What a bot is made of.
#[derive(Clone)]
pub struct Making<'a> {
    /// All its randomness comes from here.
    pub seed: &'a Seed,
    /// What it may use of the machine.
    pub means: &'static dyn Means,
    set: Vec<(&'static str, u32)>,
}

impl<'a> Making<'a> {
    /// A bot with this seed and these means, all numbers as they are when nobody says.
    pub fn new(seed: &'a Seed, means: &'static dyn Means) -> Making<'a> {
        Making { seed, means, set: Vec::new() }
    }

    /// The same with numbers that were read before.
    pub(crate) fn set(
        seed: &'a Seed,
        means: &'static dyn Means,
        set: &[(&'static str, u32)],
    ) -> Making<'a> {
        Making { seed, means, set: set.to_vec() }
    }

    /// The same with the numbers that a text such as `ms=50,threads=2` sets.
    pub fn with(mut self, params: &'static [Param], text: &str) -> Result<Making<'a>, Text> {
        self.set = Making::read(params, text)?;
        Ok(self)
    }

    /// The numbers that a text such as `ms=50,threads=2` sets, all others as they are when nobody says.
    pub(crate) fn read(
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

    /// A number that the maker's `params` name.
    pub fn number(&self, name: &str) -> u32 {
        let found = self.set.iter().find(|(set, _)| *set == name);
        found.unwrap_or_else(|| panic!("the bot has no parameter {name}")).1
    }
}

impl<G: Game> BotMaker<G> {
    /// The bot that every game has: it chooses uniformly among the legal actions.
    pub fn random() -> BotMaker<G> {
        BotMaker {
            name: "random",
            about: Text::new("bot-random"),
            params: &[],
            make: |making| Box::new(RandomBot::new(making.seed)),
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

/// Chooses at random among the actions that another bot judges to cost at most so much of the chance to win: a level
/// for people, which errs within bounds instead of blundering.
pub struct Erring<G: Game> {
    judge: Box<dyn Bot<G>>,
    bound: f64,
    rng: FastRng,
}

impl<G: Game> Erring<G> {
    /// Errs by at most `bound` at a table for two; among many every chance is smaller, and so is an error.
    pub fn new(judge: Box<dyn Bot<G>>, bound: f64, seed: &Seed) -> Erring<G> {
        Erring { judge, bound, rng: FastRng::from_rng(&mut seed.stream("erring")) }
    }
}

impl<G: Game> Bot<G> for Erring<G> {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Action, BotError> {
        let Some(judged) = self.judge.judge(ask) else { return self.judge.choose(ask) };
        let best = judged.iter().map(|one| one.win).fold(f64::NEG_INFINITY, f64::max);
        let least = best - self.bound * 2.0 / f64::from(ask.seats);
        let within = judged.iter().filter(|one| one.win >= least);
        Ok(pick(&mut self.rng, &within.map(|one| one.action).collect::<Vec<_>>()))
    }

    fn judge(&mut self, ask: &Ask<'_, G>) -> Option<Vec<Judged<G::Action>>> {
        self.judge.judge(ask)
    }

    fn watch(&mut self, seen: &StepOf<G>) {
        self.judge.watch(seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoMeans;

    const PARAMS: &[Param] = &[
        Param { name: "ms", default: 100, min: 1, max: 1000 },
        Param { name: "threads", default: 1, min: 1, max: 64 },
    ];

    fn made(text: &str) -> Result<(u32, u32), Text> {
        let seed = Seed::of_number(1);
        let making = Making::new(&seed, &NoMeans).with(PARAMS, text)?;
        Ok((making.number("ms"), making.number("threads")))
    }

    #[test]
    fn numbers_of_a_bot_are_set_by_name_and_the_rest_keep_their_defaults() {
        assert_eq!(made(""), Ok((100, 1)));
        assert_eq!(made("ms=50"), Ok((50, 1)));
        assert_eq!(made(" threads = 2 , ms=7,"), Ok((7, 2)));
    }

    #[test]
    fn unknown_names_and_values_out_of_range_are_refused_with_what_would_be_right() {
        assert_eq!(made("speed=1").unwrap_err().id, "bot-no-param");
        assert_eq!(made("ms=5,ms=6").unwrap_err().id, "bot-param-twice");
        let bare = Making::read(&[], "ms=5").unwrap_err();
        assert_eq!(bare.id, "bot-no-params");
        for text in ["ms", "ms=", "ms=0", "ms=1001", "ms=-1", "ms=99999999999999", "ms=ten"] {
            assert_eq!(made(text).unwrap_err().id, "bot-bad-param", "{text}");
        }
    }
}
