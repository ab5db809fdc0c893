//! The abstract information sets of duels. The abstraction has imperfect recall: beside its dice a seat remembers the
//! last two bids and the value of the one before them.
//!
//! Strategies are stored elsewhere, in arrays that these indices address.

use super::super::super::rules::{Action, Bid, PlacedBid, openings};

/// For each number of dice on the table, the greatest quantity in the abstraction: higher bids are hardly ever true.
const GREATEST: [u8; 11] = [0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8];

/// The most actions of an information set: a challenge and all bids of the longest ladder.
#[cfg(feature = "train")]
pub const MOST_ACTIONS: usize = 1 + 5 * 8 + 8 / 2;

/// How many rows share the seat's own last bid: one if that was the opening, and one for each value that it answered.
const ROWS_PER_BID: usize = 7;

/// The end of a round's bid history as the seat to act remembers it. Bids are given by their rank on the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RecalledBids {
    /// The other seat's bid before the own one.
    earlier: Option<u8>,
    /// The seat's own last bid.
    own: Option<u8>,
    /// The bid to be answered.
    last: Option<u8>,
}

impl RecalledBids {
    /// The history after one more bid, as the other seat remembers it.
    #[must_use]
    pub fn then(self, bid: u8) -> RecalledBids {
        RecalledBids { earlier: self.own, own: self.last, last: Some(bid) }
    }

    /// The bid to be answered.
    pub fn last(self) -> Option<u8> {
        self.last
    }
}

/// The index of an information set: its row, and its place in the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InfoSetIndex {
    /// The row.
    pub row: usize,
    /// The place in the row.
    pub column: usize,
}

/// All information sets of rounds with so many dice on the table, for one throw.
///
/// They stand in rows. In a row only the last bid differs, which is the other seat's choice. The first row is the
/// opening, the second the answer to an opening.
///
/// The actions of an information set are numbered: 0 is the challenge, which an opening does not have, and the others
/// are the higher bids in the order of the ladder.
pub struct Abstraction {
    total: u8,
    bids: Vec<Bid>,
    /// For each row, the index of its first action among all actions.
    rows: Vec<usize>,
    actions: usize,
}

impl Abstraction {
    /// The abstraction for so many dice on the table, at most ten.
    pub fn new(total: u8) -> Abstraction {
        let greatest = GREATEST[total as usize];
        let count = if greatest == total { 6 * total } else { 5 * greatest + greatest / 2 };
        let bid = |action: &Action| match action {
            Action::Bid(bid) => *bid,
            Action::Challenge | Action::Pacao => unreachable!("openings are bids"),
        };
        let bids: Vec<Bid> = openings(total).iter().take(count as usize).map(bid).collect();
        let mut abstraction = Abstraction { total, bids, rows: Vec::new(), actions: 0 };
        for row in 0..2 + ROWS_PER_BID * abstraction.bids.len() {
            abstraction.rows.push(abstraction.actions);
            let columns = 0..abstraction.row_len(row);
            abstraction.actions += columns
                .map(|column| abstraction.action_count(InfoSetIndex { row, column }))
                .sum::<usize>();
        }
        abstraction
    }

    /// All bids in the abstraction, in the order of the ladder.
    pub fn bids(&self) -> &[Bid] {
        &self.bids
    }

    /// How many rows there are.
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// How many information sets a row has.
    pub fn row_len(&self, row: usize) -> usize {
        match row {
            0 => 1,
            1 => self.bids.len(),
            row => self.bids.len() - 1 - Self::own_bid(row),
        }
    }

    /// The rank of the own bid that a row has in common.
    fn own_bid(row: usize) -> usize {
        (row - 2) / ROWS_PER_BID
    }

    /// What is remembered of these bids; `None` if one of them is too high for the abstraction.
    pub fn recall(&self, bids: &[PlacedBid]) -> Option<RecalledBids> {
        let rank = |placed: &PlacedBid| placed.bid.rank(self.total);
        bids.iter().try_fold(RecalledBids::default(), |recalled, placed| {
            (rank(placed) < self.bids.len()).then(|| recalled.then(rank(placed) as u8))
        })
    }

    /// The information set after these bids.
    pub fn index(&self, bids: RecalledBids) -> InfoSetIndex {
        match (bids.own, bids.last) {
            (_, None) => InfoSetIndex { row: 0, column: 0 },
            (None, Some(last)) => InfoSetIndex { row: 1, column: last as usize },
            (Some(own), Some(last)) => {
                let row = self.row_after(own, bids.earlier);
                InfoSetIndex { row, column: (last - own) as usize - 1 }
            }
        }
    }

    /// The row of the answers to an own bid that answered an earlier one, or that was the opening.
    pub fn row_after(&self, own: u8, earlier: Option<u8>) -> usize {
        let value = earlier.map_or(0, |earlier| self.bids[earlier as usize].value as usize);
        2 + ROWS_PER_BID * own as usize + value
    }

    /// The last bid before an information set; `None` at the opening.
    pub fn last_bid(index: InfoSetIndex) -> Option<u8> {
        match index.row {
            0 => None,
            1 => Some(index.column as u8),
            row => Some((Self::own_bid(row) + 1 + index.column) as u8),
        }
    }

    /// How many actions an information set has. The challenge is counted at the opening too.
    pub fn action_count(&self, index: InfoSetIndex) -> usize {
        1 + self.bids.len() - Self::last_bid(index).map_or(0, |last| last as usize + 1)
    }

    /// The rank of the bid with this action number, which is not 0, after this last bid.
    pub fn bid_of_action(last: Option<u8>, action: usize) -> u8 {
        last.map_or(0, |last| last + 1) + action as u8 - 1
    }
}

#[cfg(any(test, feature = "train"))]
impl Abstraction {
    /// How many actions all information sets have together.
    pub fn actions(&self) -> usize {
        self.actions
    }

    /// The range of an information set's actions among those of all.
    pub fn action_range(&self, index: InfoSetIndex) -> std::ops::Range<usize> {
        // Along a row every information set has one action less than the one before.
        let (column, most) = (index.column, self.action_count(InfoSetIndex { column: 0, ..index }));
        let start = self.rows[index.row] + column * most - column * column.saturating_sub(1) / 2;
        start..start + self.action_count(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_information_set_has_an_index_of_its_own_and_the_actions_are_contiguous() {
        for total in [4, 7, 10] {
            let abstraction = Abstraction::new(total);
            let mut end = 0;
            for row in 0..abstraction.row_count() {
                for column in 0..abstraction.row_len(row) {
                    let range = abstraction.action_range(InfoSetIndex { row, column });
                    assert_eq!(range.start, end);
                    end = range.end;
                }
            }
            assert_eq!(end, abstraction.actions());
        }
    }

    #[test]
    fn two_bids_and_the_value_of_the_one_before_are_remembered() {
        let abstraction = Abstraction::new(10);
        let index = |bids: &[u8]| {
            let recalled = bids.iter().fold(RecalledBids::default(), |known, bid| known.then(*bid));
            abstraction.index(recalled)
        };
        // Five bids are the values two to six of a quantity, so bids 1 and 6 are on the same value.
        assert_eq!(index(&[1, 9, 12]), index(&[6, 9, 12]));
        assert_eq!(index(&[0, 1, 9, 12]), index(&[6, 9, 12]));
        assert_ne!(index(&[2, 9, 12]), index(&[6, 9, 12]));
        assert_ne!(index(&[9, 12]), index(&[6, 9, 12]));
        assert_ne!(index(&[12]), index(&[9, 12]));
        let at = index(&[6, 9, 12]);
        assert_eq!(Abstraction::last_bid(at), Some(12));
        assert_eq!(abstraction.action_count(at), 1 + abstraction.bids().len() - 13);
    }
}
