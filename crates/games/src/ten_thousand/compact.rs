//! A guess of the race from a table of a few kilobytes that is part of the program, for the time before the race is
//! solved and for rules under which it is not. The table holds the solved race at some scores; between them it guesses.

use std::sync::LazyLock;

use super::Options;
use super::solver::{Entering, Race, Rules, SIX};

/// The table: made by `cargo run --release -p croupier-games --example ten_thousand_table`.
static BYTES: &[u8] = include_bytes!("compact.bin");

/// The target of the solved race, in units.
const TARGET: usize = 200;
/// Chances are kept as whole numbers of these.
const GRAIN: f64 = 1.0 / 65535.0;

/// The standard error of a guess under the usual rules. Over 30 games it was 0.001 from the solved race, over 12,706
/// judged actions; the rest allows for rare positions, where it was up to 0.03.
const USUAL_ERROR: f64 = 0.002;
/// The same under other rules.
const FAR_ERROR: f64 = 0.05;

/// The scores at which the race with nothing on offer is kept: every one where a single turn may win.
static SCORES: LazyLock<Vec<usize>> =
    LazyLock::new(|| (0..150).step_by(6).chain(150..TARGET).collect());
/// The same for offers: what the adopter has if he brings the offer home,
const HOME: [usize; 23] = [
    10, 25, 40, 55, 70, 85, 100, 112, 124, 136, 146, 155, 163, 170, 176, 181, 185, 188, 190, 192,
    194, 196, 198,
];
/// what the noter had before,
const BEFORE: [usize; 20] =
    [0, 4, 8, 14, 20, 30, 45, 60, 75, 90, 105, 120, 135, 150, 162, 172, 180, 186, 190, 194];
/// and what is on offer.
const OFFERS: [usize; 7] = [5, 8, 13, 21, 34, 55, 99];

/// Where a number lies between the numbers of a list: the place of the lower neighbour, and how far it is to the upper.
type Between = (usize, f64);

fn between(list: &[usize], number: usize) -> Between {
    let upper = list.partition_point(|one| *one <= number).clamp(1, list.len() - 1);
    let (low, high) = (list[upper - 1] as f64, list[upper] as f64);
    (upper - 1, ((number as f64 - low) / (high - low)).clamp(0.0, 1.0))
}

/// The table, unpacked, with the places of all numbers.
struct Grid {
    fresh: Vec<f64>,
    /// What it is worth to have thrown with value after adopting, by `HOME`, `BEFORE`, `OFFERS` and dice.
    kept: Vec<f64>,
    entering: Entering,
    scores: Vec<Between>,
    home: Vec<Between>,
    before: Vec<Between>,
    offers: Vec<Between>,
}

static GRID: LazyLock<Grid> = LazyLock::new(|| {
    let mut numbers =
        BYTES.as_chunks().0.iter().map(|two| f64::from(u16::from_le_bytes(*two)) * GRAIN);
    let mut take = |count: usize| numbers.by_ref().take(count).collect::<Vec<f64>>();
    let places = |list: &[usize]| (0..TARGET).map(|number| between(list, number)).collect();
    Grid {
        fresh: take(SCORES.len() * SCORES.len()),
        kept: take(HOME.len() * BEFORE.len() * OFFERS.len() * SIX),
        entering: Entering { outside: take(TARGET), inside: take(TARGET), start: take(1)[0] },
        scores: places(&SCORES),
        home: places(&HOME),
        before: places(&BEFORE),
        offers: places(&OFFERS),
    }
});

impl Grid {
    fn fresh(&self, mine: usize, other: usize) -> f64 {
        let ((mine, far), (other, wide)) = (self.scores[mine], self.scores[other]);
        let row = |mine: usize| {
            let place = mine * SCORES.len() + other;
            self.fresh[place] * (1.0 - wide) + self.fresh[place + 1] * wide
        };
        row(mine) * (1.0 - far) + row(mine + 1) * far
    }

    /// By the dice that are left.
    fn kept(&self, home: usize, before: usize, offer: usize) -> [f64; SIX] {
        let places = [self.home[home], self.before[before], self.offers[offer]];
        let mut sums = [0.0; SIX];
        for corner in 0..8 {
            let mut weight = 1.0;
            let mut place = 0;
            for (n, length) in [HOME.len(), BEFORE.len(), OFFERS.len()].into_iter().enumerate() {
                let ((low, part), upper) = (places[n], corner >> n & 1);
                weight *= if upper == 1 { part } else { 1.0 - part };
                place = place * length + low + upper;
            }
            if weight > 0.0 {
                let row = &self.kept[place * SIX..][..SIX];
                sums.iter_mut().zip(row).for_each(|(sum, kept)| *sum += weight * kept);
            }
        }
        sums
    }
}

/// The guess under given rules.
pub(super) struct Compact {
    rules: Rules,
    bust: [f64; SIX],
    pub(super) entering: Entering,
}

impl Compact {
    pub(super) fn new(rules: Rules) -> Compact {
        let throws = rules.throws();
        let bust = std::array::from_fn(|n| throws.bust(n + 1));
        let mut compact = Compact { rules, bust, entering: GRID.entering.clone() };
        if rules.target < TARGET || !compact.is_usual() && rules.target == TARGET {
            compact.entering =
                Entering::solve(&rules, &throws, |score, enough| compact.notes(0, score, enough));
        } else if rules.target > TARGET {
            let Entering { outside, inside, start } = &GRID.entering;
            let stretch = |list: &[f64]| {
                (0..rules.target).map(|score| list[score * TARGET / rules.target]).collect()
            };
            compact.entering =
                Entering { outside: stretch(outside), inside: stretch(inside), start: *start };
        }
        compact
    }

    fn is_usual(&self) -> bool {
        self.rules == Rules::of(&Options::default())
    }

    /// The standard error of the guess.
    pub(super) fn error(&self) -> f64 {
        if self.is_usual() { USUAL_ERROR } else { FAR_ERROR }
    }

    /// The score in the solved race that is most like this one: the one as far from the target, or where that is too far
    /// the one that is the same part of it.
    fn like(&self, score: usize) -> usize {
        let target = self.rules.target;
        if target <= TARGET { score + TARGET - target } else { score * TARGET / target }
    }

    /// How likely the player to move wins if both have entered and nothing is on offer.
    pub(super) fn fresh(&self, mine: usize, other: usize) -> f64 {
        GRID.fresh(self.like(mine), self.like(other))
    }

    /// What noting is worth against a player who has entered, for all totals below `enough`, by the dice left.
    pub(super) fn notes(&self, mine: usize, other: usize, enough: usize) -> Vec<[f64; SIX]> {
        (0..enough).map(|total| self.note(mine, other, total)).collect()
    }

    fn note(&self, mine: usize, other: usize, total: usize) -> [f64; SIX] {
        let Rules { target, adopt, penalty, .. } = self.rules;
        let after = mine + total;
        if after >= target {
            return [1.0; SIX];
        }
        let declined = self.fresh(other, after);
        if !adopt.is_on() || total > other || total == 0 {
            return [1.0 - declined; SIX];
        }
        let failed = 1.0 - self.fresh(after, if penalty.is_on() { other - total } else { other });
        // Any value of the throw then wins.
        let wins = other + total + 1 >= target;
        let kept = if wins {
            [1.0; SIX]
        } else {
            GRID.kept(self.like(other + total), self.like(mine), total.min(TARGET - 1))
        };
        std::array::from_fn(|n| {
            let adopted = self.bust[n] * failed + (1.0 - self.bust[n]) * kept[n];
            1.0 - adopted.max(declined)
        })
    }
}

/// The bytes of the table, from the solved race.
pub(super) fn table(race: &Race) -> Vec<u8> {
    let mut numbers = Vec::new();
    for mine in SCORES.iter() {
        numbers.extend(SCORES.iter().map(|other| race.fresh(*mine, *other)));
    }
    for home in HOME {
        for before in BEFORE {
            for offer in OFFERS {
                numbers.extend(kept(race, home, before, offer));
            }
        }
    }
    let Entering { outside, inside, start } = &race.entering;
    numbers.extend(outside.iter().chain(inside).chain([start]));
    numbers.iter().flat_map(|number| ((number / GRAIN).round() as u16).to_le_bytes()).collect()
}

/// What it is worth to have thrown with value after adopting: from what adopting is worth, without the failure. Where
/// there is no such position the nearest one is taken.
fn kept(race: &Race, home: usize, before: usize, offer: usize) -> [f64; SIX] {
    let offer = offer.min(home / 2).min(TARGET - 1 - before);
    let mine = home - offer;
    let (other, failed) = (before + offer, 1.0 - race.fresh(before + offer, mine - offer));
    let adopted = race.adopt(mine, other, offer);
    std::array::from_fn(|n| {
        let bust = race.throws.bust(n + 1);
        ((adopted[n] - bust * failed) / (1.0 - bust)).clamp(0.0, 1.0)
    })
}
