//! Evaluates legal actions: by equity, or by the expected points of the turn.
//!
//! Equities are exact for two seats, and for any number of seats in the last round, if everybody plays optimally.
//! Before the last round of three and more seats they are estimates: the odds against the field are the sum of the odds
//! against each opponent alone.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use croupier_engine::{Evaluation, Seat};

use super::super::rules::DUEL_DICE;
use super::super::{Action, Phase, View};
use super::solver::{RESULTS, Race, ResultValues, SolvedTurn, TURNS, last_turn_values};

/// The greatest target whose race is solved before a bot's first move; longer races are estimated.
const MOST_EXACT: u16 = 40;
/// The standard error of an estimate at a table for two; with more seats it shrinks in proportion to the equities.
const ESTIMATE_ERROR: f64 = 0.02;
/// The same where the races themselves are estimates; a test checks the bound.
const LONG_RACE_ERROR: f64 = 0.06;

/// A turn solved for its expected points.
static POINTS: LazyLock<SolvedTurn> =
    LazyLock::new(|| TURNS.solve(&std::array::from_fn(|points| points as f64)));

/// The expected points of a turn that is played to maximize them.
pub(super) fn expected_turn_points() -> f64 {
    POINTS.value()
}

/// Every legal action with the expected points of the turn in the field `win`.
pub(super) fn expected_points(view: &View, legal: &[Action]) -> Vec<Evaluation<Action>> {
    evaluate(view, legal, &POINTS, 0.0)
}

/// Evaluates actions by equity and remembers the last solved turn.
#[derive(Default)]
pub(super) struct Evaluator {
    turn: Option<(TurnKey, Arc<SolvedTurn>, f64)>,
}

/// All that is constant during a turn and decides its equities.
#[derive(Clone, PartialEq)]
struct TurnKey {
    scores: Vec<u16>,
    current: Option<Seat>,
    first: Option<Seat>,
    last_round: bool,
    target: u16,
}

impl Evaluator {
    /// Every legal action with its equity.
    pub(super) fn equities(&mut self, view: &View, legal: &[Action]) -> Vec<Evaluation<Action>> {
        match self.solved_turn(view) {
            Some((solved, error)) => evaluate(view, legal, solved, error),
            None => Vec::new(),
        }
    }

    /// The equity of seat 0 of two before the coming throw, if it is known exactly.
    pub(super) fn exact_equity(&mut self, view: &View) -> Option<f64> {
        let [_, _] = view.scores[..] else { return None };
        let Some(current) = view.current else {
            // MD-8: chance names who begins, so both seats have the same equity.
            return Some(0.5);
        };
        let equity = match &view.duel {
            Some(duel) => duel_equity(duel.rays.iter().flatten().next().copied()),
            None => match self.solved_turn(view)? {
                (solved, 0.0) => TURNS.throw(solved, view.aside()),
                _ => return None,
            },
        };
        Some(if current == Seat(0) { equity } else { 1.0 - equity })
    }

    /// The solved turn of this view, and the standard error of its values.
    fn solved_turn(&mut self, view: &View) -> Option<(&SolvedTurn, f64)> {
        let key = TurnKey {
            scores: view.scores.clone(),
            current: view.current,
            first: view.first,
            last_round: view.last_round,
            target: view.options.target,
        };
        if self.turn.as_ref().is_none_or(|(known, _, _)| *known != key) {
            let (values, error) = Standing::of(view)?.result_values();
            self.turn = Some((key, solve_turn(&values), error));
        }
        self.turn.as_ref().map(|(_, solved, error)| (&**solved, *error))
    }
}

/// The equity of the player of two who throws next in a duel, before the other has thrown or after `rays` rays.
fn duel_equity(rays: Option<u8>) -> f64 {
    let Some(rays) = rays else { return 0.5 };
    // MD-13: six dice, two of whose six sides show a ray.
    let dice = i32::from(DUEL_DICE);
    let exactly = |rays: i32| {
        let ways = (0..rays).fold(1.0, |ways, n| ways * f64::from(dice - n) / f64::from(n + 1));
        ways * 2.0_f64.powi(dice - rays) / 3.0_f64.powi(dice)
    };
    let more: f64 = (i32::from(rays) + 1..=dice).map(exactly).sum();
    // MD-11: after a tie the duel starts again, and both players have the same equity.
    more + exactly(i32::from(rays)) / 2.0
}

fn evaluate(
    view: &View,
    legal: &[Action],
    solved: &SolvedTurn,
    error: f64,
) -> Vec<Evaluation<Action>> {
    let aside = view.aside();
    let value = |action: Action| match (view.phase, action.face()) {
        (Phase::Choose, Some(face)) => TURNS.best(solved, aside.and(view.remaining.only(face))),
        (_, None) if action == Action::Reroll => TURNS.throw(solved, aside),
        _ => solved.result_value(view.points),
    };
    legal
        .iter()
        .map(|action| Evaluation { action: *action, equity: value(*action), error })
        .collect()
}

/// The solved turn for these values of its results; recent ones are cached.
fn solve_turn(values: &ResultValues) -> Arc<SolvedTurn> {
    /// More than all turns of two seats with the default target.
    const MOST: usize = 2000;
    static KNOWN: LazyLock<Mutex<HashMap<[u64; RESULTS], Arc<SolvedTurn>>>> =
        LazyLock::new(Mutex::default);
    let mut known = lock(&KNOWN);
    let key = values.map(f64::to_bits);
    if let Some(solved) = known.get(&key) {
        return Arc::clone(solved);
    }
    if known.len() >= MOST {
        known.clear();
    }
    let solved = Arc::new(TURNS.solve(values));
    known.insert(key, Arc::clone(&solved));
    solved
}

/// The race to this target, solved once; `None` if it is too long.
fn solved_race(target: u16) -> Option<Arc<Race>> {
    static KNOWN: LazyLock<Mutex<BTreeMap<u16, Arc<Race>>>> = LazyLock::new(Mutex::default);
    if target > MOST_EXACT {
        return None;
    }
    let mut known = lock(&KNOWN);
    let race = known.entry(target).or_insert_with(|| Arc::new(Race::solve(&TURNS, target)));
    Some(Arc::clone(race))
}

/// Locks a cache. A poisoned lock is fine: every stored entry is complete.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The scores around a player's turn, in the order of the round.
struct Standing<'a> {
    view: &'a View,
    score: u16,
    target: u16,
    /// The scores of those who have had their turn in this round.
    done: Vec<u16>,
    /// The scores of those whose turn comes after this one.
    to_throw: Vec<u16>,
}

impl Standing<'_> {
    fn of(view: &View) -> Option<Standing<'_>> {
        let (seat, first) = (view.current?.index(), view.first?.index());
        let mut done = [&view.scores[first..], &view.scores[..first]].concat();
        let place = (seat + view.scores.len() - first) % view.scores.len();
        let to_throw = done.split_off(place + 1);
        let score = done.pop()?;
        Some(Standing { view, score, target: view.options.target, done, to_throw })
    }

    /// The equities of the results of the turn, and their standard error.
    fn result_values(&self) -> (ResultValues, f64) {
        let in_last_round = || last_turn_values(self.score, &self.to_throw, &self.done);
        if self.view.last_round {
            return (in_last_round(), 0.0);
        }
        let race = solved_race(self.target);
        let missing = |score: u16| (self.target - score) as usize;
        if let Some(race) = &race {
            match (self.done.as_slice(), self.to_throw.as_slice()) {
                ([], [second]) => {
                    return (race.first_values(missing(self.score), missing(*second)), 0.0);
                }
                ([first], []) => {
                    return (race.second_values(missing(*first), missing(self.score)), 0.0);
                }
                _ => {}
            }
        }
        let mut values =
            if self.reaches(RESULTS - 1) { in_last_round() } else { ResultValues::default() };
        for (points, value) in values.iter_mut().enumerate() {
            if !self.reaches(points) {
                let score = self.score + points as u16;
                *value = self.equity_against_field(race.as_deref(), missing(score));
            }
        }
        let error = if race.is_some() { ESTIMATE_ERROR } else { LONG_RACE_ERROR };
        (values, error * 2.0 / self.view.scores.len() as f64)
    }

    /// Whether this many points make the round the last (MD-9).
    fn reaches(&self, points: usize) -> bool {
        self.score as usize + points >= self.target as usize
    }

    /// Estimates the equity after this turn of a player who needs `mine` more points: the odds against the field are the
    /// sum of the odds against each opponent alone.
    fn equity_against_field(&self, race: Option<&Race>, mine: usize) -> f64 {
        let alone = |first: usize, second: usize, next: Next| match (race, next) {
            (Some(race), Next::First) => race.first_to_throw(first, second),
            (Some(race), Next::Second) => race.second_to_throw(first as isize, second as isize),
            (None, next) => long_race(first, second, next),
        };
        let missing = |score: &u16| (self.target - score) as usize;
        let before = self.done.iter().map(|other| 1.0 - alone(missing(other), mine, Next::First));
        let after = self.to_throw.iter().map(|other| alone(mine, missing(other), Next::Second));
        let odds: f64 = before.chain(after).map(|wins| (1.0 - wins) / wins.max(1e-9)).sum();
        1.0 / (1.0 + odds)
    }
}

/// Which of two players throws next.
#[derive(Clone, Copy)]
enum Next {
    First,
    Second,
}

/// Estimates the equity of the first of two players in a long race, for targets above `MOST_EXACT`: the difference of
/// the scores is a random walk with the mean and variance of a turn played for points.
fn long_race(first: usize, second: usize, next: Next) -> f64 {
    /// The mean and variance of the points of a turn.
    static STRIDE: LazyLock<(f64, f64)> = LazyLock::new(|| {
        let results = TURNS.result_probabilities(&POINTS);
        let squares = results.iter().enumerate().map(|(points, p)| p * (points * points) as f64);
        let mean = POINTS.value();
        (mean, squares.sum::<f64>() - mean * mean)
    });
    let (mean, variance) = *STRIDE;
    // The round is played out, so a second player who throws next has one turn more than the first.
    let tempo = match next {
        Next::First => 0.0,
        Next::Second => -mean,
    };
    let lead = second as f64 - first as f64 + tempo;
    let turns = first.min(second) as f64 / mean + 1.0;
    // The logistic approximation of the normal distribution function.
    1.0 / (1.0 + (-1.702 * lead / (2.0 * variance * turns).sqrt()).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_of_a_long_race_is_close_to_the_solved_one() {
        let target = 30;
        let race = Race::solve(&TURNS, target);
        for first in 15..=target as usize {
            for second in 15..=target as usize {
                let exact = race.first_to_throw(first, second);
                let estimate = long_race(first, second, Next::First);
                assert!(
                    (exact - estimate).abs() < LONG_RACE_ERROR,
                    "{first}:{second} {exact} {estimate}"
                );
                let exact = race.second_to_throw(first as isize, second as isize);
                let estimate = long_race(first, second, Next::Second);
                assert!(
                    (exact - estimate).abs() < LONG_RACE_ERROR,
                    "{first}:{second} {exact} {estimate}"
                );
            }
        }
    }
}
