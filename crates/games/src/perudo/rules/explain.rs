//! Why an action is illegal: the ruling, and a message that names what would be legal.
//!
//! It never disagrees with the lists of legal actions; the laws compare the two.

use croupier_engine::{Illegal, Text};

use super::ladder::{Ladder, least_quantity};
use super::{Bid, Call, Face, Pacao, Perudo};

impl Perudo {
    /// Why this bid is illegal now.
    pub(super) fn explain_bid(&self, bid: Bid) -> Result<(), Illegal> {
        let ladder = self.ladder();
        let illegal = |ruling, id: &'static str| Err(Illegal::new(ruling, self.message(id, bid)));
        let needed = match self.bid {
            None if bid.value == Face::One && !self.ones_may_open() => {
                return illegal("PE-7", "illegal-open-ones");
            }
            None => 1,
            Some(last) => match least_quantity(ladder, last, bid.value) {
                Some(needed) => needed,
                None if self.options.palifico_may_change.is_on() => {
                    return illegal("PE-9", "illegal-locked-many");
                }
                None => return illegal("PE-10", "illegal-locked"),
            },
        };
        if bid.quantity > self.total {
            return illegal("PE-14", "illegal-too-many");
        }
        if needed > self.total {
            return illegal("PE-14", "illegal-top");
        }
        if bid.quantity >= needed {
            return Ok(());
        }
        let ruling = match (ladder, self.bid.map(|last| last.value), bid.value) {
            (Ladder::Plain, ..) => "PE-9",
            (Ladder::Normal, Some(Face::One), value) if value != Face::One => "PE-6",
            (Ladder::Normal, Some(value), Face::One) if value != Face::One => "PE-5",
            _ => "PE-4",
        };
        Err(Illegal::new(ruling, self.message("illegal-low", bid).with("least", needed)))
    }

    /// A message about an illegal bid, with every argument that one of them uses.
    fn message(&self, id: &'static str, bid: Bid) -> Text {
        Text::new(id)
            .with("bid", bid.to_string())
            .with("value", bid.value.number())
            .with("total", self.total)
            .with("last", self.bid.map_or_else(String::new, |last| last.to_string()))
            .with("locked", self.bid.map_or(0, |last| last.value.number()))
    }

    /// Why a call is illegal now.
    pub(super) fn explain_call(&self, call: Call) -> Result<(), Illegal> {
        let illegal = |ruling, id: &'static str| Err(Illegal::new(ruling, Text::new(id)));
        match (call, self.options.pacao) {
            (Call::Pacao, Pacao::Off) => illegal("PE-1", "illegal-pacao-off"),
            _ if self.bid.is_none() => illegal("PE-12", "illegal-no-bid"),
            (Call::Pacao, _) if self.call_count() == 1 => {
                let dice = self.counts[self.current.index()];
                let why = Text::new("illegal-pacao-dice").with("dice", dice);
                Err(Illegal::new("PE-13", why))
            }
            _ => Ok(()),
        }
    }
}
