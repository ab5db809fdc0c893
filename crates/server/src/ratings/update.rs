//! How one game changes one rating: a step of Bayes' rule under the model of the arena's fit.
//!
//! A player wins in proportion to the exponential of its strength (Plackett and Luce), and a shared win counts by its
//! shares. The posterior is approximated by a normal distribution, as Glickman does for two players; an opponent's own
//! uncertainty flattens the expectation. No crate is used: those for Weng and Lin's update rank all players, know no
//! weight and move every opponent, while here only the shares of the win count, anchors stay where they are, and some
//! games count less.

use croupier_table::{POINTS_PER_STRENGTH, Rating};

/// The rating of somebody who has not played: the middle of the scale, and nothing known.
pub(crate) const NEWCOMER: Rating = Rating { points: 1000.0, deviation: 350.0 };

/// A deviation does not fall below this, so that a rating can follow a player who learns.
pub(crate) const LEAST_DEVIATION: f64 = 30.0;

/// How much the uncertainty of the opponents flattens what is expected (Glickman's g).
fn flattening(others: impl Iterator<Item = Rating>) -> f64 {
    let (count, sum) = others
        .map(|rating| (rating.deviation / POINTS_PER_STRENGTH).powi(2))
        .fold((0.0, 0.0), |(count, sum), variance| (count + 1.0, sum + variance));
    let mean = if count > 0.0 { sum / count } else { 0.0 };
    1.0 / (1.0 + 3.0 * mean / std::f64::consts::PI.powi(2)).sqrt()
}

/// The share of the win that a player may expect at this table, and how much uncertainty has flattened it.
fn expectation(table: &[Rating], own: usize) -> (f64, f64) {
    let others = table.iter().enumerate().filter(|(n, _)| *n != own).map(|(_, rating)| *rating);
    let g = flattening(others);
    let odds = |rating: &Rating| {
        (g * (rating.points - table[own].points) / POINTS_PER_STRENGTH).clamp(-500.0, 500.0).exp()
    };
    (1.0 / table.iter().map(odds).sum::<f64>(), g)
}

/// The share of the win that the player at this place may expect.
#[cfg(test)]
fn expected_share(table: &[Rating], own: usize) -> f64 {
    expectation(table, own).0
}

/// The rating of the player at place `own` after a game with this share of the win. A weight of 1 is a whole game.
pub(crate) fn updated(table: &[Rating], own: usize, share: f64, weight: f64) -> Rating {
    let before = table[own];
    if weight <= 0.0 {
        return before;
    }
    let (expected, g) = expectation(table, own);
    let variance = (before.deviation / POINTS_PER_STRENGTH).powi(2);
    let information = weight * g * g * expected * (1.0 - expected);
    let variance = 1.0 / (1.0 / variance + information);
    let gain = variance * weight * g * (share - expected);
    Rating {
        points: before.points + gain * POINTS_PER_STRENGTH,
        deviation: (variance.sqrt() * POINTS_PER_STRENGTH).max(LEAST_DEVIATION),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(points: f64, deviation: f64) -> Rating {
        Rating { points, deviation }
    }

    /// Uniform numbers from 0 to 1, always the same (splitmix64).
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    #[test]
    fn four_hundred_points_are_ten_to_one_against_an_anchor() {
        let table = [rating(1400.0, 50.0), rating(1000.0, 0.0)];
        assert!((expected_share(&table, 0) - 10.0 / 11.0).abs() < 1e-9);
    }

    #[test]
    fn shares_add_up_to_one_at_a_table_of_anchors() {
        let table = [rating(1400.0, 0.0), rating(1000.0, 0.0), rating(900.0, 0.0)];
        let sum: f64 = (0..3).map(|own| expected_share(&table, own)).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn two_players_are_updated_as_glickman_wrote() {
        // The example of his paper is one rating period with three games; this is its first game alone, by his formulas.
        let table = [rating(1500.0, 200.0), rating(1400.0, 30.0)];
        let q = std::f64::consts::LN_10 / 400.0;
        let g = 1.0 / (1.0 + 3.0 * q * q * 900.0 / std::f64::consts::PI.powi(2)).sqrt();
        let e = 1.0 / (1.0 + 10.0_f64.powf(-g * 100.0 / 400.0));
        let d2 = 1.0 / (q * q * g * g * e * (1.0 - e));
        let variance = 1.0 / (1.0 / 40_000.0 + 1.0 / d2);
        let after = updated(&table, 0, 1.0, 1.0);
        assert!((after.points - (1500.0 + q * variance * g * (1.0 - e))).abs() < 1e-9);
        assert!((after.deviation - variance.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn a_game_of_no_weight_changes_nothing_and_half_a_game_changes_less() {
        let table = [NEWCOMER, rating(1000.0, 0.0)];
        assert_eq!(updated(&table, 0, 1.0, 0.0), NEWCOMER);
        let (half, whole) = (updated(&table, 0, 1.0, 0.5), updated(&table, 0, 1.0, 1.0));
        assert!(half.points > 1000.0 && half.points < whole.points);
        assert!(half.deviation > whole.deviation);
    }

    #[test]
    fn an_extreme_table_gives_finite_ratings() {
        for (own, other) in [(1e6, -1e6), (-1e6, 1e6)] {
            let after = updated(&[rating(own, 30.0), rating(other, 350.0)], 0, 1.0, 1.0);
            assert!(after.points.is_finite() && after.deviation.is_finite());
        }
    }

    /// Plays people of known strength against anchors, at tables of two and of four, and counts how often the interval
    /// holds the truth after each of these numbers of games.
    fn coverage(seats: usize, games: usize) -> (f64, f64) {
        let mut numbers = Numbers(7);
        let (people, mut held, mut error) = (2000, 0, 0.0);
        for _ in 0..people {
            // A sum of twelve is close to normal: strengths as the newcomer's rating says.
            let normal = (0..12).map(|_| numbers.next()).sum::<f64>() - 6.0;
            let truth = NEWCOMER.points + 150.0 * normal;
            let mut own = NEWCOMER;
            for game in 0..games {
                let mut table = vec![own];
                table.extend(
                    (1..seats).map(|n| rating(700.0 + 200.0 * ((n + game) % 4) as f64, 0.0)),
                );
                let mut true_table = table.clone();
                true_table[0].points = truth;
                let wins = numbers.next() < expected_share(&true_table, 0);
                own = updated(&table, 0, f64::from(u8::from(wins)), 1.0);
            }
            let (low, high) = own.interval();
            held += usize::from((low..=high).contains(&truth));
            error += (own.points - truth).abs();
        }
        (held as f64 / people as f64, error / people as f64)
    }

    #[test]
    fn ninety_five_of_a_hundred_intervals_hold_the_truth() {
        for seats in [2, 4] {
            for games in [10, 40, 150] {
                let (held, error) = coverage(seats, games);
                assert!((0.92..=0.995).contains(&held), "{seats} seats, {games} games: {held}");
                let most = [125.0, 80.0, 55.0][usize::from(games > 10) + usize::from(games > 40)];
                assert!(error < most, "{seats} seats, {games} games: {error}");
            }
        }
    }
}
