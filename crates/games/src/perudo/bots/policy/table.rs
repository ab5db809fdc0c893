//! The stored policy: for every throw the information sets that its own play can reach, in a few bits each.
//!
//! Only the reader is here; the trainer has the writer. Probabilities are multiples of 1/32. Rare actions are left out,
//! so most information sets are unreachable and take no space.

use arrayvec::ArrayVec;

use super::abstraction::{Abstraction, InfoSetIndex};

/// The most actions that are stored of an information set.
pub const MOST_STORED: usize = 4;
/// The unit of stored probabilities is one of so many parts, a number of `PART_BITS` bits.
pub const PARTS: u32 = 32;
/// How many bits a number of parts takes.
pub const PART_BITS: u32 = 5;

/// The stored actions of an information set by number, with their probabilities in parts.
pub type StoredActions = ArrayVec<(usize, u32), MOST_STORED>;

/// The policy of a seat with so many dice against another with so many.
pub struct PolicyTable {
    bits: &'static [u8],
    /// For every throw and row, the bit at which its information sets begin; 0 if play does not reach it.
    rows: Vec<u32>,
    pub(super) abstraction: Abstraction,
}

impl PolicyTable {
    /// Parses a table of so many throws; `None` if the bytes end too early.
    pub fn parse(bits: &'static [u8], throws: usize, total: u8) -> Option<PolicyTable> {
        let abstraction = Abstraction::new(total);
        let mut rows = vec![0; throws * abstraction.row_count()];
        // The first bit belongs to no row, so that 0 can mean unreachable.
        let mut reader = BitReader { bits, at: 1 };
        for (n, start) in rows.iter_mut().enumerate() {
            if reader.bits(1)? == 1 {
                *start = reader.at as u32;
                for _ in 0..abstraction.row_len(n % abstraction.row_count()) {
                    reader.actions()?;
                }
            }
        }
        Some(PolicyTable { bits, rows, abstraction })
    }

    /// The actions at an information set, if the policy itself can reach it with this throw.
    pub fn actions(&self, throw: usize, index: InfoSetIndex) -> Option<StoredActions> {
        let start = self.rows[throw * self.abstraction.row_count() + index.row];
        if start == 0 {
            return None;
        }
        let mut reader = BitReader { bits: self.bits, at: start as usize };
        (0..index.column).try_for_each(|_| reader.actions().map(drop))?;
        reader.actions()
    }
}

/// Reads bits, the lowest of a byte first.
struct BitReader {
    bits: &'static [u8],
    at: usize,
}

impl BitReader {
    fn bits(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for n in 0..count {
            let byte = self.bits.get(self.at / 8)?;
            number |= u32::from(byte >> (self.at % 8) & 1) << n;
            self.at += 1;
        }
        Some(number)
    }

    /// An exponential-Golomb code of order 2 with the prefix in ones: small numbers are short.
    fn number(&mut self) -> Option<u32> {
        let mut width = 2;
        let mut base = 0;
        while self.bits(1)? == 1 {
            base += 1 << width;
            width += 1;
        }
        Some(base + self.bits(width)?)
    }

    /// A challenge alone is a single bit. The parts of the last action are what the others leave.
    fn actions(&mut self) -> Option<StoredActions> {
        if self.bits(1)? == 0 {
            return Some(ArrayVec::from_iter([(0, PARTS)]));
        }
        let count = self.bits(2)? + 1;
        let mut left = PARTS;
        let mut actions = StoredActions::new();
        for n in 1..=count {
            let action = self.number()? as usize;
            let parts = if n == count { left } else { self.bits(PART_BITS)? };
            left = left.checked_sub(parts)?;
            actions.push((action, parts));
        }
        Some(actions)
    }
}
