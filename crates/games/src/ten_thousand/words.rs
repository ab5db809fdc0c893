//! The notation: what a seat can do and what dice can show. Whether it is allowed is not asked here.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Text};

use super::values::Dice;
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
    /// Ends the turn and writes its points down: `note`.
    Note,
    /// Gives the turn up, where an illegal action costs it (TT-22): `forfeit`.
    Forfeit,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Adopt => f.write_str("adopt"),
            Action::Roll => f.write_str("roll"),
            // A keep of nothing can be said, so that it can be refused by its ruling (TT-16).
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
            "keep" => six_dice(rest).map(Action::Keep).ok_or_else(bad),
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
            .and_then(|_| six_dice(&text[4..]))
            .map(Rolled)
            .ok_or_else(|| BadWord(Text::new("word-roll")))
    }
}

/// One to six dice as digits.
pub(super) fn six_dice(digits: &str) -> Option<Dice> {
    digits.parse::<Throw>().ok().and_then(Dice::of)
}
