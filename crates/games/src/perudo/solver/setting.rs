//! One round between two players: who has how many dice, and which answers the rules allow. Matches are composed of
//! rounds elsewhere.

use croupier_engine::OnOff;

use super::super::ladder::{self, Ladder};
use super::super::{Action, Bid, Face, OpenOnes, Options, Pacao, Special};
use crate::dice::{self, Throw};

/// A round as its two players see it before they throw. The opener is player 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Setting {
    /// How many dice the opener and the other player have.
    pub(crate) dice: [u8; 2],
    /// Whether ones are no jokers and the value stays.
    pub(crate) special: bool,
    /// Who may call pacao, by the rule that a true bid costs its bidder a die.
    pacao: [bool; 2],
    /// Who may change the value in a special round.
    may_change: [bool; 2],
    /// Whether the round may be opened on ones.
    open_ones: bool,
}

impl Setting {
    /// The round between players with these dice, if it can only end with the loss of a die: with calza it may also
    /// bring one back.
    pub(crate) fn new(options: &Options, dice: [u8; 2]) -> Option<Setting> {
        if options.pacao == Pacao::Calza {
            return None;
        }
        // PE-8: with `palifico_once` no round is special when only two are left.
        let special = options.special == Special::Auto && dice.contains(&1);
        let single = dice.map(|dice| dice == 1);
        let may_change = special && options.palifico_may_change == OnOff::On;
        Some(Setting {
            dice,
            special,
            pacao: single.map(|single| single && options.pacao == Pacao::Seed),
            may_change: single.map(|single| single && may_change),
            open_ones: special || options.open_ones == OpenOnes::Allowed,
        })
    }

    /// How many dice are on the table.
    pub(crate) fn total(self) -> u8 {
        self.dice[0] + self.dice[1]
    }

    /// Whether all bids of a round are on the value of the first.
    pub(crate) fn is_locked(self) -> bool {
        self.special && self.may_change == [false; 2]
    }

    /// The calls that this player has when there is a bid.
    pub(crate) fn calls(self, player: usize) -> &'static [Action] {
        if self.pacao[player] { &[Action::Challenge, Action::Pacao] } else { &[Action::Challenge] }
    }

    /// All bids with which this player may follow the last one, or open, each before all that may follow it.
    pub(crate) fn raises(self, player: usize, last: Option<Bid>) -> Vec<Bid> {
        let ladder = match (self.special, self.may_change[player]) {
            (false, _) => Ladder::Normal,
            (true, false) => Ladder::Locked,
            (true, true) => Ladder::Plain,
        };
        let least = |value: Face| match last {
            Some(bid) => ladder::least(ladder, bid, value),
            None => (value != Face::One || self.open_ones).then_some(1),
        };
        let mut raises: Vec<Bid> = Face::ALL
            .into_iter()
            .filter_map(|value| least(value).map(|least| (least, value)))
            .flat_map(|(least, value)| {
                (least..=self.total()).map(move |quantity| Bid { quantity, value })
            })
            .collect();
        raises.sort_unstable_by_key(|bid| self.place(*bid));
        raises
    }

    /// A number that grows from every bid to every bid that may follow it.
    pub(crate) fn place(self, bid: Bid) -> usize {
        if self.special { bid.plain_rank() } else { bid.rank(self.total()) }
    }

    /// How many dice of a throw count for this value.
    pub(crate) fn matching(self, throw: Throw, value: Face) -> u8 {
        let jokers = if self.special || value == Face::One { 0 } else { throw.count(1) };
        throw.count(value.number()) + jokers
    }

    /// All throws of a player with their probabilities.
    pub(crate) fn throws(self, player: usize) -> &'static [(Throw, f64)] {
        dice::throws(self.dice[player])
    }
}
