//! The 108 cards: a kind of card, a multiset of cards as bit planes, and the masks that say which cards match.
//!
//! It knows nothing of turns: whether a card may be laid is asked elsewhere.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{BadWord, Text, below};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// One of the four colours, in the order of the notation: `r g b y`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
    pub(super) const fn mask(self) -> u64 {
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

    /// The kind's number, 0 to 53.
    #[inline]
    pub(super) const fn index(self) -> usize {
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
    pub fn symbol(self) -> Symbol {
        SYMBOL_OF[self.index()]
    }

    /// Its points in a hand at the end of a round (MT-2).
    #[inline]
    pub fn points(self) -> u16 {
        match self.symbol() {
            Symbol::Number(number) => u16::from(number),
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

    /// Whether it does nothing to the next player and the direction: a number or a wild.
    #[inline]
    pub(super) const fn is_plain(self) -> bool {
        PLAIN >> self.0 & 1 == 1
    }

    /// The bits of all coloured kinds with the same symbol; none for a black card (MT-18, MT-19).
    #[inline]
    pub(super) const fn same_symbol(self) -> u64 {
        SAME_SYMBOL[self.index()]
    }

    #[inline]
    const fn bit(self) -> u64 {
        1 << self.0
    }
}

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

/// The card's word, in either case.
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

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        let word = String::deserialize(from)?;
        word.parse().map_err(|_| serde::de::Error::custom(format!("`{word}` is no card")))
    }
}

const BLACK: u64 = 3 << 52;
const KIND_BITS: u64 = (1 << 54) - 1;
/// One card, in the byte of `first` that holds the number of cards.
const ONE: u64 = 1 << 56;

/// A multiset of cards of the deck, in one canonical form: equal multisets are equal values.
///
/// `first` has the bit of every kind that is there, and the number of cards in its top byte. `more` has the bit of
/// every kind that is there twice; a third and a fourth black card are two and four bits above their second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    first: u64,
    more: u64,
}

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards { first: 0, more: 0 };

    /// The deck of 108 cards.
    pub const DECK: Cards = {
        let zeros = 1 | 1 << 13 | 1 << 26 | 1 << 39;
        Cards {
            first: KIND_BITS | (108 * ONE),
            more: (KIND_BITS & !zeros) | BLACK << 2 | BLACK << 4,
        }
    };

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.first >> 56) as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The bits of the two black kinds, as far as they are there: 1 for a wild, 2 for a wild-draw-four.
    #[inline]
    pub(super) const fn black(self) -> usize {
        (self.first >> 52) as usize & 3
    }

    /// The bits of all kinds that are there.
    #[inline]
    pub(super) const fn kinds(self) -> u64 {
        self.first & KIND_BITS
    }

    /// Whether this kind is there.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.first & card.bit() != 0
    }

    /// How many cards of this kind there are.
    pub const fn count(self, card: Card) -> u8 {
        let bit = card.bit();
        let black = bit & BLACK;
        let copies = self.more & (bit | black << 2 | black << 4);
        self.has(card) as u8 + copies.count_ones() as u8
    }

    /// Puts a card in; the deck has no more copies than there is room for.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        let bit = card.bit();
        let black = bit & BLACK;
        self.more |= (self.first & bit) | (self.more & (black | black << 2)) << 2;
        self.first = (self.first | bit) + ONE;
    }

    /// Takes a card out, which must be there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        let bit = card.bit();
        let black = bit & BLACK;
        let higher = black << 2 | black << 4;
        self.first = ((self.first & !bit) | (self.more & bit)) - ONE;
        self.more = (self.more & !(bit | higher)) | (self.more & higher) >> 2;
    }

    /// These cards without those of one kind.
    #[must_use]
    pub const fn without(mut self, card: Card) -> Cards {
        while self.has(card) {
            self.remove(card);
        }
        self
    }

    /// The cards of these that are not among others, which must all be there.
    #[must_use]
    pub fn minus(mut self, others: Cards) -> Cards {
        others.iter().for_each(|card| self.remove(card));
        self
    }

    /// These cards and others; the deck must have them all.
    #[must_use]
    pub fn plus(mut self, others: Cards) -> Cards {
        others.iter().for_each(|card| self.add(card));
        self
    }

    /// Whether all these cards are among others.
    pub fn within(self, others: Cards) -> bool {
        self.kinds() & !others.kinds() == 0 && self.more & !others.more == 0
    }

    /// Every card, in the order of the notation, copies next to each other.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL
            .into_iter()
            .flat_map(move |card| std::iter::repeat_n(card, self.count(card) as usize))
    }

    /// The points of all cards (MT-2).
    pub fn points(self) -> u16 {
        Kinds(self.kinds()).map(|card| card.points() * u16::from(self.count(card))).sum()
    }

    /// One of the cards, each equally likely; there must be one.
    ///
    /// One random number chooses the card's rank among all, and the rank is looked up without branches.
    #[inline]
    pub fn pick<R: Rng>(self, rng: &mut R) -> Card {
        let rank = u64::from(below(rng, u32::from(self.len())));
        let (first, more) = (self.kinds(), self.more);
        let (first_sums, more_sums) = (byte_sums(first), byte_sums(more));
        let firsts = first_sums >> 56;
        let inside = rank < firsts;
        let plane = std::hint::select_unpredictable(inside, first, more);
        let sums = std::hint::select_unpredictable(inside, first_sums, more_sums);
        let rank = std::hint::select_unpredictable(inside, rank, rank.wrapping_sub(firsts));
        KIND_OF_BIT[select(plane, sums, rank) & 63]
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::EMPTY;
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

/// The kinds of a bit set, ascending.
#[derive(Clone)]
pub(super) struct Kinds(pub(super) u64);

impl Iterator for Kinds {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let card = Card(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(card)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Cards, D::Error> {
        let mut cards = Cards::EMPTY;
        for card in Vec::<Card>::deserialize(from)? {
            if cards.count(card) == card.copies() {
                return Err(serde::de::Error::custom(format!("too many of {card}")));
            }
            cards.add(card);
        }
        Ok(cards)
    }
}

/// The kind that a bit of either plane stands for.
const KIND_OF_BIT: [Card; 64] = {
    let mut table = [Card(0); 64];
    let mut bit = 0;
    while bit < 64 {
        table[bit] = Card(if bit < 54 { bit as u8 } else { 52 + (bit as u8 & 1) });
        bit += 1;
    }
    table
};

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// In every byte, how many bits are set in it and the bytes below it.
#[inline]
const fn byte_sums(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(EACH_BYTE)
}

/// The place of the set bit with this rank, counted from 0; `sums` are the byte sums of `bits`.
#[inline]
fn select(bits: u64, sums: u64, rank: u64) -> usize {
    const HIGH: u64 = 0x80 * EACH_BYTE;
    // A byte keeps its high bit where its sum is at most the rank: the wanted bit lies above it.
    let passed = ((rank.wrapping_mul(EACH_BYTE) | HIGH).wrapping_sub(sums) & HIGH) >> 7;
    let shift = (passed.wrapping_mul(EACH_BYTE) >> 56 << 3) & 63;
    let below = (sums << 8) >> shift & 0xff;
    let byte = (bits >> shift & 0xff) as usize;
    shift as usize + SELECT_IN_BYTE[(rank.wrapping_sub(below) as usize & 7) << 8 | byte] as usize
}

/// The place of the set bit with this rank in a byte, at `rank << 8 | byte`.
static SELECT_IN_BYTE: [u8; 2048] = {
    let mut table = [0; 2048];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[rank << 8 | byte] = bit as u8;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
