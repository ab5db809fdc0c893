//! An answer as numbers: what the rival is told about each of the answers that are worth a thought. It does not choose.

use arrayvec::ArrayVec;

use super::super::ladder::Ladder;
use super::super::moment::Moment;
use super::super::{Action, Bid, Face, MOST_DICE, MOST_SEATS, Pacao, Said};

/// How many numbers describe an answer.
pub(super) const FEATURES: usize = 24;
/// The most answers that are weighed: four quantities of each face, and two calls.
pub(super) const MOST_ANSWERS: usize = 26;

/// What the numbers are that describe an answer.
mod number {
    /// The chance that the answer is right: that the bid is true, or that the call wins.
    pub(super) const TRUTH: usize = 0;
    /// The chance that one die more would be true too.
    pub(super) const TRUTH_OF_ONE_MORE: usize = 1;
    /// The chance that the bid is true to somebody who sees no dice.
    pub(super) const PLAUSIBLE: usize = 2;
    /// How much more of the value the own dice show than chance gives.
    pub(super) const SURPLUS: usize = 3;
    /// How far the bid is above the last one.
    pub(super) const JUMP: usize = 4;
    /// Whether the bid is on ones as jokers.
    pub(super) const ONES: usize = 5;
    /// Whether it is on the same value as the last one.
    pub(super) const SAME_VALUE: usize = 6;
    /// Whether the seat has bid the value before.
    pub(super) const OWN_VALUE: usize = 7;
    /// The bid's share of all dice, beyond what chance gives.
    pub(super) const QUANTITY: usize = 8;
    /// How much less likely true it is than the safest raise.
    pub(super) const BEHIND_SAFEST: usize = 9;
    /// Whether the answer is a challenge.
    pub(super) const CHALLENGE: usize = 10;
    /// Whether it is pacao or calza.
    pub(super) const PACAO: usize = 11;
    /// Whether there is no bid yet.
    pub(super) const OPENING: usize = 12;
    /// The chance that the last bid is true.
    pub(super) const LAST_TRUTH: usize = 13;
    /// How many dice the seat has, by fives.
    pub(super) const OWN_DICE: usize = 14;
    /// How many the one has who answers, or whose bid is called.
    pub(super) const THEIR_DICE: usize = 15;
    /// How many others there are beyond one, by fours.
    pub(super) const RIVALS: usize = 16;
    /// Whether the round is special.
    pub(super) const SPECIAL: usize = 17;
    /// The chance that the safest raise is true.
    pub(super) const SAFEST: usize = 18;
    /// How long the round has lasted, by two turns of everybody.
    pub(super) const LENGTH: usize = 19;
    /// The chance that the answer is right if the others' bids tell nothing.
    pub(super) const FAIR: usize = 20;
    /// How far the last bid was above the one before.
    pub(super) const LAST_JUMP: usize = 21;
    /// How much more of its value the own dice show than chance gives.
    pub(super) const LAST_SURPLUS: usize = 22;
    /// Whether its value had been bid before.
    pub(super) const LAST_SUPPORTED: usize = 23;
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
    /// The same before anybody has bid, for one face and for two.
    fair: [[f32; MOST_DICE as usize + 2]; 2],
    /// How many dice the others have.
    unknown: usize,
    /// What the seat's own bids have told the others: the weight of each face on its dice.
    told: [f32; 6],
}

/// By which factor a bid makes a die likelier to count for it: the first bid on a value, and every later one.
const FIRST: f32 = 1.9;
const AGAIN: f32 = 1.35;

impl Moment<'_> {
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
        let others = || self.counts.iter().enumerate().filter(|(seat, _)| *seat != self.actor);
        for value in Face::ALL {
            let shares = others().map(|(seat, dice)| (*dice, self.share(&weights[seat], value)));
            unknown = fill_tails(shares, &mut tails[value as usize - 1]);
        }
        let mut fair = [[0.0; MOST_DICE as usize + 2]; 2];
        for (faces, tails) in fair.iter_mut().enumerate() {
            fill_tails([(unknown as u8, (faces + 1) as f32 / 6.0)].into_iter(), tails);
        }
        Beliefs { tails, fair, unknown, told: weights[self.actor] }
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
    fn likely_raises(&self, beliefs: &Beliefs) -> ArrayVec<Bid, MOST_ANSWERS> {
        let total = self.total() as u8;
        let mut raises = ArrayVec::new();
        for value in Face::ALL {
            let Some(mut least) = self.least(value) else { continue };
            let mut count = 3;
            if self.bids.is_empty() {
                let jokers = if self.has_jokers(value) { 2.0 } else { 1.0 };
                let expected =
                    f32::from(self.matching(value)) + beliefs.unknown as f32 * jokers / 6.0;
                least = (expected as u8).saturating_sub(2).max(1);
                count = 4;
            }
            let possible = (least..=total).take(count);
            raises.extend(possible.map(|quantity| Bid { quantity, value }));
        }
        raises
    }

    /// The answers that are worth a thought, described.
    pub(super) fn answers(&self, beliefs: &Beliefs) -> ArrayVec<Answer, MOST_ANSWERS> {
        let raises = self.likely_raises(beliefs);
        let truth: ArrayVec<f32, MOST_ANSWERS> =
            raises.iter().map(|bid| self.at_least(beliefs, bid.quantity, bid.value)).collect();
        let safest = truth.iter().copied().fold(0.0, f32::max);
        let context = self.context(beliefs, safest);
        let mut answers = ArrayVec::new();
        for (bid, truth) in raises.iter().zip(&truth) {
            let mut numbers = context;
            numbers[number::THEIR_DICE] = f32::from(self.counts[self.next()]) / 5.0;
            self.describe(beliefs, *bid, *truth, truth - safest, &mut numbers);
            answers.push((Action::Bid(*bid), numbers));
        }
        if let Some(last) = self.bids.last() {
            let mut numbers = context;
            numbers[number::FAIR] = 1.0 - self.fairly(beliefs, last.bid);
            numbers[number::THEIR_DICE] = f32::from(self.counts[last.seat.index()]) / 5.0;
            numbers[number::TRUTH] = 1.0 - context[number::LAST_TRUTH];
            numbers[number::CHALLENGE] = 1.0;
            answers.push((Action::Challenge, numbers));
            if let Some(pacao) = self.pacao() {
                numbers[number::TRUTH] = match pacao {
                    Pacao::Calza => {
                        context[number::LAST_TRUTH]
                            - self.at_least(beliefs, last.bid.quantity + 1, last.bid.value)
                    }
                    Pacao::Seed | Pacao::Off => context[number::LAST_TRUTH],
                };
                numbers[number::FAIR] = 1.0 - numbers[number::FAIR];
                numbers[number::CHALLENGE] = 0.0;
                numbers[number::PACAO] = 1.0;
                answers.push((Action::Pacao, numbers));
            }
        }
        answers
    }

    /// The numbers that are the same for all answers.
    fn context(&self, beliefs: &Beliefs, safest: f32) -> [f32; FEATURES] {
        let mut numbers = [0.0; FEATURES];
        let alive = self.alive();
        let last = self.bids.last();
        numbers[number::OPENING] = f32::from(u8::from(last.is_none()));
        numbers[number::LAST_TRUTH] =
            last.map_or(0.5, |said| self.at_least(beliefs, said.bid.quantity, said.bid.value));
        numbers[number::OWN_DICE] = f32::from(self.own.dice()) / 5.0;
        numbers[number::RIVALS] = (alive as f32 - 2.0) / 4.0;
        numbers[number::SPECIAL] = f32::from(u8::from(self.special));
        numbers[number::SAFEST] = safest;
        numbers[number::LENGTH] = (self.bids.len() as f32 / alive as f32 / 2.0).min(1.5);
        if let Some((said, before)) = self.bids.split_last() {
            let jump =
                before.last().map_or(0.0, |before| self.height(said.bid) - self.height(before.bid));
            numbers[number::LAST_JUMP] = jump.min(3.0) / 2.0;
            numbers[number::LAST_SURPLUS] = self.surplus(said.bid.value);
            let same = before.iter().any(|before| before.bid.value == said.bid.value);
            numbers[number::LAST_SUPPORTED] = f32::from(u8::from(same));
        }
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
        let fair = if self.has_jokers(value) { 1.0 / 3.0 } else { 1.0 / 6.0 };
        let last = self.bids.last().map(|said| said.bid);
        numbers[number::TRUTH] = truth;
        numbers[number::TRUTH_OF_ONE_MORE] = self.at_least(beliefs, bid.quantity + 1, value);
        numbers[number::PLAUSIBLE] = self.plausible(beliefs, bid);
        numbers[number::SURPLUS] = self.surplus(value);
        numbers[number::JUMP] =
            last.map_or(0.0, |last| (self.height(bid) - self.height(last)).min(3.0) / 2.0);
        numbers[number::ONES] = f32::from(u8::from(value == Face::One && !self.special));
        numbers[number::SAME_VALUE] =
            f32::from(u8::from(last.is_some_and(|last| last.value == value)));
        let mine = |said: &Said| said.seat.index() == self.actor && said.bid.value == value;
        numbers[number::OWN_VALUE] = f32::from(u8::from(self.bids.iter().any(mine)));
        numbers[number::QUANTITY] = f32::from(bid.quantity) / total as f32 - fair;
        numbers[number::BEHIND_SAFEST] = behind_safest;
        numbers[number::FAIR] = self.fairly(beliefs, bid);
    }

    /// How much more of a value the own dice show than chance gives, by the die.
    fn surplus(&self, value: Face) -> f32 {
        let fair = if self.has_jokers(value) { 1.0 / 3.0 } else { 1.0 / 6.0 };
        f32::from(self.matching(value)) / f32::from(self.own.dice().max(1)) - fair
    }

    /// How high a bid is, in quantities.
    fn height(&self, bid: Bid) -> f32 {
        match self.ladder() {
            Ladder::Normal => bid.rank(self.total() as u8) as f32 / 6.0,
            Ladder::Locked => f32::from(bid.quantity),
            Ladder::Plain => bid.plain_rank() as f32 / 6.0,
        }
    }

    /// The chance that a bid is true if the others' bids tell nothing.
    fn fairly(&self, beliefs: &Beliefs, bid: Bid) -> f32 {
        let missing = i32::from(bid.quantity) - i32::from(self.matching(bid.value));
        tail(&beliefs.fair[usize::from(self.has_jokers(bid.value))], missing, beliefs.unknown)
    }
}

impl Beliefs {
    /// The chance that at least so many of the others' dice count for a value.
    fn tail(&self, value: Face, missing: i32) -> f32 {
        tail(&self.tails[value as usize - 1], missing, self.unknown)
    }
}

fn tail(tails: &[f32], missing: i32, unknown: usize) -> f32 {
    match missing {
        ..=0 => 1.0,
        missing if missing as usize > unknown => 0.0,
        missing => tails[missing as usize],
    }
}

/// The chances that at least 0, 1, 2 .. dice are hits; they are given as numbers of dice with the same chance each.
/// Returns how many dice there are.
fn fill_tails(dice: impl Iterator<Item = (u8, f32)>, tails: &mut [f32]) -> usize {
    tails[0] = 1.0;
    let mut all = 0;
    for (count, share) in dice {
        for _ in 0..count {
            for hits in (0..=all).rev() {
                tails[hits + 1] += tails[hits] * share;
                tails[hits] *= 1.0 - share;
            }
            all += 1;
        }
    }
    for hits in (0..all).rev() {
        tails[hits] += tails[hits + 1];
    }
    all
}

#[cfg(test)]
mod tests {
    use croupier_engine::Seat;

    use super::super::super::Options;
    use super::*;
    use crate::dice::Throw;

    fn moment<'a>(options: &'a Options, counts: &'a [u8], bids: &'a [Said]) -> Moment<'a> {
        let own = Throw::of([1, 0, 2, 0, 0, 2]);
        Moment { options, counts, actor: 0, own, special: false, bids }
    }

    #[test]
    fn without_bids_the_odds_are_binomial() {
        let options = Options::default();
        let moment = moment(&options, &[5, 2], &[]);
        let beliefs = moment.beliefs();
        // Three dice are there: a one counts for threes.
        for (quantity, expected) in [(3, 1.0), (4, 5.0 / 9.0), (5, 1.0 / 9.0), (6, 0.0)] {
            let chance = moment.at_least(&beliefs, quantity, Face::Three);
            assert!((chance - expected).abs() < 1e-6, "{quantity}: {chance}");
        }
        assert!((moment.at_least(&beliefs, 2, Face::One) - 11.0 / 36.0).abs() < 1e-6);
    }

    #[test]
    fn whoever_bids_a_value_is_believed_to_have_more_of_it_and_less_of_others() {
        let options = Options::default();
        let bid = Bid { quantity: 2, value: Face::Four };
        let bids = [Said { seat: Seat(1), bid }];
        let (before, after) = (moment(&options, &[5, 4], &[]), moment(&options, &[5, 4], &bids));
        // Two more than the own dice show.
        let chance = |moment: &Moment<'_>, value: Face| {
            moment.at_least(&moment.beliefs(), moment.matching(value) + 2, value)
        };
        assert!(chance(&after, Face::Four) > chance(&before, Face::Four) + 0.05);
        assert!(chance(&after, Face::One) > chance(&before, Face::One) + 0.05);
        assert!(chance(&after, Face::Three) < chance(&after, Face::Four) - 0.05);
    }
}
