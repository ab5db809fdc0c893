//! The law of batches: a batch plays the games that the rules play, and writes what the encoder writes.

use croupier_engine::laws::{Finding, require};
use croupier_engine::{Encoder, FastRng, Game, NoResources, Turn};
use rand::SeedableRng;
use serde_json::Value;

use crate::batch::{BatchRows, BatchSetup, Opponents, batch, luck_of};
use crate::encoding::shared_payoff;
use crate::{Playable, start};

/// How many actions are played.
const ACTIONS: usize = 48;
/// After how many of them a game is broken off.
const MOST_ACTIONS: u32 = 32;

/// Steps a batch of one game and a game of its own with the same luck; they must agree in every number.
pub(super) fn a_batch_plays_by_the_rules<G: Playable>(
    options: &Value,
    seats: u8,
    seed: u64,
) -> Result<(), Finding> {
    let agree = |same: bool, what: &str, detail: &dyn Fn() -> String| {
        require(same, "a batch plays the games that the rules play", || {
            format!("{what}, seed {seed}: {}", detail())
        })
    };
    let setup = BatchSetup {
        options,
        seats,
        seeds: &[seed],
        max_steps: MOST_ACTIONS,
        opponents: Opponents::None,
        resources: &NoResources,
    };
    let (Ok(mut batch), Ok(first)) = (batch::<G>(&setup), start::<G>(options, seats)) else {
        return agree(false, "cannot be opened", &String::new);
    };
    let encoder = first.encoder();
    let mut row = Row::new(
        croupier_engine::vector_len(&encoder.observation_parts()),
        encoder.action_count(),
        seats,
    );
    let reset = batch.reset(&[seed], &mut row.rows());
    agree(reset.is_ok(), "cannot be reset", &|| format!("{reset:?}"))?;
    let (mut game, mut rng) = begin(&first, seed, 0);
    let (mut episode, mut played) = (0, 0);
    for _ in 0..ACTIONS {
        let Turn::Seat(seat) = game.turn() else {
            return agree(false, "no seat is to act", &|| format!("{:?}", game.turn()));
        };
        let mut observation = vec![0; row.observation.len()];
        encoder.observe(&game, seat, &mut observation);
        let mut mask = vec![0; row.mask.len()];
        encoder.mask(&game, &mut Vec::new(), &mut mask);
        agree(row.seat == [seat.0], "seat", &|| format!("{:?}, not {}", row.seat, seat.0))?;
        agree(row.observation == observation, "observation", &|| format!("{:?}", row.observation))?;
        agree(row.mask == mask, "mask", &|| format!("{:?}", row.mask))?;

        let mut chosen = [0];
        batch.sample(&mut chosen);
        let checked = batch.check(&chosen);
        let action = usize::try_from(chosen[0]).ok().and_then(|id| encoder.action_of(id));
        let legal = action.filter(|action| game.explain(*action).is_ok());
        agree(checked.is_ok() && legal.is_some(), "sample", &|| format!("{chosen:?}"))?;
        let stepped = batch.step(&chosen, &mut row.rows());
        agree(stepped.is_ok(), "step", &|| format!("{stepped:?}"))?;
        if let Some(action) = legal {
            game.apply(action);
        }
        deal(&mut game, &mut rng);
        played += 1;
        let terminated = game.turn() == Turn::Over;
        let truncated = !terminated && played == MOST_ACTIONS;
        let payoff = |seat| if terminated { game.payoff(seat) } else { shared_payoff(&game, seat) };
        let ended = terminated || truncated;
        let rewards: Vec<f32> = croupier_engine::Seat::all(seats)
            .map(|seat| if ended { payoff(seat) } else { 0.0 })
            .collect();
        let flags = [u8::from(terminated), u8::from(truncated)];
        agree(row.ended == flags, "end", &|| format!("{:?}, not {flags:?}", row.ended))?;
        agree(row.rewards == rewards, "rewards", &|| format!("{:?}", row.rewards))?;
        if ended {
            (episode, played) = (episode + 1, 0);
            (game, rng) = begin(&first, seed, episode);
        }
    }
    Ok(())
}

/// The first position of a row's game in which a seat is to act, and the luck that follows.
fn begin<G: Playable>(first: &G, seed: u64, episode: u64) -> (G, FastRng) {
    let mut game = first.clone();
    let mut rng = FastRng::seed_from_u64(luck_of(seed, episode));
    deal(&mut game, &mut rng);
    (game, rng)
}

fn deal<G: Game>(game: &mut G, rng: &mut FastRng) {
    while game.turn() == Turn::Chance {
        let chance = game.sample_chance(rng);
        game.apply_chance(chance);
    }
}

/// The arrays of a batch of one game, full of numbers that nobody writes.
struct Row {
    observation: Vec<i16>,
    mask: Vec<u8>,
    rewards: Vec<f32>,
    /// Terminated and truncated.
    ended: [u8; 2],
    seat: [u8; 1],
}

impl Row {
    fn new(width: usize, actions: usize, seats: u8) -> Row {
        Row {
            observation: vec![i16::MIN; width],
            mask: vec![u8::MAX; actions],
            rewards: vec![f32::NAN; seats as usize],
            ended: [u8::MAX; 2],
            seat: [u8::MAX],
        }
    }

    fn rows(&mut self) -> BatchRows<'_> {
        let (terminated, truncated) = self.ended.split_at_mut(1);
        BatchRows {
            observations: &mut self.observation,
            masks: &mut self.mask,
            rewards: &mut self.rewards,
            terminated,
            truncated,
            seats: &mut self.seat,
            final_observations: None,
        }
    }
}
