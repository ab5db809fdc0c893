//! The legal actions of one game of a batch by id: bits where the encoding has few ids, a list where it has many.

use croupier_engine::{Encoded, Encoder, IdBits, MOST_BITS};

/// The ids of the legal actions.
pub(super) enum LegalIds {
    /// One bit for each id.
    Bits(IdBits),
    /// The ids themselves.
    List(Vec<u16>),
}

/// Eight bits as eight bytes, the lowest first.
static BYTES: [[u8; 8]; 256] = {
    let mut bytes = [[0; 8]; 256];
    let mut place = 0;
    while place < 256 * 8 {
        bytes[place / 8][place % 8] = ((place / 8) >> (place % 8) & 1) as u8;
        place += 1;
    }
    bytes
};

/// From so many legal actions on, all bits are written instead of those that are set.
const MANY: u32 = 24;

impl LegalIds {
    /// No legal action, for an encoding with this many ids.
    pub(super) fn new(actions: usize) -> LegalIds {
        if actions <= MOST_BITS { LegalIds::Bits([0; 4]) } else { LegalIds::List(Vec::new()) }
    }

    /// Finds the legal actions of the seat whose turn it is, and marks them in a row of masks.
    #[inline]
    pub(super) fn find<G: Encoded>(
        &mut self,
        encoder: &G::Encoder,
        game: &G,
        buffer: &mut Vec<G::Action>,
        mask: &mut [u8],
    ) {
        match self {
            LegalIds::Bits(bits) => {
                encoder.legal_bits(game, buffer, bits);
                write_bits(bits, mask);
            }
            LegalIds::List(list) => {
                list.clear();
                mask.fill(0);
                for &action in game.legal(buffer) {
                    if let Some(id) = encoder.id_of(action) {
                        mask[id] = 1;
                        list.push(id as u16);
                    }
                }
            }
        }
    }

    #[inline]
    pub(super) fn contains(&self, id: i64) -> bool {
        match self {
            LegalIds::Bits(bits) => {
                let place = id as usize;
                (0..MOST_BITS as i64).contains(&id) && bits[place / 64] >> (place % 64) & 1 == 1
            }
            LegalIds::List(list) => u16::try_from(id).is_ok_and(|id| list.contains(&id)),
        }
    }

    /// The legal action that a random number chooses, all equally likely.
    #[inline]
    pub(super) fn choose(&self, number: u64) -> Option<u16> {
        let below = |count: u64| ((u128::from(number) * u128::from(count)) >> 64) as u64;
        match self {
            LegalIds::Bits(bits) => {
                let counts = bits.map(u64::count_ones);
                let mut place = below(u64::from(counts.iter().sum::<u32>())) as u32;
                for (n, (word, count)) in bits.iter().zip(counts).enumerate() {
                    if place < count {
                        let left = (0..place).fold(*word, |word, _| word & word.wrapping_sub(1));
                        return Some((64 * n) as u16 + left.trailing_zeros() as u16);
                    }
                    place -= count;
                }
                None
            }
            LegalIds::List(list) => list.get(below(list.len() as u64) as usize).copied(),
        }
    }
}

/// Writes a byte for each bit.
#[inline]
fn write_bits(bits: &IdBits, mask: &mut [u8]) {
    if bits.iter().map(|word| word.count_ones()).sum::<u32>() < MANY {
        mask.fill(0);
        for (n, word) in bits.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                mask[64 * n + left.trailing_zeros() as usize] = 1;
                left &= left - 1;
            }
        }
        return;
    }
    for (n, eight) in mask.chunks_mut(8).enumerate() {
        let bytes = &BYTES[(bits[n / 8] >> (8 * (n % 8))) as usize & 255];
        match eight.first_chunk_mut() {
            Some(whole) => *whole = *bytes,
            None => eight.copy_from_slice(&bytes[..eight.len()]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_written_as_bytes_whether_few_or_many() {
        for bits in [[1 | 1 << 63, 0, 1 << 5, 0], [u64::MAX, 0, u64::MAX - 4, 0], [0; 4]] {
            for len in [134, 136, 191, 192] {
                let mut mask = vec![7; len];
                write_bits(&bits, &mut mask);
                let wanted = (0..len).map(|id| (bits[id / 64] >> (id % 64) & 1) as u8);
                assert!(mask.into_iter().eq(wanted), "{bits:?} in {len}");
            }
        }
    }

    #[test]
    fn every_legal_id_is_chosen_and_no_other() {
        let wanted: [u16; 5] = [0, 63, 64, 200, 255];
        let mut bits = [0; 4];
        for id in wanted {
            bits[usize::from(id) / 64] |= 1 << (id % 64);
        }
        for legal in [LegalIds::Bits(bits), LegalIds::List(wanted.to_vec())] {
            let step = u64::MAX / wanted.len() as u64;
            let chosen: Vec<u16> = (0..wanted.len() as u64)
                .filter_map(|n| legal.choose(n * step + step / 2))
                .collect();
            assert_eq!(chosen, wanted);
            let listed = (-1..300).filter(|id| legal.contains(*id));
            assert!(listed.eq(wanted.iter().map(|id| i64::from(*id))));
        }
        assert_eq!(LegalIds::new(8).choose(5), None);
    }
}
