//! Uniformly random play: the same generic loop for every game, without allocation once the buffer of actions has grown.

use croupier_engine::{Game, Turn, below};
use rand::Rng;

/// Plays a game at random to its end, or until the seats have taken `limit` actions. Returns how many they took.
pub fn playout<G: Game, R: Rng>(
    game: &mut G,
    rng: &mut R,
    buffer: &mut Vec<G::Action>,
    limit: u64,
) -> u64 {
    let mut decisions = 0;
    loop {
        match game.turn() {
            Turn::Chance => {
                let chance = game.sample_chance(rng);
                game.apply_chance(chance);
            }
            Turn::Seat(_) => {
                let action = game.sample_legal(buffer, |count| below(rng, count));
                game.apply(action);
                decisions += 1;
                if decisions >= limit {
                    return decisions;
                }
            }
            Turn::Over => return decisions,
        }
    }
}

/// Plays this many random games from the same start.
pub fn playouts<G: Game, R: Rng>(start: &G, rng: &mut R, games: u64) -> u64 {
    /// A longer game is cut off and counted.
    const MAX_DECISIONS: u64 = 1_000_000;
    let mut buffer = Vec::new();
    let mut decisions = 0;
    for _ in 0..games {
        decisions += playout(&mut start.clone(), rng, &mut buffer, MAX_DECISIONS);
    }
    decisions
}
