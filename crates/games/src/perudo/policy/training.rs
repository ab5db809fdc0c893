//! How the policy learns: rounds of two against itself and its earlier selves, and after each batch a step towards what
//! went better than expected. What it was on its way is kept, since no single policy is as hard to exploit as all of them
//! in turn. A rival learns in the same way, against those or against the strong bot, to find their weaknesses.
//!
//! Nothing is read or written here; the example `perudo_train` does that.

use arrayvec::ArrayVec;
use croupier_engine::{Ask, Bot, BotError, FastRng, Seat, below};
use rand::{Rng as _, SeedableRng};

use super::super::moment::Moment;
use super::super::reader::{self, Manners};
use super::super::{Action, Options, Perudo, Said, ai};
use super::describe::{Answer, FEATURES, MOST_ANSWERS, UNUSED_BETWEEN_TWO};
use super::net::{MOST_WEIGHT, Net, WEIGHTS};
use super::{LEARNED, Way, chances, choose, draw};
use crate::dice::{self, Throw};

/// Whom the learner meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Itself and its earlier selves.
    Itself,
    /// What was learned before, without the strong bot's reading of bids.
    Learned,
    /// The strong bot.
    Strong,
}

/// A policy that learns. Rounds in which somebody has a single die are solved, so it learns from the others.
pub struct Learner {
    opponent: Opponent,
    net: Net,
    critic: Net,
    /// Its latest selves, averaged, to play against; for a rival, the policies that it is to beat.
    earlier: Vec<Net>,
    /// What it was on its way, and what was learned before that.
    ways: Vec<Net>,
    before: Vec<Net>,
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
    /// What the learner won on average: 1 for the other's loss of a die, -1 for its own.
    pub won: f64,
    /// How much its choices are mixed, in nats.
    pub entropy: f64,
}

/// One choice of the learner.
struct Choice {
    /// Where the descriptions of its answers begin, and how many there are.
    first: usize,
    count: usize,
    /// How likely it comes to this choice on the way that was played.
    reach: f32,
    /// The answers that were tried, each with its weight and with what it led to.
    tried: [(usize, f32, f32); 2],
    /// What the critic saw.
    seen: [f32; FEATURES],
}

/// A decision on the way of a round, of the learner or of the other.
struct Stop {
    /// The number of the learner's choice.
    choice: Option<usize>,
    seat: usize,
    /// How much of the play ends here by a challenge, and what that brings to the seat.
    ends: f32,
    result: f32,
}

/// What happened in a batch.
#[derive(Default)]
struct Journal {
    numbers: Vec<[f32; FEATURES]>,
    chances: Vec<f32>,
    choices: Vec<Choice>,
}

impl Journal {
    /// Notes a choice: the answers with their chances, what a challenge is known to bring, how likely it comes to this
    /// choice, and what was tried.
    fn note(
        &mut self,
        answers: &[Answer],
        chances: &[f32],
        known: f32,
        reach: f32,
        tried: [(usize, f32, f32); 2],
    ) {
        let mut seen = [0.0; FEATURES];
        for ((_, numbers), chance) in answers.iter().zip(chances) {
            seen.iter_mut().zip(numbers).for_each(|(seen, number)| *seen += chance * number);
        }
        seen[UNUSED_BETWEEN_TWO] = known;
        let (first, count) = (self.numbers.len(), answers.len());
        self.numbers.extend(answers.iter().map(|(_, numbers)| *numbers));
        self.chances.extend(chances);
        self.choices.push(Choice { first, count, reach, tried, seen });
    }
}

/// How many dice each has at first.
const DICE: u8 = 5;
/// How many of its earlier selves it meets.
const EARLIER: usize = 200;
/// The seat of the learner; against itself it has both.
const LEARNER: usize = 0;

/// Who sits on the other seat.
#[derive(Clone, Copy)]
enum Other {
    Learner,
    Earlier(usize),
    Strong,
}

impl Learner {
    /// A learner that knows nothing; a rival of what was learned begins as the latest of that, which soon shows it how to
    /// beat the rest.
    pub fn new(seed: u64, opponent: Opponent) -> Learner {
        let mut rng = FastRng::seed_from_u64(seed);
        let mut random = |scale: f32| {
            let uniform =
                |rng: &mut FastRng| (rng.next_u64() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0;
            Net((0..WEIGHTS).map(|_| scale * uniform(&mut rng)).collect())
        };
        let (mut net, critic) = (random(0.4), random(0.3));
        if opponent == Opponent::Learned {
            net = LEARNED[0].clone();
        }
        Learner {
            opponent,
            average: net.0.clone(),
            net,
            critic,
            earlier: if opponent == Opponent::Learned { LEARNED.clone() } else { Vec::new() },
            ways: Vec::new(),
            before: Vec::new(),
            net_step: Adam::new(),
            critic_step: Adam::new(),
            batches: 0,
            counts: [DICE; 2],
            manners: Manners::new(),
            options: Options::default(),
            rng,
        }
    }

    /// A learner against itself that goes on from the latest of what was learned before.
    pub fn going_on(seed: u64) -> Learner {
        let net = LEARNED[0].clone();
        let (average, earlier, before) = (net.0.clone(), LEARNED.clone(), LEARNED.clone());
        Learner { net, earlier, before, average, ..Learner::new(seed, Opponent::Itself) }
    }

    /// Plays so many rounds and learns from them, at a rate and with a wish to mix.
    pub fn learn(&mut self, rounds: u32, rate: f32, mixing: f32) -> Batch {
        let mut journal = Journal::default();
        let mut won = 0.0;
        for _ in 0..rounds {
            let other = self.sit_down();
            let result = self.round(other, &mut journal);
            // A result between a loss and a win is an average over several ends; the match goes on after one of them.
            let lost = (self.rng.next_u64() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0 >= result;
            self.counts[if lost { LEARNER } else { 1 - LEARNER }] -= 1;
            won += f64::from(result);
        }
        let entropy = self.step(&journal, rate, mixing);
        self.batches += 1;
        // The average of late weights is steadier than the last ones.
        let keep = 1.0 - 1.0 / (self.batches as f32 / 4.0 + 1.0).min(100.0);
        for (average, weight) in self.average.iter_mut().zip(&self.net.0) {
            *average = keep * *average + (1.0 - keep) * weight;
        }
        if self.batches.is_multiple_of(20) && self.opponent == Opponent::Itself {
            self.earlier.push(self.net.clone());
            if self.earlier.len() > EARLIER {
                let nth = below(&mut self.rng, EARLIER as u32);
                self.earlier.swap_remove(nth as usize);
            }
        }
        if self.batches.is_multiple_of(100) {
            self.ways.push(self.net.clone());
        }
        Batch { won: won / f64::from(rounds), entropy }
    }

    /// Some of what it was in the second half of its way, for storing; nothing before its hundredth batch.
    pub fn learned(&self) -> Vec<u8> {
        const MOST: usize = 64;
        let late = &self.ways[self.ways.len() / 2..];
        let step = late.len().div_ceil(MOST).max(1);
        late.iter().rev().step_by(step).chain(&self.before).flat_map(Net::bytes).collect()
    }

    /// Chooses the dice and the opponent of the next round: the strong bot plays whole matches, since it remembers.
    fn sit_down(&mut self) -> Other {
        if self.opponent == Opponent::Strong {
            if self.counts.contains(&1) {
                (self.counts, self.manners) = ([DICE; 2], Manners::new());
            }
            return Other::Strong;
        }
        if self.counts.contains(&1) {
            self.counts = [DICE; 2];
        }
        let itself = self.opponent == Opponent::Itself && below(&mut self.rng, 2) > 0;
        if itself || self.earlier.is_empty() {
            return Other::Learner;
        }
        Other::Earlier(below(&mut self.rng, self.earlier.len() as u32) as usize)
    }

    /// A bot that plays as was learned so far, and as the solution says where somebody has a single die.
    pub fn bot(&self, seed: u64) -> impl Bot<Perudo> + use<> {
        Learned { net: Net(self.average.clone()), rng: FastRng::seed_from_u64(seed) }
    }

    /// Plays a round and returns what it brings to the learner: 1 for the other's loss of a die, -1 for its own.
    ///
    /// A single end of a round tells little about the choices that led to it. All dice are known here, so a challenge
    /// need not be tried to know what it brings: at each decision as much of the play ends by it as the policy has it,
    /// and the rest goes on by a raise. The strong bot gives an answer without its chance, so with it a round has one end.
    fn round(&mut self, other: Other, journal: &mut Journal) -> f32 {
        /// From where on so little of the play is left that one end is as good as all.
        const RARE: f32 = 0.1;
        let throws = self.counts.map(|count| dice::throw(count, &mut self.rng));
        let one_end = self.opponent == Opponent::Strong;
        let mut bids: Vec<Said> = Vec::new();
        let mut stops: Vec<Stop> = Vec::new();
        let mut actor = below(&mut self.rng, 2) as usize;
        let mut reach = 1.0;
        let way = Way::any(&mut self.rng);
        loop {
            let (counts, options, own) = (&self.counts, &self.options, throws[actor]);
            let moment = Moment { options, counts, actor, own, special: false, bids: &bids };
            let net = match if actor == LEARNER { Other::Learner } else { other } {
                Other::Learner => Some(&self.net),
                Other::Earlier(nth) => Some(&self.earlier[nth]),
                Other::Strong => None,
            };
            let result = if bids.is_empty() { 0.0 } else { after_challenge(&bids, throws) };
            let mut stop = Stop { choice: None, seat: actor, ends: 0.0, result };
            let action = if let Some(net) = net {
                let answers = moment.answers(&moment.beliefs());
                let chances = chances(net, &answers);
                let whole = one_end || reach <= RARE;
                let (chosen, ends) = try_answers(&answers, &chances, whole, &mut self.rng);
                stop.ends = ends;
                if actor == LEARNER || matches!(other, Other::Learner) {
                    stop.choice = Some(journal.choices.len());
                    let known = if one_end { 0.0 } else { result };
                    let tried = [(answers.len() - 1, ends, result), (chosen, 1.0 - ends, 0.0)];
                    journal.note(&answers, &chances, known, reach, tried);
                }
                answers[chosen].0
            } else {
                ai::choose(moment, &self.manners, way, &mut self.rng)
            };
            let Action::Bid(bid) = action else {
                stops.push(Stop { ends: 1.0, ..stop });
                break;
            };
            reach *= 1.0 - stop.ends;
            stops.push(stop);
            bids.push(Said { seat: Seat(actor as u8), bid });
            actor = 1 - actor;
        }
        if one_end {
            for (n, stop) in stops.iter().enumerate() {
                let action = bids.get(n).map_or(Action::Challenge, |said| Action::Bid(said.bid));
                let (counts, options, actor) = (&self.counts, &self.options, stop.seat);
                let (own, bids) = (throws[actor], &bids[..n]);
                let moment = Moment { options, counts, actor, own, special: false, bids };
                self.manners.hear(&moment, action);
            }
        }
        settle(&stops, journal)
    }

    /// Makes a step of the policy and the critic; returns how mixed the choices were.
    fn step(&mut self, journal: &Journal, rate: f32, mixing: f32) -> f64 {
        let mut slope = vec![0.0; WEIGHTS];
        let mut critic_slope = vec![0.0; WEIGHTS];
        let mut mixed = 0.0;
        let all: f32 = journal.choices.iter().map(|choice| choice.reach).sum();
        for choice in &journal.choices {
            let share = choice.reach / all;
            let expected = self.critic.value(&choice.seen);
            let surprises =
                choice.tried.map(|(n, weight, result)| (n, weight * (result - expected)));
            let surprise = surprises[0].1 + surprises[1].1;
            self.critic.add_slope(&choice.seen, surprise * share, &mut critic_slope);
            let chances = &journal.chances[choice.first..][..choice.count];
            let entropy: f32 = chances.iter().map(|p| -p * p.max(1e-12).ln()).sum();
            mixed += f64::from(entropy * share);
            // What is too little to be worth a step is left to the raise that was tried: all that is shared by the answers
            // must not drift, since no result would ever stop it.
            let mut left = 0.0;
            let towards = |n: usize| {
                let p = chances[n];
                let tried =
                    |(tried, surprise): (usize, f32)| if tried == n { surprise } else { 0.0 };
                let gained = tried(surprises[0]) + tried(surprises[1]) - p * surprise;
                gained - mixing * p * (p.max(1e-12).ln() + entropy)
            };
            let chosen = choice.tried[1].0;
            for n in (0..chances.len()).filter(|n| *n != chosen) {
                let towards = towards(n);
                if towards.abs() > 1e-4 {
                    let numbers = &journal.numbers[choice.first + n];
                    self.net.add_slope(numbers, towards * share, &mut slope);
                } else {
                    left += towards;
                }
            }
            let numbers = &journal.numbers[choice.first + chosen];
            self.net.add_slope(numbers, (towards(chosen) + left) * share, &mut slope);
        }
        // The offset of the sum is shared by all answers too.
        slope[WEIGHTS - 1] = 0.0;
        self.net_step.climb(&mut self.net.0, &slope, rate);
        self.critic_step.climb(&mut self.critic.0, &critic_slope, 3.0 * rate);
        mixed
    }
}

/// Plays as a learner has learned.
struct Learned {
    net: Net,
    rng: FastRng,
}

impl Bot<Perudo> for Learned {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        if let Some(answers) = ai::solved_answers(ask.view) {
            return Ok(reader::draw(&answers, &mut self.rng).unwrap_or(Action::Challenge));
        }
        Ok(choose(&self.net, &Moment::of_view(ask.view, ask.seat), &mut self.rng))
    }
}

/// An answer by which the round goes on, and how much of the play ends here by a challenge: all or nothing if the play
/// stays whole, otherwise as much as the chances say.
fn try_answers(
    answers: &[Answer],
    chances: &[f32],
    whole: bool,
    rng: &mut FastRng,
) -> (usize, f32) {
    // Between two with more dice than one each, the challenge is the only call, and the last answer.
    let last = answers.len() - 1;
    let opening = answers[last].0 != Action::Challenge;
    if whole || opening {
        let chosen = draw(chances, rng);
        return (chosen, f32::from(u8::from(!opening && chosen == last)));
    }
    let ends = chances[last];
    if last == 0 || ends > 0.999 {
        return (last, 1.0);
    }
    let raises: ArrayVec<f32, MOST_ANSWERS> =
        chances[..last].iter().map(|chance| chance / (1.0 - ends)).collect();
    (draw(&raises, rng), ends)
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

/// Tells each choice what its raise led to, from the end of the round to its beginning; returns what the round brings to
/// the learner.
fn settle(stops: &[Stop], journal: &mut Journal) -> f32 {
    let mut later = 0.0;
    for stop in stops.iter().rev() {
        let sign = if stop.seat == LEARNER { 1.0 } else { -1.0 };
        if let Some(choice) = stop.choice {
            journal.choices[choice].tried[1].2 = sign * later;
        }
        later = stop.ends * sign * stop.result + (1.0 - stop.ends) * later;
    }
    later
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
    fn the_same_seed_teaches_the_same_and_the_learner_becomes_more_certain() {
        for (opponent, rounds) in [(Opponent::Itself, 300), (Opponent::Strong, 40)] {
            let learn = |seed: u64| {
                let mut learner = Learner::new(seed, opponent);
                let batches: Vec<Batch> =
                    (0..25).map(|_| learner.learn(rounds, 0.02, 0.01)).collect();
                (learner.net, batches[24].entropy < batches[0].entropy)
            };
            let (net, more_certain) = learn(1);
            assert_eq!(net, learn(1).0);
            assert_ne!(net, learn(2).0);
            assert!(more_certain);
        }
    }

    #[test]
    fn a_round_brings_what_its_ends_bring_on_average() {
        let mut journal = Journal::default();
        let tried = [(0, 0.0, 0.0), (0, 1.0, 0.0)];
        for _ in 0..2 {
            let seen = [0.0; FEATURES];
            journal.choices.push(Choice { first: 0, count: 1, reach: 1.0, tried, seen });
        }
        let stop = |choice, seat, ends, result| Stop { choice, seat, ends, result };
        // A quarter of the play ends when the other challenges rightly, the rest by a right challenge of the learner.
        let stops = [
            stop(Some(0), LEARNER, 0.0, 0.0),
            stop(None, 1 - LEARNER, 0.25, 1.0),
            stop(Some(1), LEARNER, 1.0, 1.0),
        ];
        assert!((settle(&stops, &mut journal) - 0.5).abs() < 1e-6);
        assert!((journal.choices[0].tried[1].2 - 0.5).abs() < 1e-6);
    }

    #[test]
    fn nothing_is_learned_that_all_answers_share_or_that_could_not_be_stored() {
        let mut learner = Learner::new(1, Opponent::Itself);
        let offset = learner.net.0[WEIGHTS - 1];
        for _ in 0..5 {
            learner.learn(20, 1000.0, 0.02);
        }
        assert!((learner.net.0[WEIGHTS - 1] - offset).abs() < 1e-6);
        let most = learner.net.0.iter().copied().fold(0.0, f32::max);
        assert!((most - MOST_WEIGHT).abs() < 1e-6, "{most}");
    }

    #[test]
    fn what_is_stored_are_late_ways_of_the_learner() {
        let mut learner = Learner::new(1, Opponent::Itself);
        for _ in 0..400 {
            learner.learn(5, 0.01, 0.02);
        }
        let stored = Net::read_all(&learner.learned()).expect("complete networks");
        assert_eq!(stored.len(), 2);
        let last = stored[0].0.iter().zip(&learner.net.0);
        assert!(last.map(|(stored, own)| (stored - own).abs()).fold(0.0, f32::max) < 2e-3);
        assert_ne!(stored[0], stored[1]);
    }
}
