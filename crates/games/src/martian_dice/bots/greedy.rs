//! `greedy`: a push-your-luck heuristic that compares the gain and the loss of the next throw only.

use croupier_engine::{Ask, Bot, BotError};

use super::super::{Action, Face, Faces, MartianDice, Phase, View};

/// Answers tanks with rays, otherwise takes the largest batch, and stops when the next throw has a negative expected
/// gain.
pub(super) struct Greedy;

impl Bot<MartianDice> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, MartianDice>) -> Result<Action, BotError> {
        let action = match ask.view.phase {
            Phase::Choose => choose_batch(ask.view),
            _ if throws_again(ask.view) => Action::Reroll,
            _ => Action::End,
        };
        Ok(action)
    }
}

/// The kind to set aside.
fn choose_batch(view: &View) -> Action {
    let kinds = Faces::to_choose(view.remaining, view.aside());
    let priority = |face: Face| {
        let count = i32::from(view.remaining.count(face));
        match face {
            // Missing rays come first. Spare rays can wait: a third of all sides shows rays.
            Face::Ray if view.rays < view.tanks => 100,
            Face::Ray => 0,
            _ => count,
        }
    };
    Face::ALL
        .into_iter()
        .filter(|face| kinds.has(*face))
        .max_by_key(|face| priority(*face))
        .and_then(Action::choose)
        .unwrap_or(Action::End)
}

/// Whether the remaining dice are thrown again.
fn throws_again(view: &View) -> bool {
    let points = f64::from(view.points);
    if view.points == 0 {
        return true;
    }
    if view.last_round {
        match lead(view) {
            // In the last round a score below another's cannot win.
            lead if lead < 0 => return true,
            lead if lead > 0 && last_to_move(view) => return false,
            _ => {}
        }
    }
    let missing = 3 - view.chosen.len() as i32;
    if missing == 0 {
        return false;
    }
    let dice = i32::from(view.dice);
    // The constants are tuned on simulated turns. The loss is halved because the throw that brings the tanks, or the
    // next one, often brings the rays to answer them.
    let loss = overrun(dice, i32::from(view.rays) - i32::from(view.tanks)) * points / 2.0;
    let meets = 1.0 - (1.0 - f64::from(missing) / 6.0).powi(dice);
    let bonus = if missing == 1 { 3.0 } else { 2.0 };
    let gain = meets * (f64::from(dice) / 6.0 + bonus);
    gain > loss
}

/// The lead over the best of the others if the turn ended now.
fn lead(view: &View) -> i32 {
    let Some(seat) = view.current else { return 0 };
    let mine = i32::from(view.scores[seat.index()]) + i32::from(view.points);
    let others = view.scores.iter().enumerate().filter(|(n, _)| *n != seat.index());
    mine - others.map(|(_, score)| i32::from(*score)).max().unwrap_or(0)
}

/// Whether nobody has a turn after this one.
fn last_to_move(view: &View) -> bool {
    let seats = view.scores.len();
    match (view.current, view.first) {
        (Some(seat), Some(first)) => (seat.index() + 1) % seats == first.index(),
        _ => false,
    }
}

/// The probability that a throw of `dice` dice has more than `spare_rays` tanks.
fn overrun(dice: i32, spare_rays: i32) -> f64 {
    let mut exactly = (5.0_f64 / 6.0).powi(dice);
    let mut at_most = 0.0;
    for tanks in 0..=spare_rays.min(dice) {
        at_most += exactly;
        exactly *= f64::from(dice - tanks) / (f64::from(tanks + 1) * 5.0);
    }
    1.0 - at_most
}
