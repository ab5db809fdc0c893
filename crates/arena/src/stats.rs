//! What the results of a contest mean: shares, points and ratings with 95 % intervals, duels, and what duplicate deals
//! and the removal of luck were worth. It plays nothing and prints nothing.
//!
//! Intervals come from the spread of whole groups, since games of one deal are not independent. One imagined group won
//! and one lost, in all, are added to every interval of shares (Agresti and Coull's correction): a few equal results
//! are then no certainty.

use serde::Serialize;

use crate::evidence::{Bundle, Evidence, scatter};
use crate::math::{student_95, student_cdf};
use crate::rating::Ratings;

/// A number and the interval that holds the truth in 95 of 100 contests.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    fn around(value: f64, half: f64) -> Interval {
        Interval { value, low: value - half, high: value + half }
    }

    /// Half of the width.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether a number lies inside.
    pub fn contains(&self, x: f64) -> bool {
        (self.low..=self.high).contains(&x)
    }
}

/// How one entrant did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The entrant.
    pub entrant: usize,
    /// In so many games of whole groups.
    pub games: usize,
    /// Its share of the wins.
    pub share: Interval,
    /// The same with the luck taken off, where that is known.
    pub adjusted: Option<Interval>,
    /// Its points per game.
    pub score: Interval,
    /// Its rating; the mean of all is 0, ten to one are 400.
    pub rating: Interval,
    /// Whether the rating is held only by the prior.
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
    /// In so many games.
    pub games: usize,
    /// The entrant's share of what the two won.
    pub share: Interval,
    /// How likely it is that the entrant is the stronger one.
    pub superiority: f64,
    /// How many independent games would have told as much as one of these; `None` if the deals left no spread at all.
    pub worth: Option<f64>,
    /// The share with the luck taken off.
    pub adjusted: Option<Adjusted>,
}

/// A share with the luck taken off.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Adjusted {
    /// The share.
    pub share: Interval,
    /// How many times smaller the variance is than without; `None` if no variance is left.
    pub worth: Option<f64>,
}

/// Two neighbours in the ranking.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Gap {
    /// The one above.
    pub above: usize,
    /// The one below.
    pub below: usize,
    /// What would separate them.
    pub more: More,
}

/// How many more games of the whole contest would separate two neighbours, if their difference is what it seems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum More {
    /// None: the interval of their difference does not hold zero.
    Separated,
    /// About so many.
    Games(u64),
    /// More than anybody will play.
    Endless,
}

/// All conclusions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Results {
    /// Whole groups.
    pub groups: usize,
    /// Games in them.
    pub games: usize,
    /// The ranking, the strongest first.
    pub standings: Vec<Standing>,
    /// All pairs that met, both ways round.
    pub duels: Vec<Duel>,
    /// Neighbours in the ranking.
    pub gaps: Vec<Gap>,
}

impl Results {
    /// Draws all conclusions.
    pub fn of(evidence: &Evidence) -> Results {
        let ratings = Ratings::fit(evidence);
        let met = evidence.bundles.iter().filter(|bundle| bundle.groups() > 0).count();
        let df = evidence.groups() as f64 - met as f64 + 1.0;
        let mut standings: Vec<Standing> = (0..evidence.entrants)
            .map(|entrant| {
                let half = student_95(df) * ratings.variance(entrant).max(0.0).sqrt();
                let rating = Interval::around(ratings.points[entrant], half);
                standing(evidence, entrant, rating)
            })
            .collect();
        standings.sort_by(|a, b| {
            b.rating.value.total_cmp(&a.rating.value).then(a.entrant.cmp(&b.entrant))
        });
        let games = evidence.games();
        let gaps = standings
            .windows(2)
            .map(|two| {
                let (above, below) = (two[0].entrant, two[1].entrant);
                let gap = ratings.points[above] - ratings.points[below];
                let half = student_95(df) * ratings.variance_between(above, below).sqrt();
                Gap { above, below, more: more(games, gap, half) }
            })
            .collect();
        let pairs = (0..evidence.entrants)
            .flat_map(|a| (0..evidence.entrants).map(move |b| (a, b)))
            .filter(|(a, b)| a != b);
        let duels = pairs.filter_map(|(a, b)| duel(evidence, a, b)).collect();
        Results { groups: evidence.groups(), games, standings, duels, gaps }
    }

    /// How one entrant did against another, if they met.
    pub fn duel(&self, entrant: usize, rival: usize) -> Option<&Duel> {
        self.duels.iter().find(|duel| duel.entrant == entrant && duel.rival == rival)
    }
}

fn more(games: usize, gap: f64, half: f64) -> More {
    const MOST: f64 = 1e9;
    if gap > half {
        return More::Separated;
    }
    let needed = games as f64 * (half / gap).powi(2);
    let more = needed - games as f64;
    if more.is_finite() && more < MOST {
        More::Games(more.ceil().max(1.0) as u64)
    } else {
        More::Endless
    }
}

/// The spread of group results within the sets of entrants that met: which sets meet how often is no chance.
struct Strata {
    groups: f64,
    count: f64,
    sum: f64,
    scatter: f64,
}

impl Strata {
    fn of<I: Iterator<Item = f64> + Clone>(columns: impl Iterator<Item = I> + Clone) -> Strata {
        let mut strata = Strata { groups: 0.0, count: 0.0, sum: 0.0, scatter: 0.0 };
        let mut lone = Vec::new();
        for column in columns {
            let count = column.clone().count() as f64;
            let sum: f64 = column.clone().sum();
            strata.groups += count;
            strata.sum += sum;
            if count > 1.0 {
                strata.count += 1.0;
                strata.scatter += scatter(column.clone(), column) * count / (count - 1.0);
            } else if count == 1.0 {
                lone.push(sum);
            }
        }
        // A set that met once has no spread of its own; its distance from the mean of all stands in.
        let mean = strata.mean();
        strata.scatter += lone.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
        strata
    }

    fn mean(&self) -> f64 {
        if self.groups > 0.0 { self.sum / self.groups } else { 0.0 }
    }

    /// An interval for a mean of numbers without bounds.
    fn interval(&self) -> Interval {
        if self.groups < 2.0 {
            return Interval { value: self.mean(), low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let df = self.groups - self.count.max(1.0);
        Interval::around(self.mean(), student_95(df) * self.scatter.sqrt() / self.groups)
    }

    /// An interval for shares that luck was taken off: a slope was fitted to every stratum. They are no counts of wins
    /// any more, so that nothing is imagined.
    fn adjusted(&self) -> Interval {
        let df = self.groups - 2.0 * self.count.max(1.0);
        let error = (self.scatter * (df + self.count) / df).sqrt() / self.groups;
        let half = student_95(df) * error;
        let Interval { value, low, high } = Interval::around(self.mean(), half);
        Interval {
            value,
            low: low.clamp(0.0, 1.0).min(value),
            high: high.clamp(0.0, 1.0).max(value),
        }
    }

    /// An interval for shares of a win that `fair` expects of everybody alike.
    fn share(&self, fair: f64) -> Interval {
        let (interval, _) =
            share_interval(self.mean(), self.scatter, self.groups, self.count, fair);
        interval
    }
}

/// The imagined groups: as many as two whole groups, of which everybody wins a fair share.
const IMAGINED: f64 = 2.0;

/// An interval of shares from the mean of groups and their scatter, and its centre and standard error.
fn share_interval(
    mean: f64,
    scatter: f64,
    groups: f64,
    strata: f64,
    fair: f64,
) -> (Interval, (f64, f64, f64)) {
    let all = groups + IMAGINED;
    let centre = (groups * mean + IMAGINED * fair) / all;
    let won = IMAGINED * fair * (1.0 - centre).powi(2);
    let lost = IMAGINED * (1.0 - fair) * centre.powi(2);
    let shifted = groups * (mean - centre).powi(2);
    let error = (scatter + won + lost + shifted).sqrt() / all;
    let df = groups - strata.max(1.0) + 1.0;
    let half = student_95(df) * error;
    let value = if groups > 0.0 { mean } else { fair };
    let low = (centre - half).clamp(0.0, 1.0).min(value);
    let high = (centre + half).clamp(0.0, 1.0).max(value);
    (Interval { value, low, high }, (centre, error, df))
}

/// The bundles in which an entrant met others, with its place among them.
fn bundles_of(
    evidence: &Evidence,
    entrant: usize,
) -> impl Iterator<Item = (&Bundle, usize)> + Clone {
    evidence
        .bundles
        .iter()
        .filter(|bundle| bundle.groups() > 0)
        .filter_map(move |bundle| Some((bundle, bundle.place(entrant)?)))
}

fn standing(evidence: &Evidence, entrant: usize, rating: Interval) -> Standing {
    let met = bundles_of(evidence, entrant);
    let shares = Strata::of(met.clone().map(|(bundle, place)| bundle.shares().column(place)));
    let scores = Strata::of(met.clone().map(|(bundle, place)| bundle.scores().column(place)));
    let seats = evidence.bundles.first().map_or(2, Bundle::size);
    let fair = 1.0 / seats as f64;
    let extreme = match shares.mean() {
        1.0 if shares.groups > 0.0 => Some(Extreme::WonAll),
        0.0 if shares.groups > 0.0 => Some(Extreme::WonNone),
        _ => None,
    };
    let residues: Option<Vec<Vec<f64>>> =
        met.clone().map(|(bundle, place)| residues(bundle, place)).collect();
    let adjusted = residues
        .filter(|residues| !residues.is_empty())
        .map(|residues| Strata::of(residues.iter().map(|one| one.iter().copied())).adjusted());
    Standing {
        entrant,
        games: met.map(|(bundle, _)| bundle.games()).sum(),
        share: shares.share(fair),
        adjusted,
        score: scores.interval(),
        rating,
        extreme,
    }
}

/// The shares of a member with the luck taken off, so far as luck explains them; `None` where luck is not known.
fn residues(bundle: &Bundle, place: usize) -> Option<Vec<f64>> {
    /// With fewer groups the fitted slope would follow chance.
    const LEAST: usize = 20;
    let luck = bundle.luck().filter(|luck| luck.len() >= LEAST)?;
    let (shares, luck) = (bundle.shares().column(place), luck.column(place));
    let varied = scatter(luck.clone(), luck.clone());
    let slope = if varied > 0.0 { scatter(shares.clone(), luck.clone()) / varied } else { 0.0 };
    Some(shares.zip(luck).map(|(share, luck)| share - slope * luck).collect())
}

/// How many games with deals of their own would tell as much about two members as one game of these groups does: the
/// variance of single games over that of a group's mean, times its size.
fn worth<'a>(met: impl Iterator<Item = (&'a Bundle, usize, usize)>) -> Option<f64> {
    let (mut single, mut grouped) = (0.0, 0.0);
    for (bundle, a, b) in met.filter(|(bundle, ..)| bundle.groups() > 1) {
        let groups = bundle.groups() as f64;
        for member in [a, b] {
            single += groups * bundle.single_variance(member)?;
            let spread = bundle.shares().scatter(member, member) / (groups - 1.0);
            grouped += groups * bundle.size() as f64 * spread;
        }
    }
    Some(single / grouped).filter(|worth| worth.is_finite())
}

fn duel(evidence: &Evidence, entrant: usize, rival: usize) -> Option<Duel> {
    let met = bundles_of(evidence, entrant)
        .filter_map(|(bundle, a)| Some((bundle, a, bundle.place(rival)?)));
    let groups: usize = met.clone().map(|(bundle, ..)| bundle.groups()).sum();
    let won = |pick: fn(usize, usize) -> usize| -> f64 {
        met.clone().map(|(bundle, a, b)| bundle.shares().column(pick(a, b)).sum::<f64>()).sum()
    };
    let (mine, theirs) = (won(|a, _| a), won(|_, b| b));
    if groups == 0 {
        return None;
    }
    let both = mine + theirs;
    let share = if both > 0.0 { mine / both } else { 0.5 };
    let per_group = if both > 0.0 { both / groups as f64 } else { 1.0 };
    // The share is a ratio of two sums; this is what each group adds to it, to first order.
    let parts: Vec<Vec<f64>> = met
        .clone()
        .map(|(bundle, a, b)| {
            let pairs = bundle.shares().column(a).zip(bundle.shares().column(b));
            pairs.map(|(x, y)| share + ((1.0 - share) * x - share * y) / per_group).collect()
        })
        .collect();
    let strata = Strata::of(parts.iter().map(|part| part.iter().copied()));
    let (interval, (centre, error, df)) =
        share_interval(share, strata.scatter, strata.groups, strata.count, 0.5);
    let superiority = student_cdf((centre - 0.5) / error, df);
    // Only where two meet alone does the luck of one tell that of the other.
    let alone = met.clone().next().filter(|(bundle, ..)| bundle.size() == 2);
    let adjusted = alone.and_then(|(bundle, a, _)| residues(bundle, a)).map(|residues| {
        let left = Strata::of(std::iter::once(residues.iter().copied()));
        let worth = strata.scatter / left.scatter;
        Adjusted { share: left.adjusted(), worth: Some(worth).filter(|worth| worth.is_finite()) }
    });
    let worth = worth(met.clone());
    Some(Duel {
        entrant,
        rival,
        games: met.map(|(bundle, ..)| bundle.games()).sum(),
        share: interval,
        superiority,
        worth,
        adjusted,
    })
}
