//! What can be typed next: the words that complete a line, worked out when a person asks for them.

use croupier_table::{Kind, Lang, Seat, Table, Turn, Voice};
use serde_json::Value;

use crate::LocalMatch;
use crate::command::Command;
use crate::moves::{parse_move, typed_word};

/// What can be typed now.
pub struct Completion(Words);

enum Words {
    /// These words and no others.
    These(Vec<String>),
    /// The steps of a move, one after the other, and commands.
    Moves(Box<Moves>),
}

/// A position, by the steps that led to it.
struct Moves {
    kind: &'static dyn Kind,
    options: Value,
    steps: Vec<String>,
    seat: Seat,
    names: Vec<String>,
    lang: Lang,
}

impl Completion {
    /// These words and no others.
    pub(crate) fn of_words(words: Vec<String>) -> Completion {
        Completion(Words::These(words))
    }

    /// What this seat can type now.
    pub(crate) fn of_moves(game: &LocalMatch<'_>, seat: Seat) -> Completion {
        Completion(Words::Moves(Box::new(Moves {
            kind: game.kind,
            options: game.options.clone(),
            steps: game.table.lines(),
            seat,
            names: game.names(),
            lang: game.lexicon.lang(),
        })))
    }

    /// Where in this line the last step begins, and the words that it may become. The steps before it, each ended by a
    /// semicolon, are taken as played.
    pub fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let (before, last) = line.rsplit_once(';').unwrap_or(("", line));
        let begun = last.trim_start();
        let words = match &self.0 {
            Words::These(words) => words.clone(),
            Words::Moves(moves) => moves.words_after(before).unwrap_or_default(),
        };
        let wanted = begun.to_lowercase();
        let fits = |word: &String| word.to_lowercase().starts_with(&wanted);
        (line.len() - begun.len(), words.into_iter().filter(fits).collect())
    }
}

impl Moves {
    /// The words for the step that follows these; `None` if they cannot be played.
    fn words_after(&self, before: &str) -> Option<Vec<String>> {
        let seats = u8::try_from(self.names.len()).ok()?;
        let mut table = self.kind.open(&self.options, seats).ok()?;
        self.steps.iter().try_for_each(|step| table.apply(step).ok())?;
        let is_first = before.trim().is_empty();
        if !is_first {
            for word in parse_move(table.as_ref(), self.seat, before).ok()? {
                table.play(self.seat, &word).ok()?;
            }
        }
        let mut words = self.legal_words(table.as_ref());
        if is_first {
            words.extend(Command::words(self.lang).map(str::to_owned));
        }
        Some(words)
    }

    fn legal_words(&self, table: &dyn Table) -> Vec<String> {
        if table.turn() != Turn::Seat(self.seat) {
            return Vec::new();
        }
        let lexicon = crate::lexicon(self.lang, &[self.kind.messages(self.lang)]);
        let voice = Voice { words: &lexicon, names: &self.names, you: None };
        let scene = table.scene(Some(self.seat));
        let word = |action: &String| typed_word(table, self.seat, &scene, &voice, action);
        table.legal().iter().map(word).collect()
    }
}
