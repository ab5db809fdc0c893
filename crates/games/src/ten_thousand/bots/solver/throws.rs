//! The chance nodes of a turn: for every number of dice the throws with different keeps, and their probabilities.

use std::collections::BTreeMap;

use super::super::super::rules::{DICE, Menu, Tables};
use super::super::super::{Action, Dice};
use super::{SIX, UNIT};

/// The most units of one keep: six ones.
const MOST: usize = 160;
/// The span of cells, counted from a total, to which a keep can lead.
pub(crate) const SPAN: usize = (MOST + 1) * SIX;

/// All throws with value, by number of dice; throws with the same keeps are merged.
pub(crate) struct Throws {
    different: Vec<Throw>,
    /// The throws of `n` dice begin at `begins[n]` and end before `begins[n + 1]`.
    begins: [usize; SIX + 2],
    keeps: Vec<u16>,
    /// The probability that a throw of `n` dice has no value.
    bust: [f64; SIX + 1],
    /// The probability that every keep of a throw of six dice scores all of them.
    all_back: f64,
}

#[derive(Clone, Copy)]
struct Throw {
    probability: f64,
    begin: u16,
    end: u16,
}

/// The cell to which a keep leads, as an offset from the current total.
fn ahead(tables: &Tables, kept: Dice, thrown: u8) -> u16 {
    let (value, dice) = tables.value_and_count(kept);
    let left = if dice == thrown { DICE } else { thrown - dice };
    ((value / UNIT) as usize * SIX + left as usize - 1) as u16
}

impl Throws {
    pub(crate) fn new(tables: &Tables) -> Throws {
        let mut found = Throws {
            different: Vec::new(),
            begins: [0; SIX + 2],
            keeps: Vec::new(),
            bust: [0.0; SIX + 1],
            all_back: 0.0,
        };
        for dice in 1..=DICE {
            let mut merged: BTreeMap<Vec<u16>, f64> = BTreeMap::new();
            for (thrown, probability) in Dice::all(dice) {
                let mut keeps: Vec<u16> = tables
                    .actions(Menu::keep(thrown))
                    .iter()
                    .filter_map(|action| match action {
                        Action::Keep(kept) => Some(ahead(tables, *kept, dice)),
                        _ => None,
                    })
                    .collect();
                keeps.sort_unstable();
                keeps.dedup();
                *merged.entry(keeps).or_default() += probability;
            }
            found.bust[dice as usize] = merged.remove(&Vec::new()).unwrap_or(0.0);
            if dice == DICE {
                let hot = |keeps: &[u16]| keeps.iter().all(|keep| *keep as usize % SIX == SIX - 1);
                let hot = merged.iter().filter(|(keeps, _)| hot(keeps));
                found.all_back = hot.map(|(_, probability)| probability).sum();
            }
            for (keeps, probability) in merged {
                let begin = found.keeps.len() as u16;
                found.keeps.extend(keeps);
                let end = found.keeps.len() as u16;
                found.different.push(Throw { probability, begin, end });
            }
            found.begins[dice as usize + 1] = found.different.len();
        }
        found
    }

    /// The throws of `dice` dice that have value: the probability, and the cells to which their keeps lead.
    #[inline]
    pub(crate) fn of(&self, dice: usize) -> impl Iterator<Item = (f64, &[u16])> {
        self.different[self.begins[dice]..self.begins[dice + 1]]
            .iter()
            .map(|throw| (throw.probability, &self.keeps[throw.begin as usize..throw.end as usize]))
    }

    /// The probability that a throw of `dice` dice has no value.
    #[inline]
    pub(crate) fn bust(&self, dice: usize) -> f64 {
        self.bust[dice]
    }

    /// The value of throwing six dice until some are left over: `top` when some are left, `bust` after a failure.
    pub(crate) fn until_some_are_left(&self, top: f64, bust: f64) -> f64 {
        let fails = self.bust[SIX];
        ((1.0 - fails - self.all_back) * top + fails * bust) / (1.0 - self.all_back)
    }
}
