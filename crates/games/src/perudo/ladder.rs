//! The bidding ladder as tables: every list of legal actions is a slice of one of them. What a bid must exceed is
//! also written out as a rule, for explanations; a test holds the two against each other.

use super::words::{Action, Bid, Face, MOST_DICE};

const TABLES: usize = MOST_DICE as usize + 1;

/// All bids of a normal round in the order of the ladder, then challenge and pacao; one list per number of dice on
/// the table. The bids above the one with rank r begin at r + 1.
static NORMAL: [[Action; 6 * TABLES]; TABLES] = normal();

/// All bids on one value, then challenge and pacao; one list per value and number of dice on the table. The bids
/// above a quantity q begin at q.
static LOCKED: [[[Action; TABLES + 2]; TABLES]; 6] = locked();

#[expect(clippy::large_stack_arrays, reason = "evaluated by the compiler, for a static")]
const fn normal() -> [[Action; 6 * TABLES]; TABLES] {
    let mut tables = [[Action::Pacao; 6 * TABLES]; TABLES];
    let mut total = 0;
    while total < TABLES {
        tables[total][6 * total] = Action::Challenge;
        let mut rank = 0;
        while rank < 6 * total {
            let bid = Bid { quantity: (rank / 6) as u8 + 1, value: Face::ALL[rank % 6] };
            tables[total][bid.rank(total as u8)] = Action::Bid(bid);
            rank += 1;
        }
        total += 1;
    }
    tables
}

#[expect(clippy::large_stack_arrays, reason = "evaluated by the compiler, for a static")]
const fn locked() -> [[[Action; TABLES + 2]; TABLES]; 6] {
    let mut tables = [[[Action::Pacao; TABLES + 2]; TABLES]; 6];
    let mut value = 0;
    while value < 6 {
        let mut total = 0;
        while total < TABLES {
            tables[value][total][total] = Action::Challenge;
            let mut below = 0;
            while below < total {
                let bid = Bid { quantity: below as u8 + 1, value: Face::ALL[value] };
                tables[value][total][below] = Action::Bid(bid);
                below += 1;
            }
            total += 1;
        }
        value += 1;
    }
    tables
}

/// How a bid may be followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ladder {
    /// A normal round: PE-4 to PE-6.
    Normal,
    /// A special round: the value stays, the quantity grows (PE-10).
    Locked,
    /// A special round for somebody who may change the value (PE-9): ones are a value like any other.
    Plain,
}

/// All bids with so many dice on the table.
#[inline]
pub(super) fn openings(total: u8) -> &'static [Action] {
    &NORMAL[total as usize][..6 * total as usize]
}

/// The legal answers to a bid in a normal round; `calls` is 1 for challenge, 2 for pacao too.
#[inline]
pub(super) fn after_normal(bid: Bid, total: u8, calls: usize) -> &'static [Action] {
    &NORMAL[total as usize][bid.rank(total) + 1..6 * total as usize + calls]
}

/// The legal answers to a bid in a special round.
#[inline]
pub(super) fn after_locked(bid: Bid, total: u8, calls: usize) -> &'static [Action] {
    let list = &LOCKED[bid.value as usize - 1][total as usize];
    &list[bid.quantity as usize..total as usize + calls]
}

/// Challenge, or challenge and pacao.
pub(super) fn calls(calls: usize) -> &'static [Action] {
    &NORMAL[0][..calls]
}

/// The least quantity of this value that is higher than the bid; `None` if the value may not be named.
pub(super) fn least(ladder: Ladder, bid: Bid, value: Face) -> Option<u8> {
    let above = bid.quantity + 1;
    match ladder {
        Ladder::Locked => (value == bid.value).then_some(above),
        Ladder::Normal => match (bid.value, value) {
            (Face::One, Face::One) => Some(above),
            (Face::One, _) => Some(2 * bid.quantity + 1),
            (_, Face::One) => Some(bid.quantity.div_ceil(2)),
            _ => Some(if value > bid.value { bid.quantity } else { above }),
        },
        Ladder::Plain => Some(if value > bid.value { bid.quantity } else { above }),
    }
}
