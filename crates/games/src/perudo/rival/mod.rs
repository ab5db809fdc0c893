//! A rival that learns to beat the strong bot between two and nothing else, to find out how much that can be exploited. It
//! sees the bot only from outside, in whole matches, since the bot remembers; each answer worth a thought is described by
//! some numbers, a small network weighs them, and after each batch of rounds it makes a step towards what went better than
//! expected. The product does not use it; the example `perudo_train` does.

mod describe;
mod net;

use arrayvec::ArrayVec;
use croupier_engine::{Ask, Bot, BotError, FastRng, Seat, below};
use rand::{Rng as _, SeedableRng};

use super::moment::Moment;
use super::policy::training::draw;
use super::reader::{self, Manners};
use super::{Action, Options, Perudo, Said, ai};
use crate::dice::{self, Throw};
use describe::{Answer, FEATURES, MOST_ANSWERS};
use net::{MOST_WEIGHT, Net, WEIGHTS};

/// A rival. Rounds in which somebody has a single die are solved, so it learns from the others.
pub struct Rival {
    net: Net,
    critic: Net,
    average: Vec<f32>,
    net_step: Adam,
    critic_step: Adam,
    batches: u32,
    counts: [u8; 2],
    manners: Manners,
    options: Options,
    rng: FastRng,
}

/// How a batch went.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// What the rival won on average: 1 for the other's loss of a die, -1 for its own.
    pub won: f64,
    /// How much its choices are mixed, in nats.
    pub entropy: f64,
}

/// One choice of the rival.
struct Choice {
    /// Where the descriptions of its answers begin, and how many there are.
    first: usize,
    count: usize,
    /// The answer that was chosen, and what the round brought.
    chosen: usize,
    result: f32,
    /// What the critic saw.
    seen: [f32; FEATURES],
}

/// What happened in a batch.
#[derive(Default)]
struct Journal {
    numbers: Vec<[f32; FEATURES]>,
    chances: Vec<f32>,
    choices: Vec<Choice>,
}

impl Journal {
    /// Notes a choice: the answers with their chances, and which of them was chosen.
    fn note(&mut self, answers: &[Answer], chances: &[f32], chosen: usize) {
        let mut seen = [0.0; FEATURES];
        for ((_, numbers), chance) in answers.iter().zip(chances) {
            seen.iter_mut().zip(numbers).for_each(|(seen, number)| *seen += chance * number);
        }
        let (first, count) = (self.numbers.len(), answers.len());
        self.numbers.extend(answers.iter().map(|(_, numbers)| *numbers));
        self.chances.extend(chances);
        self.choices.push(Choice { first, count, chosen, result: 0.0, seen });
    }
}

/// How many dice each has at first.
const DICE: u8 = 5;
/// The seat of the rival.
const RIVAL: usize = 0;

impl Rival {
    /// A rival that knows nothing.
    pub fn new(seed: u64) -> Rival {
        let mut rng = FastRng::seed_from_u64(seed);
        let mut random = |scale: f32| {
            let uniform =
                |rng: &mut FastRng| (rng.next_u64() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0;
            Net((0..WEIGHTS).map(|_| scale * uniform(&mut rng)).collect())
        };
        let (net, critic) = (random(0.4), random(0.3));
        Rival {
            average: net.0.clone(),
            net,
            critic,
            net_step: Adam::new(),
            critic_step: Adam::new(),
            batches: 0,
            counts: [DICE; 2],
            manners: Manners::new(),
            options: Options::default(),
            rng,
        }
    }

    /// Plays so many rounds and learns from them, at a rate and with a wish to mix.
    pub fn learn(&mut self, rounds: u32, rate: f32, mixing: f32) -> Batch {
        let mut journal = Journal::default();
        let mut won = 0.0;
        for _ in 0..rounds {
            if self.counts.contains(&1) {
                (self.counts, self.manners) = ([DICE; 2], Manners::new());
            }
            let result = self.round(&mut journal);
            self.counts[if result < 0.0 { RIVAL } else { 1 - RIVAL }] -= 1;
            won += f64::from(result);
        }
        let entropy = self.step(&journal, rate, mixing);
        self.batches += 1;
        // The average of late weights is steadier than the last ones.
        let keep = 1.0 - 1.0 / (self.batches as f32 / 4.0 + 1.0).min(100.0);
        for (average, weight) in self.average.iter_mut().zip(&self.net.0) {
            *average = keep * *average + (1.0 - keep) * weight;
        }
        Batch { won: won / f64::from(rounds), entropy }
    }

    /// A bot that plays as was learned so far, and as the solution says where somebody has a single die.
    pub fn bot(&self, seed: u64) -> impl Bot<Perudo> + use<> {
        Learned { net: Net(self.average.clone()), rng: FastRng::seed_from_u64(seed) }
    }

    /// Plays a round and returns what it brings to the rival: 1 for the other's loss of a die, -1 for its own.
    fn round(&mut self, journal: &mut Journal) -> f32 {
        let throws = self.counts.map(|count| dice::throw(count, &mut self.rng));
        let mut bids: Vec<Said> = Vec::new();
        let mut actors = Vec::new();
        let mut actor = below(&mut self.rng, 2) as usize;
        let begun = journal.choices.len();
        loop {
            let (options, counts, own) = (&self.options, &self.counts, throws[actor]);
            let moment = Moment { options, counts, actor, own, special: false, bids: &bids };
            actors.push(actor);
            let action = if actor == RIVAL {
                let answers = moment.answers(&moment.beliefs());
                let chances = chances(&self.net, &answers);
                let chosen = draw(&chances, &mut self.rng);
                journal.note(&answers, &chances, chosen);
                answers[chosen].0
            } else {
                ai::choose(moment, &self.manners, &mut self.rng)
            };
            let Action::Bid(bid) = action else { break };
            bids.push(Said { seat: Seat(actor as u8), bid });
            actor = 1 - actor;
        }
        let challenge = after_challenge(&bids, throws);
        let result = if actor == RIVAL { challenge } else { -challenge };
        journal.choices[begun..].iter_mut().for_each(|choice| choice.result = result);
        // The dice are shown, and the bot learns from what was done with them.
        for (n, actor) in actors.into_iter().enumerate() {
            let action = bids.get(n).map_or(Action::Challenge, |said| Action::Bid(said.bid));
            let (options, counts, own) = (&self.options, &self.counts, throws[actor]);
            let moment = Moment { options, counts, actor, own, special: false, bids: &bids[..n] };
            self.manners.hear(&moment, action);
        }
        result
    }

    /// Makes a step of the policy and the critic; returns how mixed the choices were.
    fn step(&mut self, journal: &Journal, rate: f32, mixing: f32) -> f64 {
        let mut slope = vec![0.0; WEIGHTS];
        let mut critic_slope = vec![0.0; WEIGHTS];
        let mut mixed = 0.0;
        let share = 1.0 / journal.choices.len().max(1) as f32;
        for choice in &journal.choices {
            let surprise = choice.result - self.critic.value(&choice.seen);
            self.critic.add_slope(&choice.seen, surprise * share, &mut critic_slope);
            let chances = &journal.chances[choice.first..][..choice.count];
            let entropy: f32 = chances.iter().map(|p| -p * p.max(1e-12).ln()).sum();
            mixed += f64::from(entropy * share);
            // What is too little to be worth a step is left to the answer that was chosen: all that is shared by the
            // answers must not drift, since no result would ever stop it.
            let mut left = 0.0;
            let towards = |n: usize| {
                let p = chances[n];
                let gained = if n == choice.chosen { surprise } else { 0.0 } - p * surprise;
                gained - mixing * p * (p.max(1e-12).ln() + entropy)
            };
            for n in (0..chances.len()).filter(|n| *n != choice.chosen) {
                let towards = towards(n);
                if towards.abs() > 1e-4 {
                    let numbers = &journal.numbers[choice.first + n];
                    self.net.add_slope(numbers, towards * share, &mut slope);
                } else {
                    left += towards;
                }
            }
            let numbers = &journal.numbers[choice.first + choice.chosen];
            self.net.add_slope(numbers, (towards(choice.chosen) + left) * share, &mut slope);
        }
        // The offset of the sum is shared by all answers too.
        slope[WEIGHTS - 1] = 0.0;
        self.net_step.climb(&mut self.net.0, &slope, rate);
        self.critic_step.climb(&mut self.critic.0, &critic_slope, 3.0 * rate);
        mixed
    }
}

/// Plays as a rival has learned.
struct Learned {
    net: Net,
    rng: FastRng,
}

impl Bot<Perudo> for Learned {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        if let Some(answers) = ai::solved_answers(ask.view) {
            return Ok(reader::draw(&answers, &mut self.rng).unwrap_or(Action::Challenge));
        }
        let moment = Moment::of_view(ask.view, ask.seat);
        let answers = moment.answers(&moment.beliefs());
        Ok(answers[draw(&chances(&self.net, &answers), &mut self.rng)].0)
    }
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

/// What a challenge of the last bid brings to whoever makes it.
fn after_challenge(bids: &[Said], throws: [Throw; 2]) -> f32 {
    let last = bids[bids.len() - 1].bid;
    let value = last.value.number();
    let jokers = value != 1;
    let shown =
        throws.iter().map(|throw| throw.count(value) + if jokers { throw.count(1) } else { 0 });
    if shown.sum::<u8>() >= last.quantity { -1.0 } else { 1.0 }
}

/// Adam: steps that are scaled by how much each slope varies.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new() -> Adam {
        Adam { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], steps: 0 }
    }

    fn climb(&mut self, weights: &mut [f32], slope: &[f32], rate: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for (n, slope) in slope.iter().enumerate() {
            self.mean[n] = 0.9 * self.mean[n] + 0.1 * slope;
            self.square[n] = 0.999 * self.square[n] + 0.001 * slope * slope;
            let step = (self.mean[n] / first) / ((self.square[n] / second).sqrt() + 1e-8);
            weights[n] = (weights[n] + rate * step).clamp(-MOST_WEIGHT, MOST_WEIGHT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_teaches_the_same_and_the_rival_becomes_more_certain() {
        let learn = |seed: u64| {
            let mut rival = Rival::new(seed);
            let batches: Vec<Batch> = (0..25).map(|_| rival.learn(40, 0.02, 0.01)).collect();
            (rival.net, batches[24].entropy < batches[0].entropy)
        };
        let (net, more_certain) = learn(1);
        assert_eq!(net, learn(1).0);
        assert_ne!(net, learn(2).0);
        assert!(more_certain);
    }

    #[test]
    fn nothing_is_learned_that_all_answers_share() {
        let mut rival = Rival::new(1);
        let offset = rival.net.0[WEIGHTS - 1];
        for _ in 0..5 {
            rival.learn(20, 1000.0, 0.02);
        }
        assert!((rival.net.0[WEIGHTS - 1] - offset).abs() < 1e-6);
        let most = rival.net.0.iter().copied().fold(0.0, f32::max);
        assert!((most - MOST_WEIGHT).abs() < 1e-6, "{most}");
    }
}
