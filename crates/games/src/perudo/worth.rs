//! What numbers of dice are worth: each seat's share of the win when a round begins. An estimate, except between two of
//! whom one has a single die; how well somebody plays does not matter here.

use std::sync::LazyLock;

use super::options::{Options, Pacao, Special, Starter};
use crate::dice;

/// The chance that the opener wins a special round with one die against 1, 2, .. 5, and with 1, 2, .. 5 against one,
/// as `solve` prints them.
const ONE_AGAINST: [f64; 5] = [0.416_667, 0.694_444, 0.671_296, 0.684_799, 0.683_192];
const AGAINST_ONE: [f64; 5] = [0.416_667, 0.444_444, 0.490_741, 0.5, 0.5];

/// A seat's share of the win when the seats have these dice and this one opens the next round.
pub(super) fn share(options: &Options, counts: &[u8], opener: usize, seat: usize) -> f64 {
    if counts[seat] == 0 {
        return 0.0;
    }
    let mut others = counts.iter().enumerate().filter(|(other, dice)| *other != seat && **dice > 0);
    match (others.next(), others.next()) {
        (None, _) => 1.0,
        (Some((other, _)), None) if opener == seat => duel(options, [counts[seat], counts[other]]),
        (Some((other, _)), None) => 1.0 - duel(options, [counts[other], counts[seat]]),
        _ => last_of_many(counts, seat),
    }
}

/// The chance that the opener wins the match between two with these dice.
fn duel(options: &Options, [own, other]: [u8; 2]) -> f64 {
    if own == 0 || other == 0 {
        return f64::from(own > 0);
    }
    let loser = options.starter == Starter::Loser;
    let after_win = if loser && other > 1 {
        1.0 - duel(options, [other - 1, own])
    } else {
        duel(options, [own, other - 1])
    };
    let after_loss = if loser && own > 1 {
        duel(options, [own - 1, other])
    } else {
        1.0 - duel(options, [other, own - 1])
    };
    let round = round(options, [own, other]);
    round * after_win + (1.0 - round) * after_loss
}

/// The chance that the opener wins a round between two.
fn round(options: &Options, dice: [u8; 2]) -> f64 {
    if options.pacao != Pacao::Seed || options.special != Special::Auto {
        return 0.5;
    }
    let at = |row: [f64; 5], dice: u8| row[(dice as usize).min(5) - 1];
    match dice {
        [1, other] => at(ONE_AGAINST, other),
        [own, 1] => at(AGAINST_ONE, own),
        _ => 0.5,
    }
}

/// The chance to be the last of many, if in every round each seat is as likely as any other to lose a die.
///
/// Losses then come to each seat as if by a clock of its own, so the time until a seat is out is a sum of independent
/// waits, and the last one out has won.
fn last_of_many(counts: &[u8], seat: usize) -> f64 {
    const STEP: f64 = 0.05;
    /// Long enough for ten dice to be lost with certainty.
    const STEPS: usize = 800;
    /// For each number of dice and each moment, the chance that they are lost by then.
    static LOST: LazyLock<Vec<[f64; STEPS]>> = LazyLock::new(|| {
        let at = |dice: u8, time: f64| {
            let (mut term, mut left) = ((-time).exp(), 0.0);
            for lost in 0..dice {
                left += term;
                term *= time / f64::from(lost + 1);
            }
            1.0 - left
        };
        (0..=dice::MOST + 1)
            .map(|dice| std::array::from_fn(|step| at(dice, (step + 1) as f64 * STEP)))
            .collect()
    });
    let own = &LOST[counts[seat] as usize];
    let others = || counts.iter().enumerate().filter(|(other, dice)| *other != seat && **dice > 0);
    let out_by =
        |step: usize| others().map(|(_, dice)| LOST[*dice as usize][step]).product::<f64>();
    let mut share = 0.0;
    let (mut own_before, mut others_before) = (0.0, 0.0);
    for (step, own) in own.iter().enumerate() {
        let others = out_by(step);
        share += (own - own_before) * (others + others_before) / 2.0;
        (own_before, others_before) = (*own, others);
    }
    share
}

#[cfg(test)]
mod tests {
    use super::super::solver::{Effort, Setting, Solution};
    use super::*;

    #[test]
    fn shares_are_shares_of_one_win_and_more_dice_are_worth_more() {
        for counts in [&[5, 5][..], &[1, 4], &[5, 3, 0, 1], &[10; 10], &[2, 5, 5, 5, 1, 3]] {
            let opener = counts.len() - 1;
            let shares: Vec<f64> = (0..counts.len())
                .map(|seat| share(&Options::default(), counts, opener, seat))
                .collect();
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{counts:?}: {shares:?}");
            for (one, two) in (0..counts.len()).flat_map(|n| (0..n).map(move |m| (n, m))) {
                assert!(counts[one] <= counts[two] || shares[one] > shares[two], "{counts:?}");
            }
        }
    }

    #[test]
    fn the_numbers_of_special_rounds_are_those_that_are_solved() {
        for many in 1..=5 {
            for dice in [[1, many], [many, 1]] {
                let setting = Setting::new(&Options::default(), dice).expect("no calza");
                let effort = Effort { goal: 1e-3, most: 2000 };
                let solved = Solution::find(setting, effort, &mut |_| {}).round_win();
                let known = round(&Options::default(), dice);
                assert!((solved - known).abs() < 1e-3, "{dice:?}: {known} is not {solved}");
            }
        }
    }

    #[test]
    fn among_equals_everybody_has_the_same_share() {
        let share = share(&Options::default(), &[3, 3, 3, 3], 0, 2);
        assert!((share - 0.25).abs() < 1e-4, "{share}");
    }
}
