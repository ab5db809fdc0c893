//! A review of a record: what every decision cost, and how much of the result was luck.
//!
//! Each decision is evaluated by what the seat knew at that moment, never by the cards and dice that it could not see.

use croupier_engine::{Resources, Seat, StepText, Turn};
use serde::Serialize;

use crate::{BadRecord, Record, Table};

/// What a review found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// Whether every number is exact: nothing is hidden in the game, two sit at the table, and its best bot is a solver.
    pub exact: bool,
    /// Whether the game is over; if not, results are what each could expect at the end of the record.
    pub over: bool,
    /// The decisions in the order of play.
    pub decisions: Vec<Decision>,
    /// The luck of single outcomes, where it can be told from everything else: only in an exact review.
    pub outcomes: Vec<Luck>,
    /// The account of every seat.
    pub accounts: Vec<Account>,
}

/// One decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decision {
    /// The number of the step, counted from 0.
    pub step: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was played.
    pub played: String,
    /// What was best; the played action itself if none was better.
    pub best: String,
    /// The equity of the played action.
    pub win: f64,
    /// The equity of the best action.
    pub best_win: f64,
    /// What the decision cost: the difference.
    pub lost: f64,
    /// The standard error of that, 0 where it is exact.
    pub error: f64,
}

impl Decision {
    /// Whether it certainly cost something: at least two standard errors.
    pub fn is_sure(&self) -> bool {
        self.lost > 0.0 && self.lost >= 2.0 * self.error
    }
}

/// The luck of one outcome.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Luck {
    /// The number of the step, counted from 0.
    pub step: usize,
    /// The outcome.
    pub outcome: String,
    /// By how much it changed the equity of the first seat; that of the second changed by as much the other way.
    pub first_seat: f64,
}

/// How a seat's result came about: `start + luck - lost + gifts = result`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Account {
    /// The seat.
    pub seat: Seat,
    /// Its equity at the start.
    pub start: f64,
    /// What luck brought or cost. Where the play of others cannot be told from luck, it is in here too.
    pub luck: f64,
    /// What its own decisions cost. Where they are evaluations by samples, only what is beyond doubt counts: of many
    /// decisions that cost nothing, some seem to cost a little.
    pub lost: f64,
    /// What the other's mistakes brought, where that can be told from luck.
    pub gifts: f64,
    /// The standard error of what was lost, and so of the luck.
    pub error: f64,
    /// Its payoff, or its equity at the end of a record that is not over.
    pub result: f64,
}

/// Why a record could not be reviewed.
#[derive(Clone, PartialEq, Debug)]
pub enum NoReview {
    /// A step of the record is refused.
    Bad(BadRecord),
    /// The game's best bot does not evaluate.
    NotEvaluated,
}

/// Reviews a record at a table before its first step. `progress` is called with the share of the steps that is done.
pub fn review(
    record: &Record,
    table: &mut dyn Table,
    resources: &'static dyn Resources,
    progress: &mut dyn FnMut(f64),
) -> Result<Review, NoReview> {
    let mut reviewer = Reviewer { table, resources, decisions: Vec::new(), values: Vec::new() };
    let steps = record.steps.len();
    for n in 0..steps {
        progress(n as f64 / steps as f64);
        reviewer.review_step(record, n)?;
    }
    Ok(reviewer.finish())
}

struct Reviewer<'a> {
    table: &'a mut dyn Table,
    resources: &'static dyn Resources,
    decisions: Vec<Decision>,
    /// The equity of seat 0 before each step, where it is known exactly; meaningful at tables of two.
    values: Vec<Option<f64>>,
}

/// The equity of seat 0 of two, given that of this seat.
fn of_seat_0(seat: Seat, win: f64) -> f64 {
    if seat.0 == 0 { win } else { 1.0 - win }
}

impl Reviewer<'_> {
    fn review_step(&mut self, record: &Record, n: usize) -> Result<(), NoReview> {
        let Turn::Seat(seat) = self.table.turn() else {
            // The value before an outcome is that of the action that led to it.
            let decided = self.decisions.last().filter(|last| last.step + 1 == n);
            let known = decided.map(|last| of_seat_0(last.seat, last.win));
            self.values.push(known.or_else(|| self.table.exact_value(self.resources)));
            return record.apply_step(n, self.table).map_err(NoReview::Bad);
        };
        let evaluations =
            self.table.evaluate(seat, self.resources).ok_or(NoReview::NotEvaluated)?;
        record.apply_step(n, self.table).map_err(NoReview::Bad)?;
        // The log counts: a game may have substituted another action for an illegal one.
        let last = self.table.last_line().and_then(|line| line.parse().ok());
        let Some(StepText::Act(_, played)) = last else { return Ok(()) };
        let best = &evaluations[0];
        // An action that is never offered, such as a forfeited turn, counts as the worst that is offered.
        let found = evaluations
            .iter()
            .find(|one| one.action == played)
            .or(evaluations.last())
            .unwrap_or(best);
        let lost = (best.equity - found.equity).max(0.0);
        let error = if lost > 0.0 { best.error.hypot(found.error) } else { 0.0 };
        self.values.push((best.error == 0.0).then(|| of_seat_0(seat, best.equity)));
        self.decisions.push(Decision {
            step: n,
            seat,
            best: if lost > 0.0 { best.action.clone() } else { played.clone() },
            played,
            win: found.equity,
            best_win: best.equity,
            lost,
            error,
        });
        Ok(())
    }

    /// Adds up the accounts after the last step.
    fn finish(mut self) -> Review {
        let over = self.table.turn() == Turn::Over;
        let open =
            !self.table.seen(None, 0).iter().any(|line| line.parse() == Ok(StepText::Hidden));
        let values: Option<Vec<f64>> = self.values.iter().copied().collect();
        let values = values.filter(|_| self.table.seats() == 2 && open);
        let known = values.and_then(|values| Some((values, self.current_value()?)));
        let (outcomes, accounts) = match &known {
            Some((values, result)) => self.exact_accounts(values, *result),
            None => (Vec::new(), self.estimated_accounts()),
        };
        Review { exact: known.is_some(), over, decisions: self.decisions, outcomes, accounts }
    }

    /// The payoff or equity of seat 0 of two after the last step, where it is known exactly.
    fn current_value(&mut self) -> Option<f64> {
        match self.table.turn() {
            Turn::Over => Some(f64::from(self.table.payoff(Seat(0)))),
            Turn::Seat(seat) => {
                let evaluations = self.table.evaluate(seat, self.resources)?;
                let best = evaluations.first()?;
                (best.error == 0.0).then(|| of_seat_0(seat, best.equity))
            }
            Turn::Chance => {
                let decided =
                    self.decisions.last().filter(|last| last.step + 1 == self.values.len());
                let known = decided.map(|last| of_seat_0(last.seat, last.win));
                known.or_else(|| self.table.exact_value(self.resources))
            }
        }
    }

    /// Two seats without secrets: the equities sum to one, so the value before every step is known.
    fn exact_accounts(&self, values: &[f64], result: f64) -> (Vec<Luck>, Vec<Account>) {
        let mut outcomes = Vec::new();
        for (n, line) in self.table.seen(None, 0).iter().enumerate() {
            if let Ok(StepText::Chance(outcome)) = line.parse() {
                let after = values.get(n + 1).copied().unwrap_or(result);
                outcomes.push(Luck { step: n, outcome, first_seat: after - values[n] });
            }
        }
        let luck: f64 = outcomes.iter().map(|one| one.first_seat).sum();
        let start = values.first().copied().unwrap_or(result);
        let account = |seat: Seat| Account {
            seat,
            start: of_seat_0(seat, start),
            luck: if seat.0 == 0 { luck } else { -luck },
            lost: self.lost(|by| by == seat),
            gifts: self.lost(|by| by != seat),
            error: 0.0,
            result: of_seat_0(seat, result),
        };
        (outcomes, Seat::all(2).map(account).collect())
    }

    /// Every seat by what it knew itself: what happens between its decisions is luck and the play of the others.
    fn estimated_accounts(&self) -> Vec<Account> {
        let seats = self.table.seats();
        Seat::all(seats)
            .map(|seat| {
                let own = || self.decisions.iter().filter(|one| one.seat == seat && one.is_sure());
                let lost = own().map(|one| one.lost).sum::<f64>();
                let error = own().map(|one| one.error * one.error).sum::<f64>().sqrt();
                let start = 1.0 / f64::from(seats);
                let result = if self.table.turn() == Turn::Over {
                    f64::from(self.table.payoff(seat))
                } else {
                    let last = self.decisions.iter().rfind(|one| one.seat == seat);
                    last.map_or(start, |one| one.win)
                };
                Account {
                    seat,
                    start,
                    luck: result - start + lost,
                    lost,
                    gifts: 0.0,
                    error,
                    result,
                }
            })
            .collect()
    }

    fn lost(&self, by: impl Fn(Seat) -> bool) -> f64 {
        self.decisions.iter().filter(|one| by(one.seat)).map(|one| one.lost).sum()
    }
}
