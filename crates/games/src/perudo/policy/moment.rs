//! A decision as the policy sees it: beliefs about the others' dice from their bids, the answers that are worth a
//! thought, and numbers that describe each of them. It does not choose.

use arrayvec::ArrayVec;

use super::super::ladder::{self, Ladder};
use super::super::{Action, Bid, Face, MOST_DICE, MOST_SEATS, Pacao, Said};
use crate::dice::Throw;

/// How many numbers describe an answer.
pub(super) const FEATURES: usize = 20;
/// The most answers that are weighed: four quantities of each face, and two calls.
pub(super) const MOST_ANSWERS: usize = 26;

/// All that matters at a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'a> {
    /// How many dice each seat has.
    pub(crate) counts: &'a [u8],
    /// The seat that decides.
    pub(crate) actor: usize,
    /// Its dice.
    pub(crate) own: Throw,
    /// Whether ones are no jokers.
    pub(crate) special: bool,
    /// How the last bid may be followed.
    pub(crate) ladder: Ladder,
    /// Whether the round may be opened on ones.
    pub(crate) open_ones: bool,
    /// What the seat may call besides the challenge.
    pub(crate) pacao: Option<Pacao>,
    /// The bids of the round.
    pub(crate) bids: &'a [Said],
}

/// An answer and what describes it.
pub(super) type Answer = (Action, [f32; FEATURES]);

/// What a seat believes of the dice that it does not see.
///
/// Whoever bids a value has more of it: a bid makes every die that counts for it likelier by a factor. So all dice of
/// a seat stay independent, and each shows a face with a probability of its own.
pub(super) struct Beliefs {
    /// For each value, the chances that at least 0, 1, 2 .. of the others' dice count for it.
    tails: [[f32; MOST_DICE as usize + 2]; 6],
    /// How many dice the others have.
    unknown: usize,
    /// What the seat's own bids have told the others: the weight of each face on its dice.
    told: [f32; 6],
}

/// By which factor a bid makes a die likelier to count for it: the first bid on a value, and every later one.
const FIRST: f32 = 1.9;
const AGAIN: f32 = 1.35;

impl Moment<'_> {
    fn total(&self) -> usize {
        self.counts.iter().map(|count| *count as usize).sum()
    }

    fn has_jokers(&self, value: Face) -> bool {
        !self.special && value != Face::One
    }

    /// How many own dice count for a value.
    fn matching(&self, value: Face) -> u8 {
        let jokers = if self.has_jokers(value) { self.own.count(1) } else { 0 };
        self.own.count(value.number()) + jokers
    }

    /// The weights of the faces on every seat's dice, as its bids tell them.
    fn weights(&self) -> [[f32; 6]; MOST_SEATS] {
        let mut weights = [[1.0; 6]; MOST_SEATS];
        for (n, said) in self.bids.iter().enumerate() {
            let again = self.bids[..n]
                .iter()
                .any(|before| before.seat == said.seat && before.bid.value == said.bid.value);
            self.tilt(
                &mut weights[said.seat.index()],
                said.bid.value,
                if again { AGAIN } else { FIRST },
            );
        }
        weights
    }

    fn tilt(&self, weights: &mut [f32; 6], value: Face, factor: f32) {
        weights[value as usize - 1] *= factor;
        if self.has_jokers(value) {
            weights[0] *= factor;
        }
    }

    /// The chance that a die with these weights counts for a value.
    fn share(&self, weights: &[f32; 6], value: Face) -> f32 {
        let jokers = if self.has_jokers(value) { weights[0] } else { 0.0 };
        (weights[value as usize - 1] + jokers) / weights.iter().sum::<f32>()
    }

    pub(super) fn beliefs(&self) -> Beliefs {
        let weights = self.weights();
        let mut tails = [[0.0; MOST_DICE as usize + 2]; 6];
        let mut unknown = 0;
        for value in Face::ALL {
            let tails = &mut tails[value as usize - 1];
            tails[0] = 1.0;
            unknown = 0;
            for (seat, dice) in
                self.counts.iter().enumerate().filter(|(seat, _)| *seat != self.actor)
            {
                let share = self.share(&weights[seat], value);
                for _ in 0..*dice {
                    for hits in (0..=unknown).rev() {
                        tails[hits + 1] += tails[hits] * share;
                        tails[hits] *= 1.0 - share;
                    }
                    unknown += 1;
                }
            }
            for hits in (0..unknown).rev() {
                tails[hits] += tails[hits + 1];
            }
        }
        Beliefs { tails, unknown, told: weights[self.actor] }
    }

    /// The chance that at least so many dice on the table count for a value.
    pub(super) fn at_least(&self, beliefs: &Beliefs, quantity: u8, value: Face) -> f32 {
        beliefs.tail(value, i32::from(quantity) - i32::from(self.matching(value)))
    }

    /// The same to somebody who sees no dice and hears this bid too.
    fn plausible(&self, beliefs: &Beliefs, bid: Bid) -> f32 {
        let mut told = beliefs.told;
        let again = self
            .bids
            .iter()
            .any(|said| said.seat.index() == self.actor && said.bid.value == bid.value);
        self.tilt(&mut told, bid.value, if again { AGAIN } else { FIRST });
        let share = self.share(&told, bid.value);
        let dice = i32::from(self.own.dice());
        let odds = share / (1.0 - share).max(1e-6);
        let mut chance = (1.0 - share).powi(dice);
        let mut sum = 0.0;
        for hits in 0..=dice {
            sum += chance * beliefs.tail(bid.value, i32::from(bid.quantity) - hits);
            chance *= odds * (dice - hits) as f32 / (hits + 1) as f32;
        }
        sum
    }

    /// The bids that are worth a thought: the lowest of each face, or those near what may be expected.
    fn raises(&self, beliefs: &Beliefs) -> ArrayVec<Bid, MOST_ANSWERS> {
        let total = self.total() as u8;
        let mut raises = ArrayVec::new();
        for value in Face::ALL {
            let quantities = match self.bids.last() {
                Some(last) => match ladder::least(self.ladder, last.bid, value) {
                    Some(least) => least..=least.saturating_add(2),
                    None => continue,
                },
                None if value == Face::One && !self.open_ones => continue,
                None => {
                    let jokers = if self.has_jokers(value) { 2.0 } else { 1.0 };
                    let expected =
                        f32::from(self.matching(value)) + beliefs.unknown as f32 * jokers / 6.0;
                    let least = (expected as u8).saturating_sub(2).max(1);
                    least..=least + 3
                }
            };
            let possible = quantities.filter(|quantity| *quantity <= total);
            raises.extend(possible.map(|quantity| Bid { quantity, value }));
        }
        raises
    }

    /// The answers that are worth a thought, described.
    pub(super) fn answers(&self, beliefs: &Beliefs) -> ArrayVec<Answer, MOST_ANSWERS> {
        let raises = self.raises(beliefs);
        let truth: ArrayVec<f32, MOST_ANSWERS> =
            raises.iter().map(|bid| self.at_least(beliefs, bid.quantity, bid.value)).collect();
        let safest = truth.iter().copied().fold(0.0, f32::max);
        let context = self.context(beliefs, safest);
        let mut answers = ArrayVec::new();
        for (bid, truth) in raises.iter().zip(&truth) {
            let mut numbers = context;
            numbers[15] = f32::from(self.counts[self.next()]) / 5.0;
            self.describe(beliefs, *bid, *truth, truth - safest, &mut numbers);
            answers.push((Action::Bid(*bid), numbers));
        }
        if let Some(last) = self.bids.last() {
            let mut numbers = context;
            numbers[15] = f32::from(self.counts[last.seat.index()]) / 5.0;
            numbers[0] = 1.0 - context[13];
            numbers[10] = 1.0;
            answers.push((Action::Challenge, numbers));
            if let Some(pacao) = self.pacao {
                numbers[0] = match pacao {
                    Pacao::Calza => {
                        context[13] - self.at_least(beliefs, last.bid.quantity + 1, last.bid.value)
                    }
                    Pacao::Seed | Pacao::Off => context[13],
                };
                numbers[10] = 0.0;
                numbers[11] = 1.0;
                answers.push((Action::Pacao, numbers));
            }
        }
        answers
    }

    /// The numbers that are the same for all answers.
    fn context(&self, beliefs: &Beliefs, safest: f32) -> [f32; FEATURES] {
        let mut numbers = [0.0; FEATURES];
        let alive = self.counts.iter().filter(|count| **count > 0).count();
        let last = self.bids.last();
        numbers[12] = f32::from(u8::from(last.is_none()));
        numbers[13] =
            last.map_or(0.5, |said| self.at_least(beliefs, said.bid.quantity, said.bid.value));
        numbers[14] = f32::from(self.own.dice()) / 5.0;
        numbers[16] = (alive as f32 - 2.0) / 4.0;
        numbers[17] = f32::from(u8::from(self.special));
        numbers[18] = safest;
        numbers[19] = (self.bids.len() as f32 / alive as f32 / 2.0).min(1.5);
        numbers
    }

    fn describe(
        &self,
        beliefs: &Beliefs,
        bid: Bid,
        truth: f32,
        behind_safest: f32,
        numbers: &mut [f32; FEATURES],
    ) {
        let (total, value) = (self.total(), bid.value);
        let own = f32::from(self.matching(value)) / f32::from(self.own.dice());
        let fair = if self.has_jokers(value) { 1.0 / 3.0 } else { 1.0 / 6.0 };
        let rank = |bid: Bid| match self.ladder {
            Ladder::Normal => bid.rank(total as u8) as f32 / 6.0,
            Ladder::Locked => f32::from(bid.quantity),
            Ladder::Plain => bid.plain_rank() as f32 / 6.0,
        };
        let last = self.bids.last().map(|said| said.bid);
        numbers[0] = truth;
        numbers[1] = self.at_least(beliefs, bid.quantity + 1, value);
        numbers[2] = self.plausible(beliefs, bid);
        numbers[3] = own - fair;
        numbers[4] = last.map_or(0.0, |last| (rank(bid) - rank(last)).min(3.0) / 2.0);
        numbers[5] = f32::from(u8::from(value == Face::One && !self.special));
        numbers[6] = f32::from(u8::from(last.is_some_and(|last| last.value == value)));
        let mine = |said: &Said| said.seat.index() == self.actor && said.bid.value == value;
        numbers[7] = f32::from(u8::from(self.bids.iter().any(mine)));
        numbers[8] = f32::from(bid.quantity) / total as f32 - fair;
        numbers[9] = behind_safest;
    }

    /// The next seat with dice.
    fn next(&self) -> usize {
        let seats = self.counts.len();
        (1..seats)
            .map(|step| (self.actor + step) % seats)
            .find(|seat| self.counts[*seat] > 0)
            .unwrap_or(self.actor)
    }
}

impl Beliefs {
    /// The chance that at least so many of the others' dice count for a value.
    fn tail(&self, value: Face, missing: i32) -> f32 {
        match missing {
            ..=0 => 1.0,
            missing if missing as usize > self.unknown => 0.0,
            missing => self.tails[value as usize - 1][missing as usize],
        }
    }
}
