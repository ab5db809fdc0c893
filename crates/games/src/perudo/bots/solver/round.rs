//! One round between two players: their dice, and the legal actions. It knows nothing of the match.

use croupier_engine::OnOff;

use super::super::super::rules::{
    Action, Bid, Face, Ladder, OpenOnes, Options, Pacao, Special, least_quantity,
};
use crate::dice::{self, Throw};

/// A round before the throws. The opener is player 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::perudo) struct RoundSpec {
    /// How many dice the opener and the other player have.
    pub(in crate::perudo) dice: [u8; 2],
    /// Whether the round is special: ones are no jokers, and the value stays.
    pub(in crate::perudo) special: bool,
    /// Which players may call pacao, where a true bid costs its bidder a die.
    pacao: [bool; 2],
    /// Which players may change the value in a special round.
    may_change: [bool; 2],
    /// Whether the round may be opened on ones.
    open_ones: bool,
}

impl RoundSpec {
    /// The round between players with these dice; `None` with calza, where a round may also bring a die back.
    pub(in crate::perudo) fn new(options: &Options, dice: [u8; 2]) -> Option<RoundSpec> {
        if options.pacao == Pacao::Calza {
            return None;
        }
        // PE-8: with `palifico_once` no round is special when only two are left.
        let special = options.special == Special::Auto && dice.contains(&1);
        let single = dice.map(|dice| dice == 1);
        let may_change = special && options.palifico_may_change == OnOff::On;
        Some(RoundSpec {
            dice,
            special,
            pacao: single.map(|single| single && options.pacao == Pacao::Seed),
            may_change: single.map(|single| single && may_change),
            open_ones: special || options.open_ones == OpenOnes::Allowed,
        })
    }

    /// How many dice are on the table.
    pub(in crate::perudo) fn total(self) -> u8 {
        self.dice[0] + self.dice[1]
    }

    /// Whether all bids must keep the value of the first.
    pub(in crate::perudo) fn is_locked(self) -> bool {
        self.special && self.may_change == [false; 2]
    }

    /// The calls that this player has when there is a bid.
    pub(in crate::perudo) fn calls(self, player: usize) -> &'static [Action] {
        if self.pacao[player] { &[Action::Challenge, Action::Pacao] } else { &[Action::Challenge] }
    }

    /// The legal bids of this player after the last one, or at the opening, each before all that may follow it.
    pub(in crate::perudo) fn raises(self, player: usize, last: Option<Bid>) -> Vec<Bid> {
        let ladder = match (self.special, self.may_change[player]) {
            (false, _) => Ladder::Normal,
            (true, false) => Ladder::Locked,
            (true, true) => Ladder::Plain,
        };
        let least = |value: Face| match last {
            Some(bid) => least_quantity(ladder, bid, value),
            None => (value != Face::One || self.open_ones).then_some(1),
        };
        let mut raises: Vec<Bid> = Face::ALL
            .into_iter()
            .filter_map(|value| least(value).map(|least| (least, value)))
            .flat_map(|(least, value)| {
                (least..=self.total()).map(move |quantity| Bid { quantity, value })
            })
            .collect();
        raises.sort_unstable_by_key(|bid| self.rank(*bid));
        raises
    }

    /// The rank of a bid: greater than that of every bid it may follow.
    fn rank(self, bid: Bid) -> usize {
        if self.special { bid.plain_rank() } else { bid.rank(self.total()) }
    }

    /// How many dice of a throw count for this value.
    pub(in crate::perudo) fn matching(self, throw: Throw, value: Face) -> u8 {
        let jokers = if self.special || value == Face::One { 0 } else { throw.count(1) };
        throw.count(value.number()) + jokers
    }

    /// All throws of a player with their probabilities.
    pub(in crate::perudo) fn throws(self, player: usize) -> &'static [(Throw, f64)] {
        dice::throws(self.dice[player])
    }
}
