//! Measures how many rollouts a second the search of `LocalGame` plays on one core.

use std::time::Instant;

use croupier_engine::{Game, Turn};
use croupier_games::localgame::train_api::{RolloutEnd, RolloutRunner};
use croupier_games::localgame::{LocalGame, Options};

/// Positions in the middle of a game from which rollouts start.
const POSITIONS: u32 = 40;
/// Decisions before such a position: about half of a game.
const DECISIONS_BEFORE: u32 = 12;
/// Rollouts from each position.
const ROLLOUTS: u32 = 1_000;

/// Prints the speed for two and four seats, with and without the cutoff.
pub(super) fn measure() {
    for seats in [2, 4] {
        for end in [RolloutEnd::GameOver, RolloutEnd::Cutoff] {
            let begun = Instant::now();
            let (rollouts, actions) = play(seats, end);
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "{seats} seats, {end:?}: {:.0} rollouts a second, {:.1} actions in each",
                rollouts as f64 / seconds,
                actions as f64 / rollouts as f64
            );
        }
    }
}

/// Plays rollouts from many positions; returns how many there were and how many actions they had.
fn play(seats: u8, end: RolloutEnd) -> (u64, u64) {
    let mut runner = RolloutRunner::new(1, end);
    let (mut rollouts, mut actions) = (0, 0);
    for _ in 0..POSITIONS {
        let Some(view) = middle_of_game(seats, &mut runner) else { continue };
        for _ in 0..ROLLOUTS {
            actions += runner.rollout(&view);
            rollouts += 1;
        }
    }
    (rollouts, actions)
}

/// The mover's view of a position in the middle of a game, unless the game ends before.
fn middle_of_game(seats: u8, runner: &mut RolloutRunner) -> Option<<LocalGame as Game>::View> {
    let mut game = LocalGame::new(&Options::default(), seats).ok()?;
    let mut decisions = 0;
    loop {
        match game.turn() {
            Turn::Over => return None,
            Turn::Seat(seat) if decisions == DECISIONS_BEFORE => {
                return Some(game.view(Some(seat)));
            }
            Turn::Seat(_) => decisions += 1,
            Turn::Chance => {}
        }
        runner.advance(&mut game);
    }
}
