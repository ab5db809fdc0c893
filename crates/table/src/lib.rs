//! Games without their types: text, JSON, scenes and numbers.
//!
//! A game's crate implements [`Playable`] on top of [`croupier_engine::Game`] and registers it as a [`Kind`]. Everything else
//! (terminal, server, arena, Python) sees a game only through `Kind` and [`Table`], so it works for every game and names
//! none. This crate does no input or output.
//!
//! - [`Kind`]: an entry of the registry. [`Table`]: a live match, as three traits for playing, showing and seating.
//! - [`Scene`]: how a view looks, as data. [`Lexicon`]: messages in three languages.
//! - [`Record`]: a match as text. [`review()`]: what each decision of a record cost.
//! - [`wire`]: the protocol between a host and a bot that is a program.
//! - [`laws`]: what must hold for every registered game.
//!
//! ```
//! use croupier_table::{Lang, Lexicon, Record, Text};
//!
//! // A record is text: a header, one line per step, perhaps a result.
//! let record = Record::parse("{\"game\":\"perudo\",\"seats\":[\"Ann\",\"Bob\"]}\n* roll 11345\n").unwrap();
//! assert_eq!(record.header.seats[1].name, "Bob");
//! assert_eq!(record.steps[0].1, "* roll 11345");
//!
//! // Messages are data until a lexicon formats them.
//! let over = Text::new("refused-over");
//! assert_ne!(
//!     Lexicon::new(Lang::En, &[]).say(&over, &[]),
//!     Lexicon::new(Lang::De, &[]).say(&over, &[]),
//! );
//! ```
//!
//! The items of `croupier_engine` that its users need are re-exported here, so that one dependency is enough.

pub use croupier_engine::{
    Alias, Arg, Ask, Audience, BadOptions, BadSeed, BadWord, Bot, BotError, BotMaker, BotParams,
    Commitment, Dealer, Erring, Evaluation, FastRng, Game, Illegal, Job, KeyedDealer, MAX_STEPS,
    Match, NoOptions, NoResources, OnOff, Options, Param, Preset, RandomBot, Refused, Resources,
    Seat, Seed, Step, StepOf, StepText, Switch, TableDealer, Text, Turn, Values, View, Word, below,
    fold, parse_numbers, perft, pick, unit,
};

mod bots;
mod kind;
pub mod laws;
mod lean;
mod lexicon;
mod log_line;
mod name;
mod options;
mod player;
mod record;
mod review;
mod rulebook;
mod runner;
mod scene;
mod solver;
mod table;
mod text_format;
pub mod wire;
mod wire_bot;

pub use bots::{bot_makers, make_bot};
pub use kind::{BotInfo, Kind, Outcome, Playable, Playouts, Setup, SetupError};
pub use lean::Lean;
pub use lexicon::{Lang, Lexicon, Missing};
pub use log_line::LogLine;
pub use name::{MAX_NAME_CHARS, checked_name, shown_name};
pub use options::{complete, parse_options, parse_value, set_switch, start};
pub use player::Player;
pub use record::{BadRecord, FORMAT, Header, Record, ResultLine};
pub use review::{Account, Decision, Luck, NoReview, Review, review};
pub use rulebook::changed_rules;
pub use runner::{Deal, Finished, Runner, Timing, runner};
pub use scene::{Art, Control, Counter, Layout, Panel, Piece, Scene, Shape, Tint, Zone};
pub use solver::{GameSolver, SolveRequest, SolvedValue, Solver};
pub use table::{DealFrom, Playing, Seating, Showing, Table, TypedTable};
pub use text_format::{Save, SaveFormat, TextFormat, Transcript};
pub use wire_bot::{WireBot, WireBotError, WireSeat, wire_bot};
