//! What a person may type instead of a move: the same words in lines and on the full screen.

use croupier_table::Lang;

/// What is asked for instead of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// What can be played now.
    Legal,
    /// The chance to win with every move.
    Rate,
    /// The rulebook.
    Rules,
    /// What can be typed.
    Help,
    /// What happened in earlier rounds.
    History,
    /// The last step is taken back.
    Undo,
    /// The person leaves.
    Leave,
}

impl Command {
    /// The command that this line is, if it is one.
    pub(crate) fn parse(line: &str) -> Option<Command> {
        let line = line.trim().to_lowercase();
        let is_word = |(_, words): &&(Command, [&str; 3])| words.contains(&line.as_str());
        Some(match line.as_str() {
            "?" | "？" => Command::Legal,
            "!" | "！" => Command::Rate,
            "h" => Command::Rules,
            "q" => Command::Leave,
            _ => WORDS.iter().find(is_word)?.0,
        })
    }

    /// The commands that are words of this language.
    pub(crate) fn words(lang: Lang) -> impl Iterator<Item = &'static str> {
        WORDS.iter().map(move |(_, words)| lang.of(*words))
    }
}

/// In English, Russian and German.
const WORDS: [(Command, [&str; 3]); 3] = [
    (Command::Help, ["help", "помощь", "hilfe"]),
    (Command::History, ["history", "история", "verlauf"]),
    (Command::Undo, ["undo", "отмена", "zurück"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_in_every_language_and_moves_are_none() {
        assert_eq!(Command::parse(" Помощь "), Some(Command::Help));
        assert_eq!(Command::parse("ZURÜCK"), Some(Command::Undo));
        assert_eq!(Command::parse("Q"), Some(Command::Leave));
        assert_eq!(Command::parse("3x5"), None);
        assert_eq!(Command::words(Lang::De).collect::<Vec<_>>(), ["hilfe", "verlauf", "zurück"]);
    }
}
