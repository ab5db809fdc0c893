//! One line of a live table's log: a step, or the withdrawal of the last one. The log only grows.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Seat, StepText};

/// The word of a withdrawal.
const UNDO: &str = "undo";

/// A line of the log: `0 3x5`, `* roll 24`, or `0 undo`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogLine {
    /// A step.
    Step(StepText),
    /// This seat took its last action back.
    Undo(Seat),
}

impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogLine::Step(step) => step.fmt(f),
            LogLine::Undo(seat) => write!(f, "{} {UNDO}", seat.0),
        }
    }
}

impl FromStr for LogLine {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<LogLine, BadWord> {
        Ok(match text.parse()? {
            StepText::Act(seat, word) if word == UNDO => LogLine::Undo(seat),
            step => LogLine::Step(step),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_withdrawal_has_one_spelling() {
        assert_eq!(LogLine::Undo(Seat(3)).to_string(), "3 undo");
        assert_eq!("3 undo".parse(), Ok(LogLine::Undo(Seat(3))));
        let step = LogLine::Step(StepText::Chance("roll 24".to_owned()));
        assert_eq!(step.to_string().parse(), Ok(step));
    }
}
