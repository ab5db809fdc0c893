//! How many of some unseen dice count for a bid: the tails of the binomial distribution.

use std::sync::LazyLock;

use super::notation::MOST_DICE;

/// The probabilities of at least 0, 1, 2 .. hits.
pub(in crate::perudo) type Tails = [f64; MOST_DICE as usize + 2];

/// For each number of dice, the tails for one given face and for one of two.
static TAILS: LazyLock<Vec<[Tails; 2]>> = LazyLock::new(|| {
    (0..=MOST_DICE)
        .map(|dice| [binomial_tails(dice, 1.0 / 6.0), binomial_tails(dice, 1.0 / 3.0)])
        .collect()
});

/// The tails for so many fair dice: first where one face counts, then where ones are jokers and two faces do (PE-2).
#[inline]
pub(in crate::perudo) fn tails(dice: u8) -> &'static [Tails; 2] {
    &TAILS[usize::from(dice)]
}

/// The upper tails of a binomial distribution.
fn binomial_tails(dice: u8, p: f64) -> Tails {
    let mut tails = [0.0; MOST_DICE as usize + 2];
    tails[0] = (1.0 - p).powi(i32::from(dice));
    for hits in 1..=dice {
        let ratio = f64::from(dice - hits + 1) / f64::from(hits) * p / (1.0 - p);
        tails[usize::from(hits)] = tails[usize::from(hits) - 1] * ratio;
    }
    for hits in (0..dice).rev() {
        tails[usize::from(hits)] += tails[usize::from(hits) + 1];
    }
    tails[0] = 1.0;
    tails
}
