//! Exact values of games without secrets, by looking at every position once. For small games and for checking others.

use std::collections::HashMap;

use croupier_engine::{Game, Seat, Turn};

/// What each seat expects if every seat plays for its own share of the win.
///
/// Positions are told apart by the spectator's view, so nothing may be hidden and the game may not come back to a
/// position.
pub fn expectimax<G: Game>(game: &G) -> Vec<f64> {
    let mut known = HashMap::new();
    value(game, &mut known)
}

fn value<G: Game>(game: &G, known: &mut HashMap<G::View, Vec<f64>>) -> Vec<f64> {
    let seats = || Seat::all(game.seats());
    if game.turn() == Turn::Over {
        return seats().map(|seat| f64::from(game.payoff(seat))).collect();
    }
    let view = game.view(None);
    if let Some(values) = known.get(&view) {
        return values.clone();
    }
    let values = match game.turn() {
        Turn::Seat(seat) => best(game, seat, known),
        Turn::Chance | Turn::Over => average(game, known),
    };
    known.insert(view, values.clone());
    values
}

/// The values after the action that is best for this seat.
fn best<G: Game>(game: &G, seat: Seat, known: &mut HashMap<G::View, Vec<f64>>) -> Vec<f64> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let mut best: Option<Vec<f64>> = None;
    for action in actions {
        let mut next = game.clone();
        next.apply(action);
        let values = value(&next, known);
        if best.as_ref().is_none_or(|best| values[seat.index()] > best[seat.index()]) {
            best = Some(values);
        }
    }
    best.unwrap_or_default()
}

/// The values after each outcome, weighed by its probability.
fn average<G: Game>(game: &G, known: &mut HashMap<G::View, Vec<f64>>) -> Vec<f64> {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    let mut sum = vec![0.0; game.seats() as usize];
    for (chance, probability) in chances {
        let mut next = game.clone();
        next.apply_chance(chance);
        for (sum, value) in sum.iter_mut().zip(value(&next, known)) {
            *sum += probability * value;
        }
    }
    sum
}
