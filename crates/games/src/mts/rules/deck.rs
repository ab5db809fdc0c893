//! The 54 kinds of card in the deck: colour, symbol, points, notation, and bit masks of kinds that match.
//!
//! Whether a card may be laid is decided in `legal`.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the four colours, in the order of the notation: `r g b y`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

impl Colour {
    /// All colours, in the order of the notation.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Green, Colour::Blue, Colour::Yellow];

    /// The letter of the notation.
    pub fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Green => 'g',
            Colour::Blue => 'b',
            Colour::Yellow => 'y',
        }
    }

    /// The colour of this letter, in either case.
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_lowercase())
    }

    /// The bits of all kinds of this colour.
    #[inline]
    pub(in crate::mts) const fn mask(self) -> u64 {
        0x1fff << (13 * self as u64)
    }
}

/// What is printed on a card besides its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// A number from 0 to 9.
    Number(u8),
    /// «Пропусти ход»: the next player misses the turn.
    Skip,
    /// «Ход обратно»: the direction changes.
    Reverse,
    /// «Возьми две»: the next player takes two cards and misses the turn.
    DrawTwo,
    /// «Закажи цвет»: the player names a colour.
    Wild,
    /// «Закажи цвет + возьми четыре»: besides, the next player takes four cards and misses the turn.
    WildFour,
}

/// A kind of card. There are 54: four colours of thirteen symbols, and the two black ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// «Закажи цвет».
    pub const WILD: Card = Card(52);
    /// «Закажи цвет + возьми четыре».
    pub const WILD_FOUR: Card = Card(53);

    /// All kinds, in the order of the notation.
    pub const ALL: [Card; 54] = {
        let mut all = [Card(0); 54];
        let mut kind = 0;
        while kind < 54 {
            all[kind] = Card(kind as u8);
            kind += 1;
        }
        all
    };

    /// The card of this colour and symbol; black symbols have no colour.
    pub fn new(colour: Colour, symbol: Symbol) -> Card {
        let number = match symbol {
            Symbol::Number(number) => number,
            Symbol::Skip => 10,
            Symbol::Reverse => 11,
            Symbol::DrawTwo => 12,
            Symbol::Wild => return Card::WILD,
            Symbol::WildFour => return Card::WILD_FOUR,
        };
        Card(13 * colour as u8 + number)
    }

    /// The kind that a bit of a multiset stands for: the bits of further copies of the two black kinds lie above them.
    #[inline]
    pub(super) const fn of_bit(bit: u8) -> Card {
        Card(if bit < 52 { bit } else { 52 + (bit & 1) })
    }

    /// The kind's index, 0 to 53, into a table of kinds.
    #[inline]
    pub(in crate::mts) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is one of the two black cards.
    #[inline]
    pub const fn is_black(self) -> bool {
        self.0 >= 52
    }

    /// Its colour; black cards have none.
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        (!self.is_black()).then(|| Colour::ALL[COLOUR_OF[self.index()] as usize])
    }

    /// What is printed on it.
    #[inline]
    pub const fn symbol(self) -> Symbol {
        SYMBOL_OF[self.index()]
    }

    /// Its points at the end of a round (MT-2).
    #[inline]
    pub const fn points(self) -> u16 {
        match self.symbol() {
            Symbol::Number(number) => number as u16,
            Symbol::Skip | Symbol::Reverse | Symbol::DrawTwo => 20,
            Symbol::Wild | Symbol::WildFour => 50,
        }
    }

    /// How many copies of it the deck has.
    pub fn copies(self) -> u8 {
        match self.symbol() {
            Symbol::Number(0) => 1,
            Symbol::Wild | Symbol::WildFour => 4,
            _ => 2,
        }
    }

    /// Whether it has no effect on the next player or the direction: a number or a wild.
    #[inline]
    pub(super) const fn is_plain(self) -> bool {
        PLAIN >> self.0 & 1 == 1
    }

    /// The bits of all coloured kinds with the same symbol; none for a black card (MT-18, MT-19).
    #[inline]
    pub(in crate::mts) const fn same_symbol(self) -> u64 {
        SAME_SYMBOL[self.index()]
    }

    /// The bits of its further copies in a multiset: one for a coloured card, three for a black one, two bits apart.
    #[inline]
    pub(super) const fn copy_bits(self) -> u64 {
        COPIES[self.index() & 63]
    }

    /// Its bit in a set of kinds.
    #[inline]
    pub(in crate::mts) const fn bit(self) -> u64 {
        1 << self.0
    }
}

const COPIES: [u64; 64] = {
    let mut table = [0; 64];
    let mut kind = 0;
    while kind < 54 {
        table[kind] = if kind < 52 { 1 } else { 0x15 } << kind;
        kind += 1;
    }
    table
};

const COLOUR_OF: [u8; 64] = {
    let mut table = [0; 64];
    let mut kind = 0;
    while kind < 52 {
        table[kind] = (kind / 13) as u8;
        kind += 1;
    }
    table
};

const SYMBOL_OF: [Symbol; 64] = {
    let mut table = [Symbol::WildFour; 64];
    let mut kind = 0;
    while kind < 52 {
        table[kind] = match kind % 13 {
            10 => Symbol::Skip,
            11 => Symbol::Reverse,
            12 => Symbol::DrawTwo,
            number => Symbol::Number(number as u8),
        };
        kind += 1;
    }
    table[52] = Symbol::Wild;
    table
};

/// The bits of the ten numbers of every colour, and of the wild.
const PLAIN: u64 = 0x3ff | 0x3ff << 13 | 0x3ff << 26 | 0x3ff << 39 | 1 << 52;

const SAME_SYMBOL: [u64; 64] = {
    let mut table = [0; 64];
    let mut kind = 0;
    while kind < 52 {
        table[kind] = (1 | 1 << 13 | 1 << 26 | 1 << 39) << (kind % 13);
        kind += 1;
    }
    table
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.colour() {
            write!(f, "{}", colour.letter())?;
        }
        match self.symbol() {
            Symbol::Number(number) => write!(f, "{number}"),
            Symbol::Skip => f.write_str("S"),
            Symbol::Reverse => f.write_str("R"),
            Symbol::DrawTwo => f.write_str("+2"),
            Symbol::Wild => f.write_str("W"),
            Symbol::WildFour => f.write_str("W4"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The notation of a card, in either case.
impl FromStr for Card {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Card, BadWord> {
        let bad = || BadWord(Text::new("word-card"));
        let word = text.to_ascii_lowercase();
        match word.as_str() {
            "w" => return Ok(Card::WILD),
            "w4" | "w+4" => return Ok(Card::WILD_FOUR),
            _ => {}
        }
        let mut letters = word.chars();
        let colour = letters.next().and_then(Colour::of_letter).ok_or_else(bad)?;
        let symbol = match letters.as_str() {
            "s" => Symbol::Skip,
            "r" => Symbol::Reverse,
            "+2" => Symbol::DrawTwo,
            digit if digit.len() == 1 => Symbol::Number(digit.parse().map_err(|_| bad())?),
            _ => return Err(bad()),
        };
        Ok(Card::new(colour, symbol))
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

crate::json_schema_of!(Card, "Card", {
    "description": "A card: r, g, b or y with 0 to 9, S, R or +2, or a black one, W or W4.",
    "type": "string",
    "pattern": "^([rgby]([0-9]|S|R|\\+2)|W4?)$"
});

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        let word = String::deserialize(from)?;
        word.parse().map_err(|_| serde::de::Error::custom(format!("`{word}` is no card")))
    }
}
