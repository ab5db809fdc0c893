//! The one binary: parses the command line and runs the command. Every failure is a message and an exit code: 0 success,
//! 1 a check failed (a record that does not verify), 2 usage error.

mod arena;
mod args;
mod bench;
mod bot;
mod context;
mod help;
mod home;
mod list;
mod machine;
mod play;
mod progress;
mod record;
mod review;
mod serve;
mod shell;
mod solve;
mod values;
mod wizard;

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::FromArgMatches;
use croupier_arena::host;

use crate::args::{Cli, Do, Tongue};
use crate::context::{Context, Failure, chosen_lang};

/// A server allocates from many threads all the time; see ARCHITECTURE.md.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    host::run_sandbox_if_requested();
    host::run_echo_if_requested();
    let lexicon = context::lexicon(chosen_lang(std::env::args_os()), &[]);
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
    let context = Context::new(lang);
    match run(&context, cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => match error.downcast_ref::<Failure>() {
            Some(failure) => {
                if !failure.message.is_empty() {
                    eprintln!("{}", failure.message);
                }
                ExitCode::from(failure.code)
            }
            None if context::is_broken_pipe(&error) => ExitCode::SUCCESS,
            None => {
                eprintln!("croupier: {error:#}");
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
        Some(Do::Verify(args)) => record::verify(context, &args),
        Some(Do::Review(args)) => review::review(context, &args),
        Some(Do::Games(args)) => list::games(context, &args),
        Some(Do::Rules(args)) => list::rules(context, &args),
        Some(Do::Perft(args)) => list::perft(context, &args),
        Some(Do::Solve(args)) => solve::solve(context, args),
        Some(Do::Bench(args)) => bench::bench(context, &args),
        Some(Do::Arena(args)) => arena::arena(context, args),
        Some(Do::Bot(args)) => bot::bot(context, args.command),
        Some(Do::Serve(args)) => serve::serve(context, args),
        Some(Do::Completions(args)) => shell::completions(context, &args),
        Some(Do::Man) => shell::man(context),
        None if std::io::stdin().is_terminal() => wizard::ask_and_play(context),
        None => {
            help::localized(&context.lexicon(&[])).print_help()?;
            Err(Failure::usage(context.message("cli-not-a-terminal")).into())
        }
    }
}
