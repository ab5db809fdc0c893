//! Expectimax: exact values of games without secrets by full search with memoisation. For small games, and to check
//! other algorithms.

use std::collections::HashMap;

use croupier_engine::{Game, Seat, Turn};

/// The value of a game for each seat if every seat maximizes its own payoff.
///
/// Positions are identified by the spectator's view, so the game must have no secrets, and it must not return to an
/// earlier position.
pub fn expectimax<G: Game>(game: &G) -> Vec<f64> {
    let mut memo = HashMap::new();
    value(game, &mut memo)
}

fn value<G: Game>(game: &G, memo: &mut HashMap<G::View, Vec<f64>>) -> Vec<f64> {
    let seats = || Seat::all(game.seats());
    if game.turn() == Turn::Over {
        return seats().map(|seat| f64::from(game.payoff(seat))).collect();
    }
    let view = game.view(None);
    if let Some(values) = memo.get(&view) {
        return values.clone();
    }
    let values = match game.turn() {
        Turn::Seat(seat) => value_of_best_action(game, seat, memo),
        Turn::Chance | Turn::Over => mean_of_outcomes(game, memo),
    };
    memo.insert(view, values.clone());
    values
}

/// The values after the action that is best for this seat.
fn value_of_best_action<G: Game>(
    game: &G,
    seat: Seat,
    memo: &mut HashMap<G::View, Vec<f64>>,
) -> Vec<f64> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let mut best: Option<Vec<f64>> = None;
    for action in actions {
        let mut next = game.clone();
        next.apply(action);
        let values = value(&next, memo);
        if best.as_ref().is_none_or(|best| values[seat.index()] > best[seat.index()]) {
            best = Some(values);
        }
    }
    best.unwrap_or_default()
}

/// The mean of the values after each outcome, weighted by probability.
fn mean_of_outcomes<G: Game>(game: &G, memo: &mut HashMap<G::View, Vec<f64>>) -> Vec<f64> {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    let mut sum = vec![0.0; game.seats() as usize];
    for (chance, probability) in chances {
        let mut next = game.clone();
        next.apply_chance(chance);
        for (sum, value) in sum.iter_mut().zip(value(&next, memo)) {
            *sum += probability * value;
        }
    }
    sum
}
