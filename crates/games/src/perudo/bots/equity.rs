//! Equity of dice counts: each seat's expected share of the win at the beginning of a round.
//!
//! It is exact in duels in which a seat has a single die, and a model of equal players elsewhere.

use std::sync::LazyLock;

use croupier_engine::OnOff;

use super::super::rules::{Options, Pacao, Special, Starter};
use crate::dice;

/// The probability that the opener wins a special round with one die against 1, 2, .. 5, and with 1, 2, .. 5 against
/// one, as `solve` prints them.
const ONE_AGAINST: [f64; 5] = [0.416_667, 0.694_444, 0.671_296, 0.684_799, 0.683_192];
const AGAINST_ONE: [f64; 5] = [0.416_667, 0.444_444, 0.490_741, 0.5, 0.5];

/// A seat's equity when the seats have these dice and `opener` opens the next round.
pub(super) fn equity(options: &Options, counts: &[u8], opener: usize, seat: usize) -> f64 {
    if counts[seat] == 0 {
        return 0.0;
    }
    let mut others = counts.iter().enumerate().filter(|(other, dice)| *other != seat && **dice > 0);
    match (others.next(), others.next()) {
        (None, _) => 1.0,
        (Some((other, _)), None) if opener == seat => {
            duel_equity(options, [counts[seat], counts[other]])
        }
        (Some((other, _)), None) => 1.0 - duel_equity(options, [counts[other], counts[seat]]),
        _ => multiway_equity(counts, seat),
    }
}

/// The probability that the opener wins a match of two with these dice.
fn duel_equity(options: &Options, [own, other]: [u8; 2]) -> f64 {
    if own == 0 || other == 0 {
        return f64::from(own > 0);
    }
    let loser = options.starter == Starter::Loser;
    let after_win = if loser && other > 1 {
        1.0 - duel_equity(options, [other - 1, own])
    } else {
        duel_equity(options, [own, other - 1])
    };
    let after_loss = if loser && own > 1 {
        duel_equity(options, [own - 1, other])
    } else {
        1.0 - duel_equity(options, [other, own - 1])
    };
    let round_win = round_win(options, [own, other]);
    round_win * after_win + (1.0 - round_win) * after_loss
}

/// Whether the equities are exact: in duels in which a seat has a single die and the other at most five, under the rules
/// whose rounds are solved above.
pub(super) fn is_exact(options: &Options, counts: &[u8]) -> bool {
    let alive = || counts.iter().filter(|dice| **dice > 0);
    let few = alive().count() == 2 && alive().any(|dice| *dice == 1);
    few && alive().all(|dice| *dice <= 5) && has_solved_rounds(options)
}

fn has_solved_rounds(options: &Options) -> bool {
    options.pacao == Pacao::Seed
        && options.special == Special::Auto
        && options.palifico_may_change == OnOff::Off
}

/// The probability that the opener wins a round between two.
fn round_win(options: &Options, dice: [u8; 2]) -> f64 {
    if !has_solved_rounds(options) {
        return 0.5;
    }
    let at = |row: [f64; 5], dice: u8| row[(dice as usize).min(5) - 1];
    match dice {
        [1, other] => at(ONE_AGAINST, other),
        [own, 1] => at(AGAINST_ONE, own),
        _ => 0.5,
    }
}

/// The probability to survive all others if every round costs each seat a die with the same probability.
///
/// In continuous time the losses of each seat are then an independent Poisson process, so the time until a seat is out
/// has an Erlang distribution, and the seat with the greatest time wins.
fn multiway_equity(counts: &[u8], seat: usize) -> f64 {
    const STEP: f64 = 0.05;
    /// Long enough for ten dice to be lost with certainty.
    const STEPS: usize = 800;
    /// For each number of dice and each time step, the probability that all are lost by then.
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
    let mut equity = 0.0;
    let (mut own_before, mut others_before) = (0.0, 0.0);
    for (step, own) in own.iter().enumerate() {
        let others = out_by(step);
        equity += (own - own_before) * (others + others_before) / 2.0;
        (own_before, others_before) = (*own, others);
    }
    equity
}

#[cfg(test)]
mod tests {
    use super::super::solver::{RoundSpec, Solution, StoppingRule};
    use super::*;

    #[test]
    fn equities_sum_to_one_and_grow_with_the_dice() {
        for counts in [&[5, 5][..], &[1, 4], &[5, 3, 0, 1], &[10; 10], &[2, 5, 5, 5, 1, 3]] {
            let opener = counts.len() - 1;
            let equities: Vec<f64> = (0..counts.len())
                .map(|seat| equity(&Options::default(), counts, opener, seat))
                .collect();
            assert!((equities.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{counts:?}: {equities:?}");
            for (one, two) in (0..counts.len()).flat_map(|n| (0..n).map(move |m| (n, m))) {
                assert!(counts[one] <= counts[two] || equities[one] > equities[two], "{counts:?}");
            }
        }
    }

    #[test]
    fn the_constants_of_special_rounds_are_those_that_the_solver_finds() {
        for many in 1..=5 {
            for dice in [[1, many], [many, 1]] {
                let spec = RoundSpec::new(&Options::default(), dice).expect("no calza");
                let stopping = StoppingRule { exploitability: 1e-3, iterations: 2000 };
                let solved = Solution::solve(spec, stopping, &mut |_| {}).round_win();
                let known = round_win(&Options::default(), dice);
                assert!((solved - known).abs() < 1e-3, "{dice:?}: {known} is not {solved}");
            }
        }
    }

    #[test]
    fn among_equals_every_seat_has_the_same_equity() {
        let equity = equity(&Options::default(), &[3, 3, 3, 3], 0, 2);
        assert!((equity - 0.25).abs() < 1e-4, "{equity}");
    }
}
