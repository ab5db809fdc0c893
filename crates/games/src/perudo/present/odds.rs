//! What somebody who sees some of the dice knows about a bid. Exact: unseen dice are fair, whatever was bid.

use super::super::rules::{Bid, Call, Face, Pacao, Reveal, View, tails};
use crate::dice::Throw;

/// Whether a die with this face counts for a bid on a value: ones too, unless the round is special (PE-2).
pub(super) fn counts_for(face: u8, value: Face, special: bool) -> bool {
    face == value.number() || (has_jokers(value, special) && face == Face::One.number())
}

/// Whether ones count for a value besides the value itself.
pub(super) fn has_jokers(value: Face, special: bool) -> bool {
    !special && value != Face::One
}

/// A probability in whole percent. Only what is certain is 0 or 100.
pub(super) fn percent(probability: f64) -> i64 {
    match probability {
        0.0 => 0,
        1.0 => 100,
        _ => ((probability * 100.0).round() as i64).clamp(1, 99),
    }
}

/// The dice that somebody sees, and how many it does not see.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knowledge {
    own: Throw,
    /// How many dice it does not see.
    pub(super) hidden: u8,
    special: bool,
}

impl Knowledge {
    /// What the viewer knows; `None` for those who hold no dice.
    pub(super) fn of_viewer(view: &View) -> Option<Knowledge> {
        view.dice.map(|own| Knowledge {
            own,
            hidden: view.total() - own.dice(),
            special: view.special,
        })
    }

    /// What the caller of a finished round knew when it called.
    pub(super) fn of_caller(reveal: &Reveal) -> Knowledge {
        let own = reveal.dice[reveal.caller.index()];
        let total: u8 = reveal.dice.iter().map(|dice| dice.dice()).sum();
        Knowledge { own, hidden: total - own.dice(), special: reveal.special }
    }

    /// How many of the own dice count for a value.
    pub(super) fn matching(self, value: Face) -> u8 {
        self.own.faces().filter(|face| counts_for(*face, value, self.special)).count() as u8
    }

    /// How many dice are to be expected for a value: the own ones, and of the others one in three or, without jokers, one
    /// in six.
    pub(super) fn expected(self, value: Face) -> u8 {
        let one_in = if has_jokers(value, self.special) { 3 } else { 6 };
        self.matching(value) + (self.hidden + one_in / 2) / one_in
    }

    /// The probability that at least so many dice count for the value.
    fn at_least(self, quantity: u8, value: Face) -> f64 {
        let missing = quantity.saturating_sub(self.matching(value));
        let jokers = has_jokers(value, self.special);
        tails(self.hidden)[usize::from(jokers)][usize::from(missing)]
    }

    /// The probability that a bid is true.
    pub(super) fn holds(self, bid: Bid) -> f64 {
        self.at_least(bid.quantity, bid.value)
    }

    /// The probability that a call on a bid is right (PE-1).
    pub(super) fn call_is_right(self, call: Call, bid: Bid, pacao: Pacao) -> f64 {
        let holds = self.holds(bid);
        match (call, pacao) {
            (Call::Challenge, _) => 1.0 - holds,
            (Call::Pacao, Pacao::Calza) => holds - self.at_least(bid.quantity + 1, bid.value),
            (Call::Pacao, _) => holds,
        }
    }
}
