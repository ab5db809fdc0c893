//! How to answer between two: small policies that were learned by play against themselves. They mix, so that their bids do
//! not spell out their dice.

mod describe;
mod net;
pub mod training;

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use croupier_engine::below;
use rand::Rng;

use super::Action;
use super::moment::Moment;
use describe::{Answer, MOST_ANSWERS};
use net::Net;

/// What was learned, by the command in `training`: the policy as it was at several times of its learning. Each of them
/// has its weakness; who plays another one in every round shows less of it.
static LEARNED: LazyLock<Vec<Net>> = LazyLock::new(|| {
    Net::read_all(include_bytes!("learned.bin")).expect("the weights beside this file are complete")
});

/// One of the learned ways to play, for one round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way(usize);

impl Way {
    /// Any of them.
    pub(super) fn any<R: Rng>(rng: &mut R) -> Way {
        Way(below(rng, LEARNED.len() as u32) as usize)
    }

    /// One of the answers, drawn as this way mixes them.
    pub(super) fn answer<R: Rng>(self, moment: &Moment<'_>, rng: &mut R) -> Action {
        choose(&LEARNED[self.0], moment, rng)
    }
}

fn choose<R: Rng>(net: &Net, moment: &Moment<'_>, rng: &mut R) -> Action {
    let answers = moment.answers(&moment.beliefs());
    answers[draw(&chances(net, &answers), rng)].0
}

/// How often the answers are chosen that the network gives these numbers.
fn chances(net: &Net, answers: &[Answer]) -> ArrayVec<f32, MOST_ANSWERS> {
    let mut chances: ArrayVec<f32, MOST_ANSWERS> =
        answers.iter().map(|(_, numbers)| net.value(numbers)).collect();
    let most = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    chances.iter_mut().for_each(|value| *value = (*value - most).exp());
    let total: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= total);
    chances
}

/// An index, drawn with these probabilities.
fn draw<R: Rng>(chances: &[f32], rng: &mut R) -> usize {
    let mut left = (rng.next_u64() >> 40) as f32 / (1_u64 << 24) as f32;
    for (n, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return n;
        }
    }
    chances.iter().rposition(|chance| *chance > 0.0).unwrap_or(0)
}
