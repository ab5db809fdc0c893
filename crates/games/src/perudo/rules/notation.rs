//! Perudo's notation: bids, calls and throws as words. It does not decide what is legal.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Seat, Text, fold};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::dice::Throw;

/// The most dice that can be on a table: ten seats with ten dice each (PE-19, PE-20).
pub const MOST_DICE: u8 = 100;

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Face {
    /// 1, the joker of a normal round.
    One = 1,
    /// 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 5.
    Five,
    /// 6.
    Six,
}

impl Face {
    /// All faces, ascending.
    pub const ALL: [Face; 6] =
        [Face::One, Face::Two, Face::Three, Face::Four, Face::Five, Face::Six];

    /// The face with this number, if a die has it.
    pub fn of(number: u32) -> Option<Face> {
        Face::ALL.get((number as usize).wrapping_sub(1)).copied()
    }

    /// The number on the face.
    #[inline]
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// A bid: at least so many dice show this value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bid {
    /// How many dice, from 1 to [`MOST_DICE`].
    pub quantity: u8,
    /// What they show.
    pub value: Face,
}

impl Bid {
    /// The rank of this bid on the ladder of a normal round with so many dice on the table, counted from 0.
    ///
    /// PE-4: the ladder is 1x2 .. 1x6, 2x2 .. 2x6, 1x1, 3x2 .. 4x6, 2x1 and so on: five other values for each
    /// quantity, and q ones above 2q of anything else (PE-5) but below 2q + 1 (PE-6). Where there are fewer than 2q
    /// dice, q ones come after all bids on other values, of which there are five for each die.
    #[inline]
    pub const fn rank(self, total: u8) -> usize {
        let below = self.quantity as usize - 1;
        let last = 5 * total as usize + below;
        let rank = RANKS[self.plain_rank()] as usize;
        if rank < last { rank } else { last }
    }

    /// The rank of this bid when ones are a value like any other, counted from 0.
    #[inline]
    pub const fn plain_rank(self) -> usize {
        (self.quantity as usize - 1) * 6 + self.value as usize - 1
    }

    /// The bid of this rank when ones are a value like any other.
    pub(super) fn from_plain_rank(rank: usize) -> Bid {
        Bid { quantity: (rank / 6) as u8 + 1, value: Face::ALL[rank % 6] }
    }
}

/// The rank of every bid on an unbounded ladder, indexed by its plain rank.
static RANKS: [u16; 6 * MOST_DICE as usize] = {
    let mut ranks = [0; 6 * MOST_DICE as usize];
    let mut plain = 0;
    while plain < ranks.len() {
        let (below, value) = (plain as u16 / 6, plain as u16 % 6);
        // Below q ones are 2q times five bids on other values and q - 1 on ones.
        ranks[plain] = if value == 0 { 11 * below + 10 } else { 5 * below + below / 2 + value - 1 };
        plain += 1;
    }
    ranks
};

/// Bids are ordered as the ladder of a normal round orders them.
impl Ord for Bid {
    fn cmp(&self, other: &Bid) -> Ordering {
        self.rank(u8::MAX).cmp(&other.rank(u8::MAX))
    }
}

impl PartialOrd for Bid {
    fn partial_cmp(&self, other: &Bid) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.quantity, self.value.number())
    }
}

/// `3x5`; also `3X5`, `3*5`, `3 5` and the Cyrillic letter or the sign that look like an x.
impl FromStr for Bid {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Bid, BadWord> {
        // Most texts are canonical and need no folding.
        match numbers(text).or_else(|| numbers(&fold(text))) {
            Some((quantity, value)) => bid_of_numbers(quantity, value),
            None => Err(not_a_word()),
        }
    }
}

/// The two numbers of a bid in folded text.
fn numbers(text: &str) -> Option<(u32, u32)> {
    let (quantity, rest) = leading_number(text)?;
    let value = match rest.trim_start().strip_prefix(['x', '*']) {
        Some(value) => value.trim_start(),
        None => rest.strip_prefix(' ')?,
    };
    match leading_number(value)? {
        (value, "") => Some((quantity, value)),
        _ => None,
    }
}

/// The digits at the beginning of a text as a number, and the rest. Numbers too great for the type saturate, which keeps
/// them out of range.
pub(in crate::perudo) fn leading_number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    (!digits.is_empty()).then(|| (digits.parse().unwrap_or(u32::MAX), rest))
}

/// The bid with these numbers, if it is legal at any table.
pub(in crate::perudo) fn bid_of_numbers(quantity: u32, value: u32) -> Result<Bid, BadWord> {
    let value = Face::of(value).ok_or_else(|| BadWord(Text::new("word-value")))?;
    if !(1..=u32::from(MOST_DICE)).contains(&quantity) {
        return Err(BadWord(Text::new("word-quantity").with("most", MOST_DICE)));
    }
    Ok(Bid { quantity: quantity as u8, value })
}

/// The error of a text that is no action.
pub(in crate::perudo) fn not_a_word() -> BadWord {
    BadWord(Text::new("word-action"))
}

impl Serialize for Bid {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

crate::json_schema_of!(Bid, "Bid", {
    "description": "A bid: so many dice show this value.",
    "type": "string",
    "pattern": "^[1-9][0-9]*x[1-6]$"
});

impl<'de> Deserialize<'de> for Bid {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Bid, D::Error> {
        struct Text;
        impl de::Visitor<'_> for Text {
            type Value = Bid;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a bid such as \"3x5\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Bid, E> {
                text.parse().map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }
        from.deserialize_str(Text)
    }
}

/// An action of a seat. Bids come first, then the two calls that end the round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Makes a bid.
    Bid(Bid),
    /// Doubts the last bid.
    Challenge,
    /// Calls pacao (with `pacao=calza`: calza) on the last bid.
    Pacao,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(bid) => bid.fmt(f),
            Action::Challenge => f.write_str("challenge"),
            Action::Pacao => f.write_str("pacao"),
        }
    }
}

impl FromStr for Action {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Action, BadWord> {
        match text.parse() {
            Ok(bid) => Ok(Action::Bid(bid)),
            Err(not_a_bid) => match fold(text).as_str() {
                "challenge" => Ok(Action::Challenge),
                "pacao" => Ok(Action::Pacao),
                _ => Err(not_a_bid),
            },
        }
    }
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The opener of the first round (PE-22, `start=random`).
    Start(Seat),
    /// The throw of the next seat in order; only that seat sees it.
    Roll(Throw),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Start(seat) => write!(f, "start {}", seat.0),
            Chance::Roll(throw) => write!(f, "roll {throw}"),
        }
    }
}

/// `start 2`, or `roll 11334` with the dice in any order.
impl FromStr for Chance {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Chance, BadWord> {
        let folded = fold(text);
        let bad = || BadWord(Text::new("word-chance"));
        match folded.split_once(' ').ok_or_else(bad)? {
            ("start", seat) => {
                seat.parse().map(|seat| Chance::Start(Seat(seat))).map_err(|_| bad())
            }
            ("roll", dice) => dice.parse().map(Chance::Roll),
            _ => Err(bad()),
        }
    }
}
