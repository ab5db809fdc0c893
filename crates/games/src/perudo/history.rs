//! Every bid of every round in a few bytes (PE-21). Who lost a die is not kept here; the last reveal tells that of
//! the last round.
//!
//! Bids of a round only ever rise, so the set of them is enough: one bit per possible bid. Who made which follows
//! from the opener and the seats in play. A whole game of ten seats with ten dice each fits. Calza can make games
//! longer than any fixed memory; then the oldest rounds are forgotten.

use arrayvec::ArrayVec;
use croupier_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{Bid, MOST_DICE};

/// Room for one round with each number of dice from the greatest down to two: the longest game without calza.
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

/// Bids take room by so many words at a time; one piece is enough for 21 dice.
const PIECE: usize = 4;

/// One bid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// Who bid.
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
    pub bids: Vec<Said>,
}

/// What must be known of a round besides its bids.
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

/// The bids of all rounds: for each round a word for its opening, then the set of its bids.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct History {
    words: ArrayVec<u32, CAPACITY>,
    /// Where the current round begins.
    current: u32,
}

/// Copies what is filled and nothing else.
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
    pub(super) fn begin(&mut self, opening: Opening) {
        let size = words_for(opening.total);
        if self.words.remaining_capacity() <= size {
            self.forget(size);
        }
        let word = opening.alive
            | u32::from(opening.starter.0) << 10
            | u32::from(opening.special) << 14
            | (size as u32) << 15;
        self.current = self.words.len() as u32;
        // One piece is enough for most tables, so the word and the first piece are written together.
        self.extend(&[word, 0, 0, 0, 0]);
        for _ in 1..size / PIECE {
            self.extend(&[0; PIECE]);
        }
    }

    #[inline]
    fn extend(&mut self, words: &[u32]) {
        self.words.try_extend_from_slice(words).expect("room has been made");
    }

    /// Forgets the oldest rounds until there is room for one whose bids need so many words.
    #[cold]
    fn forget(&mut self, size: usize) {
        while self.words.remaining_capacity() <= size {
            let oldest = 1 + length(self.words[0]);
            self.words.drain(..oldest);
        }
    }

    /// Adds a bid to the current round.
    #[inline]
    pub(super) fn note(&mut self, bid: Bid) {
        let rank = bid.plain_rank();
        self.words[self.current as usize + 1 + rank / 32] |= 1 << (rank % 32);
    }

    /// All rounds, oldest first; the last and current one has this number.
    pub(super) fn rounds(&self, current: u32) -> Vec<Round> {
        let mut rounds = Vec::new();
        let mut words = self.words.as_slice();
        while let Some((opening, rest)) = words.split_first() {
            let (bids, rest) = rest.split_at(length(*opening));
            rounds.push(round(*opening, bids));
            words = rest;
        }
        let forgotten = current - rounds.len() as u32;
        for (round, number) in rounds.iter_mut().zip(forgotten + 1..) {
            round.round = number;
        }
        rounds
    }

    /// The history with these rounds, of which the current one is the last and began like this. Of earlier rounds
    /// only those who bid are known to have been in play, which is all that matters for telling them again.
    pub(super) fn of(rounds: &[Round], opening: Opening) -> History {
        let mut history = History::default();
        let Some((current, earlier)) = rounds.split_last() else { return history };
        for round in earlier {
            history.begin(Opening {
                alive: round.bids.iter().fold(0, |seats, said| seats | 1 << said.seat.0),
                starter: round.bids.first().map_or(Seat(0), |said| said.seat),
                special: round.special,
                total: round.bids.iter().map(|said| said.bid.quantity).max().unwrap_or(1),
            });
            round.bids.iter().for_each(|said| history.note(said.bid));
        }
        history.begin(opening);
        current.bids.iter().for_each(|said| history.note(said.bid));
        history
    }
}

/// How many words of bids follow the word of this opening.
fn length(opening: u32) -> usize {
    (opening >> 15) as usize
}

/// A round, its number still unknown.
fn round(opening: u32, words: &[u32]) -> Round {
    let alive = opening & 0x3ff;
    let special = opening >> 14 & 1 == 1;
    let mut seat = Seat((opening >> 10 & 15) as u8);
    let mut bids = Vec::with_capacity(words.iter().map(|word| word.count_ones() as usize).sum());
    for (n, word) in words.iter().enumerate() {
        let mut left = *word;
        while left != 0 {
            bids.push(Said {
                seat,
                bid: Bid::at_plain_rank(32 * n + left.trailing_zeros() as usize),
            });
            left &= left - 1;
        }
    }
    if !special {
        bids.sort_unstable_by_key(|said| said.bid);
    }
    for said in &mut bids {
        said.seat = seat;
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
