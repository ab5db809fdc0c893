//! The command line of `croupier ladder`. Help texts live in the message files, as for all commands.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use crate::values::number;

#[derive(Args, Debug)]
pub(crate) struct LadderArgs {
    #[command(subcommand)]
    pub(crate) command: LadderDo,
}

/// What the organiser orders.
#[derive(Subcommand, Debug)]
pub(crate) enum LadderDo {
    Status(LadderAt),
    Access(AccessArgs),
    Close(CloseArgs),
    Extend(ExtendArgs),
    Invite(LadderAt),
    Disqualify(DisqualifyArgs),
    Final(FinalArgs),
    Export(LadderAt),
}

/// Which ladder, and the key to it.
#[derive(Args, Debug)]
pub(crate) struct LadderAt {
    /// A folder or the address of a server.
    #[arg(value_name = "DIR|URL")]
    pub(crate) at: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) key: Option<PathBuf>,
}

/// Who may submit.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    Open,
    Invited,
    Closed,
}

#[derive(Args, Debug)]
pub(crate) struct AccessArgs {
    #[command(flatten)]
    pub(crate) ladder: LadderAt,
    #[arg(value_name = "WHO")]
    pub(crate) who: Who,
}

#[derive(Args, Debug)]
pub(crate) struct CloseArgs {
    #[command(flatten)]
    pub(crate) ladder: LadderAt,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number(0..=100_000_u32))]
    pub(crate) hours: u32,
}

#[derive(Args, Debug)]
pub(crate) struct ExtendArgs {
    #[command(flatten)]
    pub(crate) ladder: LadderAt,
    #[arg(long, value_name = "N", value_parser = number(1..=100_000_u32))]
    pub(crate) hours: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct DisqualifyArgs {
    #[command(flatten)]
    pub(crate) ladder: LadderAt,
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
}

#[derive(Args, Debug)]
pub(crate) struct FinalArgs {
    #[command(flatten)]
    pub(crate) ladder: LadderAt,
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number(1..=100_000_u32))]
    pub(crate) games: u32,
}
