//! Equities of actions by Bayesian beliefs and rollouts: the others' throws are weighted by the likelihood of their bids,
//! calls are computed from these beliefs, and raises are rolled out to the end of the round.
//!
//! The equities of later rounds come from `equity`.

use croupier_engine::{FastRng, Seat};
use rand::{Rng, SeedableRng};

use super::super::rules::{Action, Bid, Face, MOST_DICE, MOST_SEATS, Pacao, PlacedBid, Starter};
use super::binomial::BinomialPolicy;
use super::decision::Decision;
use super::equity;
use super::opponent_model::OpponentModel;
use super::sampling::sample_weighted;
use crate::dice::{self, Throw};

/// A raise that is true with less than this probability is assumed to be challenged at once.
const HOPELESS: f64 = 0.03;

/// The throws that a seat may have, with their posterior probabilities.
struct Belief(Vec<(Throw, f64)>);

impl Belief {
    /// What the actor knows of a seat's throw: everything of its own, and of others what their bids reveal.
    fn of_seat(decision: &Decision<'_>, seat: usize, model: &OpponentModel) -> Belief {
        /// More throws than this are replaced by a sample of so many.
        const MOST: usize = 500;
        if seat == decision.actor || decision.counts[seat] == 0 {
            let throw = if seat == decision.actor { decision.dice } else { Throw::EMPTY };
            return Belief(vec![(throw, 1.0)]);
        }
        let all = dice::throws(decision.counts[seat]);
        let mut throws = all.to_vec();
        if all.len() > MOST {
            let mut rng = FastRng::seed_from_u64(seat as u64);
            let drawn = || (dice::throw(decision.counts[seat], &mut rng), 1.0 / MOST as f64);
            throws = std::iter::repeat_with(drawn).take(MOST).collect();
        }
        let bids = decision.bids.iter().enumerate().filter(|(_, bid)| bid.seat.index() == seat);
        for (n, placed) in bids {
            for (throw, weight) in &mut throws {
                let then = decision.with_actor(seat, *throw, &decision.bids[..n]);
                *weight *= model.likelihood(&then, Action::Bid(placed.bid));
            }
        }
        let total: f64 = throws.iter().map(|(_, weight)| weight).sum();
        for (_, weight) in &mut throws {
            *weight /= total;
        }
        Belief(throws)
    }
}

/// A determinization: throws of all seats, and the seed of their choices.
struct Determinization {
    throws: [Throw; MOST_SEATS],
    seed: u64,
}

/// A sample of the actor's equity.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct EquitySample {
    sum: f64,
    sum_of_squares: f64,
    count: f64,
}

impl EquitySample {
    fn add(&mut self, equity: f64) {
        self.sum += equity;
        self.sum_of_squares += equity * equity;
        self.count += 1.0;
    }

    /// The mean and its standard error.
    pub(super) fn mean_and_error(&self) -> (f64, f64) {
        let mean = self.sum / self.count;
        // A few equal results do not make the mean certain.
        let variance =
            (self.sum_of_squares / self.count - mean * mean).max(mean * (1.0 - mean) / self.count);
        (mean, (variance / self.count).sqrt())
    }
}

/// A decision with the actor's beliefs and the determinizations drawn from them.
pub(in crate::perudo) struct Rollouts<'a> {
    decision: Decision<'a>,
    beliefs: Vec<Belief>,
    /// The actor's equity after each seat has lost a die, and after its right calza.
    after_loss: Vec<f64>,
    after_calza: Vec<f64>,
    determinizations: Vec<Determinization>,
    rng: FastRng,
}

impl<'a> Rollouts<'a> {
    /// Computes the beliefs. The same seed gives the same determinizations.
    pub(in crate::perudo) fn new(
        decision: Decision<'a>,
        model: &OpponentModel,
        seed: u64,
    ) -> Rollouts<'a> {
        let seats = 0..decision.counts.len();
        let beliefs = seats.clone().map(|seat| Belief::of_seat(&decision, seat, model)).collect();
        let after_loss = seats.clone().map(|loser| equity_after_loss(&decision, loser)).collect();
        let after_calza = match decision.options.pacao {
            Pacao::Calza => seats.map(|caller| equity_after_calza(&decision, caller)).collect(),
            Pacao::Seed | Pacao::Off => Vec::new(),
        };
        let rng = FastRng::seed_from_u64(seed);
        Rollouts { decision, beliefs, after_loss, after_calza, determinizations: Vec::new(), rng }
    }

    /// Draws determinizations until there is an `n`-th one. All raises are tried in the same ones.
    fn determinize_up_to(&mut self, n: usize) {
        while self.determinizations.len() <= n {
            let mut throws = [Throw::EMPTY; MOST_SEATS];
            for (throw, belief) in throws.iter_mut().zip(&self.beliefs) {
                *throw = sample_weighted(&belief.0, &mut self.rng).unwrap_or(Throw::EMPTY);
            }
            let seed = self.rng.next_u64();
            self.determinizations.push(Determinization { throws, seed });
        }
    }

    /// The probabilities that exactly 0, 1, 2 .. dice on the table count for a value.
    fn match_distribution(&self, value: Face) -> [f64; MOST_DICE as usize + 1] {
        let mut counts = [0.0; MOST_DICE as usize + 1];
        counts[0] = 1.0;
        for belief in &self.beliefs {
            let mut own = [0.0; dice::MOST as usize + 1];
            for (throw, chance) in &belief.0 {
                own[self.decision.matching_in(*throw, value) as usize] += chance;
            }
            let mut sum = [0.0; MOST_DICE as usize + 1];
            for (known, chance) in counts.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                let shifted = sum[known..].iter_mut().zip(own);
                shifted.for_each(|(sum, own)| *sum += chance * own);
            }
            counts = sum;
        }
        counts
    }

    /// The probability that a bid is true.
    pub(in crate::perudo) fn holds(&self, bid: Bid) -> f64 {
        self.match_distribution(bid.value).iter().skip(bid.quantity as usize).sum()
    }

    /// The equity of a call.
    pub(super) fn call_equity(&self, call: Action) -> f64 {
        let Some(placed) = self.decision.bids.last() else { return 0.0 };
        let (caller, bidder) = (self.decision.actor, placed.seat.index());
        if call == Action::Pacao && self.decision.options.pacao == Pacao::Calza {
            let exact = self.match_distribution(placed.bid.value)[placed.bid.quantity as usize];
            return exact * self.after_calza[caller] + (1.0 - exact) * self.after_loss[caller];
        }
        let holds = self.holds(placed.bid);
        let loses = if call == Action::Challenge { holds } else { 1.0 - holds };
        loses * self.after_loss[caller] + (1.0 - loses) * self.after_loss[bidder]
    }

    /// Whether a raise is plausible: one of the lowest, or near the expected count.
    pub(super) fn is_plausible(&self, bid: Bid) -> bool {
        const BEYOND: u8 = 3;
        let Some(least) = self.decision.least_raise(bid.value) else { return false };
        let unknown = self.decision.total() as u8 - self.decision.dice.dice();
        let expected = self.decision.matching(bid.value)
            + if self.decision.has_jokers(bid.value) { unknown / 3 } else { unknown / 6 };
        bid.quantity < least.max(expected.saturating_sub(2)) + BEYOND
    }

    /// The equity of a hopeless raise, which is challenged at once; `None` if the raise is not hopeless.
    pub(super) fn hopeless_equity(&self, bid: Bid) -> Option<f64> {
        let holds = self.holds(bid);
        let next = self.decision.next_seat();
        (holds < HOPELESS).then(|| {
            holds * self.after_loss[next] + (1.0 - holds) * self.after_loss[self.decision.actor]
        })
    }

    /// Rolls a raise out in further determinizations until the sample has so many results.
    pub(super) fn sample_raise(&mut self, bid: Bid, sample: &mut EquitySample, until: usize) {
        for n in sample.count as usize..until {
            self.determinize_up_to(n);
            sample.add(self.roll_out(bid, &self.determinizations[n]));
        }
    }

    /// Plays the round to its end after a raise and returns the actor's equity.
    fn roll_out(&self, bid: Bid, determinization: &Determinization) -> f64 {
        let mut rng = FastRng::seed_from_u64(determinization.seed);
        let mut bids = self.decision.bids.to_vec();
        let mut actor = self.decision.actor;
        let mut action = Action::Bid(bid);
        loop {
            match action {
                Action::Bid(bid) => bids.push(PlacedBid { seat: Seat(actor as u8), bid }),
                call => return self.equity_after_call(call, actor, &bids, determinization),
            }
            actor = self.next_seat(actor);
            let decision = self.decision.with_actor(actor, determinization.throws[actor], &bids);
            action = BinomialPolicy::new(&decision).sample(&mut rng).unwrap_or(Action::Challenge);
        }
    }

    /// The actor's equity after a call on the last of these bids.
    fn equity_after_call(
        &self,
        call: Action,
        caller: usize,
        bids: &[PlacedBid],
        determinization: &Determinization,
    ) -> f64 {
        let Some(placed) = bids.last() else { return 0.0 };
        let count = |throw: &Throw| self.decision.matching_in(*throw, placed.bid.value);
        let actual: u8 = determinization.throws.iter().map(count).sum();
        let calza = call == Action::Pacao && self.decision.options.pacao == Pacao::Calza;
        let caller_loses = match call {
            Action::Challenge => actual >= placed.bid.quantity,
            _ if calza => actual != placed.bid.quantity,
            _ => actual < placed.bid.quantity,
        };
        match (caller_loses, calza) {
            (true, _) => self.after_loss[caller],
            (false, false) => self.after_loss[placed.seat.index()],
            (false, true) => self.after_calza[caller],
        }
    }

    /// The next seat with dice after this one.
    fn next_seat(&self, seat: usize) -> usize {
        self.decision.with_actor(seat, Throw::EMPTY, &[]).next_seat()
    }
}

/// The actor's equity after a seat has lost a die.
pub(super) fn equity_after_loss(decision: &Decision<'_>, loser: usize) -> f64 {
    let mut counts = decision.counts.to_vec();
    if counts[loser] == 0 {
        return 0.0;
    }
    counts[loser] -= 1;
    let loser_opens = decision.options.starter == Starter::Loser && counts[loser] > 0;
    let opener =
        if loser_opens { loser } else { decision.with_actor(loser, Throw::EMPTY, &[]).next_seat() };
    equity::equity(decision.options, &counts, opener, decision.actor)
}

/// The actor's equity after a right calza of a seat.
fn equity_after_calza(decision: &Decision<'_>, caller: usize) -> f64 {
    let mut counts = decision.counts.to_vec();
    counts[caller] = (counts[caller] + 1).min(decision.options.dice);
    equity::equity(decision.options, &counts, caller, decision.actor)
}
