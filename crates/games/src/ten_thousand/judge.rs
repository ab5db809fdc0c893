//! What a position is worth: every legal action with the chance to win that it leaves, or with the points it promises.
//!
//! Exact at a table for two whose race was solved. Otherwise an estimate: of the race from a small table, of three and
//! more seats from the races against each rival alone, of a round that is finished (TT-3) from the turns still to come.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use croupier_engine::{Judged, Means, Seat};

use super::odds::{Odds, Side, odds};
use super::solver::{NEVER, Rules, SIX, Throws, Turns, UNIT, for_points};
use super::values::DICE;
use super::{Action, End, Options, Phase, View};

/// The standard error of an estimate at a table for two; among more it shrinks like the chances.
const FIELD_ERROR: f64 = 0.02;
/// The same where the round is finished after somebody has reached the target.
const LAST_ROUND_ERROR: f64 = 0.05;

/// Judges by the chance to win, and remembers the turns that it judged last.
pub(super) struct Judge {
    means: &'static dyn Means,
    odds: Option<(Options, Arc<Odds>)>,
    /// The turn with six dice and the one that begins with an offer.
    turns: Vec<Turn>,
}

/// All that stays the same during a turn and matters to it.
#[derive(Clone, PartialEq)]
struct Moment {
    scores: Vec<u32>,
    entered: Vec<bool>,
    player: Seat,
    adopted: u32,
}

/// A turn, solved for what its results are worth here.
struct Turn {
    moment: Moment,
    solved: Turns<1>,
    worth: Worth,
}

/// What the results of a turn are worth.
struct Worth {
    /// Noting, by total and dice left.
    notes: Vec<[f64; SIX]>,
    /// Noting a greater total.
    beyond: f64,
    failure: f64,
    error: f64,
}

impl Judge {
    pub(super) fn new(means: &'static dyn Means) -> Judge {
        Judge { means, odds: None, turns: Vec::new() }
    }

    /// Every legal action with the chance to win.
    pub(super) fn by_wins(&mut self, view: &View, legal: &[Action]) -> Vec<Judged<Action>> {
        let odds = self.odds_of(&view.options);
        let one = |action: &Action| {
            let adopted = match (action, view.offer) {
                (Action::Adopt, Some(offer)) => offer.points,
                _ => view.adopted,
            };
            let turn = self.turn_of(view, adopted, &odds);
            let win = turn.judge(view, *action, &odds.throws);
            Judged { action: *action, win, error: turn.worth.error }
        };
        legal.iter().map(one).collect()
    }

    /// How likely seat 0 of two wins before the coming throw, where that is known exactly.
    pub(super) fn foresee(&mut self, view: &View) -> Option<f64> {
        let [_, _] = view.scores[..] else { return None };
        let odds = self.odds_of(&view.options);
        let turn = self.turn_of(view, view.adopted, &odds);
        if turn.worth.error > 0.0 || view.phase != Phase::Throw {
            return None;
        }
        let win = turn.judge(view, Action::Roll, &odds.throws);
        Some(if view.player == Seat(0) { win } else { 1.0 - win })
    }

    fn odds_of(&mut self, options: &Options) -> Arc<Odds> {
        match &self.odds {
            Some((known, odds)) if known == options => Arc::clone(odds),
            _ => {
                let odds = odds(options, self.means);
                self.odds = Some((options.clone(), Arc::clone(&odds)));
                self.turns.clear();
                odds
            }
        }
    }

    /// The player's turn if he has adopted so many points.
    fn turn_of(&mut self, view: &View, adopted: u32, odds: &Odds) -> &Turn {
        let scores = view.scores.clone();
        let moment = Moment { scores, entered: view.entered.clone(), player: view.player, adopted };
        let known = self.turns.iter().position(|turn| turn.moment == moment);
        let known = known.unwrap_or_else(|| {
            self.turns.retain(|turn| turn.moment.same_turn(&moment));
            self.turns.push(Turn::new(view, moment, odds));
            self.turns.len() - 1
        });
        &self.turns[known]
    }
}

impl Moment {
    /// Whether these differ in what was adopted at most.
    fn same_turn(&self, other: &Moment) -> bool {
        let alike = |moment: &Moment| Moment { adopted: 0, ..moment.clone() };
        alike(self) == alike(other)
    }
}

impl Turn {
    fn new(view: &View, moment: Moment, odds: &Odds) -> Turn {
        let place = Place::of(view, odds);
        let worth = place.worth(moment.adopted);
        let enough = worth.notes.len();
        let mut solved = Turns::new(enough, worth.beyond);
        let least = place.least;
        let from = units(moment.adopted).min(enough);
        solved.solve(&odds.rules, &odds.throws, (from, enough), [worth.failure], |total| {
            let row = if total < least { [NEVER; SIX] } else { worth.notes[total] };
            row.map(|worth| [worth])
        });
        Turn { moment, solved, worth }
    }

    fn judge(&self, view: &View, action: Action, throws: &Throws) -> f64 {
        let total = units(view.points);
        match (action, view.offer) {
            (Action::Adopt, Some(offer)) => {
                self.solved.roll(throws, units(offer.points), offer.dice as usize)[0]
            }
            (Action::Roll, _) => self.solved.roll(throws, total, view.dice as usize)[0],
            (Action::Keep(kept), _) => {
                let (value, dice) = view.tables().worth(kept);
                let left = if dice == view.dice { DICE } else { view.dice - dice };
                self.solved.best(total + units(value), left as usize)[0]
            }
            (Action::Note, _) => {
                let row = self.worth.notes.get(total);
                row.map_or(self.worth.beyond, |row| row[view.dice as usize - 1])
            }
            (Action::Adopt, None) | (Action::Forfeit, _) => self.worth.failure,
        }
    }
}

fn units(points: u32) -> usize {
    (points / UNIT) as usize
}

/// A player's turn between the others'.
struct Place<'a> {
    odds: &'a Odds,
    options: &'a Options,
    mine: Side,
    /// The others in the order of their turns.
    rivals: Vec<Side>,
    /// How many of them still have a turn in this round.
    to_come: usize,
    /// From how many units the turn may be noted.
    least: usize,
}

impl Place<'_> {
    fn of<'a>(view: &'a View, odds: &'a Odds) -> Place<'a> {
        let side =
            |seat: usize| Side { score: units(view.scores[seat]), entered: view.entered[seat] };
        let (me, seats) = (view.player.index(), view.scores.len());
        let rules = &odds.rules;
        Place {
            odds,
            options: &view.options,
            mine: side(me),
            rivals: (1..seats).map(|n| side((me + n) % seats)).collect(),
            to_come: seats - 1 - me,
            least: if view.entered[me] { rules.later } else { rules.entry },
        }
    }

    fn worth(&self, adopted: u32) -> Worth {
        let Rules { target, penalty, .. } = self.odds.rules;
        let deducted = if penalty.is_on() { units(adopted) } else { 0 };
        let failed = Side { score: self.mine.score - deducted, ..self.mine };
        let finishes = self.options.end == End::FinishRound;
        let last_round = finishes && self.rivals.iter().any(|rival| rival.score >= target);
        let missing = target.saturating_sub(self.mine.score).max(self.least);
        let mut error = self.odds.error;
        if self.rivals.len() > 1 {
            error = error.max(FIELD_ERROR);
        }
        let mut worth = if last_round {
            Worth { notes: Vec::new(), beyond: 1.0, failure: self.at_the_end(failed), error }
        } else {
            Worth { notes: self.notes(missing), beyond: 1.0, failure: self.standing(failed), error }
        };
        if finishes {
            // Who passes the target waits for the others; a lead of a whole target is enough for certain.
            let best = self.rivals.iter().map(|rival| rival.score).max().unwrap_or(0);
            let most = best.max(target).saturating_sub(self.mine.score).max(self.least) + target;
            let ends = |total: usize| {
                [self.at_the_end(Side { score: self.mine.score + total, entered: true }); SIX]
            };
            worth.notes.extend((worth.notes.len()..most).map(ends));
            worth.error = worth.error.max(LAST_ROUND_ERROR);
        }
        worth.error *= 2.0 / (self.rivals.len() + 1) as f64;
        worth
    }

    /// The chance to win when the turn is over and nothing is on offer.
    fn standing(&self, mine: Side) -> f64 {
        field(self.rivals.iter().map(|rival| 1.0 - self.odds.to_move(*rival, mine)))
    }

    /// What noting is worth, for all totals below the one that wins: the next player may adopt.
    fn notes(&self, enough: usize) -> Vec<[f64; SIX]> {
        let after = |total: usize| Side { score: self.mine.score + total, entered: true };
        let (next, others) = (self.rivals[0], &self.rivals[1..]);
        let mut rows = if next.entered {
            self.odds.notes(self.mine.score, next.score, enough)
        } else {
            let waits = |total| [1.0 - self.odds.to_move(next, after(total)); SIX];
            (0..enough).map(waits).collect()
        };
        if !others.is_empty() {
            for (total, row) in rows.iter_mut().enumerate() {
                let alone =
                    others.iter().map(|rival| 1.0 - self.odds.to_move(*rival, after(total)));
                let alone: Vec<f64> = alone.collect();
                *row = row.map(|first| field(alone.iter().copied().chain([first])));
            }
        }
        rows
    }

    /// The chance to win in the last round with this score at its end: an estimate, since it takes every other player
    /// for somebody who only wants to pass it, and nobody for an adopter.
    fn at_the_end(&self, mine: Side) -> f64 {
        let best = self.rivals.iter().map(|rival| rival.score).max().unwrap_or(0);
        let share = match mine.score.cmp(&best) {
            std::cmp::Ordering::Less => return 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        };
        let passes = |rival: &Side| {
            let least = if rival.entered { self.odds.rules.later } else { self.odds.rules.entry };
            self.odds.reaches((mine.score + 1).saturating_sub(rival.score).max(least))
        };
        self.rivals[..self.to_come].iter().map(|rival| 1.0 - passes(rival)).product::<f64>() * share
    }
}

/// The chance to win against several rivals from the chances against each alone: whoever has equal odds against each
/// has odds of one to their number, and a rival far behind adds little. Against one it is that chance itself.
fn field(alone: impl Iterator<Item = f64>) -> f64 {
    let odds: f64 = alone.map(|wins| (1.0 - wins) / wins.max(1e-9)).sum();
    1.0 / (1.0 + odds)
}

/// Every legal action with the points that the turn then brings on average, in the place of the win: one that begins
/// with an offer can also cost them.
pub(super) fn by_points(view: &View, legal: &[Action]) -> Vec<Judged<Action>> {
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
                let (value, dice) = view.tables().worth(*kept);
                let left = if dice == view.dice { DICE } else { view.dice - dice };
                turns.best(total + units(value), left as usize)[0]
            }
            (Action::Note, _) => total as f64,
            (Action::Adopt, None) | (Action::Forfeit, _) => f64::NEG_INFINITY,
        };
        Judged { action: *action, win: value * f64::from(UNIT), error: 0.0 }
    };
    legal.iter().map(one).collect()
}

/// A turn played for points by somebody who has adopted so many units; what was asked for lately is remembered.
fn turn_for_points(rules: &Rules, least: usize, adopted: usize) -> Arc<(Throws, Turns<1>)> {
    /// Two for every offer of a usual game.
    const MOST: usize = 400;
    type Remembered = HashMap<(Rules, usize, usize), Arc<(Throws, Turns<1>)>>;
    static KNOWN: LazyLock<Mutex<Remembered>> = LazyLock::new(Mutex::default);
    let adopted = if rules.penalty.is_on() { adopted } else { 0 };
    let mut known = super::odds::lock(&KNOWN);
    if known.len() >= MOST {
        known.clear();
    }
    // The target does not matter to a turn played for points.
    let key = (Rules { target: 0, ..*rules }, least, adopted);
    let turn = known.entry(key).or_insert_with(|| {
        let throws = rules.throws();
        let turns = for_points(rules, &throws, least, adopted);
        Arc::new((throws, turns))
    });
    Arc::clone(turn)
}
