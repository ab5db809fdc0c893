//! The accounts of a review: how the result of every seat came about, and the curve of its chance to win.

use croupier_engine::{Seat, StepText, Turn};

use super::{Account, Luck, Review, Reviewer, of_seat_0};

/// How often a seat had a choice, and what the evaluated decisions say about all of them.
struct Charge {
    choices: usize,
    evaluated: usize,
    lost: f64,
    error: f64,
}

impl Reviewer {
    /// Adds up the accounts after the last step.
    pub(super) fn finish(mut self) -> Review {
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
        let (exact, skipped, left_out) = (known.is_some(), self.skipped, self.left_out);
        let decisions = self.decisions;
        Review { exact, over, skipped, left_out, decisions, outcomes, accounts }
    }

    /// The payoff or equity of seat 0 of two after the last step, where it is known exactly.
    fn current_value(&mut self) -> Option<f64> {
        match self.table.turn() {
            Turn::Over => Some(f64::from(self.table.payoff(Seat(0)))),
            Turn::Seat(seat) => {
                let evaluations = self.table.evaluate_by(self.bot, seat, self.resources)?;
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
            choices: self.choices_of(seat),
            evaluated: self.evaluated_of(seat),
        };
        (outcomes, Seat::all(2).map(account).collect())
    }

    /// Every seat by what it knew itself: what happens between its decisions is luck and the play of the others.
    fn estimated_accounts(&mut self) -> Vec<Account> {
        let seats = self.table.seats();
        let (starts, results) = (self.starts(), self.results());
        let account = |seat: Seat| {
            let Charge { choices, evaluated, lost, error } = self.charge(seat);
            let (start, result) = (starts[seat.index()], results[seat.index()]);
            let luck = result - start + lost;
            Account { seat, start, luck, lost, gifts: 0.0, error, result, choices, evaluated }
        };
        Seat::all(seats).map(account).collect()
    }

    fn choices_of(&self, seat: Seat) -> usize {
        self.choices.iter().filter(|(_, by)| *by == seat).count()
    }

    fn evaluated_of(&self, seat: Seat) -> usize {
        self.decisions.iter().filter(|one| one.seat == seat && !one.is_forced()).count()
    }

    /// What the decisions of a seat cost. A sample that the budget chose is scaled up, and what the choice of the sample
    /// leaves open is part of the error.
    fn charge(&self, seat: Seat) -> Charge {
        let (choices, evaluated) = (self.choices_of(seat), self.evaluated_of(seat));
        let own = || self.decisions.iter().filter(|one| one.seat == seat);
        let sure = || own().filter(|one| one.is_sure());
        let sum: f64 = sure().map(|one| one.lost).sum();
        let variance: f64 = sure().map(|one| one.error * one.error).sum();
        let is_sample = self.left_out > 0 && self.skipped == 0 && evaluated > 0;
        if !is_sample || evaluated == choices {
            return Charge { choices, evaluated, lost: sum, error: variance.sqrt() };
        }
        let (all, count) = (choices as f64, evaluated as f64);
        let scale = all / count;
        let squares: f64 = sure().map(|one| one.lost * one.lost).sum();
        let spread = ((squares - sum * sum / count) / (count - 1.0).max(1.0)).max(0.0);
        // The variance of a total that is estimated from a simple sample without replacement.
        let sampling = all * all * (1.0 - count / all) * spread / count;
        let error = (variance * scale * scale + sampling).sqrt();
        Charge { choices, evaluated, lost: sum * scale, error }
    }

    /// The chances to win before the first step: equal ones, unless the record begins in the middle of a game.
    fn starts(&self) -> Vec<f64> {
        let seats = self.table.seats();
        let fair = 1.0 / f64::from(seats);
        let first = |seat: Seat| self.decisions.iter().find(|one| one.seat == seat);
        let known = |seat: Seat| first(seat).map_or(fair, |one| one.best_win);
        let starts: Vec<f64> = Seat::all(seats).map(known).collect();
        let sum: f64 = starts.iter().sum();
        if self.has_start && sum > 0.0 {
            starts.iter().map(|start| start / sum).collect()
        } else {
            vec![fair; usize::from(seats)]
        }
    }

    /// What every seat has won, or can expect at the end of a record that is not over; all sum to one.
    fn results(&mut self) -> Vec<f64> {
        let seats = self.table.seats();
        let turn = self.table.turn();
        if turn == Turn::Over {
            return Seat::all(seats).map(|seat| f64::from(self.table.payoff(seat))).collect();
        }
        let last = |seat| self.decisions.iter().rfind(|one| one.seat == seat);
        let known = |seat| last(seat).map_or(1.0 / f64::from(seats), |one| one.win);
        let mut results: Vec<f64> = Seat::all(seats).map(known).collect();
        let decides = match turn {
            Turn::Seat(seat) if self.skipped == 0 => Some(seat),
            _ => None,
        };
        let now = decides.and_then(|seat| {
            let evaluations = self.table.evaluate_by(self.bot, seat, self.resources)?;
            Some((seat, evaluations.first()?.equity))
        });
        // The seat that decides next has the newest estimate; the others share the rest as they last stood.
        let mut rest = 1.0;
        if let Some((seat, equity)) = now {
            results[seat.index()] = 0.0;
            rest -= equity;
        }
        let sum: f64 = results.iter().sum();
        let others = (results.len() - usize::from(now.is_some())).max(1);
        for (seat, result) in Seat::all(seats).zip(&mut results) {
            *result = match now {
                Some((own, equity)) if own == seat => equity,
                _ if sum > 0.0 => *result * rest / sum,
                _ => rest / others as f64,
            };
        }
        results
    }

    fn lost(&self, by: impl Fn(Seat) -> bool) -> f64 {
        self.decisions.iter().filter(|one| by(one.seat)).map(|one| one.lost).sum()
    }
}

impl Review {
    /// The chance of a seat to win along the record: the number of steps made, and the chance then. A step that changes it
    /// gives two points, before and after. Between two own decisions of a review that is not exact nothing is known.
    pub fn curve(&self, seat: Seat, steps: usize) -> Vec<(usize, f64)> {
        let Some(account) = self.accounts.iter().find(|account| account.seat == seat) else {
            return Vec::new();
        };
        let mut points = vec![(0, account.start)];
        if self.exact {
            let mut changes: Vec<(usize, f64)> = Vec::new();
            let sign = |is_own: bool| if is_own { 1.0 } else { -1.0 };
            let lucks = self.outcomes.iter();
            changes.extend(lucks.map(|one| (one.step, one.first_seat * sign(seat.0 == 0))));
            let lost = self.decisions.iter();
            changes.extend(lost.map(|one| (one.step, -one.lost * sign(one.seat == seat))));
            changes.sort_by_key(|(step, _)| *step);
            let mut now = account.start;
            for (step, change) in changes {
                points.push((step, now));
                now += change;
                points.push((step + 1, now));
            }
        } else {
            for one in self.decisions.iter().filter(|one| one.seat == seat) {
                points.extend([(one.step, one.best_win), (one.step + 1, one.win)]);
            }
        }
        points.push((steps, account.result));
        points.dedup();
        points
    }
}
