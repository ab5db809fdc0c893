//! Exhaustive counts of step sequences: the shortest complete statement of a game's rules that a program can check.

use crate::{Game, Turn};

/// How many different sequences of exactly `depth` steps follow; a game that is over ends a sequence early and
/// such shorter sequences are not counted.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.turn() {
        Turn::Over => 0,
        Turn::Seat(_) => {
            let mut actions = Vec::new();
            game.actions(&mut actions);
            if depth == 1 {
                return actions.len() as u64;
            }
            actions
                .into_iter()
                .map(|action| {
                    let mut next = game.clone();
                    next.apply(action);
                    perft(&next, depth - 1)
                })
                .sum()
        }
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chances(&mut chances);
            if depth == 1 {
                return chances.len() as u64;
            }
            chances
                .into_iter()
                .map(|(chance, _)| {
                    let mut next = game.clone();
                    next.apply_chance(chance);
                    perft(&next, depth - 1)
                })
                .sum()
        }
    }
}
