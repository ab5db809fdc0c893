//! The binomial policy: plays by the odds that follow from the actor's dice and from some trust in the others' bids.
//!
//! It ignores what its own bids reveal. It is the heuristic bot, the rollout policy, and the model of a typical opponent.

use std::sync::LazyLock;

use croupier_engine::below;
use rand::Rng;

use super::super::rules::{Action, Bid, Face, MOST_DICE, Pacao};
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

/// The probabilities of at least 0, 1, 2 .. hits.
type Tails = [f64; MOST_DICE as usize + 2];

/// For each number of dice, the tails for one given face and for one of two.
static TAILS: LazyLock<Vec<[Tails; 2]>> = LazyLock::new(|| {
    (0..=MOST_DICE)
        .map(|dice| [binomial_tails(dice, 1.0 / 6.0), binomial_tails(dice, 1.0 / 3.0)])
        .collect()
});

impl BinomialOdds {
    fn new(decision: &Decision<'_>) -> BinomialOdds {
        let unknown = decision.total() - decision.dice.dice() as usize;
        let mut trust = [0.0; 6];
        for placed in decision.bids.iter().filter(|bid| bid.seat.index() != decision.actor) {
            trust[placed.bid.value as usize - 1] = TRUST;
        }
        BinomialOdds {
            special: decision.special,
            own: decision.dice.counts(),
            trust,
            tails: &TAILS[unknown],
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

/// The upper tails of a binomial distribution.
fn binomial_tails(dice: u8, p: f64) -> Tails {
    let mut tails = [0.0; MOST_DICE as usize + 2];
    tails[0] = (1.0 - p).powi(i32::from(dice));
    for hits in 1..=dice {
        let ratio = f64::from(dice - hits + 1) / f64::from(hits) * p / (1.0 - p);
        tails[usize::from(hits)] = tails[usize::from(hits) - 1] * ratio;
    }
    for hits in (0..dice).rev() {
        tails[usize::from(hits)] += tails[usize::from(hits) + 1];
    }
    tails[0] = 1.0;
    tails
}
