//! What can go wrong with a contest, as sentences.

use std::path::Path;

use croupier_arena::host::HostError;
use croupier_arena::{BadFolder, BadJournal, BadSchedule, MOST_ENTRANTS, MOST_GAMES, RunError};
use croupier_engine::{Lexicon, SetupError, Text};

use crate::context::{Context, Failure};

pub(super) fn bad_schedule(context: &Context, bad: BadSchedule) -> Failure {
    let text = match bad {
        BadSchedule::Entrants { entrants, least } => Text::new("cli-arena-bad-entrants")
            .with("entrants", entrants)
            .with("least", least)
            .with("most", MOST_ENTRANTS),
        BadSchedule::Lineups { entrants, seats } => {
            Text::new("cli-arena-bad-lineups").with("entrants", entrants).with("seats", seats)
        }
        BadSchedule::Games(_) => Text::new("cli-arena-bad-games").with("most", MOST_GAMES as i64),
    };
    Failure::wrong(context.tell(&text))
}

pub(super) fn bad_run(context: &Context, lexicon: &Lexicon, error: &RunError) -> Failure {
    let say = |text: &Text| lexicon.say(text, &[]);
    Failure::wrong(match error {
        RunError::Setup(SetupError::Options(bad)) => say(&bad.0),
        RunError::Setup(SetupError::NoSuchBot(text)) => say(text),
        RunError::Setup(SetupError::Bot(_, error)) => error.to_string(),
        RunError::Setup(SetupError::TooLong) => context.say("refused-too-long"),
        RunError::Host(HostError::NoProgram(name)) => {
            say(&Text::new("arena-no-file").with("name", name.as_str()))
        }
        RunError::Host(HostError::NotExecutable(name)) => {
            context.tell(&Text::new("cli-arena-not-executable").with("name", name.as_str()))
        }
        RunError::Host(HostError::Game(text)) => say(text),
        RunError::Host(HostError::Wasm { path, why }) => context.tell(
            &Text::new("cli-arena-bad-wasm")
                .with("name", path.display().to_string())
                .with("problem", why.as_str()),
        ),
        RunError::Host(HostError::Jail(error)) => {
            context.tell(&Text::new("cli-arena-no-jail").with("problem", error.to_string()))
        }
    })
}

pub(super) fn bad_folder(context: &Context, path: &Path, bad: &BadFolder) -> Failure {
    let id = match bad {
        BadFolder::Taken => "cli-arena-taken",
        BadFolder::NotEmpty => "cli-arena-not-empty",
        BadFolder::NoContest => "cli-arena-no-contest",
        BadFolder::Journal(BadJournal::Busy) => "cli-arena-busy",
        BadFolder::Manifest(_) | BadFolder::Journal(_) | BadFolder::File(_) => "cli-arena-unusable",
    };
    let text = Text::new(id)
        .with("folder", path.display().to_string())
        .with("problem", bad.to_string());
    Failure::wrong(context.tell(&text))
}
