//! `croupier bot`: tools for authors of bots: a kit, a protocol check, a short match, replaying a recorded decision, the
//! message schema, and a benchmark. Contests are `croupier arena`.

pub(crate) mod args;
mod bench;
mod check;
mod clock;
#[cfg(feature = "serve")]
mod connect;
mod feed;
mod new;
mod run;
mod session;
#[cfg(feature = "serve")]
mod submit;
mod versus;

use std::io::Write as _;

use croupier_arena::host::{BotFailure, HostError};
use croupier_arena::{Cause, Entrant, PlayedBy, parse_entrants};
use croupier_table::{Kind, Lexicon, Text};

use self::args::{BotDo, Schema};
use crate::context::{Context, Failure};

#[cfg(feature = "serve")]
pub(crate) use check::check_submission;

/// Runs the command.
pub(crate) fn bot(context: &Context, command: BotDo) -> anyhow::Result<()> {
    match command {
        BotDo::New(args) => new::new(context, &args),
        BotDo::Check(args) => check::check(context, &args),
        BotDo::Vs(args) => versus::versus(context, &args),
        BotDo::Feed(args) => feed::feed(context, &args),
        BotDo::Bench(args) => bench::bench(context, &args),
        BotDo::Schema(args) => schema(context, &args),
        BotDo::Run(args) => run::run(context, &args),
        #[cfg(feature = "serve")]
        BotDo::Submit(args) => submit::submit(context, &args),
        #[cfg(feature = "serve")]
        BotDo::Connect(args) => connect::connect(context, &args),
    }
}

fn schema(context: &Context, args: &Schema) -> anyhow::Result<()> {
    let kind = context.kind(&args.game)?;
    let mut out = std::io::stdout().lock();
    // As an error of the output, so that a reader that goes away is no failure.
    serde_json::to_writer_pretty(&mut out, &kind.schema()).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// Parses the entrants of a command line: built-in bots and programs.
fn entrants(context: &Context, kind: &dyn Kind, texts: &[String]) -> Result<Vec<Entrant>, Failure> {
    let usage = |text: Text| Failure::usage(context.lexicon_of(kind).say(&text, &[]));
    parse_entrants(kind, texts).map_err(usage)
}

/// Parses the program of a command line: one argument or its words. Refuses built-in bots.
fn program(context: &Context, kind: &dyn Kind, words: &[String]) -> Result<PlayedBy, Failure> {
    let by = match words {
        [text] => entrants(context, kind, std::slice::from_ref(text))?.remove(0).by,
        words => PlayedBy::Program(words.to_vec()),
    };
    match by {
        PlayedBy::BuiltIn(name) => {
            let text = Text::new("bot-not-a-program").with("name", name);
            Err(Failure::usage(context.format(&text)))
        }
        by => Ok(by),
    }
}

/// Translates a host error into a message for the user.
pub(crate) fn host_failure(context: &Context, kind: &dyn Kind, error: HostError) -> Failure {
    let text = match error {
        HostError::Game(text) => text,
        HostError::NoProgram(name) => Text::new("bot-no-program").with("name", name),
        HostError::NotExecutable(name) => Text::new("bot-not-executable").with("name", name),
        HostError::Wasm { path, why } => {
            Text::new("bot-no-module").with("name", path.display().to_string()).with("why", why)
        }
        HostError::NotConnected => Text::new("bot-not-connected"),
        HostError::Sandbox(error) => Text::new("bot-no-sandbox").with("why", error.to_string()),
    };
    Failure::usage(context.lexicon_of(kind).say(&text, &[]))
}

/// Warns on standard error about sandbox restrictions that cannot be enforced on this machine.
pub(crate) fn warn_unconfined(context: &Context, missing: &[&str]) {
    if !missing.is_empty() {
        let names: Vec<String> = missing
            .iter()
            .map(|name| context.format(&Text::new(format!("bot-restriction-{name}"))))
            .collect();
        eprintln!(
            "{}",
            context.format(&Text::new("bot-unconfined").with("missing", names.join(", ")))
        );
    }
}

/// The message of a cause.
fn cause_text(cause: Cause) -> Text {
    Text::new(format!("bot-cause-{}", cause.name()))
}

/// The text of a bot's failure; the lexicon needs the messages of the game.
fn failure_text(lexicon: &Lexicon, failure: &BotFailure) -> String {
    let text = Text::new("bot-failed")
        .with("cause", cause_text(failure.cause))
        .with("detail", failure.detail.clone());
    lexicon.say(&text, &[])
}
