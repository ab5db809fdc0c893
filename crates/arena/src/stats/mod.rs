//! The statistics of a contest: shares, points and ratings with 95 % intervals, pairwise duels, and how many more games
//! would separate neighbours in the ranking. It plays nothing and prints nothing.
//!
//! The observation is the deal group, since the games of one deal are not independent. Means get Student's t interval,
//! shares of wins Agresti and Coull's correction, ratings a Plackett-Luce fit with a cluster-robust covariance, and
//! luck, where it is measured, is a control variate. The sequential test of [`Sprt`] reads the same groups.

mod estimates;
mod interval;
mod matrix;
mod rating;
mod samples;
mod sprt;
mod student_t;

use serde::Serialize;

pub use interval::Interval;
pub use samples::{Columns, DealGroup, Lineup, Samples};
pub use sprt::{Hypotheses, Sprt, Verdict};

use rating::Ratings;
use student_t::t_quantile_975;

/// How one entrant did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The entrant.
    pub entrant: usize,
    /// Games in complete deal groups.
    pub games: usize,
    /// Its share of the wins.
    pub share: Interval,
    /// Its luck-adjusted share of the wins, where luck is measured.
    pub adjusted: Option<Interval>,
    /// Its points per game.
    pub score: Interval,
    /// Its rating: the mean of all entrants is 0, and odds of ten to one are 400 points.
    pub rating: Interval,
    /// Set if only the prior keeps the rating finite.
    pub extreme: Option<Extreme>,
}

/// A result that no finite rating explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Extreme {
    /// It won every game.
    WonAll,
    /// It won nothing.
    WonNone,
}

/// How one entrant did against another.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Duel {
    /// The entrant.
    pub entrant: usize,
    /// The other.
    pub rival: usize,
    /// The games in which both sat at the table.
    pub games: usize,
    /// The entrant's share of what the two won.
    pub share: Interval,
    /// The likelihood of superiority: how likely it is that the entrant is the stronger one.
    pub superiority: f64,
    /// The relative efficiency of duplicate deals: how many independent games carry as much information as one of
    /// these; `None` if the deal groups have no variance.
    #[serde(rename = "worth")]
    pub efficiency: Option<f64>,
    /// The luck-adjusted share.
    pub adjusted: Option<Adjusted>,
}

/// A luck-adjusted share.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Adjusted {
    /// The share.
    pub share: Interval,
    /// How many times smaller its variance is than without the adjustment; `None` if no variance is left.
    #[serde(rename = "worth")]
    pub efficiency: Option<f64>,
}

/// Two neighbours in the ranking.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Gap {
    /// The one above.
    pub above: usize,
    /// The one below.
    pub below: usize,
    /// How many more games would separate them.
    pub more: GamesToSeparate,
}

/// How many more games of the whole contest would separate two neighbours, assuming the observed difference is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GamesToSeparate {
    /// None: the interval of their difference does not contain zero.
    Separated,
    /// About this many.
    Games(u64),
    /// More than a contest can have.
    Endless,
}

/// All estimates of a contest.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Results {
    /// Complete deal groups.
    pub groups: usize,
    /// Games in them.
    pub games: usize,
    /// The ranking, the strongest first.
    pub standings: Vec<Standing>,
    /// All pairs that met, in both directions.
    pub duels: Vec<Duel>,
    /// Neighbours in the ranking.
    pub gaps: Vec<Gap>,
}

impl Results {
    /// Computes all estimates.
    pub fn from_samples(samples: &Samples) -> Results {
        let ratings = Ratings::fit(samples);
        let met = samples.lineups.iter().filter(|lineup| lineup.groups() > 0).count();
        let df = samples.groups() as f64 - met as f64 + 1.0;
        let games = samples.games();
        let standings = rank(samples, &ratings, df);
        let gaps = standings
            .windows(2)
            .map(|two| {
                let (above, below) = (two[0].entrant, two[1].entrant);
                let gap = ratings.points[above] - ratings.points[below];
                let half = t_quantile_975(df) * ratings.variance_between(above, below).sqrt();
                Gap { above, below, more: games_to_separate(games, gap, half) }
            })
            .collect();
        let pairs = (0..samples.entrants)
            .flat_map(|a| (0..samples.entrants).map(move |b| (a, b)))
            .filter(|(a, b)| a != b);
        let duels = pairs.filter_map(|(a, b)| estimates::duel(samples, a, b)).collect();
        Results { groups: samples.groups(), games, standings, duels, gaps }
    }

    /// How one entrant did against another, if they met.
    pub fn duel(&self, entrant: usize, rival: usize) -> Option<&Duel> {
        self.duels.iter().find(|duel| duel.entrant == entrant && duel.rival == rival)
    }
}

/// Ratings in points with their standard errors, on the scale of the anchors: entrants whose rating is given and does not
/// move. The order of the games does not matter.
pub(crate) fn anchored_ratings(samples: &Samples, anchors: &[(usize, f64)]) -> Vec<(f64, f64)> {
    rating::fit_anchored(samples, anchors)
}

/// How an entrant did against a rival, if they met.
pub(crate) fn duel(samples: &Samples, entrant: usize, rival: usize) -> Option<Duel> {
    estimates::duel(samples, entrant, rival)
}

/// The standings of all entrants by rating, the strongest first.
fn rank(samples: &Samples, ratings: &Ratings, df: f64) -> Vec<Standing> {
    let mut standings: Vec<Standing> = (0..samples.entrants)
        .map(|entrant| {
            let half = t_quantile_975(df) * ratings.variance(entrant).max(0.0).sqrt();
            let rating = Interval::around(ratings.points[entrant], half);
            estimates::standing(samples, entrant, rating)
        })
        .collect();
    standings
        .sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value).then(a.entrant.cmp(&b.entrant)));
    standings
}

/// An interval shrinks with the square root of the number of games; solves for the number at which it excludes zero.
fn games_to_separate(games: usize, gap: f64, half: f64) -> GamesToSeparate {
    const MAX_GAMES: f64 = 1e9;
    if gap > half {
        return GamesToSeparate::Separated;
    }
    let needed = games as f64 * (half / gap).powi(2);
    let more = needed - games as f64;
    if more.is_finite() && more < MAX_GAMES {
        GamesToSeparate::Games(more.ceil().max(1.0) as u64)
    } else {
        GamesToSeparate::Endless
    }
}
