//! How to answer at any table: a small policy that was learned by playing against itself. It mixes, so that its bids
//! do not spell out its dice.

mod moment;
mod net;
pub mod training;

use std::sync::LazyLock;

use rand::Rng;

use super::{Action, Bid};
use crate::dice::Throw;
pub(super) use moment::Moment;
use moment::{Answer, MOST_ANSWERS};
use net::Net;

/// What was learned, by the command in `training`.
pub(super) static LEARNED: LazyLock<Policy> = LazyLock::new(|| {
    Policy::parse(include_str!("weights.txt")).expect("the weights beside this file are complete")
});

/// A policy: the number for each answer decides how often it is chosen.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Policy {
    net: Net,
}

impl Policy {
    /// A policy from its weights as text.
    fn parse(text: &str) -> Option<Policy> {
        let mut words = text.split_whitespace();
        let net = Net::parse(&mut words)?;
        words.next().is_none().then_some(Policy { net })
    }

    /// The answers that are worth a thought, with their probabilities.
    pub(super) fn answers(&self, moment: &Moment<'_>) -> Vec<(Action, f64)> {
        let answers = moment.answers(&moment.beliefs());
        let chances = self.chances(&answers);
        answers.iter().zip(chances).map(|((action, _), p)| (*action, f64::from(p))).collect()
    }

    /// One of the answers, drawn.
    pub(super) fn choose<R: Rng>(&self, moment: &Moment<'_>, rng: &mut R) -> Action {
        let answers = moment.answers(&moment.beliefs());
        answers[draw(&self.chances(&answers), rng)].0
    }

    /// Multiplies the weights of throws by how likely the seat of this moment would have made the bid with them.
    ///
    /// Not everybody bids as the policy does. Whatever it would do, some bids are made by somebody else's lights, by
    /// the simple rule that whoever bids a value has more of it.
    pub(super) fn weigh(&self, moment: &Moment<'_>, bid: Bid, throws: &mut [(Throw, f64)]) {
        /// How much of the likelihood is left to that rule, and by how much each die counts in it.
        const OTHERS: f64 = 0.02;
        const BY_DIE: f64 = 1.9;
        let beliefs = moment.beliefs();
        for (throw, weight) in throws {
            let moment = moment.of(moment.actor, *throw, moment.bids);
            let answers = moment.answers(&beliefs);
            let place = answers.iter().position(|(action, _)| *action == Action::Bid(bid));
            let own = place.map_or(0.0, |n| f64::from(self.chances(&answers)[n]));
            let matching = moment.matching_of(*throw, bid.value);
            *weight *= own + OTHERS * BY_DIE.powi(i32::from(matching));
        }
    }

    fn chances(&self, answers: &[Answer]) -> arrayvec::ArrayVec<f32, MOST_ANSWERS> {
        let mut chances: arrayvec::ArrayVec<f32, MOST_ANSWERS> =
            answers.iter().map(|(_, numbers)| self.net.value(numbers)).collect();
        let most = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        chances.iter_mut().for_each(|value| *value = (*value - most).exp());
        let total: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= total);
        chances
    }
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
