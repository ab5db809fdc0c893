//! A turn solved for any worth of its results, from the greatest totals down: what it is worth to have so many units
//! and dice. Several turns that differ only in worths are solved side by side, because processors like that.

use super::throws::{SPAN, Throws};
use super::{Rules, SIX};

/// What one total is worth with one to six dice left, in so many turns at once.
pub(crate) type Row<const LANES: usize> = [[f64; LANES]; SIX];

/// What noting is worth where it is not allowed.
pub(crate) const NEVER: f64 = f64::NEG_INFINITY;

/// Solved turns: the worth of every total and number of dice to a player who may roll or note.
pub(crate) struct Turns<const LANES: usize> {
    /// Six cells for each total; those from `enough` on lie behind the first `rows` rows.
    cells: Vec<[f64; LANES]>,
    rows: usize,
    enough: usize,
    bust: [f64; LANES],
}

impl<const LANES: usize> Turns<LANES> {
    /// Room for turns that end after less than `rows` units, because a greater total is noted for certain and then
    /// worth `top`.
    pub(crate) fn new(rows: usize, top: f64) -> Turns<LANES> {
        let cells = vec![[top; LANES]; rows * SIX + SPAN];
        Turns { cells, rows, enough: rows, bust: [0.0; LANES] }
    }

    /// Says what totals beyond `rows` are worth, where that is not one number for all.
    pub(crate) fn set_beyond(&mut self, top: impl Fn(usize) -> f64) {
        for (number, cell) in self.cells.iter_mut().enumerate().skip(self.rows * SIX) {
            *cell = [top(number / SIX); LANES];
        }
    }

    /// Solves the totals above `from` and below `enough`, with which the turn is noted for certain. A failure is worth
    /// `bust`, and `note` says what noting a total is worth.
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
                row[SIX - 1] = [NEVER; LANES];
            }
            for (n, worth) in row.iter_mut().enumerate() {
                let roll = self.roll(throws, total, n + 1);
                for lane in 0..LANES {
                    worth[lane] = greater(worth[lane], roll[lane]);
                    if rules.variant.may_forfeit() {
                        worth[lane] = greater(worth[lane], bust[lane]);
                    }
                }
            }
            let place = self.place(total);
            self.cells[place..place + SIX].copy_from_slice(&row);
        }
    }

    /// Where the cells of a total begin: totals are counted back from the one that is enough.
    #[inline]
    fn place(&self, total: usize) -> usize {
        (self.rows + total - self.enough) * SIX
    }

    /// What it is worth to throw so many dice with so many units.
    #[inline]
    pub(crate) fn roll(&self, throws: &Throws, total: usize, dice: usize) -> [f64; LANES] {
        // More than enough is worth no more.
        let ahead = &self.cells[self.place(total.min(self.enough))..][..SPAN];
        let mut sum = self.bust.map(|bust| bust * throws.bust(dice));
        for (probability, keeps) in throws.of(dice) {
            let mut best = [NEVER; LANES];
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

    /// What it is worth to have so many units, more than the turn was solved from, and dice left.
    pub(crate) fn best(&self, total: usize, dice: usize) -> [f64; LANES] {
        let last = self.cells.len() / SIX - 1;
        let row = (self.place(total) / SIX).min(last);
        self.cells[row * SIX + dice - 1]
    }

    /// Plays one of the turns from a throw of six dice, and tells how likely it is noted with each total and number of
    /// dice. The rest is failure, and what is as unlikely as `least`.
    pub(crate) fn results(
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

/// The greater of two numbers, neither of which is odd: one instruction, where `f64::max` must ask for more.
#[inline]
pub(crate) fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
