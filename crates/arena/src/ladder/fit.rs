//! One fit of the ratings of a game. It may take long, so it works on a copy of the deals while the ladder plays on.

use crate::Samples;
use crate::stats::anchored_ratings;

/// What a fit of the ratings needs. It may take long, so it holds a copy.
pub(super) struct Fit {
    pub(super) games: u64,
    pub(super) entrants: Vec<usize>,
    pub(super) samples: Samples,
    pub(super) anchors: Vec<(usize, f64)>,
}

/// Fitted ratings.
pub(super) struct Ratings {
    /// How many games they are fitted to.
    pub(super) games: u64,
    /// Points and standard errors by entrant.
    pub(super) of: Vec<(usize, (f64, f64))>,
}

impl Fit {
    /// Fits the ratings.
    pub(super) fn run(self) -> Ratings {
        let ratings = anchored_ratings(&self.samples, &self.anchors);
        Ratings { games: self.games, of: self.entrants.into_iter().zip(ratings).collect() }
    }
}
