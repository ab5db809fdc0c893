//! What a game is, and everything that follows from that without knowing which game it is.
//!
//! A game is a value that changes only by steps: an action of a seat, or an outcome of chance. This crate does no
//! input or output, starts no thread and reads no clock; all randomness enters as an argument.

mod bot;
mod dealer;
mod game;
mod kind;
pub mod laws;
mod lean;
mod luck;
mod r#match;
mod means;
mod options;
mod perft;
mod random;
mod record;
mod refused;
mod review;
mod rulebook;
mod runner;
mod scene;
mod seed;
mod step;
mod table;
mod text;
pub mod wire;
mod wire_bot;

pub use bot::{Ask, Bot, BotError, BotMaker, Erring, Judged, Making, Param, RandomBot};
pub use dealer::{Dealer, KeyedDealer, TableDealer};
pub use game::{Audience, BadWord, Game, Illegal, Seat, Turn, View, Word};
pub use kind::{
    BotInfo, Kind, Outcome, Playable, Player, Playouts, Puzzle, Save, Seating, Setup, SetupError,
    Solved, bot_makers, make_bot, start, wire_bot,
};
pub use lean::Lean;
pub use r#match::{MAX_STEPS, Match};
pub use means::{Job, Means, NoMeans};
pub use options::{
    BadOptions, OnOff, Options, Preset, Switch, Values, complete, parse_options, set_switch,
};
pub use perft::perft;
pub use random::{Alias, FastRng, below, pick, unit};
pub use record::{BadRecord, FORMAT, Header, Record, ResultLine};
pub use refused::Refused;
pub use review::{Account, Decision, Luck, NoReview, Review, review};
pub use rulebook::changed_rules;
pub use runner::{Deal, Finished, Runner, Timing, runner};
pub use scene::{Art, Control, Counter, Layout, Panel, Piece, Scene, Shape, Tint, Zone};
pub use seed::{BadSeed, Commitment, Seed};
pub use step::{Step, StepOf, StepText};
pub use table::{Live, Table};
pub use text::{Arg, Lang, Lexicon, Missing, Text, fold};
pub use wire_bot::{WireBot, WireBotError};
