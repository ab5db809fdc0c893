//! Equilibria of rounds between two, and the values of matches composed of them. Larger tables are not solved.
//!
//! A round without calza costs one of the two players a die, so each round is a zero-sum game of its own, whatever the
//! die means for the match. Rounds are solved separately, and matches are composed of them.

mod best_response;
mod cfr;
mod round;
mod solution;
mod tables;
mod tree;

use std::collections::HashMap;

use croupier_engine::{BadOptions, Text};
use croupier_table::{GameSolver, SolveRequest, SolvedTable, SolvedValue, TableRequest};

use super::super::rules::{Options, Perudo, Starter};
pub(in crate::perudo) use round::RoundSpec;
pub(in crate::perudo) use solution::{Solution, StoppingRule};

/// Special rounds are small and solved to less than a millionth.
pub(in crate::perudo) const SPECIAL_ROUND: StoppingRule =
    StoppingRule { exploitability: 5e-7, iterations: 400_000 };
/// Normal rounds are solved to less than a thousandth.
const NORMAL_ROUND: StoppingRule = StoppingRule { exploitability: 9e-4, iterations: 3000 };
/// The most dice on the table of a normal round that is solved.
const MOST_NORMAL: u8 = 4;

/// The solver of rounds between two.
pub(in crate::perudo) struct RoundSolver;

impl GameSolver<Perudo> for RoundSolver {
    /// The values of a position in which seat 0 opens, or of all special rounds of two.
    fn solve(
        &self,
        options: &Options,
        request: &SolveRequest<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<SolvedValue>>, BadOptions> {
        let mut rounds = SolvedRounds { options, solved: HashMap::new() };
        let values = match *request.dice.unwrap_or_default() {
            [] => rounds.table(progress),
            [first, second] => rounds.position([first, second], progress),
            _ => Err(BadOptions(Text::new("solve-two"))),
        };
        values.map(Some)
    }

    /// The round in which seat 0 opens.
    fn tables(
        &self,
        options: &Options,
        request: &TableRequest<'_>,
    ) -> Result<Option<Vec<SolvedTable>>, BadOptions> {
        let (Some(&[first, second]), None) = (request.dice, request.scores) else {
            return Err(BadOptions(Text::new("solve-two")));
        };
        let rounds = SolvedRounds { options, solved: HashMap::new() };
        let (spec, stopping) = rounds.checked_spec([first, second])?;
        tables::tables(options, &Solution::solve(spec, stopping, &mut |_| ())).map(Some)
    }
}

/// The values of a solved round.
#[derive(Clone, Copy)]
struct RoundValues {
    round_win: f64,
    exploitability: f64,
}

/// The rounds of a match, solved on demand.
struct SolvedRounds<'a> {
    options: &'a Options,
    solved: HashMap<[u8; 2], RoundValues>,
}

impl SolvedRounds<'_> {
    fn position(
        &mut self,
        dice: [u8; 2],
        progress: &mut dyn FnMut(f64),
    ) -> Result<Vec<SolvedValue>, BadOptions> {
        self.checked_spec(dice)?;
        let values = self.round(dice, progress)?;
        Ok(vec![
            SolvedValue::one("first_seat_round_win", values.round_win),
            SolvedValue::one("exploitability", values.exploitability),
            SolvedValue::one("first_seat_match_win", self.match_win(dice, progress)?),
        ])
    }

    /// The round between players with these dice, and how exactly it is solved.
    fn checked_spec(&self, dice: [u8; 2]) -> Result<(RoundSpec, StoppingRule), BadOptions> {
        let range = 1..=self.options.dice;
        if !dice.iter().all(|dice| range.contains(dice)) {
            return Err(BadOptions(Text::new("solve-dice").with("most", self.options.dice)));
        }
        let spec = self.spec(dice)?;
        Ok((spec, if spec.is_locked() { SPECIAL_ROUND } else { NORMAL_ROUND }))
    }

    /// All special rounds: with one die against each number, and against one die.
    fn table(&mut self, progress: &mut dyn FnMut(f64)) -> Result<Vec<SolvedValue>, BadOptions> {
        if !self.spec([1, 1])?.special {
            return Err(BadOptions(Text::new("solve-say-dice")));
        }
        let most = self.options.dice;
        let mut rows = [const { Vec::new() }; 4];
        let mut worst: f64 = 0.0;
        for many in 1..=most {
            for (row, dice) in [[1, many], [many, 1]].into_iter().enumerate() {
                let done = f64::from(2 * (many - 1)) + row as f64;
                let values = self.round(dice, &mut |fraction| {
                    progress((done + fraction) / f64::from(2 * most));
                })?;
                worst = worst.max(values.exploitability);
                rows[row].push(values.round_win);
                rows[2 + row].push(self.match_win(dice, progress)?);
            }
        }
        let names = [
            "one_die_round_win",
            "against_one_die_round_win",
            "one_die_match_win",
            "against_one_die_match_win",
        ];
        let mut solved: Vec<SolvedValue> = names
            .into_iter()
            .zip(rows)
            .map(|(name, values)| SolvedValue { name, values })
            .collect();
        solved.push(SolvedValue::one("exploitability", worst));
        Ok(solved)
    }

    fn spec(&self, dice: [u8; 2]) -> Result<RoundSpec, BadOptions> {
        let spec = RoundSpec::new(self.options, dice);
        let spec = spec.ok_or_else(|| BadOptions(Text::new("solve-calza")))?;
        if !spec.is_locked() && spec.total() > MOST_NORMAL {
            return Err(BadOptions(Text::new("solve-large").with("most", MOST_NORMAL)));
        }
        Ok(spec)
    }

    fn round(
        &mut self,
        dice: [u8; 2],
        progress: &mut dyn FnMut(f64),
    ) -> Result<RoundValues, BadOptions> {
        if let Some(values) = self.solved.get(&dice) {
            return Ok(*values);
        }
        let (spec, stopping) = self.checked_spec(dice)?;
        let solution = Solution::solve(spec, stopping, progress);
        let values = RoundValues {
            round_win: solution.round_win(),
            exploitability: solution.exploitability().max(0.0),
        };
        self.solved.insert(dice, values);
        Ok(values)
    }

    /// The probability that the opener wins the match.
    fn match_win(
        &mut self,
        [own, other]: [u8; 2],
        progress: &mut dyn FnMut(f64),
    ) -> Result<f64, BadOptions> {
        if own == 0 || other == 0 {
            return Ok(f64::from(own > 0));
        }
        let round = self.round([own, other], progress)?.round_win;
        // PE-3: the winner of the round opens the next one or, with `starter=loser`, the loser unless out.
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
