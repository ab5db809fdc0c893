//! How the policy learns: by counterfactual regret minimisation over situations, from rounds that are played against itself.
//! A responder learns in the same way to beat what is stored, which tells how much that can be exploited.
//!
//! In every round one of the two is the learner. At its own decisions it tries the answers that it gives and some of the
//! others, at the other's decisions one answer is drawn; afterwards it regrets what would have been better. What it does
//! is in proportion to its regrets; what is kept is what it did on average, in which later rounds count more.
//!
//! Nothing is read or written here; the example `perudo_train` does that.

use std::sync::Arc;

use arrayvec::ArrayVec;
use croupier_engine::{Ask, Bot, BotError, FastRng, below};
use rand::{Rng as _, SeedableRng};

use super::super::moment::Moment;
use super::super::{Action, Bid, Perudo, ai, reader};
use super::packed::{Table, pack, share};
use super::situations::{MOST_ANSWERS, Place, Situations, Trail};
use super::{number, pairs, table};
use crate::dice::{self, Throw};

/// How likely an answer is tried that is not given at the moment.
const CURIOSITY: f32 = 0.2;

/// How much what follows an answer counts that is not given. In situations that several ways lead to, those ways count
/// that are really taken: whoever forgets how it came there would else learn most from ways that it never goes.
const LITTLE: f32 = 0.02;

/// If what is tried counts less than this, no further answers are tried behind it.
const TOO_LITTLE: f32 = 0.02;

/// The greatest number of answers that is begun with where nothing is known.
const AT_FIRST: usize = 13;

type Chances = ArrayVec<f32, MOST_ANSWERS>;

/// What a seat has learned about rounds with so many dice: two numbers for every answer in every situation with every
/// throw.
#[derive(Clone, PartialEq, Debug)]
struct Knowledge {
    /// How much more each answer would have brought than what was done.
    regrets: Vec<f32>,
    /// How much each answer was given.
    sums: Vec<f32>,
}

impl Knowledge {
    fn new(situations: &Situations, dice: u8) -> Knowledge {
        let answers = dice::throws(dice).len() * situations.answers();
        Knowledge { regrets: vec![0.0; answers], sums: vec![0.0; answers] }
    }
}

/// Who sits on a seat of a training round.
#[derive(Clone, Copy)]
enum Mind {
    /// Somebody who learns: the number of its knowledge.
    Learner(usize),
    /// What is stored.
    Stored(&'static Table),
}

/// Rounds between two with these numbers of dice, from which somebody learns.
pub struct School {
    dice: [u8; 2],
    situations: Situations,
    knowledge: Vec<Knowledge>,
    minds: [Mind; 2],
    rounds: u64,
    rng: FastRng,
}

impl School {
    fn new(dice: [u8; 2], minds: [Mind; 2], seed: u64) -> School {
        let situations = Situations::new(dice[0] + dice[1]);
        let mut knowledge = Vec::new();
        for (mind, dice) in minds.iter().zip(dice) {
            if matches!(mind, Mind::Learner(nth) if *nth == knowledge.len()) {
                knowledge.push(Knowledge::new(&situations, dice));
            }
        }
        let rng = FastRng::seed_from_u64(seed);
        School { dice, situations, knowledge, minds, rounds: 0, rng }
    }

    /// How many dice the two have; of a responder's, its own come first.
    pub fn dice(&self) -> [u8; 2] {
        self.dice
    }

    /// Plays so many rounds and learns from them. Returns what they brought the first of the two on average, its attempts
    /// included: 1 for the other's loss of a die, -1 for its own.
    pub fn study(&mut self, rounds: u32) -> f64 {
        let mut won = 0.0;
        for _ in 0..rounds {
            self.rounds += 1;
            let throws = self.dice.map(|dice| dice::throw(dice, &mut self.rng));
            let starter = below(&mut self.rng, 2) as usize;
            let mut round = Round {
                situations: &self.situations,
                minds: self.minds,
                throws: throws.map(|throw| number(throw).unwrap_or_default()),
                truth: truth(&self.situations, throws),
                // Later rounds count more, in proportion to their number.
                weight: self.rounds as f32 / 1e5,
                knowledge: &mut self.knowledge,
                rng: &mut self.rng,
            };
            for learner in 0..2 {
                if matches!(self.minds[learner], Mind::Learner(_)) {
                    let result = round.play_on(learner, starter, Trail::default(), 1.0);
                    won += if learner == 0 { f64::from(result) } else { 0.0 };
                }
            }
        }
        won / f64::from(rounds)
    }
}

/// Which bids on the ladder are true.
fn truth(situations: &Situations, throws: [Throw; 2]) -> Vec<bool> {
    let holds = |bid: &Bid| {
        let shown = |face: u8| throws.iter().map(|throw| throw.count(face)).sum::<u8>();
        let value = bid.value.number();
        shown(value) + if value == 1 { 0 } else { shown(1) } >= bid.quantity
    };
    situations.bids().iter().map(holds).collect()
}

/// A round that is learned from.
struct Round<'a> {
    situations: &'a Situations,
    minds: [Mind; 2],
    throws: [usize; 2],
    truth: Vec<bool>,
    weight: f32,
    knowledge: &'a mut [Knowledge],
    rng: &'a mut FastRng,
}

impl Round<'_> {
    /// Plays on from here and returns what that brings to the learner. `reach` tells how much the learner comes here.
    fn play_on(&mut self, learner: usize, actor: usize, trail: Trail, reach: f32) -> f32 {
        let place = self.situations.place(trail);
        let chances = self.chances(actor, place);
        if actor == learner && reach >= TOO_LITTLE {
            return self.try_all(learner, trail, place, &chances, reach);
        }
        if actor != learner
            && let Some((knowledge, start)) = self.knowledge(actor, place)
        {
            let weight = self.weight * reach;
            let sums = &mut self.knowledge[knowledge].sums[start..];
            sums.iter_mut().zip(&chances).for_each(|(sum, chance)| *sum += weight * chance);
        }
        let answer = draw(&chances, self.rng);
        let result = self.follow(learner, actor, trail, answer, reach);
        if actor == learner { result } else { -result }
    }

    /// Tries the answers that the learner gives and some of the others, and regrets.
    fn try_all(
        &mut self,
        learner: usize,
        trail: Trail,
        place: Place,
        chances: &Chances,
        reach: f32,
    ) -> f32 {
        let mut results = [None; MOST_ANSWERS];
        let mut expected = 0.0;
        let opening = usize::from(trail.last().is_none());
        for (answer, chance) in chances.iter().enumerate().skip(opening) {
            // A challenge costs nothing to try.
            let tried = if *chance > 0.0 || answer == 0 {
                1.0
            } else if fraction(self.rng) < CURIOSITY {
                CURIOSITY
            } else {
                continue;
            };
            let reach = reach * (chance + LITTLE);
            let result = self.follow(learner, learner, trail, answer, reach);
            results[answer] = Some((result, tried));
            expected += chance * result;
        }
        if let Some((knowledge, start)) = self.knowledge(learner, place) {
            let weight = self.weight * reach;
            let regrets = &mut self.knowledge[knowledge].regrets[start..];
            for (regret, result) in regrets.iter_mut().zip(&results[..chances.len()]) {
                if let Some((result, tried)) = result {
                    *regret += weight * (result - expected) / tried;
                }
            }
        }
        expected
    }

    /// What an answer brings to the seat that gives it.
    fn follow(
        &mut self,
        learner: usize,
        actor: usize,
        trail: Trail,
        answer: usize,
        reach: f32,
    ) -> f32 {
        match trail.last() {
            Some(last) if answer == 0 => {
                if self.truth[last as usize] {
                    -1.0
                } else {
                    1.0
                }
            }
            last => {
                let next = trail.then(Situations::bid(last, answer));
                let result = self.play_on(learner, 1 - actor, next, reach);
                if actor == learner { result } else { -result }
            }
        }
    }

    /// Which knowledge a seat uses in a situation, and where the answers begin in it.
    fn knowledge(&self, seat: usize, place: Place) -> Option<(usize, usize)> {
        let start =
            self.throws[seat] * self.situations.answers() + self.situations.range(place).start;
        match self.minds[seat] {
            Mind::Learner(nth) => Some((nth, start)),
            Mind::Stored(_) => None,
        }
    }

    /// How likely a seat gives each answer.
    fn chances(&self, seat: usize, place: Place) -> Chances {
        let count = self.situations.count(place);
        match (self.minds[seat], self.knowledge(seat, place)) {
            (Mind::Stored(table), _) => stored(table, self.throws[seat], place, count),
            (_, Some((knowledge, start))) => {
                by_regrets(&self.knowledge[knowledge].regrets[start..start + count], place)
            }
            (Mind::Learner(_), None) => unreachable!("a learner has knowledge"),
        }
    }
}

/// A number from 0 to 1.
fn fraction(rng: &mut FastRng) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1_u64 << 24) as f32
}

/// An index, drawn with these probabilities.
pub(in super::super) fn draw(chances: &[f32], rng: &mut FastRng) -> usize {
    let mut left = fraction(rng);
    for (n, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return n;
        }
    }
    chances.iter().rposition(|chance| *chance > 0.0).unwrap_or(0)
}

/// What is stored for a situation; where play does not lead, a challenge.
fn stored(table: &Table, throw: usize, place: Place, count: usize) -> Chances {
    let mut chances: Chances = std::iter::repeat_n(0.0, count).collect();
    match table.answers(throw, place) {
        Some(answers) => {
            answers.iter().for_each(|(answer, parts)| chances[*answer] = share(*parts));
        }
        None => chances[0] = 1.0,
    }
    chances
}

/// Answers in proportion to what is regretted; at first any of the lowest.
fn by_regrets(regrets: &[f32], place: Place) -> Chances {
    let total: f32 = regrets.iter().map(|regret| regret.max(0.0)).sum();
    if total > 0.0 {
        return regrets.iter().map(|regret| regret.max(0.0) / total).collect();
    }
    let opening = usize::from(place.row == 0);
    let end = if opening == 1 { regrets.len() } else { regrets.len().min(AT_FIRST) };
    let any =
        |answer: usize| (opening..end).contains(&answer).then(|| 1.0 / (end - opening) as f32);
    (0..regrets.len()).map(|answer| any(answer).unwrap_or(0.0)).collect()
}

/// All rounds between two with two to five dice each, to be learned by play against oneself.
pub struct Learner(Vec<School>);

impl Learner {
    /// A learner that knows nothing.
    pub fn new(seed: u64) -> Learner {
        let schools = pairs().filter(|[one, other]| one <= other).map(|dice| {
            let other = usize::from(dice[0] != dice[1]);
            School::new(dice, [Mind::Learner(0), Mind::Learner(other)], seed)
        });
        Learner(schools.collect())
    }

    /// What it learns, by the numbers of dice.
    pub fn schools(&mut self) -> &mut [School] {
        &mut self.0
    }

    /// What was learned, for storing.
    pub fn packed(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for [own, other] in pairs() {
            let dice = [own.min(other), own.max(other)];
            let Some(school) = self.0.iter().find(|school| school.dice == dice) else { continue };
            let nth = usize::from(own > other);
            let packed = pack(&school.situations, &school.knowledge[nth].sums);
            bytes.extend((packed.len() as u32).to_le_bytes());
            bytes.extend(packed);
        }
        bytes
    }
}

/// Somebody who knows what is stored and learns the best answers to it, and nothing else.
pub struct Responder(Arc<Vec<School>>);

impl Responder {
    /// A responder that has learned nothing.
    pub fn new(seed: u64) -> Responder {
        let school = |dice: [u8; 2]| {
            let stored = table([dice[1], dice[0]])?;
            Some(School::new(dice, [Mind::Learner(0), Mind::Stored(stored)], seed))
        };
        Responder(Arc::new(pairs().filter_map(school).collect()))
    }

    /// What it learns, by the numbers of dice; nothing any more while one of its bots lives.
    pub fn schools(&mut self) -> &mut [School] {
        Arc::get_mut(&mut self.0).map_or(&mut [], Vec::as_mut_slice)
    }

    /// A bot that does what it has learned to be best, and what the solution says where somebody has a single die.
    pub fn bot(&self, seed: u64) -> impl Bot<Perudo> + use<> {
        Best { schools: Arc::clone(&self.0), rng: FastRng::seed_from_u64(seed) }
    }
}

/// Plays what a responder regrets most not to have done.
struct Best {
    schools: Arc<Vec<School>>,
    rng: FastRng,
}

impl Bot<Perudo> for Best {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        if let Some(answers) = ai::solved_answers(ask.view) {
            return Ok(reader::draw(&answers, &mut self.rng).unwrap_or(Action::Challenge));
        }
        let moment = Moment::of_view(ask.view, ask.seat);
        Ok(self.best(&moment).unwrap_or(Action::Challenge))
    }
}

impl Best {
    fn best(&self, moment: &Moment<'_>) -> Option<Action> {
        let dice = [moment.own.dice(), moment.counts[moment.next()]];
        let school = self.schools.iter().find(|school| school.dice == dice)?;
        let situations = &school.situations;
        // Bids that are not worth a thought are challenged.
        let trail = situations.trail(moment.bids)?;
        let place = situations.place(trail);
        let start = number(moment.own)? * situations.answers();
        let range = situations.range(place);
        let regrets = &school.knowledge[0].regrets[start + range.start..start + range.end];
        let opening = usize::from(place.row == 0);
        let known = (opening..regrets.len())
            .max_by(|one, other| regrets[*one].total_cmp(&regrets[*other]))
            .filter(|answer| regrets[*answer] > 0.0);
        Some(match known.unwrap_or(opening) {
            0 => Action::Challenge,
            raise => Action::Bid(situations.bids()[Situations::bid(trail.last(), raise) as usize]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_teaches_the_same() {
        let learn = |seed: u64| {
            let mut learner = Learner::new(seed);
            learner.schools()[0].study(200);
            learner.packed()
        };
        assert_eq!(learn(1), learn(1));
        assert_ne!(learn(1), learn(2));
    }

    #[test]
    fn who_plays_against_himself_loses_his_regrets() {
        let dice = [2, 2];
        let mut school = School::new(dice, [Mind::Learner(0); 2], 1);
        let mut regret = |rounds: u32| {
            school.study(rounds);
            let opening = Place { row: 0, nth: 0 };
            let range = school.situations.range(opening);
            let most = |throw: usize| {
                let start = throw * school.situations.answers();
                let regrets = &school.knowledge[0].regrets[start + range.start..start + range.end];
                regrets.iter().copied().fold(0.0, f32::max)
            };
            let all: f32 = (0..dice::throws(2).len()).map(most).sum();
            // Per round, by their weights.
            all / (school.rounds as f32).powi(2)
        };
        let first = regret(2_000);
        let later = regret(30_000);
        assert!(later < first / 3.0, "{first} {later}");
    }

    #[test]
    fn a_responder_learns_to_win_more_but_not_much() {
        let mut responder = Responder::new(1);
        let school = responder.schools().iter_mut().find(|school| school.dice() == [2, 2]);
        let school = school.expect("two against two");
        let early = school.study(2_000);
        let late = (0..10).map(|_| school.study(3_000)).last().expect("a result");
        assert!(late > early && late < 0.1, "{early} {late}");
    }
}
