//! The faces of Martian dice, dice as counts of faces, and the alias tables that sample a whole throw with one random
//! number. It knows nothing of turns.

use std::fmt;
use std::sync::LazyLock;

use croupier_engine::Alias;
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many dice there are.
pub const DICE: u8 = 13;

/// What a die shows.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Face {
    /// A tank of the earth's army.
    Tank,
    /// A death ray, on two of the six sides.
    Ray,
    /// A human.
    Human,
    /// A cow.
    Cow,
    /// A chicken.
    Chicken,
}

impl Face {
    /// All faces, tanks first.
    pub const ALL: [Face; 5] = [Face::Tank, Face::Ray, Face::Human, Face::Cow, Face::Chicken];
    /// The three kinds of earthlings.
    pub const EARTHLINGS: [Face; 3] = [Face::Human, Face::Cow, Face::Chicken];

    /// The name in the document's transcript and in typed words.
    pub const fn name(self) -> &'static str {
        ["tank", "ray", "human", "cow", "chicken"][self as usize]
    }

    /// The letter in a throw; the chicken has its K, because C is the cow.
    pub const fn letter(self) -> char {
        ['T', 'R', 'H', 'C', 'K'][self as usize]
    }

    /// How many of a die's six sides show it.
    pub const fn sides(self) -> u8 {
        if matches!(self, Face::Ray) { 2 } else { 1 }
    }
}

/// Dice as the number that shows each face: four bits per face, tanks in the lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dice(u32);

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice(0);

    /// The dice with these counts, in the order of `Face::ALL`; at most thirteen in all.
    pub const fn of(counts: [u8; 5]) -> Dice {
        let mut packed = 0;
        let mut face = 0;
        while face < 5 {
            packed |= (counts[face] as u32) << (4 * face);
            face += 1;
        }
        Dice(packed)
    }

    /// How many show this face.
    #[inline]
    pub const fn count(self, face: Face) -> u8 {
        (self.0 >> (4 * face as u32) & 15) as u8
    }

    /// How many there are in all.
    #[inline]
    pub const fn len(self) -> u8 {
        // Adds the counts pairwise into bytes; the multiplication sums the bytes. No sum exceeds thirteen.
        let pairs = (self.0 & 0x000f_0f0f) + (self.0 >> 4 & 0x0f0f);
        (pairs.wrapping_mul(0x0001_0101) >> 16 & 15) as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of them that show this face.
    #[inline]
    #[must_use]
    pub const fn only(self, face: Face) -> Dice {
        Dice(self.0 & 15 << (4 * face as u32))
    }

    /// The dice without those of `other`, which must be among them.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Dice) -> Dice {
        Dice(self.0 - other.0)
    }

    /// These dice and those of `other`.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Dice) -> Dice {
        Dice(self.0 + other.0)
    }

    /// Which faces they show.
    #[inline]
    pub const fn faces(self) -> Faces {
        Faces((self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & 0x1_1111)
    }

    /// The number that shows each face, in the order of `Face::ALL`.
    pub fn counts(self) -> [u8; 5] {
        Face::ALL.map(|face| self.count(face))
    }

    /// The face of each of them, grouped: tanks, rays, humans, cows, chickens.
    pub fn each(self) -> impl Iterator<Item = Face> {
        Face::ALL
            .into_iter()
            .flat_map(move |face| std::iter::repeat_n(face, self.count(face) as usize))
    }

    /// The dice with these faces, or `None` if they are more than thirteen.
    pub fn from_faces(faces: impl IntoIterator<Item = Face>) -> Option<Dice> {
        let mut counts = [0_u8; 5];
        for (n, face) in faces.into_iter().enumerate() {
            if n >= DICE as usize {
                return None;
            }
            counts[face as usize] += 1;
        }
        Some(Dice::of(counts))
    }

    /// MD-1 and MD-2: what these dice score when they are set aside at the end of a turn.
    #[inline]
    pub fn points(self) -> u8 {
        let (humans, cows) = (self.count(Face::Human), self.count(Face::Cow));
        let chickens = self.count(Face::Chicken);
        let all_three = self.faces().0 & Faces::EARTHLINGS.0 == Faces::EARTHLINGS.0;
        let catch = humans + cows + chickens + 3 * u8::from(all_three);
        let repelled = self.count(Face::Ray) >= self.count(Face::Tank);
        std::hint::select_unpredictable(repelled, catch, 0)
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.each()).finish()
    }
}

/// A list of the faces: `["ray","cow","cow"]`.
impl Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.each())
    }
}

crate::json_schema_of!(Dice, "Dice", {
    "description": "The faces of all dice.",
    "type": "array",
    "items": { "type": "string", "enum": ["tank", "ray", "human", "cow", "chicken"] }
});

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Dice, D::Error> {
        let faces = Vec::<Face>::deserialize(from)?;
        Dice::from_faces(faces).ok_or_else(|| serde::de::Error::custom("at most thirteen dice"))
    }
}

/// A set of faces: one bit for each, four bits apart like the counts of `Dice`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Faces(u32);

impl Faces {
    const RAY: Faces = Faces(0x10);
    const EARTHLINGS: Faces = Faces(0x1_1100);

    /// Whether a face is among them.
    #[inline]
    pub const fn has(self, face: Face) -> bool {
        self.0 >> (4 * face as u32) & 1 == 1
    }

    /// The faces that may be chosen from thrown dice when others are aside already: rays always, an earthling only
    /// if its kind is not aside yet.
    #[inline]
    #[must_use]
    pub const fn to_choose(thrown: Dice, aside: Dice) -> Faces {
        let taken = aside.faces().0 & Faces::EARTHLINGS.0;
        Faces(thrown.faces().0 & (Faces::EARTHLINGS.0 | Faces::RAY.0) & !taken)
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Rays, humans, cows and chickens as the bits of a number below sixteen, rays lowest: an index for tables.
    #[inline]
    pub const fn index(self) -> usize {
        // The product moves bits 0, 4, 8 and 12 to 12, 13, 14 and 15; its terms do not overlap.
        ((((self.0 >> 4) & 0x1111) * 0x1248) >> 12 & 15) as usize
    }
}

struct Throws {
    list: Vec<(Dice, f64)>,
    alias: Alias<Dice>,
}

static THROWS: LazyLock<[Throws; DICE as usize + 1]> = LazyLock::new(|| {
    std::array::from_fn(|dice| {
        let mut list = Vec::new();
        push_throws(dice as u8, 0, [0; 5], &mut list);
        list.sort_unstable_by_key(|entry| entry.0);
        Throws { alias: Alias::new(&list), list }
    })
});

/// Adds all ways to distribute `left` dice over the faces from this one on.
fn push_throws(left: u8, face: usize, mut counts: [u8; 5], out: &mut Vec<(Dice, f64)>) {
    if face == 4 {
        counts[4] = left;
        out.push((Dice::of(counts), probability(counts)));
        return;
    }
    for count in 0..=left {
        counts[face] = count;
        push_throws(left - count, face + 1, counts, out);
    }
}

/// The multinomial probability of these counts.
fn probability(counts: [u8; 5]) -> f64 {
    let mut p = 1.0;
    let mut thrown = 0.0;
    for (face, count) in Face::ALL.into_iter().zip(counts) {
        for i in 1..=count {
            thrown += 1.0;
            p *= thrown * f64::from(face.sides()) / (f64::from(i) * 6.0);
        }
    }
    p
}

/// All throws of this many dice, sorted, with their probabilities: 2380 for all thirteen.
pub fn throws(dice: u8) -> &'static [(Dice, f64)] {
    &THROWS[dice as usize].list
}

/// Samples a throw of this many dice.
#[inline]
pub(super) fn sample_throw<R: Rng>(dice: u8, rng: &mut R) -> Dice {
    THROWS[dice as usize].alias.sample(rng)
}
