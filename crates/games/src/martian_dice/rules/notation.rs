//! The notation: actions and outcomes of chance, each with one canonical text. What people type less strictly
//! is not parsed here.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Seat, Text};

use super::faces::{DICE, Dice, Face};

/// A player's choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Action {
    /// Sets all thrown rays aside.
    Ray,
    /// Sets all thrown humans aside.
    Human,
    /// Sets all thrown cows aside.
    Cow,
    /// Sets all thrown chickens aside.
    Chicken,
    /// Throws the remaining dice again.
    Reroll,
    /// Ends the turn and scores it.
    End,
}

impl Action {
    /// Every action, sorted.
    pub const ALL: [Action; 6] =
        [Action::Ray, Action::Human, Action::Cow, Action::Chicken, Action::Reroll, Action::End];

    /// The kind of dice that the action sets aside, if it sets any aside.
    #[inline]
    pub const fn face(self) -> Option<Face> {
        // A table lookup: a `match` compiles to a jump that is mispredicted in random games.
        const FACES: [Option<Face>; 6] =
            [Some(Face::Ray), Some(Face::Human), Some(Face::Cow), Some(Face::Chicken), None, None];
        FACES[self as usize]
    }

    /// The action that sets this kind aside; tanks are no choice.
    pub const fn choose(face: Face) -> Option<Action> {
        match face {
            Face::Tank => None,
            Face::Ray => Some(Action::Ray),
            Face::Human => Some(Action::Human),
            Face::Cow => Some(Action::Cow),
            Face::Chicken => Some(Action::Chicken),
        }
    }

    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Action::Ray => "ray",
            Action::Human => "human",
            Action::Cow => "cow",
            Action::Chicken => "chicken",
            Action::Reroll => "reroll",
            Action::End => "end",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Action {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Action, BadWord> {
        Action::ALL
            .into_iter()
            .find(|action| action.word().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| BadWord(Text::new("word-action")))
    }
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// MD-8: this seat has the first turn of every round.
    Start(Seat),
    /// A throw of dice, in a turn or in a duel.
    Roll(Dice),
}

/// `start 2`, or a throw as counts in the order tank, ray, human, cow, chicken: `roll 3T 1R 3H 3C`.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Start(seat) => write!(f, "start {}", seat.0),
            Chance::Roll(dice) => {
                f.write_str("roll")?;
                Face::ALL
                    .into_iter()
                    .filter(|face| dice.count(*face) > 0)
                    .try_for_each(|face| write!(f, " {}{}", dice.count(face), face.letter()))
            }
        }
    }
}

/// The canonical text in any case and order; a die may also stand alone and under its full name, with or without the
/// bars of the document: `roll ray human human |chicken|`.
impl FromStr for Chance {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Chance, BadWord> {
        let bad = || BadWord(Text::new("word-chance"));
        let mut words = text
            .split(|c: char| c.is_whitespace() || c == ',' || c == '|')
            .filter(|word| !word.is_empty());
        let first = words.next().ok_or_else(bad)?.to_ascii_lowercase();
        match first.as_str() {
            "start" => {
                let seat = words.next().and_then(|seat| seat.parse().ok()).ok_or_else(bad)?;
                if words.next().is_some() { Err(bad()) } else { Ok(Chance::Start(Seat(seat))) }
            }
            "roll" => {
                let mut counts = [0_u8; 5];
                for word in words {
                    let (count, face) = parse_dice(word).ok_or_else(bad)?;
                    counts[face as usize] += count;
                    if counts.iter().sum::<u8>() > DICE {
                        return Err(bad());
                    }
                }
                if counts == [0; 5] { Err(bad()) } else { Ok(Chance::Roll(Dice::of(counts))) }
            }
            _ => Err(bad()),
        }
    }
}

/// `3T`, `T`, `3tank` or `tank`: how many, and of what.
fn parse_dice(word: &str) -> Option<(u8, Face)> {
    let name = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &word[..word.len() - name.len()];
    let count = if digits.is_empty() { 1 } else { digits.parse().ok()? };
    let face = Face::ALL.into_iter().find(|face| {
        name.eq_ignore_ascii_case(face.name())
            || name.eq_ignore_ascii_case(face.letter().encode_utf8(&mut [0; 4]))
    })?;
    (1..=DICE).contains(&count).then_some((count, face))
}
