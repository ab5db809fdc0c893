//! Which bot notices that something may be shouted, and when: the same in the browser and in the terminal.

use croupier_engine::{Seat, Seed, unit};

use crate::Shout;

/// The least time in which a bot notices, and how much longer it may take.
const QUICKEST_MS: u64 = 900;
const SPREAD_MS: f32 = 2100.0;

/// The bot that notices a shout first, if one does, and after how many milliseconds. `bots` are the seats of bots with their names.
/// It follows from the seed and the number of steps, so a game can be played again.
pub fn first_to_notice<'a>(
    shout: &Shout,
    bots: impl IntoIterator<Item = (Seat, &'a str)>,
    seed: &Seed,
    steps: usize,
) -> Option<(u64, Seat)> {
    let notices = bots.into_iter().filter_map(|(seat, spec)| {
        shout.call(seat)?;
        let mut random = seed.stream(&format!("notice {} at {steps}", seat.0));
        let is_noticed = unit(&mut random) < attention(spec);
        let delay_ms = QUICKEST_MS + (SPREAD_MS * unit(&mut random)) as u64;
        is_noticed.then_some((delay_ms, seat))
    });
    notices.min()
}

/// How likely a bot of this level is to notice.
fn attention(spec: &str) -> f32 {
    match spec.split(':').next() {
        Some("random" | "easy") => 0.35,
        Some("normal" | "greedy" | "quick") => 0.6,
        Some("hard") => 0.8,
        _ => 0.9,
    }
}
