//! The one binary: reads the command line and hands over to the command. Every failure is a sentence and an exit
//! code: 0 done, 1 the answer is no (a record that does not verify), 2 the question was wrong.

mod args;
mod bench;
mod context;
mod home;
mod list;
mod machine;
mod play;
mod record;
mod serve;
mod shell;
mod solve;
mod wizard;

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::args::{Cli, Do};
use crate::context::{Context, Failure, chosen_lang};

fn main() -> ExitCode {
    let lexicon = context::lexicon(chosen_lang(std::env::args_os()), &[]);
    let matches = args::localized(&lexicon).get_matches();
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let context = Context::new(cli.lang.unwrap_or(lexicon.lang()));
    match run(&context, cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => match error.downcast_ref::<Failure>() {
            Some(failure) => {
                eprintln!("{}", failure.message);
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
        Some(Do::Games(args)) => list::games(context, &args),
        Some(Do::Rules(args)) => list::rules(context, &args),
        Some(Do::Perft(args)) => list::perft(context, &args),
        Some(Do::Solve(args)) => solve::solve(context, args),
        Some(Do::Bench(args)) => bench::bench(context, &args),
        Some(Do::Serve(args)) => serve::serve(context, args),
        Some(Do::Completions(args)) => shell::completions(context, &args),
        Some(Do::Man) => shell::man(context),
        None if std::io::stdin().is_terminal() => wizard::ask_and_play(context),
        None => {
            args::localized(&context.lexicon(&[])).print_help()?;
            Err(Failure::wrong(context.say("cli-not-a-terminal")).into())
        }
    }
}
