//! A decision node of a round: the actor, its dice and the bids so far. It derives what is legal, not what is good.

use croupier_engine::{OnOff, Seat};

use super::super::rules::{
    Action, Bid, Face, Ladder, OpenOnes, Options, Pacao, PlacedBid, View, least_quantity,
};
use crate::dice::Throw;

/// All that matters at a decision.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// The rule switches.
    pub options: &'a Options,
    /// How many dice each seat has.
    pub counts: &'a [u8],
    /// The seat to act.
    pub actor: usize,
    /// The actor's dice.
    pub dice: Throw,
    /// Whether the round is special, so that ones are no jokers.
    pub special: bool,
    /// The bids of the round, the first one first.
    pub bids: &'a [PlacedBid],
}

impl Decision<'_> {
    /// The decision of a seat with this view.
    pub fn from_view(view: &View, seat: Seat) -> Decision<'_> {
        Decision {
            options: &view.options,
            counts: &view.counts,
            actor: seat.index(),
            dice: view.dice.unwrap_or_default(),
            special: view.special,
            bids: view.bids(),
        }
    }

    /// The same round when another seat with these dice acts after these bids.
    pub(super) fn with_actor<'b>(
        &'b self,
        actor: usize,
        dice: Throw,
        bids: &'b [PlacedBid],
    ) -> Decision<'b> {
        Decision { actor, dice, bids, ..*self }
    }

    /// How many dice are on the table.
    pub fn total(&self) -> usize {
        self.counts.iter().map(|count| *count as usize).sum()
    }

    /// How many seats have dice.
    pub fn seats_alive(&self) -> usize {
        self.counts.iter().filter(|count| **count > 0).count()
    }

    /// The next seat with dice after the actor.
    pub fn next_seat(&self) -> usize {
        let seats = self.counts.len();
        (1..seats)
            .map(|step| (self.actor + step) % seats)
            .find(|seat| self.counts[*seat] > 0)
            .unwrap_or(self.actor)
    }

    /// Whether ones count for a value.
    pub fn has_jokers(&self, value: Face) -> bool {
        !self.special && value != Face::One
    }

    /// How many of the actor's dice count for a value.
    pub fn matching(&self, value: Face) -> u8 {
        self.matching_in(self.dice, value)
    }

    /// How many dice of a throw count for a value.
    pub(super) fn matching_in(&self, throw: Throw, value: Face) -> u8 {
        let jokers = if self.has_jokers(value) { throw.count(1) } else { 0 };
        throw.count(value.number()) + jokers
    }

    /// How the actor may follow the last bid.
    fn ladder(&self) -> Ladder {
        // PE-9
        let may_change = self.options.palifico_may_change == OnOff::On && self.has_one_die();
        match (self.special, may_change) {
            (false, _) => Ladder::Normal,
            (true, false) => Ladder::Locked,
            (true, true) => Ladder::Plain,
        }
    }

    /// The kind of pacao that the actor may call once there is a bid.
    pub fn pacao(&self) -> Option<Pacao> {
        match self.options.pacao {
            Pacao::Seed => self.has_one_die().then_some(Pacao::Seed),
            Pacao::Calza => Some(Pacao::Calza),
            Pacao::Off => None,
        }
    }

    fn has_one_die(&self) -> bool {
        self.counts[self.actor] == 1
    }

    fn ones_may_open(&self) -> bool {
        self.special || self.options.open_ones == OpenOnes::Allowed
    }

    /// The least legal quantity of a value; `None` if there is none.
    pub fn least_raise(&self, value: Face) -> Option<u8> {
        let least = match self.bids.last() {
            Some(last) => least_quantity(self.ladder(), last.bid, value)?,
            None if value == Face::One && !self.ones_may_open() => return None,
            None => 1,
        };
        (usize::from(least) <= self.total()).then_some(least)
    }

    /// All legal bids.
    pub(in crate::perudo) fn raises(&self) -> impl Iterator<Item = Bid> {
        let total = self.total() as u8;
        Face::ALL.into_iter().flat_map(move |value| {
            let least = self.least_raise(value).unwrap_or(u8::MAX);
            (least..=total).map(move |quantity| Bid { quantity, value })
        })
    }

    /// All legal calls.
    pub(in crate::perudo) fn calls(&self) -> impl Iterator<Item = Action> {
        let pacao = self.pacao().map(|_| Action::Pacao);
        let calls = [Some(Action::Challenge), pacao].into_iter().flatten();
        calls.filter(|_| !self.bids.is_empty())
    }

    /// The position of a bid on the actor's ladder, in units of one die.
    #[cfg(feature = "train")]
    pub fn height(&self, bid: Bid) -> f32 {
        match self.ladder() {
            Ladder::Normal => bid.rank(self.total() as u8) as f32 / 6.0,
            Ladder::Locked => f32::from(bid.quantity),
            Ladder::Plain => bid.plain_rank() as f32 / 6.0,
        }
    }
}
