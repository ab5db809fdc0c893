//! The binomial policy: plays by the odds that follow from the actor's dice and from some trust in the others' bids.
//!
//! It ignores what its own bids reveal. It is the heuristic bot, the rollout policy, and the model of a typical opponent.

use croupier_engine::below;
use rand::Rng;

use super::super::rules::{Action, Bid, Face, Pacao, Tails, tails};
use super::decision::Decision;

/// No raise needs to be likelier than this: the likeliest ones would reveal the dice. Tuned in play against itself.
const SAFE_ENOUGH: f64 = 0.9;

/// The probability that a bidder has one die more of the value than chance gives. Tuned in duels and among four.
const TRUST: f64 = 0.6;

/// Raises whose odds differ by less than this are equally good. One of them is chosen at random, so that the bids do not
/// reveal the dice.
const INDIFFERENCE: f64 = 0.04;

/// A distribution over actions: one call, or equally likely raises.
pub(in crate::perudo) struct BinomialPolicy {
    call: Option<Action>,
    /// For each value, the least quantity and how many quantities from there on are good.
    raises: [(u8, u8); 6],
    raise_count: u32,
}

impl BinomialPolicy {
    /// The policy at a decision.
    pub(in crate::perudo) fn new(decision: &Decision<'_>) -> BinomialPolicy {
        let odds = BinomialOdds::new(decision);
        let least = Face::ALL.map(|value| decision.least_raise(value));
        let holds = |(value, least): (Face, Option<u8>)| {
            least.map_or(-1.0, |quantity| odds.holds(Bid { quantity, value }))
        };
        // Of each value the lowest raise is the likeliest.
        let best = Face::ALL.into_iter().zip(least).map(holds).fold(-1.0, f64::max);
        let mut policy = BinomialPolicy { call: None, raises: [(0, 0); 6], raise_count: 0 };
        if let Some(last) = decision.bids.last() {
            let mut most = best;
            for call in decision.calls() {
                let wins = odds.call_wins(call, last.bid, decision.pacao());
                if wins > most {
                    (policy.call, most) = (Some(call), wins);
                }
            }
            if policy.call.is_some() {
                return policy;
            }
        }
        let bound = best.min(SAFE_ENOUGH) - INDIFFERENCE;
        let total = decision.total() as u8;
        for (value, least) in Face::ALL.into_iter().zip(least) {
            let Some(least) = least else { continue };
            let good = (least..=total)
                .take_while(|quantity| odds.holds(Bid { quantity: *quantity, value }) >= bound)
                .count() as u8;
            policy.raises[value as usize - 1] = (least, good);
            policy.raise_count += u32::from(good);
        }
        policy
    }

    /// The probability of an action.
    pub(in crate::perudo) fn probability(&self, action: Action) -> f64 {
        match (action, self.call) {
            (Action::Bid(bid), None) => {
                let (least, count) = self.raises[bid.value as usize - 1];
                let good = least <= bid.quantity && bid.quantity - least < count;
                if good { 1.0 / f64::from(self.raise_count) } else { 0.0 }
            }
            (_, call) => f64::from(call == Some(action)),
        }
    }

    /// Draws an action; `None` only where nothing is legal.
    pub(in crate::perudo) fn sample<R: Rng>(&self, rng: &mut R) -> Option<Action> {
        if self.call.is_some() {
            return self.call;
        }
        let mut nth = below(rng, self.raise_count.max(1)) as u8;
        for (value, (least, count)) in Face::ALL.into_iter().zip(self.raises) {
            if nth < count {
                return Some(Action::Bid(Bid { quantity: least + nth, value }));
            }
            nth -= count;
        }
        None
    }
}

/// The odds of bids from the actor's view: the others' dice are fair, shifted by their bids.
struct BinomialOdds {
    special: bool,
    own: [u8; 6],
    /// The trust in each value: positive if another seat has bid it in this round.
    trust: [f64; 6],
    tails: &'static [Tails; 2],
}

impl BinomialOdds {
    fn new(decision: &Decision<'_>) -> BinomialOdds {
        let unknown = decision.total() as u8 - decision.dice.dice();
        let mut trust = [0.0; 6];
        for placed in decision.bids.iter().filter(|bid| bid.seat.index() != decision.actor) {
            trust[placed.bid.value as usize - 1] = TRUST;
        }
        BinomialOdds {
            special: decision.special,
            own: decision.dice.counts(),
            trust,
            tails: tails(unknown),
        }
    }

    /// The probability that at least `quantity` dice count for the value.
    fn at_least(&self, quantity: u8, value: Face) -> f64 {
        let jokers = !self.special && value != Face::One;
        let own = self.own[value as usize - 1] + if jokers { self.own[0] } else { 0 };
        let tails = &self.tails[usize::from(jokers)];
        let (missing, trust) =
            (usize::from(quantity.saturating_sub(own)), self.trust[value as usize - 1]);
        trust * tails[missing.saturating_sub(1)] + (1.0 - trust) * tails[missing]
    }

    /// The probability that a bid is true.
    fn holds(&self, bid: Bid) -> f64 {
        self.at_least(bid.quantity, bid.value)
    }

    /// The probability that a call on this bid costs the caller no die.
    fn call_wins(&self, call: Action, bid: Bid, pacao: Option<Pacao>) -> f64 {
        match (call, pacao) {
            (Action::Challenge, _) => 1.0 - self.holds(bid),
            (_, Some(Pacao::Calza)) => self.holds(bid) - self.at_least(bid.quantity + 1, bid.value),
            _ => self.holds(bid),
        }
    }
}
