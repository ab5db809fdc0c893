//! Many matches between the same bots: options are read and bots are found once, then every match is only played.
//!
//! It knows nothing of contests: who meets whom how often, and what the results mean, is decided elsewhere.

use croupier_engine::{
    Ask, Audience, BadOptions, Bot, BotError, Dealer, KeyedDealer, MAX_STEPS, Resources, Seat,
    Seed, Step, StepOf, TableDealer, Turn, match_luck,
};
use serde_json::Value;

use crate::bots::BotSpec;
use crate::{Playable, SetupError, bot_makers, start};

/// Plays matches between bots that were named when it was opened.
pub trait Runner: Send {
    /// Plays a whole match.
    fn play(&mut self, deal: &Deal<'_>) -> Result<Finished, SetupError>;
    /// The steps of the last match, nothing hidden, as a record has them; also of one that broke off.
    fn steps(&self) -> Vec<String>;
    /// The luck of each seat in the last match, see [`croupier_engine::match_luck`]. `None` unless the game's best bot
    /// is exact.
    fn luck(&mut self) -> Option<Vec<f64>>;
    /// The same for the steps of a match that was played elsewhere.
    fn luck_of(&mut self, seats: u8, steps: &[String]) -> Option<Vec<f64>>;
}

/// One match to be played by a runner.
#[derive(Clone, Copy)]
pub struct Deal<'a> {
    /// All luck of the match.
    pub seed: &'a Seed,
    /// The bot on every seat, by its place in the list that the runner was opened with.
    pub bots: &'a [usize],
    /// Whose luck each seat has, for duplicate matches; without it outcomes come from the table's dealer.
    pub luck: Option<&'a [u8]>,
    /// Whether thinking is measured.
    pub timing: Timing,
}

/// Whether thinking is measured: reading the clock may cost as much as a quick bot's thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// Every decision.
    On,
    /// Nothing.
    Off,
}

/// How a match of a runner ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// Payoffs in seat order.
    pub payoffs: Vec<f32>,
    /// Points in seat order.
    pub scores: Vec<i32>,
    /// How many actions each seat took.
    pub decisions: Vec<u32>,
    /// How long each seat thought, in milliseconds, if that was measured.
    pub thought_ms: Option<Vec<f64>>,
}

/// A runner for one kind of game.
pub(crate) struct TypedRunner<G: Playable> {
    options: Value,
    resources: &'static dyn Resources,
    bots: Vec<BotSpec<G>>,
    evaluator: Option<BotSpec<G>>,
    /// A game before its first step, for the number of seats that was wanted last.
    start: Option<G>,
    /// The seed of the last match and those of its seats: a deal is played once for every rotation of the seats.
    seeds: Option<(Seed, Vec<Seed>)>,
    steps: Vec<StepOf<G>>,
    legal: Vec<G::Action>,
}

/// Opens a runner for bots by name.
pub fn runner<G: Playable>(
    options: &Value,
    bots: &[&str],
    resources: &'static dyn Resources,
) -> Result<Box<dyn Runner>, SetupError> {
    let makers = bot_makers::<G>();
    let parse = |spec: &str| BotSpec::parse(&makers, spec).map_err(SetupError::NoSuchBot);
    Ok(Box::new(TypedRunner::<G> {
        options: options.clone(),
        resources,
        bots: bots.iter().map(|spec| parse(spec)).collect::<Result<_, _>>()?,
        evaluator: if G::EXACT_FOR_TWO { Some(parse("ai")?) } else { None },
        start: None,
        seeds: None,
        steps: Vec::new(),
        legal: Vec::new(),
    }))
}

impl<G: Playable> TypedRunner<G> {
    fn start(&mut self, seats: u8) -> Result<G, BadOptions> {
        match &self.start {
            Some(game) if game.seats() == seats => Ok(game.clone()),
            _ => {
                let game = start::<G>(&self.options, seats)?;
                self.start = Some(game.clone());
                Ok(game)
            }
        }
    }

    fn run<D: Dealer<G>>(
        &mut self,
        game: &mut G,
        dealer: &mut D,
        bots: &mut [Box<dyn Bot<G>>],
        timing: Timing,
    ) -> Result<Finished, SetupError> {
        let seats = game.seats();
        let mut decisions = vec![0; bots.len()];
        let mut thought_ms = (timing == Timing::On).then(|| vec![0.0; bots.len()]);
        for _ in 0..MAX_STEPS {
            match game.turn() {
                Turn::Over => {
                    return Ok(Finished {
                        payoffs: Seat::all(seats).map(|seat| game.payoff(seat)).collect(),
                        scores: Seat::all(seats).map(|seat| game.score(seat)).collect(),
                        decisions,
                        thought_ms,
                    });
                }
                Turn::Chance => {
                    let chance = dealer.deal(game);
                    let audience = game.audience();
                    game.apply_chance(chance);
                    self.steps.push(Step::Chance(chance));
                    for (seat, bot) in Seat::all(seats).zip(&mut *bots) {
                        bot.watch(&match audience {
                            Audience::Only(owner) if owner != seat => Step::Hidden,
                            _ => Step::Chance(chance),
                        });
                    }
                }
                Turn::Seat(seat) => {
                    self.legal.clear();
                    game.actions(&mut self.legal);
                    let view = game.view(Some(seat));
                    let ask = Ask { seat, seats, view: &view, legal: &self.legal };
                    let bot = &mut bots[seat.index()];
                    let chosen = match &mut thought_ms {
                        None => bot.choose(&ask),
                        Some(thought_ms) => {
                            let begun = self.resources.now_ms();
                            let chosen = bot.choose(&ask);
                            thought_ms[seat.index()] += self.resources.now_ms() - begun;
                            chosen
                        }
                    };
                    let action = chosen.map_err(|error| SetupError::Bot(seat, error))?;
                    if self.legal.binary_search(&action).is_err() {
                        let error = BotError(format!("illegal action {action}"));
                        return Err(SetupError::Bot(seat, error));
                    }
                    game.apply(action);
                    decisions[seat.index()] += 1;
                    self.steps.push(Step::Act(seat, action));
                    for bot in &mut *bots {
                        bot.watch(&Step::Act(seat, action));
                    }
                }
            }
        }
        Err(SetupError::TooLong)
    }
}

impl<G: Playable> Runner for TypedRunner<G> {
    fn play(&mut self, deal: &Deal<'_>) -> Result<Finished, SetupError> {
        self.steps.clear();
        let seats = u8::try_from(deal.bots.len()).unwrap_or(u8::MAX);
        let mut game = self.start(seats).map_err(SetupError::Options)?;
        if self
            .seeds
            .as_ref()
            .is_none_or(|(all, own)| all != deal.seed || own.len() != deal.bots.len())
        {
            let own = (0..seats).map(|seat| deal.seed.seat(seat));
            self.seeds = Some((deal.seed.clone(), own.collect()));
        }
        let seeds = self.seeds.iter().flat_map(|(_, own)| own);
        // Every match gets new bots: what one remembers of another match must not change this one.
        let build = |(bot, seed): (&usize, &Seed)| self.bots[*bot].build(seed, self.resources);
        let mut bots: Vec<Box<dyn Bot<G>>> = deal.bots.iter().zip(seeds).map(build).collect();
        if let Some(players) = deal.luck {
            let mut dealer = KeyedDealer::new(deal.seed, players);
            self.run(&mut game, &mut dealer, &mut bots, deal.timing)
        } else {
            let mut dealer = TableDealer::new(deal.seed, 0);
            self.run(&mut game, &mut dealer, &mut bots, deal.timing)
        }
    }

    fn steps(&self) -> Vec<String> {
        self.steps.iter().map(ToString::to_string).collect()
    }

    fn luck(&mut self) -> Option<Vec<f64>> {
        let evaluator = self.evaluator.as_ref()?;
        let mut evaluator = evaluator.build(&Seed::of_number(0), self.resources);
        match_luck(self.start.as_ref()?, &self.steps, evaluator.as_mut())
    }

    fn luck_of(&mut self, seats: u8, steps: &[String]) -> Option<Vec<f64>> {
        self.evaluator.as_ref()?;
        self.start(seats).ok()?;
        self.steps.clear();
        for line in steps {
            self.steps.push(line.parse().ok()?);
        }
        self.luck()
    }
}
