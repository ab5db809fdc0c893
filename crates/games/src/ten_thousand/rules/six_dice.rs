//! Up to six dice in two bytes, by their index in the sorted list of all throws. It knows nothing of values and turns.

use std::fmt;
use std::sync::LazyLock;

use croupier_engine::Alias;
use rand::Rng;

use crate::dice::{self, Throw};

/// How many dice the game has.
pub(in crate::ten_thousand) const DICE: u8 = 6;

/// How many different throws there are of none to six dice.
pub(super) const SETS: usize = 924;

/// The index of the first throw with each number of dice; the last entry is the length of the list.
const FIRST: [u16; DICE as usize + 2] = [0, 1, 7, 28, 84, 210, 462, SETS as u16];

/// Up to six dice, as the index of their throw in the sorted list of all throws: ordered by the number of dice, then like
/// their sorted digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dice(pub(super) u16);

static THROWS: LazyLock<Vec<Throw>> = LazyLock::new(|| {
    (0..=DICE).flat_map(|dice| dice::throws(dice).iter().map(|&(throw, _)| throw)).collect()
});

static ALIASES: LazyLock<[Alias<Dice>; DICE as usize + 1]> = LazyLock::new(|| {
    std::array::from_fn(|count| Alias::new(&Dice::all(count as u8).collect::<Vec<_>>()))
});

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice(0);

    /// These dice, unless they are more than six.
    pub fn of(throw: Throw) -> Option<Dice> {
        THROWS.binary_search(&throw).ok().map(|number| Dice(number as u16))
    }

    /// How many dice show each face.
    pub fn throw(self) -> Throw {
        THROWS[self.0 as usize]
    }

    /// Whether this is a throw of `count` dice.
    #[inline]
    pub(super) fn has(self, count: u8) -> bool {
        let count = count as usize;
        (FIRST[count]..FIRST[count + 1]).contains(&self.0)
    }

    /// All throws of `count` dice, sorted, with their probabilities.
    pub(in crate::ten_thousand) fn all(count: u8) -> impl Iterator<Item = (Dice, f64)> {
        (FIRST[count as usize]..).map(Dice).zip(dice::throws(count).iter().map(|&(_, p)| p))
    }

    /// Samples a throw of `count` dice.
    #[inline]
    pub(super) fn sample<R: Rng>(count: u8, rng: &mut R) -> Dice {
        ALIASES[count as usize].sample(rng)
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dice({})", self.throw())
    }
}

/// Up to six sets of dice in the order in which they were set aside, packed into one number. There are never more sets
/// before all six dice come back into play.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Sets(u64);

impl Sets {
    /// No sets.
    pub(super) const NONE: Sets = Sets(0);
    /// The index of a set is below 2^10.
    const BITS: u32 = 10;

    /// Appends a set.
    #[inline]
    pub(super) fn push(&mut self, dice: Dice) {
        self.0 = self.0 << Sets::BITS | u64::from(dice.0);
    }

    /// The sets, first to last.
    pub(super) fn iter(self) -> impl Iterator<Item = Dice> {
        let index = move |place: u32| (self.0 >> (place * Sets::BITS) & 0x3ff) as u16;
        (0..u32::from(DICE)).rev().map(move |place| Dice(index(place))).filter(|&d| d != Dice::NONE)
    }
}
