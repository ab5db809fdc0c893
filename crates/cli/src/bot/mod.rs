//! `croupier bot`: everything that somebody needs who writes a bot: a kit, a check, a short match, a recorded decision
//! again, the schema of the messages, and how fast the bot is. Tournaments are played elsewhere.

pub(crate) mod args;
mod bench;
mod check;
mod feed;
mod interview;
mod new;
mod run;
mod versus;

use std::io::Write as _;

use croupier_arena::host::{Failure as BotFailure, HostError};
use croupier_arena::{By, Cause, Entrant, read_entrants};
use croupier_engine::{Kind, Lexicon, Text};

use self::args::{BotDo, Schema};
use crate::context::{Context, Failure};

/// Does what is asked about a bot.
pub(crate) fn bot(context: &Context, command: BotDo) -> anyhow::Result<()> {
    match command {
        BotDo::New(args) => new::new(context, &args),
        BotDo::Check(args) => check::check(context, &args),
        BotDo::Vs(args) => versus::versus(context, &args),
        BotDo::Feed(args) => feed::feed(context, &args),
        BotDo::Bench(args) => bench::bench(context, &args),
        BotDo::Schema(args) => schema(context, &args),
        BotDo::Run(args) => run::run(context, &args),
    }
}

fn schema(context: &Context, args: &Schema) -> anyhow::Result<()> {
    let kind = context.kind(&args.game)?;
    let mut out = std::io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &kind.schema())?;
    writeln!(out)?;
    Ok(())
}

/// Who a command line names, bots of the game and programs.
fn entrants(context: &Context, kind: &dyn Kind, texts: &[String]) -> Result<Vec<Entrant>, Failure> {
    let said = |text: Text| Failure::wrong(context.lexicon_of(kind).say(&text, &[]));
    read_entrants(kind, texts).map_err(said)
}

/// The program that a command line names: one text, or its words. A bot of the game is no program.
fn program(context: &Context, kind: &dyn Kind, words: &[String]) -> Result<By, Failure> {
    let by = match words {
        [text] => entrants(context, kind, std::slice::from_ref(text))?.remove(0).by,
        words => By::Program(words.to_vec()),
    };
    match by {
        By::BuiltIn(name) => {
            let text = Text::new("bot-not-a-program").with("name", name);
            Err(Failure::wrong(context.tell(&text)))
        }
        by => Ok(by),
    }
}

/// Why programs cannot be brought to a table, as a failure.
pub(crate) fn host_failure(context: &Context, kind: &dyn Kind, error: HostError) -> Failure {
    let text = match error {
        HostError::Game(text) => text,
        HostError::NoProgram(name) => Text::new("bot-no-program").with("name", name),
        HostError::NotExecutable(name) => Text::new("bot-not-executable").with("name", name),
        HostError::Wasm { path, why } => {
            Text::new("bot-no-module").with("name", path.display().to_string()).with("why", why)
        }
        HostError::Jail(error) => Text::new("bot-no-jail").with("why", error.to_string()),
    };
    Failure::wrong(context.lexicon_of(kind).say(&text, &[]))
}

/// Says on standard error which bonds do not hold native bots here.
pub(crate) fn warn_of(context: &Context, missing: &[&str]) {
    if !missing.is_empty() {
        let names: Vec<String> = missing
            .iter()
            .map(|bond| context.tell(&Text::new(format!("bot-bond-{bond}"))))
            .collect();
        eprintln!(
            "{}",
            context.tell(&Text::new("bot-unconfined").with("missing", names.join(", ")))
        );
    }
}

/// A cause in words.
fn cause(cause: Cause) -> Text {
    Text::new(format!("bot-cause-{}", cause.name()))
}

/// A failure of a bot, in the words of a lexicon that has those of the game.
fn failed(lexicon: &Lexicon, failure: &BotFailure) -> String {
    let text = Text::new("bot-failed")
        .with("cause", cause(failure.cause))
        .with("detail", failure.detail.clone());
    lexicon.say(&text, &[])
}
