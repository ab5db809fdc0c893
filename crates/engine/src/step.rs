//! One entry of a match's log and its only text form, which records, the wire and the database share.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use crate::{BadWord, Game, Seat, Text};

/// One entry of the log: an action, an outcome, or an outcome that the reader may not see.
///
/// The text form is `SEAT WORD` for an action, `* WORD` for an outcome and `* ?` for a hidden one:
///
/// ```
/// use croupier_engine::{Seat, Step};
///
/// let step: Step<String, String> = "0 3x5".parse().unwrap();
/// assert_eq!(step, Step::Act(Seat(0), "3x5".to_owned()));
/// assert_eq!(step.to_string(), "0 3x5");
/// assert_eq!("* ?".parse(), Ok(Step::<String, String>::Hidden));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<A, C> {
    /// A seat's action.
    Act(Seat, A),
    /// An outcome of chance.
    Chance(C),
    /// An outcome that is private to somebody else; it keeps its number in the log.
    Hidden,
}

/// A step of this game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

impl<A: fmt::Display, C: fmt::Display> fmt::Display for Step<A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Act(seat, action) => write!(f, "{} {action}", seat.0),
            Step::Chance(chance) => write!(f, "* {chance}"),
            Step::Hidden => f.write_str("* ?"),
        }
    }
}

impl<A, C> FromStr for Step<A, C>
where
    A: FromStr<Err: Into<BadWord>>,
    C: FromStr<Err: Into<BadWord>>,
{
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Step<A, C>, BadWord> {
        let (who, word) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (who, word.trim()) {
            ("*", "?") => Ok(Step::Hidden),
            ("*", word) => word.parse().map(Step::Chance).map_err(Into::into),
            (seat, word) => {
                let seat = seat.parse().map_err(|_| BadWord(Text::new("record-step-form")))?;
                word.parse().map(|action| Step::Act(Seat(seat), action)).map_err(Into::into)
            }
        }
    }
}

/// A step of any game, its words as they are written.
pub type StepText = Step<String, String>;

impl From<Infallible> for BadWord {
    fn from(never: Infallible) -> BadWord {
        match never {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_around_the_word_are_forgiven() {
        assert_eq!("0\t 3x5 ".parse(), Ok(StepText::Act(Seat(0), "3x5".to_owned())));
        assert_eq!("*  roll 24".parse(), Ok(StepText::Chance("roll 24".to_owned())));
    }

    #[test]
    fn a_line_that_begins_with_neither_a_seat_nor_a_star_is_no_step() {
        for line in ["", "roll 24", "-1 roll", "256 roll", "** roll"] {
            assert!(line.parse::<StepText>().is_err(), "{line}");
        }
    }
}
