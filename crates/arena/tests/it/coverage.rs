//! Coverage of the 95 % intervals, in thousands of simulated contests with known strengths.

use croupier_arena::{DealGroup, Hypotheses, Interval, Lineup, Results, Samples, Sprt, Verdict};
use croupier_table::FastRng;
use rand::{Rng, SeedableRng};

fn uniform(rng: &mut FastRng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The share of a deal group of two games with this mean. `even` is the correlation parameter: the fraction of possible
/// split groups, one win each, that are split.
fn two_games(rng: &mut FastRng, mean: f64, even: f64) -> f64 {
    let halves = 2.0 * mean.min(1.0 - mean) * even;
    let draw = uniform(rng);
    if draw < halves {
        0.5
    } else if draw < halves + mean - halves / 2.0 {
        1.0
    } else {
        0.0
    }
}

fn pair(shares: impl Iterator<Item = f64>) -> Lineup {
    let mut lineup = Lineup::new(vec![0, 1]);
    for share in shares {
        lineup.push(&DealGroup {
            shares: vec![share, 1.0 - share],
            scores: vec![0.0; 2],
            luck: None,
        });
    }
    lineup
}

fn logistic(points: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-points / 400.0))
}

/// Counts how often intervals contain the truth.
#[derive(Default)]
struct Count {
    held: u32,
    all: u32,
}

impl Count {
    fn add(&mut self, interval: &Interval, truth: f64) {
        self.all += 1;
        self.held += u32::from(interval.contains(truth));
    }

    fn between(&self, least: f64, most: f64, what: &str) {
        let coverage = f64::from(self.held) / f64::from(self.all);
        println!("{what}: {coverage:.4} of {}", self.all);
        assert!((least..=most).contains(&coverage), "{what}: {coverage} of {}", self.all);
    }
}

#[test]
fn intervals_of_a_share_hold_the_truth_in_95_of_100_contests() {
    let mut rng = FastRng::seed_from_u64(1);
    for groups in [10, 40, 200] {
        for mean in [0.5, 0.6, 0.8, 0.95] {
            for even in [0.0, 0.5, 0.9] {
                let mut count = Count::default();
                for _ in 0..2000 {
                    let lineup = pair((0..groups).map(|_| two_games(&mut rng, mean, even)));
                    let results =
                        Results::from_samples(&Samples { entrants: 2, lineups: vec![lineup] });
                    let duel = results.duel(0, 1).expect("they met");
                    count.add(&duel.share, mean);
                }
                // Few groups have coarse results, so their intervals may cover too often.
                let what = format!("share {mean}, even {even}, {groups} groups");
                count.between(0.93, if groups == 200 { 0.975 } else { 1.0 }, &what);
            }
        }
    }
}

#[test]
fn intervals_of_ratings_shares_and_differences_hold_the_truth_of_known_strengths() {
    const POINTS: [f64; 4] = [-150.0, -10.0, 10.0, 150.0];
    let mut rng = FastRng::seed_from_u64(2);
    for (groups, most) in [(15, 0.985), (60, 0.97)] {
        let (mut ratings, mut shares) = (Count::default(), Count::default());
        for _ in 0..1200 {
            let mut samples = Samples { entrants: 4, lineups: Vec::new() };
            for (a, mine) in POINTS.iter().enumerate() {
                for (b, theirs) in POINTS.iter().enumerate().skip(a + 1) {
                    let mean = logistic(mine - theirs);
                    let mut lineup = Lineup::new(vec![a, b]);
                    for _ in 0..groups {
                        let share = two_games(&mut rng, mean, 0.6);
                        let scores = vec![0.0; 2];
                        lineup.push(&DealGroup {
                            shares: vec![share, 1.0 - share],
                            scores,
                            luck: None,
                        });
                    }
                    samples.lineups.push(lineup);
                }
            }
            for standing in &Results::from_samples(&samples).standings {
                let own = POINTS[standing.entrant];
                ratings.add(&standing.rating, own);
                let others = (0..4).filter(|other| *other != standing.entrant);
                shares.add(
                    &standing.share,
                    others.map(|other| logistic(own - POINTS[other])).sum::<f64>() / 3.0,
                );
            }
        }
        ratings.between(0.935, most, &format!("ratings from {groups} groups a pair"));
        shares.between(0.935, most, &format!("shares from {groups} groups a pair"));
    }
}

#[test]
fn intervals_of_a_table_of_four_hold_the_truth() {
    const WEIGHTS: [f64; 4] = [0.4, 0.3, 0.2, 0.1];
    let mut rng = FastRng::seed_from_u64(3);
    let (mut shares, mut ratings, mut duels) =
        (Count::default(), Count::default(), Count::default());
    for _ in 0..1500 {
        let mut lineup = Lineup::new(vec![0, 1, 2, 3]);
        for _ in 0..60 {
            let mut group = vec![0.0; 4];
            let mut lead = uniform(&mut rng);
            for _ in 0..4 {
                // The games of a group are far from independent.
                lead = (lead + 0.1 * uniform(&mut rng)) % 1.0;
                let mut draw = lead;
                let winner = WEIGHTS.iter().position(|weight| {
                    draw -= weight;
                    draw < 0.0
                });
                group[winner.unwrap_or(3)] += 0.25;
            }
            lineup.push(&DealGroup { shares: group, scores: vec![0.0; 4], luck: None });
        }
        let results = Results::from_samples(&Samples { entrants: 4, lineups: vec![lineup] });
        let mean = WEIGHTS.iter().map(|weight| weight.log10()).sum::<f64>() / 4.0;
        for standing in &results.standings {
            let weight = WEIGHTS[standing.entrant];
            shares.add(&standing.share, weight);
            ratings.add(&standing.rating, 400.0 * (weight.log10() - mean));
        }
        duels.add(&results.duel(0, 2).expect("they met").share, 0.4 / 0.6);
    }
    shares.between(0.93, 0.975, "shares of four");
    ratings.between(0.93, 0.975, "ratings of four");
    duels.between(0.93, 0.975, "duels within a table of four");
}

#[test]
fn shares_without_luck_hold_the_truth_and_are_narrower() {
    let mut rng = FastRng::seed_from_u64(4);
    let mut count = Count::default();
    let mut efficiency = 0.0;
    for _ in 0..2000 {
        let mut lineup = Lineup::new(vec![0, 1]);
        for _ in 0..100 {
            let luck = 0.6 * (uniform(&mut rng) - 0.5);
            let share = (0.56 + luck + 0.2 * (uniform(&mut rng) - 0.5)).clamp(0.0, 1.0);
            let luck = Some(vec![luck, -luck]);
            lineup.push(&DealGroup {
                shares: vec![share, 1.0 - share],
                scores: vec![0.0; 2],
                luck,
            });
        }
        let results = Results::from_samples(&Samples { entrants: 2, lineups: vec![lineup] });
        let adjusted = results.duel(0, 1).and_then(|duel| duel.adjusted).expect("luck is known");
        count.add(&adjusted.share, 0.56);
        efficiency += adjusted.efficiency.expect("some spread is left") / 2000.0;
    }
    count.between(0.935, 0.965, "shares without luck");
    assert!((7.0..13.0).contains(&efficiency), "{efficiency}");
}

#[test]
fn equal_entrants_seem_superior_by_95_percent_in_five_of_100_contests() {
    let mut rng = FastRng::seed_from_u64(5);
    let mut seemed = 0;
    for _ in 0..4000 {
        let lineup = pair((0..100).map(|_| two_games(&mut rng, 0.5, 0.5)));
        let results = Results::from_samples(&Samples { entrants: 2, lineups: vec![lineup] });
        seemed += u32::from(results.duel(0, 1).expect("they met").superiority > 0.95);
    }
    assert!((140..=250).contains(&seemed), "{seemed} of 4000");
}

#[test]
fn the_sequential_test_errs_in_at_most_five_of_100_contests() {
    let mut rng = FastRng::seed_from_u64(6);
    for (truth, right) in [(0.0, Verdict::AcceptH0), (40.0, Verdict::AcceptH1)] {
        for even in [0.0, 0.8] {
            let (mut wrong, mut groups) = (0, 0);
            for _ in 0..2000 {
                let mut sprt = Sprt::new(Hypotheses { h0: 0.0, h1: 40.0 });
                let verdict = loop {
                    sprt.push(two_games(&mut rng, logistic(truth), even));
                    if let Some(verdict) = sprt.verdict() {
                        break verdict;
                    }
                };
                wrong += u32::from(verdict.0 != right);
                groups += verdict.1;
            }
            println!(
                "sprt truth {truth} even {even}: {wrong} of 2000 wrong, {} groups",
                groups / 2000
            );
            assert!(wrong <= 120, "truth {truth}, even {even}: {wrong} of 2000");
        }
    }
}
