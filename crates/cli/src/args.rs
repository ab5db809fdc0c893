//! The command line: one definition, from which help, completions and the man page follow.
//!
//! Help texts live in the message files under `cli-COMMAND` and `cli-COMMAND-ARGUMENT`; `localized` puts them in.

use std::path::PathBuf;

use clap::{Args, Command, CommandFactory, Parser, Subcommand, ValueEnum};
use croupier_engine::{Lang, Lexicon, Seed, Text};

/// The whole command line.
#[derive(Parser, Debug)]
#[command(name = "croupier", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[arg(long, global = true, value_name = "en|ru|de", value_parser = clap::value_parser!(Lang))]
    pub(crate) lang: Option<Lang>,
    #[command(subcommand)]
    pub(crate) command: Option<Do>,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Do {
    Play(Play),
    Resume(Resume),
    Replay(Replay),
    Verify(Verify),
    Games(Games),
    Rules(Rules),
    Perft(Perft),
    Solve(Solve),
    Bench(Bench),
    Serve(Serve),
    Completions(Completions),
    Man,
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
    #[arg(long, value_name = "SEED", value_parser = clap::value_parser!(Seed))]
    pub(crate) seed: Option<Seed>,
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "set"])]
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
    #[arg(long, value_name = "N")]
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
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(0..=30))]
    pub(crate) depth: u32,
    #[arg(long, value_name = "N")]
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
    #[arg(long, value_name = "N")]
    pub(crate) target: Option<u32>,
    #[arg(long, value_name = "N,N", value_delimiter = ',')]
    pub(crate) dice: Option<Vec<u8>>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "N", requires = "game")]
    pub(crate) seats: Option<u8>,
    #[arg(long, value_name = "S", default_value_t = 3.0)]
    pub(crate) seconds: f64,
    #[arg(long)]
    pub(crate) json: bool,
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

/// The definition with all its texts in one language.
pub(crate) fn localized(lexicon: &Lexicon) -> Command {
    describe(Cli::command(), "cli", lexicon)
}

fn describe(command: Command, id: &str, lexicon: &Lexicon) -> Command {
    let say = |id: String| lexicon.say(&Text::new(id), &[]);
    let examples = format!("{id}-examples");
    let mut command = command.about(say(id.to_owned()));
    if lexicon.has(&examples) {
        command = command.after_help(say(examples));
    }
    let names: Vec<String> =
        command.get_arguments().map(|argument| argument.get_id().to_string()).collect();
    for name in names.iter().filter(|name| !["help", "version"].contains(&name.as_str())) {
        // Switches that mean the same everywhere are described once.
        let own = format!("{id}-{name}");
        let text = if lexicon.has(&own) { say(own) } else { say(format!("cli-any-{name}")) };
        command = command.mut_arg(name, |argument| argument.help(text));
    }
    let subcommands: Vec<String> =
        command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in subcommands {
        let id = format!("{id}-{name}");
        command = command.mut_subcommand(name, |sub| describe(sub, &id, lexicon));
    }
    command
}
