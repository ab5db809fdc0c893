//! The estimates for one entrant and for one pair of entrants: shares, points, luck adjustment, likelihood of
//! superiority, and the relative efficiency of duplicate deals.

use super::interval::{Interval, ShareEstimate, Strata};
use super::samples::{Lineup, Samples, sum_of_products};
use super::student_t::t_cdf;
use super::{Adjusted, Duel, Extreme, Standing};

/// The lineups in which an entrant has played, with its position in each.
fn lineups_of(samples: &Samples, entrant: usize) -> impl Iterator<Item = (&Lineup, usize)> + Clone {
    samples
        .lineups
        .iter()
        .filter(|lineup| lineup.groups() > 0)
        .filter_map(move |lineup| Some((lineup, lineup.position_of(entrant)?)))
}

/// Estimates how one entrant did; its rating is fitted elsewhere.
pub(super) fn standing(samples: &Samples, entrant: usize, rating: Interval) -> Standing {
    let met = lineups_of(samples, entrant);
    let shares =
        Strata::from_columns(met.clone().map(|(lineup, member)| lineup.shares().column(member)));
    let scores =
        Strata::from_columns(met.clone().map(|(lineup, member)| lineup.scores().column(member)));
    let seats = samples.lineups.first().map_or(2, Lineup::size);
    let fair = 1.0 / seats as f64;
    let extreme = match shares.mean() {
        1.0 if shares.groups > 0.0 => Some(Extreme::WonAll),
        0.0 if shares.groups > 0.0 => Some(Extreme::WonNone),
        _ => None,
    };
    let adjusted: Option<Vec<Vec<f64>>> =
        met.clone().map(|(lineup, member)| luck_adjusted_shares(lineup, member)).collect();
    let adjusted = adjusted.filter(|columns| !columns.is_empty()).map(|columns| {
        Strata::from_columns(columns.iter().map(|one| one.iter().copied())).adjusted_interval()
    });
    Standing {
        entrant,
        games: met.map(|(lineup, _)| lineup.games()).sum(),
        share: shares.share_interval(fair),
        adjusted,
        score: scores.t_interval(),
        rating,
        extreme,
    }
}

/// A member's shares minus their control variate: `share - b * luck`, with the least-squares coefficient `b`. Luck has
/// mean zero for every player, so the expected share stays the same and only the variance falls. `None` where luck was
/// not measured.
fn luck_adjusted_shares(lineup: &Lineup, member: usize) -> Option<Vec<f64>> {
    /// With fewer groups the fitted coefficient follows noise.
    const MIN_GROUPS: usize = 20;
    let luck = lineup.luck().filter(|luck| luck.len() >= MIN_GROUPS)?;
    let (shares, luck) = (lineup.shares().column(member), luck.column(member));
    let luck_squares = sum_of_products(luck.clone(), luck.clone());
    let coefficient = if luck_squares > 0.0 {
        sum_of_products(shares.clone(), luck.clone()) / luck_squares
    } else {
        0.0
    };
    Some(shares.zip(luck).map(|(share, luck)| share - coefficient * luck).collect())
}

/// The relative efficiency of duplicate deals for two members: the variance of a mean of independent games over that
/// of as many games in deal groups. `None` if the groups have no variance.
fn duplicate_efficiency<'a>(met: impl Iterator<Item = (&'a Lineup, usize, usize)>) -> Option<f64> {
    let (mut independent, mut grouped) = (0.0, 0.0);
    for (lineup, a, b) in met.filter(|(lineup, ..)| lineup.groups() > 1) {
        let groups = lineup.groups() as f64;
        for member in [a, b] {
            independent += groups * lineup.single_game_variance(member)?;
            let variance = lineup.shares().sum_of_products(member, member) / (groups - 1.0);
            grouped += groups * lineup.group_games() as f64 * variance;
        }
    }
    Some(independent / grouped).filter(|efficiency| efficiency.is_finite())
}

/// Estimates how one entrant did against another; `None` if they never met.
pub(super) fn duel(samples: &Samples, entrant: usize, rival: usize) -> Option<Duel> {
    let met = lineups_of(samples, entrant)
        .filter_map(|(lineup, a)| Some((lineup, a, lineup.position_of(rival)?)));
    let groups: usize = met.clone().map(|(lineup, ..)| lineup.groups()).sum();
    if groups == 0 {
        return None;
    }
    let won = |pick: fn(usize, usize) -> usize| -> f64 {
        met.clone().map(|(lineup, a, b)| lineup.shares().column(pick(a, b)).sum::<f64>()).sum()
    };
    let (mine, theirs) = (won(|a, _| a), won(|_, b| b));
    let both = mine + theirs;
    let share = if both > 0.0 { mine / both } else { 0.5 };
    let per_group = if both > 0.0 { both / groups as f64 } else { 1.0 };
    // The share is a ratio estimator; the delta method gives the linear contribution of every group.
    let contributions: Vec<Vec<f64>> = met
        .clone()
        .map(|(lineup, a, b)| {
            let pairs = lineup.shares().column(a).zip(lineup.shares().column(b));
            pairs.map(|(x, y)| share + ((1.0 - share) * x - share * y) / per_group).collect()
        })
        .collect();
    let strata = Strata::from_columns(contributions.iter().map(|one| one.iter().copied()));
    let estimate =
        ShareEstimate::new(share, strata.sum_of_squares, strata.groups, strata.strata, 0.5);
    // The luck of two players is opposite only where they meet alone.
    let alone = met.clone().next().filter(|(lineup, ..)| lineup.size() == 2);
    let adjusted = alone.and_then(|(lineup, a, _)| luck_adjusted_shares(lineup, a)).map(|column| {
        let adjusted = Strata::from_columns(std::iter::once(column.iter().copied()));
        let efficiency = strata.sum_of_squares / adjusted.sum_of_squares;
        Adjusted {
            share: adjusted.adjusted_interval(),
            efficiency: Some(efficiency).filter(|efficiency| efficiency.is_finite()),
        }
    });
    Some(Duel {
        entrant,
        rival,
        games: met.clone().map(|(lineup, ..)| lineup.games()).sum(),
        share: estimate.interval,
        superiority: t_cdf((estimate.centre - 0.5) / estimate.error, estimate.df),
        efficiency: duplicate_efficiency(met),
        adjusted,
    })
}
