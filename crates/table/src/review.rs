//! A review of a record: what every decision cost, and how much of the result was luck.
//!
//! Each decision is evaluated by what the seat knew at that moment, never by the cards and dice that it could not see.
//! Seeds and numbers of rollouts decide what is found, never a clock: everybody who reviews a record finds the same.

mod accounts;

use std::ops::ControlFlow;

use croupier_engine::{NoResources, Resources, Seat, StepText, Text, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::summary::spread;
use crate::{BadRecord, Kind, Record, Table};

/// What a review may use of the machine: nothing, neither its clock nor the tables that it has solved, so that a record
/// gives the same numbers everywhere.
pub const REVIEW_RESOURCES: &dyn Resources = &NoResources;
/// How many options of a decision are listed, the best first; the played one is always among them.
const MOST_OPTIONS: usize = 20;

/// What a review of a game may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// The bot that evaluates, with its numbers. Its work is bounded by a number of rollouts, not by time.
    pub bot: &'static str,
    /// How many decisions are evaluated at most. Of more, a sample is taken that is spread over the whole game.
    pub decisions: usize,
}

impl Budget {
    /// All decisions by the game's best bot: right where that takes no time to speak of.
    pub const UNBOUNDED: Budget = Budget { bot: "ai", decisions: usize::MAX };
}

/// What a review found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Review {
    /// Whether every number is exact: nothing is hidden in the game, two sit at the table, and its best bot is a solver.
    pub exact: bool,
    /// Whether the game is over; if not, results are what each could expect at the end of the record.
    pub over: bool,
    /// How many decisions were not evaluated because the time was up.
    pub skipped: usize,
    /// How many decisions were not evaluated because the game's budget allows a sample only.
    pub left_out: usize,
    /// The decisions in the order of play.
    pub decisions: Vec<Decision>,
    /// The luck of single outcomes, where it can be told from everything else: only in an exact review.
    pub outcomes: Vec<Luck>,
    /// The account of every seat.
    pub accounts: Vec<Account>,
}

/// One decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
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
    /// What kind of decision was made, if the game knows kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Text>,
    /// What kind the best action would have been.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_kind: Option<Text>,
    /// The legal actions with their equities, the best first: all, or the first ones and the played one.
    pub options: Vec<EvaluatedOption>,
    /// How many legal actions are not listed.
    pub unlisted: usize,
}

/// A legal action with its equity.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct EvaluatedOption {
    /// The action.
    pub action: String,
    /// Its equity.
    pub win: f64,
    /// The standard error of that, 0 where it is exact.
    pub error: f64,
}

impl Decision {
    /// Whether there was nothing to choose.
    pub fn is_forced(&self) -> bool {
        self.options.len() == 1
    }

    /// Whether it certainly cost something: at least two standard errors.
    pub fn is_sure(&self) -> bool {
        self.lost > 0.0 && self.lost >= 2.0 * self.error
    }
}

/// The message that one does something of this kind too often: `habit-stop` for `kind-stop`. Games need not have it.
pub fn habit_of(kind: &Text) -> Text {
    let id = kind.id.strip_prefix("kind-").unwrap_or(&kind.id);
    Text { id: format!("habit-{id}").into(), args: kind.args.clone() }
}

/// The luck of one outcome.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Luck {
    /// The number of the step, counted from 0.
    pub step: usize,
    /// The outcome.
    pub outcome: String,
    /// By how much it changed the equity of the first seat; that of the second changed by as much the other way.
    pub first_seat: f64,
}

/// How a seat's result came about: `start + luck - lost + gifts = result`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Account {
    /// The seat.
    pub seat: Seat,
    /// Its equity at the start.
    pub start: f64,
    /// What luck brought or cost. Where the play of others cannot be told from luck, it is in here too.
    pub luck: f64,
    /// What its own decisions cost. Where they are evaluated by rollouts, only what is beyond doubt counts: of many
    /// decisions that cost nothing, some seem to cost a little. Where a sample was evaluated, it is scaled up.
    pub lost: f64,
    /// What the other's mistakes brought, where that can be told from luck.
    pub gifts: f64,
    /// The standard error of what was lost, and so of the luck.
    pub error: f64,
    /// Its payoff, or its equity at the end of a record that is not over.
    pub result: f64,
    /// How often it had a choice.
    pub choices: usize,
    /// How many of these decisions were evaluated.
    pub evaluated: usize,
}

impl Review {
    /// The decisions of a seat that certainly cost something, the worst first.
    pub fn mistakes(&self, seat: Seat) -> Vec<&Decision> {
        let own = self.decisions.iter().filter(|one| one.seat == seat && one.is_sure());
        let mut mistakes: Vec<&Decision> = own.filter(|one| !one.is_forced()).collect();
        mistakes.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        mistakes
    }
}

/// Why a record could not be reviewed.
#[derive(Clone, PartialEq, Debug)]
pub enum NoReview {
    /// A step of the record is refused.
    Bad(BadRecord),
    /// The game's best bot does not evaluate.
    NotEvaluated,
}

/// Reviews a record, with [`REVIEW_RESOURCES`] as everybody does. `progress` is called with the share of the steps that is done; when it breaks, the decisions that are
/// left are counted and not evaluated.
pub fn review(
    record: &Record,
    kind: &dyn Kind,
    resources: &'static dyn Resources,
    progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
) -> Result<Review, NoReview> {
    let budget = kind.review_budget();
    let open = || record.header.open(kind).map_err(|bad| NoReview::Bad(BadRecord::in_header(bad)));
    let choices = list_choices(record, open()?.as_mut())?;
    let is_bounded = budget.decisions < usize::MAX;
    let sample = is_bounded.then(|| {
        let steps: Vec<usize> = choices.iter().map(|(step, _)| *step).collect();
        spread(&steps, budget.decisions)
    });
    let left_out = sample.as_ref().map_or(0, |sample| choices.len() - sample.len());
    let mut reviewer = Reviewer {
        table: open()?,
        bot: budget.bot,
        resources,
        decisions: Vec::new(),
        values: Vec::new(),
        choices,
        skipped: 0,
        left_out,
        has_start: record.header.start.is_some(),
    };
    let steps = record.steps.len();
    let mut goes_on = true;
    for n in 0..steps {
        goes_on = goes_on && progress(n as f64 / steps as f64).is_continue();
        let is_wanted = sample.as_ref().is_none_or(|sample| sample.binary_search(&n).is_ok());
        if goes_on && is_wanted {
            reviewer.review_step(record, n)?;
        } else {
            reviewer.skipped += usize::from(is_wanted && reviewer.is_at_choice());
            reviewer.pass_step(record, n)?;
        }
    }
    Ok(reviewer.finish())
}

/// The steps at which a seat had a choice, and that seat. Applies the whole record.
pub(crate) fn list_choices(
    record: &Record,
    table: &mut dyn Table,
) -> Result<Vec<(usize, Seat)>, NoReview> {
    let mut choices = Vec::new();
    for n in 0..record.steps.len() {
        if let Turn::Seat(seat) = table.turn()
            && table.legal().len() > 1
        {
            choices.push((n, seat));
        }
        record.apply_step(n, table).map_err(NoReview::Bad)?;
    }
    Ok(choices)
}

struct Reviewer {
    table: Box<dyn Table>,
    bot: &'static str,
    resources: &'static dyn Resources,
    decisions: Vec<Decision>,
    /// The equity of seat 0 before each step, where it is known exactly; meaningful at tables of two.
    values: Vec<Option<f64>>,
    /// The steps at which a seat had a choice.
    choices: Vec<(usize, Seat)>,
    skipped: usize,
    left_out: usize,
    /// Whether the record begins in the middle of a game, so that not all seats begin with the same chance.
    has_start: bool,
}

/// The equity of seat 0 of two, given that of this seat.
fn of_seat_0(seat: Seat, win: f64) -> f64 {
    if seat.0 == 0 { win } else { 1.0 - win }
}

/// Applies step `n`, an action of this seat, and says what it cost and whether that is exact. `None` if the game has
/// logged no action.
pub(crate) fn review_decision(
    record: &Record,
    n: usize,
    seat: Seat,
    table: &mut dyn Table,
    bot: &str,
    resources: &'static dyn Resources,
) -> Result<Option<(Decision, bool)>, NoReview> {
    let evaluations = table.evaluate_by(bot, seat, resources).ok_or(NoReview::NotEvaluated)?;
    let options: Vec<EvaluatedOption> = evaluations
        .into_iter()
        .map(|one| EvaluatedOption { action: one.action, win: one.equity, error: one.error })
        .collect();
    let best_kind = options.first().and_then(|best| table.decision_kind(seat, &best.action));
    let step = record.steps[n].1.parse();
    let kind = match &step {
        Ok(StepText::Act(_, action)) => table.decision_kind(seat, action),
        _ => None,
    };
    record.apply_step(n, table).map_err(NoReview::Bad)?;
    // The log counts: a game may have substituted another action for an illegal one.
    let last = table.last_line().and_then(|line| line.parse().ok());
    let (Some(StepText::Act(_, played)), Some(best)) = (last, options.first()) else {
        return Ok(None);
    };
    // An action that is never offered, such as a forfeited turn, counts as the worst that is offered.
    let place = options.iter().position(|one| one.action == played);
    let found = place.map_or_else(|| &options[options.len() - 1], |place| &options[place]);
    let lost = (best.win - found.win).max(0.0);
    let decision = Decision {
        step: n,
        seat,
        best: if lost > 0.0 { best.action.clone() } else { played.clone() },
        played,
        win: found.win,
        best_win: best.win,
        lost,
        error: if lost > 0.0 { best.error.hypot(found.error) } else { 0.0 },
        best_kind: if lost > 0.0 { best_kind } else { kind.clone() },
        kind,
        unlisted: options.len().saturating_sub(MOST_OPTIONS),
        options: Vec::new(),
    };
    let is_exact = best.error == 0.0;
    Ok(Some((Decision { options: listed(options, place), ..decision }, is_exact)))
}

/// The options that are listed: the first ones, and the one at this place.
fn listed(mut options: Vec<EvaluatedOption>, place: Option<usize>) -> Vec<EvaluatedOption> {
    if let Some(place) = place.filter(|place| *place >= MOST_OPTIONS) {
        options.swap(place, MOST_OPTIONS - 1);
    }
    options.truncate(MOST_OPTIONS);
    options
}

impl Reviewer {
    fn is_at_choice(&self) -> bool {
        matches!(self.table.turn(), Turn::Seat(_))
    }

    fn review_step(&mut self, record: &Record, n: usize) -> Result<(), NoReview> {
        let Turn::Seat(seat) = self.table.turn() else {
            // The value before an outcome is that of the action that led to it.
            let decided = self.decisions.last().filter(|last| last.step + 1 == n);
            let known = decided.map(|last| of_seat_0(last.seat, last.win));
            self.values.push(known.or_else(|| self.table.exact_value(self.resources)));
            return record.apply_step(n, self.table.as_mut()).map_err(NoReview::Bad);
        };
        let table = self.table.as_mut();
        let reviewed = review_decision(record, n, seat, table, self.bot, self.resources)?;
        let Some((decision, is_exact)) = reviewed else {
            self.values.push(None);
            return Ok(());
        };
        self.values.push(is_exact.then(|| of_seat_0(seat, decision.best_win)));
        self.decisions.push(decision);
        Ok(())
    }

    /// Applies a step without evaluating it.
    fn pass_step(&mut self, record: &Record, n: usize) -> Result<(), NoReview> {
        self.values.push(None);
        record.apply_step(n, self.table.as_mut()).map_err(NoReview::Bad)
    }
}
