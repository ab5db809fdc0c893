//! Games without their types: text, JSON, scenes and numbers.
//!
//! A game's crate implements [`Playable`] on top of [`croupier_engine::Game`] and registers it as a [`Kind`]. Everything else
//! (terminal, server, arena, Python) sees a game only through `Kind` and [`Table`], so it works for every game and names
//! none. This crate does no input or output.
//!
//! - [`Kind`]: an entry of the registry. [`Table`]: a live match, as four traits for playing, showing, seating and encoding.
//! - [`Batch`]: many games side by side, as numbers.
//! - [`Scene`]: how a view looks, as data. [`Lexicon`]: messages in three languages.
//! - [`Record`]: a match as text. [`review()`]: what each decision of a record cost.
//!   [`summarize()`]: luck and skill of one seat, within a budget.
//! - [`DailyDeal`]: one game and day with the same luck for everybody. [`Puzzle`]: a decision with one best action.
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
    Alias, Arg, Ask, Audience, BadCommitment, BadContribution, BadOptions, BadSeed, BadWord, Bot,
    BotError, BotMaker, BotParams, Commitment, Contribution, DAILY_DEALER, DEALER, Dealer, Encoded,
    Encoder, Erring, Evaluation, FastRng, Game, Illegal, Job, KeyedDealer, MAX_STEPS, Match,
    NoOptions, NoResources, OnOff, Options, Param, Preset, RandomBot, Refused, Resources, Seat,
    Seed, Step, StepOf, StepText, Switch, TableDealer, Text, Turn, Values, VectorPart,
    VectorWriter, View, Word, below, fold, parse_numbers, perft, pick, unit,
};

mod batch;
mod bots;
mod control;
mod daily;
mod day;
mod encoding;
mod json_problem;
mod kept;
mod kind;
pub mod laws;
mod lean;
mod lexicon;
mod log_line;
mod moment;
mod name;
mod notice;
mod options;
mod parsed;
mod player;
mod proof;
mod puzzle;
mod rating;
mod record;
mod review;
mod rulebook;
mod runner;
mod scene;
mod solver;
mod start;
mod summary;
mod table;
mod text_format;
mod voice;
pub mod wire;
mod wire_bot;

pub use batch::{Batch, BatchError, BatchRows, BatchSetup, Opponents, SavedGame, batch};
pub use bots::{bot_makers, make_bot};
pub use control::{Cell, Choice, Closed, Control, Press, Role};
pub use daily::{
    DAILY_RESOURCES, DAILY_SEAT, DailyDeal, DailyResult, DailyTag, WHOLE_WIN, daily_bot,
    seat_daily_bot,
};
pub use day::{BadDay, Day};
pub use encoding::{Encoding, EncodingInfo};
pub use json_problem::json_problem;
pub use kept::{BadKeptDraw, KeptDraw};
pub use kind::{BotInfo, Kind, Outcome, Playable, Playouts, Setup, SetupError};
pub use lean::Lean;
pub use lexicon::{Lang, Lexicon, Missing};
pub use log_line::LogLine;
pub use moment::{Bubble, Call, Cue, Moment, Mood, Shout, Shown, Weight};
pub use name::{MAX_NAME_CHARS, checked_name, printable, shown_name};
pub use notice::first_to_notice;
pub use options::{complete, parse_options, parse_value, set_switch, start};
pub use player::Player;
pub use proof::{BoundName, Doubt, DrawnSeats};
pub use puzzle::{Answer, BadPuzzle, Puzzle, find_puzzle, puzzle_of_the_day};
pub use rating::{
    Anchor, POINTS_PER_STRENGTH, PROVISIONAL_GAMES, Rated, RatedPlayer, Rating, parse_anchors,
    places,
};
pub use record::{BadRecord, FORMAT, Header, Record, ResultLine, digest};
pub use review::{
    Account, Budget, Decision, EvaluatedOption, Luck, NoReview, REVIEW_RESOURCES, Review, habit_of,
    review,
};
pub use rulebook::changed_rules;
pub use runner::{Deal, Finished, Runner, Timing, runner};
pub use scene::{
    Badge, Chance, Counter, Direction, Emphasis, Group, Layout, Order, Panel, Part, Piece, Race,
    Scene, Shape, Sort, Standing, Term, Tint, Tokens, Tone, Zone,
};
pub use solver::{
    GameSolver, SolveRequest, SolvedTable, SolvedValue, Solver, TableAxis, TableRequest,
};
pub use start::{Anew, Start, open_table};
pub use summary::{Summary, summarize};
pub use table::{DealFrom, Playing, Seating, Showing, Table, TypedTable};
pub use text_format::{Save, SaveFormat, TextFormat, Transcript};
pub use voice::Voice;
pub use wire_bot::{WireBot, WireBotError, WireSeat, wire_bot};
