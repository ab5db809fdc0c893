//! Equilibria of rounds between two, and matches composed of them. More than two players have no such value and are
//! not solved here.
//!
//! A round without calza ends with the loss of one die, by one or the other, so whatever that costs in the match, both
//! play the round for not being the one: rounds can be solved alone, and a match is composed of them afterwards.

mod regret;
mod response;
mod setting;
mod solution;
mod tree;

use std::collections::HashMap;

use croupier_engine::{BadOptions, Solved, Text};

use super::options::{Options, Starter};
pub(super) use setting::Setting;
pub(super) use solution::{Effort, Solution};

/// Special rounds are small; nobody can gain a millionth.
const SPECIAL: Effort = Effort { goal: 5e-7, most: 400_000 };
/// In normal rounds nobody can gain a thousandth.
const NORMAL: Effort = Effort { goal: 9e-4, most: 3000 };
/// The most dice on the table of a normal round that is solved.
const MOST_NORMAL: u8 = 4;

/// The numbers of the `solve` command for a position, in which seat 0 opens, or for all special rounds of two.
pub(super) fn solve(
    options: &Options,
    dice: Option<&[u8]>,
    progress: &mut dyn FnMut(f64),
) -> Result<Vec<Solved>, BadOptions> {
    let mut rounds = Rounds { options, solved: HashMap::new() };
    match *dice.unwrap_or_default() {
        [] => rounds.table(progress),
        [first, second] => rounds.position([first, second], progress),
        _ => Err(BadOptions(Text::new("solve-two"))),
    }
}

/// What is printed of a solved round.
#[derive(Clone, Copy)]
struct Numbers {
    round_win: f64,
    exploitability: f64,
}

/// The rounds of a match, solved when they are needed.
struct Rounds<'a> {
    options: &'a Options,
    solved: HashMap<[u8; 2], Numbers>,
}

impl Rounds<'_> {
    fn position(
        &mut self,
        dice: [u8; 2],
        progress: &mut dyn FnMut(f64),
    ) -> Result<Vec<Solved>, BadOptions> {
        let range = 1..=self.options.dice;
        if !dice.iter().all(|dice| range.contains(dice)) {
            return Err(BadOptions(Text::new("solve-dice").with("most", self.options.dice)));
        }
        let numbers = self.round(dice, progress)?;
        Ok(vec![
            Solved::one("first_seat_round_win", numbers.round_win),
            Solved::one("exploitability", numbers.exploitability),
            Solved::one("first_seat_match_win", self.match_win(dice, progress)?),
        ])
    }

    /// All special rounds: with one die against each number, and against one die.
    fn table(&mut self, progress: &mut dyn FnMut(f64)) -> Result<Vec<Solved>, BadOptions> {
        if !self.setting([1, 1])?.special {
            return Err(BadOptions(Text::new("solve-say-dice")));
        }
        let most = self.options.dice;
        let mut rows = [const { Vec::new() }; 4];
        let mut worst: f64 = 0.0;
        for many in 1..=most {
            for (row, dice) in [[1, many], [many, 1]].into_iter().enumerate() {
                let done = f64::from(2 * (many - 1)) + row as f64;
                let numbers = self.round(dice, &mut |share| {
                    progress((done + share) / f64::from(2 * most));
                })?;
                worst = worst.max(numbers.exploitability);
                rows[row].push(numbers.round_win);
                rows[2 + row].push(self.match_win(dice, progress)?);
            }
        }
        let names = [
            "one_die_round_win",
            "against_one_die_round_win",
            "one_die_match_win",
            "against_one_die_match_win",
        ];
        let mut numbers: Vec<Solved> =
            names.into_iter().zip(rows).map(|(name, values)| Solved { name, values }).collect();
        numbers.push(Solved::one("exploitability", worst));
        Ok(numbers)
    }

    fn setting(&self, dice: [u8; 2]) -> Result<Setting, BadOptions> {
        let setting = Setting::new(self.options, dice);
        let setting = setting.ok_or_else(|| BadOptions(Text::new("solve-calza")))?;
        if !setting.is_locked() && setting.total() > MOST_NORMAL {
            return Err(BadOptions(Text::new("solve-large").with("most", MOST_NORMAL)));
        }
        Ok(setting)
    }

    fn round(
        &mut self,
        dice: [u8; 2],
        progress: &mut dyn FnMut(f64),
    ) -> Result<Numbers, BadOptions> {
        if let Some(numbers) = self.solved.get(&dice) {
            return Ok(*numbers);
        }
        let setting = self.setting(dice)?;
        let effort = if setting.is_locked() { SPECIAL } else { NORMAL };
        let solution = Solution::find(setting, effort, progress);
        let numbers = Numbers {
            round_win: solution.round_win(),
            exploitability: solution.exploitability().max(0.0),
        };
        self.solved.insert(dice, numbers);
        Ok(numbers)
    }

    /// The chance that the opener wins the match.
    fn match_win(
        &mut self,
        [own, other]: [u8; 2],
        progress: &mut dyn FnMut(f64),
    ) -> Result<f64, BadOptions> {
        if own == 0 || other == 0 {
            return Ok(f64::from(own > 0));
        }
        let round = self.round([own, other], progress)?.round_win;
        // PE-3: whoever won the round opens the next one or, with `starter=loser`, whoever lost it and is not out.
        let loser = self.options.starter == Starter::Loser;
        let after_win = if loser && other > 1 {
            1.0 - self.match_win([other - 1, own], progress)?
        } else {
            self.match_win([own, other - 1], progress)?
        };
        let after_loss = if loser && own > 1 {
            self.match_win([own - 1, other], progress)?
        } else {
            1.0 - self.match_win([other, own - 1], progress)?
        };
        Ok(round * after_win + (1.0 - round) * after_loss)
    }
}

#[cfg(test)]
mod tests;
