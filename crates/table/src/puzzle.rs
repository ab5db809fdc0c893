//! Puzzles: positions with one clearly best action, found in games between bots.
//!
//! Where puzzles are kept, who solves them and how often is decided elsewhere.

use croupier_engine::{BotError, FastRng, Resources, Seat, Seed, Text, Turn, below, fingerprint};
use rand::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{DealFrom, Kind, Table};

/// A solver of rounds with secrets stops when it is as close to equilibrium; no sample is so exact.
const SOLVER_TOLERANCE: f64 = 5e-4;
/// By how much the best action must lead where evaluations are exact.
const EXACT_LEAD: f64 = 0.02;
/// By how much it must lead where they are sampled.
const SAMPLED_LEAD: f64 = 0.05;
/// How many standard errors of the difference that must be.
const SAMPLED_ERRORS: f64 = 5.0;
/// One of so many decisions of a game is looked at, on average: an evaluation may take a second.
const LOOKED_AT: u32 = 3;
/// Before the first look a game goes on for fewer decisions than this, so that not all puzzles are openings.
const FIRST_LOOK: u32 = 30;
/// So many bots miss a puzzle at least: what all find is none.
const MISSED_BY: usize = 2;
/// Games that are longer than this are given up.
const LONGEST: usize = 5_000;

/// A decision with one clearly best action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The version of the rules.
    pub rules: u32,
    /// The rule switches.
    pub options: Value,
    /// How many seats the table has.
    pub seats: u8,
    /// Whose decision it is.
    pub seat: Seat,
    /// All steps that lead to it, nothing hidden. Its solver is shown the view of its seat alone.
    pub steps: Vec<String>,
    /// Every legal action, the best first.
    pub answers: Vec<Answer>,
    /// The bots that choose another action.
    pub missed_by: Vec<String>,
}

/// An action of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The action.
    pub action: String,
    /// The equity of the seat after it.
    pub win: f64,
    /// The standard error of that, 0 where it is exact.
    pub error: f64,
}

/// A line that is no puzzle of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("puzzle {number}: {problem}")]
pub struct BadPuzzle {
    /// Its number, counted from 1.
    pub number: usize,
    /// What is wrong.
    pub problem: String,
}

impl Puzzle {
    /// The puzzles of a file: one JSON object per line.
    pub fn parse_all(text: &str) -> Result<Vec<Puzzle>, BadPuzzle> {
        let parse = |(n, line): (usize, &str)| {
            serde_json::from_str(line)
                .map_err(|error| BadPuzzle { number: n + 1, problem: error.to_string() })
        };
        text.lines().enumerate().map(parse).collect()
    }

    /// The puzzles of a game, without those that were made for other rules: they would be counted and numbered, and could
    /// not be opened.
    pub fn all_of(kind: &dyn Kind) -> Result<Vec<Puzzle>, BadPuzzle> {
        Puzzle::parse_for(kind.rules(), kind.puzzles())
    }

    fn parse_for(rules: u32, text: &str) -> Result<Vec<Puzzle>, BadPuzzle> {
        let mut puzzles = Puzzle::parse_all(text)?;
        puzzles.retain(|puzzle| puzzle.rules == rules);
        Ok(puzzles)
    }

    /// The table at the decision, without bots.
    pub fn open(&self, kind: &dyn Kind) -> Result<Box<dyn Table>, Text> {
        let mut table = kind.open(&self.options, self.seats).map_err(|bad| bad.0)?;
        for step in &self.steps {
            table.apply(step).map_err(|refused| refused.text())?;
        }
        Ok(table)
    }

    /// The best action.
    pub fn best(&self) -> &Answer {
        &self.answers[0]
    }

    /// Whether a solver has found every number: exactly, or within the tolerance at which it stops.
    pub fn is_solved(&self) -> bool {
        self.answers.iter().all(|answer| answer.error <= SOLVER_TOLERANCE)
    }

    /// Whether the best action leads as clearly as that of a puzzle must.
    pub fn has_clear_best(&self) -> bool {
        has_clear_best(&self.answers)
    }

    /// A name that changes with the decision: what people answered belongs to this decision and to no other.
    pub fn fingerprint(&self) -> String {
        /// 8 bytes as hexadecimal digits.
        const DIGITS: usize = 16;
        let decision = (self.rules, &self.options, self.seats, self.seat, &self.steps);
        let mut digits = fingerprint(&serde_json::to_string(&decision).unwrap_or_default());
        digits.truncate(DIGITS);
        digits
    }

    /// How hard it seems before people have tried it, from 0 to 1: the share of the bots that miss it.
    pub fn difficulty(&self, kind: &dyn Kind) -> f64 {
        self.missed_by.len() as f64 / solvers(kind).len().max(1) as f64
    }
}

/// The number of a game's puzzle of the day, counted from 0: equal everywhere. The day is counted from 1970. All puzzles
/// have had their day before one comes again.
pub fn puzzle_of_the_day(game: &str, day: u64, count: usize) -> usize {
    let count = count.max(1);
    let (round, nth) = (day / count as u64, day % count as u64);
    let mut rng = Seed::of_number(round).stream(&format!("puzzle of the day {game}"));
    let mut order: Vec<usize> = (0..count).collect();
    for n in (1..count).rev() {
        order.swap(n, below(&mut rng, n as u32 + 1) as usize);
    }
    order[nth as usize]
}

/// Whether the best of these answers, which are sorted, leads clearly.
fn has_clear_best(answers: &[Answer]) -> bool {
    let [best, second, ..] = answers else { return false };
    let lead = best.win - second.win;
    let error = best.error.hypot(second.error);
    if error == 0.0 {
        return lead >= EXACT_LEAD;
    }
    lead >= SAMPLED_LEAD && lead >= SAMPLED_ERRORS * error
}

/// The bots that try every puzzle: all but the best, which has evaluated it, and the one that plays at random.
fn solvers(kind: &dyn Kind) -> Vec<&'static str> {
    let bots = kind.bots();
    let simple = bots.iter().skip(1).map(|bot| bot.name);
    simple.filter(|name| *name != "random").collect()
}

/// Plays one game between bots of this name and looks for a puzzle on the way: a decision with a clearly best action that
/// several bots miss. The same seed gives the same puzzle where evaluations do not depend on the clock.
pub fn find_puzzle(
    kind: &dyn Kind,
    options: &Value,
    seats: u8,
    bot: &str,
    seed: &Seed,
    resources: &'static dyn Resources,
) -> Result<Option<Puzzle>, Text> {
    let mut table = kind.open(options, seats).map_err(|bad| bad.0)?;
    for seat in Seat::all(seats) {
        table.seat_bot(seat, bot, &seed.seat(seat.0), resources)?;
    }
    let mut rng = FastRng::from_rng(&mut seed.stream("puzzle"));
    let mut decisions_until_look = below(&mut rng, FIRST_LOOK);
    while table.steps() < LONGEST {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => {
                table.deal(DealFrom::Seed(seed)).map_err(|refused| refused.text())?;
            }
            Turn::Seat(seat) => {
                let is_looked_at = decisions_until_look == 0 && below(&mut rng, LOOKED_AT) == 0;
                decisions_until_look = decisions_until_look.saturating_sub(1);
                if is_looked_at
                    && table.legal().len() > 1
                    && let Some(answers) = clear_answers(table.as_mut(), seat, resources)
                {
                    let steps = table.lines();
                    let (rules, options) = (kind.rules(), options.clone());
                    let missed_by = Vec::new();
                    let mut puzzle =
                        Puzzle { rules, options, seats, seat, steps, answers, missed_by };
                    puzzle.missed_by = missed_by_bots(&puzzle, kind, seed, resources)?;
                    if puzzle.missed_by.len() >= MISSED_BY {
                        return Ok(Some(puzzle));
                    }
                }
                table.act(seat).map_err(failed)?;
            }
        }
    }
    Ok(None)
}

/// The evaluated actions of this decision, if one of them leads clearly.
fn clear_answers(
    table: &mut dyn Table,
    seat: Seat,
    resources: &'static dyn Resources,
) -> Option<Vec<Answer>> {
    let evaluations = table.evaluate(seat, resources)?.into_iter();
    let answers: Vec<Answer> = evaluations
        .map(|one| Answer { action: one.action, win: one.equity, error: one.error })
        .collect();
    (answers.len() == table.legal().len() && has_clear_best(&answers)).then_some(answers)
}

/// A bot that failed, as a message.
fn failed(error: BotError) -> Text {
    Text::verbatim(error.0)
}

fn missed_by_bots(
    puzzle: &Puzzle,
    kind: &dyn Kind,
    seed: &Seed,
    resources: &'static dyn Resources,
) -> Result<Vec<String>, Text> {
    let mut missed = Vec::new();
    for bot in solvers(kind) {
        let mut table = puzzle.open(kind)?;
        table.seat_bot(puzzle.seat, bot, &seed.derive(bot), resources)?;
        table.act(puzzle.seat).map_err(failed)?;
        let best = format!("{} {}", puzzle.seat.0, puzzle.best().action);
        if table.last_line().as_deref() != Some(best.as_str()) {
            missed.push(bot.to_owned());
        }
    }
    Ok(missed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(numbers: &[(f64, f64)]) -> Vec<Answer> {
        let answer =
            |(win, error): &(f64, f64)| Answer { action: "a".to_owned(), win: *win, error: *error };
        numbers.iter().map(answer).collect()
    }

    #[test]
    fn an_exact_best_must_lead_by_two_percent() {
        assert!(has_clear_best(&answers(&[(0.53, 0.0), (0.50, 0.0)])));
        assert!(!has_clear_best(&answers(&[(0.51, 0.0), (0.50, 0.0), (0.1, 0.0)])));
    }

    #[test]
    fn a_sampled_best_must_lead_well_beyond_its_error() {
        assert!(has_clear_best(&answers(&[(0.60, 0.01), (0.50, 0.01)])));
        assert!(!has_clear_best(&answers(&[(0.60, 0.02), (0.50, 0.02)])));
        assert!(!has_clear_best(&answers(&[(0.53, 0.001), (0.50, 0.001)])));
    }

    #[test]
    fn every_puzzle_has_its_day_before_one_comes_again() {
        for count in [1, 2, 40] {
            let round = 3 * count as u64..4 * count as u64;
            let mut days: Vec<usize> =
                round.map(|day| puzzle_of_the_day("hazard", day, count)).collect();
            days.sort_unstable();
            assert_eq!(days, (0..count).collect::<Vec<_>>());
        }
        let days = |game| (0..40).map(|day| puzzle_of_the_day(game, day, 40)).collect::<Vec<_>>();
        assert_ne!(days("hazard"), days("faro"));
    }

    #[test]
    fn puzzles_that_were_made_for_other_rules_are_left_out() {
        let puzzle = |rules: u32| Puzzle {
            rules,
            options: Value::Null,
            seats: 2,
            seat: Seat(0),
            steps: Vec::new(),
            answers: answers(&[(0.6, 0.0), (0.5, 0.0)]),
            missed_by: Vec::new(),
        };
        let line = |rules| serde_json::to_string(&puzzle(rules)).expect("JSON");
        let text = format!("{}\n{}\n", line(1), line(2));
        assert_eq!(Puzzle::parse_for(2, &text), Ok(vec![puzzle(2)]));
    }

    #[test]
    fn a_forced_move_is_no_puzzle() {
        assert!(!has_clear_best(&answers(&[(0.9, 0.0)])));
    }
}
