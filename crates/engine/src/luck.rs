//! How much of a result was luck, where exact values of positions are known. It judges no player.

use crate::{Ask, Audience, Bot, Game, Step, StepOf, Turn};

/// By how much chance favoured each seat in a match of two, as the sum over all outcomes of the share of the win after
/// it less the expected share before it. On average that is zero whoever plays, so it may be taken off a result.
///
/// `None` if seats have secrets (a seat's own judgement is then no value of the position), if there are not two seats,
/// or if the judge is not exact.
pub(crate) fn luck<G: Game>(
    start: &G,
    steps: &[StepOf<G>],
    judge: &mut dyn Bot<G>,
) -> Option<Vec<f64>> {
    let seats = start.seats();
    if seats != 2 {
        return None;
    }
    let mut game = start.clone();
    let mut legal = Vec::new();
    // The share that the first seat expected after the last action, and whether chance has spoken since.
    let mut expected = judge.foresee(&game.view(None));
    let mut outcome = false;
    let mut total = 0.0;
    for step in steps {
        match *step {
            Step::Act(seat, action) => {
                legal.clear();
                game.actions(&mut legal);
                let view = game.view(Some(seat));
                let judged = judge.judge(&Ask { seat, seats, view: &view, legal: &legal })?;
                if judged.iter().any(|one| one.error != 0.0) {
                    return None;
                }
                let share = |win: f64| if seat.0 == 0 { win } else { 1.0 - win };
                let best = judged.iter().map(|one| one.win).fold(f64::NEG_INFINITY, f64::max);
                if let (Some(expected), true) = (expected, outcome) {
                    total += share(best) - expected;
                }
                let made = judged.iter().find(|one| one.action == action)?;
                (expected, outcome) = (Some(share(made.win)), false);
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
        judge.watch(step);
    }
    if let (Some(expected), true, Turn::Over) = (expected, outcome, game.turn()) {
        total += f64::from(game.payoff(crate::Seat(0))) - expected;
    }
    Some(vec![total, -total])
}
