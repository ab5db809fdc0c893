//! What is known of the race under given rules, and where it comes from: the shelf, a quick solution of a short race,
//! or the small table that is part of the program.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use croupier_engine::{Means, OnOff, Solved};

use super::Options;
use super::compact::Compact;
use super::solver::{
    Entering, NEVER, Packed, Race, Rules, SIX, Throws, Turns, checksum, solo_turns, turn_points,
};

/// The greatest target, in units, whose race is solved before a bot's first move: it takes a fraction of a second.
const MOST_AT_ONCE: usize = 30;

/// A player by what matters of him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Side {
    /// His score in units.
    pub(super) score: usize,
    /// Whether he has ever noted points.
    pub(super) entered: bool,
}

/// How likely players win.
pub(super) struct Odds {
    pub(super) rules: Rules,
    pub(super) throws: Throws,
    known: Known,
    /// The standard error of the chances, 0 if they are exact.
    pub(super) error: f64,
    /// How likely a turn that only wants to brings so many units.
    reaches: OnceLock<Vec<f64>>,
}

enum Known {
    Solved(Packed),
    Guessed(Compact),
}

impl Odds {
    fn new(rules: Rules, known: Known, error: f64) -> Odds {
        Odds { rules, throws: rules.throws(), known, error, reaches: OnceLock::new() }
    }

    /// How likely the player to move wins against one other, if nothing is on offer.
    pub(super) fn to_move(&self, mine: Side, other: Side) -> f64 {
        let target = self.rules.target;
        if mine.score >= target || other.score >= target {
            return if mine.score >= other.score { 1.0 } else { 0.0 };
        }
        if mine.entered && other.entered {
            return match &self.known {
                Known::Solved(packed) => packed.fresh(mine.score, other.score),
                Known::Guessed(compact) => compact.fresh(mine.score, other.score),
            };
        }
        let Entering { outside, inside, start } = match &self.known {
            Known::Solved(packed) => &packed.entering,
            Known::Guessed(compact) => &compact.entering,
        };
        match (mine.entered, other.entered) {
            (false, true) => outside[other.score],
            (true, _) => inside[mine.score],
            (false, false) => *start,
        }
    }

    /// What noting is worth to a player who has entered, or does so now, against one who has and may adopt: for all
    /// totals below `enough`, by the dice left.
    pub(super) fn notes(&self, mine: usize, other: usize, enough: usize) -> Vec<[f64; SIX]> {
        match &self.known {
            Known::Solved(packed) => packed.notes(mine, other, enough),
            Known::Guessed(compact) => compact.notes(mine, other, enough),
        }
    }

    /// How likely a turn that begins with six dice and wants nothing else brings so many units.
    pub(super) fn reaches(&self, units: usize) -> f64 {
        /// As many as matter: more are reached less than once in a hundred thousand turns.
        const MOST: usize = 160;
        let found = self.reaches.get_or_init(|| {
            let mut turns = Turns::<1>::new(MOST, 1.0);
            let mut reach = |units: usize| {
                turns.solve(&self.rules, &self.throws, (0, units), [0.0], |_| [[NEVER]; SIX]);
                turns.roll(&self.throws, 0, SIX)[0]
            };
            (0..MOST).map(|units| reach(units.max(1))).collect()
        });
        found.get(units).copied().unwrap_or(0.0)
    }
}

/// What is known of the race under these options. What was once found or recalled is remembered.
pub(super) fn odds(options: &Options, means: &dyn Means) -> Arc<Odds> {
    /// Enough for a program that plays under several rules at a time.
    const MOST: usize = 8;
    /// By rules and by the sum over what was recalled, 0 for what was not.
    type Remembered = HashMap<(Rules, u64), Arc<Odds>>;
    static KNOWN: LazyLock<Mutex<Remembered>> = LazyLock::new(Mutex::default);
    // Where the round is finished (TT-3) the race is what it is elsewhere until somebody reaches the target.
    let rules = Rules::of(options);
    // The sum is kept beside the table, so that the table need not be read again for every match.
    let sum = recalled_sum(&rules, means);
    if let Some(odds) = lock(&KNOWN).get(&(rules, sum)) {
        return Arc::clone(odds);
    }
    let table = if sum == 0 { None } else { recall(&rules, means) };
    let known = match table {
        Some(packed) => (Known::Solved(packed), 0.0),
        None if rules.target <= MOST_AT_ONCE => {
            let race = Race::solve(rules, means, &mut |_| ());
            (Known::Solved(Packed::new(&race, 0.0)), 0.0)
        }
        None => {
            let compact = Compact::new(rules);
            let error = compact.error();
            (Known::Guessed(compact), error)
        }
    };
    let odds = Arc::new(Odds::new(rules, known.0, known.1));
    let mut remembered = lock(&KNOWN);
    if remembered.len() >= MOST {
        remembered.clear();
    }
    remembered.insert((rules, sum), Arc::clone(&odds));
    odds
}

/// What a panicking thread left behind is still true: everything stored is complete.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of the sum over a table.
fn sum_name(rules: &Rules) -> String {
    Packed::name(rules) + "-sum"
}

fn recalled_sum(rules: &Rules, means: &dyn Means) -> u64 {
    let bytes = means.recall(&sum_name(rules));
    bytes.and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes)
}

fn recall(rules: &Rules, means: &dyn Means) -> Option<Packed> {
    Packed::of_bytes(rules, &means.recall(&Packed::name(rules))?)
}

fn keep(packed: &Packed, means: &dyn Means) {
    let bytes = packed.to_bytes();
    means.keep(&Packed::name(&packed.rules), &bytes);
    means.keep(&sum_name(&packed.rules), &checksum(&bytes).max(1).to_le_bytes());
}

/// The race under these rules: recalled, or solved and kept.
pub(super) fn solve(
    options: &Options,
    means: &dyn Means,
    progress: &mut dyn FnMut(f64),
) -> Vec<Solved> {
    let rules = Rules::of(options);
    let throws = rules.throws();
    let recalled = recall(&rules, means).filter(|_| recalled_sum(&rules, means) > 0);
    let packed = recalled.unwrap_or_else(|| {
        /// The share of the whole work that the race without adopting is.
        const WITHOUT: f64 = 0.4;
        let off = Rules { adopt: OnOff::Off, ..rules };
        let without = Race::solve(off, means, &mut |share| progress(share * WITHOUT));
        let race = match rules.adopt {
            OnOff::Off => &without,
            OnOff::On => &Race::solve(rules, means, &mut |share| {
                progress(WITHOUT + share * (1.0 - WITHOUT));
            }),
        };
        let packed = Packed::new(race, without.entering.start);
        keep(&packed, means);
        packed
    });
    vec![
        Solved {
            name: "bust_probability",
            values: (1..=SIX).map(|dice| throws.bust(dice)).collect(),
        },
        Solved::one("expected_turn_points_opened", turn_points(&rules, &throws, rules.later)),
        Solved::one("expected_turn_points_unopened", turn_points(&rules, &throws, rules.entry)),
        Solved::one("solo_turns", solo_turns(&rules, &throws)),
        Solved::one("first_seat_win", packed.entering.start),
        Solved::one("first_seat_win_without_adoption", packed.start_without_adopting),
    ]
}
