//! What throws offer: for every number of dice the throws that offer different things, with their probabilities.
//! Which of the offers is best is not asked here.

use std::collections::BTreeMap;

use super::super::values::{DICE, Menu, Tables};
use super::super::{Action, Dice};
use super::{SIX, UNIT};

/// No keep brings more units than six ones.
const MOST: usize = 160;
/// How far ahead of a total, in cells, a keep can lead.
pub(crate) const SPAN: usize = (MOST + 1) * SIX;

/// All throws with value, by number of dice; throws that offer the same are one.
pub(crate) struct Throws {
    throws: Vec<Throw>,
    /// The throws of `n` dice begin at `begins[n]` and end before `begins[n + 1]`.
    begins: [usize; SIX + 2],
    keeps: Vec<u16>,
    /// How the best keeps are found, by number of dice.
    steps: [Vec<Better>; SIX + 1],
    /// How likely a throw of `n` dice has no value.
    bust: [f64; SIX + 1],
    /// How likely every keep of a throw of six dice scores all of them.
    all_back: f64,
}

#[derive(Clone, Copy)]
struct Throw {
    probability: f64,
    begin: u16,
    end: u16,
}

/// One step on the way to the best keeps of all throws of some dice: the better of two things. Many throws offer all
/// that another one offers and a little more, so every step uses those before it.
#[derive(Clone, Copy)]
pub(crate) struct Better {
    /// The two things: the cells to which keeps lead, or steps before this one, counted from `STEPS`.
    pub(crate) of: [u16; 2],
    /// How likely the throw is whose best keep this is; 0 on the way there.
    pub(crate) probability: f64,
}

/// Where steps begin to be counted.
pub(crate) const STEPS: u16 = 1 << 15;
/// The most steps for one number of dice: six dice where straights and three pairs count take 209.
pub(crate) const MOST_STEPS: usize = 256;

/// Where a keep leads: the cell of the dice that are left, so many totals ahead.
fn ahead(tables: &Tables, kept: Dice, thrown: u8) -> u16 {
    let (value, dice) = tables.worth(kept);
    let left = if dice == thrown { DICE } else { thrown - dice };
    ((value / UNIT) as usize * SIX + left as usize - 1) as u16
}

impl Throws {
    pub(crate) fn new(tables: &Tables) -> Throws {
        let mut found = Throws {
            throws: Vec::new(),
            begins: [0; SIX + 2],
            keeps: Vec::new(),
            steps: Default::default(),
            bust: [0.0; SIX + 1],
            all_back: 0.0,
        };
        let mut actions = Vec::new();
        for dice in 1..=DICE {
            let mut merged: BTreeMap<Vec<u16>, f64> = BTreeMap::new();
            for (thrown, probability) in Dice::all(dice) {
                actions.clear();
                tables.actions(Menu::keep(thrown), &mut actions);
                let mut keeps: Vec<u16> = actions
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
            found.steps[dice as usize] = steps(&merged);
            for (keeps, probability) in merged {
                let begin = found.keeps.len() as u16;
                found.keeps.extend(keeps);
                let end = found.keeps.len() as u16;
                found.throws.push(Throw { probability, begin, end });
            }
            found.begins[dice as usize + 1] = found.throws.len();
        }
        found
    }

    /// How the best keeps of all throws of so many dice are found, in order.
    #[inline]
    pub(crate) fn steps(&self, dice: usize) -> &[Better] {
        &self.steps[dice]
    }

    /// The throws of so many dice that have value: the probability, and the cells to which their keeps lead.
    #[inline]
    pub(crate) fn of(&self, dice: usize) -> impl Iterator<Item = (f64, &[u16])> {
        self.throws[self.begins[dice]..self.begins[dice + 1]]
            .iter()
            .map(|throw| (throw.probability, &self.keeps[throw.begin as usize..throw.end as usize]))
    }

    /// How likely a throw of so many dice has no value.
    #[inline]
    pub(crate) fn bust(&self, dice: usize) -> f64 {
        self.bust[dice]
    }

    /// What it is worth to throw six dice until some are left over, if that is worth `top`, and a failure `bust`.
    pub(crate) fn until_some_are_left(&self, top: f64, bust: f64) -> f64 {
        let fails = self.bust[SIX];
        ((1.0 - fails - self.all_back) * top + fails * bust) / (1.0 - self.all_back)
    }
}

/// Finds the best keeps of all throws step by step, given what each of them offers.
fn steps(throws: &BTreeMap<Vec<u16>, f64>) -> Vec<Better> {
    let mut throws: Vec<(&Vec<u16>, f64)> = throws.iter().map(|(keeps, p)| (keeps, *p)).collect();
    throws.sort_by_key(|(keeps, _)| keeps.len());
    let mut steps: Vec<Better> = Vec::new();
    // What was found so far, with the step that found it.
    let mut found: Vec<(&Vec<u16>, u16)> = Vec::new();
    for (keeps, probability) in throws {
        let mut rest = keeps.clone();
        let mut of = Vec::new();
        loop {
            let new = |part: &&(&Vec<u16>, u16)| part.0.iter().filter(|k| rest.contains(k)).count();
            let within = |part: &&(&Vec<u16>, u16)| part.0.iter().all(|keep| keeps.contains(keep));
            let best = found.iter().filter(within).max_by_key(new).filter(|part| new(part) > 1);
            let Some((part, step)) = best else { break };
            of.push(*step);
            rest.retain(|keep| !part.contains(keep));
        }
        of.extend(rest);
        let mut last = of[0];
        for other in of.iter().skip(1).chain(of.first().filter(|_| of.len() == 1)) {
            steps.push(Better { of: [last, *other], probability: 0.0 });
            last = STEPS + steps.len() as u16 - 1;
        }
        if let Some(step) = steps.last_mut() {
            step.probability = probability;
        }
        found.push((keeps, last));
    }
    assert!(steps.len() <= MOST_STEPS, "{} steps", steps.len());
    steps
}
