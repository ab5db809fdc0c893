//! The command line: one definition, from which help, completions and the man page follow.
//!
//! Its words are in the message files; `help` puts them in. What a value may be is in `values`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
#[cfg(feature = "serve")]
use croupier_server::{Limits, Network};
use croupier_table::{Commitment, Contribution, Day, Lang, Seat, Seed};
use croupier_terminal::Speed;

#[cfg(feature = "arena")]
pub(crate) use self::arena::{
    Arena, ArenaDo, Contest, Formats, LONGEST_MS, Merge, OnOff, Placing, Reproduce, Show, ShowTable,
};
#[cfg(feature = "arena")]
use crate::bot::args::{Bot, Language};
#[cfg(all(feature = "arena", feature = "serve"))]
use crate::ladder::args::LadderArgs;
#[cfg(feature = "serve")]
use crate::values::network;
use crate::values::{Unfit, commitment, day, decimal, number, own_number, seed};

#[cfg(feature = "arena")]
mod arena;

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
    #[arg(long, global = true)]
    pub(crate) plain: bool,
    #[arg(long, global = true, value_name = "WHEN")]
    pub(crate) color: Option<When>,
    #[command(subcommand)]
    pub(crate) command: Option<Do>,
}

/// When colours are used.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum When {
    #[default]
    Auto,
    Always,
    Never,
}

/// How fast bots play on the full screen.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Pace {
    Slow,
    #[default]
    Normal,
    Fast,
    Instant,
}

impl From<Pace> for Speed {
    fn from(pace: Pace) -> Speed {
        match pace {
            Pace::Slow => Speed::Slow,
            Pace::Normal => Speed::Normal,
            Pace::Fast => Speed::Fast,
            Pace::Instant => Speed::Instant,
        }
    }
}

/// What `--lang` names: the language of this program, or for a new bot the one that it is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tongue {
    Spoken(Lang),
    #[cfg(feature = "arena")]
    Written(Language),
}

impl Tongue {
    fn spoken(text: &str) -> Result<Tongue, Unfit> {
        let known = || Unfit::one_of(Lang::ALL.map(|lang| lang.code().to_owned()));
        text.parse().map(Tongue::Spoken).map_err(|_| known())
    }

    #[cfg(feature = "arena")]
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
    Daily(Daily),
    Puzzle(SolvePuzzle),
    Puzzles(Puzzles),
    Games(Games),
    Rules(Rules),
    Perft(Perft),
    Solve(Solve),
    Bench(Bench),
    #[cfg(feature = "serve")]
    Serve(Serve),
    #[cfg(not(feature = "serve"))]
    Serve(Absent),
    #[cfg(feature = "serve")]
    Db(Db),
    #[cfg(not(feature = "serve"))]
    Db(Absent),
    #[cfg(feature = "arena")]
    Arena(Arena),
    #[cfg(not(feature = "arena"))]
    Arena(Absent),
    #[cfg(feature = "arena")]
    Bot(Bot),
    #[cfg(not(feature = "arena"))]
    Bot(Absent),
    #[cfg(all(feature = "arena", feature = "serve"))]
    Ladder(LadderArgs),
    #[cfg(not(all(feature = "arena", feature = "serve")))]
    Ladder(Absent),
    Stats(Stats),
    Completions(Completions),
    Man(Man),
    Help(Help),
}

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
    #[arg(long, value_name = "SPEED")]
    pub(crate) speed: Option<Pace>,
    #[arg(long)]
    pub(crate) transcript: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Resume {
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[arg(long, value_name = "SPEED")]
    pub(crate) speed: Option<Pace>,
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
    #[arg(value_name = "FILE", required = true)]
    pub(crate) file: Vec<PathBuf>,
    #[arg(long, value_name = "HASH", value_parser = commitment)]
    pub(crate) commit: Option<Commitment>,
    #[arg(long, value_name = "SEAT:NUMBER", value_parser = own_number)]
    pub(crate) own: Vec<(Seat, Contribution)>,
    #[arg(long, value_name = "FILE")]
    pub(crate) draw: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Review {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", value_parser = number(0..=u8::MAX))]
    pub(crate) seat: Option<u8>,
    #[arg(long, value_name = "S", value_parser = number(1..=86_400_u32))]
    pub(crate) seconds: Option<u32>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, conflicts_with = "json")]
    pub(crate) mistakes: bool,
    #[arg(long)]
    pub(crate) solved: bool,
}

impl Review {
    /// The review of a record as it is without any switch.
    pub(crate) fn of(file: PathBuf) -> Review {
        Review { file, seat: None, seconds: None, json: false, mistakes: false, solved: false }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Daily {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "DATE", value_parser = day)]
    pub(crate) date: Option<Day>,
    #[arg(long, value_name = "SEED", requires = "date", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    #[arg(long, value_name = "HASH", requires = "seed", value_parser = commitment)]
    pub(crate) commit: Option<Commitment>,
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[arg(long, value_name = "SPEED")]
    pub(crate) speed: Option<Pace>,
}

#[derive(Args, Debug)]
pub(crate) struct SolvePuzzle {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "N", requires = "game", value_parser = number(1..=usize::MAX))]
    pub(crate) number: Option<usize>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    pub(crate) command: PuzzlesDo,
}

/// What to do with collections of puzzles.
#[derive(Subcommand, Debug)]
pub(crate) enum PuzzlesDo {
    Make(MakePuzzles),
}

#[derive(Args, Debug)]
pub(crate) struct MakePuzzles {
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number(1..=10_000_usize))]
    pub(crate) count: usize,
    #[arg(long, value_name = "N", value_parser = number(0..=u8::MAX))]
    pub(crate) seats: Option<u8>,
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    pub(crate) bot: String,
    #[arg(long, value_name = "SEED", value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
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

/// A command that was left out of this build: whatever is asked of it is answered in one sentence.
#[cfg(not(all(feature = "arena", feature = "serve")))]
#[derive(Args, Debug)]
#[command(disable_help_flag = true)]
pub(crate) struct Absent {
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,
}

/// Which database: by its URL, or by a file that holds the URL.
#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub(crate) struct Database {
    #[arg(long, value_name = "URL|FILE")]
    pub(crate) db: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "db")]
    pub(crate) db_url_file: Option<PathBuf>,
}

#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub(crate) struct Serve {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: String,
    #[arg(
        long,
        value_name = "PORT",
        num_args = 0..=1,
        default_missing_value = "8080",
        conflicts_with_all = ["listen", "public_url"],
        value_parser = number(0..=u16::MAX)
    )]
    pub(crate) lan: Option<u16>,
    #[command(flatten)]
    pub(crate) database: Database,
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    #[arg(long, value_name = "NETWORK", value_delimiter = ',', requires = "public_url", value_parser = network)]
    pub(crate) trusted_proxies: Option<Vec<Network>>,
    #[arg(long, value_name = "DIR")]
    pub(crate) reports: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) daily_secret: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = Limits::default().keep_days, value_parser = number(1..=36_500_u64))]
    pub(crate) keep_days: u64,
    #[cfg(feature = "arena")]
    #[arg(long, value_name = "DIR")]
    pub(crate) ladder: Option<PathBuf>,
    #[cfg(feature = "arena")]
    #[arg(long, value_name = "N", requires = "ladder", value_parser = number(0..=256_usize))]
    pub(crate) ladder_workers: Option<usize>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub(crate) struct Db {
    #[command(subcommand)]
    pub(crate) command: DbDo,
}

/// What to do with a database.
#[cfg(feature = "serve")]
#[derive(Subcommand, Debug)]
pub(crate) enum DbDo {
    Backup(Backup),
    Restore(Backup),
    Check(Check),
}

/// A database and the file that holds all of it.
#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub(crate) struct Backup {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) database: Database,
}

#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(Args, Debug)]
pub(crate) struct Stats {
    #[arg(long)]
    pub(crate) quick: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Help {
    #[arg(value_name = "COMMAND")]
    pub(crate) commands: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Man {
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
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
