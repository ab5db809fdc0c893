//! Actions and outcomes, and their notation: `play r5`, `play W b mts`, `draw`, `* draw r5`.
//!
//! Only the form of a word is judged here; whether it is legal is the game's affair.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Seat, Text};

use super::cards::{Card, Colour};

/// One choice of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Names the colour of the first card, a wild: `colour b`.
    Colour(Colour),
    /// Lays a card: `play r5`, `play r5 mts`, `play W b`, and `play W` where no colour is needed.
    Play {
        /// The card.
        card: Card,
        /// The colour named with a black card; coloured cards never have one.
        colour: Option<Colour>,
        /// Whether «МТС!» is called with it.
        call: bool,
    },
    /// Takes a card from the stock.
    Draw,
    /// Keeps the card just drawn and ends the turn.
    Keep,
    /// Ends the turn with nothing to lay and nothing to draw.
    Pass,
    /// Takes the four cards of a wild-draw-four.
    Accept,
    /// Doubts that the wild-draw-four was allowed.
    Challenge,
    /// Catches a missed call.
    Catch,
    /// Makes up for a missed call.
    Call,
    /// Does nothing about a missed call.
    Wait,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Colour(colour) => write!(f, "colour {}", colour.letter()),
            Action::Play { card, colour, call } => {
                write!(f, "play {card}")?;
                if let Some(colour) = colour {
                    write!(f, " {}", colour.letter())?;
                }
                f.write_str(if call { " mts" } else { "" })
            }
            Action::Draw => f.write_str("draw"),
            Action::Keep => f.write_str("keep"),
            Action::Pass => f.write_str("pass"),
            Action::Accept => f.write_str("accept"),
            Action::Challenge => f.write_str("challenge"),
            Action::Catch => f.write_str("catch"),
            Action::Call => f.write_str("mts"),
            Action::Wait => f.write_str("wait"),
        }
    }
}

/// The canonical text, in any case, with colour and call in any order behind the card.
impl FromStr for Action {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Action, BadWord> {
        let bad = || BadWord(Text::new("word-action"));
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_whitespace().take(6).collect();
        Ok(match words.as_slice() {
            ["colour" | "color", word] => Action::Colour(one_colour(word).ok_or_else(bad)?),
            ["play", card, rest @ ..] => read_play(card.parse()?, rest)?,
            ["draw"] => Action::Draw,
            ["keep"] => Action::Keep,
            ["pass"] => Action::Pass,
            ["accept"] => Action::Accept,
            ["challenge"] => Action::Challenge,
            ["catch"] => Action::Catch,
            ["mts"] => Action::Call,
            ["wait"] => Action::Wait,
            _ => return Err(bad()),
        })
    }
}

fn read_play(card: Card, rest: &[&str]) -> Result<Action, BadWord> {
    let bad = || BadWord(Text::new("word-play"));
    let (mut colour, mut call) = (None, false);
    for word in rest {
        match one_colour(word) {
            Some(named) if card.is_black() && colour.is_none() => colour = Some(named),
            None if *word == "mts" && !call => call = true,
            _ => return Err(bad()),
        }
    }
    Ok(Action::Play { card, colour, call })
}

fn one_colour(word: &str) -> Option<Colour> {
    let mut letters = word.chars();
    let colour = letters.next().and_then(Colour::of_letter)?;
    letters.next().is_none().then_some(colour)
}

/// One outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The next seat in the order of players: `order 2`.
    Order(Seat),
    /// A card from the stock: `draw r5`.
    Draw(Card),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Order(seat) => write!(f, "order {}", seat.0),
            Chance::Draw(card) => write!(f, "draw {card}"),
        }
    }
}

impl FromStr for Chance {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Chance, BadWord> {
        let bad = || BadWord(Text::new("word-chance"));
        let (verb, what) = text.trim().split_once(char::is_whitespace).ok_or_else(bad)?;
        match (verb.to_ascii_lowercase().as_str(), what.trim()) {
            ("order", seat) => Ok(Chance::Order(Seat(seat.parse().map_err(|_| bad())?))),
            ("draw", card) => Ok(Chance::Draw(card.parse()?)),
            _ => Err(bad()),
        }
    }
}
