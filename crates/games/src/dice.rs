//! Throws of six-sided dice as counts, and the alias tables that sample a whole throw with one random number.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use croupier_engine::{Alias, BadWord, Text};
use rand::Rng;

/// The most dice that one throw may have.
pub const MOST: u8 = 10;

/// How many dice show each face: four bits per face, ones in the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Throw(u32);

impl Throw {
    /// No dice.
    pub const EMPTY: Throw = Throw(0);

    /// A throw from the number of dice that show each face, ones first.
    pub const fn of(counts: [u8; 6]) -> Throw {
        let mut packed = 0;
        let mut face = 0;
        while face < 6 {
            packed |= (counts[face] as u32) << (4 * face);
            face += 1;
        }
        Throw(packed)
    }

    /// How many dice show this face, 1 to 6.
    #[inline]
    pub const fn count(self, face: u8) -> u8 {
        (self.0 >> (4 * (face as u32 - 1)) & 15) as u8
    }

    /// How many dice there are.
    #[inline]
    pub const fn dice(self) -> u8 {
        let pairs = (self.0 & 0x0f_0f0f) + (self.0 >> 4 & 0x0f_0f0f);
        ((pairs & 0xff) + (pairs >> 8 & 0xff) + (pairs >> 16)) as u8
    }

    /// The number of dice that show each face, ones first.
    pub fn counts(self) -> [u8; 6] {
        std::array::from_fn(|i| self.count(i as u8 + 1))
    }

    /// The faces of all dice, ascending.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (1..=6).flat_map(move |face| std::iter::repeat_n(face, self.count(face) as usize))
    }

    /// Whether this is a sub-multiset of another throw.
    #[inline]
    pub fn within(self, other: Throw) -> bool {
        (1..=6).all(|face| self.count(face) <= other.count(face))
    }

    /// The bits of the counts, four per face, ones lowest: a small key for tables.
    #[inline]
    pub const fn key(self) -> u32 {
        self.0
    }
}

/// Throws are ordered by number of dice, then like their sorted digits: 11 before 12 before 22.
impl Ord for Throw {
    fn cmp(&self, other: &Throw) -> std::cmp::Ordering {
        let digits = |throw: Throw| (throw.dice(), std::cmp::Reverse(throw.counts()));
        digits(*self).cmp(&digits(*other))
    }
}

impl PartialOrd for Throw {
    fn partial_cmp(&self, other: &Throw) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The digits in ascending order: `11334`.
impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Four bits per face hold at most fifteen dice. One write is faster than one per die.
        let mut digits = [0; 90];
        let dice = self.faces().zip(&mut digits).map(|(face, digit)| *digit = b'0' + face).count();
        f.write_str(std::str::from_utf8(&digits[..dice]).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Throw({self})")
    }
}

/// Digits in any order, with or without spaces or commas between them.
impl FromStr for Throw {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Throw, BadWord> {
        let mut counts = [0; 6];
        for c in text.chars().filter(|c| !c.is_whitespace() && *c != ',') {
            match c.to_digit(10) {
                Some(face @ 1..=6) if counts.iter().sum::<u8>() < MOST => {
                    counts[face as usize - 1] += 1;
                }
                _ => return Err(BadWord(Text::new("word-throw"))),
            }
        }
        if counts == [0; 6] {
            return Err(BadWord(Text::new("word-throw")));
        }
        Ok(Throw::of(counts))
    }
}

impl serde::Serialize for Throw {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.faces())
    }
}

crate::json_schema_of!(Throw, "Throw", {
    "description": "The faces of all dice, ascending.",
    "type": "array",
    "items": { "type": "integer", "minimum": 1, "maximum": 6 }
});

impl<'de> serde::Deserialize<'de> for Throw {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Throw, D::Error> {
        let faces = Vec::<u8>::deserialize(from)?;
        let mut counts = [0; 6];
        for face in faces {
            match counts.get_mut((face as usize).wrapping_sub(1)) {
                Some(count) if *count < MOST => *count += 1,
                _ => return Err(serde::de::Error::custom("faces are 1 to 6, at most ten dice")),
            }
        }
        Ok(Throw::of(counts))
    }
}

struct Throws {
    list: Vec<(Throw, f64)>,
    alias: Alias<Throw>,
}

static THROWS: LazyLock<[Throws; MOST as usize + 1]> = LazyLock::new(|| {
    std::array::from_fn(|dice| {
        let mut list = Vec::new();
        push_throws(dice as u8, 0, [0; 6], &mut list);
        list.sort_unstable_by_key(|entry| entry.0);
        Throws { alias: Alias::new(&list), list }
    })
});

/// Adds all ways to distribute `left` dice over the faces from this one on.
fn push_throws(left: u8, face: usize, mut counts: [u8; 6], out: &mut Vec<(Throw, f64)>) {
    if face == 5 {
        counts[5] = left;
        out.push((Throw::of(counts), probability(counts)));
        return;
    }
    for count in 0..=left {
        counts[face] = count;
        push_throws(left - count, face + 1, counts, out);
    }
}

/// The multinomial probability of these counts with fair dice.
fn probability(counts: [u8; 6]) -> f64 {
    let mut p = 1.0;
    let mut thrown = 0.0;
    for count in counts {
        for i in 1..=count {
            thrown += 1.0;
            p *= thrown / (f64::from(i) * 6.0);
        }
    }
    p
}

/// All throws of `dice` dice, sorted, with their probabilities.
pub fn throws(dice: u8) -> &'static [(Throw, f64)] {
    &THROWS[dice as usize].list
}

/// Samples a throw of `dice` dice, at most `MOST`.
#[inline]
pub fn throw<R: Rng>(dice: u8, rng: &mut R) -> Throw {
    THROWS[dice as usize].alias.sample(rng)
}
