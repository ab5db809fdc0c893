//! The arguments of `croupier arena`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use croupier_arena::{Cores, Format, Policy, Shard};
use croupier_table::Seed;

use crate::values::{number, seed, shard, threads};

/// The longest time that a bot may be given: an hour.
pub(crate) const LONGEST_MS: u32 = 3_600_000;

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Arena {
    #[command(subcommand)]
    pub(crate) command: Option<ArenaDo>,
    #[command(flatten)]
    pub(crate) contest: Contest,
}

/// What to do with a contest that exists.
#[derive(Subcommand, Debug)]
pub(crate) enum ArenaDo {
    Resume(Show),
    Reproduce(Reproduce),
    Show(ShowTable),
    Merge(Merge),
}

/// A new contest.
#[derive(Args, Debug)]
pub(crate) struct Contest {
    /// Always there unless a subcommand or a contest is named; the first entrant if a contest is.
    #[arg(value_name = "GAME", required_unless_present = "contest")]
    pub(crate) game: Option<String>,
    #[arg(long = "set", short = 's', value_name = "NAME=VALUE|PRESET")]
    pub(crate) set: Vec<String>,
    #[arg(value_name = "ENTRANT")]
    pub(crate) entrants: Vec<String>,
    #[arg(long, value_name = "GAME|FILE")]
    pub(crate) contest: Option<String>,
    #[arg(long, value_name = "N/M", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX))]
    pub(crate) games: Option<u64>,
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Formats>,
    #[arg(long, value_name = "N", value_parser = number(0..=u8::MAX))]
    pub(crate) seats: Option<u8>,
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    #[arg(long, value_name = "SEED", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    #[arg(long, value_name = "A,B", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    #[arg(long, value_name = "ON", default_value = "on")]
    pub(crate) luck: OnOff,
    #[arg(long, value_name = "POLICY", default_value = "forfeit")]
    pub(crate) policy: Policies,
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = number(1..=LONGEST_MS))]
    pub(crate) move_ms: u32,
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = number(0..=LONGEST_MS))]
    pub(crate) bank_ms: u32,
    #[command(flatten)]
    pub(crate) placing: Placing,
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where bots that are programs run.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Placing {
    #[arg(long)]
    spread: bool,
}

impl Placing {
    pub(crate) fn cores(self) -> Cores {
        if self.spread { Cores::All } else { Cores::One }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Show {
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ShowTable {
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[arg(long)]
    pub(crate) timings: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Merge {
    #[arg(long, value_name = "DIR", required = true)]
    pub(crate) out: PathBuf,
    #[arg(value_name = "PART", required = true)]
    pub(crate) parts: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Reproduce {
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
}

/// Whether something is done.
#[derive(ValueEnum, Clone, Copy, PartialEq, Debug)]
pub(crate) enum OnOff {
    On,
    Off,
}

/// Who meets whom.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Formats {
    RoundRobin,
    Gauntlet,
    FreeForAll,
}

impl From<Formats> for Format {
    fn from(format: Formats) -> Format {
        match format {
            Formats::RoundRobin => Format::RoundRobin,
            Formats::Gauntlet => Format::Gauntlet,
            Formats::FreeForAll => Format::FreeForAll,
        }
    }
}

/// What becomes of a seat whose bot fails.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Policies {
    Forfeit,
    Reject,
}

impl From<Policies> for Policy {
    fn from(policy: Policies) -> Policy {
        match policy {
            Policies::Forfeit => Policy::Forfeit,
            Policies::Reject => Policy::Reject,
        }
    }
}
