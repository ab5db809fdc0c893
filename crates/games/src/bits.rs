//! Counting the bits of a set byte by byte, and finding one by its rank in a byte, without loops or branches.

/// A one in every byte.
pub(crate) const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// In every byte, how many bits are set in it.
#[inline]
pub(crate) const fn byte_counts(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

/// The place of the set bit with this rank in a byte, at `rank << 8 | byte`.
pub(crate) static NTH_IN_BYTE: [u8; 2048] = nth_in_byte(7);

/// The same table, of whose places only these bits count.
pub(crate) const fn nth_in_byte(places: u8) -> [u8; 2048] {
    let mut table = [0; 2048];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[rank << 8 | byte] = bit as u8 & places;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}
