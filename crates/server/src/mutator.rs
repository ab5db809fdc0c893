//! Inputs that are nearly right, for fuzzing in unit tests and in tests of the whole server. It knows no format.

/// How many inputs are tried where nobody asks for more with `FUZZ_INPUTS`.
const USUAL: usize = 3000;

/// How many inputs are to be tried.
pub(crate) fn inputs() -> usize {
    std::env::var("FUZZ_INPUTS").ok().and_then(|text| text.parse().ok()).unwrap_or(USUAL)
}

/// Changes inputs at random, the same way every time.
pub(crate) struct Mutator(u64);

impl Mutator {
    /// The mutator of this number.
    pub(crate) fn new(number: u64) -> Mutator {
        Mutator(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `most`.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }

    /// One of these, with a few bytes changed, added, left out, repeated or taken from another one.
    pub(crate) fn mutate(&mut self, all: &[Vec<u8>]) -> Vec<u8> {
        const NASTY: [&[u8]; 10] = [
            b"\0",
            b"\xff\xfe",
            b"%00",
            b"\r\n",
            b"999999999999999999999",
            b"-1",
            b"[[[[[[[[",
            b"\"",
            b"\x1b[2J",
            b"\xf0\x9f\x98\x80",
        ];
        let mut bytes = all[self.below(all.len())].clone();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(16)).min(bytes.len());
            match self.below(6) {
                0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                1 => bytes
                    .splice(at..at, NASTY[self.below(NASTY.len())].iter().copied())
                    .for_each(drop),
                2 => bytes.drain(at..end).for_each(drop),
                3 => {
                    let piece = bytes[at..end].to_vec();
                    bytes.splice(at..at, piece).for_each(drop);
                }
                4 => bytes.truncate(at),
                _ => {
                    let other = &all[self.below(all.len())];
                    bytes.truncate(at);
                    bytes.extend_from_slice(&other[self.below(other.len())..]);
                }
            }
        }
        bytes
    }
}
