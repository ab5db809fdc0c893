//! Actions and outcomes, and their notation: `play r5`, `play W b mts`, `draw`, `* draw r5`.
//!
//! Only the form is checked here; whether an action is legal is decided in `legal`.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Seat, Text};

use super::{Card, Colour};

/// One choice of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Names the colour of the first card, a wild: `colour b`.
    Colour(Colour),
    /// Lays a card: `play r5`, `play r5 mts`, `play W b`, and `play W` where no colour is needed.
    Play(Play),
    /// Draws a card from the stock.
    Draw,
    /// Keeps the card just drawn and ends the turn.
    Keep,
    /// Ends the turn with nothing to lay and nothing to draw.
    Pass,
    /// Takes the four cards of a wild-draw-four.
    Accept,
    /// Challenges the wild-draw-four as a bluff.
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
/// One byte, so that lists of actions are short. The code of a coloured card is twice its index; a black card has ten
/// codes: without a colour and with each of the four. The lowest bit is the call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play(u8);

/// The first code of a black card.
const BLACK: u8 = 104;
/// How many codes each black card has.
const BLACK_CODES: u8 = 10;

impl Play {
    /// How many codes there are.
    pub(super) const CODES: usize = (BLACK + 2 * BLACK_CODES) as usize;

    /// Its code, below [`Play::CODES`].
    #[inline]
    pub(super) const fn code(self) -> usize {
        self.0 as usize
    }

    /// The play with this code, which must be below [`Play::CODES`].
    #[inline]
    pub(super) const fn of_code(code: usize) -> Play {
        Play(code as u8)
    }

    /// The card laid without a call and without a colour.
    #[inline]
    pub const fn of(card: Card) -> Play {
        let number = card.index() as u8;
        Play(if card.is_black() { BLACK + (number - 52) * BLACK_CODES } else { 2 * number })
    }

    /// The coloured card of this bit, laid without a call.
    #[inline]
    pub(in crate::mts) const fn of_bit(bit: u32) -> Play {
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

    /// The colour in force after it: the card's own or the one named.
    #[inline]
    pub const fn colour(self) -> Option<Colour> {
        COLOUR[self.0 as usize & 127]
    }

    /// The coloured kinds that match it when it is on top, as bits (MT-18, MT-19).
    #[inline]
    pub(in crate::mts) const fn matching(self) -> u64 {
        MATCHING[self.0 as usize & 127]
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
            code if code < BLACK + BLACK_CODES => Card::WILD,
            _ => Card::WILD_FOUR,
        };
        code += 1;
    }
    table
};

const COLOUR: [Option<Colour>; 128] = {
    let mut table = [None; 128];
    let mut code = 0;
    while code < (BLACK + 2 * BLACK_CODES) as usize {
        if code < BLACK as usize {
            table[code] = Some(Colour::ALL[code / 26]);
        } else if (code - BLACK as usize) % BLACK_CODES as usize > 1 {
            table[code] = Some(Colour::ALL[(code - BLACK as usize) % BLACK_CODES as usize / 2 - 1]);
        }
        code += 1;
    }
    table
};

static MATCHING: [u64; 128] = {
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

/// The canonical text, in any case, with colour and call in any order after the card.
impl FromStr for Action {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Action, BadWord> {
        let bad = || BadWord(Text::new("word-action"));
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_whitespace().take(6).collect();
        Ok(match words.as_slice() {
            ["colour" | "color", word] => Action::Colour(parse_colour(word).ok_or_else(bad)?),
            ["play", card, rest @ ..] => parse_play(card.parse()?, rest)?,
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

fn parse_play(card: Card, rest: &[&str]) -> Result<Action, BadWord> {
    let bad = || BadWord(Text::new("word-play"));
    let mut play = Play::of(card);
    for word in rest {
        match parse_colour(word) {
            Some(named) if card.is_black() && play.named().is_none() => play = play.naming(named),
            None if *word == "mts" && !play.calls() => play = play.calling(),
            _ => return Err(bad()),
        }
    }
    Ok(Action::Play(play))
}

fn parse_colour(word: &str) -> Option<Colour> {
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
