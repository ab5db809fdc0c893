//! A Bayesian model of the opponents: how likely each of them plays the binomial policy, learned from revealed dice.
//!
//! The alternative hypothesis is a generic player whose bids are likelier the more matching dice it has.

use super::super::rules::{Action, Call, MOST_SEATS, View};
use super::binomial::BinomialPolicy;
use super::decision::Decision;

/// What is believed of each seat.
#[derive(Clone, Debug)]
pub struct OpponentModel {
    /// The posterior probability that a seat plays the binomial policy.
    binomial: [f64; MOST_SEATS],
    /// The log-likelihood ratio of the binomial policy to the generic player, over all that a seat has revealed. One
    /// action that the policy never takes makes it minus infinity.
    log_ratio: [f64; MOST_SEATS],
    /// The last round that was learned from.
    last_round: u32,
}

/// The prior probability of the binomial policy, and the bounds of the posterior.
const PRIOR: f64 = 0.9;
const LEAST: f64 = 0.02;
const MOST: f64 = 0.9999;

impl Default for OpponentModel {
    fn default() -> OpponentModel {
        OpponentModel::new()
    }
}

impl OpponentModel {
    /// A model that has seen nothing.
    pub fn new() -> OpponentModel {
        OpponentModel { binomial: [PRIOR; MOST_SEATS], log_ratio: [0.0; MOST_SEATS], last_round: 0 }
    }

    /// Whether a seat is predictable enough to be exploited in a duel: all that it has revealed fits the binomial policy.
    /// One action that does not fit ends this for the rest of the match, so pretending pays at most once.
    pub(in crate::perudo) fn is_predictable(&self, seat: usize) -> bool {
        const ENOUGH: f64 = 12.0;
        self.log_ratio[seat] >= ENOUGH
    }

    /// The posterior probability that a seat plays the binomial policy.
    pub(in crate::perudo) fn binomial_probability(&self, seat: usize) -> f64 {
        self.binomial[seat]
    }

    /// Learns from the dice that were revealed at the end of the last round, once per round.
    pub(in crate::perudo) fn learn_from_reveal(&mut self, view: &View) {
        let Some(reveal) = view.reveal.as_ref().filter(|reveal| reveal.round > self.last_round)
        else {
            return;
        };
        let Some(round) = view.history.iter().find(|round| round.round == reveal.round) else {
            return;
        };
        self.last_round = reveal.round;
        let counts: Vec<u8> = reveal.dice.iter().map(|throw| throw.dice()).collect();
        let decision = |actor: usize, bids| Decision {
            options: &view.options,
            counts: &counts,
            actor,
            dice: reveal.dice[actor],
            special: reveal.special,
            bids,
        };
        for (n, placed) in round.bids.iter().enumerate() {
            let decision = decision(placed.seat.index(), &round.bids[..n]);
            self.observe(&decision, Action::Bid(placed.bid));
        }
        let call = match reveal.call {
            Call::Challenge => Action::Challenge,
            Call::Pacao => Action::Pacao,
        };
        self.observe(&decision(reveal.caller.index(), &round.bids), call);
    }

    /// Updates the model by one action whose dice are known now.
    pub fn observe(&mut self, decision: &Decision<'_>, action: Action) {
        let policy = BinomialPolicy::new(decision).probability(action);
        let generic = generic_likelihood(decision, action);
        let binomial = with_lapses(policy, generic);
        self.log_ratio[decision.actor] +=
            if policy > 0.0 { (binomial / generic).ln() } else { f64::NEG_INFINITY };
        let posterior = &mut self.binomial[decision.actor];
        let for_binomial = *posterior * binomial;
        let for_generic = (1.0 - *posterior) * generic;
        *posterior = (for_binomial / (for_binomial + for_generic)).clamp(LEAST, MOST);
    }

    /// The likelihood of an action of the decision's actor under the model.
    pub(super) fn likelihood(&self, decision: &Decision<'_>, action: Action) -> f64 {
        let posterior = self.binomial_probability(decision.actor);
        posterior * binomial_likelihood(decision, action)
            + (1.0 - posterior) * generic_likelihood(decision, action)
    }
}

/// The likelihood of an action under the binomial policy.
fn binomial_likelihood(decision: &Decision<'_>, action: Action) -> f64 {
    let policy = BinomialPolicy::new(decision).probability(action);
    with_lapses(policy, generic_likelihood(decision, action))
}

/// Adds a small rate of lapses, so that no action is impossible.
fn with_lapses(policy: f64, generic: f64) -> f64 {
    const LAPSE: f64 = 0.002;
    (1.0 - LAPSE) * policy + LAPSE * generic
}

/// The likelihood of an action of the generic player.
fn generic_likelihood(decision: &Decision<'_>, action: Action) -> f64 {
    /// The likelihoods of a call and of any one bid.
    const CALL: f64 = 0.3;
    const BID: f64 = 0.05;
    /// The factor by which each matching die makes a bid likelier.
    const PER_DIE: f64 = 1.9;
    let Action::Bid(bid) = action else { return CALL };
    let faces = if decision.has_jokers(bid.value) { 2.0 } else { 1.0 };
    let mean = (1.0 + (PER_DIE - 1.0) * faces / 6.0).powi(i32::from(decision.dice.dice()));
    let matching = decision.matching_in(decision.dice, bid.value);
    (BID * PER_DIE.powi(i32::from(matching)) / mean).min(1.0)
}
