//! What the generator of the compact table needs of the bots: the solver of the race, and the layout of the table.

use croupier_engine::Resources;

use super::super::Options;
use super::compact::{self, CompactGrid};
use super::solver::{self, Rules};

/// How many dice the game has.
pub const DICE: usize = solver::SIX;
/// The target of the race in the compact table, in units.
pub const TARGET: usize = compact::TARGET;
/// Equities are stored as multiples of this, in two bytes each, little-endian.
pub const STEP: f64 = compact::STEP;
/// The first axis of offers in the compact table: the adopter's score if he brings the offer home.
pub const HOME: &[usize] = &compact::HOME;
/// The second axis of offers: the noter's score before he noted.
pub const BEFORE: &[usize] = &compact::BEFORE;
/// The third axis of offers: the units on offer.
pub const OFFERS: &[usize] = &compact::OFFERS;

/// The axis of scores at which the race with nothing on offer is stored.
pub fn scores() -> &'static [usize] {
    &compact::SCORES
}

/// The compact table that is part of the program.
pub fn bundled_table() -> &'static [u8] {
    compact::BYTES
}

/// A decoded compact table.
pub struct DecodedTable(CompactGrid);

impl DecodedTable {
    /// Decodes a table of the right length.
    pub fn new(bytes: &[u8]) -> DecodedTable {
        DecodedTable(CompactGrid::from_bytes(bytes))
    }

    /// The equity of the player to move if both have entered and nothing is on offer.
    pub fn fresh(&self, mine: usize, other: usize) -> f64 {
        self.0.fresh(mine, other)
    }

    /// The equity of an adopter whose first throw has value, by the dice left.
    pub fn kept(&self, home: usize, before: usize, offer: usize) -> [f64; DICE] {
        self.0.kept(home, before, offer)
    }

    /// The equity of the player to move if nobody has entered.
    pub fn start(&self) -> f64 {
        self.0.entering.start
    }
}

/// The race of two players, solved one sum of scores at a time. All scores and offers are in units of 50 points.
pub struct RaceSolver {
    rules: Rules,
    solver: solver::RaceSolver,
}

impl RaceSolver {
    /// The race under these options, before its first step.
    pub fn new(options: &Options) -> RaceSolver {
        let rules = Rules::of(options);
        RaceSolver { rules, solver: solver::RaceSolver::new(rules) }
    }

    /// Parses a stored state of the race under these options; `None` if it is anything else.
    pub fn from_bytes(options: &Options, bytes: &[u8]) -> Option<RaceSolver> {
        let rules = Rules::of(options);
        Some(RaceSolver { rules, solver: solver::RaceSolver::of_bytes(rules, bytes)? })
    }

    /// The state, to be stored and resumed. A resumed race has the same bits as an uninterrupted one.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.solver.to_bytes()
    }

    /// The name of the state in a cache.
    pub fn name(&self) -> String {
        solver::PackedRace::name(&self.rules) + "-state"
    }

    /// The fraction of the work that is done.
    pub fn done(&self) -> f64 {
        self.solver.done()
    }

    /// Solves the next sum of scores; `false` if none is left.
    pub fn solve_next_sum(&mut self, resources: &dyn Resources) -> bool {
        self.solver.solve_next_sum(resources)
    }

    /// Solves what is left and returns the race.
    pub fn finish(self, resources: &dyn Resources) -> SolvedRace {
        SolvedRace(self.solver.finish(resources))
    }
}

/// The solved race.
pub struct SolvedRace(solver::Race);

impl SolvedRace {
    /// The equity of the player to move if both have entered and nothing is on offer, by his score and the opponent's.
    pub fn fresh(&self, mine: usize, other: usize) -> f64 {
        self.0.fresh(mine, other)
    }

    /// The equity of adopting this many units, by the dice left.
    pub fn adopt_values(&self, mine: usize, other: usize, units: usize) -> [f64; DICE] {
        self.0.adopt_values(mine, other, units)
    }

    /// The equity of the player to move if only the opponent has entered, by the opponent's score.
    pub fn outside(&self) -> &[f64] {
        &self.0.entering.outside
    }

    /// The equity of the player to move if only he has entered, by his own score.
    pub fn inside(&self) -> &[f64] {
        &self.0.entering.inside
    }

    /// The equity of the player to move if nobody has entered.
    pub fn start(&self) -> f64 {
        self.0.entering.start
    }

    /// The probability that a throw of this many dice has no value.
    pub fn bust(&self, dice: usize) -> f64 {
        self.0.throws.bust(dice)
    }
}
