//! The command line: one definition, from which help, completions and the man page follow.
//!
//! Its words are in the message files; `help` puts them in. What a value may be is in `values`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use croupier_arena::{Cores, Format, Policy};
use croupier_table::{Lang, Seed};

use crate::bot::args::{Bot, Language};
use crate::values::{Unfit, decimal, number, seed, threads};

/// The whole command line.
#[derive(Parser, Debug)]
#[command(
    name = "croupier",
    version,
    disable_help_subcommand = true,
    disable_help_flag = true,
    disable_version_flag = true
)]
pub(crate) struct Cli {
    #[arg(long, global = true, value_name = "en|ru|de", value_parser = Tongue::spoken)]
    pub(crate) lang: Option<Tongue>,
    #[command(subcommand)]
    pub(crate) command: Option<Do>,
}

/// What `--lang` names: the language of this program, or for a new bot the one that it is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tongue {
    Spoken(Lang),
    Written(Language),
}

impl Tongue {
    fn spoken(text: &str) -> Result<Tongue, Unfit> {
        let known = || Unfit::one_of(Lang::ALL.map(|lang| lang.code().to_owned()));
        text.parse().map(Tongue::Spoken).map_err(|_| known())
    }

    /// Both are accepted where a bot is written: the program may still be asked to speak Russian.
    pub(crate) fn any(text: &str) -> Result<Tongue, Unfit> {
        match Language::from_str(text, true) {
            Ok(language) => Ok(Tongue::Written(language)),
            Err(_) => Tongue::spoken(text).map_err(|_| Unfit::one_of(Language::names())),
        }
    }
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Do {
    Play(Play),
    Resume(Resume),
    Replay(Replay),
    Verify(Verify),
    Review(Review),
    Games(Games),
    Rules(Rules),
    Perft(Perft),
    Solve(Solve),
    Bench(Bench),
    Serve(Serve),
    Arena(Arena),
    Bot(Bot),
    Completions(Completions),
    Man,
}

/// The longest time that a bot may be given: an hour.
pub(crate) const LONGEST_MS: u32 = 3_600_000;

/// A kind of game and its switches.
#[derive(Args, Debug)]
pub(crate) struct Which {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long = "set", short = 's', value_name = "NAME=VALUE|PRESET")]
    pub(crate) set: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[arg(long, value_name = "SEED", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with = "players")]
    pub(crate) load: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Resume {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Replay {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", value_parser = number(0..=u8::MAX))]
    pub(crate) seat: Option<u8>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Review {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", value_parser = number(0..=u8::MAX))]
    pub(crate) seat: Option<u8>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Games {
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Rules {
    #[command(flatten)]
    pub(crate) which: Which,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(value_name = "N", value_parser = number(0..=30_u32))]
    pub(crate) depth: u32,
    #[arg(long, value_name = "N", value_parser = number(0..=u8::MAX))]
    pub(crate) seats: Option<u8>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["set", "seats"])]
    pub(crate) from: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, value_name = "N", value_parser = number(0..=u32::MAX))]
    pub(crate) target: Option<u32>,
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = number(0..=u8::MAX))]
    pub(crate) dice: Option<Vec<u8>>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "N", requires = "game", value_parser = number(0..=u8::MAX))]
    pub(crate) seats: Option<u8>,
    #[arg(long, value_name = "S", default_value_t = 3.0, value_parser = decimal)]
    pub(crate) seconds: f64,
    #[arg(long)]
    pub(crate) json: bool,
}

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
    Show(Show),
}

/// A new contest.
#[derive(Args, Debug)]
pub(crate) struct Contest {
    /// Always there unless a subcommand is.
    #[arg(value_name = "GAME", required = true)]
    pub(crate) game: Option<String>,
    #[arg(long = "set", short = 's', value_name = "NAME=VALUE|PRESET")]
    pub(crate) set: Vec<String>,
    #[arg(value_name = "ENTRANT", required = true)]
    pub(crate) entrants: Vec<String>,
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX))]
    pub(crate) games: Option<u64>,
    #[arg(long, value_name = "FORMAT", default_value = "round-robin")]
    pub(crate) format: Formats,
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

#[derive(Args, Debug)]
pub(crate) struct Serve {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: String,
    #[arg(long, value_name = "URL|FILE")]
    pub(crate) db: Option<String>,
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    #[arg(long, value_name = "DIR")]
    pub(crate) reports: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// A shell that completions can be written for.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}
