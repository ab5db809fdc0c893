//! A decision as the policy sees it: beliefs about the others' dice from their bids, the answers that are worth a
//! thought, and numbers that describe each of them. It does not choose.

use arrayvec::ArrayVec;
use croupier_engine::OnOff;

use super::super::ladder::{self, Ladder};
use super::super::{Action, Bid, Face, MOST_DICE, MOST_SEATS, OpenOnes, Options, Pacao, Said};
use crate::dice::Throw;

/// How many numbers describe an answer.
pub(super) const FEATURES: usize = 24;
/// The most answers that are weighed: four quantities of each face, and two calls.
pub(super) const MOST_ANSWERS: usize = 26;

/// All that matters at a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'a> {
    /// The rule switches.
    pub(crate) options: &'a Options,
    /// How many dice each seat has.
    pub(crate) counts: &'a [u8],
    /// The seat that decides.
    pub(crate) actor: usize,
    /// Its dice.
    pub(crate) own: Throw,
    /// Whether ones are no jokers.
    pub(crate) special: bool,
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
    fn total(&self) -> usize {
        self.counts.iter().map(|count| *count as usize).sum()
    }

    fn has_jokers(&self, value: Face) -> bool {
        !self.special && value != Face::One
    }

    /// How many own dice count for a value.
    fn matching(&self, value: Face) -> u8 {
        self.matching_of(self.own, value)
    }

    /// How many dice of a throw count for a value.
    pub(crate) fn matching_of(&self, throw: Throw, value: Face) -> u8 {
        let jokers = if self.has_jokers(value) { throw.count(1) } else { 0 };
        throw.count(value.number()) + jokers
    }

    /// The same round when another seat with these dice decides, after these bids.
    pub(crate) fn of<'b>(&'b self, actor: usize, own: Throw, bids: &'b [Said]) -> Moment<'b> {
        Moment { actor, own, bids, ..*self }
    }

    /// How the seat may follow the last bid.
    fn ladder(&self) -> Ladder {
        // PE-9
        let may_change = self.options.palifico_may_change == OnOff::On && self.is_single();
        match (self.special, may_change) {
            (false, _) => Ladder::Normal,
            (true, false) => Ladder::Locked,
            (true, true) => Ladder::Plain,
        }
    }

    /// What the seat may call besides the challenge.
    pub(crate) fn pacao(&self) -> Option<Pacao> {
        match self.options.pacao {
            Pacao::Seed => self.is_single().then_some(Pacao::Seed),
            Pacao::Calza => Some(Pacao::Calza),
            Pacao::Off => None,
        }
    }

    fn is_single(&self) -> bool {
        self.counts[self.actor] == 1
    }

    fn ones_may_open(&self) -> bool {
        self.special || self.options.open_ones == OpenOnes::Allowed
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
    fn raises(&self, beliefs: &Beliefs) -> ArrayVec<Bid, MOST_ANSWERS> {
        let total = self.total() as u8;
        let mut raises = ArrayVec::new();
        for value in Face::ALL {
            let quantities = match self.bids.last() {
                Some(last) => match ladder::least(self.ladder(), last.bid, value) {
                    Some(least) => least..=least.saturating_add(2),
                    None => continue,
                },
                None if value == Face::One && !self.ones_may_open() => continue,
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

    /// All legal actions.
    pub(super) fn legal(&self) -> Vec<Action> {
        let total = self.total() as u8;
        let mut legal = Vec::new();
        match self.bids.last() {
            None => ladder::push_openings(total, &mut legal),
            Some(last) => {
                let calls = 1 + usize::from(self.pacao().is_some());
                let locked = self.ladder() == Ladder::Locked;
                ladder::push_answers(locked, last.bid, total, calls, &mut legal);
            }
        }
        legal
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
            numbers[20] = 1.0 - self.fairly(beliefs, last.bid);
            numbers[15] = f32::from(self.counts[last.seat.index()]) / 5.0;
            numbers[0] = 1.0 - context[13];
            numbers[10] = 1.0;
            answers.push((Action::Challenge, numbers));
            if let Some(pacao) = self.pacao() {
                numbers[0] = match pacao {
                    Pacao::Calza => {
                        context[13] - self.at_least(beliefs, last.bid.quantity + 1, last.bid.value)
                    }
                    Pacao::Seed | Pacao::Off => context[13],
                };
                numbers[20] = 1.0 - numbers[20];
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
        if let Some((said, before)) = self.bids.split_last() {
            let jump =
                before.last().map_or(0.0, |before| self.height(said.bid) - self.height(before.bid));
            numbers[21] = jump.min(3.0) / 2.0;
            numbers[22] = self.surplus(said.bid.value);
            let same = before.iter().any(|before| before.bid.value == said.bid.value);
            numbers[23] = f32::from(u8::from(same));
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
        numbers[0] = truth;
        numbers[1] = self.at_least(beliefs, bid.quantity + 1, value);
        numbers[2] = self.plausible(beliefs, bid);
        numbers[3] = self.surplus(value);
        numbers[4] = last.map_or(0.0, |last| (self.height(bid) - self.height(last)).min(3.0) / 2.0);
        numbers[5] = f32::from(u8::from(value == Face::One && !self.special));
        numbers[6] = f32::from(u8::from(last.is_some_and(|last| last.value == value)));
        let mine = |said: &Said| said.seat.index() == self.actor && said.bid.value == value;
        numbers[7] = f32::from(u8::from(self.bids.iter().any(mine)));
        numbers[8] = f32::from(bid.quantity) / total as f32 - fair;
        numbers[9] = behind_safest;
        numbers[20] = self.fairly(beliefs, bid);
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

    /// The next seat with dice.
    pub(crate) fn next(&self) -> usize {
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

    use super::*;

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
