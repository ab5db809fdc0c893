//! Every bid of every round in a few bytes (PE-21). The losses of dice are not stored here.
//!
//! Bids of a round only ever rise, so a bit set with one bit per possible bid is enough. The bidders follow from the
//! opener and the seats in play. A whole game of ten seats with ten dice each fits. Calza can make games longer than any
//! fixed capacity; then the oldest rounds are dropped.

use arrayvec::ArrayVec;
use croupier_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::notation::{Bid, MOST_DICE};

/// Capacity for one round with each number of dice from the greatest down to two: the longest game without calza.
const CAPACITY: usize = {
    let mut words = 0;
    let mut total = 2;
    while total <= MOST_DICE {
        words += 1 + words_for(total);
        total += 1;
    }
    words
};

/// How many words the bids with so many dice on the table need, in whole pieces.
const fn words_for(total: u8) -> usize {
    (6 * total as usize).div_ceil(32 * PIECE) * PIECE
}

/// Bids are stored in multiples of so many words; one piece is enough for 21 dice.
const PIECE: usize = 4;

/// One bid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Said")]
pub struct PlacedBid {
    /// The bidder.
    pub seat: Seat,
    /// The bid.
    pub bid: Bid,
}

/// The bids of one round.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The round's number, counted from 1.
    pub round: u32,
    /// Whether it was special.
    pub special: bool,
    /// Its bids, the first one first.
    pub bids: Vec<PlacedBid>,
}

/// What is stored of a round besides its bids.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    /// The seats in play.
    pub(super) alive: u32,
    /// The seat that bids first.
    pub(super) starter: Seat,
    /// Whether the round is special.
    pub(super) special: bool,
    /// The dice on the table.
    pub(super) total: u8,
}

/// The bids of all rounds: for each round a word for its opening, then the bit set of its bids.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct History {
    words: ArrayVec<u32, CAPACITY>,
    /// The index at which the current round begins.
    current: u32,
}

/// Copies only the words in use.
impl Clone for History {
    #[inline]
    fn clone(&self) -> History {
        let mut words = ArrayVec::new();
        words.try_extend_from_slice(&self.words).expect("it has the same capacity");
        History { words, current: self.current }
    }
}

impl History {
    /// Begins a round.
    #[inline]
    pub(super) fn begin_round(&mut self, opening: Opening) {
        let size = words_for(opening.total);
        if self.words.remaining_capacity() <= size {
            self.drop_oldest(size);
        }
        let word = opening.alive
            | u32::from(opening.starter.0) << 10
            | u32::from(opening.special) << 14
            | (size as u32) << 15;
        self.current = self.words.len() as u32;
        // One piece is enough for most tables, so the opening and the first piece are written together.
        self.extend(&[word, 0, 0, 0, 0]);
        for _ in 1..size / PIECE {
            self.extend(&[0; PIECE]);
        }
    }

    #[inline]
    fn extend(&mut self, words: &[u32]) {
        self.words.try_extend_from_slice(words).expect("there is room");
    }

    /// Drops the oldest rounds until one more fits whose bids need so many words.
    #[cold]
    fn drop_oldest(&mut self, size: usize) {
        while self.words.remaining_capacity() <= size {
            let oldest = 1 + length(self.words[0]);
            self.words.drain(..oldest);
        }
    }

    /// Adds a bid to the current round.
    #[inline]
    pub(super) fn push(&mut self, bid: Bid) {
        let rank = bid.plain_rank();
        self.words[self.current as usize + 1 + rank / 32] |= 1 << (rank % 32);
    }

    /// Writes a 1 for every bid of the current round, by its plain rank.
    #[inline]
    pub(super) fn write_current(&self, out: &mut [i16]) {
        let Some(words) = self.words.get(self.current as usize + 1..) else { return };
        for (word, numbers) in words.iter().zip(out.chunks_mut(32)) {
            let mut left = *word;
            while left != 0 {
                numbers[left.trailing_zeros() as usize] = 1;
                left &= left - 1;
            }
        }
    }

    /// All rounds, oldest first; the last and current one has this number.
    pub(super) fn rounds(&self, current: u32) -> Vec<Round> {
        let mut rounds = Vec::new();
        let mut words = self.words.as_slice();
        while let Some((opening, rest)) = words.split_first() {
            let (bids, rest) = rest.split_at(length(*opening));
            rounds.push(decode_round(*opening, bids));
            words = rest;
        }
        let dropped = current - rounds.len() as u32;
        for (round, number) in rounds.iter_mut().zip(dropped + 1..) {
            round.round = number;
        }
        rounds
    }

    /// The history with these rounds; the last one is the current round and has this opening. Of earlier rounds only the
    /// bidders are known to have been in play, which is enough to list the bids again.
    pub(super) fn from_rounds(rounds: &[Round], opening: Opening) -> History {
        let mut history = History::default();
        let Some((current, earlier)) = rounds.split_last() else { return history };
        for round in earlier {
            history.begin_round(Opening {
                alive: round.bids.iter().fold(0, |seats, placed| seats | 1 << placed.seat.0),
                starter: round.bids.first().map_or(Seat(0), |placed| placed.seat),
                special: round.special,
                total: round.bids.iter().map(|placed| placed.bid.quantity).max().unwrap_or(1),
            });
            round.bids.iter().for_each(|placed| history.push(placed.bid));
        }
        history.begin_round(opening);
        current.bids.iter().for_each(|placed| history.push(placed.bid));
        history
    }
}

/// How many words of bids follow the word of this opening.
fn length(opening: u32) -> usize {
    (opening >> 15) as usize
}

/// The round that is stored in these words, still without its number.
fn decode_round(opening: u32, words: &[u32]) -> Round {
    let alive = opening & 0x3ff;
    let special = opening >> 14 & 1 == 1;
    let mut seat = Seat((opening >> 10 & 15) as u8);
    let mut bids = Vec::with_capacity(words.iter().map(|word| word.count_ones() as usize).sum());
    for (n, word) in words.iter().enumerate() {
        let mut left = *word;
        while left != 0 {
            bids.push(PlacedBid {
                seat,
                bid: Bid::from_plain_rank(32 * n + left.trailing_zeros() as usize),
            });
            left &= left - 1;
        }
    }
    if !special {
        bids.sort_unstable_by_key(|placed| placed.bid);
    }
    for placed in &mut bids {
        placed.seat = seat;
        seat = next_alive(alive, seat);
    }
    Round { round: 0, special, bids }
}

/// The next of these seats after this one, around the table.
#[inline]
pub(super) fn next_alive(alive: u32, seat: Seat) -> Seat {
    let later = alive & (!1 << seat.0);
    Seat((if later == 0 { alive } else { later }).trailing_zeros() as u8)
}
