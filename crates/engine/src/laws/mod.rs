//! The laws: what must hold for every game, checked on random games over random options and seats.
//!
//! A game's own tests pin its rulings; the laws pin what the rest of the program relies on.

mod position;
mod whole;

use std::collections::HashSet;
use std::fmt;

use rand::{Rng, SeedableRng};
use serde_json::{Map, Value};

use crate::{
    FastRng, Game, Lang, Lexicon, Match, Options, Playable, Switch, Text, Turn, Values, below,
    complete, pick, start,
};

/// A law that does not hold, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law, as a sentence.
    pub law: &'static str,
    /// What was found instead.
    pub found: String,
    /// The game: kind, options, seats, and the steps so far.
    pub game: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law broken: {}\nfound: {}\nin: {}", self.law, self.found, self.game)
    }
}

impl std::error::Error for Broken {}

/// A violated law before it is known in which game.
type Finding = (&'static str, String);

/// Ends a check with a finding unless the condition holds.
macro_rules! law {
    ($holds:expr, $law:literal, $($found:tt)+) => {
        let holds: bool = $holds;
        if !holds {
            return Err(($law, format!($($found)+)));
        }
    };
}
use law;

/// More steps than a random game of any kind under any options has needed.
const LONGEST: usize = 400_000;

/// Everything that the laws for one kind share between games.
struct Bench<G: Playable> {
    rng: FastRng,
    lexicons: Vec<Lexicon>,
    rulebooks: Vec<&'static str>,
    /// Actions met in earlier positions, to be tried where they are not legal.
    pool: Vec<G::Action>,
    names: Vec<String>,
    /// Texts that were said in every language without fault: positions repeat most of them, and saying is slow.
    told: HashSet<Text>,
}

/// Checks all laws on `games` random games.
pub fn check<G: Playable>(games: u64, seed: u64) -> Result<(), Broken> {
    let mut bench = Bench::<G> {
        rng: FastRng::seed_from_u64(seed),
        lexicons: Lang::ALL.into_iter().map(|l| Lexicon::new(l, &[G::words(l)])).collect(),
        rulebooks: Lang::ALL.into_iter().map(G::rulebook).collect(),
        pool: Vec::new(),
        names: (0..*G::SEATS.end()).map(|n| format!("Player{n}")).collect(),
        told: HashSet::new(),
    };
    let broken = |(law, found): Finding, game: String| Broken { law, found, game };
    whole::switches_are_described(&bench).map_err(|f| broken(f, G::NAME.to_owned()))?;
    let (mut played, mut attempt) = (0, 0);
    while played < games {
        // Options that cannot be played are passed over, but they must not be most of them.
        if attempt > games * 20 + 100 {
            let finding = ("most options can be played", format!("{played} games in {attempt}"));
            return Err(broken(finding, G::NAME.to_owned()));
        }
        // The first game of every run has the default options and the usual seats.
        let (options, seats) = if attempt == 0 {
            (Value::Null, G::USUAL_SEATS)
        } else {
            (random_options::<G, _>(&mut bench.rng), random_seats::<G, _>(&mut bench.rng))
        };
        attempt += 1;
        let Ok(start) = start::<G>(&options, seats) else { continue };
        let mut played_match = Match::new(start);
        let told = |played: &Match<G>| {
            let steps: Vec<String> = played.steps().map(ToString::to_string).collect();
            let from = steps.len().saturating_sub(400);
            format!("{} {options} seats {seats}: .. {}", G::NAME, steps[from..].join(" | "))
        };
        if let Err(finding) = one_game(&mut bench, &mut played_match) {
            return Err(broken(finding, told(&played_match)));
        }
        if let Err(finding) = whole::game_holds(&mut bench, &options, &played_match) {
            return Err(broken(finding, told(&played_match)));
        }
        played += 1;
    }
    Ok(())
}

/// Plays one random game to its end and checks the laws of positions on the way.
fn one_game<G: Playable>(bench: &mut Bench<G>, played: &mut Match<G>) -> Result<(), Finding> {
    let (mut actions, mut buffer) = (Vec::new(), Vec::new());
    // Rare positions must be looked at closely too, so the closeness changes from game to game.
    let closeness = 1 << below(&mut bench.rng, 8);
    loop {
        // A long game repeats itself, so it is looked at less and less often.
        let seldom = closeness + 8 + (played.len() / 4) as u32;
        let close = below(&mut bench.rng, seldom) < 2;
        match played.game().turn() {
            Turn::Over => return Ok(()),
            _ if played.len() > LONGEST => {
                law!(false, "games end", "no end after {LONGEST} steps");
            }
            Turn::Chance => {
                if close {
                    position::chance_is_sound(bench, played.game())?;
                    position::views_are_sound(bench, played.game())?;
                }
                let chance = played.game().sample_chance(&mut bench.rng);
                let before = played.game().clone();
                let made = played.resolve(chance);
                law!(made.is_ok(), "a drawn outcome is possible", "{chance} gave {made:?}");
                if close {
                    position::private_luck_stays_private(bench, &before, chance)?;
                }
            }
            Turn::Seat(seat) => {
                actions.clear();
                played.game().actions(&mut actions);
                law!(!actions.is_empty(), "a seat whose turn it is can act", "no action");
                law!(
                    actions.is_sorted_by(|a, b| a < b),
                    "legal actions are sorted and distinct",
                    "{actions:?}"
                );
                let legal = played.game().legal(&mut buffer);
                law!(
                    legal == actions,
                    "both lists of legal actions are the same",
                    "{actions:?} or {legal:?}"
                );
                if close {
                    position::views_are_sound(bench, played.game())?;
                    position::numbers_are_sound(played.game(), &actions)?;
                    position::actions_are_sound(bench, played, seat, &actions)?;
                }
                let action = pick(&mut bench.rng, &actions);
                bench.remember(action);
                let made = played.play(seat, action);
                law!(made.is_ok(), "a legal action is accepted", "{action} gave {made:?}");
                if close {
                    position::undo_goes_back(played, seat, action)?;
                    position::news_can_be_told(bench, played)?;
                }
            }
        }
    }
}

impl<G: Playable> Bench<G> {
    fn remember(&mut self, action: G::Action) {
        if self.pool.len() < 4096 {
            self.pool.push(action);
        } else {
            let place = below(&mut self.rng, 4096) as usize;
            self.pool[place] = action;
        }
    }
}

/// Random switches: each keeps its default with probability one half.
fn random_options<G: Game, R: Rng>(rng: &mut R) -> Value {
    let defaults = complete(&<G::Options as Default>::default());
    let mut options = Map::new();
    for switch in <G::Options as Options>::SWITCHES {
        if below(rng, 2) == 0 {
            options.insert(switch.name.to_owned(), random_value(rng, switch, &defaults));
        }
    }
    Value::Object(options)
}

/// A word, or a number not far from the default: games with far ones are long, not different.
fn random_value<R: Rng>(rng: &mut R, switch: &Switch, defaults: &Value) -> Value {
    match switch.values {
        Values::Words(words) => Value::from(pick(rng, words)),
        Values::Number { min, max } | Values::NumberOr { min, max, .. } => {
            let default = defaults[switch.name].as_u64().unwrap_or(u64::from(min)) as u32;
            let near = [min, default, u32::midpoint(min, default), (default + 1).min(max)];
            Value::from(pick(rng, &near))
        }
    }
}

fn random_seats<G: Game, R: Rng>(rng: &mut R) -> u8 {
    let (min, max) = (*G::SEATS.start(), *G::SEATS.end());
    // Most games have few seats; the widest table is tried now and then.
    let most = if below(rng, 8) == 0 { max } else { max.min(min + 4) };
    min + below(rng, u32::from(most - min) + 1) as u8
}
