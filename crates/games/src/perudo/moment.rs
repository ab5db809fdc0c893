//! A decision: who decides, with which dice, after which bids. What may be done follows from it; what should be done does
//! not.

use croupier_engine::{OnOff, Seat};

use super::ladder::{self, Ladder};
use super::view::View;
use super::{Action, Bid, Face, OpenOnes, Options, Pacao, Said};
use crate::dice::Throw;

/// All that matters at a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment<'a> {
    /// The rule switches.
    pub(super) options: &'a Options,
    /// How many dice each seat has.
    pub(super) counts: &'a [u8],
    /// The seat that decides.
    pub(super) actor: usize,
    /// Its dice.
    pub(super) own: Throw,
    /// Whether ones are no jokers.
    pub(super) special: bool,
    /// The bids of the round.
    pub(super) bids: &'a [Said],
}

impl Moment<'_> {
    /// The decision of a seat that sees this.
    pub(super) fn of_view(view: &View, seat: Seat) -> Moment<'_> {
        Moment {
            options: &view.options,
            counts: &view.counts,
            actor: seat.index(),
            own: view.dice.unwrap_or_default(),
            special: view.special,
            bids: view.bids(),
        }
    }

    /// How many dice are on the table.
    pub(super) fn total(&self) -> usize {
        self.counts.iter().map(|count| *count as usize).sum()
    }

    /// How many seats have dice.
    pub(super) fn alive(&self) -> usize {
        self.counts.iter().filter(|count| **count > 0).count()
    }

    /// Whether ones count for a value.
    pub(super) fn has_jokers(&self, value: Face) -> bool {
        !self.special && value != Face::One
    }

    /// How many own dice count for a value.
    pub(super) fn matching(&self, value: Face) -> u8 {
        self.matching_of(self.own, value)
    }

    /// How many dice of a throw count for a value.
    pub(super) fn matching_of(&self, throw: Throw, value: Face) -> u8 {
        let jokers = if self.has_jokers(value) { throw.count(1) } else { 0 };
        throw.count(value.number()) + jokers
    }

    /// The same round when another seat with these dice decides, after these bids.
    pub(super) fn of<'b>(&'b self, actor: usize, own: Throw, bids: &'b [Said]) -> Moment<'b> {
        Moment { actor, own, bids, ..*self }
    }

    /// How the seat may follow the last bid.
    pub(super) fn ladder(&self) -> Ladder {
        // PE-9
        let may_change = self.options.palifico_may_change == OnOff::On && self.is_single();
        match (self.special, may_change) {
            (false, _) => Ladder::Normal,
            (true, false) => Ladder::Locked,
            (true, true) => Ladder::Plain,
        }
    }

    /// What the seat may call besides the challenge.
    pub(super) fn pacao(&self) -> Option<Pacao> {
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

    /// The least quantity of a value that may be bid; `None` if the value may not be named or there are not so many dice.
    pub(super) fn least(&self, value: Face) -> Option<u8> {
        let least = match self.bids.last() {
            Some(last) => ladder::least(self.ladder(), last.bid, value)?,
            None if value == Face::One && !self.ones_may_open() => return None,
            None => 1,
        };
        (usize::from(least) <= self.total()).then_some(least)
    }

    /// All bids that may be made.
    pub(super) fn raises(&self) -> impl Iterator<Item = Bid> {
        let total = self.total() as u8;
        Face::ALL.into_iter().flat_map(move |value| {
            let least = self.least(value).unwrap_or(u8::MAX);
            (least..=total).map(move |quantity| Bid { quantity, value })
        })
    }

    /// All calls that may be made.
    pub(super) fn calls(&self) -> impl Iterator<Item = Action> {
        let pacao = self.pacao().map(|_| Action::Pacao);
        let calls = [Some(Action::Challenge), pacao].into_iter().flatten();
        calls.filter(|_| !self.bids.is_empty())
    }

    /// The next seat with dice.
    pub(super) fn next(&self) -> usize {
        let seats = self.counts.len();
        (1..seats)
            .map(|step| (self.actor + step) % seats)
            .find(|seat| self.counts[*seat] > 0)
            .unwrap_or(self.actor)
    }
}
