//! What a game of chance and hidden information is, and everything that follows from that alone.
//!
//! A game is a value that changes only by *steps*: an action of a seat, or an outcome of chance. To define one, implement
//! [`Game`] for a plain struct; matches, replays, dealers, bots and [`laws`] then work for it. This crate does no input or
//! output, starts no thread and reads no clock; all randomness enters as an argument.
//!
//! # A game in thirty lines
//!
//! Two seats throw a die each, and the higher one wins. Nobody ever chooses anything but `stop`.
//!
//! ```
//! use croupier_engine::*;
//! use rand::Rng;
//!
//! # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
//! # struct Die(u8);
//! # impl std::fmt::Display for Die {
//! #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "die {}", self.0) }
//! # }
//! # impl std::str::FromStr for Die {
//! #     type Err = BadWord;
//! #     fn from_str(text: &str) -> Result<Die, BadWord> {
//! #         let face = text.strip_prefix("die ").and_then(|face| face.parse().ok());
//! #         face.map(Die).ok_or_else(|| BadWord(Text::new("word-die")))
//! #     }
//! # }
//! words! {
//!     /// What a seat may do.
//!     pub enum Action { Stop = "stop" }
//! }
//!
//! #[derive(Clone, PartialEq, Debug)]
//! struct HighDie { dice: Vec<u8>, stopped: bool }
//!
//! impl Game for HighDie {
//!     type Options = NoOptions;
//!     type Action = Action;
//!     type Chance = Die;
//!     type View = (Vec<u8>, bool);
//!     const NAME: &'static str = "high-die";
//!     const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
//!     const RULES: u32 = 1;
//!
//!     fn new(_: &NoOptions, _: u8) -> Result<Self, BadOptions> {
//!         Ok(HighDie { dice: vec![], stopped: false })
//!     }
//!     fn seats(&self) -> u8 { 2 }
//!     fn turn(&self) -> Turn {
//!         match (self.dice.len(), self.stopped) {
//!             (0 | 1, _) => Turn::Chance,
//!             (_, false) => Turn::Seat(Seat(0)),
//!             (_, true) => Turn::Over,
//!         }
//!     }
//!     fn payoff(&self, seat: Seat) -> f32 {
//!         match self.dice[0].cmp(&self.dice[1]) {
//!             std::cmp::Ordering::Equal => 0.5,
//!             order => f32::from(u8::from((seat.0 == 0) == order.is_gt())),
//!         }
//!     }
//!     fn actions(&self, out: &mut Vec<Action>) { out.push(Action::Stop) }
//!     fn apply(&mut self, _: Action) { self.stopped = true }
//!     fn chances(&self, out: &mut Vec<(Die, f64)>) { out.extend((1..=6).map(|face| (Die(face), 1.0 / 6.0))) }
//!     fn sample_chance<R: Rng>(&self, rng: &mut R) -> Die { Die(1 + below(rng, 6) as u8) }
//!     fn apply_chance(&mut self, die: Die) { self.dice.push(die.0) }
//!     fn view(&self, _: Option<Seat>) -> Self::View { (self.dice.clone(), self.stopped) }
//!     fn determinize<R: Rng>(view: &Self::View, _: &mut R) -> Self {
//!         HighDie { dice: view.0.clone(), stopped: view.1 }
//!     }
//! }
//!
//! // Play it: steps are checked, and their text replays to the same game.
//! let mut played = Match::new(HighDie::new(&NoOptions {}, 2).unwrap());
//! played.resolve("die 5".parse().unwrap()).unwrap();
//! played.resolve("die 2".parse().unwrap()).unwrap();
//! played.play(Seat(0), Action::Stop).unwrap();
//! assert_eq!(played.game().payoff(Seat(0)), 1.0);
//! let steps: Vec<String> = played.steps().map(ToString::to_string).collect();
//! assert_eq!(steps, ["* die 5", "* die 2", "0 stop"]);
//!
//! // The laws try thousands of random games and say which promise is broken, if one is.
//! laws::check(200, 1, |_| HighDie::new(&NoOptions {}, 2).ok()).unwrap();
//! ```

#[doc(hidden)]
pub use serde;

mod bot;
mod dealer;
mod draw;
mod encoding;
mod game;
pub mod laws;
mod luck;
mod r#match;
mod options;
mod perft;
mod random;
mod refused;
mod resources;
mod seed;
mod step;
mod text;
mod words;

pub use bot::{
    Ask, Bot, BotError, BotMaker, BotParams, Erring, Evaluation, Param, RandomBot, parse_numbers,
};
pub use dealer::{
    DAILY_DEALER, DEALER, Dealer, KeyedDealer, TableDealer, TurnKey, TurnKeys, daily_outcome,
};
pub use draw::{BadContribution, Contribution, fingerprint};
pub use encoding::{
    Encoded, Encoder, IdBits, MOST_BITS, SeatsFrom, VectorPart, VectorWriter, id_in_list,
    vector_len,
};
pub use game::{Audience, BadWord, Game, Illegal, Seat, Turn, View, Word};
pub use luck::match_luck;
pub use r#match::{MAX_STEPS, Match};
pub use options::{BadOptions, NoOptions, OnOff, Options, Preset, Switch, Values};
pub use perft::perft;
pub use random::{Alias, FastRng, below, pick, unit};
pub use refused::Refused;
pub use resources::{Job, NoResources, Resources};
pub use seed::{BadCommitment, BadSeed, Commitment, Seed};
pub use step::{Step, StepOf, StepText};
pub use text::{Arg, Text, fold};
