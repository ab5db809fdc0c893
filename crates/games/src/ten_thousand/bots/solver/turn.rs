//! A turn solved by expectimax for any values of its results: the value of every total and number of dice, from the
//! greatest total down. Several turns that differ only in the values of their results are solved in parallel lanes, which
//! the compiler turns into SIMD instructions.

use super::throws::{SPAN, Throws};
use super::{Rules, SIX};

/// The values of one total with one to six dice left, one lane per turn.
pub(crate) type Row<const LANES: usize> = [[f64; LANES]; SIX];

/// The value of an action that is not legal.
pub(crate) const FORBIDDEN: f64 = f64::NEG_INFINITY;

/// Solved turns: the value of every total and number of dice for a player who may roll or note.
pub(crate) struct Turns<const LANES: usize> {
    /// Six cells for each total. Totals from `enough` on come after the first `rows` rows.
    cells: Vec<[f64; LANES]>,
    rows: usize,
    enough: usize,
    bust: [f64; LANES],
}

impl<const LANES: usize> Turns<LANES> {
    /// Allocates turns of less than `rows` units. Greater totals are always noted and have the value `top`.
    pub(crate) fn new(rows: usize, top: f64) -> Turns<LANES> {
        let cells = vec![[top; LANES]; rows * SIX + SPAN];
        Turns { cells, rows, enough: rows, bust: [0.0; LANES] }
    }

    /// Sets the values of totals from `rows` on, if they differ.
    pub(crate) fn set_beyond(&mut self, top: impl Fn(usize) -> f64) {
        for (number, cell) in self.cells.iter_mut().enumerate().skip(self.rows * SIX) {
            *cell = [top(number / SIX); LANES];
        }
    }

    /// Solves the totals above `from` and below `enough`, at which the turn is always noted. `bust` is the value of a
    /// failure, `note` returns the value of noting a total.
    pub(crate) fn solve(
        &mut self,
        rules: &Rules,
        throws: &Throws,
        (from, enough): (usize, usize),
        bust: [f64; LANES],
        mut note: impl FnMut(usize) -> Row<LANES>,
    ) {
        (self.enough, self.bust) = (enough, bust);
        if rules.forced.is_on() {
            for cell in self.cells[self.rows * SIX..].chunks_exact_mut(SIX) {
                for lane in 0..LANES {
                    cell[SIX - 1][lane] = throws.until_some_are_left(cell[0][lane], bust[lane]);
                }
            }
        }
        for total in (from + 1..enough).rev() {
            let mut row = note(total);
            if rules.forced.is_on() {
                row[SIX - 1] = [FORBIDDEN; LANES];
            }
            for (n, value) in row.iter_mut().enumerate() {
                let roll = self.roll(throws, total, n + 1);
                for lane in 0..LANES {
                    value[lane] = greater(value[lane], roll[lane]);
                    if rules.variant.may_forfeit() {
                        value[lane] = greater(value[lane], bust[lane]);
                    }
                }
            }
            let place = self.place(total);
            self.cells[place..place + SIX].copy_from_slice(&row);
        }
    }

    /// The first cell of a total; totals are counted back from `enough`.
    #[inline]
    fn place(&self, total: usize) -> usize {
        (self.rows + total - self.enough) * SIX
    }

    /// The value of throwing `dice` dice with `total` units.
    #[inline]
    pub(crate) fn roll(&self, throws: &Throws, total: usize, dice: usize) -> [f64; LANES] {
        // All totals from `enough` on have the same value.
        let ahead = &self.cells[self.place(total.min(self.enough))..][..SPAN];
        let mut sum = self.bust.map(|bust| bust * throws.bust(dice));
        for (probability, keeps) in throws.of(dice) {
            let mut best = [FORBIDDEN; LANES];
            for keep in keeps {
                let other = &ahead[*keep as usize];
                for lane in 0..LANES {
                    best[lane] = greater(best[lane], other[lane]);
                }
            }
            for lane in 0..LANES {
                sum[lane] += probability * best[lane];
            }
        }
        sum
    }

    /// The value of having `total` units, more than the turn was solved from, and `dice` dice left.
    pub(crate) fn best(&self, total: usize, dice: usize) -> [f64; LANES] {
        let last = self.cells.len() / SIX - 1;
        let row = (self.place(total) / SIX).min(last);
        self.cells[row * SIX + dice - 1]
    }

    /// A forward pass over one lane from a throw of six dice under optimal play: calls `result` with the probability of
    /// noting each total with each number of dice. The remaining probability is failure, and paths as unlikely as `least`.
    pub(crate) fn visit_results(
        &self,
        throws: &Throws,
        lane: usize,
        least: f64,
        mut note: impl FnMut(usize, usize) -> f64,
        mut result: impl FnMut(usize, usize, f64),
    ) {
        let mut reached = vec![0.0; self.enough * SIX + SPAN];
        reached[SIX - 1] = 1.0;
        for cell in 0..self.enough * SIX {
            let (total, dice, here) = (cell / SIX, cell % SIX + 1, reached[cell]);
            if here <= least {
                continue;
            }
            let place = self.place(total);
            if total > 0 && note(total, dice) >= self.cells[place + dice - 1][lane] {
                result(total, dice, here);
                continue;
            }
            let ahead = &self.cells[place..][..SPAN];
            let reached = &mut reached[total * SIX..][..SPAN];
            for (probability, keeps) in throws.of(dice) {
                let mut best = keeps[0] as usize;
                for keep in &keeps[1..] {
                    if ahead[*keep as usize][lane] > ahead[best][lane] {
                        best = *keep as usize;
                    }
                }
                reached[best] += here * probability;
            }
        }
        for (cell, here) in reached.into_iter().enumerate().skip(self.enough * SIX) {
            if here > least {
                result(cell / SIX, cell % SIX + 1, here);
            }
        }
    }
}

/// The greater of two numbers that are not NaN: one instruction, where `f64::max` also checks for NaN.
#[inline]
pub(crate) fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
