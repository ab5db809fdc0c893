//! Translates the errors of contests into messages for the user.

use std::path::Path;

use croupier_arena::{BadFolder, BadJournal, BadSchedule, MAX_ENTRANTS, MAX_GAMES, RunError};
use croupier_table::{Kind, SetupError, Text};

use crate::bot::host_failure;
use crate::context::{Context, Failure};

pub(super) fn bad_schedule(context: &Context, bad: BadSchedule) -> Failure {
    let text = match bad {
        BadSchedule::Entrants { entrants, least } => Text::new("cli-arena-bad-entrants")
            .with("entrants", entrants)
            .with("least", least)
            .with("most", MAX_ENTRANTS),
        BadSchedule::Lineups { entrants, seats } => {
            Text::new("cli-arena-bad-lineups").with("entrants", entrants).with("seats", seats)
        }
        BadSchedule::Games(_) => Text::new("cli-arena-bad-games").with("most", MAX_GAMES as i64),
    };
    Failure::usage(context.format(&text))
}

pub(super) fn bad_run(context: &Context, kind: &dyn Kind, error: RunError) -> Failure {
    let lexicon = context.lexicon_of(kind);
    match error {
        RunError::Setup(SetupError::Options(bad)) => Failure::usage(lexicon.say(&bad.0, &[])),
        RunError::Setup(SetupError::NoSuchBot(text)) => Failure::usage(lexicon.say(&text, &[])),
        RunError::Setup(SetupError::Bot(_, error)) => {
            let text = Text::new("arena-detail-own-bot").with("problem", error.to_string());
            Failure::usage(lexicon.say(&text, &[]))
        }
        RunError::Setup(SetupError::TooLong) => Failure::usage(lexicon.word("refused-too-long")),
        RunError::Host(error) => host_failure(context, kind, error),
    }
}

pub(super) fn bad_folder(context: &Context, path: &Path, bad: &BadFolder) -> Failure {
    let damaged = match bad {
        BadFolder::Part(part, bad) => Some((part.as_path(), bad)),
        BadFolder::Journal(bad) => Some((path, bad)),
        _ => None,
    };
    if let Some((path, BadJournal::Line { line, problem })) = damaged {
        let text = Text::new("cli-arena-bad-line")
            .with("file", path.join("journal.jsonl").display().to_string())
            .with("line", *line as i64)
            .with("good", *line as i64 - 1)
            .with("problem", problem.clone());
        return Failure::usage(context.format(&text));
    }
    let problem = match bad {
        BadFolder::Schedule(bad) => return bad_schedule(context, *bad),
        BadFolder::Manifest(problem) => {
            Text::new("cli-arena-bad-manifest").with("problem", problem.clone())
        }
        bad => Text::verbatim(bad.to_string()),
    };
    let id = match bad {
        BadFolder::Taken => "cli-arena-taken",
        BadFolder::NotEmpty => "cli-arena-not-empty",
        BadFolder::NoContest => "cli-arena-no-contest",
        BadFolder::Journal(BadJournal::Busy) => "cli-arena-busy",
        _ => "cli-arena-unusable",
    };
    let text = Text::new(id).with("folder", path.display().to_string()).with("problem", problem);
    Failure::usage(context.format(&text))
}
