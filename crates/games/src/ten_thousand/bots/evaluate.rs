//! Evaluates legal actions: by equity, or by the expected points of the turn.
//!
//! Equities are exact at a table for two whose race is solved. Otherwise they are estimates: the race from the compact
//! table, three and more seats from the races against each opponent alone, and a last round that is played out (TT-3)
//! from the turns still to come.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use croupier_engine::{Evaluation, Resources, Seat};

use super::super::rules::DICE;
use super::super::{Action, End, Options, Phase, View};
use super::equity::{Equities, PlayerState, equities, lock};
use super::solver::{FORBIDDEN, Rules, SIX, Throws, Turns, UNIT, solve_for_points};

/// The standard error of an estimate at a table for two; with more seats it shrinks in proportion to the equities.
const FIELD_ERROR: f64 = 0.02;
/// The same where the round is played out after a player has reached the target.
const LAST_ROUND_ERROR: f64 = 0.05;

/// Evaluates actions by equity and remembers the last solved turns.
pub(super) struct Evaluator {
    resources: &'static dyn Resources,
    equities: Option<(Options, Arc<Equities>)>,
    /// The turn with six dice and the one that begins with an offer.
    turns: Vec<SolvedTurn>,
}

/// All that is constant during a turn and decides its equities.
#[derive(Clone, PartialEq)]
struct TurnKey {
    scores: Vec<u32>,
    entered: Vec<bool>,
    player: Seat,
    adopted: u32,
}

/// A turn, solved for the equities of its results.
struct SolvedTurn {
    key: TurnKey,
    solved: Turns<1>,
    results: ResultEquities,
}

/// The equities of the results of a turn.
struct ResultEquities {
    /// Noting, by total and dice left.
    notes: Vec<[f64; SIX]>,
    /// Noting a greater total.
    beyond: f64,
    failure: f64,
    error: f64,
}

impl Evaluator {
    pub(super) fn new(resources: &'static dyn Resources) -> Evaluator {
        Evaluator { resources, equities: None, turns: Vec::new() }
    }

    /// Every legal action with its equity.
    pub(super) fn equities(&mut self, view: &View, legal: &[Action]) -> Vec<Evaluation<Action>> {
        let equities = self.equities_under(&view.options);
        let one = |action: &Action| {
            let adopted = match (action, view.offer) {
                (Action::Adopt, Some(offer)) => offer.points,
                _ => view.adopted,
            };
            let turn = self.solved_turn(view, adopted, &equities);
            let win = turn.equity(view, *action, &equities.throws);
            Evaluation { action: *action, equity: win, error: turn.results.error }
        };
        legal.iter().map(one).collect()
    }

    /// The equity of seat 0 of two before the coming throw, if it is known exactly.
    pub(super) fn exact_equity(&mut self, view: &View) -> Option<f64> {
        let [_, _] = view.scores[..] else { return None };
        let equities = self.equities_under(&view.options);
        let turn = self.solved_turn(view, view.adopted, &equities);
        if turn.results.error > 0.0 || view.phase != Phase::Throw {
            return None;
        }
        let win = turn.equity(view, Action::Roll, &equities.throws);
        Some(if view.player == Seat(0) { win } else { 1.0 - win })
    }

    fn equities_under(&mut self, options: &Options) -> Arc<Equities> {
        match &self.equities {
            Some((known, equities)) if known == options => Arc::clone(equities),
            _ => {
                let equities = equities(options, self.resources);
                self.equities = Some((options.clone(), Arc::clone(&equities)));
                self.turns.clear();
                equities
            }
        }
    }

    /// The solved turn of a player who has adopted this many points.
    fn solved_turn(&mut self, view: &View, adopted: u32, equities: &Equities) -> &SolvedTurn {
        let scores = view.scores.clone();
        let key = TurnKey { scores, entered: view.entered.clone(), player: view.player, adopted };
        let known = self.turns.iter().position(|turn| turn.key == key);
        let known = known.unwrap_or_else(|| {
            self.turns.retain(|turn| turn.key.same_turn(&key));
            self.turns.push(SolvedTurn::new(view, key, equities));
            self.turns.len() - 1
        });
        &self.turns[known]
    }
}

impl TurnKey {
    /// Whether these are equal except for the adopted points.
    fn same_turn(&self, other: &TurnKey) -> bool {
        let alike = |key: &TurnKey| TurnKey { adopted: 0, ..key.clone() };
        alike(self) == alike(other)
    }
}

impl SolvedTurn {
    fn new(view: &View, key: TurnKey, equities: &Equities) -> SolvedTurn {
        let standing = Standing::of(view, equities);
        let results = standing.result_equities(key.adopted);
        let enough = results.notes.len();
        let mut solved = Turns::new(enough, results.beyond);
        let least = standing.least;
        let from = units(key.adopted).min(enough);
        let (rules, throws) = (&equities.rules, &equities.throws);
        solved.solve(rules, throws, (from, enough), [results.failure], |total| {
            let row = if total < least { [FORBIDDEN; SIX] } else { results.notes[total] };
            row.map(|value| [value])
        });
        SolvedTurn { key, solved, results }
    }

    /// The equity of an action.
    fn equity(&self, view: &View, action: Action, throws: &Throws) -> f64 {
        let total = units(view.points);
        match (action, view.offer) {
            (Action::Adopt, Some(offer)) => {
                self.solved.roll(throws, units(offer.points), offer.dice as usize)[0]
            }
            (Action::Roll, _) => self.solved.roll(throws, total, view.dice as usize)[0],
            (Action::Keep(kept), _) => {
                let (value, dice) = view.tables().value_and_count(kept);
                let left = if dice == view.dice { DICE } else { view.dice - dice };
                self.solved.best(total + units(value), left as usize)[0]
            }
            (Action::Note, _) => {
                let row = self.results.notes.get(total);
                row.map_or(self.results.beyond, |row| row[view.dice as usize - 1])
            }
            (Action::Adopt, None) | (Action::Forfeit, _) => self.results.failure,
        }
    }
}

fn units(points: u32) -> usize {
    (points / UNIT) as usize
}

/// The scores around a player's turn.
struct Standing<'a> {
    equities: &'a Equities,
    options: &'a Options,
    mine: PlayerState,
    /// The opponents in the order of their turns.
    opponents: Vec<PlayerState>,
    /// How many of them still have a turn in this round.
    to_come: usize,
    /// The fewest units that may be noted.
    least: usize,
}

impl Standing<'_> {
    fn of<'a>(view: &'a View, equities: &'a Equities) -> Standing<'a> {
        let state = |seat: usize| PlayerState {
            score: units(view.scores[seat]),
            entered: view.entered[seat],
        };
        let (me, seats) = (view.player.index(), view.scores.len());
        let rules = &equities.rules;
        Standing {
            equities,
            options: &view.options,
            mine: state(me),
            opponents: (1..seats).map(|n| state((me + n) % seats)).collect(),
            to_come: seats - 1 - me,
            least: if view.entered[me] { rules.later } else { rules.entry },
        }
    }

    fn result_equities(&self, adopted: u32) -> ResultEquities {
        let Rules { target, penalty, .. } = self.equities.rules;
        let deducted = if penalty.is_on() { units(adopted) } else { 0 };
        let failed = PlayerState { score: self.mine.score - deducted, ..self.mine };
        let finishes = self.options.end == End::FinishRound;
        let last_round = finishes && self.opponents.iter().any(|opponent| opponent.score >= target);
        let missing = target.saturating_sub(self.mine.score).max(self.least);
        let mut error = self.equities.error;
        if self.opponents.len() > 1 {
            error = error.max(FIELD_ERROR);
        }
        let (notes, failure) = if last_round {
            (Vec::new(), self.final_equity(failed))
        } else {
            (self.note_values(missing), self.equity_after(failed))
        };
        let mut results = ResultEquities { notes, beyond: 1.0, failure, error };
        if finishes {
            // A player past the target waits for the others; a lead of a whole target cannot be overtaken.
            let best = self.opponents.iter().map(|opponent| opponent.score).max().unwrap_or(0);
            let most = best.max(target).saturating_sub(self.mine.score).max(self.least) + target;
            let ends = |total: usize| {
                [self.final_equity(PlayerState { score: self.mine.score + total, entered: true });
                    SIX]
            };
            results.notes.extend((results.notes.len()..most).map(ends));
            results.error = results.error.max(LAST_ROUND_ERROR);
        }
        results.error *= 2.0 / (self.opponents.len() + 1) as f64;
        results
    }

    /// The equity after the turn if nothing is on offer.
    fn equity_after(&self, mine: PlayerState) -> f64 {
        equity_against_field(
            self.opponents.iter().map(|opponent| 1.0 - self.equities.to_move(*opponent, mine)),
        )
    }

    /// The equity of noting each total below the one that wins; the next player may adopt.
    fn note_values(&self, enough: usize) -> Vec<[f64; SIX]> {
        let after = |total: usize| PlayerState { score: self.mine.score + total, entered: true };
        let (next, others) = (self.opponents[0], &self.opponents[1..]);
        let mut rows = if next.entered {
            self.equities.note_values(self.mine.score, next.score, enough)
        } else {
            let waits = |total| [1.0 - self.equities.to_move(next, after(total)); SIX];
            (0..enough).map(waits).collect()
        };
        if !others.is_empty() {
            for (total, row) in rows.iter_mut().enumerate() {
                let alone = others
                    .iter()
                    .map(|opponent| 1.0 - self.equities.to_move(*opponent, after(total)));
                let alone: Vec<f64> = alone.collect();
                *row = row.map(|first| equity_against_field(alone.iter().copied().chain([first])));
            }
        }
        rows
    }

    /// Estimates the equity of ending the last round with this score: every player still to come plays only to pass it,
    /// and nobody adopts.
    fn final_equity(&self, mine: PlayerState) -> f64 {
        let best = self.opponents.iter().map(|opponent| opponent.score).max().unwrap_or(0);
        let share = match mine.score.cmp(&best) {
            std::cmp::Ordering::Less => return 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        };
        let passes = |opponent: &PlayerState| {
            let least = if opponent.entered {
                self.equities.rules.later
            } else {
                self.equities.rules.entry
            };
            self.equities
                .reach_probability((mine.score + 1).saturating_sub(opponent.score).max(least))
        };
        self.opponents[..self.to_come]
            .iter()
            .map(|opponent| 1.0 - passes(opponent))
            .product::<f64>()
            * share
    }
}

/// Estimates the equity against several opponents from the equities against each alone: the odds against the field are
/// the sum of the odds against each. With one opponent it is exact.
fn equity_against_field(alone: impl Iterator<Item = f64>) -> f64 {
    let odds: f64 = alone.map(|wins| (1.0 - wins) / wins.max(1e-9)).sum();
    1.0 / (1.0 + odds)
}

/// Every legal action with the expected points of the turn in the field `win`; a failure after adopting costs points.
pub(super) fn expected_points(view: &View, legal: &[Action]) -> Vec<Evaluation<Action>> {
    let rules = Rules::of(&view.options);
    let one = |action: &Action| {
        let adopted = match (action, view.offer) {
            (Action::Adopt, Some(offer)) => offer.points,
            _ => view.adopted,
        };
        let least = units(view.note_from.next_multiple_of(UNIT)).max(1);
        let turn = turn_for_points(&rules, least, units(adopted));
        let (throws, turns) = &*turn;
        let total = units(view.points);
        let value = match (action, view.offer) {
            (Action::Adopt, Some(offer)) => {
                turns.roll(throws, units(offer.points), offer.dice as usize)[0]
            }
            (Action::Roll, _) => turns.roll(throws, total, view.dice as usize)[0],
            (Action::Keep(kept), _) => {
                let (value, dice) = view.tables().value_and_count(*kept);
                let left = if dice == view.dice { DICE } else { view.dice - dice };
                turns.best(total + units(value), left as usize)[0]
            }
            (Action::Note, _) => total as f64,
            (Action::Adopt, None) | (Action::Forfeit, _) => f64::NEG_INFINITY,
        };
        Evaluation { action: *action, equity: value * f64::from(UNIT), error: 0.0 }
    };
    legal.iter().map(one).collect()
}

/// The turn solved for points, by a player who has adopted this many units; recent ones are cached.
fn turn_for_points(rules: &Rules, least: usize, adopted: usize) -> Arc<(Throws, Turns<1>)> {
    /// Two for every offer of a game with default options.
    const MOST: usize = 400;
    type Remembered = HashMap<(Rules, usize, usize), Arc<(Throws, Turns<1>)>>;
    static KNOWN: LazyLock<Mutex<Remembered>> = LazyLock::new(Mutex::default);
    let adopted = if rules.penalty.is_on() { adopted } else { 0 };
    let mut known = lock(&KNOWN);
    if known.len() >= MOST {
        known.clear();
    }
    // The target does not matter to a turn played for points.
    let key = (Rules { target: 0, ..*rules }, least, adopted);
    let turn = known.entry(key).or_insert_with(|| {
        let throws = rules.throws();
        let turns = solve_for_points(rules, &throws, least, adopted);
        Arc::new((throws, turns))
    });
    Arc::clone(turn)
}
