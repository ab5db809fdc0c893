//! The bidding ladder as tables: every list of legal actions is a slice of one of them.
//!
//! What a bid must exceed is also written out as a rule, `least_quantity`, for explanations and bots.

use super::notation::{Action, Bid, Face, MOST_DICE};

/// How many lists there are of a kind: one for each number of dice on the table, 0 included.
const TABLES: usize = MOST_DICE as usize + 1;

/// The index at which the lists of the values begin, after all ladders of normal rounds.
const LOCKED: usize = ladder_start(TABLES);

/// The length of all lists of one value together.
const VALUE: usize = value_start(TABLES);

/// All lists of actions in one array. First, for each number of dice on the table, all bids of a normal round in the
/// order of the ladder, then challenge and pacao. Then, for each value and number of dice, all bids on that value, then
/// challenge and pacao. The legal answers to a bid are a slice of one of these lists.
static LISTS: [Action; LOCKED + 6 * VALUE] = lists();

/// The index of the ladder for so many dice: those before have 6 bids per die and two calls each.
const fn ladder_start(total: usize) -> usize {
    3 * total * total - total
}

/// The index of the list for so many dice among the lists of one value.
const fn value_start(total: usize) -> usize {
    total * (total + 3) / 2
}

#[expect(clippy::large_stack_arrays, reason = "evaluated by the compiler, for a static")]
const fn lists() -> [Action; LOCKED + 6 * VALUE] {
    let mut lists = [Action::Pacao; LOCKED + 6 * VALUE];
    let mut total = 0;
    while total < TABLES {
        let ladder = ladder_start(total);
        let mut value = 0;
        while value < 6 {
            let locked = LOCKED + value * VALUE + value_start(total);
            let mut below = 0;
            while below < total {
                let bid = Bid { quantity: below as u8 + 1, value: Face::ALL[value] };
                lists[ladder + bid.rank(total as u8)] = Action::Bid(bid);
                lists[locked + below] = Action::Bid(bid);
                below += 1;
            }
            lists[locked + total] = Action::Challenge;
            value += 1;
        }
        lists[ladder + 6 * total] = Action::Challenge;
        total += 1;
    }
    lists
}

/// How a bid may be followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::perudo) enum Ladder {
    /// A normal round: PE-4 to PE-6.
    Normal,
    /// A special round: the value stays, the quantity grows (PE-10).
    Locked,
    /// A special round for a seat that may change the value (PE-9): ones are a value like any other.
    Plain,
}

/// All bids with so many dice on the table.
#[inline]
pub(in crate::perudo) fn openings(total: u8) -> &'static [Action] {
    &LISTS[ladder_start(total as usize)..][..6 * total as usize]
}

/// The legal answers to a bid in a normal round or, if it is locked, in a special one; `calls` is 1 for challenge, 2
/// for pacao too.
#[inline]
pub(super) fn answers(locked: bool, bid: Bid, total: u8, calls: usize) -> &'static [Action] {
    let (table, quantity) = (total as usize, bid.quantity as usize);
    let (start, bids) = if locked {
        (
            LOCKED + (bid.value as usize - 1) * VALUE + value_start(table) + quantity,
            table - quantity,
        )
    } else {
        let rank = bid.rank(total) + 1;
        (ladder_start(table) + rank, 6 * table - rank)
    };
    &LISTS[start..][..bids + calls]
}

/// Challenge, or challenge and pacao.
pub(super) fn calls(calls: usize) -> &'static [Action] {
    &LISTS[..calls]
}

/// The least quantity of this value that outbids the bid; `None` if the value may not be named.
pub(in crate::perudo) fn least_quantity(ladder: Ladder, bid: Bid, value: Face) -> Option<u8> {
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
