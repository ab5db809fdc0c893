//! The command line of `croupier bot`. Help texts live in the message files, as for all commands.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use croupier_table::Seed;

use crate::args::{LONGEST_MS, Placing, Tongue};
use crate::values::{decimal, number, seed};

#[derive(Args, Debug)]
pub(crate) struct Bot {
    #[command(subcommand)]
    pub(crate) command: BotDo,
}

/// What to do with a bot.
#[derive(Subcommand, Debug)]
pub(crate) enum BotDo {
    New(New),
    Check(Check),
    Vs(Versus),
    Feed(Feed),
    Bench(Bench),
    Schema(Schema),
    Run(Run),
    #[cfg(feature = "serve")]
    Submit(Submit),
    #[cfg(feature = "serve")]
    Connect(Connect),
}

/// A language that there is a kit for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    Python,
    Javascript,
    Rust,
    C,
    Go,
}

impl Language {
    /// All their names, which are also the names of the kits' folders.
    pub(crate) fn names() -> Vec<String> {
        Language::value_variants().iter().map(|language| language.name()).collect()
    }

    /// Its name.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

#[derive(Args, Debug)]
pub(crate) struct New {
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    // The same name as the switch that all commands have, so the same type.
    #[arg(long, value_name = "LANGUAGE", value_parser = Tongue::any, default_value = "python")]
    pub(crate) lang: Vec<Tongue>,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
}

/// A game and how long a bot may think.
#[derive(Args, Debug)]
pub(crate) struct Terms {
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long = "set", short = 's', value_name = "NAME=VALUE|PRESET")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) time: Time,
}

/// How long a bot may think.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Time {
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = number(1..=LONGEST_MS))]
    pub(crate) move_ms: u32,
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = number(0..=LONGEST_MS))]
    pub(crate) bank_ms: u32,
}

#[derive(Args, Debug)]
pub(crate) struct Check {
    #[arg(value_name = "CMD", required = true, num_args = 1..)]
    pub(crate) command: Vec<String>,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long = "set", short = 's', value_name = "NAME=VALUE|PRESET", requires = "game")]
    pub(crate) set: Vec<String>,
    #[arg(long, value_name = "N", requires = "game", value_parser = number(0..=u8::MAX))]
    pub(crate) seats: Option<u8>,
    #[command(flatten)]
    pub(crate) time: Time,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Versus {
    #[arg(value_name = "CMD")]
    pub(crate) player: String,
    #[arg(value_name = "RIVAL", required = true)]
    pub(crate) rivals: Vec<String>,
    #[command(flatten)]
    pub(crate) terms: Terms,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1..=1_000_000_u64))]
    pub(crate) games: u64,
    #[arg(long, value_name = "SEED", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) placing: Placing,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Feed {
    #[arg(value_name = "RECORD")]
    pub(crate) record: PathBuf,
    #[arg(long, value_name = "N", value_parser = number(0..=u8::MAX))]
    pub(crate) seat: u8,
    #[arg(long, value_name = "N", value_parser = number(0..=usize::MAX))]
    pub(crate) step: usize,
    #[arg(value_name = "CMD", required = true, last = true)]
    pub(crate) command: Vec<String>,
    #[command(flatten)]
    pub(crate) time: Time,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    #[arg(value_name = "CMD", required = true, num_args = 1..)]
    pub(crate) command: Vec<String>,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long, value_name = "CMD")]
    pub(crate) raw: Option<String>,
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = decimal)]
    pub(crate) seconds: f64,
    #[command(flatten)]
    pub(crate) placing: Placing,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Schema {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
}

#[derive(Args, Debug)]
pub(crate) struct Run {
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long, value_name = "SEED", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
}

#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub(crate) struct Submit {
    #[arg(value_name = "FILE|FOLDER", required_unless_present = "remote")]
    pub(crate) path: Option<PathBuf>,
    #[arg(long, requires = "name", conflicts_with = "path")]
    pub(crate) remote: bool,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long, value_name = "URL")]
    pub(crate) to: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) key: Option<PathBuf>,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) author: Option<String>,
    #[arg(long, value_name = "CODE")]
    pub(crate) invitation: Option<String>,
    #[arg(long)]
    pub(crate) wait: bool,
}

#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub(crate) struct Connect {
    #[arg(value_name = "URL")]
    pub(crate) url: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) key: PathBuf,
    #[arg(value_name = "CMD", required = true, last = true)]
    pub(crate) command: Vec<String>,
}
