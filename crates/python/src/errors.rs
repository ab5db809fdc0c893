//! Python exceptions with sentences: the ruling of a refusal, the shape that an array should have.

use croupier_table::{
    BadOptions, BadRecord, BatchError, Doubt, Kind, Lang, Lexicon, Refused, SetupError, Text,
};
use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

pyo3::create_exception!(
    croupier,
    CroupierError,
    PyValueError,
    "Something that cannot be done, with what would be right."
);
pyo3::create_exception!(
    croupier,
    IllegalAction,
    CroupierError,
    "An action that the rules forbid, with the ruling. Nothing has changed."
);

/// An exception with this sentence.
pub(crate) fn error(sentence: impl Into<String>) -> PyErr {
    CroupierError::new_err(sentence.into())
}

/// A message of a game in English.
pub(crate) fn say(kind: &dyn Kind, text: &Text) -> String {
    let names: Vec<String> = (0..=*kind.seats().end()).map(|seat| format!("seat {seat}")).collect();
    Lexicon::new(Lang::En, &[croupier_arena::words(Lang::En), kind.messages(Lang::En)])
        .say(text, &names)
}

pub(crate) fn bad_options(kind: &dyn Kind, bad: &BadOptions) -> PyErr {
    error(say(kind, &bad.0))
}

/// A refusal; its text cites the ruling.
pub(crate) fn refused(kind: &dyn Kind, refused: &Refused) -> PyErr {
    let sentence = say(kind, &refused.text());
    match refused {
        Refused::Illegal(_) => IllegalAction::new_err(sentence),
        _ => error(sentence),
    }
}

pub(crate) fn bad_record(kind: &dyn Kind, bad: &BadRecord) -> PyErr {
    error(format!("line {} of the record: {}", bad.line, say(kind, &bad.problem)))
}

/// A record whose lines are not those that it was written with.
pub(crate) fn damaged_record(doubt: &Doubt) -> PyErr {
    error(match doubt {
        Doubt::Digest { written, found } => format!(
            "a line of the record was changed, added or removed: its fingerprint is {found}, the record says {written}"
        ),
        _ => "the record has a result, but no fingerprint of its lines: a line was changed"
            .to_owned(),
    })
}

pub(crate) fn bad_setup(kind: &dyn Kind, bad: &SetupError) -> PyErr {
    match bad {
        SetupError::Options(bad) => bad_options(kind, bad),
        SetupError::NoSuchBot(text) => error(say(kind, text)),
        SetupError::Bot(seat, problem) => {
            error(format!("the bot on seat {} failed: {problem}", seat.0))
        }
        SetupError::TooLong => error("the game did not end within the limit of steps"),
    }
}

pub(crate) fn bad_batch(kind: &dyn Kind, actions: usize, first: usize, bad: &BatchError) -> PyErr {
    match bad {
        BatchError::NoSuchId { game, id } => error(format!(
            "game {}: no action has the id {id}; ids are 0 to {}",
            first + game,
            actions - 1
        )),
        BatchError::Illegal { game, word, why } => {
            let sentence = format!("game {}: {word}: {}", first + game, say(kind, why));
            IllegalAction::new_err(sentence)
        }
        BatchError::BadSave(problem) => error(format!("this is no save of this batch: {problem}")),
        BatchError::Bot(problem) => error(format!("a bot failed: {problem}")),
    }
}
