//! Actions and outcomes, and their notation: `play r5`, `play W b mts`, `draw`, `* draw r5`.
//!
//! Only the form of a word is judged here; whether it is legal is the game's affair.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Seat, Text};

use super::card::{Card, Colour};

/// One choice of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Names the colour of the first card, a wild: `colour b`.
    Colour(Colour),
    /// Lays a card: `play r5`, `play r5 mts`, `play W b`, and `play W` where no colour is needed.
    Play(Play),
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

/// A card as it is laid: with the colour named, if it is black, and with «МТС!», if that is called.
///
/// One byte, so that lists of actions are short. A coloured card is twice its number, a black one has ten places:
/// without a colour and with each of the four. The lowest bit is the call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play(u8);

/// Where the black cards begin, and how many places each of them has.
const BLACK: u8 = 104;
const PLACES: u8 = 10;

impl Play {
    /// The card laid silently and without a colour.
    #[inline]
    pub const fn of(card: Card) -> Play {
        let number = card.index() as u8;
        Play(if card.is_black() { BLACK + (number - 52) * PLACES } else { 2 * number })
    }

    /// The coloured card whose bit is this one, laid silently.
    #[inline]
    pub(super) const fn of_bit(bit: u32) -> Play {
        Play(2 * bit as u8)
    }

    /// The same with this colour named. The card must be black and have none yet.
    #[inline]
    #[must_use]
    pub const fn naming(self, colour: Colour) -> Play {
        Play(self.0 + 2 * (colour as u8 + 1))
    }

    /// The same with the call.
    #[inline]
    #[must_use]
    pub const fn calling(self) -> Play {
        Play(self.0 | 1)
    }

    /// The card.
    #[inline]
    pub const fn card(self) -> Card {
        CARD[self.0 as usize & 127]
    }

    /// The colour named with a black card.
    pub fn named(self) -> Option<Colour> {
        self.colour().filter(|_| self.card().is_black())
    }

    /// The colour in force once it lies: the card's own or the one named.
    #[inline]
    pub const fn colour(self) -> Option<Colour> {
        COLOUR[self.0 as usize & 127]
    }

    /// The coloured kinds that match it once it lies (MT-18, MT-19).
    #[inline]
    pub(super) const fn matched(self) -> u64 {
        MATCHED[self.0 as usize & 127]
    }

    /// Whether «МТС!» is called with it.
    #[inline]
    pub const fn calls(self) -> bool {
        self.0 & 1 == 1
    }
}

const CARD: [Card; 128] = {
    let mut table = [Card::WILD; 128];
    let mut code = 0;
    while code < 128 {
        table[code] = match code as u8 {
            code @ ..BLACK => Card::ALL[code as usize / 2],
            code if code < BLACK + PLACES => Card::WILD,
            _ => Card::WILD_FOUR,
        };
        code += 1;
    }
    table
};

const COLOUR: [Option<Colour>; 128] = {
    let mut table = [None; 128];
    let mut code = 0;
    while code < (BLACK + 2 * PLACES) as usize {
        if code < BLACK as usize {
            table[code] = Some(Colour::ALL[code / 26]);
        } else if (code - BLACK as usize) % PLACES as usize > 1 {
            table[code] = Some(Colour::ALL[(code - BLACK as usize) % PLACES as usize / 2 - 1]);
        }
        code += 1;
    }
    table
};

static MATCHED: [u64; 128] = {
    let mut table = [0; 128];
    let mut code = 0;
    while code < 128 {
        let colour = match COLOUR[code] {
            Some(colour) => colour.mask(),
            None => 0,
        };
        table[code] = colour | CARD[code].same_symbol();
        code += 1;
    }
    table
};

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "play {}", self.card())?;
        if let Some(colour) = self.named() {
            write!(f, " {}", colour.letter())?;
        }
        f.write_str(if self.calls() { " mts" } else { "" })
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Colour(colour) => write!(f, "colour {}", colour.letter()),
            Action::Play(play) => write!(f, "{play}"),
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
    let mut play = Play::of(card);
    for word in rest {
        match one_colour(word) {
            Some(named) if card.is_black() && play.named().is_none() => play = play.naming(named),
            None if *word == "mts" && !play.calls() => play = play.calling(),
            _ => return Err(bad()),
        }
    }
    Ok(Action::Play(play))
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
