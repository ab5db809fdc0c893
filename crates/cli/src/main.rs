//! The one binary: parses the command line and runs the command. Every failure is a message and an exit code: 0 success,
//! 1 a check failed (a record that does not verify), 2 usage error.

#[cfg(feature = "arena")]
mod arena;
mod args;
mod bench;
#[cfg(feature = "arena")]
mod bot;
mod context;
mod daily;
#[cfg(feature = "serve")]
mod db;
mod help;
mod home;
#[cfg(all(feature = "arena", feature = "serve"))]
mod ladder;
mod list;
mod machine;
mod play;
mod progress;
mod puzzle;
mod record;
mod review;
#[cfg(feature = "serve")]
mod serve;
mod settings;
mod shell;
mod solve;
mod stats;
mod values;
mod verify;
mod wizard;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
#[cfg(feature = "arena")]
use croupier_arena::host;
use croupier_table::printable;

use crate::args::{Cli, Do, PuzzlesDo, Tongue};
use crate::context::{Context, Failure, chosen_lang};

/// A server allocates from many threads all the time; see docs/decisions.md. Without server and arena, that of the system will do.
#[cfg(any(feature = "arena", feature = "serve"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    #[cfg(feature = "arena")]
    {
        host::run_sandbox_if_requested();
        host::run_echo_if_requested();
    }
    let settings = settings::read();
    let preferred = settings.as_ref().ok().and_then(|settings| settings.language);
    let lexicon = context::lexicon(chosen_lang(std::env::args_os(), preferred), &[]);
    let settings = match settings {
        Ok(settings) => settings,
        Err(problem) => {
            eprintln!("{}", lexicon.say(&problem, &[]));
            return ExitCode::from(2);
        }
    };
    let read = help::localized(&lexicon).try_get_matches();
    let cli = match read.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => match help::misread(&error, &lexicon) {
            Some(sentences) => {
                eprintln!("{sentences}");
                return ExitCode::from(2);
            }
            None => error.exit(),
        },
    };
    let lang = match cli.lang {
        Some(Tongue::Spoken(lang)) => lang,
        _ => lexicon.lang(),
    };
    if let Some(problem) = &settings.unread
        && !matches!(cli.command, Some(Do::Bot(_)))
    {
        eprintln!("{}", lexicon.say(problem, &[]));
    }
    let context = Context::new(lang, cli.color.unwrap_or_default(), cli.plain, settings);
    match run(&context, cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => match error.downcast_ref::<Failure>() {
            Some(failure) => {
                if !failure.message.is_empty() {
                    let _ = writeln!(io::stderr(), "{}", printable(&failure.message));
                }
                ExitCode::from(failure.code)
            }
            None if context::is_broken_pipe(&error) => ExitCode::SUCCESS,
            None => {
                let _ = writeln!(io::stderr(), "croupier: {}", printable(&format!("{error:#}")));
                ExitCode::from(2)
            }
        },
    }
}

fn run(context: &Context, command: Option<Do>) -> anyhow::Result<()> {
    match command {
        Some(Do::Play(args)) => play::play(context, args),
        Some(Do::Resume(args)) => play::resume(context, &args),
        Some(Do::Replay(args)) => record::replay(context, &args),
        Some(Do::Verify(args)) => verify::verify(context, &args),
        Some(Do::Review(args)) => review::review(context, &args),
        Some(Do::Daily(args)) => daily::daily(context, &args),
        Some(Do::Puzzle(args)) => puzzle::solve(context, &args),
        Some(Do::Puzzles(args)) => {
            let PuzzlesDo::Make(args) = args.command;
            puzzle::make(context, &args)
        }
        Some(Do::Games(args)) => list::games(context, &args),
        Some(Do::Rules(args)) => list::rules(context, &args),
        Some(Do::Perft(args)) => list::perft(context, &args),
        Some(Do::Solve(args)) => solve::solve(context, args),
        Some(Do::Bench(args)) => bench::bench(context, &args),
        #[cfg(feature = "arena")]
        Some(Do::Arena(args)) => arena::arena(context, args),
        #[cfg(feature = "arena")]
        Some(Do::Bot(args)) => bot::bot(context, args.command),
        #[cfg(not(feature = "arena"))]
        Some(Do::Arena(absent) | Do::Bot(absent)) => Err(context.absent(&absent).into()),
        #[cfg(feature = "serve")]
        Some(Do::Serve(args)) => serve::serve(context, args),
        #[cfg(feature = "serve")]
        Some(Do::Db(args)) => db::db(context, &args.command),
        #[cfg(not(feature = "serve"))]
        Some(Do::Serve(absent) | Do::Db(absent)) => Err(context.absent(&absent).into()),
        #[cfg(all(feature = "arena", feature = "serve"))]
        Some(Do::Ladder(args)) => ladder::ladder(context, &args.command),
        #[cfg(not(all(feature = "arena", feature = "serve")))]
        Some(Do::Ladder(absent)) => Err(context.absent(&absent).into()),
        Some(Do::Completions(args)) => shell::completions(context, &args),
        Some(Do::Man(args)) => shell::man(context, &args),
        Some(Do::Stats(args)) => stats::stats(context, &args),
        Some(Do::Help(args)) => help::show(context, &args.commands),
        None if io::stdin().is_terminal() => wizard::ask_and_play(context),
        None => {
            help::localized(&context.lexicon(&[])).print_help()?;
            Err(Failure::usage(context.message("cli-not-a-terminal")).into())
        }
    }
}
