//! The equities of the race under given rules, and where they come from: the cache, a quick solution of a short race, or
//! the compact table that is part of the program.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use croupier_engine::{OnOff, Resources};
use croupier_table::SolvedValue;

use super::super::Options;
use super::compact::CompactTable;
use super::solver::{
    Entering, FORBIDDEN, PackedRace, Race, Rules, SIX, Throws, Turns, checksum, solo_turns,
    turn_points,
};

/// The greatest target, in units, whose race is solved before a bot's first move, in a fraction of a second.
const MOST_AT_ONCE: usize = 30;

/// What the race depends on of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::ten_thousand) struct PlayerState {
    /// The score in units.
    pub(in crate::ten_thousand) score: usize,
    /// Whether the player has ever noted points.
    pub(in crate::ten_thousand) entered: bool,
}

/// The equities of the race of two players.
pub(in crate::ten_thousand) struct Equities {
    pub(super) rules: Rules,
    pub(super) throws: Throws,
    source: Source,
    /// The standard error of the equities, 0 if they are exact.
    pub(super) error: f64,
    /// By units: the probability that a turn played for nothing else reaches them.
    reach: OnceLock<Vec<f64>>,
}

enum Source {
    SolvedValue(PackedRace),
    Interpolated(CompactTable),
}

impl Equities {
    fn new(rules: Rules, source: Source, error: f64) -> Equities {
        Equities { rules, throws: rules.throws(), source, error, reach: OnceLock::new() }
    }

    /// The equity of the player to move against one other, if nothing is on offer.
    pub(in crate::ten_thousand) fn to_move(&self, mine: PlayerState, other: PlayerState) -> f64 {
        let target = self.rules.target;
        if mine.score >= target || other.score >= target {
            return if mine.score >= other.score { 1.0 } else { 0.0 };
        }
        if mine.entered && other.entered {
            return match &self.source {
                Source::SolvedValue(packed) => packed.fresh(mine.score, other.score),
                Source::Interpolated(compact) => compact.fresh(mine.score, other.score),
            };
        }
        let Entering { outside, inside, start } = match &self.source {
            Source::SolvedValue(packed) => &packed.entering,
            Source::Interpolated(compact) => &compact.entering,
        };
        match (mine.entered, other.entered) {
            (false, true) => outside[other.score],
            (true, _) => inside[mine.score],
            (false, false) => *start,
        }
    }

    /// The equity of noting each total below `enough`, by the dice left, against a player who has entered and may adopt.
    pub(super) fn note_values(&self, mine: usize, other: usize, enough: usize) -> Vec<[f64; SIX]> {
        match &self.source {
            Source::SolvedValue(packed) => packed.note_values(mine, other, enough),
            Source::Interpolated(compact) => compact.note_values(mine, other, enough),
        }
    }

    /// The probability that a turn with six dice reaches this many units if it is played for nothing else.
    pub(super) fn reach_probability(&self, units: usize) -> f64 {
        /// More units are practically never reached in one turn.
        const MOST: usize = 160;
        let found = self.reach.get_or_init(|| {
            let mut turns = Turns::<1>::new(MOST, 1.0);
            let mut reach = |units: usize| {
                turns.solve(&self.rules, &self.throws, (0, units), [0.0], |_| [[FORBIDDEN]; SIX]);
                turns.roll(&self.throws, 0, SIX)[0]
            };
            (0..MOST).map(|units| reach(units.max(1))).collect()
        });
        found.get(units).copied().unwrap_or(0.0)
    }
}

/// The equities of the race under these options. Recent ones stay in memory.
pub(in crate::ten_thousand) fn equities(
    options: &Options,
    resources: &dyn Resources,
) -> Arc<Equities> {
    /// Enough for a server that plays under several rules at a time.
    const MOST: usize = 8;
    /// By rules and the checksum of the cached table, 0 without one.
    type Remembered = HashMap<(Rules, u64), Arc<Equities>>;
    static KNOWN: LazyLock<Mutex<Remembered>> = LazyLock::new(Mutex::default);
    // TT-3: `finish_round` changes the race only after a player has reached the target.
    let rules = Rules::of(options);
    // The checksum has its own cache entry, so that the table is not read again for every match.
    let sum = cached_checksum(&rules, resources);
    if let Some(equities) = lock(&KNOWN).get(&(rules, sum)) {
        return Arc::clone(equities);
    }
    let table = if sum == 0 { None } else { load_race(&rules, resources) };
    let (source, error) = match table {
        Some(packed) => (Source::SolvedValue(packed), 0.0),
        None if rules.target <= MOST_AT_ONCE => {
            let race = Race::solve(rules, resources, &mut |_| ());
            (Source::SolvedValue(PackedRace::new(&race, 0.0)), 0.0)
        }
        None => {
            let compact = CompactTable::new(rules);
            let error = compact.error();
            (Source::Interpolated(compact), error)
        }
    };
    let equities = Arc::new(Equities::new(rules, source, error));
    let mut remembered = lock(&KNOWN);
    if remembered.len() >= MOST {
        remembered.clear();
    }
    remembered.insert((rules, sum), Arc::clone(&equities));
    equities
}

/// Locks a cache. A poisoned lock is fine: every stored entry is complete.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The cache name of a table's checksum.
fn checksum_name(rules: &Rules) -> String {
    PackedRace::name(rules) + "-sum"
}

fn cached_checksum(rules: &Rules, resources: &dyn Resources) -> u64 {
    let bytes = resources.cache_get(&checksum_name(rules));
    bytes.and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes)
}

fn load_race(rules: &Rules, resources: &dyn Resources) -> Option<PackedRace> {
    PackedRace::of_bytes(rules, &resources.cache_get(&PackedRace::name(rules))?)
}

fn store_race(packed: &PackedRace, resources: &dyn Resources) {
    let bytes = packed.to_bytes();
    resources.cache_put(&PackedRace::name(&packed.rules), &bytes);
    resources.cache_put(&checksum_name(&packed.rules), &checksum(&bytes).max(1).to_le_bytes());
}

/// The race under these options: from the cache, or solved and stored there.
pub(super) fn solved_race(
    options: &Options,
    resources: &dyn Resources,
    progress: &mut dyn FnMut(f64),
) -> PackedRace {
    let rules = Rules::of(options);
    let cached = load_race(&rules, resources).filter(|_| cached_checksum(&rules, resources) > 0);
    cached.unwrap_or_else(|| {
        /// The fraction of the work for the race without adopting.
        const WITHOUT: f64 = 0.4;
        let off = Rules { adopt: OnOff::Off, ..rules };
        let without = Race::solve(off, resources, &mut |share| progress(share * WITHOUT));
        let race = match rules.adopt {
            OnOff::Off => &without,
            OnOff::On => &Race::solve(rules, resources, &mut |share| {
                progress(WITHOUT + share * (1.0 - WITHOUT));
            }),
        };
        let packed = PackedRace::new(race, without.entering.start);
        store_race(&packed, resources);
        packed
    })
}

/// The values of the race under these options.
pub(super) fn solve(
    options: &Options,
    resources: &dyn Resources,
    progress: &mut dyn FnMut(f64),
) -> Vec<SolvedValue> {
    let rules = Rules::of(options);
    let throws = rules.throws();
    let packed = solved_race(options, resources, progress);
    vec![
        SolvedValue {
            name: "bust_probability",
            values: (1..=SIX).map(|dice| throws.bust(dice)).collect(),
        },
        SolvedValue::one("expected_turn_points_opened", turn_points(&rules, &throws, rules.later)),
        SolvedValue::one(
            "expected_turn_points_unopened",
            turn_points(&rules, &throws, rules.entry),
        ),
        SolvedValue::one("solo_turns", solo_turns(&rules, &throws)),
        SolvedValue::one("first_seat_win", packed.entering.start),
        SolvedValue::one("first_seat_win_without_adoption", packed.start_without_adopting),
    ]
}
