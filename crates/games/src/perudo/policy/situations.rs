//! What the policy for two tells apart. Beside its own dice a seat remembers the last two bids and the value of the one
//! before them; all that was said earlier is forgotten, or there would be more situations than anybody can learn. What is
//! done in a situation is not known here.

use super::super::ladder;
use super::super::{Action, Bid, Said};

/// For each number of dice on the table, the greatest quantity that is worth a thought: more dice of a value other than
/// one hardly ever show it.
const GREATEST: [u8; 11] = [0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8];

/// The most answers in a situation: a challenge and all bids of the longest ladder.
pub(super) const MOST_ANSWERS: usize = 1 + 5 * 8 + 8 / 2;

/// How many rows of situations share the seat's own last bid: nobody had bid before it, or one of six values.
const ROWS: usize = 7;

/// The end of a round's bids, by their places on the ladder, as the seat to act remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Trail {
    /// The other's bid before the own one.
    earlier: Option<u8>,
    /// The seat's own last bid.
    own: Option<u8>,
    /// The bid that is to be answered.
    last: Option<u8>,
}

impl Trail {
    /// The trail after one more bid, as the other remembers it.
    pub(super) fn then(self, bid: u8) -> Trail {
        Trail { earlier: self.own, own: self.last, last: Some(bid) }
    }

    /// The bid that is to be answered.
    pub(super) fn last(self) -> Option<u8> {
        self.last
    }
}

/// A situation: its row, and its place in that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) nth: usize,
}

/// All situations of rounds with so many dice on the table. They stand in rows: in a row only the last bid differs, which
/// is the other's choice. The first row is the opening, the second the answer to an opening.
pub(super) struct Situations {
    total: u8,
    bids: Vec<Bid>,
    /// Where the answers of the situations of each row begin, among those of all.
    rows: Vec<usize>,
    answers: usize,
}

impl Situations {
    pub(super) fn new(total: u8) -> Situations {
        let greatest = GREATEST[total as usize];
        let count = if greatest == total { 6 * total } else { 5 * greatest + greatest / 2 };
        let bid = |action: &Action| match action {
            Action::Bid(bid) => *bid,
            Action::Challenge | Action::Pacao => unreachable!("openings are bids"),
        };
        let bids: Vec<Bid> = ladder::openings(total).iter().take(count as usize).map(bid).collect();
        let mut situations = Situations { total, bids, rows: Vec::new(), answers: 0 };
        for row in 0..2 + ROWS * situations.bids.len() {
            situations.rows.push(situations.answers);
            let lasts = 0..situations.len(row);
            situations.answers +=
                lasts.map(|nth| situations.count(Place { row, nth })).sum::<usize>();
        }
        situations
    }

    /// All bids that are worth a thought, in the order of the ladder.
    pub(super) fn bids(&self) -> &[Bid] {
        &self.bids
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many situations a row has.
    pub(super) fn len(&self, row: usize) -> usize {
        match row {
            0 => 1,
            1 => self.bids.len(),
            row => self.bids.len() - 1 - Self::own(row),
        }
    }

    /// The place on the ladder of the own bid that a row has in common.
    fn own(row: usize) -> usize {
        (row - 2) / ROWS
    }

    /// How many answers all situations have together.
    pub(super) fn answers(&self) -> usize {
        self.answers
    }

    /// What is remembered of these bids; `None` if one of them is higher than any worth a thought.
    pub(super) fn trail(&self, bids: &[Said]) -> Option<Trail> {
        let rank = |said: &Said| said.bid.rank(self.total);
        bids.iter().try_fold(Trail::default(), |trail, said| {
            (rank(said) < self.bids.len()).then(|| trail.then(rank(said) as u8))
        })
    }

    /// The situation that a trail leads to.
    pub(super) fn place(&self, trail: Trail) -> Place {
        match (trail.own, trail.last) {
            (_, None) => Place { row: 0, nth: 0 },
            (None, Some(last)) => Place { row: 1, nth: last as usize },
            (Some(own), Some(last)) => {
                Place { row: self.row(own, trail.earlier), nth: (last - own) as usize - 1 }
            }
        }
    }

    /// The row of what may follow an own bid that answered an earlier one, or that was the opening.
    pub(super) fn row(&self, own: u8, earlier: Option<u8>) -> usize {
        let value = earlier.map_or(0, |earlier| self.bids[earlier as usize].value as usize);
        2 + ROWS * own as usize + value
    }

    /// The last bid of a situation; `None` at the opening.
    pub(super) fn last(place: Place) -> Option<u8> {
        match place.row {
            0 => None,
            1 => Some(place.nth as u8),
            row => Some((Self::own(row) + 1 + place.nth) as u8),
        }
    }

    /// How many answers a situation has: number 0 is a challenge, which an opening cannot be, and the others are the
    /// higher bids.
    pub(super) fn count(&self, place: Place) -> usize {
        1 + self.bids.len() - Self::last(place).map_or(0, |last| last as usize + 1)
    }

    /// The bid that is this answer; it is not the challenge.
    pub(super) fn bid(last: Option<u8>, answer: usize) -> u8 {
        last.map_or(0, |last| last + 1) + answer as u8 - 1
    }

    /// Where the answers of a situation stand among those of all.
    pub(super) fn range(&self, place: Place) -> std::ops::Range<usize> {
        // Along a row every situation has one answer less than the one before.
        let (nth, most) = (place.nth, self.count(Place { nth: 0, ..place }));
        let start = self.rows[place.row] + nth * most - nth * nth.saturating_sub(1) / 2;
        start..start + self.count(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_situation_has_a_place_of_its_own_and_its_answers_lie_behind_each_other() {
        for total in [4, 7, 10] {
            let situations = Situations::new(total);
            let mut end = 0;
            for row in 0..situations.rows() {
                for nth in 0..situations.len(row) {
                    let range = situations.range(Place { row, nth });
                    assert_eq!(range.start, end);
                    end = range.end;
                }
            }
            assert_eq!(end, situations.answers());
        }
    }

    #[test]
    fn a_trail_remembers_two_bids_and_the_value_of_the_one_before() {
        let situations = Situations::new(10);
        let place = |bids: &[u8]| {
            let trail = bids.iter().fold(Trail::default(), |trail, bid| trail.then(*bid));
            situations.place(trail)
        };
        // Five bids are the values two to six of a quantity, so bids 1 and 6 are on the same value.
        assert_eq!(place(&[1, 9, 12]), place(&[6, 9, 12]));
        assert_eq!(place(&[0, 1, 9, 12]), place(&[6, 9, 12]));
        assert_ne!(place(&[2, 9, 12]), place(&[6, 9, 12]));
        assert_ne!(place(&[9, 12]), place(&[6, 9, 12]));
        assert_ne!(place(&[12]), place(&[9, 12]));
        let at = place(&[6, 9, 12]);
        assert_eq!(Situations::last(at), Some(12));
        assert_eq!(situations.count(at), 1 + situations.bids().len() - 13);
    }
}
