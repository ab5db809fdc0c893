//! The values of dice, and for every throw the list of legal keeps. It knows nothing of turns and players.

use std::fmt;
use std::sync::LazyLock;

use super::notation::Action;
use super::six_dice::{DICE, Dice, SETS};
use crate::dice::Throw;

/// Which scoring rules beyond singles and equal dice are in force (TT-20), and whether a turn may be forfeited (TT-22).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::ten_thousand) struct Variant(u8);

impl Variant {
    pub(super) const STRAIGHT: u8 = 1;
    pub(super) const THREE_PAIRS: u8 = 2;
    pub(super) const FORFEIT: u8 = 4;

    /// The variant with these flags, a union of the constants above.
    pub(super) fn new(flags: u8) -> Variant {
        Variant(flags & 7)
    }

    /// All variants, in the order of their indices.
    pub(super) fn all() -> [Variant; 8] {
        std::array::from_fn(|flags| Variant(flags as u8))
    }

    /// Its index.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }

    /// Whether a turn may be forfeited.
    #[cfg(feature = "bots")]
    pub(in crate::ten_thousand) fn may_forfeit(self) -> bool {
        self.has(Variant::FORFEIT)
    }

    /// The union of the flags.
    #[cfg(feature = "bots")]
    pub(in crate::ten_thousand) fn flags(self) -> u8 {
        self.0
    }

    /// The tables of this variant.
    #[inline]
    pub(in crate::ten_thousand) fn tables(self) -> &'static Tables {
        &TABLES[self.0 as usize & 7]
    }
}

/// The value of a straight and of three pairs where they count (TT-20): the most common published value.
const SPECIAL: u16 = 1500;

/// All six faces in one throw.
pub(super) fn is_straight(throw: Throw) -> bool {
    throw.counts() == [1; 6]
}

/// Six dice in pairs; four equal dice are two pairs (TT-20).
pub(super) fn is_three_pairs(throw: Throw) -> bool {
    throw.dice() == DICE && throw.counts().iter().all(|count| count % 2 == 0)
}

/// The value of `count` dice of this face kept together from one throw; `None` if they may not be kept.
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

/// The value of dice kept together from one throw; `None` if one of them has no value within them (TT-17).
fn keep_value(throw: Throw, variant: Variant) -> Option<u16> {
    let plain = (1..=6)
        .map(|face| face_value(face, throw.count(face)))
        .sum::<Option<u16>>()
        .filter(|value| *value > 0);
    let special = variant.has(Variant::STRAIGHT) && is_straight(throw)
        || variant.has(Variant::THREE_PAIRS) && is_three_pairs(throw);
    // TT-20: where both count, the larger value is taken.
    plain.max(special.then_some(SPECIAL))
}

/// All dice that may be kept together, sorted, with their values.
fn keeps_and_values(variant: Variant) -> Vec<(Dice, u16)> {
    (0..SETS as u16)
        .map(Dice)
        .filter_map(|dice| Some((dice, keep_value(dice.throw(), variant)?)))
        .collect()
}

/// All dice that may be kept together, sorted.
pub(super) fn scoring_keeps(variant: Variant) -> Vec<Dice> {
    keeps_and_values(variant).into_iter().map(|(dice, _)| dice).collect()
}

/// The index of a list of legal actions in the tables; the list of a throw has the throw's own index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::ten_thousand) struct Menu(u16);

impl Menu {
    /// Roll only.
    pub(super) const ROLL: Menu = Menu(SETS as u16);
    /// Adopt or roll.
    pub(super) const ADOPT_OR_ROLL: Menu = Menu(SETS as u16 + 1);
    /// Roll or note.
    pub(super) const ROLL_OR_NOTE: Menu = Menu(SETS as u16 + 2);
    /// How many menus there are.
    const COUNT: usize = SETS + 3;

    /// All menus, in the order of their indices.
    pub(super) fn all() -> impl Iterator<Item = Menu> {
        (0..Menu::COUNT as u16).map(Menu)
    }

    /// Its index.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// Keep some of these dice.
    #[inline]
    pub(in crate::ten_thousand) fn keep(thrown: Dice) -> Menu {
        Menu(thrown.0)
    }
}

/// One line of the tables: the value of these dice, their number, and the actions that are legal when they are thrown.
///
/// Eight bytes, so that the offset of a line is a shift and no line crosses a cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(8))]
struct Line {
    start: u16,
    actions: u8,
    dice: u8,
    value: u16,
}

/// Values and lists of legal actions, computed once and looked up in play.
pub(in crate::ten_thousand) struct Tables {
    lines: [Line; Menu::COUNT],
    actions: Vec<Action>,
}

/// Each variant has one table, so equality is identity.
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

static TABLES: LazyLock<[Tables; 8]> = LazyLock::new(|| Variant::all().map(Tables::new));

impl Tables {
    fn new(variant: Variant) -> Tables {
        let mut tables = Tables { lines: [Line::default(); Menu::COUNT], actions: Vec::new() };
        let keeps = keeps_and_values(variant);
        for number in 0..SETS as u16 {
            let thrown = Dice(number).throw();
            let within = keeps.iter().filter(|(dice, _)| dice.throw().within(thrown));
            let list = within.map(|&(dice, _)| Action::Keep(dice)).collect();
            tables.set_actions(number, list, variant);
            tables.lines[number as usize].dice = thrown.dice();
        }
        for (dice, value) in keeps {
            tables.lines[dice.0 as usize].value = value;
        }
        tables.set_actions(Menu::ROLL.0, vec![Action::Roll], variant);
        tables.set_actions(Menu::ADOPT_OR_ROLL.0, vec![Action::Adopt, Action::Roll], variant);
        tables.set_actions(Menu::ROLL_OR_NOTE.0, vec![Action::Roll, Action::Note], variant);
        tables
    }

    fn set_actions(&mut self, number: u16, mut list: Vec<Action>, variant: Variant) {
        // A throw without value ends the turn, so there is no action and nothing to forfeit.
        if variant.has(Variant::FORFEIT) && !list.is_empty() {
            list.push(Action::Forfeit);
        }
        let line = &mut self.lines[number as usize];
        (line.start, line.actions) = (self.actions.len() as u16, list.len() as u8);
        self.actions.extend(list);
    }

    /// A list of legal actions.
    #[inline]
    pub(in crate::ten_thousand) fn actions(&self, menu: Menu) -> &[Action] {
        let line = self.lines[menu.0 as usize];
        &self.actions[line.start as usize..][..line.actions as usize]
    }

    /// The legal keeps of a throw, sorted; where turns may be forfeited, `forfeit` is the last action.
    fn keeps(&self, thrown: Dice) -> &[Action] {
        self.actions(Menu::keep(thrown))
    }

    /// Whether any die of a throw has value.
    #[inline]
    pub(in crate::ten_thousand) fn has_value(&self, thrown: Dice) -> bool {
        self.lines[thrown.0 as usize].actions > 0
    }

    /// Whether these dice may be kept from this throw.
    pub(super) fn allows(&self, thrown: Dice, kept: Dice) -> bool {
        self.keeps(thrown).binary_search(&Action::Keep(kept)).is_ok()
    }

    /// The value of these dice when kept together, 0 if they may not be kept, and their number.
    #[inline]
    pub(in crate::ten_thousand) fn value_and_count(&self, kept: Dice) -> (u32, u8) {
        let line = self.lines[kept.0 as usize];
        (u32::from(line.value), line.dice)
    }

    /// The most valuable keep of a throw, all its dice that have value; `None` if none has.
    pub(in crate::ten_thousand) fn best(&self, thrown: Dice) -> Option<Dice> {
        let keeps = self.keeps(thrown).iter().filter_map(|action| match action {
            Action::Keep(dice) => Some(*dice),
            _ => None,
        });
        keeps.max_by_key(|&dice| self.value_and_count(dice).0)
    }
}
