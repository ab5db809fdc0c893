//! How the policy learns: rounds against itself and its earlier selves, and after each batch a step towards what went
//! better than expected. Another policy can learn in the same way against a fixed one, to find its weaknesses.
//!
//! Nothing is read or written here; the example `perudo_train` does that.

use croupier_engine::{Bot, FastRng, Seat, Seed, below, pick};
use rand::{Rng, SeedableRng};

use super::super::ai::Strong;
use super::super::bots::choose_greedily;
use super::super::{Action, MOST_SEATS, Options, Perudo, Said};
use super::moment::{FEATURES, Moment};
use super::net::{HIDDEN, Net, WEIGHTS};
use super::{LEARNED, Policy, draw};
use crate::dice::{self, Throw};

/// Which rounds are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounds {
    /// Two to ten seats, with every number of dice.
    All,
    /// Two seats, none of which has only one die.
    Duels,
}

/// Whom the learner meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponents {
    /// Itself and its earlier selves.
    Itself,
    /// The policy of the strong bot.
    Learned,
}

/// A policy that learns.
pub struct Trainer {
    policy: Policy,
    critic: Net,
    earlier: Vec<Policy>,
    average: Vec<f32>,
    rounds: Rounds,
    opponents: Opponents,
    actor_step: Adam,
    critic_step: Adam,
    batches: u32,
    rng: FastRng,
}

/// How a batch went.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// What the learner won on average: 1 for the other's loss of a die among two, -1 for its own.
    pub won: f64,
    /// How much its choices are mixed, in nats.
    pub entropy: f64,
}

/// Who sits at a seat of a round.
#[derive(Clone, Copy)]
enum Player {
    Learner,
    /// An earlier self of the learner, or the policy that it is to beat.
    Earlier(usize),
    /// The heuristic of the binomial odds.
    Greedy,
}

/// One choice of the learner.
struct Choice {
    /// Where the descriptions of its answers begin, and how many there are.
    first: usize,
    count: usize,
    chosen: usize,
    seat: usize,
    /// What the critic saw.
    seen: [f32; FEATURES],
}

/// What happened in a batch.
#[derive(Default)]
struct Journal {
    numbers: Vec<[f32; FEATURES]>,
    chances: Vec<f32>,
    choices: Vec<Choice>,
    /// What each choice led to.
    results: Vec<f32>,
}

impl Trainer {
    /// A learner. Against itself it begins with random weights, against the strong bot's policy with that one's.
    pub fn new(seed: u64, rounds: Rounds, opponents: Opponents) -> Trainer {
        let mut rng = FastRng::seed_from_u64(seed);
        let mut random = |scale: f32| {
            let uniform =
                |rng: &mut FastRng| (rng.next_u64() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0;
            Net((0..WEIGHTS).map(|_| scale * uniform(&mut rng)).collect())
        };
        let (net, critic) = (random(0.4), random(0.3));
        let policy = match opponents {
            Opponents::Itself => Policy { net },
            Opponents::Learned => LEARNED.clone(),
        };
        Trainer {
            average: policy.net.0.clone(),
            policy,
            critic,
            earlier: match opponents {
                Opponents::Itself => Vec::new(),
                Opponents::Learned => vec![LEARNED.clone()],
            },
            rounds,
            opponents,
            actor_step: Adam::new(),
            critic_step: Adam::new(),
            batches: 0,
            rng,
        }
    }

    /// Plays so many rounds and learns from them, at a rate and with a wish to mix.
    pub fn learn(&mut self, rounds: u32, rate: f32, mixing: f32) -> Batch {
        let mut journal = Journal::default();
        let mut won = (0.0, 0_u32);
        for _ in 0..rounds {
            self.play(&mut journal, &mut won);
        }
        let entropy = self.step(&journal, rate, mixing);
        self.batches += 1;
        // The average of late weights is steadier than the last ones.
        let keep = 1.0 - 1.0 / (self.batches as f32 / 4.0 + 1.0).min(100.0);
        for (average, weight) in self.average.iter_mut().zip(&self.policy.net.0) {
            *average = keep * *average + (1.0 - keep) * weight;
        }
        if self.batches.is_multiple_of(20) && self.opponents == Opponents::Itself {
            self.earlier.push(Policy { net: Net(self.average.clone()) });
            if self.earlier.len() > 40 {
                self.earlier.remove(0);
            }
        }
        Batch { won: won.0 / f64::from(won.1.max(1)), entropy }
    }

    /// The averaged weights as text.
    pub fn weights(&self) -> String {
        let lines = self.average.chunks(HIDDEN).map(|line| {
            line.iter().map(|weight| format!("{weight:.4}")).collect::<Vec<_>>().join(" ")
        });
        lines.collect::<Vec<_>>().join("\n") + "\n"
    }

    /// A bot that plays as the strong one does, but by the averaged weights.
    pub fn bot(&self, seed: &Seed) -> Box<dyn Bot<Perudo>> {
        Box::new(Strong::with(Policy { net: Net(self.average.clone()) }, seed))
    }

    /// How the averaged weights do: what they win on average over so many rounds, and the standard error of that.
    pub fn measure(&mut self, rounds: u32) -> (f64, f64) {
        let learning = std::mem::replace(&mut self.policy.net.0, self.average.clone());
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        for _ in 0..rounds {
            let mut won = (0.0, 0);
            self.play(&mut Journal::default(), &mut won);
            sum += won.0;
            squares += won.0 * won.0;
            count += f64::from(won.1);
        }
        self.policy.net.0 = learning;
        let mean: f64 = sum / count;
        (mean, ((squares / count - mean * mean).max(0.0) / count).sqrt())
    }

    /// Plays one round and notes what the learner chose and won.
    fn play(&mut self, journal: &mut Journal, won: &mut (f64, u32)) {
        let counts = self.counts();
        let seats = counts.len();
        let table = below(&mut self.rng, 3);
        let learner = below(&mut self.rng, seats as u32) as usize;
        let players: Vec<Player> = (0..seats)
            .map(|seat| match (self.opponents, table) {
                _ if seat == learner => Player::Learner,
                (Opponents::Learned, _) => Player::Earlier(0),
                (Opponents::Itself, 0) => Player::Learner,
                (Opponents::Itself, 1) if !self.earlier.is_empty() => {
                    Player::Earlier(below(&mut self.rng, self.earlier.len() as u32) as usize)
                }
                (Opponents::Itself, _) => Player::Greedy,
            })
            .collect();
        let first = journal.choices.len();
        let loser = self.round(&counts, &players, journal);
        for choice in &journal.choices[first..] {
            journal.results.push(result(choice.seat, loser, seats));
        }
        *won = (won.0 + f64::from(result(learner, loser, seats)), won.1 + 1);
    }

    /// The dice of the seats of a round.
    fn counts(&mut self) -> Vec<u8> {
        let rng = &mut self.rng;
        if self.rounds == Rounds::Duels {
            return (0..2).map(|_| 2 + below(rng, 4) as u8).collect();
        }
        let seats = pick(rng, &[2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6]);
        let least = if below(rng, 4) == 0 { 1 } else { 2 };
        (0..seats).map(|_| (least + below(rng, 6 - least)) as u8).collect()
    }

    /// Plays a round and returns who lost a die.
    fn round(&mut self, counts: &[u8], players: &[Player], journal: &mut Journal) -> usize {
        let options = Options::default();
        let seats = counts.len();
        let special = counts.contains(&1);
        let mut throws = [Throw::EMPTY; MOST_SEATS];
        for (throw, count) in throws.iter_mut().zip(counts) {
            *throw = dice::throw(*count, &mut self.rng);
        }
        let mut bids: Vec<Said> = Vec::new();
        let mut actor = below(&mut self.rng, seats as u32) as usize;
        loop {
            let moment = Moment {
                counts,
                actor,
                own: throws[actor],
                special,
                bids: &bids,
                options: &options,
            };
            let policy = match players[actor] {
                Player::Learner => &self.policy,
                Player::Earlier(nth) => &self.earlier[nth],
                Player::Greedy => {
                    let legal = moment.legal();
                    let action = choose_greedily(&moment, &legal, &mut self.rng);
                    match settle(action, &mut bids, actor, &throws, special) {
                        Some(loser) => return loser,
                        None => actor = (actor + 1) % seats,
                    }
                    continue;
                }
            };
            let answers = moment.answers(&moment.beliefs());
            let chances = policy.chances(&answers);
            let chosen = draw(&chances, &mut self.rng);
            if matches!(players[actor], Player::Learner) {
                let mut seen = [0.0; FEATURES];
                for ((_, numbers), chance) in answers.iter().zip(&chances) {
                    seen.iter_mut()
                        .zip(numbers)
                        .for_each(|(seen, number)| *seen += chance * number);
                }
                let (first, count) = (journal.numbers.len(), answers.len());
                journal.numbers.extend(answers.iter().map(|(_, numbers)| *numbers));
                journal.chances.extend(&chances);
                journal.choices.push(Choice { first, count, chosen, seat: actor, seen });
            }
            match settle(Some(answers[chosen].0), &mut bids, actor, &throws, special) {
                Some(loser) => return loser,
                None => actor = (actor + 1) % seats,
            }
        }
    }

    /// Makes a step of the policy and the critic; returns how mixed the choices were.
    fn step(&mut self, journal: &Journal, rate: f32, mixing: f32) -> f64 {
        let mut slope = vec![0.0; WEIGHTS];
        let mut critic_slope = vec![0.0; WEIGHTS];
        let mut mixed = 0.0;
        let share = 1.0 / journal.choices.len().max(1) as f32;
        for (choice, result) in journal.choices.iter().zip(&journal.results) {
            let surprise = result - self.critic.value(&choice.seen);
            self.critic.add_slope(&choice.seen, surprise * share, &mut critic_slope);
            let chances = &journal.chances[choice.first..][..choice.count];
            let entropy: f32 = chances.iter().map(|p| -p * p.max(1e-12).ln()).sum();
            mixed += f64::from(entropy);
            for (n, p) in chances.iter().enumerate() {
                let chosen = f32::from(u8::from(n == choice.chosen));
                let towards = surprise * (chosen - p) - mixing * p * (p.max(1e-12).ln() + entropy);
                if towards.abs() > 1e-4 {
                    let numbers = &journal.numbers[choice.first + n];
                    self.policy.net.add_slope(numbers, towards * share, &mut slope);
                }
            }
        }
        self.actor_step.climb(&mut self.policy.net.0, &slope, rate);
        self.critic_step.climb(&mut self.critic.0, &critic_slope, 3.0 * rate);
        mixed * f64::from(share)
    }
}

/// Makes an action; returns who lost a die if that ended the round.
fn settle(
    action: Option<Action>,
    bids: &mut Vec<Said>,
    actor: usize,
    throws: &[Throw],
    special: bool,
) -> Option<usize> {
    match action {
        Some(Action::Bid(bid)) => {
            bids.push(Said { seat: Seat(actor as u8), bid });
            None
        }
        call => {
            let last = bids[bids.len() - 1];
            let value = last.bid.value.number();
            let jokers = !special && value != 1;
            let shown = throws
                .iter()
                .map(|throw| throw.count(value) + if jokers { throw.count(1) } else { 0 });
            let holds = shown.sum::<u8>() >= last.bid.quantity;
            let caller_loses = holds == (call == Some(Action::Challenge));
            Some(if caller_loses { actor } else { last.seat.index() })
        }
    }
}

/// What a round is worth to a seat: all together win nothing.
fn result(seat: usize, loser: usize, seats: usize) -> f32 {
    if seat == loser { -1.0 } else { 1.0 / (seats as f32 - 1.0) }
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
            weights[n] += rate * (self.mean[n] / first) / ((self.square[n] / second).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_teaches_the_same_and_little_is_enough_to_do_better_than_chance() {
        let learn = |seed: u64| {
            let mut trainer = Trainer::new(seed, Rounds::Duels, Opponents::Itself);
            let batches: Vec<Batch> = (0..25).map(|_| trainer.learn(300, 0.01, 0.01)).collect();
            (trainer.weights(), batches[24].entropy < batches[0].entropy - 0.2)
        };
        let (weights, more_certain) = learn(1);
        assert_eq!(weights, learn(1).0);
        assert_ne!(weights, learn(2).0);
        assert!(more_certain);
        assert!(Policy::parse(&weights).is_some());
    }
}
