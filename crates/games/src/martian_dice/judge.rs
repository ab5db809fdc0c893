//! What a position is worth: every legal action with the chance to win that it leaves, or with the points it promises.
//!
//! Exact for two seats, and for any number in the last round, if everybody plays to win. Before it, with three seats
//! and more, an estimate: the odds against the field are taken for the sum of the odds against each rival alone.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use croupier_engine::{Judged, Seat, Solved as Number};

use super::solver::{RESULTS, Race, Solved, TURNS, Worth, last_turn, solo_turns};
use super::{Action, DUEL_DICE, Phase, View};

/// The greatest target whose race is solved before a bot's first move; beyond it every race is an estimate.
const MOST_EXACT: u16 = 40;
/// The standard error of an estimate at a table for two; among more it shrinks like the chances. Over 1500 games of
/// three, estimates grouped by twentieths were 0.01 from the share of games won; the rest allows for what groups hide.
const ESTIMATE_ERROR: f64 = 0.02;
/// The same where the races themselves are estimates: the test below finds none that is farther from the truth.
const FAR_ERROR: f64 = 0.06;

/// The numbers of the `solve` command.
pub(super) fn solve(target: u16, progress: &mut dyn FnMut(f64)) -> Vec<Number> {
    let race = Race::solve_telling(&TURNS, target, progress);
    vec![
        Number::one("expected_turn_points", POINTS.value()),
        Number::one("solo_turns", solo_turns(&TURNS, target)),
        Number::one("first_seat_win", race.first_to_throw(target as usize, target as usize)),
    ]
}

/// A turn played for points.
static POINTS: LazyLock<Solved> =
    LazyLock::new(|| TURNS.solve(&std::array::from_fn(|points| points as f64)));

/// Every legal action with the points that the turn then brings on average, in the place of the win.
pub(super) fn by_points(view: &View, legal: &[Action]) -> Vec<Judged<Action>> {
    judge(view, legal, &POINTS, 0.0)
}

/// Judges by the chance to win, and remembers the turn that it judged last.
#[derive(Default)]
pub(super) struct Judge {
    turn: Option<(Moment, Arc<Solved>, f64)>,
}

/// All that stays the same during a turn and matters to it.
#[derive(Clone, PartialEq)]
struct Moment {
    scores: Vec<u16>,
    current: Option<Seat>,
    first: Option<Seat>,
    last_round: bool,
    target: u16,
}

impl Judge {
    /// Every legal action with the chance to win.
    pub(super) fn by_wins(&mut self, view: &View, legal: &[Action]) -> Vec<Judged<Action>> {
        match self.turn_of(view) {
            Some((solved, error)) => judge(view, legal, solved, error),
            None => Vec::new(),
        }
    }

    /// How likely seat 0 of two wins before the coming throw, where that is known exactly.
    pub(super) fn foresee(&mut self, view: &View) -> Option<f64> {
        let [_, _] = view.scores[..] else { return None };
        let Some(current) = view.current else {
            // MD-8: chance has yet to name who begins, and both are alike.
            return Some(0.5);
        };
        let wins = match &view.duel {
            Some(duel) => duel_wins(duel.rays.iter().flatten().next().copied()),
            None => match self.turn_of(view)? {
                (solved, 0.0) => TURNS.throw(solved, view.aside()),
                _ => return None,
            },
        };
        Some(if current == Seat(0) { wins } else { 1.0 - wins })
    }

    /// The turn that this view is of, solved, and the standard error of its worth.
    fn turn_of(&mut self, view: &View) -> Option<(&Solved, f64)> {
        let moment = Moment {
            scores: view.scores.clone(),
            current: view.current,
            first: view.first,
            last_round: view.last_round,
            target: view.options.target,
        };
        if self.turn.as_ref().is_none_or(|(known, _, _)| *known != moment) {
            let (worth, error) = Place::of(view)?.worth();
            self.turn = Some((moment, solved(&worth), error));
        }
        self.turn.as_ref().map(|(_, solved, error)| (&**solved, *error))
    }
}

/// How likely the one of two wins who throws next in a duel, before the other has thrown or after so many rays.
fn duel_wins(rays: Option<u8>) -> f64 {
    let Some(rays) = rays else { return 0.5 };
    // MD-13: six dice, two of whose six sides show a ray.
    let dice = i32::from(DUEL_DICE);
    let exactly = |rays: i32| {
        let ways = (0..rays).fold(1.0, |ways, n| ways * f64::from(dice - n) / f64::from(n + 1));
        ways * 2.0_f64.powi(dice - rays) / 3.0_f64.powi(dice)
    };
    let more: f64 = (i32::from(rays) + 1..=dice).map(exactly).sum();
    // MD-11: if both throw the same they begin anew, and then both are alike.
    more + exactly(i32::from(rays)) / 2.0
}

fn judge(view: &View, legal: &[Action], solved: &Solved, error: f64) -> Vec<Judged<Action>> {
    let aside = view.aside();
    let win = |action: Action| match (view.phase, action.face()) {
        (Phase::Choose, Some(face)) => TURNS.best(solved, aside.and(view.remaining.only(face))),
        (_, None) if action == Action::Reroll => TURNS.throw(solved, aside),
        _ => solved.worth(view.points),
    };
    legal.iter().map(|action| Judged { action: *action, win: win(*action), error }).collect()
}

/// A turn for this worth; turns that were asked for lately are remembered.
fn solved(worth: &Worth) -> Arc<Solved> {
    /// More than all turns of two seats with the usual target.
    const MOST: usize = 2000;
    static KNOWN: LazyLock<Mutex<HashMap<[u64; RESULTS], Arc<Solved>>>> =
        LazyLock::new(Mutex::default);
    let mut known = lock(&KNOWN);
    let key = worth.map(f64::to_bits);
    if let Some(solved) = known.get(&key) {
        return Arc::clone(solved);
    }
    if known.len() >= MOST {
        known.clear();
    }
    let solved = Arc::new(TURNS.solve(worth));
    known.insert(key, Arc::clone(&solved));
    solved
}

/// The race to this target, solved once.
fn race(target: u16) -> Option<Arc<Race>> {
    static KNOWN: LazyLock<Mutex<BTreeMap<u16, Arc<Race>>>> = LazyLock::new(Mutex::default);
    if target > MOST_EXACT {
        return None;
    }
    let mut known = lock(&KNOWN);
    let race = known.entry(target).or_insert_with(|| Arc::new(Race::solve(&TURNS, target)));
    Some(Arc::clone(race))
}

/// What a panicking thread left behind is still true: everything stored is complete.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A player's turn between the others', in the order of the round.
struct Place<'a> {
    view: &'a View,
    score: u16,
    target: u16,
    /// The scores of those who have had their turn in this round.
    done: Vec<u16>,
    /// The scores of those whose turn comes after this one.
    to_throw: Vec<u16>,
}

impl Place<'_> {
    fn of(view: &View) -> Option<Place<'_>> {
        let (seat, first) = (view.current?.index(), view.first?.index());
        let mut done = [&view.scores[first..], &view.scores[..first]].concat();
        let place = (seat + view.scores.len() - first) % view.scores.len();
        let to_throw = done.split_off(place + 1);
        let score = done.pop()?;
        Some(Place { view, score, target: view.options.target, done, to_throw })
    }

    /// What the results of the turn are worth, and the standard error of that.
    fn worth(&self) -> (Worth, f64) {
        let at_last = || last_turn(self.score, &self.to_throw, &self.done);
        if self.view.last_round {
            return (at_last(), 0.0);
        }
        let race = race(self.target);
        let missing = |score: u16| (self.target - score) as usize;
        if let Some(race) = &race {
            match (self.done.as_slice(), self.to_throw.as_slice()) {
                ([], [second]) => {
                    return (race.first_worth(missing(self.score), missing(*second)), 0.0);
                }
                ([first], []) => {
                    return (race.second_worth(missing(*first), missing(self.score)), 0.0);
                }
                _ => {}
            }
        }
        let mut worth = if self.reaches(RESULTS - 1) { at_last() } else { Worth::default() };
        for (points, worth) in worth.iter_mut().enumerate() {
            if !self.reaches(points) {
                let score = self.score + points as u16;
                *worth = self.against_the_field(race.as_deref(), missing(score));
            }
        }
        let error = if race.is_some() { ESTIMATE_ERROR } else { FAR_ERROR };
        (worth, error * 2.0 / self.view.scores.len() as f64)
    }

    /// Whether so many points make this round the last (MD-9).
    fn reaches(&self, points: usize) -> bool {
        self.score as usize + points >= self.target as usize
    }

    /// An estimate of the chance to win after this turn, for a player who then misses so many points: whoever has
    /// equal odds against each rival has odds of one to their number, and a rival far behind adds little.
    fn against_the_field(&self, race: Option<&Race>, mine: usize) -> f64 {
        let alone = |first: usize, second: usize, next: Next| match (race, next) {
            (Some(race), Next::First) => race.first_to_throw(first, second),
            (Some(race), Next::Second) => race.second_to_throw(first as isize, second as isize),
            (None, next) => far(first, second, next),
        };
        let missing = |score: &u16| (self.target - score) as usize;
        let before = self.done.iter().map(|rival| 1.0 - alone(missing(rival), mine, Next::First));
        let after = self.to_throw.iter().map(|rival| alone(mine, missing(rival), Next::Second));
        let odds: f64 = before.chain(after).map(|wins| (1.0 - wins) / wins.max(1e-9)).sum();
        1.0 / (1.0 + odds)
    }
}

/// Who of two throws next.
#[derive(Clone, Copy)]
enum Next {
    First,
    Second,
}

/// How likely the first of two wins a long race, as if both walked at random: for targets that nobody solves before
/// his first move.
fn far(first: usize, second: usize, next: Next) -> f64 {
    /// The points of a turn on average, and their variance.
    static STRIDE: LazyLock<(f64, f64)> = LazyLock::new(|| {
        let results = TURNS.results(&POINTS);
        let squares = results.iter().enumerate().map(|(points, p)| p * (points * points) as f64);
        let mean = POINTS.value();
        (mean, squares.sum::<f64>() - mean * mean)
    });
    let (mean, variance) = *STRIDE;
    // The round is played out: only a second player who is about to throw has a turn more than the first.
    let tempo = match next {
        Next::First => 0.0,
        Next::Second => -mean,
    };
    let lead = second as f64 - first as f64 + tempo;
    let turns = first.min(second) as f64 / mean + 1.0;
    // A logistic curve in the place of the normal one; they differ by less than one part in a hundred.
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
                let estimate = far(first, second, Next::First);
                assert!(
                    (exact - estimate).abs() < FAR_ERROR,
                    "{first}:{second} {exact} {estimate}"
                );
                let exact = race.second_to_throw(first as isize, second as isize);
                let estimate = far(first, second, Next::Second);
                assert!(
                    (exact - estimate).abs() < FAR_ERROR,
                    "{first}:{second} {exact} {estimate}"
                );
            }
        }
    }
}
