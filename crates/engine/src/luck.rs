//! Luck apart from skill: how much of a result came from chance, where positions have exact values.

use crate::{Ask, Audience, Bot, Game, Seat, Step, StepOf, Turn};

/// The luck of both seats in a match of two: the sum over all outcomes of the equity after the outcome less the equity
/// before it. Its expectation is zero whatever the players do, so it can be subtracted from a result as a control
/// variate.
///
/// `None` if there are not two seats, if something is hidden (a seat's own equity is then no value of the position), or
/// if the evaluator is not exact.
pub fn match_luck<G: Game>(
    start: &G,
    steps: &[StepOf<G>],
    evaluator: &mut dyn Bot<G>,
) -> Option<Vec<f64>> {
    let seats = start.seats();
    if seats != 2 {
        return None;
    }
    let mut game = start.clone();
    let mut legal = Vec::new();
    // The equity of seat 0 after the last action, and whether an outcome has come since.
    let mut expected = evaluator.exact_value(&game.view(None));
    let mut outcome = false;
    let mut total = 0.0;
    for step in steps {
        match *step {
            Step::Act(seat, action) => {
                legal.clear();
                game.actions(&mut legal);
                let view = game.view(Some(seat));
                let ask = Ask { seat, seats, view: &view, legal: &legal };
                let evaluations = evaluator.evaluate(&ask)?;
                if evaluations.iter().any(|one| one.error != 0.0) {
                    return None;
                }
                let of_seat_0 = |equity: f64| if seat.0 == 0 { equity } else { 1.0 - equity };
                let best =
                    evaluations.iter().map(|one| one.equity).fold(f64::NEG_INFINITY, f64::max);
                if let (Some(expected), true) = (expected, outcome) {
                    total += of_seat_0(best) - expected;
                }
                let played = evaluations.iter().find(|one| one.action == action)?;
                (expected, outcome) = (Some(of_seat_0(played.equity)), false);
                game.apply(action);
            }
            Step::Chance(chance) => {
                if game.audience() != Audience::All {
                    return None;
                }
                game.apply_chance(chance);
                outcome = true;
            }
            Step::Hidden => return None,
        }
        evaluator.watch(step);
    }
    if let (Some(expected), true, Turn::Over) = (expected, outcome, game.turn()) {
        total += f64::from(game.payoff(Seat(0))) - expected;
    }
    Some(vec![total, -total])
}
