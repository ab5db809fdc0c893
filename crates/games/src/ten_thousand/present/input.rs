//! Parses what people type, in three languages: one action, or a keep and the action after it. It does not check whether
//! they are legal.

use croupier_engine::{BadWord, Text};
use croupier_table::fold;

use super::super::rules::parse_dice;
use super::super::{Action, Dice, View};

/// A word of a typed line.
#[derive(Clone, Copy)]
enum Verb {
    /// An action without dice.
    Plain(Action),
    /// The dice before or after this word are kept.
    Keep,
    /// All dice that have value are kept.
    All,
    /// A word that only joins others.
    Filler,
}

/// Every known word. Both sides are folded before they are compared.
const VERBS: &[(Verb, &[&str])] = &[
    (Verb::Plain(Action::Adopt), &["adopt", "a", "take"]),
    (Verb::Plain(Action::Adopt), &["übernehmen", "übernehme", "uebernehmen"]),
    (Verb::Plain(Action::Adopt), &["забрать", "забираю", "перенять", "принять"]),
    (Verb::Keep, &["keep", "k", "score", "behalten", "behalte", "werten", "werte"]),
    (Verb::Keep, &["оставить", "оставляю", "отложить", "откладываю"]),
    (Verb::All, &["all", "alle", "alles", "все", "всё"]),
    (Verb::Plain(Action::Roll), &["roll", "r", "throw", "continue", "go"]),
    (Verb::Plain(Action::Roll), &["würfeln", "würfle", "wuerfeln", "wuerfle", "weiter"]),
    (Verb::Plain(Action::Roll), &["бросить", "бросаю", "бросать", "кидаю", "дальше", "ещё"]),
    (Verb::Plain(Action::Note), &["note", "n", "stop", "bank"]),
    (Verb::Plain(Action::Note), &["notieren", "notiere", "stopp", "aufhören", "aufhoeren"]),
    (Verb::Plain(Action::Note), &["записать", "записываю", "стоп", "хватит"]),
    (Verb::Plain(Action::Forfeit), &["forfeit", "aufgeben", "сдаться"]),
    (Verb::Filler, &["and", "then", "und", "dann", "и", "затем", "потом"]),
];

fn bad() -> BadWord {
    BadWord(Text::new("word-line"))
}

/// The actions of a line: `1 1 5`, `keep 115 roll`, `alle; notieren`.
pub(in crate::ten_thousand) fn parse_line(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
    let mut actions = Vec::new();
    for clause in fold(line).split([';', '.', '!']) {
        let mut keep = Keeping::default();
        for token in tokens(clause) {
            if token.starts_with(|c: char| c.is_ascii_digit()) {
                keep.digits.push_str(token);
                continue;
            }
            match verb(token).ok_or_else(bad)? {
                Verb::Plain(action) => {
                    actions.extend(std::mem::take(&mut keep).finish(view)?);
                    actions.push(action);
                }
                Verb::Keep => keep.named = true,
                Verb::All => keep.all = true,
                Verb::Filler => {}
            }
        }
        actions.extend(keep.finish(view)?);
    }
    if actions.is_empty() { Err(bad()) } else { Ok(actions) }
}

/// The dice to keep in a clause so far; the word `keep` may come before or after them, or be left out.
#[derive(Default)]
struct Keeping {
    named: bool,
    all: bool,
    digits: String,
}

impl Keeping {
    fn finish(self, view: &View) -> Result<Option<Action>, BadWord> {
        match (self.named, self.all, self.digits.as_str()) {
            (false, false, "") => Ok(None),
            // TT-16: an empty keep is parsed, so that the rules can refuse it with their ruling.
            (true, false, "") => Ok(Some(Action::Keep(Dice::NONE))),
            (_, true, "") => {
                let best = view.tables().best(view.thrown());
                Ok(Some(Action::Keep(best.unwrap_or(Dice::NONE))))
            }
            (_, true, _) => Err(bad()),
            (_, false, digits) => {
                parse_dice(digits).map(|dice| Some(Action::Keep(dice))).ok_or_else(bad)
            }
        }
    }
}

fn verb(token: &str) -> Option<Verb> {
    VERBS
        .iter()
        .find(|(_, words)| words.iter().any(|word| fold(word) == token))
        .map(|entry| entry.0)
}

/// Runs of letters and runs of digits. Spaces, commas and `+` separate them; any other sign is a token of its own, so
/// that it is not ignored.
fn tokens(clause: &str) -> impl Iterator<Item = &str> {
    let mut rest = clause;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches([' ', ',', '+']);
        let first = rest.chars().next()?;
        let end = if first.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit())
        } else if first.is_alphabetic() {
            rest.find(|c: char| !c.is_alphabetic())
        } else {
            Some(first.len_utf8())
        };
        let (token, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        Some(token)
    })
}
