//! Every bid of every round in a few bytes (PE-21). Who lost a die is not kept here; the last reveal tells that of
//! the last round.
//!
//! Bids of a round only ever rise, so the set of them is enough: one bit per possible bid. Who made which follows
//! from the opener and the seats in play. A whole game of ten seats with ten dice each fits. Calza can make games
//! longer than any fixed memory; then the oldest rounds are forgotten.

use arrayvec::ArrayVec;
use croupier_engine::Seat;
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

const fn words_for(total: u8) -> usize {
    (6 * total as usize).div_ceil(32)
}

/// One bid of the past or of the current round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// The round, counted from 1.
    pub round: u32,
    /// Whether that round was special.
    pub special: bool,
    /// Who bid.
    pub seat: Seat,
    /// The bid.
    pub bid: Bid,
}

/// What must be known of a round besides its bids.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    /// The seats in play.
    pub(super) alive: u16,
    /// The seat that bids first.
    pub(super) starter: Seat,
    /// Whether the round is special.
    pub(super) special: bool,
    /// The dice on the table.
    pub(super) total: u8,
}

/// The bids of all rounds: for each round a word for its opening, then the set of its bids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct History {
    words: ArrayVec<u32, CAPACITY>,
    /// Where the current round begins.
    current: u16,
}

impl History {
    /// Begins a round.
    #[inline]
    pub(super) fn begin(&mut self, opening: Opening) {
        let size = words_for(opening.total);
        while self.words.remaining_capacity() <= size {
            let oldest = 1 + length(self.words[0]);
            self.words.drain(..oldest);
        }
        self.current = self.words.len() as u16;
        self.words.push(
            u32::from(opening.alive)
                | u32::from(opening.starter.0) << 10
                | u32::from(opening.special) << 14
                | (size as u32) << 15,
        );
        self.words.extend(std::iter::repeat_n(0, size));
    }

    /// Adds a bid to the current round.
    #[inline]
    pub(super) fn note(&mut self, bid: Bid) {
        let rank = bid.plain_rank();
        self.words[self.current as usize + 1 + rank / 32] |= 1 << (rank % 32);
    }

    /// All bids, oldest first; the current round has this number.
    pub(super) fn said(&self, round: u32) -> Vec<Said> {
        let mut rounds = 0;
        let mut at = 0;
        while at < self.words.len() {
            at += 1 + length(self.words[at]);
            rounds += 1;
        }
        let mut said = Vec::new();
        let mut at = 0;
        for number in round + 1 - rounds..=round {
            let size = length(self.words[at]);
            push_round(number, self.words[at], &self.words[at + 1..=at + size], &mut said);
            at += 1 + size;
        }
        said
    }

    /// The history that says this, the current round with this opening last. Of earlier rounds only those who bid
    /// are known to have been in play, which is all that matters for saying it again.
    pub(super) fn of(said: &[Said], round: u32, opening: Opening) -> History {
        let mut history = History::default();
        for bids in said.chunk_by(|a, b| a.round == b.round).filter(|b| b[0].round != round) {
            history.begin(Opening {
                alive: bids.iter().fold(0, |seats, said| seats | 1 << said.seat.0),
                starter: bids[0].seat,
                special: bids[0].special,
                total: bids.iter().map(|said| said.bid.quantity).max().unwrap_or(0),
            });
            bids.iter().for_each(|said| history.note(said.bid));
        }
        if round > 0 {
            history.begin(opening);
            said.iter().filter(|said| said.round == round).for_each(|said| history.note(said.bid));
        }
        history
    }
}

/// How many words of bids follow the word of this opening.
fn length(opening: u32) -> usize {
    (opening >> 15) as usize
}

fn push_round(round: u32, opening: u32, bids: &[u32], said: &mut Vec<Said>) {
    let alive = (opening & 0x3ff) as u16;
    let starter = Seat((opening >> 10 & 15) as u8);
    let special = opening >> 14 & 1 == 1;
    let first = said.len();
    for (n, word) in bids.iter().enumerate() {
        let mut left = *word;
        while left != 0 {
            let bid = Bid::at_plain_rank(32 * n + left.trailing_zeros() as usize);
            said.push(Said { round, special, seat: starter, bid });
            left &= left - 1;
        }
    }
    if !special {
        said[first..].sort_unstable_by_key(|said| said.bid);
    }
    let mut seat = starter;
    for said in &mut said[first..] {
        said.seat = seat;
        seat = next_alive(alive, seat);
    }
}

/// The next of these seats after this one, around the table.
#[inline]
pub(super) fn next_alive(alive: u16, seat: Seat) -> Seat {
    let later = alive & (!1 << seat.0);
    Seat((if later == 0 { alive } else { later }).trailing_zeros() as u8)
}
