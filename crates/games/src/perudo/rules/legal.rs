//! Which actions are legal. Almost every list is a slice of the tables in `ladder`.

use super::ladder::{self, Ladder, least_quantity};
use super::notation::{Action, Bid, Face};
use super::options::OpenOnes;
use super::state::Perudo;

impl Perudo {
    /// Appends the legal actions.
    pub(super) fn push_legal(&self, out: &mut Vec<Action>) {
        match self.legal_in_tables() {
            Some(list) => out.extend_from_slice(list),
            None => self.push_legal_by_filter(out),
        }
    }

    /// The legal actions without a copy where they lie in a table; elsewhere they are written to the buffer.
    #[inline]
    pub(super) fn legal_slice<'a>(&'a self, buffer: &'a mut Vec<Action>) -> &'a [Action] {
        self.legal_in_tables().unwrap_or_else(|| {
            buffer.clear();
            self.push_legal_by_filter(buffer);
            buffer
        })
    }

    /// The legal actions if they are a slice of the tables.
    #[inline]
    fn legal_in_tables(&self) -> Option<&'static [Action]> {
        match (self.bid, self.ladder()) {
            (None, _) => self.ones_may_open().then(|| ladder::openings(self.total)),
            (Some(_), Ladder::Plain) => None,
            (Some(bid), ladder) => {
                let locked = ladder == Ladder::Locked;
                Some(ladder::answers(locked, bid, self.total, self.call_count()))
            }
        }
    }

    /// The bids that may follow by plain rank, as bits, with quantities beyond the dice on the table too. Only for ranks
    /// below 128.
    #[inline]
    pub(super) fn legal_bids(&self) -> u128 {
        /// The bits of all quantities of one value.
        const COLUMN: u128 = {
            let (mut bits, mut place) = (0, 0);
            while place < 128 {
                bits |= 1 << place;
                place += 6;
            }
            bits
        };
        let Some(last) = self.bid else {
            return if self.ones_may_open() { u128::MAX } else { !COLUMN };
        };
        let ladder = self.ladder();
        Face::ALL.into_iter().fold(0, |bits, value| {
            let least = least_quantity(ladder, last, value);
            // Quantities beyond the ladder have no bits.
            let place = least.map_or(128, |least| Bid { quantity: least, value }.plain_rank());
            bits | COLUMN.checked_shl(place as u32).unwrap_or(0)
        })
    }

    /// The legal actions that are no slice. PE-7: all openings but those on ones. PE-9: the answers of a seat that may
    /// change the value in a special round.
    #[cold]
    #[inline(never)]
    fn push_legal_by_filter(&self, out: &mut Vec<Action>) {
        let is_legal = |bid: Bid| match self.bid {
            None => bid.value != Face::One,
            Some(last) => bid.plain_rank() > last.plain_rank(),
        };
        let bids = ladder::openings(self.total).iter();
        out.extend(bids.filter(|action| matches!(action, Action::Bid(bid) if is_legal(*bid))));
        if self.bid.is_some() {
            out.extend_from_slice(ladder::calls(self.call_count()));
        }
    }

    /// How the seat to act may follow the bid.
    #[inline]
    pub(super) fn ladder(&self) -> Ladder {
        if self.may_change >> self.current.0 & 1 == 1 {
            Ladder::Plain
        } else if self.special {
            Ladder::Locked
        } else {
            Ladder::Normal
        }
    }

    /// PE-7: whether the opening bid may be on ones.
    #[inline]
    pub(super) fn ones_may_open(&self) -> bool {
        self.options.open_ones == OpenOnes::Allowed || self.special
    }

    /// How many calls the seat to act has when there is a bid: challenge, and perhaps pacao.
    #[inline]
    pub(super) fn call_count(&self) -> usize {
        1 + (self.may_pacao >> self.current.0 & 1) as usize
    }
}
