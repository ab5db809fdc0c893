//! French-suited cards with two jokers, and multisets of them as bit planes.
//!
//! A pack has no order here: it is a multiset.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use common_traits::SelectInWord;
use croupier_engine::{BadWord, Text};
use croupier_table::{Tint, fold};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The bits of the naturals, which are all cards but the jokers: ranks 2 to ace in the lanes of clubs, diamonds, hearts
/// and spades.
pub const NATURALS: u64 = 0x3ffe_3ffe_3ffe_3ffe;
/// The bits of the two jokers.
pub const JOKERS: u64 = 3 << 62;
/// The most packs of cards that a multiset can hold.
pub const MOST_PACKS: u8 = 4;

/// The rank of an ace; jack, queen and king are 11, 12 and 13.
pub const ACE: u8 = 14;

/// A card. Its index is a bit in a 64-bit set: every suit has a lane of 16 bits in which rank `r` is bit `r - 1`, so
/// that neighbours in a suit are neighbouring bits and never reach the next lane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// The red joker, `RJ`.
    pub const RED_JOKER: Card = Card::of_index(62);
    /// The black joker, `BJ`.
    pub const BLACK_JOKER: Card = Card::of_index(63);

    /// The card of a rank from 2 to 14 and a suit from 0 to 3: clubs, diamonds, hearts, spades.
    pub const fn new(rank: u8, suit: u8) -> Option<Card> {
        if rank >= 2 && rank <= ACE && suit < 4 {
            Some(Card::of_index(suit * 16 + rank - 1))
        } else {
            None
        }
    }

    /// The card with this index; the caller vouches that there is one.
    #[inline]
    pub const fn of_index(index: u8) -> Card {
        match NonZeroU8::new(index) {
            Some(index) => Card(index),
            None => panic!("no card has index 0"),
        }
    }

    /// The card's bit number.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0.get()
    }

    /// The set of this card alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0.get()
    }

    /// Whether it is one of the two jokers.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0.get() >= 62
    }

    /// The rank of a natural: 2 to 14.
    #[inline]
    pub const fn rank(self) -> u8 {
        (self.0.get() & 15) + 1
    }

    /// The suit of a natural: 0 to 3.
    #[inline]
    pub const fn suit(self) -> u8 {
        self.0.get() >> 4
    }

    /// The card's word: `10H`, `RJ`.
    #[inline]
    pub fn word(self) -> &'static str {
        WORDS[self.0.get() as usize]
    }

    /// What is printed on the card: `10♥`, `RJ`.
    #[inline]
    pub fn face(self) -> &'static str {
        FACES[self.0.get() as usize]
    }

    /// Its colour.
    pub fn tint(self) -> Tint {
        let red =
            if self.is_joker() { self == Card::RED_JOKER } else { matches!(self.suit(), 1 | 2) };
        if red { Tint::Red } else { Tint::Black }
    }

    /// Its name as a message: `card-10h`, `card-rj`.
    pub fn name(self) -> Text {
        Text::new(NAMES[self.0.get() as usize])
    }
}

/// The words by a card's index; empty where there is no card.
#[rustfmt::skip]
static WORDS: [&str; 64] = [
    "", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC", "", "",
    "", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD", "AD", "", "",
    "", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH", "", "",
    "", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS", "RJ", "BJ",
];

#[rustfmt::skip]
static FACES: [&str; 64] = [
    "", "2♣", "3♣", "4♣", "5♣", "6♣", "7♣", "8♣", "9♣", "10♣", "J♣", "Q♣", "K♣", "A♣", "", "",
    "", "2♦", "3♦", "4♦", "5♦", "6♦", "7♦", "8♦", "9♦", "10♦", "J♦", "Q♦", "K♦", "A♦", "", "",
    "", "2♥", "3♥", "4♥", "5♥", "6♥", "7♥", "8♥", "9♥", "10♥", "J♥", "Q♥", "K♥", "A♥", "", "",
    "", "2♠", "3♠", "4♠", "5♠", "6♠", "7♠", "8♠", "9♠", "10♠", "J♠", "Q♠", "K♠", "A♠", "RJ", "BJ",
];

#[rustfmt::skip]
static NAMES: [&str; 64] = [
    "", "card-2c", "card-3c", "card-4c", "card-5c", "card-6c", "card-7c", "card-8c",
    "card-9c", "card-10c", "card-jc", "card-qc", "card-kc", "card-ac", "", "",
    "", "card-2d", "card-3d", "card-4d", "card-5d", "card-6d", "card-7d", "card-8d",
    "card-9d", "card-10d", "card-jd", "card-qd", "card-kd", "card-ad", "", "",
    "", "card-2h", "card-3h", "card-4h", "card-5h", "card-6h", "card-7h", "card-8h",
    "card-9h", "card-10h", "card-jh", "card-qh", "card-kh", "card-ah", "", "",
    "", "card-2s", "card-3s", "card-4s", "card-5s", "card-6s", "card-7s", "card-8s",
    "card-9s", "card-10s", "card-js", "card-qs", "card-ks", "card-as", "card-rj", "card-bj",
];

/// Rank, then suit: `10H`; jokers are `RJ` and `BJ`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Any case, suit letters or suit signs, the suit sign also in front, Cyrillic letters that look like Latin ones.
impl FromStr for Card {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Card, BadWord> {
        let bad = || BadWord(Text::new("word-card"));
        let folded: String = fold(text).chars().filter(|c| *c != '\u{fe0f}').collect();
        match folded.as_str() {
            "rj" => return Ok(Card::RED_JOKER),
            "bj" => return Ok(Card::BLACK_JOKER),
            _ => {}
        }
        let mut letters = folded.chars();
        let (rank, suit) = if let Some(suit) = folded.chars().next().and_then(sign) {
            letters.next();
            (letters.as_str(), suit)
        } else {
            let last = letters.next_back().ok_or_else(bad)?;
            (letters.as_str(), sign(last).or_else(|| suit_letter(last)).ok_or_else(bad)?)
        };
        let rank = match rank {
            "j" | "b" => 11,
            "q" | "д" => 12,
            "k" => 13,
            "a" => ACE,
            // A number as people write it: no sign, no leading zero.
            "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" => {
                rank.parse().map_err(|_| bad())?
            }
            _ => return Err(bad()),
        };
        Card::new(rank, suit).ok_or_else(bad)
    }
}

fn sign(c: char) -> Option<u8> {
    match c {
        '♣' | '♧' => Some(0),
        '♦' | '♢' => Some(1),
        '♥' | '♡' => Some(2),
        '♠' | '♤' => Some(3),
        _ => None,
    }
}

/// The letters of the notation, and the first letters of бубны, червы and пики.
fn suit_letter(c: char) -> Option<u8> {
    match c {
        'c' => Some(0),
        'd' | 'б' => Some(1),
        'h' | 'ч' => Some(2),
        's' | 'п' => Some(3),
        _ => None,
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}

crate::json_schema_of!(Card, "Card", {
    "description": "A card: 2 to 10, J, Q, K or A with C, D, H or S, or a joker, RJ or BJ.",
    "type": "string",
    "pattern": "^((10|[2-9JQKA])[CDHS]|[RB]J)$"
});

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        let word = String::deserialize(from)?;
        word.parse().map_err(|_| serde::de::Error::custom("a card is a word such as 10H, QS or RJ"))
    }
}

/// A multiset of cards, at most four of each: plane `n` has the bits of the cards of which there are more than `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Cards([u64; MOST_PACKS as usize]);

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards([0; MOST_PACKS as usize]);

    /// This number of packs of 54 cards, at most four.
    pub fn packs(packs: u8) -> Cards {
        Cards(std::array::from_fn(|n| if n < packs as usize { NATURALS | JOKERS } else { 0 }))
    }

    /// The cards of which there is at least one.
    #[inline]
    pub const fn kinds(&self) -> u64 {
        self.0[0]
    }

    /// The cards of which there are at least two.
    #[inline]
    pub const fn twice(&self) -> u64 {
        self.0[1]
    }

    /// Whether there is such a card.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.0[0] & card.bit() != 0
    }

    /// How many there are of this card.
    pub fn count(&self, card: Card) -> u8 {
        self.0.iter().map(|plane| (plane >> card.index() & 1) as u8).sum()
    }

    /// How many cards there are.
    pub fn len(&self) -> u8 {
        self.0.iter().map(|plane| plane.count_ones() as u8).sum()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.0[0] == 0
    }

    /// Adds one of each card of a set; there must be at most three of each before.
    #[inline]
    pub fn add(&mut self, set: u64) {
        // With a single pack this branch is always taken.
        if self.0[0] & set == 0 {
            self.0[0] |= set;
        } else {
            self.add_again(set);
        }
    }

    #[cold]
    fn add_again(&mut self, set: u64) {
        let [one, two, three, four] = &mut self.0;
        *four |= *three & set;
        *three |= *two & set;
        *two |= *one & set;
        *one |= set;
    }

    /// Removes one of each card of a set; cards that are not there are ignored.
    #[inline]
    pub fn remove(&mut self, set: u64) {
        if self.0[1] == 0 {
            self.0[0] &= !set;
        } else {
            self.remove_some(set);
        }
    }

    #[cold]
    fn remove_some(&mut self, set: u64) {
        let [one, two, three, four] = &mut self.0;
        *one = *one & !set | *two & set;
        *two = *two & !set | *three & set;
        *three = *three & !set | *four & set;
        *four &= !set;
    }

    /// These cards with others added.
    #[must_use]
    pub fn with(mut self, others: &Cards) -> Cards {
        others.0.iter().for_each(|plane| self.add(*plane));
        self
    }

    /// These cards without others; cards that are not there are ignored.
    #[must_use]
    pub fn without(mut self, others: &Cards) -> Cards {
        others.0.iter().for_each(|plane| self.remove(*plane));
        self
    }

    /// The `n`-th card in a fixed order, counted from 0; there must be more than `n`.
    #[inline]
    pub fn nth(&self, mut n: u32) -> Card {
        for plane in self.0 {
            let len = plane.count_ones();
            if n < len {
                return nth(plane, n);
            }
            n -= len;
        }
        panic!("fewer cards than that")
    }

    /// All cards, sorted, equal ones side by side.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        each(self.kinds()).flat_map(|card| std::iter::repeat_n(card, self.count(card) as usize))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::EMPTY;
        cards.into_iter().for_each(|card| all.add(card.bit()));
        all
    }
}

/// The cards of a set, ascending.
#[inline]
pub fn each(mut set: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let index = NonZeroU8::new(set.trailing_zeros() as u8).filter(|_| set != 0)?;
        set &= set - 1;
        Some(Card(index))
    })
}

/// The `n`-th card of a set, ascending, counted from 0; there must be more than `n`.
#[inline]
pub fn nth(set: u64, n: u32) -> Card {
    Card::of_index(set.select_in_word(n as usize) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_one_word_that_reads_back() {
        let all: Vec<Card> = each(NATURALS | JOKERS).collect();
        assert_eq!(all.len(), 54);
        for card in all {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
            assert_eq!(card.face().parse(), Ok(card));
        }
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for word in
            ["", "1H", "11H", "7X", "02H", "+7H", "H", "7", "♥", "7HH", "JR", "0C", "14S", "é"]
        {
            assert!(word.parse::<Card>().is_err(), "{word}");
        }
    }

    #[test]
    fn a_multiset_counts() {
        let seven: Card = "7H".parse().expect("a card");
        let mut cards = Cards::EMPTY;
        for n in 1..=4 {
            cards.add(seven.bit());
            assert_eq!((cards.count(seven), cards.len()), (n, n));
        }
        cards.remove(seven.bit());
        assert_eq!(cards.count(seven), 3);
        cards.remove(Card::RED_JOKER.bit());
        assert_eq!(cards.len(), 3);
        let packs = Cards::packs(3);
        assert_eq!(packs.without(&cards).len(), 3 * 54 - 3);
        assert_eq!(packs.without(&cards).with(&cards), packs);
    }

    #[test]
    fn the_nth_card_is_found_without_counting_one_by_one() {
        let mut set = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..1000 {
            set = set.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(17) & !1;
            let mut left = set;
            for n in 0..set.count_ones() {
                assert_eq!(u32::from(nth(set, n).index()), left.trailing_zeros());
                left &= left - 1;
            }
        }
        let cards: Cards =
            ["2C", "2C", "KD", "BJ"].iter().map(|w| w.parse().expect("a card")).collect();
        let mut all: Vec<Card> = (0..4).map(|n| cards.nth(n)).collect();
        all.sort_unstable();
        assert_eq!(all, cards.iter().collect::<Vec<_>>());
    }
}
