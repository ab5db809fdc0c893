//! A finished match gone through again: what every decision cost, and how much of the result was luck.
//!
//! It judges each decision by what the seat knew at that moment, never by the cards and dice that it could not see.

use serde::Serialize;

use crate::{BadRecord, Means, Record, Seat, StepText, Table, Turn};

/// What a review found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// Whether every number is exact: nothing is hidden in the game, two sit at the table, and its judge is a solver.
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
    /// The share of the win that the played action promised.
    pub win: f64,
    /// The share that the best action promised.
    pub best_win: f64,
    /// What the decision cost: the difference.
    pub lost: f64,
    /// The standard error of that, 0 where it is exact.
    pub error: f64,
}

impl Decision {
    /// Whether it certainly cost something: more than its error explains.
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
    /// By how much it changed the first seat's share of the win; the second seat's changed by as much the other way.
    pub first_seat: f64,
}

/// How a seat's result came about: `start + luck - lost + gifts = result`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Account {
    /// The seat.
    pub seat: Seat,
    /// The share of the win that it could expect at its start.
    pub start: f64,
    /// What luck brought or cost. Where the play of others cannot be told from luck, it is in here too.
    pub luck: f64,
    /// What its own decisions cost. Where they are judged by samples, only what is beyond doubt counts: of many
    /// decisions that cost nothing, some seem to cost a little.
    pub lost: f64,
    /// What the other's mistakes brought, where that can be told from luck.
    pub gifts: f64,
    /// The standard error of what was lost, and so of the luck.
    pub error: f64,
    /// The share of the win that it got; the share expected at the end of a record that is not over.
    pub result: f64,
}

/// Why a record could not be reviewed.
#[derive(Clone, PartialEq, Debug)]
pub enum NoReview {
    /// A step of the record is refused.
    Bad(BadRecord),
    /// The game's best bot cannot judge.
    NotJudged,
}

/// Goes through a record at a table before its first step. `progress` hears which share of the steps is done.
pub fn review(
    record: &Record,
    table: &mut dyn Table,
    means: &'static dyn Means,
    progress: &mut dyn FnMut(f64),
) -> Result<Review, NoReview> {
    let mut course = Course { table, means, decisions: Vec::new(), worths: Vec::new() };
    let steps = record.steps.len();
    for n in 0..steps {
        progress(n as f64 / steps as f64);
        course.step(record, n)?;
    }
    Ok(course.settle())
}

struct Course<'a> {
    table: &'a mut dyn Table,
    means: &'static dyn Means,
    decisions: Vec<Decision>,
    /// What seat 0 could expect before each step, as far as it is known exactly; meant for tables of two.
    worths: Vec<Option<f64>>,
}

/// What seat 0 of two expects if this seat expects so much.
fn first(seat: Seat, win: f64) -> f64 {
    if seat.0 == 0 { win } else { 1.0 - win }
}

impl Course<'_> {
    fn step(&mut self, record: &Record, n: usize) -> Result<(), NoReview> {
        let Turn::Seat(seat) = self.table.turn() else {
            // After an action the outcome's worth is that of the action.
            let decided = self.decisions.last().filter(|last| last.step + 1 == n);
            let known = decided.map(|last| first(last.seat, last.win));
            self.worths.push(known.or_else(|| self.table.foresee(self.means)));
            return record.make(n, self.table).map_err(NoReview::Bad);
        };
        let judged = self.table.judge(seat, self.means).ok_or(NoReview::NotJudged)?;
        record.make(n, self.table).map_err(NoReview::Bad)?;
        // What the log holds counts: a game may have put something else in the place of an illegal action.
        let last = self.table.last_line().and_then(|line| line.parse().ok());
        let Some(StepText::Act(_, played)) = last else { return Ok(()) };
        let best = &judged[0];
        // An action that is never offered, such as a forfeited turn, is worth no more than the worst that is.
        let found = judged.iter().find(|one| one.0 == played).or(judged.last()).unwrap_or(best);
        let lost = (best.1 - found.1).max(0.0);
        let error = if lost > 0.0 { best.2.hypot(found.2) } else { 0.0 };
        self.worths.push((best.2 == 0.0).then(|| first(seat, best.1)));
        self.decisions.push(Decision {
            step: n,
            seat,
            best: if lost > 0.0 { best.0.clone() } else { played.clone() },
            played,
            win: found.1,
            best_win: best.1,
            lost,
            error,
        });
        Ok(())
    }

    /// Draws up the accounts after the last step.
    fn settle(mut self) -> Review {
        let over = self.table.turn() == Turn::Over;
        let open =
            !self.table.seen(None, 0).iter().any(|line| line.parse() == Ok(StepText::Hidden));
        let worths: Option<Vec<f64>> = self.worths.iter().copied().collect();
        let worths = worths.filter(|_| self.table.seats() == 2 && open);
        let known = worths.and_then(|worths| Some((worths, self.now()?)));
        let (outcomes, accounts) = match &known {
            Some((worths, result)) => self.exactly(worths, *result),
            None => (Vec::new(), self.roughly()),
        };
        Review { exact: known.is_some(), over, decisions: self.decisions, outcomes, accounts }
    }

    /// What seat 0 of two has or expects after the last step, where that is known exactly.
    fn now(&mut self) -> Option<f64> {
        match self.table.turn() {
            Turn::Over => Some(f64::from(self.table.payoff(Seat(0)))),
            Turn::Seat(seat) => {
                let judged = self.table.judge(seat, self.means)?;
                let (_, win, error) = judged.first()?;
                (*error == 0.0).then(|| first(seat, *win))
            }
            Turn::Chance => {
                let decided =
                    self.decisions.last().filter(|last| last.step + 1 == self.worths.len());
                let known = decided.map(|last| first(last.seat, last.win));
                known.or_else(|| self.table.foresee(self.means))
            }
        }
    }

    /// Two seats without secrets: what one expects the other does not, so every step's worth is known.
    fn exactly(&self, worths: &[f64], result: f64) -> (Vec<Luck>, Vec<Account>) {
        let mut outcomes = Vec::new();
        for (n, line) in self.table.seen(None, 0).iter().enumerate() {
            if let Ok(StepText::Chance(outcome)) = line.parse() {
                let after = worths.get(n + 1).copied().unwrap_or(result);
                outcomes.push(Luck { step: n, outcome, first_seat: after - worths[n] });
            }
        }
        let luck: f64 = outcomes.iter().map(|one| one.first_seat).sum();
        let start = worths.first().copied().unwrap_or(result);
        let account = |seat: Seat| Account {
            seat,
            start: first(seat, start),
            luck: if seat.0 == 0 { luck } else { -luck },
            lost: self.lost(|by| by == seat),
            gifts: self.lost(|by| by != seat),
            error: 0.0,
            result: first(seat, result),
        };
        (outcomes, Seat::all(2).map(account).collect())
    }

    /// Every seat by what it knew itself: what lies between its decisions is luck and the play of the others.
    fn roughly(&self) -> Vec<Account> {
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
