//! What dice are worth, and for every throw the list of keeps that it allows. Knows nothing of turns and players.

use std::fmt;
use std::sync::LazyLock;

use croupier_engine::Alias;
use rand::Rng;

use super::words::Action;
use crate::dice::{self, Throw};

/// How many dice the game has.
pub(super) const DICE: u8 = 6;

/// How many different throws there are of none to six dice.
const SETS: usize = 924;

/// The number of the first throw with so many dice in the list of all; the last entry is the length of the list.
const FIRST: [u16; DICE as usize + 2] = [0, 1, 7, 28, 84, 210, 462, SETS as u16];

/// Up to six dice, as the number of their throw in the sorted list of all: ordered by how many dice there are, then
/// like their sorted digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dice(u16);

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

    /// Whether there are so many dice.
    #[inline]
    pub(super) fn has(self, count: u8) -> bool {
        let count = count as usize;
        (FIRST[count]..FIRST[count + 1]).contains(&self.0)
    }

    /// All throws of so many dice, sorted, with their probabilities.
    pub(super) fn all(count: u8) -> impl Iterator<Item = (Dice, f64)> {
        (FIRST[count as usize]..).map(Dice).zip(dice::throws(count).iter().map(|&(_, p)| p))
    }

    /// One throw of so many dice.
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

/// Several sets of dice in the order in which they were set aside, packed into one number. Six fit: more cannot lie
/// on the table before all dice come back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Sets(u64);

impl Sets {
    /// No sets.
    pub(super) const NONE: Sets = Sets(0);
    /// The number of a set is below 2^10.
    const BITS: u32 = 10;

    /// One set more.
    #[inline]
    pub(super) fn push(&mut self, dice: Dice) {
        self.0 = self.0 << Sets::BITS | u64::from(dice.0);
    }

    /// The sets, first to last.
    pub(super) fn iter(self) -> impl Iterator<Item = Dice> {
        let number = move |place: u32| (self.0 >> (place * Sets::BITS) & 0x3ff) as u16;
        (0..u32::from(DICE))
            .rev()
            .map(move |place| Dice(number(place)))
            .filter(|&d| d != Dice::NONE)
    }
}

/// Which rules beyond singles and equal dice are in force (TT-20), and whether a turn may be given up (TT-22).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Variant(u8);

impl Variant {
    pub(super) const STRAIGHT: u8 = 1;
    pub(super) const THREE_PAIRS: u8 = 2;
    pub(super) const FORFEIT: u8 = 4;

    /// The variant with these marks, a union of the constants above.
    pub(super) fn new(marks: u8) -> Variant {
        Variant(marks & 7)
    }

    fn has(self, mark: u8) -> bool {
        self.0 & mark != 0
    }

    /// Whether a turn may be given up.
    pub(super) fn may_forfeit(self) -> bool {
        self.has(Variant::FORFEIT)
    }

    /// The union of marks.
    pub(super) fn marks(self) -> u8 {
        self.0
    }

    /// The tables of this variant.
    #[inline]
    pub(super) fn tables(self) -> &'static Tables {
        &TABLES[self.0 as usize & 7]
    }
}

/// What a straight or three pairs are worth where they count (TT-20): the commonest published value.
const SPECIAL: u16 = 1500;

/// All six faces in one throw.
pub(super) fn is_straight(throw: Throw) -> bool {
    throw.counts() == [1; 6]
}

/// Six dice in pairs; four equal dice are two pairs (TT-20).
pub(super) fn is_three_pairs(throw: Throw) -> bool {
    throw.dice() == DICE && throw.counts().iter().all(|count| count % 2 == 0)
}

/// How many dice of this face are worth when they are kept together from one throw; `None` if they may not be kept.
fn face_value(face: u8, count: u8) -> Option<u16> {
    let triple = if face == 1 { 1000 } else { 100 * u16::from(face) };
    match (face, count) {
        (_, 0) => Some(0),
        // TT-19: three and more are always a Pasch; each die beyond three doubles it.
        (_, 3..) => Some(triple << (count - 3)),
        (1, _) => Some(100 * u16::from(count)),
        (5, _) => Some(50 * u16::from(count)),
        _ => None,
    }
}

/// What dice kept together from one throw are worth; `None` if one of them has no value within them (TT-17).
fn value(throw: Throw, variant: Variant) -> Option<u16> {
    let plain = (1..=6)
        .map(|face| face_value(face, throw.count(face)))
        .sum::<Option<u16>>()
        .filter(|value| *value > 0);
    let special = variant.has(Variant::STRAIGHT) && is_straight(throw)
        || variant.has(Variant::THREE_PAIRS) && is_three_pairs(throw);
    // TT-20: where both count, the larger value is taken.
    plain.max(special.then_some(SPECIAL))
}

/// The place of a list of legal actions in the tables: that of a throw is the throw's own number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Menu(u16);

impl Menu {
    /// Roll is all one may do.
    pub(super) const ROLL: Menu = Menu(SETS as u16);
    /// Adopt or roll.
    pub(super) const ADOPT_OR_ROLL: Menu = Menu(SETS as u16 + 1);
    /// Roll or note.
    pub(super) const ROLL_OR_NOTE: Menu = Menu(SETS as u16 + 2);

    /// Keep some of these dice.
    #[inline]
    pub(super) fn keep(thrown: Dice) -> Menu {
        Menu(thrown.0)
    }
}

/// One line of the tables: what these dice are worth, how many they are, and which actions they allow when thrown.
///
/// Eight bytes, so that a line is found by a shift and never crosses a cache line; measured, it matters.
#[derive(Clone, Copy, Default)]
#[repr(align(8))]
struct Line {
    start: u16,
    actions: u8,
    dice: u8,
    value: u16,
}

/// Values and lists of legal actions, looked up and never computed in play.
pub(super) struct Tables {
    lines: [Line; SETS + 3],
    actions: Vec<Action>,
}

/// Tables are made once, so two of them are equal if they are the same.
impl PartialEq for Tables {
    fn eq(&self, other: &Tables) -> bool {
        std::ptr::eq(self, other)
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tables")
    }
}

static TABLES: LazyLock<[Tables; 8]> =
    LazyLock::new(|| std::array::from_fn(|marks| Tables::new(Variant(marks as u8))));

impl Tables {
    fn new(variant: Variant) -> Tables {
        let mut tables = Tables { lines: [Line::default(); SETS + 3], actions: Vec::new() };
        let keeps: Vec<(Dice, u16)> = (0..SETS as u16)
            .map(Dice)
            .filter_map(|dice| Some((dice, value(dice.throw(), variant)?)))
            .collect();
        for number in 0..SETS as u16 {
            let thrown = Dice(number).throw();
            let within = keeps.iter().filter(|(dice, _)| dice.throw().within(thrown));
            let list = within.map(|&(dice, _)| Action::Keep(dice)).collect();
            tables.put(number, list, variant);
            tables.lines[number as usize].dice = thrown.dice();
        }
        for (dice, value) in keeps {
            tables.lines[dice.0 as usize].value = value;
        }
        tables.put(Menu::ROLL.0, vec![Action::Roll], variant);
        tables.put(Menu::ADOPT_OR_ROLL.0, vec![Action::Adopt, Action::Roll], variant);
        tables.put(Menu::ROLL_OR_NOTE.0, vec![Action::Roll, Action::Note], variant);
        tables
    }

    fn put(&mut self, number: u16, mut list: Vec<Action>, variant: Variant) {
        // A throw without value asks nothing of anybody, so it cannot be answered by giving up either.
        if variant.has(Variant::FORFEIT) && !list.is_empty() {
            list.push(Action::Forfeit);
        }
        let line = &mut self.lines[number as usize];
        (line.start, line.actions) = (self.actions.len() as u16, list.len() as u8);
        self.actions.extend(list);
    }

    /// A list of legal actions.
    #[inline]
    pub(super) fn actions(&self, menu: Menu) -> &[Action] {
        let line = self.lines[menu.0 as usize];
        &self.actions[line.start as usize..][..line.actions as usize]
    }

    /// The keeps that a throw allows, sorted; in a contest `forfeit` is behind them.
    fn list(&self, thrown: Dice) -> &[Action] {
        self.actions(Menu::keep(thrown))
    }

    /// Whether any die of a throw has value.
    #[inline]
    pub(super) fn has_value(&self, thrown: Dice) -> bool {
        self.lines[thrown.0 as usize].actions > 0
    }

    /// Whether these dice may be kept from this throw.
    pub(super) fn allows(&self, thrown: Dice, kept: Dice) -> bool {
        self.list(thrown).binary_search(&Action::Keep(kept)).is_ok()
    }

    /// What these dice are worth when kept together, and how many they are; dice that may not be kept are worth 0.
    #[inline]
    pub(super) fn worth(&self, kept: Dice) -> (u32, u8) {
        let line = self.lines[kept.0 as usize];
        (u32::from(line.value), line.dice)
    }

    /// The most valuable keep of a throw, all its dice that have value; `None` if none has.
    pub(super) fn best(&self, thrown: Dice) -> Option<Dice> {
        let keeps = self.list(thrown).iter().filter_map(|action| match action {
            Action::Keep(dice) => Some(*dice),
            _ => None,
        });
        keeps.max_by_key(|&dice| self.worth(dice).0)
    }
}
