//! The notation: actions and throws, each with one canonical text. It does not check whether they are legal.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Text};

use super::six_dice::Dice;
use crate::dice::Throw;

/// One choice of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Takes over the points and dice of the seat before: `adopt`.
    Adopt,
    /// Throws the dice that are left: `roll`.
    Roll,
    /// Sets dice of the throw aside and scores them: `keep 115`.
    Keep(Dice),
    /// Ends the turn and adds its points to the score: `note`.
    Note,
    /// Gives the turn up where an illegal action costs the turn (TT-22): `forfeit`.
    Forfeit,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Adopt => f.write_str("adopt"),
            Action::Roll => f.write_str("roll"),
            // TT-16: an empty keep has a text, so that it is refused with its ruling.
            Action::Keep(Dice::NONE) => f.write_str("keep"),
            Action::Keep(dice) => write!(f, "keep {}", dice.throw()),
            Action::Note => f.write_str("note"),
            Action::Forfeit => f.write_str("forfeit"),
        }
    }
}

/// Words in any case; dice in any order, with or without spaces or commas.
impl FromStr for Action {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Action, BadWord> {
        let bad = || BadWord(Text::new("word-action"));
        let text = text.trim();
        let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (verb, rest) = text.split_at(end);
        let rest = rest.trim();
        let plain = |action| if rest.is_empty() { Ok(action) } else { Err(bad()) };
        match verb.to_ascii_lowercase().as_str() {
            "adopt" => plain(Action::Adopt),
            "roll" => plain(Action::Roll),
            "note" => plain(Action::Note),
            "forfeit" => plain(Action::Forfeit),
            "keep" if rest.is_empty() => Ok(Action::Keep(Dice::NONE)),
            "keep" => parse_dice(rest).map(Action::Keep).ok_or_else(bad),
            _ => Err(bad()),
        }
    }
}

/// What the thrown dice show: `roll 112356`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rolled(pub Dice);

impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "roll {}", self.0.throw())
    }
}

/// The word in any case; dice in any order, with or without spaces or commas.
impl FromStr for Rolled {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Rolled, BadWord> {
        let text = text.trim();
        text.get(..4)
            .filter(|verb| verb.eq_ignore_ascii_case("roll"))
            .and_then(|_| parse_dice(&text[4..]))
            .map(Rolled)
            .ok_or_else(|| BadWord(Text::new("word-roll")))
    }
}

/// One to six dice as digits.
pub(in crate::ten_thousand) fn parse_dice(digits: &str) -> Option<Dice> {
    digits.parse::<Throw>().ok().and_then(Dice::of)
}
