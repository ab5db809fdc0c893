//! The summary of a seat's game: how much of the result was luck, and how much its own decisions.
//!
//! A review evaluates every decision of every seat. A summary evaluates a sample of one seat's, so that it is there soon
//! after a game, and scales up what they cost.

use croupier_engine::{Resources, Seat, Turn};
use serde::Serialize;

use crate::review::{list_choices, review_decision};
use crate::{BadRecord, Decision, Kind, NoReview, Record};

/// The rounds in which a sample is evaluated: where each begins and how far it strides. A sample that is broken off
/// after any round is spread over the whole game.
const ROUNDS: [(usize, usize); 3] = [(0, 4), (2, 4), (1, 2)];

/// Luck and skill of one seat. All shares are chances to win: `fair share + luck − cost = payoff`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The seat.
    pub seat: Seat,
    /// How often it had a choice.
    pub decisions: usize,
    /// How many of these decisions were evaluated.
    pub evaluated: usize,
    /// How many of the evaluated ones were as good as any, as far as the evaluation can tell.
    pub best: usize,
    /// What its decisions cost, scaled up from the evaluated ones. Of estimates only what is beyond doubt counts.
    pub cost: f64,
    /// What luck and the play of the others brought.
    pub luck: f64,
    /// Its share of the win.
    pub payoff: f64,
    /// The evaluated decision that cost the most, if any certainly cost something.
    pub costliest: Option<Decision>,
}

/// Summarizes a finished game for one seat. At most `most` decisions are evaluated. `go_on` is called before each with the share of them that is done; if it returns false, the rest is left out.
pub fn summarize(
    record: &Record,
    kind: &dyn Kind,
    seat: Seat,
    most: usize,
    resources: &'static dyn Resources,
    go_on: &mut dyn FnMut(f64) -> bool,
) -> Result<Option<Summary>, NoReview> {
    let open = || record.header.open(kind).map_err(|bad| NoReview::Bad(BadRecord::in_header(bad)));
    let mut table = open()?;
    let choices = list_choices(record, table.as_mut())?;
    let choices: Vec<usize> =
        choices.iter().filter(|(_, by)| *by == seat).map(|(step, _)| *step).collect();
    if table.turn() != Turn::Over {
        return Ok(None);
    }
    let bot = kind.review_budget().bot;
    let sample = spread(&choices, most);
    let mut evaluated = Vec::with_capacity(sample.len());
    'rounds: for (start, stride) in ROUNDS {
        let mut table = open()?;
        let mut applied = 0;
        for step in sample.iter().copied().skip(start).step_by(stride) {
            if !go_on(evaluated.len() as f64 / sample.len() as f64) {
                break 'rounds;
            }
            for n in applied..step {
                record.apply_step(n, table.as_mut()).map_err(NoReview::Bad)?;
            }
            let decision = review_decision(record, step, seat, table.as_mut(), bot, resources)?;
            evaluated.extend(decision.map(|(decision, _)| decision));
            applied = step + 1;
        }
    }
    let payoff = f64::from(table.payoff(seat));
    Ok(Some(add_up(seat, payoff, 1.0 / f64::from(table.seats()), choices.len(), &evaluated)))
}

/// At most `most` of these steps, evenly spread.
pub(crate) fn spread(steps: &[usize], most: usize) -> Vec<usize> {
    let count = steps.len().min(most);
    (0..count).map(|n| steps[n * steps.len() / count]).collect()
}

fn add_up(seat: Seat, payoff: f64, fair: f64, decisions: usize, evaluated: &[Decision]) -> Summary {
    let mistakes = || evaluated.iter().filter(|one| one.is_sure());
    let scale = decisions as f64 / evaluated.len().max(1) as f64;
    let cost = mistakes().map(|one| one.lost).sum::<f64>() * scale;
    Summary {
        seat,
        decisions,
        evaluated: evaluated.len(),
        best: evaluated.len() - mistakes().count(),
        cost,
        luck: payoff - fair + cost,
        payoff,
        costliest: mistakes().max_by(|a, b| a.lost.total_cmp(&b.lost)).cloned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(lost: f64, error: f64) -> Decision {
        let word = |text: &str| text.to_owned();
        let (played, best) = (word("a"), word("b"));
        Decision {
            step: 3,
            seat: Seat(1),
            played,
            best,
            win: 0.5 - lost,
            best_win: 0.5,
            lost,
            error,
            kind: None,
            best_kind: None,
            options: Vec::new(),
            unlisted: 0,
        }
    }

    #[test]
    fn a_sample_is_spread_over_all_steps_and_has_no_step_twice() {
        let steps: Vec<usize> = (0..100).map(|n| n * 3).collect();
        assert_eq!(spread(&steps, 200), steps);
        assert_eq!(spread(&steps, 4), [0, 75, 150, 225]);
        assert_eq!(spread(&[], 4), [] as [usize; 0]);
        assert!(spread(&steps, 40).is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn the_rounds_reach_every_decision_of_a_sample_once() {
        let mut reached: Vec<usize> = ROUNDS
            .iter()
            .flat_map(|(start, stride)| (0..40).skip(*start).step_by(*stride))
            .collect();
        reached.sort_unstable();
        assert_eq!(reached, (0..40).collect::<Vec<_>>());
    }

    #[test]
    fn luck_and_cost_add_up_to_the_payoff() {
        let evaluated = [decision(0.1, 0.0), decision(0.0, 0.0), decision(0.02, 0.01)];
        let summary = add_up(Seat(1), 1.0, 0.25, 6, &evaluated);
        assert!((0.25 + summary.luck - summary.cost - summary.payoff).abs() < 1e-12);
        assert!((summary.cost - 0.24).abs() < 1e-12, "twice as many decisions cost twice as much");
        assert_eq!((summary.best, summary.evaluated, summary.decisions), (1, 3, 6));
        assert_eq!(summary.costliest, Some(decision(0.1, 0.0)));
    }

    #[test]
    fn what_may_be_chance_is_no_mistake() {
        let summary = add_up(Seat(1), 0.0, 0.5, 2, &[decision(0.05, 0.04), decision(0.0, 0.0)]);
        assert_eq!((summary.best, summary.cost, summary.costliest), (2, 0.0, None));
        assert_eq!(summary.luck, -0.5);
    }
}
